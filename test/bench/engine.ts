/** Figures of the rules alone: random legal games in memory, and one step of a server that holds nothing in memory between two steps. */
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
} from '../../src/engine/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Bench, type Figure, median, quantile, rounded } from './measure.ts';
import { type Rate, rateOf, referenceRate } from './reference.ts';

const GAMES = 30;
/** Enough passes that the median is that of a warm program, like a running server. */
const PASSES = 7;
const STEP_PASSES = 5;

/** A stored position as the database holds it: the last snapshot, the answers of the impulse since then, and the next legal answer. */
interface Sample {
  readonly snapshot: string;
  readonly answers: string;
  /** Decisions that their seats have already been told of. */
  readonly waiting: readonly number[];
  readonly seat: string;
  readonly decision: number;
  readonly answer: string;
}

/** Waits at every decision, also where silence would pass. */
const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };

type Sources = Readonly<Record<SeatId, readonly AnswerSource[]>>;

/** Every seat answers all its decisions itself. Without these sources silence passes the quiet ones. */
const attentive: Sources = Object.fromEntries(
  wellington.splits.flatMap(({ seats }) => seats.map(({ id }) => [id, [undecided]])),
);
const inattentive: Sources = {};

/** Splits and scenarios alternate by the seed. */
const newGame = (seed: number, sources: Sources, passing = false) => {
  const { splits, scenarios, start } = wellington;
  const split = splits[seed % splits.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / splits.length) % scenarios.length]?.id ?? '';
  return new Referee(wellington, opening(start({ scenario, split })), {
    source: seededSource(`bench ${seed}`),
    sources,
    passing,
  });
};

type Run = ReturnType<typeof newGame>;

/**
 * Plays one random game and returns the number of its decisions. `each` sees every decision before it is answered; without `each` the game
 * keeps no snapshots.
 */
const playOut = (
  seed: number,
  sources: Sources,
  each?: (referee: Run, decision: Decision, answer: Json) => void,
): number => {
  const chance = chanceFrom(seed);
  const referee = newGame(seed, sources, each === undefined);
  let decisions = 0;
  for (;;) {
    const [decision] = referee.open;
    if (!decision) return decisions;
    const answer = randomAnswer(decision, chance);
    referee.view(decision.seat);
    each?.(referee, decision, answer);
    referee.submit(decision.seat, decision.id, answer);
    decisions++;
  }
};

/**
 * The rates of several passes, each with a rate of the reference. A first pass does not count, since the program is still being compiled in
 * it.
 */
interface Passes {
  readonly rates: readonly Rate[];
  readonly references: readonly Rate[];
}

const decisionRates = (sources: Sources): Passes => {
  const rates: Rate[] = [];
  const references: Rate[] = [];
  for (let pass = 0; pass <= PASSES; pass++) {
    const rate = rateOf(() => {
      let decisions = 0;
      for (let seed = 0; seed < GAMES; seed++) decisions += playOut(seed, sources);
      return decisions;
    });
    if (pass === 0) continue;
    rates.push(rate);
    references.push(referenceRate());
  }
  return { rates, references };
};

const decisionFigure = (name: string, sources: Sources): Figure => {
  const { rates, references } = decisionRates(sources);
  const perProcessorSecond = median(rates.map((rate) => rate.perProcessorSecond));
  const each = median(rates.map((rate, n) => rate.perProcessorSecond / (references[n] as Rate).perProcessorSecond));
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return {
    name,
    value: rounded(median(rates.map(({ perSecond }) => perSecond))),
    unit: '1/s',
    beside: `with legal list and the asked seat's view, no position kept; ${rounded(perProcessorSecond)} a second of the processor, ${rounded(each)} a round of the reference, load ${load}`,
  };
};

/** The speed of the machine itself. Figures of two machines are compared after dividing by it. */
const referenceFigure = (): Figure => {
  const rates = Array.from({ length: PASSES }, referenceRate);
  return {
    name: 'engine.reference',
    value: rounded(median(rates.map(({ perSecond }) => perSecond))),
    unit: '1/s',
    beside: `rounds of fixed work that is none of the program's; ${rounded(median(rates.map((rate) => rate.perProcessorSecond)))} a second of the processor`,
  };
};

/** Calls `use` with every seventh position of ten games, and with the seed of its dice. */
const eachSample = (use: (sample: Sample, seed: string) => void): void => {
  for (let seed = 0; seed < 10; seed++) {
    let n = 0;
    playOut(seed, attentive, (referee, decision, answer) => {
      if (n++ % 7 !== 0) return;
      const sample: Sample = {
        snapshot: JSON.stringify(storedOf(wellington, referee.snapshot)),
        answers: JSON.stringify(referee.answers),
        waiting: referee.open.map(({ id }) => id),
        seat: decision.seat,
        decision: decision.id,
        answer: JSON.stringify(answer),
      };
      use(sample, `bench ${seed}`);
    });
  }
};

