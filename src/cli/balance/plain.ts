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
import type { Game, Options, SeatPlan } from '../../games/game.ts';
import type { Series } from './page.ts';

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

const seatsOf = ({ splits }: Game): readonly SeatPlan[] => sure(splits[0]).seats;

const startOf = (game: Game, options: Options): unknown =>
  game.start({ scenario: sure(game.scenarios[0]).id, split: sure(game.splits[0]).id, options });

/** Plays a game to its end. The same seed and players give the same game. */
function plainContest(game: Game, options: Options, seed: number, player: (seat: string) => AnswerSource): PlainRecord {
  const run = new Referee<unknown>(game, opening(startOf(game, options)), {
    source: seededSource(`contest ${seed}`),
    passing: true,
    sources: Object.fromEntries(seatsOf(game).map(({ id }) => [id, [player(id)]])),
  });
  if (!run.over) throw new Error(`game ${seed} stopped at ${run.open[0]?.kind} of ${run.open[0]?.seat}`);
  const end = run.events.findLast(({ event }) => event.kind === 'game.ended')?.event;
  return {
    winner: String(end?.winner ?? 'nobody'),
    turn: game.turnOf?.(run.state) ?? '',
    decisions: run.taken.length,
  };
}

/** All rulings of a game together: each line of the page is about one of them. */
const rulingsOf = ({ rulings = {} }: Game): readonly Options[] =>
  Object.entries(rulings).reduce<readonly Options[]>(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  );

const written = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(0);

const seedsOf = ({ games, seed }: Series): readonly number[] => Array.from({ length: games }, (_, n) => seed + n);

const won = (records: readonly PlainRecord[], side: string): number =>
  records.filter(({ winner }) => winner === side).length;

/** The stand-in against itself, by the rulings of the game. */
export const plainPage = (game: Game, series: Series): string[] => {
  const player = sure(game.standIn)();
  return rulingsOf(game).flatMap((options) => {
    const records = seedsOf(series).map((seed) => plainContest(game, options, seed, () => player));
    const turns = [...new Set(records.map(({ turn }) => turn))].sort((a, b) => Number(a) - Number(b));
    return [
      `${written(options)}: ${series.games} games, ${mean(records.map(({ decisions }) => decisions))} decisions a game`,
      ...seatsOf(game).map(({ id }) => `  ${id.padEnd(10)} wins ${share(won(records, id), records.length)}`),
      `  ended in turn ${turns.map((turn) => `${turn}: ${records.filter((each) => each.turn === turn).length}`).join(', ')}`,
      '',
    ];
  });
};

/** The stand-in on each side against random answers, by the rulings of the game. */
export const plainRandomPage = (game: Game, series: Series): string[] => {
  const player = sure(game.standIn)();
  return rulingsOf(game).flatMap((options) => [
    `${written(options)}: ${series.games} games of each side`,
    ...seatsOf(game).map(({ id }) => {
      const records = seedsOf(series).map((seed) =>
        plainContest(game, options, seed, (seat) => (seat === id ? player : byChance(seed + 1))),
      );
      return `  ${id.padEnd(10)} wins ${share(won(records, id), records.length)}`;
    }),
  ]);
};
