import { pipeline } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import { type DkimKey, dkimStream } from './dkim.ts';
import { isLoopback } from './loopback.ts';

export type TransportOptions = { dkim?: DkimKey; maxConnections?: number };

const SECOND = 1000;

/**
 * A pooled connection to the mail server at `smtpUrl` (`smtp://` or `smtps://`, user and password in the URL if it wants any). A
 * password is never sent in clear, except to this machine.
 */
export function makeTransport(smtpUrl: string, options: TransportOptions = {}): Transporter {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : url.protocol === 'smtps:' ? 465 : 587,
    secure: url.protocol === 'smtps:',
    ignoreTLS: isLoopback(url.hostname),
    requireTLS: user !== '' && !isLoopback(url.hostname),
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
    pool: true,
    maxConnections: options.maxConnections ?? 4,
    maxMessages: 500,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { dkim } = options;
  if (dkim) {
    transport.use('stream', ({ message }, done) => {
      message.processFunc((input) => pipeline(input, dkimStream(dkim), () => undefined));
      done();
    });
  }
  return transport;
}

/**
 * `permanent`: this recipient or this mail was refused for good, sending it again is useless. `temporary`: the server, the way
 * to it or our own account is in trouble; the letter keeps.
 */
export type SendFailure = {
  kind: 'permanent' | 'temporary';
  code?: number | undefined;
  reason: string;
  /** It is the recipient that was refused, and other mails to him would be. */
  isRecipient: boolean;
  /** The server has not answered, and may have taken the mail. */
  isDoubtful: boolean;
};

const REASON_LENGTH = 300;
/** Commands whose refusal speaks about the letter and not about our access. */
const ABOUT_THE_LETTER = /^(?:RCPT TO|DATA|MAIL FROM)/;
/** Refusals at the recipient that speak about the sender (RFC 3463, 3.8): the code stands beside that of the reply. */
const ABOUT_POLICY = /^\d{3}[ -]5\.7\.\d{1,3}(?![\d.])/m;

/** Troubles that come before a mail is handed over: of the name, the way, encryption, the login and the envelope. */
const BEFORE_THE_LETTER: ReadonlySet<string> = new Set([
  ...['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EPROTOCOL', 'ECONFIG'],
]);

/** Of whatever was thrown. */
const fieldsOf = (error: unknown): Readonly<Record<string, unknown>> => Object(error);

/** No connection was made. */
const isUnreached = (error: unknown): boolean => {
  const { syscall, message = '' } = fieldsOf(error);
  return syscall === 'connect' || /^(?:Connection timeout|Greeting never received)/.test(String(message));
};

/** Sorts what the transport threw (RFC 5321, 4.2.1): only a 5xx for the recipient or the content is permanent. */
export function classifySendError(error: unknown): SendFailure {
  const { responseCode, response, command, message, code } = fieldsOf(error);
  const number = typeof responseCode === 'number' ? responseCode : undefined;
  const reason = String(response ?? message ?? error).slice(0, REASON_LENGTH);
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE' || ABOUT_THE_LETTER.test(String(command ?? ''));
  const isPermanent = number !== undefined && number >= 500 && number < 600 && isAboutLetter;
  const isRecipient = isPermanent && /^RCPT TO/.test(String(command ?? '')) && !ABOUT_POLICY.test(reason);
  const isDoubtful = number === undefined && !isUnreached(error) && !BEFORE_THE_LETTER.has(String(code ?? ''));
  return { kind: isPermanent ? 'permanent' : 'temporary', code: number, reason, isRecipient, isDoubtful };
}
