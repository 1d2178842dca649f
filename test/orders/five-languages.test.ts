/** The same lines in English, German, French, Korean and Japanese, whatever the language of the match. */
import { describe, expect, test } from 'vitest';
import { askedAt } from './asked.ts';
import { read } from './kutuzov.ts';
import { contextOf, opened, read as readWellington } from './wellington.ts';

const canonicals = (text: string): readonly string[] =>
  read(text).lines.map(({ canonical, text: written }) => canonical || `? ${written}`);

describe.each<[order: string, lines: readonly string[]]>([
  [
    'PLAY 42 CP',
    [
      'I use card 42 for CP',
      'Spiele Karte 42 für CP',
      'Je joue la carte 42 pour les CP',
      '카드 42를 CP로 씁니다',
      'カード42をCPで使います',
    ],
  ],
  [
    'PLAY 96 EVENT',
    [
      'Play Magazine as event',
      'Magazine als Ereignis',
      'Magazine en événement',
      '카드 96을 이벤트로',
      'カード96をイベントで',
    ],
  ],
  [
    'MOVE davout 6 FROM masuria>grodno',
    [
      'Davout with 6 SP from Masuria to Grodno',
      'Davout mit 6 SP von Masuren nach Grodno',
      'Davout va de Masurie à Grodno avec 6 SP',
      '다부 6SP 마수리아에서 그로드노로 이동',
      'ダヴー 6SP マズーリからグロドノへ移動',
    ],
  ],
  [
    'MOVE davout max grodno',
    [
      'Davout with everything to Grodno',
      'Davout greift mit allem Grodno an',
      'Davout attaque Grodno avec tout',
      '다부 전 병력으로 그로드노 공격',
      'ダヴーは全軍でグロドノを攻撃',
    ],
  ],
  [
    'BUILD 2inf warsaw',
    [
      'two infantry in Warsaw',
      'Baue 2 Inf in Warschau',
      'Construire 2 inf à Varsovie',
      '바르샤바에 보병 2 건설',
      'ワルシャワに歩兵2を建設',
    ],
  ],
  [
    'FLAG vilkomir',
    ['flag Vilkomir', 'Flagge auf Wilkomir', 'drapeau à Vilkomir', '빌코미르에 깃발', 'ヴィルコミルに旗'],
  ],
  [
    'ON won: FLAG grodno',
    [
      'if I win, flag Grodno',
      'wenn ich gewinne, Flagge auf Grodno',
      'si je gagne, drapeau à Grodno',
      '이기면 그로드노에 깃발',
      '勝ったらグロドノに旗',
    ],
  ],
  ['MOVE murat 4 FROM ostrolenka>grodno', ['ミュラ 4SP オストロレンカからグロドノへ移動']],
  ['MOVE eugene+poniatowski 5 FROM warsaw>brest', ['ウージェーヌとポニャトフスキ 5SP をワルシャワからブレストへ']],
  ['MOVE bagration 5 FROM slonim>lida', ['바그라티온 5SP 슬로님에서 리다로 이동']],
])('%s', (order, lines) => {
  test.each(lines)('%s', (line) => {
    expect(canonicals(line)).toEqual([order]);
  });
});

test('a misspelt Korean name is read, and named', () => {
  const [line] = read('타르마소프는 렘베르크를 공격하라', 'russian_second').lines;
  expect(line).toMatchObject({ canonical: 'MOVE tormassov lemberg', warnings: [{ code: 'order.read-near' }] });
});

test.each(['Davout forward!', 'Davout vor!', 'Davout en avant !', '다부 전진!', 'ダヴー前進!'])(
  'where %s leads is asked',
  (line) => {
    expect(read(line).lines).toMatchObject([{ canonical: '', guess: ['MOVE Davout __'] }]);
  },
);

test('an attack on a leader goes where he stands', () => {
  const [line] = read('send Davout with everything against Platov').lines;
  expect(line?.canonical).toMatch(/^MOVE davout max /);
});

const britain = contextOf(opened(), 'britain');
const inWellington = (text: string) => readWellington(text, britain).lines.map(({ canonical }) => canonical || '?');

test.each(['besiege Badajoz', 'Badajoz belagern', 'assiéger Badajoz', '바다호스 포위', 'バダホスを包囲'])(
  '%s',
  (line) => {
    expect(inWellington(line)).toEqual(['SIEGE badajoz']);
  },
);

test('a siege with a card is one order, which plays the card in it', () => {
  expect(inWellington('SIEGE Ciudad Rodrigo WITH 98')).toEqual(['SIEGE ciudadrodrigo CARDS 98']);
});

test('a march and a siege in one sentence are proposed as two lines', () => {
  expect(readWellington('Hill 4 SP nach Badajoz und belagern', britain).lines).toMatchObject([
    { canonical: '', guess: ['MOVE Hill 4 SP Badajoz', 'SIEGE Badajoz'] },
  ]);
});

describe.each<[order: string, kind: string, lines: readonly string[]]>([
  [
    'INTERCEPT NO',
    'intercept',
    ['no, let him pass', 'nein, durchlassen', 'non, laisse passer', '아니요, 그냥 둡니다', 'いいえ、見送ります'],
  ],
  [
    'KEEP',
    'mulligan',
    ['keep them, thanks', 'behalten, danke', 'je garde, merci', '그대로, 감사합니다', '手札はそのままで'],
  ],
])('%s', (order, kind, lines) => {
  test.each(lines)('%s', (line) => {
    const { lines: answers, problems } = readWellington(line, askedAt(kind));
    expect(problems).toEqual([]);
    expect(answers.map(({ canonical }) => (canonical === 'NO' ? 'INTERCEPT NO' : canonical))).toEqual([order]);
  });
});

test.each([
  ...['DONE NOW', 'Done, now!', 'Fertig, sofort!', 'Terminé, maintenant !', '완료, 지금!', '완료. 지금!'],
  ...['完了、今すぐ', '完了、今すぐ!', 'now, done'],
])('%s hands over without a delay', (line) => {
  const { lines, ignored, problems, controls } = read(line);
  expect(controls).toMatchObject({ done: true, now: true });
  expect([...lines, ...ignored, ...problems]).toEqual([]);
});

test.each([
  'good luck!',
  'viel Glück!',
  'bonne chance !',
  '행운을 빕니다!',
  '健闘を祈ります!',
  '감사합니다',
  'よろしく',
])('%s is talk', (line) => {
  expect(read(line)).toMatchObject({ lines: [], standing: [], problems: [], ignored: [line] });
});

test.each(['poor Platov!', 'armer Platow!', 'pauvre Platov !', '불쌍한 플라토프!', 'かわいそうなプラトフ!'])(
  '%s names somebody of the game, so its writer is asked',
  (line) => {
    expect(read(line).lines).toMatchObject([{ order: undefined, problems: [{ code: 'order.prose' }] }]);
  },
);

test.each(['can Bagration come?', 'kann Bagration kommen?', 'Bagration peut-il venir ?', '바그라티온이 올 수 있나요?'])(
  '%s asks, and orders nothing',
  (line) => {
    const { lines, standing, commands, press } = read(line);
    expect([...lines, ...standing]).toEqual([]);
    expect(commands.length + press.length).toBe(1);
  },
);
