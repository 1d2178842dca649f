import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type Language, readSheet } from '../../src/orders/index.ts';
import { contextOf, opened, read as readWellington } from './wellington.ts';

const LANGUAGES = [...games.values()].map(({ id, language }) => [id, language as Language] as const);
const read = (text: string, language: Language, strict: boolean) =>
  readSheet(text, language, { owns: [], strict }).controls;

const DONE = [
  ...['done', 'Done!', 'ready', 'send', 'fertig.', 'abschicken', 'fini', 'Terminé !', 'envoie'],
  ...['완료', '완료했습니다.', '끝', '보내기', '完了', '完了です。', '以上', '送信', 'おわり'],
];
const NOW = [
  ...['now', 'at once', 'sofort!', 'jetzt', 'tout de suite', 'maintenant !'],
  ...['지금', '바로', '즉시', '今すぐ', 'ただちに'],
];

test.each(LANGUAGES)(
  'a line of nothing but DONE and NOW is read in five languages, in any order: %s',
  (_, language) => {
    for (const strict of [true, false]) {
      for (const done of DONE) {
        expect(read(done, language, strict), done).toMatchObject({ done: true, now: false });
        for (const now of NOW)
          for (const line of [
            `${done} ${now}`,
            `${now}, ${done}`,
            `${done}、${now}`,
            `${done}. ${now}!`,
            `${now}\n${done}`,
          ])
            expect(read(line, language, strict), line).toMatchObject({ done: true, now: true });
      }
      for (const now of NOW) expect(read(now, language, strict), now).toMatchObject({ done: true, now: true });
    }
  },
);

test.each([
  'Done?',
  'done now?',
  '완료?',
  'Now I will march',
  'now then',
  'not done',
  'nicht fertig',
  'not now',
  'Now, well',
  'ready or not',
  'pause now',
  'done, wait',
  'send help',
])('"%s" hands nothing over', (line) => {
  for (const [, language] of LANGUAGES) expect(read(line, language, false)).toMatchObject({ done: false, now: false });
});

test.each([
  ['GO NOW', { mode: 'go', done: true, now: true }],
  ['STEP, DONE', { mode: 'step', done: true, now: false }],
  ['Withdraw now!', { withdraw: true, done: false, now: false }],
  ['done and now, please', { done: true, now: true }],
])('%s is read whole', (line, said) => {
  const language = games.get('wellington')?.language as Language;
  expect(read(line, language, false)).toMatchObject(said);
});

test.each<[line: string, lines: readonly string[], controls: object]>([
  ['MOVE Hill Badajoz NOW', ['MOVE hill badajoz'], { done: true, now: true }],
  ['NOW MOVE Hill Badajoz', ['MOVE hill badajoz'], { done: true, now: true }],
  ['MOVE Hill Badajoz. Done, and now please.', ['MOVE hill badajoz'], { done: true, now: true }],
  ['Hill nach Badajoz, fertig, sofort!', ['MOVE hill badajoz'], { done: true, now: true }],
  ['Hill va à Badajoz. Terminé, maintenant !', ['MOVE hill badajoz'], { done: true, now: true }],
  ['힐은 바다호스로. 완료, 지금!', ['MOVE hill badajoz'], { done: true, now: true }],
  ['ヒルはバダホスへ。完了、今すぐ', ['MOVE hill badajoz'], { done: true, now: true }],
  ['1) play 94 for cp 2) Hill to Badajoz 3) done', ['PLAY 94 CP', 'MOVE hill badajoz'], { done: true, now: false }],
  ['MOVE Hill Badajoz now', ['MOVE hill badajoz'], { done: false, now: false }],
  ['Now move Hill to Badajoz', ['MOVE hill badajoz'], { done: false, now: false }],
  ['Sorry for the delay, it was a busy week. Done.', [], { done: true, now: false }],
  ['Something for Hill at last. Done.', ['? Something for Hill at last'], { done: true, now: false }],
  ['Hill is nearly done', ['? Hill is nearly done'], { done: false, now: false }],
])('"%s" is read to its last word', (text, orders, controls) => {
  const reading = readWellington(text, contextOf(opened(), 'britain'));
  expect(reading.lines.map(({ canonical, text: line }) => canonical || `? ${line}`)).toEqual(orders);
  expect(reading.controls).toMatchObject(controls);
});
