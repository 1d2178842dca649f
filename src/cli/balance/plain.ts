/** Balance of a game that is no campaign: who wins by the stand-in's play, told by its own events. */
import {
  type AnswerSource,
  chanceFrom,
  opening,
  Referee,
  randomAnswer,
  seededSource,
  sure,
} from '../../engine/index.ts';
import type { Game, Options, SeatPlan } from '../../game/index.ts';
import { BalanceError, type Series } from './page.ts';

/** A finished game. */
interface PlainRecord {
  readonly winner: string;
  readonly turn: string;
  readonly decisions: number;
}

const byChance = (seed: number): AnswerSource => {
  const chance = chanceFrom(seed);
  return { origin: 'person', answer: (decision) => ({ answer: randomAnswer(decision, chance) }) };
};

const seatsOf = ({ setup: { splits } }: Game): readonly SeatPlan[] => sure(splits[0]).seats;

/** A start that a line of the page is about. */
interface Start {
  readonly scenario: string;
  readonly options: Options;
}

const startOf = (game: Game, { scenario, options }: Start): unknown =>
  game.setup.start({ scenario, split: sure(game.setup.splits[0]).id, options });

/** Plays a game to its end. The same seed and players give the same game. */
function plainContest(game: Game, start: Start, seed: number, player: (seat: string) => AnswerSource): PlainRecord {
  const run = new Referee<unknown>(game, opening(startOf(game, start)), {
    source: seededSource(`contest ${seed}`),
    passing: true,
    sources: Object.fromEntries(seatsOf(game).map(({ id }) => [id, [player(id)]])),
  });
  if (!run.over) throw new Error(`game ${seed} stopped at ${run.open[0]?.kind} of ${run.open[0]?.seat}`);
  const end = run.events.findLast(({ event }) => event.kind === 'game.ended')?.event;
  return {
    winner: String(end?.winner ?? 'nobody'),
    turn: game.rules.turn?.(run.state) ?? '',
    decisions: run.taken.length,
  };
}

/** More rulings together than this are left at their defaults. */
const MOST_RULINGS = 8;

/** All rulings of a game together, if they are few. */
const rulingsOf = ({ setup: { rulings = {} } }: Game): readonly Options[] => {
  const all = Object.entries(rulings).reduce<readonly Options[]>(
    (some, [name, values]) => some.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
  return all.length > MOST_RULINGS ? [{}] : all;
};

/** Each line of the page is about a scenario and rulings; about one scenario if it is named. */
function startsOf(game: Game, scenario: string | undefined): readonly Start[] {
  const chosen = game.setup.scenarios.filter(({ id }) => scenario === undefined || id === scenario);
  if (chosen.length === 0) {
    const names = game.setup.scenarios.map(({ id }) => id).join(', ');
    throw new BalanceError(`there is no scenario ${scenario}; there are ${names}`);
  }
  return chosen.flatMap(({ id }) => rulingsOf(game).map((options): Start => ({ scenario: id, options })));
}

/** The scenario where there are several, and the rulings where they make a difference. */
const written = ({ setup: { scenarios } }: Game, { scenario, options }: Start): string =>
  [
    ...(scenarios.length > 1 ? [scenario] : []),
    ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
  ].join(' ');

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(0);

const seedsOf = ({ games, seed }: Series): readonly number[] => Array.from({ length: games }, (_, n) => seed + n);

const won = (records: readonly PlainRecord[], side: string): number =>
  records.filter(({ winner }) => winner === side).length;

/** How long games are, in turns: all of them where there are few lengths, else the middle and the ends. */
function lengths(turns: readonly number[]): string {
  const sorted = [...turns].sort((a, b) => a - b);
  const different = [...new Set(sorted)];
  if (different.length <= MOST_LENGTHS)
    return different.map((turn) => `${turn}: ${turns.filter((each) => each === turn).length}`).join(', ');
  return `${sorted[0]} to ${sorted.at(-1)}, half of them by ${sorted[Math.floor(sorted.length / 2)]}`;
}

const MOST_LENGTHS = 8;

/** The stand-in against itself, by the scenarios and the rulings of the game. */
export const plainPage = (game: Game, series: Series, scenario?: string): string[] => {
  const player = sure(game.bot)();
  return startsOf(game, scenario).flatMap((start) => {
    const records = seedsOf(series).map((seed) => plainContest(game, start, seed, () => player));
    return [
      `${written(game, start)}: ${series.games} games, ${mean(records.map(({ decisions }) => decisions))} decisions a game`,
      ...seatsOf(game).map(({ id }) => `  ${id.padEnd(10)} wins ${share(won(records, id), records.length)}`),
      `  ended in turn ${lengths(records.map(({ turn }) => Number(turn)))}`,
      '',
    ];
  });
};

/** The stand-in on each side against random answers, by the scenarios and the rulings of the game. */
export const plainRandomPage = (game: Game, series: Series, scenario?: string): string[] => {
  const player = sure(game.bot)();
  return startsOf(game, scenario).flatMap((start) => [
    `${written(game, start)}: ${series.games} games of each side`,
    ...seatsOf(game).map(({ id }) => {
      const records = seedsOf(series).map((seed) =>
        plainContest(game, start, seed, (seat) => (seat === id ? player : byChance(seed + 1))),
      );
      return `  ${id.padEnd(10)} wins ${share(won(records, id), records.length)}`;
    }),
  ]);
};
