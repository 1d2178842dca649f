/** Positions of games that are no campaigns: what is printed of a case goes back in whole, and `setup` is how a match begins. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  opening,
  type Playable,
  Referee,
  randomAnswer,
  type Script,
  seededSource,
} from '../../src/engine/index.ts';
import { playCase } from '../../src/games/campaign/case/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { describe as gettysburgFields, positionOf, readCase } from '../../src/games/gettysburg/case/position.ts';
import { shipped as gettysburg } from '../../src/games/gettysburg/content.ts';
import { gettysburgOf } from '../../src/games/gettysburg/index.ts';
import { startOf } from '../../src/games/gettysburg/state.ts';
import { readCase as readBattle } from '../../src/games/napoleonics/case/format.ts';
import { describe as battleFields, positionOf as battleOf } from '../../src/games/napoleonics/case/position.ts';
import { shipped as napoleonics } from '../../src/games/napoleonics/content/check.ts';
import { rulesOf as battleRules } from '../../src/games/napoleonics/rules.ts';
import { startOf as battleStart } from '../../src/games/napoleonics/state.ts';

interface Playing {
  readonly seats: readonly string[];
  readonly seed: number;
  readonly most: number;
  /** Positions amid a step too, where a question is asked. */
  readonly anywhere?: boolean;
}

/** A game of players who answer anything; the positions from which play could go on, as many as are asked for. */
const playedThrough = <S>(
  rules: Playable<S>,
  start: S,
  { seats, seed, most, anywhere = false }: Playing,
  show: (state: S) => void,
): void => {
  const chance = chanceFrom(seed);
  const player: AnswerSource = {
    origin: 'person',
    answer: (decision) => ({ answer: randomAnswer(decision, chance) }),
  };
  const shown: Playable<S> = {
    ...rules,
    rules: {
      ...rules.rules,
      *play(table): Script {
        const script = rules.rules.play(table);
        let step = script.next();
        for (let n = 0; !step.done && n < most; ) {
          if (step.value === 'checkpoint' || anywhere) {
            show(table.state);
            n++;
          }
          step = script.next(yield step.value);
        }
      },
    },
  };
  const sources = Object.fromEntries(seats.map((seat) => [seat, [player]]));
  new Referee(shown, opening(start), { source: seededSource(`positions ${seed}`), sources, passing: true });
};

const written = (fields: unknown): object => JSON.parse(JSON.stringify(fields));

test.each([1, 2, 3])('gettysburg %i: every position of a generated game is read as it was written', (seed) => {
  const phases = new Set<string>();
  const game = { seats: ['CSA', 'USA'], seed, most: 200, anywhere: true };
  playedThrough(
    gettysburgOf(gettysburg) as Playable<ReturnType<typeof startOf>>,
    startOf(gettysburg),
    game,
    (state) => {
      phases.add(state.phase);
      const fields = written(gettysburgFields({ book: gettysburg, state }));
      expect(positionOf(gettysburg, readCase(gettysburg, fields))).toEqual(state);
    },
  );
  expect([...phases].sort()).toEqual(['combat', 'movement', 'orders']);
});

test.each([...napoleonics.scenarios.values()])(
  'napoleonics $id: every position is read as it was written',
  (scenario) => {
    let n = 0;
    const start = battleStart(napoleonics, scenario);
    const game = { seats: Object.keys(start.sides), seed: 7, most: 120 };
    playedThrough(battleRules(napoleonics) as Playable<typeof start>, start, game, (state) => {
      n++;
      const fields = written(battleFields({ book: napoleonics, state }));
      expect(battleOf(napoleonics, readBattle(napoleonics, fields))).toEqual(state);
    });
    expect(n).toBeGreaterThan(60);
  },
);

const scenarios = [...campaigns.values()].flatMap((game) =>
  game.setup.scenarios.map(({ id }) => ({ name: `${game.id} ${id}`, game, scenario: id })),
);

test.each(scenarios)('$name: setup is the scenario as a match begins it', ({ game, scenario }) => {
  const split = game.setup.splits[0]?.id ?? '';
  const match = new Referee(game, opening(game.setup.start({ scenario, split, options: {} })), {
    source: seededSource('deal'),
  });
  const { referee } = playCase(game, { scenario, position: 'setup', seed: 'deal' });
  expect(referee.state).toEqual(match.state);
  expect(referee.events).toEqual(match.events);
  expect(Object.values(referee.state.hands).every((hand) => hand.length > 0)).toBe(true);
});

test('K-2.7b, K-21A.4a: with hands a scenario begins behind the deal, and what it has before the first impulse comes', () => {
  const kutuzov = [...campaigns.values()].find(({ id }) => id === 'kutuzov');
  if (!kutuzov) throw new Error('no kutuzov');
  const begun = (scenario: string) =>
    playCase(kutuzov, { scenario, position: 'setup', hands: { french_north: [84] } }).referee;
  const given = (scenario: string) => kutuzov.setup.start({ scenario, split: '4', options: {} }).resources;
  const sum = (resources: Readonly<Record<string, number>>) => Object.values(resources).reduce((all, n) => all + n, 0);
  const second = begun('on_to_smolensk').state;
  expect([second.round, second.hands.french_north, sum(second.resources)]).toEqual([
    1,
    [84],
    sum(given('on_to_smolensk')) + 2,
  ]);
  expect(begun('defend_the_empire').open.map(({ kind }) => kind)).toEqual(['reinforce']);
});
