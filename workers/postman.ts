import type { Job } from 'bullmq';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { composeMail, type Letter } from '../src/mail/message.ts';
import { signReplyToken } from '../src/mail/reply-token.ts';
import { classifySendError, makeTransport } from '../src/mail/transport.ts';
import { deliverLetter, type OutgoingMail } from '../src/match/post/outbox.ts';
import { replyPlaceholder } from '../src/match/post/outgoing.ts';
import { makeWorker } from '../src/queue/backend.ts';
import type { Jobs } from '../src/queue/queues.ts';
import { REPLY_ADDRESS, type ReplySubject } from '../src/reports/index.ts';
import type { SendResult } from '../src/store/outbox.ts';
import type { Closable, WorkerSetup } from './setup.ts';

const CONCURRENCY = 4;

/** Characters that are kept of a mail server's answer. */
const ANSWER_LENGTH = 200;

/** The mail server has a problem: the job is tried again, and later the sweep finds the letter. */
class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** Sends the letters of the outbox. */
export async function startPostman(setup: WorkerSetup): Promise<Closable> {
  const { service } = setup;
  const { dkim, mailDomain } = setup.config;
  const transport = makeTransport(setup.smtpUrl, {
    maxConnections: CONCURRENCY,
    ...(dkim ? { dkim: { domainName: mailDomain, keySelector: dkim.selector, privateKey: dkim.privateKey } } : {}),
  });
  const worker = makeWorker<Jobs['postman']>(
    'postman',
    async ({ data }: Job<Jobs['postman']>) => {
      const delivery = await deliverLetter(service, data.letter, (mail) => send(setup, transport, mail));
      if (delivery.outcome === 'delayed') throw new NotSent(delivery.reason);
    },
    service.queues.backend,
    { log: service.log, keepFailed: service.queues.keepFailed, concurrency: CONCURRENCY, ...setup.takeover },
  );
  return {
    close: async () => {
      await worker.close();
      transport.close();
    },
  };
}

/** The mail of a letter, ready for a mail server. */
export function mailOf(setup: Pick<WorkerSetup, 'config' | 'clerk' | 'keys'>, mail: OutgoingMail): SendMailOptions {
  const { config, clerk, keys } = setup;
  const identity = {
    matchCode: mail.match.code,
    clerk: { name: `${clerk.name} ${mail.match.code}`, address: clerk.address },
    replyDomain: config.mailDomain,
    bounceDomain: config.mailDomain,
    keys,
  };
  return composeMail(withAddresses(setup, letterOf(setup, mail), mail), identity);
}

/** A mail with the reply addresses that it lists and that of its buttons, which are stored in no table. */
function withAddresses(
  { config, keys }: Pick<WorkerSetup, 'config' | 'keys'>,
  letter: Letter,
  { addresses, ticket }: OutgoingMail,
): Letter {
  const places: [placeholder: string, subject: ReplySubject][] = [
    ...addresses.map((subject, i): [string, ReplySubject] => [replyPlaceholder(i), subject]),
    ...(ticket ? [[REPLY_ADDRESS, ticket] satisfies [string, ReplySubject]] : []),
  ];
  const written = (text: string) =>
    places.reduce(
      (all, [placeholder, subject]) =>
        all.replaceAll(placeholder, `${signReplyToken(keys, subject)}@${config.mailDomain}`),
      text,
    );
  return {
    ...letter,
    text: written(letter.text),
    ...(letter.html === undefined ? {} : { html: written(letter.html) }),
  };
}

async function send(setup: WorkerSetup, transport: Transporter, mail: OutgoingMail): Promise<SendResult> {
  if (isLeftToTheSink(setup, mail)) return { outcome: 'refused', reason: 'its address is one of this machine only' };
  try {
    const { response } = await transport.sendMail(mailOf(setup, mail));
    return { outcome: 'sent', ...(response ? { response: response.slice(0, ANSWER_LENGTH) } : {}) };
  } catch (error) {
    const { kind, reason, isRecipient, isDoubtful } = classifySendError(error);
    return kind === 'permanent'
      ? { outcome: 'refused', reason, isRecipient }
      : { outcome: 'delayed', reason, isDoubtful };
  }
}

/**
 * Players of a sample match have addresses of a reserved domain (RFC 6761, 6.3), for which no mail server may be asked.
 */
const isLeftToTheSink = ({ config }: WorkerSetup, { to }: OutgoingMail): boolean =>
  config.smtpUrl !== undefined && /\.localhost$/i.test(to.address);

const KINDS = {
  report: 'report',
  acknowledgement: 'ack',
  reminder: 'reminder',
  notice: 'notice',
  desk: 'notice',
  invitation: 'notice',
  offer: 'notice',
  'sign-in': 'notice',
  kept: 'notice',
} as const;

const letterOf = ({ keys }: Pick<WorkerSetup, 'keys'>, mail: OutgoingMail): Letter => ({
  outboxId: mail.id,
  messageId: mail.messageId,
  kind: KINDS[mail.kind],
  to: { ...mail.to },
  subject: mail.subject,
  text: mail.flowed ?? mail.text,
  html: mail.html,
  references: mail.references,
  ...(mail.threadRoot === undefined ? {} : { threadRoot: mail.threadRoot }),
  ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
  ...(mail.fewerMails ? { fewerMails: { ...mail.fewerMails } } : {}),
  ...(mail.ticket ? { replyToken: signReplyToken(keys, mail.ticket) } : {}),
  attachments: mail.attachments.map(({ filename, contentType, base64, cid }) => ({
    filename,
    contentType,
    ...(cid === undefined ? {} : { cid }),
    content: Buffer.from(base64, 'base64'),
  })),
});
