/** Illegal, early, foreign and changed answers: none is taken wrongly, and a refused one changes nothing. */
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, type Decision, type Json, randomAnswer, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { HEXES } from '../../../src/games/napoleonics/rules/board.ts';
import { begin, diceOf, eager, type Playing, scenario } from './play-from.ts';

const TRIES = Number(process.env.NAPOLEONICS_TRIES ?? 2_000);
const TIMEOUT = 60_000 + TRIES * 30;

const SEATS = ['FRENCH', 'ALLIED', 'BRITISH', ''];
const CARDS = [...shipped.cards.keys(), 'NONE'];

const anyOf = <T>(chance: Chance, things: readonly T[]): T => sure(things[chance.below(things.length)]);

/** Answers of every shape, most of them wrong. */
const wild = (chance: Chance, pieces: readonly string[]): Json => {
  const hex = () => anyOf(chance, [...HEXES, 'J1', '']);
  const piece = () => anyOf(chance, pieces);
  const some = <T>(make: () => T) => Array.from({ length: chance.below(4) }, make);
  const shapes: readonly (() => Json)[] = [
    () => ({ card: anyOf(chance, CARDS), ...(chance.below(3) === 0 ? { on: piece() } : {}) }),
    () => ({ card: anyOf(chance, CARDS), section: anyOf(chance, ['LEFT', 'CENTER', 'NORTH']) }),
    () => ({ units: some(piece), leaders: some(piece), unsquare: some(piece) }),
    () => ({ units: some(piece) }),
    () => ({ piece: piece(), path: some(hex) }),
    () => ({ fire: piece(), at: hex() }),
    () => ({ melee: piece(), at: hex(), with: some(piece) }),
    () => ({ done: true }),
    () => ({ path: some(hex), off: chance.below(2) === 0 }),
    () => some(hex),
    () => anyOf<Json>(chance, [null, 0, 3, true, 'STAND', 'SQUARE', 'FIRST_STRIKE', [], {}, { done: false }]),
  ];
  return anyOf(chance, shapes)();
};

const whole = (referee: Playing): string =>
  JSON.stringify([referee.state, referee.events.length, referee.rolls.length, referee.answers]);

const mayBeTaken = (referee: Playing, seat: string, id: number, answer: Json): boolean => {
  const waits = referee.open.find((decision) => decision.id === id);
  return waits !== undefined && waits.seat === seat && waits.check(answer).ok;
};

/** Quiet questions are left to their owner, so that they are tried as well. */
const waiting = { origin: 'stand-in', answer: () => 'wait' };

const start = (seed: number): Playing =>
  begin(scenario('003-vimiero'), diceOf(seed), {
    passing: true,
    sources: { FRENCH: [waiting], ALLIED: [waiting] },
  });

test(
  `${TRIES} answers are judged by their seat, their time and the rules`,
  () => {
    const chance = chanceFrom(1808);
    let referee = start(1);
    const reasons = new Set<string>();
    for (let tries = 0; tries < TRIES; tries++) {
      if (referee.over) referee = start(tries);
      const decision: Decision = sure(anyOf(chance, referee.open));
      const pieces = [...referee.state.units, ...referee.state.leaders].map(({ id }) => id);
      const isTrue = chance.below(3) === 0;
      const isLegal = isTrue && chance.below(2) === 0;
      const seat = isTrue ? decision.seat : anyOf(chance, SEATS);
      const id = isTrue ? decision.id : decision.id - 3 + chance.below(7);
      const answer = isLegal ? anyOf(chance, [eager, randomAnswer])(decision, chance) : wild(chance, pieces);
      const [before, may] = [whole(referee), mayBeTaken(referee, seat, id, answer)];
      const refusal = referee.submit(seat, id, answer);
      expect(refusal === undefined, JSON.stringify([decision.kind, seat, answer, refusal?.code])).toBe(may);
      if (isLegal) expect(refusal).toBeUndefined();
      if (!refusal) continue;
      expect(whole(referee)).toBe(before);
      expect(refusal.reason.key).toBe(`refused.${refusal.code}`);
      reasons.add(refusal.code);
    }
    expect(reasons.size).toBeGreaterThan(10);
  },
  TIMEOUT,
);
