/** What a check of the installation is, and what it finds. */
import type { Resolver } from 'node:dns/promises';
import type { StatsFs } from 'node:fs';
import type { Config } from '../config.ts';
import { type JsonObject, type Message, message } from '../engine/index.ts';
import type { Service } from '../match/service.ts';

/** `look`: somebody should look at it, but nothing is known to be wrong. */
type Mark = 'good' | 'look' | 'bad';

export interface Finding {
  readonly mark: Mark;
  readonly told: Message;
  /** A record to publish in DNS, or a command to run. */
  readonly remedy?: string;
}

/** Where checks look: all that a test replaces. */
export interface Place {
  readonly service: Pick<Service, 'store' | 'queues' | 'clock' | 'config' | 'publicUrl'>;
  readonly config: Config;
  /** The address of the database; undefined: the embedded one, which does not run. */
  readonly databaseUrl: string | undefined;
  /** The file of the settings with the names in it; undefined: there is none. */
  readonly file: { readonly path: string; readonly names: readonly string[] } | undefined;
  readonly resolver: Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>;
  readonly statfs: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>>;
  /** Public addresses of this machine. */
  readonly addresses: readonly string[];
}

export interface Check {
  /** Its title in the catalogue. */
  readonly id: string;
  /** What has to be good before: without it the check would only repeat that. */
  readonly needs?: 'database' | 'migrations';
  /** Milliseconds after which it is given up; otherwise those of every check. */
  readonly patience?: number;
  /** Nothing found: the check does not apply. */
  run(place: Place): Promise<readonly Finding[]>;
}

const finding =
  (mark: Mark) =>
  (key: string, args?: JsonObject, remedy?: string): Finding => ({
    mark,
    told: message(`health.${key}`, args),
    ...(remedy === undefined ? {} : { remedy }),
  });

export const good = finding('good');
export const look = finding('look');
export const bad = finding('bad');
