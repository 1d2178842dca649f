/** Figures of the rules of games that are no campaigns, measured as those of Wellington in `engine.ts`. */
import { loadavg } from 'node:os';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  type RecordedAnswer,
  Referee,
  randomAnswer,
  restoredOf,
  type SeatId,
  type Snapshot,
  seededSource,
  storedOf,
  sure,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { chessFigure } from './chess.ts';
import { type Bench, type Figure, median, quantile, rounded } from './measure.ts';
import { rateOf, referenceRate } from './reference.ts';

const GAMES = 30;
/** Enough passes that the median is that of a warm program, like a running server. */
const PASSES = 7;
const SAMPLED_GAMES = 4;
/** Every so many decisions a position is kept. */
const EACH = 17;

const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };
const seatsOf = ({ setup: { splits } }: Game): readonly SeatId[] => sure(splits[0]).seats.map(({ id }) => id);

/** A stored position, the answers of the turn since then, and the next legal answer. */
interface Sample {
  /** Of the dice of its game. */
  readonly seed: number;
  readonly snapshot: string;
  readonly answers: string;
  readonly waiting: readonly number[];
  readonly seat: SeatId;
  readonly decision: number;
  readonly answer: string;
}

/** Scenarios take turns by the seed. Returns the number of decisions. */
const playOut = (
  game: Game,
  seed: number,
  each?: (referee: Referee<unknown>, decision: Decision, answer: Json) => void,
): number => {
  const {
    setup: { scenarios, splits },
  } = game;
  const attentive = Object.fromEntries(seatsOf(game).map((id) => [id, [undecided]]));
  const scenario = sure(scenarios[seed % scenarios.length]).id;
  const referee = new Referee<unknown>(game, opening(game.setup.start({ scenario, split: sure(splits[0]).id })), {
    source: seededSource(`bench ${seed}`),
    sources: attentive,
    passing: each === undefined,
  });
  const chance = chanceFrom(seed);
  for (let decisions = 0; ; decisions++) {
    const [decision] = referee.open;
    if (!decision) return decisions;
    const answer = randomAnswer(decision, chance);
    referee.view(decision.seat);
    each?.(referee, decision, answer);
    referee.submit(decision.seat, decision.id, answer);
  }
};

const decisionFigure = (game: Game): Figure => {
  const pass = () => {
    const rate = rateOf(() =>
      Array.from({ length: GAMES }, (_, seed) => playOut(game, seed)).reduce((a, b) => a + b, 0),
    );
    return { ...rate, each: rate.perProcessorSecond / referenceRate().perProcessorSecond };
  };
  pass();
  const rates = Array.from({ length: PASSES }, pass);
  const perProcessorSecond = rounded(median(rates.map((rate) => rate.perProcessorSecond)));
  const each = rounded(median(rates.map((rate) => rate.each)));
  return {
    name: `${game.id}.decisions`,
    value: rounded(median(rates.map(({ perSecond }) => perSecond))),
    unit: '1/s',
    beside: `with legal list and the asked seat's view, no position kept; ${perProcessorSecond} a second of the processor, ${each} a round of the reference, load ${loadavg()[0]?.toFixed(1)}`,
  };
};

const samples = (game: Game): readonly Sample[] => {
  const found: Sample[] = [];
  for (let seed = 0; seed < SAMPLED_GAMES; seed++) {
    let n = 0;
    playOut(game, seed, (referee, decision, answer) => {
      if (n++ % EACH !== 0) return;
      found.push({
        seed,
        snapshot: JSON.stringify(storedOf(game, referee.snapshot)),
        answers: JSON.stringify(referee.answers),
        waiting: referee.open.map(({ id }) => id),
        seat: decision.seat,
        decision: decision.id,
        answer: JSON.stringify(answer),
      });
    });
  }
  return found;
};

/** Microseconds of one step: load, run to the present, apply the answer, make the views of all seats, serialise. */
const stepOf = (game: Game, { seed, snapshot, answers, waiting, seat, decision, answer }: Sample): number => {
  const begin = performance.now();
  const referee = new Referee<unknown>(game, restoredOf(game, JSON.parse(snapshot) as Snapshot<Json>), {
    source: seededSource(`bench ${seed}`),
    answers: JSON.parse(answers) as RecordedAnswer[],
    waiting: new Set(waiting),
  });
  referee.submit(seat, decision, JSON.parse(answer));
  for (const each of seatsOf(game)) JSON.stringify(referee.view(each));
  JSON.stringify(storedOf(game, referee.snapshot));
  return (performance.now() - begin) * 1000;
};

const stepFigures = (game: Game, all: readonly Sample[]): readonly Figure[] => {
  const passes = Array.from({ length: PASSES + 1 }, () => all.map((sample) => stepOf(game, sample))).slice(1);
  const best = all.map((_, i) => Math.min(...passes.map((times) => times[i] ?? 0)));
  return [0.5, 0.99].map((q) => ({
    name: `${game.id}.step.p${q * 100}`,
    value: rounded(median(passes.map((times) => quantile(times, q)))),
    unit: 'us',
    beside: `${all.length} positions; best of ${PASSES} each: ${rounded(quantile(best, q))}, load ${loadavg()[0]?.toFixed(1)}`,
  }));
};

const stateFigure = (game: Game, all: readonly Sample[]): Figure => {
  const sizes = all.map(({ snapshot }) => JSON.stringify((JSON.parse(snapshot) as Snapshot<Json>).state).length);
  return {
    name: `${game.id}.state`,
    value: quantile(sizes, 0.5),
    unit: 'bytes',
    beside: `p99 ${quantile(sizes, 0.99)}, JSON`,
  };
};

/** With chess in the same run where the game is measured beside it. */
export const plainBench = (game: Game, isBesideChess = false): Bench =>
  async function* (wanted) {
    const { id } = game;
    if (wanted(`${id}.decisions`)) {
      yield decisionFigure(game);
      const chess = isBesideChess ? await chessFigure() : undefined;
      if (chess) yield chess;
    }
    if (!wanted(`${id}.step`) && !wanted(`${id}.state`)) return;
    const all = samples(game);
    if (wanted(`${id}.step`)) yield* stepFigures(game, all);
    if (wanted(`${id}.state`)) yield stateFigure(game, all);
  };
