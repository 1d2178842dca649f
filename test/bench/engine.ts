/**
 * Figures of the rules alone, of each campaign game in one run: random legal games in memory, one step of a server that holds nothing in
 * memory between two steps, and the stand-in. Passes of the games take turns. The figures of the first game have plain names; those of
 * another end in its own and stand beside the first.
 */
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
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { type Bench, type Figure, median, quantile, rounded } from './measure.ts';
import { processorTime } from './processor.ts';
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

const seatsOf = ({ setup: { splits } }: CampaignModule): readonly SeatId[] =>
  splits.flatMap(({ seats }) => seats.map(({ id }) => id));

type Manner = (module: CampaignModule) => Sources;

/** Every seat answers all its decisions itself. Without these sources silence passes the quiet ones. */
const attentive: Manner = (module) => Object.fromEntries(seatsOf(module).map((id) => [id, [undecided]]));
const inattentive: Manner = () => ({});

/** Splits and scenarios alternate by the seed. */
const newGame = (module: CampaignModule, seed: number, sources: Sources, passing = false) => {
  const {
    setup: { splits, scenarios, start },
  } = module;
  const split = splits[seed % splits.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / splits.length) % scenarios.length]?.id ?? '';
  return new Referee(module, opening(start({ scenario, split })), {
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
  module: CampaignModule,
  seed: number,
  sources: Sources,
  each?: (referee: Run, decision: Decision, answer: Json) => void,
): number => {
  const chance = chanceFrom(seed);
  const referee = newGame(module, seed, sources, each === undefined);
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

const decisionsIn = (module: CampaignModule, manner: Manner): number => {
  const sources = manner(module);
  let decisions = 0;
  for (let seed = 0; seed < GAMES; seed++) decisions += playOut(module, seed, sources);
  return decisions;
};

/** Passes of all games, which take turns. */
const decisionRates = (modules: readonly CampaignModule[], manner: Manner): Passes[] => {
  const found = modules.map(() => ({ rates: [] as Rate[], references: [] as Rate[] }));
  for (let pass = 0; pass <= PASSES; pass++) {
    for (const [n, module] of modules.entries()) {
      const rate = rateOf(() => decisionsIn(module, manner));
      if (pass === 0) continue;
      found[n]?.rates.push(rate);
      found[n]?.references.push(referenceRate());
    }
  }
  return found;
};

const loadNow = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

const all = [...campaigns.values()];

/** The name of a figure of a game: the first game has the plain one. */
const nameFor = (name: string, n: number): string => (n === 0 ? name : `${name}.${all[n]?.id}`);

/** How a value compares with that of the first game; empty for the first itself. */
const ratio = (n: number, value: number, first: number): string =>
  n === 0 ? '' : `; ${rounded(value / first)} of ${all[0]?.id}`;

const decisionFigures = (name: string, manner: Manner): Figure[] => {
  const speeds = decisionRates(all, manner).map(({ rates, references }) => ({
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    perProcessorSecond: median(rates.map(({ perProcessorSecond }) => perProcessorSecond)),
    each: median(rates.map((rate, n) => rate.perProcessorSecond / (references[n] as Rate).perProcessorSecond)),
  }));
  return speeds.map(({ perSecond, perProcessorSecond, each }, n) => ({
    name: nameFor(name, n),
    value: rounded(perSecond),
    unit: '1/s',
    beside: `with legal list and the asked seat's view, no position kept; ${rounded(perProcessorSecond)} a second of the processor, ${rounded(each)} a round of the reference${ratio(n, each, speeds[0]?.each ?? 1)}, ${loadNow()}`,
  }));
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
const eachSample = (module: CampaignModule, use: (sample: Sample, seed: string) => void): void => {
  for (let seed = 0; seed < 10; seed++) {
    let n = 0;
    playOut(module, seed, attentive(module), (referee, decision, answer) => {
      if (n++ % 7 !== 0) return;
      const sample: Sample = {
        snapshot: JSON.stringify(storedOf(module, referee.snapshot)),
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
const serverStep = (module: CampaignModule, sample: Sample, seed: string): number => {
  const begin = performance.now();
  const snapshot: Snapshot<State> = restoredOf(module, JSON.parse(sample.snapshot) as Snapshot<Json>);
  const answers = JSON.parse(sample.answers) as RecordedAnswer[];
  const referee = new Referee(module, snapshot, {
    source: seededSource(seed),
    answers,
    waiting: new Set(sample.waiting),
  });
  referee.submit(sample.seat, sample.decision, JSON.parse(sample.answer));
  for (const seat of new Set(Object.values(snapshot.state.seats))) JSON.stringify(referee.view(seat));
  JSON.stringify(storedOf(module, referee.snapshot));
  return (performance.now() - begin) * 1000;
};

interface Steps {
  /** Microseconds of each position in each pass. A first pass does not count. */
  readonly passes: readonly (readonly number[])[];
  /** Microseconds of one round of the reference, the best of the same run. */
  readonly reference: number;
}

/** The times of all games, whose passes take turns. */
const stepTimes = (): Steps[] => {
  const steps = all.map((module) => {
    const found: (() => number)[] = [];
    eachSample(module, (sample, seed) => found.push(() => serverStep(module, sample, seed)));
    return found;
  });
  const references: Rate[] = [];
  const passes = Array.from({ length: STEP_PASSES + 1 }, () => {
    references.push(referenceRate());
    return steps.map((own) => own.map((step) => step()));
  }).slice(1);
  const reference = 1e6 / Math.max(...references.map(({ perSecond }) => perSecond));
  return all.map((_, n) => ({ passes: passes.map((pass) => pass[n] ?? []), reference }));
};

/** The quantile of each position's best time, which other work on the machine hardly changes. */
const bestTimes = ({ passes }: Steps): number[] =>
  passes[0]?.map((_, i) => Math.min(...passes.map((times) => times[i] as number))) ?? [];

/** The value is the median of the passes. */
const stepFigures = (name: string, all: readonly Steps[], q: number): Figure[] =>
  all.map((steps, n) => {
    const times = bestTimes(steps);
    const best = quantile(times, q);
    const first = quantile(bestTimes(all[0] as Steps), q);
    return {
      name: nameFor(name, n),
      value: rounded(median(steps.passes.map((pass) => quantile(pass, q)))),
      unit: 'us',
      beside: `${times.length} positions; best of ${steps.passes.length} each: ${rounded(best)}, ${rounded(best / steps.reference)} rounds of the reference${ratio(n, best, first)}, ${loadNow()}`,
    };
  });

const stateSizes = (module: CampaignModule): number[] => {
  const sizes: number[] = [];
  eachSample(module, ({ snapshot }) =>
    sizes.push(Buffer.byteLength(JSON.stringify((JSON.parse(snapshot) as Snapshot<Json>).state))),
  );
  return sizes;
};

// --- the stand-in ----------------------------------------------------------------------------------------------------

const STAND_IN_GAMES = 6;
/** Games that are played before one counts: the program is then compiled, like that of a running server. */
const WARMING_GAMES = 6;

/** Milliseconds of the processor for a part of a game that stand-ins play for all seats. */
interface StandInTime {
  readonly impulse: number;
  readonly decision: number;
  readonly turn: number;
}

const standInTime = (module: CampaignModule, seed: number): StandInTime => {
  const player = module.bot();
  let decisions = 0;
  const source: AnswerSource = {
    ...player,
    answer(decision, view) {
      decisions++;
      return player.answer(decision, view);
    },
  };
  const sources = Object.fromEntries(seatsOf(module).map((id) => [id, [source]]));
  const counts = { impulse: 0, turn: 0 };
  const time = processorTime(() => {
    const { events } = newGame(module, seed, sources, true);
    const count = (kind: string) => events.filter(({ event }) => event.kind === kind).length;
    counts.impulse = count('impulse.began');
    // The first turn begins with the game.
    counts.turn = 1 + count('turn.began');
  });
  return {
    impulse: time / Math.max(1, counts.impulse),
    decision: time / Math.max(1, decisions),
    turn: time / counts.turn,
  };
};

const standInFigures = (): Figure[] => {
  for (let seed = 0; seed < WARMING_GAMES; seed++) for (const module of all) standInTime(module, 100 + seed);
  const times: StandInTime[][] = all.map(() => []);
  for (let seed = 1; seed <= STAND_IN_GAMES; seed++)
    for (const [n, module] of all.entries()) times[n]?.push(standInTime(module, seed));
  const each = times.map((own) => ({
    impulse: median(own.map(({ impulse }) => impulse)),
    decision: median(own.map(({ decision }) => decision)),
    turn: median(own.map(({ turn }) => turn)),
  }));
  return each.map(({ impulse, decision, turn }, n) => ({
    name: nameFor('engine.stand-in', n),
    value: rounded(impulse),
    unit: 'ms/impulse',
    beside: `of the processor, ${STAND_IN_GAMES} games of stand-ins; ${rounded(decision)} a decision, ${rounded(turn)} a turn of the game${ratio(n, impulse, each[0]?.impulse ?? 1)}, ${loadNow()}`,
  }));
};

/** Time spent in the impulses of one turn, and how many of their boundaries were crossed. */
interface TimeSpent {
  micros: number;
  impulses: number;
}

/** Time of an impulse by its turn. A turn late in a campaign should cost no more than an early one. */
const costByTurn = (module: CampaignModule): Map<number, TimeSpent> => {
  const turns = new Map<number, TimeSpent>();
  for (let seed = 0; seed < GAMES; seed++) {
    const chance = chanceFrom(seed);
    const referee = newGame(module, seed, attentive(module));
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

/** A turn late in a campaign beside an early one, of each game. */
const turnFigures = (): Figure[] =>
  all.flatMap((module, n) => {
    costByTurn(module);
    return [...costByTurn(module)]
      .sort(([a], [b]) => a - b)
      .map(([turn, { micros, impulses }]) => ({
        name: nameFor(`engine.impulse.${turn}`, n),
        value: rounded(micros / impulses),
        unit: 'us',
        beside: `${impulses} impulses of ${GAMES} games`,
      }));
  });

const stateFigures = (): Figure[] =>
  all.map((module, n) => {
    const sizes = stateSizes(module);
    const beside = `p99 ${quantile(sizes, 0.99)}, largest ${Math.max(...sizes)}, JSON`;
    return { name: nameFor('engine.state', n), value: quantile(sizes, 0.5), unit: 'bytes', beside };
  });

export const engineBench: Bench = async function* (wanted) {
  if (wanted('engine.reference')) yield referenceFigure();
  if (wanted('engine.decisions')) yield* decisionFigures('engine.decisions', attentive);
  if (wanted('engine.decisions.mailed')) yield* decisionFigures('engine.decisions.mailed', inattentive);
  if (wanted('engine.step')) {
    const steps = stepTimes();
    yield* stepFigures('engine.step.p50', steps, 0.5);
    yield* stepFigures('engine.step.p99', steps, 0.99);
  }
  if (wanted('engine.stand-in')) yield* standInFigures();
  if (wanted('engine.impulse')) yield* turnFigures();
  if (wanted('engine.state')) yield* stateFigures();
};
