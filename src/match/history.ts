/** Where what is over is read from: a replica of the database, where there is one. */
import { isDatabaseAway, isOvertaken } from '../store/database-wait.ts';
import type { Service } from './service.ts';

/**
 * Reads something of the past of a match. A replica may be some seconds behind: nothing is read there that somebody has to answer. What
 * it does not know yet, and everything while it does not answer, is read from the database.
 */
export async function fromHistory<T>(
  service: Service,
  read: (service: Service) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { replica, log } = service;
  if (!replica) return read(service);
  try {
    return (await read({ ...service, store: replica })) ?? (await read(service));
  } catch (err) {
    if (!isDatabaseAway(err) && !isOvertaken(err)) throw err;
    log.warn({ err }, 'the replica does not answer: history is read from the database');
    return read(service);
  }
}
