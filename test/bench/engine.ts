/** The rules alone: random legal games in memory, and the step of a server that keeps nothing but the stored position. */
import {
  chanceFrom,
  opening,
  type RecordedAnswer,
  Referee,
  randomAnswer,
  type Snapshot,
  seededSource,
} from '../../src/engine/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Bench, quantile, ratePerSecond, rounded } from './measure.ts';

const GAMES = 30;
const PASSES = 3;

/** A stored position as the database holds it: the last boundary, the answers since, and a legal answer to go on with. */
interface Sample {
  readonly snapshot: string;
  readonly answers: string;
  readonly seat: string;
  readonly decision: number;
  readonly answer: string;
}

const newGame = (seed: number) =>
  new Referee(wellington, opening(wellington.start({ scenario: '1812', split: '4' })), {
    source: seededSource(`bench ${seed}`),
  });

/** Plays one game at random; `each` sees every decision before it is answered. Returns how many there were. */
const playOut = (seed: number, each?: (referee: ReturnType<typeof newGame>, answer: unknown) => void): number => {
  const chance = chanceFrom(seed);
  const referee = newGame(seed);
  let decisions = 0;
  for (;;) {
    const [decision] = referee.open;
    if (!decision) return decisions;
    const answer = randomAnswer(decision, chance);
    referee.view(decision.seat);
    each?.(referee, answer);
    referee.submit(decision.seat, decision.id, answer);
    decisions++;
  }
};

/** Every seventh position of ten games, with the seed that its dice come from. */
const eachSample = (use: (sample: Sample, seed: string) => void): void => {
  for (let seed = 0; seed < 10; seed++) {
    let n = 0;
    playOut(seed, (referee, answer) => {
      const [decision] = referee.open;
      if (n++ % 7 !== 0 || !decision) return;
      const sample: Sample = {
        snapshot: JSON.stringify(referee.snapshot),
        answers: JSON.stringify(referee.answers),
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
  const snapshot = JSON.parse(sample.snapshot) as Snapshot<State>;
  const answers = JSON.parse(sample.answers) as RecordedAnswer[];
  const referee = new Referee(wellington, snapshot, { source: seededSource(seed), answers });
  referee.submit(sample.seat, sample.decision, JSON.parse(sample.answer));
  for (const seat of new Set(Object.values(snapshot.state.seats))) JSON.stringify(referee.view(seat));
  JSON.stringify(referee.snapshot);
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
    sizes.push(Buffer.byteLength(JSON.stringify((JSON.parse(snapshot) as Snapshot<State>).state))),
  );
  return sizes;
};

export const engineBench: Bench = async function* (wanted) {
  if (wanted('engine.decisions')) {
    const rate = await ratePerSecond(PASSES, () => {
      let decisions = 0;
      for (let seed = 0; seed < GAMES; seed++) decisions += playOut(seed);
      return decisions;
    });
    yield {
      name: 'engine.decisions',
      value: rounded(rate),
      unit: '1/s',
      beside: 'with the legal list and the view of the asked seat',
    };
  }
  if (wanted('engine.step')) {
    stepTimes();
    const times = stepTimes();
    const beside = `${times.length} positions`;
    yield { name: 'engine.step.p50', value: rounded(quantile(times, 0.5)), unit: 'us', beside };
    yield { name: 'engine.step.p99', value: rounded(quantile(times, 0.99)), unit: 'us', beside };
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
