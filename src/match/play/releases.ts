/** What a process knows of the releases of the program that work on its database. */
import {
  announceRelease,
  type Release,
  type ReleaseRow,
  releasesOf,
  seeRelease,
  withdrawReleases,
} from '../../store/releases.ts';
import type { Connection } from '../../store/store.ts';

/** Seconds after which a release is no longer at work if none of its referees was seen. */
const LIFE = 30;

/** The same, in seconds, after a gap in which nobody could be seen. */
const LONGEST_GAP = 3_600;

export class Releases {
  readonly #own: Release;
  /** Seconds of this machine. */
  readonly #now: () => number;
  #rows: readonly ReleaseRow[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Since when this process has looked without a gap. */
  #steadySince = Number.NEGATIVE_INFINITY;

  constructor(own: Release, now: () => number = () => performance.now() / 1_000) {
    this.#own = own;
    this.#now = now;
  }

  /** Tells the database that a referee of this release starts. */
  async announce(db: Connection): Promise<void> {
    await announceRelease(db, this.#own);
    await this.look(db);
  }

  /** Tells the database that a referee of this release is at work, and looks which others are. */
  async beat(db: Connection): Promise<void> {
    await seeRelease(db, this.#own.name);
    await this.look(db);
  }

  /** Looks which releases are at work. */
  async look(db: Connection): Promise<void> {
    this.#rows = await releasesOf(db, this.#own);
    const now = this.#now();
    if (now - this.#lookedAt > LIFE) this.#steadySince = now;
    this.#lookedAt = now;
  }

  /** Newer releases that have worked here. A match that they play is theirs, at work or not, until they are withdrawn. */
  get newer(): readonly string[] {
    return this.#rows.filter(({ isNewer }) => isNewer).map(({ name }) => name);
  }

  /** The newest version of them, where none of them is at work: their matches wait. */
  get awaited(): string | undefined {
    const newer = this.#rows.filter(({ isNewer }) => isNewer);
    return newer.some(({ silent }) => silent < LIFE) ? undefined : newer[0]?.version;
  }

  /** Whether a referee of this release is at work. */
  get isAtWork(): boolean {
    return this.#rows.some(({ name, silent }) => name === this.#own.name && silent < LIFE);
  }

  /**
   * Other releases that may be at work. When the database was away, or this process, their processes may have been, too: for a while
   * each counts that was there before.
   */
  get atWork(): readonly string[] {
    const life = this.#now() - this.#steadySince < LIFE ? LONGEST_GAP : LIFE;
    return this.#rows.filter(({ name, silent }) => name !== this.#own.name && silent < life).map(({ name }) => name);
  }

  /** Brings this release back in the place of newer ones, and returns their versions. Undefined: one of them is at work. */
  async comeBack(db: Connection): Promise<readonly string[] | undefined> {
    await this.look(db);
    const newer = this.#rows.filter(({ isNewer }) => isNewer);
    if (newer.some(({ silent }) => silent < LIFE)) return undefined;
    await withdrawReleases(
      db,
      newer.map(({ name }) => name),
    );
    await this.look(db);
    return [...new Set(newer.map(({ version }) => version))];
  }
}
