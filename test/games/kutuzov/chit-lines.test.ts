/** CHIT: what a camp's standing order answers when a chit is offered. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { readSheet, StandingSource } from '../../../src/orders/index.ts';
import { SEED } from '../../setup/seed.ts';

const { language } = kutuzov;

const standing = (line: string) => {
  const { standing: found, lines } = readSheet(line, language, { owns: ['french_north'] });
  expect([lines, found.map(({ problems }) => problems)]).toEqual([[], [[]]]);
  return found.flatMap(({ policy }, i) => (policy ? [{ id: `S${i + 1}`, policy }] : []));
};

/** A game with one hand a camp, in which both camps have the same line: chits asked about, and those that the line answered. */
const played = (line: string, seed: number) => {
  const chance = chanceFrom(seed);
  const asked: (readonly Json[])[] = [];
  let left = 2_000;
  const person: AnswerSource = {
    origin: 'person',
    answer(decision) {
      left -= 1;
      if (left < 0) return 'wait';
      if (decision.kind === 'chit' && !decision.forced) asked.push(decision.options());
      return { answer: randomAnswer(decision, chance) };
    },
  };
  const snapshot = opening(kutuzov.setup.start({ scenario: 'invasion', split: '2-one-hand' }));
  const seats = kutuzov.setup.splits.find(({ id }) => id === '2-one-hand')?.seats ?? [];
  const sources = Object.fromEntries(
    seats.map(({ id }) => [id, [new StandingSource(standing(line), { language }), person]]),
  );
  const { taken } = new Referee(kutuzov, snapshot, { source: seededSource(`chits ${seed}`), sources });
  return {
    asked,
    given: taken.flatMap(({ kind, origin, answer }) => (kind === 'chit' && origin === 'standing' ? [answer] : [])),
  };
};

test('K-21.5, D-42: NEVER takes no chit and spares the question, unless the hand is empty', () => {
  const { asked, given } = played('CHIT NEVER', SEED);
  expect(given.length).toBeGreaterThan(0);
  for (const answer of given) expect(answer).toEqual({ chit: null });
  for (const options of asked) expect(options).not.toContainEqual({ chit: null });
});

test('K-21.5, D-42: with kinds in their order the first is taken for which there is room', () => {
  const { asked, given } = played('CHIT HOME, COMMON ALWAYS', SEED);
  expect(asked).toEqual([]);
  expect(given).toContainEqual({ chit: 'home' });
  expect(given).toContainEqual({ chit: null });
});

test.each([
  ['CHIT HOME', 'CHOOSE CHIT HOME'],
  ['CHIT none', 'CHOOSE CHIT NONE'],
])('%s answers once', (line, canonical) => {
  const { lines } = readSheet(line, language, { owns: ['french_north'] });
  expect(lines).toMatchObject([{ canonical, problems: [] }]);
});
