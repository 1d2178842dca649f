/** Illegal, early, foreign and changed answers: none is taken wrongly, and a refused one changes nothing. */
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, type Decision, type Json, randomAnswer, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { startOf } from '../../../src/games/gettysburg/state.ts';
import { begin, diceOf, type Playing } from './play-from.ts';

const TRIES = Number(process.env.GETTYSBURG_TRIES ?? 3_000);
const TIMEOUT = 60_000 + TRIES * 20;

const SEATS = ['CSA', 'USA', 'GB', ''];
const CORPS = [...shipped.corps.keys(), 'LEE', 'MEADE', 'CSA-9'];
const TOWNS = [...shipped.towns.keys(), 'XYZ', ''];

const anyOf = <T>(chance: Chance, things: readonly T[]): T => sure(things[chance.below(things.length)]);

/** Answers of every shape, most of them wrong. */
const wild = (chance: Chance): Json => {
  const corps = () => anyOf(chance, CORPS);
  const town = () => anyOf(chance, TOWNS);
  const order = (): Json => ({ commander: corps(), to: [{ town: anyOf(chance, [null, town()]) }] });
  const army = (): Json => ({
    commander: anyOf(chance, ['LEE', 'MEADE']),
    paths: Array.from({ length: chance.below(4) }, () => ({
      corps: corps(),
      towns: Array.from({ length: 1 + chance.below(3) }, town),
    })),
  });
  const shapes: readonly (() => Json)[] = [
    () => ({ orders: Array.from({ length: chance.below(4) }, () => anyOf(chance, [order, army])()) }),
    () => ({ orders: [{ commander: corps() }] }),
    () => ({ act: 'defend' }),
    () => ({ act: 'cede', to: { [corps()]: town(), [corps()]: town() } }),
    () => ({ to: anyOf(chance, [null, town()]) }),
    () => ({ paths: [{ corps: corps(), towns: [town(), town()] }] }),
    () => ({ town: town() }),
    () => ({ corps: corps() }),
    () => ({ automatic: chance.below(9) - 3 }),
    () => anyOf<Json>(chance, [null, 0, 'PASS', [], {}, { orders: 'all' }, { orders: [{ commander: 7 }] }]),
  ];
  return anyOf(chance, shapes)();
};

const whole = (referee: Playing): string =>
  JSON.stringify([referee.state, referee.events.length, referee.rolls.length, referee.answers]);

/** Whether an answer may be taken: of the right seat, to a question that is open or under seal, and legal. */
const mayBeTaken = (referee: Playing, seat: string, id: number, answer: Json): boolean => {
  const waits = [...referee.open, ...referee.sealed].find((decision) => decision.id === id);
  return waits !== undefined && waits.seat === seat && waits.check(answer).ok;
};

const tryOne = (referee: Playing, chance: Chance): void => {
  const decision: Decision = sure(anyOf(chance, referee.asked));
  const isTrue = chance.below(4) === 0;
  const seat = isTrue ? decision.seat : anyOf(chance, SEATS);
  const id = isTrue ? decision.id : decision.id - 3 + chance.below(7);
  const answer = isTrue && chance.below(3) === 0 ? randomAnswer(decision, chance) : wild(chance);
  const [before, may] = [whole(referee), mayBeTaken(referee, seat, id, answer)];
  const refusal = referee.submit(seat, id, answer);
  expect(refusal === undefined, JSON.stringify([seat, id, answer, refusal?.code])).toBe(may);
  if (refusal) expect(whole(referee)).toBe(before);
};

test(
  `${TRIES} answers are judged by their seat, their time and the rules`,
  () => {
    const chance = chanceFrom(1863);
    let referee = begin(startOf(shipped), diceOf(1));
    for (let tries = 0; tries < TRIES; tries++) {
      if (referee.over) referee = begin(startOf(shipped), diceOf(tries));
      tryOne(referee, chance);
    }
  },
  TIMEOUT,
);
