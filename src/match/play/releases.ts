/** What a process knows of the releases of the program that work on its database. */
import { announceRelease, type ReleaseRow, releasesOf, seeRelease } from '../../store/releases.ts';
import type { Connection } from '../../store/store.ts';

/** Seconds after which a release is no longer at work if none of its processes was seen. */
const LIFE = 30;

/** The same, in seconds, after a gap in which nobody could be seen. */
const LONGEST_GAP = 3_600;

export class Releases {
  readonly #own: string;
  /** Seconds of this machine. */
  readonly #now: () => number;
  #rows: readonly ReleaseRow[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Since when this process has looked without a gap. */
  #steadySince = Number.NEGATIVE_INFINITY;

  constructor(own: string, now: () => number = () => performance.now() / 1_000) {
    this.#own = own;
    this.#now = now;
  }

  /** Tells the database that a process of this release starts. */
  async announce(db: Connection): Promise<void> {
    await announceRelease(db, this.#own);
    await this.look(db);
  }

  /** Tells the database that this release is at work, and looks which others are. */
  async beat(db: Connection): Promise<void> {
    await seeRelease(db, this.#own);
    await this.look(db);
  }

  /** Looks which releases are at work. */
  async look(db: Connection): Promise<void> {
    this.#rows = await releasesOf(db);
    const now = this.#now();
    if (now - this.#lookedAt > LIFE) this.#steadySince = now;
    this.#lookedAt = now;
  }

  /** Releases at work that began after this one. A match that they play is theirs. */
  get newer(): readonly string[] {
    const own = this.#rows.findIndex(({ name }) => name === this.#own);
    return this.#rows
      .slice(0, Math.max(0, own))
      .filter(({ silent }) => silent < LIFE)
      .map(({ name }) => name);
  }

  /**
   * Other releases that may be at work. When the database was away, or this process, their processes may have been, too: for a while
   * each counts that was there before.
   */
  get atWork(): readonly string[] {
    const life = this.#now() - this.#steadySince < LIFE ? LONGEST_GAP : LIFE;
    return this.#rows.filter(({ name, silent }) => name !== this.#own && silent < life).map(({ name }) => name);
  }
}
