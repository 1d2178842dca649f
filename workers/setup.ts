import type { Config } from '../src/config.ts';
import { type TokenKeys, tokenKeys } from '../src/mail/reply-token.ts';
import type { Service } from '../src/match/service.ts';
import type { WorkerOptions } from '../src/queue/backend.ts';

export interface Closable {
  /** Finishes the jobs that are running. */
  close(): Promise<void>;
}

/** What workers need. */
export interface WorkerSetup {
  readonly service: Service;
  readonly config: Config;
  readonly keys: TokenKeys;
  /** The mail server for outgoing mails. */
  readonly smtpUrl: string;
  /** The sender that players see. */
  readonly clerk: { readonly name: string; readonly address: string };
  readonly ownAddresses: readonly string[];
  /** How soon the job of a dead worker is taken over; by default as in `makeWorker`. */
  readonly takeover?: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>;
  /** Seconds between two sweeps of the database; default 60. */
  readonly sweepSeconds?: number;
}

export function workerSetup(service: Service, config: Config, smtpUrl: string): WorkerSetup {
  const clerk = readAddress(config.mailFrom);
  const keys = tokenKeys(config.secretKey, config.previousSecretKey);
  return { service, config, keys, smtpUrl, clerk, ownAddresses: [clerk.address.toLowerCase()] };
}

/** `Name <address>`, or an address alone. */
function readAddress(text: string): WorkerSetup['clerk'] {
  const open = text.lastIndexOf('<');
  if (open < 0) return { name: 'Estafette', address: text.trim() };
  const name = text
    .slice(0, open)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return { name: name || 'Estafette', address: text.slice(open + 1, text.lastIndexOf('>')).trim() };
}
