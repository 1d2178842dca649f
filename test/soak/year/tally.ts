/** The counts of a simulated year, and its faults. */

export class Tally {
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  readonly #seen = new Map<string, number>();
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void = () => undefined) {
    this.#say = say;
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Notes a fault unless `holds`, with the moment and the seed that repeat it. */
  demand(holds: boolean, what: () => string): void {
    if (holds) return;
    const fault = what();
    this.broken.push(fault);
    this.#say(`BROKEN ${fault}`);
  }

  /** Whether a key occurs for the first time or, with a span in milliseconds, for the first time after that span. */
  isNew(key: string, { at = 0, after = Number.POSITIVE_INFINITY } = {}): boolean {
    const last = this.#seen.get(key);
    if (last !== undefined && at - last < after) return false;
    this.#seen.set(key, at);
    return true;
  }
}
