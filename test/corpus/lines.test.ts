import { expect, test } from 'vitest';
import type { SheetReading } from '../../src/orders/index.ts';
import { contextOf, opened, read } from '../orders/wellington.ts';
import lines from './lines.json' with { type: 'json' };

/**
 * A text as people write it. `meant` lists what a human referee would take it for, order by order; `?` means that he would ask, `GM` marks
 * words for the moderator, and an empty list means nothing to do.
 */
interface Written {
  /** The writer's language. */
  readonly in: string;
  /** The kind of the open question; by default an impulse of the reader. */
  readonly at?: string;
  readonly text: string;
  readonly meant: readonly string[];
}

/** `asked`: the writer is asked what he means. `wrong`: the reading does something else, or skips a part of the text. */
type Outcome = 'as meant' | 'asked' | 'wrong';

const written: readonly Written[] = lines;
const britain = contextOf(opened(), 'britain');

const contextAt = (kind: string | undefined): typeof britain =>
  kind === undefined ? britain : { ...britain, open: (britain.open ?? []).map((each) => ({ ...each, kind })) };

/** An order without the start of its march: naming the place where the leader stands changes nothing. */
const plain = (order: string): string =>
  order.replace('FROM ', '').replace('wellington ciudadrodrigo>', 'wellington ').replace('hill elvas>', 'hill ');

const DECLINED = ['INTERCEPT NO', 'BATTLE NONE', 'KEEP'];
const isSame = (a: string, b: string): boolean => a === b || (a === 'NO' && DECLINED.includes(b));

const gotFrom = ({ lines, standing, commands, controls, press, edits }: SheetReading): string[] => [
  ...lines.flatMap(({ canonical }) => (canonical ? [plain(canonical)] : [])),
  ...standing.flatMap(({ canonical }) => (canonical ? [canonical] : [])),
  ...commands.flatMap((each) => ('problem' in each ? [] : [`CMD ${each.name.toUpperCase()}`])),
  ...(controls.done ? ['DONE'] : []),
  ...(controls.withdraw ? ['WITHDRAW'] : []),
  ...press.map(({ to }) => to),
  ...edits.map((each) => `EDIT ${each.do}`),
];

/** A misspelt verb that is guessed is no question, nor is an answer in prose: its writer only has to say DONE. */
const GUESSES = ['order.verb-guessed', 'order.read-answer'];
const hasQuestion = ({ lines, standing, commands, problems }: SheetReading): boolean =>
  [...lines, ...standing].some((line) => line.problems.length > 0) ||
  problems.some(({ code }) => !GUESSES.includes(code)) ||
  commands.some((each) => 'problem' in each);

const outcomeOf = ({ at, text, meant }: Written): Outcome => {
  const reading = read(text, contextAt(at));
  const got = gotFrom(reading);
  const wanted = meant.map(plain);
  const orders = wanted.filter((each) => each !== '?');
  const others = got.filter(
    (each) => each !== 'GM' && !orders.some((order) => isSame(each, order) || isSame(order, each)),
  );
  if (others.length > 0) return 'wrong';
  const isAsked = hasQuestion(reading) || got.length === 0 || (got.includes('GM') && !wanted.includes('GM'));
  if (wanted.length === 0) return got.length === 0 && !hasQuestion(reading) ? 'as meant' : 'asked';
  if (wanted.includes('?')) return isAsked ? 'as meant' : 'wrong';
  if (isAsked) return 'asked';
  return got.length === orders.length ? 'as meant' : 'wrong';
};

const told = written.map((each) => ({ ...each, outcome: outcomeOf(each) }));

/** Languages of the corpus, each with the percentage of its texts that has to be read as meant. */
const SHARES: Readonly<Record<string, number>> = { en: 99, de: 100, fr: 100, ko: 98, ja: 100 };

test.each(Object.entries(SHARES))('of texts in %s at least %i of 100 are read correctly', (tongue, share) => {
  const own = told.filter((each) => each.in === tongue);
  const missed = own.filter(({ outcome }) => outcome !== 'as meant');
  expect((1 - missed.length / own.length) * 100, missed.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(
    share,
  );
});

test('no text is taken for something else', () => {
  expect(told.filter(({ outcome }) => outcome === 'wrong').map(({ text }) => text)).toEqual([]);
});
