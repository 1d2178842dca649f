import { silentLog } from './log.ts';
import { type MailEnvelope, type SmtpListener, startSmtpListener } from './smtp-listener.ts';

type SinkOptions = {
  /** Default: any free port. */
  port?: number;
  maxBytes?: number;
  /** Gets every mail as it was sent. */
  onMail(raw: Buffer, envelope: MailEnvelope): void | Promise<void>;
};

/**
 * A mail server for development: on the loopback interface only, it accepts every mail for every address and delivers
 * none.
 */
export function startSink(options: SinkOptions): Promise<SmtpListener & { url: string }> {
  return startSmtpListener({
    port: options.port ?? 0,
    maxBytes: options.maxBytes ?? 25 * 1024 * 1024,
    accepts: () => true,
    onMail: async (raw, envelope) => options.onMail(raw, envelope),
    log: silentLog,
  }).then((listener) => ({ ...listener, url: `smtp://127.0.0.1:${listener.port}` }));
}
