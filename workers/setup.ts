import type { Config } from '../src/config.ts';
import { type TokenKeys, tokenKeys } from '../src/mail/reply-token.ts';
import type { Service } from '../src/match/service.ts';
import type { WorkerOptions } from '../src/queue/backend.ts';

export interface Closable {
  /** Finishes what is in hand. */
  close(): Promise<void>;
}

/** What workers are made from. */
export interface WorkerSetup {
  readonly service: Service;
  readonly config: Config;
  readonly keys: TokenKeys;
  /** Where mails go out. */
  readonly smtpUrl: string;
  /** The sender that players see. */
  readonly clerk: { readonly name: string; readonly address: string };
  readonly ownAddresses: readonly string[];
  /** How soon the job of a worker that has died is taken over; as soon as `makeWorker` says when not given. */
  readonly takeover?: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'>;
  /** Seconds between two looks through the database; 60 when not given. */
  readonly sweepSeconds?: number;
}

export function workerSetup(service: Service, config: Config, smtpUrl: string): WorkerSetup {
  const clerk = readAddress(config.mailFrom);
  const keys = tokenKeys(config.secretKey, config.previousSecretKey);
  return { service, config, keys, smtpUrl, clerk, ownAddresses: [clerk.address] };
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
