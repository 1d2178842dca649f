import type { Job } from 'bullmq';
import type { Transporter } from 'nodemailer';
import { composeMail, type Letter } from '../src/mail/message.ts';
import { signReplyToken } from '../src/mail/reply-token.ts';
import { classifySendError, makeTransport } from '../src/mail/transport.ts';
import { type Delivery, deliverLetter, type OutgoingMail } from '../src/match/index.ts';
import { makeWorker } from '../src/queue/backend.ts';
import type { Jobs } from '../src/queue/queues.ts';
import type { Closable, WorkerSetup } from './setup.ts';

const CONCURRENCY = 4;

/** The mail server is in trouble: the job is tried again, and after that the sweep finds the letter. */
class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** Sends the letters of the outbox. */
export async function startPostman(setup: WorkerSetup): Promise<Closable> {
  const { service } = setup;
  const transport = makeTransport(setup.smtpUrl, { maxConnections: CONCURRENCY });
  const worker = makeWorker<Jobs['postman']>(
    'postman',
    async ({ data }: Job<Jobs['postman']>) => {
      const delivery = await deliverLetter(service, data.letter, (mail) => send(setup, transport, mail));
      if (delivery.outcome === 'delayed') throw new NotSent(delivery.reason);
    },
    service.queues.backend,
    { log: service.log, concurrency: CONCURRENCY },
  );
  return {
    close: async () => {
      await worker.close();
      transport.close();
    },
  };
}

async function send(
  setup: WorkerSetup,
  transport: Transporter,
  mail: OutgoingMail,
): Promise<Exclude<Delivery, { outcome: 'settled' }>> {
  const { config, clerk, keys } = setup;
  const identity = {
    matchCode: mail.match.code,
    clerk: { name: `${clerk.name} (${mail.match.code})`, address: clerk.address },
    replyDomain: config.mailDomain,
    bounceDomain: config.mailDomain,
    keys,
  };
  try {
    await transport.sendMail(composeMail(letterOf(setup, mail), identity));
    return { outcome: 'sent' };
  } catch (error) {
    const { kind, reason } = classifySendError(error);
    return { outcome: kind === 'permanent' ? 'refused' : 'delayed', reason };
  }
}

const KINDS = {
  report: 'report',
  acknowledgement: 'ack',
  reminder: 'reminder',
  notice: 'notice',
  invitation: 'notice',
} as const;

const letterOf = ({ keys }: WorkerSetup, mail: OutgoingMail): Letter => ({
  outboxId: mail.id,
  messageId: mail.messageId,
  kind: KINDS[mail.kind],
  to: { ...mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  references: mail.references,
  ...(mail.threadRoot === undefined ? {} : { threadRoot: mail.threadRoot }),
  ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
  ...(mail.ticket ? { replyToken: signReplyToken(keys, mail.ticket) } : {}),
  attachments: mail.attachments.map(({ filename, contentType, base64, cid }) => ({
    filename,
    contentType,
    cid,
    content: Buffer.from(base64, 'base64'),
  })),
});
