import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { messageOf } from '../engine/index.ts';
import type { MailClient } from './authentication.ts';
import type { MailLog } from './log.ts';
import { type TlsFiles, watchTlsFiles } from './tls-files.ts';

/** The envelope of a mail: MAIL FROM (empty for the null sender), the accepted RCPT TO addresses, and the client. */
export type MailEnvelope = { from: string; to: string[]; client: MailClient };

export type SmtpListenerOptions = {
  /** 0: any free port. */
  port: number;
  /** Default: the loopback interface. */
  host?: string;
  /** Speak LMTP (RFC 2033) to a mail server in front of us instead of SMTP. */
  lmtp?: boolean;
  /** The certificate by which STARTTLS is offered. A renewed one is used from the next connection on. */
  tls?: TlsFiles | undefined;
  maxBytes: number;
  maxClients?: number;
  /**
   * Connections from one address at a time. LMTP has no limit, because all mails come from the mail server in front of
   * us.
   */
  maxPerAddress?: number;
  /** Whether a recipient is one of ours. A refusal is given during the session, so that no bounce is ever written. */
  accepts(address: string): boolean | Promise<boolean>;
  /** Whether a whole mail is accepted: at some addresses that depends on who writes. Default: it is. */
  takes?: (raw: Buffer, envelope: MailEnvelope) => Promise<boolean>;
  /**
   * Stores the mail. The mail is acknowledged only after it returns; if it throws, the sender keeps the mail and tries
   * again.
   */
  onMail(raw: Buffer, envelope: MailEnvelope): Promise<void>;
  /** Notes a refusal. */
  refused?: ((why: string) => void) | undefined;
  log: MailLog;
};

export type SmtpListener = { port: number; close(): Promise<void> };

const MAX_CLIENTS = 50;
/** Other mail servers open a few at a time. Without a limit one machine could shut all others out. */
const MAX_PER_ADDRESS = 10;
const MAX_RECIPIENTS = 20;
const IDLE_TIMEOUT = 60_000;
const CLOSE_TIMEOUT = 2_000;

/** The replies to the other side (RFC 5321, 4.2.3). */
const REPLIES = {
  'too-many-connections': [421, 'Too many connections from your address'],
  'unknown-recipient': [550, 'No such address here'],
  'too-many-recipients': [452, 'Too many recipients'],
  'cannot-check': [451, 'The address cannot be checked now, please try again later'],
  'too-large': [552, 'The mail is too large'],
  'cannot-store': [451, 'The mail cannot be stored now, please try again later'],
} as const;

/** Listens for mail and passes on every accepted mail in raw form. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const open = openConnections(options);
  const renewed = options.tls && watchTlsFiles(options.tls, options.log);
  const renew = async () => {
    const pair = await renewed?.();
    if (pair) server.updateSecureContext(pair);
  };
  const server = new SMTPServer({
    lmtp: options.lmtp ?? false,
    size: options.maxBytes,
    maxClients: options.maxClients ?? MAX_CLIENTS,
    authOptional: true,
    disabledCommands: ['AUTH', ...(options.tls ? [] : ['STARTTLS'])],
    minVersion: 'TLSv1.2',
    disableReverseLookup: true,
    socketTimeout: IDLE_TIMEOUT,
    closeTimeout: CLOSE_TIMEOUT,
    logger: false,
    onConnect: (session, callback) =>
      open.enter(session) ? settle(renew(), callback) : callback(refusal(options, 'too-many-connections')),
    onClose: (session) => open.leave(session),
    onRcptTo: (address, session, callback) => settle(checkRecipient(options, address.address, session), callback),
    onData: (stream, session, callback) => settle(takeMail(options, stream, session), callback),
  });
  await renew();
  await listening(server, options);
  server.on('error', (error) => options.log.warn({ error: error.message }, 'mail listener: connection failed'));
  const port = (server.server.address() as AddressInfo).port;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Counts the connections of each address; for IPv6, of each customer's network (RFC 6177). */
function openConnections({ lmtp = false, maxPerAddress = MAX_PER_ADDRESS }: SmtpListenerOptions) {
  const addresses = new Map<string, string>();
  const counts = new Map<string, number>();
  const add = (address: string, change: number): void => {
    const count = (counts.get(address) ?? 0) + change;
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  };
  return {
    enter({ id, remoteAddress }: SMTPServerSession): boolean {
      const address = networkOf(remoteAddress);
      if (!lmtp && (counts.get(address) ?? 0) >= maxPerAddress) return false;
      addresses.set(id, address);
      add(address, 1);
      return true;
    },
    /** A broken connection may no longer know its address. */
    leave({ id }: SMTPServerSession): void {
      const address = addresses.get(id);
      if (address !== undefined && addresses.delete(id)) add(address, -1);
    },
  };
}

/** Of an IPv4 address itself, of an IPv6 address its first four groups. */
const networkOf = (address: string): string =>
  address
    .replace(/^::ffff:/i, '')
    .split(':')
    .slice(0, 4)
    .join(':');

function listening(server: SMTPServer, { port, host = '127.0.0.1' }: SmtpListenerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function settle(work: Promise<void>, callback: (error?: Error | null) => void): void {
  work.then(
    () => callback(),
    (error: Error) => callback(error),
  );
}

async function checkRecipient(
  options: SmtpListenerOptions,
  address: string,
  session: SMTPServerSession,
): Promise<void> {
  if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw refusal(options, 'too-many-recipients');
  let accepted: boolean;
  try {
    accepted = await options.accepts(address);
  } catch (error) {
    options.log.error({ error: messageOf(error) }, 'mail listener: recipient could not be checked');
    throw refusal(options, 'cannot-check');
  }
  if (!accepted) throw refusal(options, 'unknown-recipient');
}

async function takeMail(
  options: SmtpListenerOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await readCapped(stream, options.maxBytes);
  if (raw === undefined || stream.sizeExceeded) throw refusal(options, 'too-large');
  const envelope = envelopeOf(session);
  let isTaken: boolean;
  try {
    isTaken = (await options.takes?.(raw, envelope)) ?? true;
  } catch (error) {
    options.log.error({ error: messageOf(error) }, 'mail listener: sender could not be checked');
    throw refusal(options, 'cannot-check');
  }
  if (!isTaken) throw refusal(options, 'unknown-recipient');
  try {
    await options.onMail(raw, envelope);
  } catch (error) {
    options.log.error({ error: messageOf(error) }, 'mail listener: mail could not be stored');
    throw refusal(options, 'cannot-store');
  }
}

/** Reads to the end in any case, as the protocol demands, but keeps nothing over the limit. */
async function readCapped(stream: SMTPServerDataStream, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes <= maxBytes ? Buffer.concat(chunks) : undefined;
}

function envelopeOf({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession): MailEnvelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    client: { ip: remoteAddress, ...(hostNameAppearsAs ? { helo: hostNameAppearsAs } : {}) },
  };
}

function refusal({ refused }: SmtpListenerOptions, why: keyof typeof REPLIES): Error {
  const [responseCode, message] = REPLIES[why];
  refused?.(why);
  return Object.assign(new Error(message), { responseCode });
}
