import { expect, test } from 'vitest';
import { awayUntil } from '../../src/mail/absence.ts';

test.each([
  ['I am out of the office until Monday, 30 November 2026.', 'Monday, 30 November 2026'],
  ['Thank you for your mail.\nI will be back on 1 December. For urgent matters call Ney.', '1 December'],
  ['Ich bin bis zum 30.11.2026 nicht im Büro.', '30'],
  ["Je suis absent jusqu'au lundi 30 novembre.", 'lundi 30 novembre'],
  ['11월 30일까지 휴가입니다.', '11월 30일'],
  ['11月30日まで不在です。', '11月30日'],
  ['我将休假至11月30日。', '11月30日'],
])('%s', (text, until) => {
  expect(awayUntil(text)).toContain(until);
});

test.each(['I am away.', '', 'Not until hell freezes over', 'x'.repeat(100_000)])(
  'nothing is said in: %.40s',
  (text) => {
    expect(awayUntil(text)).toBeUndefined();
  },
);
