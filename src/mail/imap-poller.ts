import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { messageOf } from '../engine/index.ts';
import { MAX_HEADER_BYTES } from './header-fields.ts';
import type { MailLog } from './log.ts';
import { isLoopback } from './loopback.ts';

/**
 * The position up to which a mailbox has been read. UIDs have a meaning only together with their UIDVALIDITY (RFC 3501,
 * 2.3.1.1).
 */
export type ImapCursor = { uidValidity: string; lastUid: number };

export type ImapPollerOptions = {
  /** `imap://user:password@host:port` or `imaps://...` */
  url: string;
  /** Mailbox to read; default: the path of the URL, else INBOX. */
  mailbox?: string;
  /** Mailbox into which stored mails are moved, or false to leave them. A failure to move is harmless. */
  processed?: string | false;
  /** Of a larger mail only the header is fetched. */
  maxBytes: number;
  intervalSeconds: number;
  /** The first pause after a failure. Pauses double up to five minutes and are randomised. */
  retrySeconds?: number;
  /** Stores the mail. If it throws, the mail is offered again. `size`: bytes of a mail of which `raw` is only the header. */
  onMail(raw: Buffer, mail: { uid: number; size?: number }): Promise<void>;
  /** Called whenever all new mails have been taken. */
  onPoll?(): Promise<void>;
  loadCursor(): Promise<ImapCursor | undefined>;
  saveCursor(cursor: ImapCursor): Promise<void>;
  log: MailLog;
};

export type ImapPoller = { close(): Promise<void> };

const SECOND = 1000;
const LONGEST_PAUSE = 300;

/**
 * Reads a mailbox over and over. Only the UID decides what is new: the \Seen flag belongs to other readers of the
 * mailbox, and IDLE, which may die silently, only shortens the wait between two polls.
 */
export function startImapPoller(options: ImapPollerOptions): ImapPoller {
  const stopping = new AbortController();
  const running = pollForever(options, stopping.signal);
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function pollForever(options: ImapPollerOptions, stop: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    try {
      await pollOneConnection(options, stop, () => {
        failures = 0;
      });
    } catch (error) {
      if (stop.aborted) return;
      failures += 1;
      const seconds = pauseAfter(failures, options.retrySeconds ?? 1);
      options.log.warn({ error: messageOf(error), seconds }, 'mailbox poll failed; trying again after a pause');
      await pause(seconds, stop);
    }
  }
}

/** Doubling pauses, randomised between half and whole so that many pollers do not come back at once. */
function pauseAfter(failures: number, firstSeconds: number): number {
  return Math.min(LONGEST_PAUSE, firstSeconds * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

async function pollOneConnection(options: ImapPollerOptions, stop: AbortSignal, succeeded: () => void): Promise<void> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(connectionOptions(options));
  const closed = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('connection closed'))));
  closed.catch(() => {});
  client.on('error', (error) => options.log.debug({ error: error.message }, 'mailbox connection error'));
  const abandon = () => client.close();
  stop.addEventListener('abort', abandon);
  try {
    await client.connect();
    const mailbox = await client.mailboxOpen(mailboxName(options));
    let processed = await processedMailbox(client, options);
    let arrival = new AbortController();
    client.on('exists', () => arrival.abort());
    while (!stop.aborted) {
      arrival = new AbortController();
      processed = await takeNewMails(client, String(mailbox.uidValidity), processed, options);
      await options.onPoll?.();
      succeeded();
      await Promise.race([pause(options.intervalSeconds, AbortSignal.any([arrival.signal, stop])), closed]);
      await client.noop();
    }
  } finally {
    stop.removeEventListener('abort', abandon);
    client.close();
  }
}

/** Opens a mailbox and reads nothing. Throws what the server or the connection says. */
export async function tryMailbox(url: string): Promise<void> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(connectionOptions({ url, maxBytes: 0 }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(mailboxName({ url }), { readOnly: true });
  } catch (error) {
    // The library says "Command failed", and puts the words of the server beside it.
    throw new Error(String(Reflect.get(Object(error), 'responseText') ?? messageOf(error)), { cause: error });
  } finally {
    client.close();
  }
}

function connectionOptions({ url, maxBytes }: Pick<ImapPollerOptions, 'url' | 'maxBytes'>) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    doSTARTTLS: secure || isLoopback(hostname) ? undefined : true,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    maxIdleTime: 300 * SECOND,
    socketTimeout: 120 * SECOND,
    maxLiteralSize: maxBytes + (1 << 20),
  };
}

function mailboxName({ url, mailbox }: Pick<ImapPollerOptions, 'url' | 'mailbox'>): string {
  return mailbox ?? (decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX');
}

/** The mailbox for stored mails, created if it is missing. If that fails, the first move shows whether it exists. */
async function processedMailbox(
  client: ImapFlow,
  { processed = 'Processed' }: ImapPollerOptions,
): Promise<string | undefined> {
  if (processed === false) return undefined;
  try {
    await client.mailboxCreate(processed);
  } catch (error) {
    if (!client.usable) throw error;
  }
  return processed;
}

/** Stores every mail above the cursor, one by one. The cursor moves only after a mail is stored. */
async function takeNewMails(
  client: ImapFlow,
  uidValidity: string,
  processed: string | undefined,
  options: ImapPollerOptions,
): Promise<string | undefined> {
  let target = processed;
  const cursor = await options.loadCursor();
  const lastUid = cursor?.uidValidity === uidValidity ? cursor.lastUid : 0;
  for (const { uid, size } of await newMails(client, lastUid)) {
    await takeMail(client, uid, size, options);
    await options.saveCursor({ uidValidity, lastUid: uid });
    if (target !== undefined && !(await move(client, uid, target, options.log))) target = undefined;
  }
  return target;
}

type NewMail = { uid: number; size: number };

/** `n:*` always includes the last mail, even if its UID is below n (RFC 3501, 6.4.8). */
async function newMails(client: ImapFlow, lastUid: number): Promise<NewMail[]> {
  const found = await client.fetchAll(`${lastUid + 1}:*`, { uid: true, size: true }, { uid: true });
  return found
    .map(({ uid, size = 0 }) => ({ uid, size }))
    .filter(({ uid }) => uid > lastUid)
    .sort((a, b) => a.uid - b.uid);
}

/** Stores one mail, or only its header if it is too large. A mail that was removed meanwhile is skipped. */
async function takeMail(client: ImapFlow, uid: number, size: number, options: ImapPollerOptions): Promise<void> {
  const isTooLarge = size > options.maxBytes;
  const parts = isTooLarge ? { headers: true } : { source: { maxLength: options.maxBytes + 1 } };
  const mail = await client.fetchOne(String(uid), parts, { uid: true });
  if (mail === undefined || mail === false) return;
  const raw = isTooLarge ? mail.headers?.subarray(0, MAX_HEADER_BYTES) : mail.source;
  if (!raw) throw new Error(`mail ${uid} came without its source`);
  await options.onMail(raw, isTooLarge ? { uid, size } : { uid });
}

async function move(client: ImapFlow, uid: number, target: string, log: MailLog): Promise<boolean> {
  try {
    if (await client.messageMove(String(uid), target, { uid: true })) return true;
  } catch (error) {
    if (!client.usable) throw error;
  }
  log.warn({ uid }, 'a stored mail could not be moved; mails stay where they are from now on');
  return false;
}

async function pause(seconds: number, wake: AbortSignal): Promise<void> {
  await delay(seconds * SECOND, undefined, { signal: wake }).catch(() => {});
}
