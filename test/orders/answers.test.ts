/** Answers to questions as people write them, in several languages, and what their words decide. */
import { expect, test } from 'vitest';
import type { SheetReading } from '../../src/orders/index.ts';
import written from './answers.json' with { type: 'json' };
import { askedAt } from './asked.ts';
import { read } from './wellington.ts';

/** `as meant` includes what its writer still confirms; `wrong` is another answer, confirmed or not. */
type Outcome = 'as meant' | 'asked' | 'wrong';

/** The answer that a plain NO gives. */
const DECLINED = ['INTERCEPT NO', 'BATTLE NONE', 'KEEP', 'STAND', 'CONSENT NO', 'PREEMPT NO'];

const plain = (order: string): string =>
  order.replace('FROM ', '').toLowerCase().replace('lose inf, cav, art', 'lose inf, cav');
const isSame = (got: string, meant: string): boolean =>
  plain(got) === plain(meant) || (got === 'NO' && DECLINED.some((each) => plain(each) === plain(meant)));

const GUESSES = ['order.read-answer', 'order.verb-guessed'];

const isSound = ({ lines, problems, press }: SheetReading): boolean =>
  lines.length > 0 &&
  press.length === 0 &&
  lines.every((line) => line.problems.length === 0) &&
  problems.every(({ code }) => GUESSES.includes(code));

const answersOf = (text: string, kind: string): readonly string[] => {
  const reading = read(text, askedAt(kind));
  return isSound(reading) ? reading.lines.map(({ canonical }) => canonical ?? '?') : [];
};

const outcomeOf = ({ at, text, meant }: (typeof written)[number]): Outcome => {
  const got = answersOf(text, at);
  const [wanted = '?'] = meant;
  if (got.length === 0) return wanted === '?' ? 'as meant' : 'asked';
  return got.length === 1 && isSame(got[0] ?? '', wanted) ? 'as meant' : 'wrong';
};

const told = written.map((each) => ({ ...each, outcome: outcomeOf(each) }));

test('of answers in prose at least 90 of 100 are read as a referee would take them', () => {
  const missed = told.filter(({ outcome }) => outcome !== 'as meant');
  const share = (1 - missed.length / told.length) * 100;
  expect(share, missed.map(({ at, text }) => `${at}: ${text}`).join('\n')).toBeGreaterThanOrEqual(90);
});

test('no answer is taken for another one', () => {
  expect(told.filter(({ outcome }) => outcome === 'wrong').map(({ text }) => text)).toEqual([]);
});

const guessed = (text: string, kind: string): readonly string[] =>
  read(text, askedAt(kind)).problems.map(({ code }) => code);

test.each([
  ['mulligan', "Hi, I'll keep my cards please.", 'KEEP'],
  ['evade', 'we stay and fight', 'STAND'],
  ['evade', '회피하지 않습니다', 'STAND'],
  ['battle.cards', 'pass', 'BATTLE NONE'],
  ['battle.cards', 'Sure, I play 26', 'BATTLE 26'],
  ['consent', 'Ja, einverstanden', 'CONSENT YES'],
  ['commander', 'Wellington', 'COMMANDER wellington'],
  ['retreat', 'everyone back to Coimbra', 'RETREAT TO coimbra'],
  ['siege.continue', '包囲を解きます', 'SIEGE STOP'],
  ['losses', 'lose 2 inf', 'LOSE inf'],
])('at %s the words "%s" are an answer, without a question', (kind, text, order) => {
  expect(answersOf(text, kind)).toEqual([order]);
  expect(guessed(text, kind)).toEqual([]);
});

test.each([
  ['evade', 'Marmont tries to slip away to Salamanca, fingers crossed', 'EVADE marmont TO salamanca'],
  ['evade', 'try and dodge back to Salmanca pls', 'EVADE TO salamanca'],
  ['mulligan', "Not great but I won't exchange.", 'KEEP'],
  ['intercept', 'Yep, try it from Seville please', 'INTERCEPT FROM seville'],
])('at %s the answer in "%s" is a guess that its writer confirms', (kind, text, order) => {
  expect(answersOf(text, kind).map(plain)).toEqual([plain(order)]);
  expect(guessed(text, kind)).toEqual(['order.read-answer']);
});

test.each([
  ['two answers', 'evade', 'We might fight, we might slip away'],
  ['a condition', 'evade', 'slip away unless Hill comes too'],
  ['yes beside what declines nothing', 'mulligan', 'no, tausch'],
  ['words that turn an answer without an opposite', 'retreat', 'not back to Porto'],
  ['two leaders where one falls', 'losses.leader', 'Poor old Graham, and Hill'],
  ['a letter', 'evade', `We stay and fight. ${'Long ago in Spain we had a dinner together. '.repeat(12)}`],
])('%s is no answer', (_, kind, text) => {
  expect(answersOf(text, kind)).toEqual([]);
});

test('prose beside an order answers nothing', () => {
  expect(answersOf('STAND\nelse we would slip away', 'evade')).toEqual(['STAND']);
});

test('in a draft only orders count', () => {
  const { lines } = read('we slip away, fingers crossed', { ...askedAt('evade'), strict: true });
  expect(lines.every(({ problems }) => problems.length > 0)).toBe(true);
});

test('a yes before an order for later answers the question', () => {
  expect(answersOf('Yes, play 94 CP', 'preempt')).toEqual(['YES', 'PLAY 94 CP']);
});

test.each([
  ['battle.cards', 'Leader struck down!\nbattle 71', 'BATTLE 71'],
  ['battle.cards', 'Leader struck down, jawohl!\nbattle 71', 'BATTLE 71'],
  ['battle.cards', 'Leader Struck Down!\n전투 카드 71', 'BATTLE 71'],
  ['battle.cards', 'Leader Struck Down!\n戦闘カード 71', 'BATTLE 71'],
  ['mulligan', 'KEEP\nkeep', 'KEEP'],
])('at %s two lines that say the same are one answer, and it is said: %s', (kind, text, order) => {
  expect(read(text, askedAt(kind)).lines).toMatchObject([
    { number: 1, canonical: order, warnings: [{ code: 'order.twice' }] },
  ]);
});

test('orders of an impulse that are given twice are two', () => {
  const { lines } = read('BUILD 1 inf AT Lisbon\nBUILD 1 inf AT Lisbon', askedAt('impulse.order'));
  expect(lines.map(({ canonical }) => canonical)).toEqual(['BUILD 1inf lisbon', 'BUILD 1inf lisbon']);
});
