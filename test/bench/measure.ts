/** One measurement, printed as a line of JSON. */
export interface Figure {
  /** Dotted, beginning with the part of the house: `engine.step.p50`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** A value from the same run to compare with, or what the figure was taken from. */
  readonly beside?: string;
}

export type Bench = (wanted: (name: string) => boolean) => AsyncGenerator<Figure>;

const byValue = (a: number, b: number): number => a - b;

export const quantile = (samples: readonly number[], q: number): number => {
  const sorted = [...samples].sort(byValue);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Three significant digits; more would be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** The rate of `pass` in a second, as the median of several passes. A first pass does not count. */
export const ratePerSecond = async (passes: number, pass: () => number | Promise<number>): Promise<number> => {
  const rates: number[] = [];
  for (let n = 0; n <= passes; n++) {
    const begin = performance.now();
    const count = await pass();
    if (n > 0) rates.push((count * 1000) / (performance.now() - begin));
  }
  return median(rates);
};
