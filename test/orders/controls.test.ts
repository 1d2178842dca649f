import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type Language, readSheet } from '../../src/orders/index.ts';

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
