/** Trials over consecutive seeds, until their counts add up to what is wanted. */
export interface Counting {
  /** What is counted, for the lines that are said. */
  readonly name: string;
  readonly first: number;
  /** The most trials that are made. */
  readonly count: number;
  /** Trials stop at this sum. A sum below it is a failure. */
  readonly wanted?: number;
  readonly make: (seed: number) => number | Promise<number>;
  readonly say: (line: string) => void;
}

export interface Counted {
  readonly sum: number;
  /** Every failure with its seed. */
  readonly failed: readonly string[];
}

/** Makes the trials. One that fails counts nothing, and the next one follows. */
export const countTrials = async ({ name, first, count, wanted, make, say }: Counting): Promise<Counted> => {
  const step = Math.max(1, Math.floor(count / 10));
  const failed: string[] = [];
  const fail = (line: string): void => {
    failed.push(line);
    say(`BROKEN ${line}`);
  };
  let sum = 0;
  for (let n = 0; n < count && sum < (wanted ?? Number.POSITIVE_INFINITY); n++) {
    const seed = first + n;
    try {
      sum += await make(seed);
    } catch (error) {
      fail(`${name} seed=${seed}: ${(error as Error).message}`);
    }
    if ((n + 1) % step === 0) say(`${name}: ${n + 1} of ${count}, ${sum} counted, ${failed.length} broken`);
  }
  if (wanted !== undefined && sum < wanted) fail(`${name} seed=${first}: only ${sum} of ${wanted}`);
  return { sum, failed };
};
