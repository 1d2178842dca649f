/** What a measurement says: one line of JSON each. */
export interface Figure {
  /** Dotted, the part of the house first: `engine.step.p50`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What was measured in the same run to compare with, or what the figure was taken from. */
  readonly beside?: string;
}

export type Bench = (wanted: (name: string) => boolean) => AsyncGenerator<Figure>;

const byValue = (a: number, b: number): number => a - b;

export const quantile = (samples: readonly number[], q: number): number => {
  const sorted = [...samples].sort(byValue);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Three significant digits: more would be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** How often something happens in a second: the median of several passes after one that does not count. */
export const ratePerSecond = async (passes: number, pass: () => number | Promise<number>): Promise<number> => {
  const rates: number[] = [];
  for (let n = 0; n <= passes; n++) {
    const begin = performance.now();
    const count = await pass();
    if (n > 0) rates.push((count * 1000) / (performance.now() - begin));
  }
  return median(rates);
};
