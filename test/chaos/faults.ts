/** What goes wrong in a trial. Each fault is over when its promise is. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../src/engine/index.ts';
import type { MailServer } from './mail-server.ts';
import type { Process } from './processes.ts';
import type { Servers } from './servers.ts';

export interface Place {
  readonly servers: Servers;
  readonly processes: readonly Process[];
  readonly mailServer: MailServer;
  readonly chance: Chance;
}

type Fault = (place: Place) => Promise<void>;

const oneOf = <T>(all: readonly T[], chance: Chance): T => all[chance.below(all.length)] as T;

/** Minutes by which a clock jumps at most. */
const MOST_MINUTES = 180;

/** Milliseconds for which a state lasts. */
const some = (chance: Chance): number => 2_000 + chance.below(8_000);

export const FAULTS: Readonly<Record<string, Fault>> = {
  kill: async ({ processes, chance }) => {
    const victim = oneOf(processes, chance);
    await victim.end('SIGKILL');
    victim.start();
  },
  'kill two': async ({ processes, chance }) => {
    const victims = new Set([oneOf(processes, chance), oneOf(processes, chance)]);
    await Promise.all([...victims].map((victim) => victim.end('SIGKILL')));
    await sleep(some(chance));
    for (const victim of victims) victim.start();
  },
  'stop and start': async ({ processes, chance }) => {
    const victim = oneOf(processes, chance);
    await victim.end('SIGTERM');
    victim.start();
  },
  'clock jumps': async ({ processes, chance }) => {
    const victim = oneOf(processes, chance);
    victim.jumpClock((chance.below(2) === 0 ? 1 : -1) * (1 + chance.below(MOST_MINUTES)) * 60_000);
    await sleep(some(chance));
    victim.mendClock();
  },
  'Redis emptied': ({ servers }) => servers.emptyRedis(),
  'Redis killed': ({ servers }) => servers.restartRedis(),
  'connections of the database ended': ({ servers }) =>
    servers.administer(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  'PostgreSQL restarted': ({ servers }) => servers.restartPostgres(),
  'database out of reach': async ({ servers, chance }) => {
    await servers.relay.cut();
    await sleep(some(chance));
    await servers.relay.restore();
  },
  'database slow': async ({ servers, chance }) => {
    servers.relay.delay(20 + chance.below(80));
    await sleep(some(chance));
    servers.relay.delay(0);
  },
  'no connections left': ({ servers, chance }) => servers.takeConnections(some(chance)),
  'database takes nothing that is written': async ({ servers, chance }) => {
    const ended =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    await servers.administer('ALTER DATABASE chaos SET default_transaction_read_only = on', ended);
    await sleep(some(chance));
    await servers.administer(
      'SET default_transaction_read_only = off',
      'ALTER DATABASE chaos RESET default_transaction_read_only',
      ended,
    );
  },
  'mail server breaks more often': async ({ mailServer, chance }) => {
    mailServer.breakOneIn(2);
    await sleep(some(chance));
    mailServer.breakOneIn(USUAL_BREAKS);
  },
};

/** Milliseconds between two faults, and up to three times as many. */
const QUIET = 4_000;

/** Of so many conversations one breaks at all times. */
export const USUAL_BREAKS = 12;

/** Makes faults until the time is over. Returns how often each was made. */
export async function makeFaults(
  place: Place,
  until: number,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  const names = Object.keys(FAULTS);
  place.mailServer.breakOneIn(USUAL_BREAKS);
  while (Date.now() < until) {
    await sleep(QUIET + place.chance.below(2 * QUIET));
    const name = oneOf(names, place.chance);
    say(name);
    await FAULTS[name]?.(place);
    made.set(name, (made.get(name) ?? 0) + 1);
  }
  place.mailServer.breakOneIn(0);
  return made;
}
