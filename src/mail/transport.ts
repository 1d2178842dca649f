import { pipeline } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import { type DkimKey, dkimStream } from './dkim.ts';
import { bareHost, isLoopback } from './loopback.ts';

type TransportOptions = { dkim?: DkimKey; maxConnections?: number };

const SECOND = 1000;

/**
 * How the mail server at `smtpUrl` is reached (`smtp://` or `smtps://`, with user and password in the URL if needed). A password is never
 * sent unencrypted, except to this machine.
 */
export function serverOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return {
    host: bareHost(url.hostname),
    port: url.port ? Number(url.port) : url.protocol === 'smtps:' ? 465 : 587,
    secure: url.protocol === 'smtps:',
    ignoreTLS: isLoopback(url.hostname),
    requireTLS: user !== '' && !isLoopback(url.hostname),
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
  };
}

/** A pooled connection to the mail server at `smtpUrl`. */
export function makeTransport(smtpUrl: string, options: TransportOptions = {}): Transporter {
  const transport = createTransport({
    ...serverOptions(smtpUrl),
    pool: true,
    maxConnections: options.maxConnections ?? 4,
    maxMessages: 500,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (options.dkim) signMails(transport, options.dkim);
  return transport;
}

/** Signs every mail that goes out by a transport. */
export function signMails(transport: Pick<Transporter, 'use'>, dkim: DkimKey): void {
  transport.use('stream', ({ message }, done) => {
    message.processFunc((input) => pipeline(input, dkimStream(dkim), () => undefined));
    done();
  });
}

/**
 * `permanent`: this recipient or this mail was refused for good, and sending it again is useless. `temporary`: the
 * server, the connection or our own account has a problem; the letter is kept.
 */
type SendFailure = {
  kind: 'permanent' | 'temporary';
  code?: number | undefined;
  reason: string;
  /** The recipient was refused, and other mails to him would be refused, too. */
  isRecipient: boolean;
  /** The server has not answered, so it may have taken the mail. */
  isDoubtful: boolean;
};

const REASON_LENGTH = 300;
/** Commands whose refusal concerns the letter and not our access. */
const ABOUT_THE_LETTER = /^(?:RCPT TO|DATA|MAIL FROM)/;
/** Refusals at the recipient that concern the sender (RFC 3463, 3.8): the code stands beside that of the reply. */
const ABOUT_POLICY = /^\d{3}[ -]5\.7\.\d{1,3}(?![\d.])/m;

/** Errors before a mail is transmitted: of the host name, the connection, encryption, the login and the envelope. */
const BEFORE_THE_LETTER: ReadonlySet<string> = new Set([
  ...['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EPROTOCOL', 'ECONFIG'],
]);

/** The fields of a thrown value. */
const fieldsOf = (error: unknown): Readonly<Record<string, unknown>> => Object(error);

/** No connection was made. */
const isUnreached = (error: unknown): boolean => {
  const { syscall, message = '' } = fieldsOf(error);
  return syscall === 'connect' || /^(?:Connection timeout|Greeting never received)/.test(String(message));
};

/** Classifies an error of the transport (RFC 5321, 4.2.1): only a 5xx for the recipient or the content is permanent. */
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
