/**
 * A fixed piece of plain work like that of the rules, sharing no code with the program. Its rounds in a second tell how fast the machine is
 * just now. Figures of two machines, or of two states of the code, are compared by their ratio to it. It is never changed: a change would
 * make all earlier figures worthless.
 */
import { createHash } from 'node:crypto';

interface Place {
  readonly id: string;
  readonly next: readonly string[];
  readonly pieces: Record<string, { leaders: string[]; foot: number; horse: number }>;
}

const PLACES = 60;
const POWERS = ['azure', 'brown', 'cream', 'denim'];

/** Pseudo-random numbers, the same in every run. */
const numbers = (seed: number): ((limit: number) => number) => {
  let x = seed;
  return (limit) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * limit);
  };
};

const idOf = (n: number): string => `place_${n % PLACES}`;

const placeOf = (n: number, below: (limit: number) => number): Place => {
  const pieces: Place['pieces'] = {};
  for (const power of POWERS) {
    if (below(3) > 0) continue;
    const leaders = Array.from({ length: below(3) }, () => `${power}_${below(9)}`);
    pieces[power] = { leaders, foot: below(8), horse: below(3) };
  }
  return { id: idOf(n), next: Array.from({ length: 2 + below(4) }, () => idOf(below(PLACES))), pieces };
};

const board: readonly Place[] = ((below) => Array.from({ length: PLACES }, (_, n) => placeOf(n, below)))(numbers(42));

const weightOf = ({ leaders, foot, horse }: Place['pieces'][string]): number => leaders.length + foot + 2 * horse;

/** Walks from place to place and yields the weight of the pieces at each. */
function* walk(places: ReadonlyMap<string, Place>, from: string): Generator<number, void, number> {
  const seen = new Set<string>();
  const ahead = [from];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { next, pieces } = places.get(id) as Place;
    const found = Object.values(pieces).reduce((sum, piece) => sum + weightOf(piece), 0);
    if ((yield found) < PLACES) ahead.push(...next);
  }
}

/**
 * One round: a copy as text, a copy by hand, four walks with lists and sorting, and a hash. The result is returned so that no compiler
 * leaves the work out.
 */
const round = (): number => {
  const places = (JSON.parse(JSON.stringify(board)) as Place[]).map(({ id, next, pieces }) => {
    const copied = Object.fromEntries(
      Object.entries(pieces).map(([power, piece]) => [power, { ...piece, leaders: [...piece.leaders] }]),
    );
    return { id, next: [...next], pieces: copied };
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  let sum = 0;
  for (const start of [0, 15, 30, 45]) {
    const steps = walk(byId, idOf(start));
    let count = 0;
    for (let step = steps.next(0); !step.done; step = steps.next(count++)) sum += step.value;
    const strong = places
      .flatMap(({ id, pieces }) =>
        POWERS.flatMap((power) => (pieces[power] ? [{ id, power, piece: pieces[power] }] : [])),
      )
      .filter(({ piece }) => piece.foot > 1)
      .sort((a, b) => weightOf(b.piece) - weightOf(a.piece) || (a.id < b.id ? -1 : 1));
    sum += strong.findIndex(({ power }) => power === 'denim');
  }
  return sum + (createHash('sha256').update(JSON.stringify(places)).digest()[0] as number);
};

const ROUNDS = 400;
const WARM_UP = 1500;

let isWarm = false;

export interface Rate {
  readonly perSecond: number;
  /** Rate in a second of processor time, including the threads for memory and compiling. Other work on the machine hardly changes it. */
  readonly perProcessorSecond: number;
}

/** The rate of what `work` counts, in a second. */
export const rateOf = (work: () => number): Rate => {
  const [used, begin] = [process.cpuUsage(), performance.now()];
  const count = work();
  const { user, system } = process.cpuUsage(used);
  return {
    perSecond: (count * 1000) / (performance.now() - begin),
    perProcessorSecond: (count * 1e6) / (user + system),
  };
};

const rounds = (count: number): number => {
  for (let n = 0; n < count; n++) round();
  return count;
};

/** Current rounds of the reference in a second. */
export const referenceRate = (): Rate => {
  if (!isWarm) rounds(WARM_UP);
  isWarm = true;
  return rateOf(() => rounds(ROUNDS));
};
