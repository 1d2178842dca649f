/** Future tasks in the order of a simulated clock, which jumps from one to the next. */

interface Entry {
  readonly at: number;
  readonly no: number;
  readonly run: () => Promise<unknown>;
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.no < b.no);

export class Agenda {
  /** A heap whose first entry is the next task. */
  readonly #entries: Entry[] = [];
  #now: number;
  #count = 0;

  constructor(begin: Date) {
    this.#now = begin.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** `wait` is in milliseconds from now. */
  after(wait: number, run: () => Promise<unknown>): void {
    this.#push({ at: this.#now + Math.max(0, wait), no: this.#count++, run });
  }

  every(wait: number, run: () => Promise<unknown>): void {
    this.after(wait, async () => {
      await run();
      this.every(wait, run);
    });
  }

  /** Runs the clock to `end`, or until `isDone` is true. */
  async until(end: Date, isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const next = this.#entries[0];
      if (!next || next.at > end.getTime()) break;
      this.#pop();
      this.#now = next.at;
      await next.run();
    }
  }

  #push(entry: Entry): void {
    const entries = this.#entries;
    let i = entries.push(entry) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!isBefore(entry, entries[parent] as Entry)) break;
      entries[i] = entries[parent] as Entry;
      i = parent;
    }
    entries[i] = entry;
  }

  #pop(): void {
    const entries = this.#entries;
    const last = entries.pop();
    if (!last || entries.length === 0) return;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && isBefore(entries[child + 1] as Entry, entries[child] as Entry)) child++;
      if (!isBefore(entries[child] as Entry, last)) break;
      entries[i] = entries[child] as Entry;
      i = child;
    }
    entries[i] = last;
  }
}
