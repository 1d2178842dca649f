import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Secrets } from '../engine/index.ts';
import type { Queues } from '../queue/queues.ts';
import type { Store } from '../store/store.ts';
import type { Beacon } from './dice/beacon.ts';
import type { Games } from './game.ts';
import type { Releases } from './play/releases.ts';

/** What every function of the match needs: made once at the start, and once for each test. */
export interface Service {
  readonly store: Store;
  /** A replica of the database for what is over; undefined: that is read from the database, too. */
  readonly replica?: Store;
  readonly queues: Queues;
  readonly games: Games;
  /** The only clock of the match. */
  readonly clock: () => Date;
  readonly config: Pick<Config, 'secretKey' | 'previousSecretKey' | 'mailDomain'> &
    // Without them there are only the packs that come with the games, calendars name nobody, nobody is to be told of faults, and
    // practice matches are opened on this machine only.
    Partial<Pick<Config, 'packsDir' | 'mailFrom' | 'siteContact' | 'practice'>> &
    Pick<Config, 'senderCheck'>;
  /** Where players find the pages, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
  /**
   * This release of the program. Before it moves on a match that another release has played, it looks through what is under way
   * there. Undefined: it looks through nothing.
   */
  readonly release?: string;
  /** Which other releases work on the database; undefined: none. */
  readonly releases?: Releases;
  /** Draws the secrets of a new match: 32 random bytes each; tests give fixed ones. */
  readonly drawSecrets?: () => Secrets;
  /** Public randomness for dice; without it they follow from secrets and salts alone. */
  readonly beacon?: Beacon;
  /** Measures the work of the referee. */
  readonly meter?: Meter;
}

export interface Meter {
  /** Notes a run of the referee on a match, with its outcome. */
  step(seconds: number, outcome: string): void;
  /** Notes a connection, recipient or mail that the listener refused. */
  refused(why: string): void;
}
