/** What programs are told of a view is what they get: each view of games that are played at random has the shape that its game names. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chanceFrom, opening, Referee, randomAnswer, seededSource, sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';

const ANSWERS = 400;
/** So many answers from one look to the next. */
const STEP = 5;

/** Each scenario and each way to share the seats at least once. */
const cases = [...games.values()].flatMap((game) => {
  const {
    setup: { scenarios, splits },
  } = game;
  return Array.from({ length: Math.max(scenarios.length, splits.length) }, (_, at) => {
    const scenario = sure(scenarios[at % scenarios.length]).id;
    const split = sure(splits[at % splits.length]);
    return { game, scenario, split, name: `${game.id} ${scenario} ${split.id}` };
  });
});

test.each(cases)('$name', ({ game, scenario, split }) => {
  const shape = sure(game.knowledge.viewShape);
  const chance = chanceFrom(7);
  const referee = new Referee(game, opening(game.setup.start({ scenario, split: split.id })), {
    source: seededSource('views'),
    passing: true,
  });
  for (let count = 0; count < ANSWERS && !referee.over; count++) {
    if (count % STEP === 0)
      for (const seat of [...split.seats.map(({ id }) => id), undefined])
        expect(shape.safeParse(JSON.parse(JSON.stringify(referee.view(seat)))).error).toBeUndefined();
    const decision = sure(referee.open[chance.below(referee.open.length)]);
    referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
});

test.each([...games.values()])('$id: a field that is not named, and one that is missing, are not a view', (game) => {
  const shape = sure(game.knowledge.viewShape);
  const [scenario, split] = [sure(game.setup.scenarios[0]).id, sure(game.setup.splits[0])];
  const view = JSON.parse(
    JSON.stringify(game.knowledge.view(game.setup.start({ scenario, split: split.id }), split.seats[0]?.id)),
  );
  expect(shape.safeParse(view).error).toBeUndefined();
  expect(shape.safeParse({ ...view, deck: [1, 2] }).success).toBe(false);
  const { turn: _, ...less } = view;
  expect(shape.safeParse(less).success).toBe(false);
});

test('every field has a type in the schema', () => {
  for (const game of games.values()) expect(() => z.toJSONSchema(sure(game.knowledge.viewShape))).not.toThrow();
});
