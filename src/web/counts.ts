/** Where requests are counted that limits are about. */
import { type Logger, MemoryStore, type Store } from 'express-rate-limit';
import { Redis } from 'ioredis';
import { RedisStore } from 'rate-limit-redis';
import type { QueueLog } from '../queue/backend.ts';

export interface Counts {
  /** The counts of one limit, which no other limit may have. */
  of(limit: string): Store;
  /** Told why a request could not be counted. */
  readonly logger: Logger;
}

/** Counts of this process alone. */
export const countsHere: Counts = { of: () => new MemoryStore(), logger: console };

/** Counts in Redis, which all web processes share. While Redis is away requests are not counted. */
export function countsInRedis(
  url: string,
  log: QueueLog,
  prefix = 'estafette-limit',
): Counts & { close(): Promise<void> } {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', (err) => log.warn({ err }, 'requests are not counted'));
  const sendCommand = (command: string, ...args: string[]) => redis.call(command, ...args) as Promise<string>;
  return {
    logger: {
      warn: (err, text) => log.warn({ err }, text),
      error: (err, text) => log.warn({ err }, text),
    },
    of: (limit) => new RedisStore({ prefix: `${prefix}:${limit}:`, sendCommand }),
    close: async () => redis.disconnect(),
  };
}
