/** The rules alone: random legal games in memory, and the step of a server that keeps nothing but the stored position. */
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

const GAMES = 30;
/** Enough for the median to be of a program that has run for a while, as a server has. */
const PASSES = 7;

/** A stored position as the database holds it: the last boundary, the answers since, and a legal answer to go on with. */
interface Sample {
  readonly snapshot: string;
  readonly answers: string;
  /** Decisions of which their seats have been told. */
  readonly waiting: readonly number[];
  readonly seat: string;
  readonly decision: number;
  readonly answer: string;
}

/** Leaves every decision open, those as well that silence would pass over. */
const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };

type Sources = Readonly<Record<SeatId, readonly AnswerSource[]>>;

/** Seats that answer everything themselves; of others the quiet decisions are passed over. */
const attentive: Sources = Object.fromEntries(
  wellington.splits.flatMap(({ seats }) => seats.map(({ id }) => [id, [undecided]])),
);
const inattentive: Sources = {};

/** The splits take turns, and so do the scenarios. */
const newGame = (seed: number, sources: Sources) => {
  const { splits, scenarios, start } = wellington;
  const split = splits[seed % splits.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / splits.length) % scenarios.length]?.id ?? '';
  return new Referee(wellington, opening(start({ scenario, split })), {
    source: seededSource(`bench ${seed}`),
    sources,
  });
};

type Run = ReturnType<typeof newGame>;

/** Plays one game at random; `each` sees every decision before it is answered. Returns how many there were. */
const playOut = (
  seed: number,
  sources: Sources,
  each?: (referee: Run, decision: Decision, answer: Json) => void,
): number => {
  const chance = chanceFrom(seed);
  const referee = newGame(seed, sources);
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

interface Rate {
  readonly perSecond: number;
  /** In a second of the processor, its helpers for memory and compiling included: other work on the machine takes little from it. */
  readonly perProcessorSecond: number;
}

/** The median of several passes after one that does not count: in it the program is still being compiled. */
const decisionRate = (sources: Sources): Rate => {
  const wall: number[] = [];
  const processor: number[] = [];
  for (let pass = 0; pass <= PASSES; pass++) {
    const [used, begin] = [process.cpuUsage(), performance.now()];
    let decisions = 0;
    for (let seed = 0; seed < GAMES; seed++) decisions += playOut(seed, sources);
    const { user, system } = process.cpuUsage(used);
    if (pass === 0) continue;
    wall.push((decisions * 1000) / (performance.now() - begin));
    processor.push((decisions * 1e6) / (user + system));
  }
  return { perSecond: median(wall), perProcessorSecond: median(processor) };
};

const rateOf = (name: string, sources: Sources): Figure => {
  const { perSecond, perProcessorSecond } = decisionRate(sources);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return {
    name,
    value: rounded(perSecond),
    unit: '1/s',
    beside: `with legal list and the asked seat's view; ${rounded(perProcessorSecond)} a second of the processor, load ${load}`,
  };
};

/** Every seventh position of ten games, with the seed that its dice come from. */
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

/** Load, run to the present, validate and apply, views of all seats, serialise. */
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

const stepTimes = (): number[] => {
  const times: number[] = [];
  eachSample((sample, seed) => times.push(serverStep(sample, seed)));
  return times;
};

const stateSizes = (): number[] => {
  const sizes: number[] = [];
  eachSample(({ snapshot }) =>
    sizes.push(Buffer.byteLength(JSON.stringify((JSON.parse(snapshot) as Snapshot<Json>).state))),
  );
  return sizes;
};

/** Time in the impulses of one turn, and how many boundaries they crossed. */
interface Spent {
  micros: number;
  impulses: number;
}

/** What an impulse costs, by the turn in which it falls: the same at the end of a campaign as in the beginning. */
const costByTurn = (): Map<number, Spent> => {
  const turns = new Map<number, Spent>();
  for (let seed = 0; seed < GAMES; seed++) {
    const chance = chanceFrom(seed);
    const referee = newGame(seed, attentive);
    for (let decision = referee.open[0]; decision; decision = referee.open[0]) {
      const { turn, phase } = referee.state;
      const { snapshot } = referee;
      const begin = performance.now();
      const answer = randomAnswer(decision, chance);
      referee.view(decision.seat);
      referee.submit(decision.seat, decision.id, answer);
      if (phase !== 'impulses') continue;
      const spent = turns.get(turn) ?? { micros: 0, impulses: 0 };
      spent.micros += (performance.now() - begin) * 1000;
      if (referee.snapshot !== snapshot) spent.impulses++;
      turns.set(turn, spent);
    }
  }
  return turns;
};

export const engineBench: Bench = async function* (wanted) {
  if (wanted('engine.decisions')) yield rateOf('engine.decisions', attentive);
  if (wanted('engine.decisions.mailed')) yield rateOf('engine.decisions.mailed', inattentive);
  if (wanted('engine.step')) {
    stepTimes();
    const times = stepTimes();
    const beside = `${times.length} positions`;
    yield { name: 'engine.step.p50', value: rounded(quantile(times, 0.5)), unit: 'us', beside };
    yield { name: 'engine.step.p99', value: rounded(quantile(times, 0.99)), unit: 'us', beside };
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
