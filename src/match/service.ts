import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Secrets } from '../engine/index.ts';
import type { Queues } from '../queue/queues.ts';
import type { Store } from '../store/store.ts';
import type { Beacon } from './dice/beacon.ts';
import type { Games } from './game.ts';

/** What every function of the match needs: made once at start, and once a test. */
export interface Service {
  readonly store: Store;
  readonly queues: Queues;
  readonly games: Games;
  /** The only clock of the match. */
  readonly clock: () => Date;
  readonly config: Pick<Config, 'secretKey' | 'previousSecretKey' | 'mailDomain'> &
    // Without it there are only the packs that come with the games.
    Partial<Pick<Config, 'packsDir'>> &
    Pick<Config, 'senderCheck'>;
  /** Where players find the pages, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
  /** Draws the secrets of a new match: 32 random bytes each, unless a test knows them beforehand. */
  readonly drawSecrets?: () => Secrets;
  /** Public randomness for dice; without it they follow from secrets and salts alone. */
  readonly beacon?: Beacon;
  /** Measures what the referee does; without it nobody does. */
  readonly meter?: Meter;
}

export interface Meter {
  /** A look of the referee at a match, whatever came of it. */
  step(seconds: number, outcome: string): void;
}