/** Times one step: load, run to the present, validate and apply the answer, make the views of all seats, serialise. */
const serverStep = (sample: Sample, seed: string): number => {
  const begin = performance.now();
  const snapshot: Snapshot<State> = restoredOf(wellington, JSON.parse(sample.snapshot) as Snapshot<Json>);
  const answers = JSON.parse(sample.answers) as RecordedAnswer[];
  const referee = new Referee(wellington, snapshot, {
    source: seededSource(seed),
    answers,
    waiting: new Set(sample.waiting),
  });
  referee.submit(sample.seat, sample.decision, JSON.parse(sample.answer));
  for (const seat of new Set(Object.values(snapshot.state.seats))) JSON.stringify(referee.view(seat));
  JSON.stringify(storedOf(wellington, referee.snapshot));
  return (performance.now() - begin) * 1000;
};

interface Steps {
  /** Microseconds of each position in each pass. A first pass does not count. */
  readonly passes: readonly (readonly number[])[];
  /** Microseconds of one round of the reference, the best of the same run. */
  readonly reference: number;
}

const stepTimes = (): Steps => {
  const steps: (() => number)[] = [];
  eachSample((sample, seed) => steps.push(() => serverStep(sample, seed)));
  const references: Rate[] = [];
  const passes = Array.from({ length: STEP_PASSES + 1 }, () => {
    references.push(referenceRate());
    return steps.map((step) => step());
  });
  return { passes: passes.slice(1), reference: 1e6 / Math.max(...references.map(({ perSecond }) => perSecond)) };
};

/**
 * The value is the median of the passes. Beside it stands the quantile of each position's best time, which other work on the machine hardly
 * changes.
 */
const stepFigure = (name: string, { passes, reference }: Steps, q: number): Figure => {
  const best = passes[0]?.map((_, i) => Math.min(...passes.map((times) => times[i] as number))) ?? [];
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return {
    name,
    value: rounded(median(passes.map((times) => quantile(times, q)))),
    unit: 'us',
    beside: `${best.length} positions; best of ${passes.length} each: ${rounded(quantile(best, q))}, ${rounded(quantile(best, q) / reference)} rounds of the reference, load ${load}`,
  };
};

const stateSizes = (): number[] => {
  const sizes: number[] = [];
  eachSample(({ snapshot }) =>
    sizes.push(Buffer.byteLength(JSON.stringify((JSON.parse(snapshot) as Snapshot<Json>).state))),
  );
  return sizes;
};

/** Time spent in the impulses of one turn, and how many of their boundaries were crossed. */
interface TimeSpent {
  micros: number;
  impulses: number;
}

/** Time of an impulse by its turn. A turn late in a campaign should cost no more than an early one. */
const costByTurn = (): Map<number, TimeSpent> => {
  const turns = new Map<number, TimeSpent>();
  for (let seed = 0; seed < GAMES; seed++) {
    const chance = chanceFrom(seed);
    const referee = newGame(seed, attentive);
    for (let decision = referee.open[0]; decision; decision = referee.open[0]) {
      const { turn, phase } = referee.state;
      const { checkpoint } = referee;
      const begin = performance.now();
      const answer = randomAnswer(decision, chance);
      referee.view(decision.seat);
      referee.submit(decision.seat, decision.id, answer);
      if (phase !== 'impulses') continue;
      const spent = turns.get(turn) ?? { micros: 0, impulses: 0 };
      spent.micros += (performance.now() - begin) * 1000;
      if (referee.checkpoint !== checkpoint) spent.impulses++;
      turns.set(turn, spent);
    }
  }
  return turns;
};

export const engineBench: Bench = async function* (wanted) {
  if (wanted('engine.reference')) yield referenceFigure();
  if (wanted('engine.decisions')) yield decisionFigure('engine.decisions', attentive);
  if (wanted('engine.decisions.mailed')) yield decisionFigure('engine.decisions.mailed', inattentive);
  if (wanted('engine.step')) {
    const steps = stepTimes();
    yield stepFigure('engine.step.p50', steps, 0.5);
    yield stepFigure('engine.step.p99', steps, 0.99);
  }
  if (wanted('engine.impulse')) {
    costByTurn();
    for (const [turn, { micros, impulses }] of [...costByTurn()].sort(([a], [b]) => a - b)) {
      const beside = `${impulses} impulses of ${GAMES} games`;
      yield { name: `engine.impulse.${turn}`, value: rounded(micros / impulses), unit: 'us', beside };
    }
  }
  if (wanted('engine.state')) {
    const sizes = stateSizes();
    yield {
      name: 'engine.state',
      value: quantile(sizes, 0.5),
      unit: 'bytes',
      beside: `p99 ${quantile(sizes, 0.99)}, JSON`,
    };
  }
};
