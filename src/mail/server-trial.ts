/** Tries the mail server of SMTP_URL as far as a log-in; nothing is sent. */
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { codeOf, messageOf } from '../engine/index.ts';
import { isLoopback } from './loopback.ts';
import { serverOptions } from './transport.ts';

/** `login`: user and password are refused. `encryption`: none that can be used. `away`: it is not reached. */
export type ServerFault = 'login' | 'encryption' | 'away';

export type ServerTrial =
  | { readonly fault: ServerFault; readonly reason: string }
  /** `isSafe`: mails are encrypted on their way there, or do not leave this machine. */
  | { readonly fault: undefined; readonly isSafe: boolean };

const FAULTS: Readonly<Record<string, ServerFault>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
};

/** Milliseconds for a connection. */
const PATIENCE = 6_000;

export async function tryServer(smtpUrl: string): Promise<ServerTrial> {
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
    return { fault: undefined, isSafe: connection.secure || isLoopback(new URL(smtpUrl).hostname) };
  } catch (error) {
    return { fault: faultOf(error), reason: messageOf(error) };
  } finally {
    connection.close();
  }
}

/** A certificate that is not trusted has a code of OpenSSL. */
function faultOf(error: unknown): ServerFault {
  const code = String(codeOf(error));
  return FAULTS[code] ?? (/CERT|certificate|SSL|TLS/i.test(`${code} ${messageOf(error)}`) ? 'encryption' : 'away');
}
