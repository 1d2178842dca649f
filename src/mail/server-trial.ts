/** Tries the mail server of SMTP_URL as far as the envelope of a mail; nothing is sent. */
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { codeOf, messageOf } from '../engine/index.ts';
import { isLoopback } from './loopback.ts';
import { serverOptions } from './transport.ts';

/**
 * `login`: user and password are refused. `encryption`: none that can be used. `relay`: it takes no mail from us to other domains. `away`: it
 * is not reached.
 */
type ServerFault = 'login' | 'encryption' | 'relay' | 'away';

type ServerTrial =
  | { readonly fault: ServerFault; readonly reason: string }
  /** `isSafe`: mails are encrypted on their way there, or do not leave this machine. */
  | { readonly fault: undefined; readonly isSafe: boolean };

const FAULTS: Readonly<Record<string, ServerFault>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
};

/** An address of another domain, which is nobody's (RFC 2606). */
const ELSEWHERE = 'postmaster@example.com';

/** Refusals of the sender or of the way, and not of the recipient (RFC 3463, 3.8). */
const OF_RELAY = /^5\d\d.*\b5\.7\.\d|^530|relay/im;

/** Milliseconds for a connection. */
const PATIENCE = 6_000;

/** Tries it with mails from an address. */
export async function tryServer(smtpUrl: string, from: string): Promise<ServerTrial> {
  const { auth, ...options } = serverOptions(smtpUrl);
  const connection = new SMTPConnection({ ...options, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth) {
      await new Promise<void>((resolve, reject) =>
        connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve())),
      );
    }
    const refusal = await refusalOf(connection, from);
    if (refusal !== undefined && OF_RELAY.test(refusal)) return { fault: 'relay', reason: refusal };
    return { fault: undefined, isSafe: connection.secure || isLoopback(new URL(smtpUrl).hostname) };
  } catch (error) {
    return { fault: faultOf(error), reason: messageOf(error) };
  } finally {
    connection.close();
  }
}

/** What it says when it takes no mail to another domain. The connection ends where the text of a mail would begin. */
const refusalOf = (connection: SMTPConnection, from: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const text = new Readable({ read: () => resolve(undefined) });
    connection.once('error', reject);
    connection.send({ from, to: [ELSEWHERE] }, text, (error) => resolve(String(error?.response ?? error?.message)));
  });

/** A certificate that is not trusted has a code of OpenSSL. */
function faultOf(error: unknown): ServerFault {
  const code = String(codeOf(error));
  return FAULTS[code] ?? (/CERT|certificate|SSL|TLS/i.test(`${code} ${messageOf(error)}`) ? 'encryption' : 'away');
}
