import type { Job } from 'bullmq';
import { codeOf } from '../src/engine/index.ts';
import { startImapPoller } from '../src/mail/imap-poller.ts';
import { MAX_MAIL_BYTES, ReaderFailed } from '../src/mail/reading.ts';
import { openReadingRoom, type ReadingRoom } from '../src/mail/reading-room.ts';
import { type TokenKeys, verifyBounceAddress, verifyReplyToken } from '../src/mail/reply-token.ts';
import { startSmtpListener } from '../src/mail/smtp-listener.ts';
import { guideAsked } from '../src/match/forming/guide-mail.ts';
import type { Envelope, Incoming, SenderProof, SubmissionReader } from '../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../src/match/inbox/submission.ts';
import { seatsOfSender } from '../src/match/inbox/visible.ts';
import { hasKey } from '../src/match/key-print.ts';
import { seatOfFewerMailsAddress } from '../src/match/post/fewer-mails.ts';
import { mailboxCursor } from '../src/match/post/mailbox.ts';
import { testMailSent } from '../src/match/post/test-mail.ts';
import type { Service } from '../src/match/service.ts';
import { makeWorker } from '../src/queue/backend.ts';
import type { Jobs } from '../src/queue/queues.ts';
import { beat, firstBeat, stopBeat } from '../src/store/pulse.ts';
import { makeMailReader } from './mail-reader.ts';
import type { Closable, WorkerSetup } from './setup.ts';

const POLL_SECONDS = 60;
const CONCURRENCY = 8;

/** Reads what came in; accepts mails from the listener and, if one is configured, from a mailbox. */
export async function startInbound(setup: WorkerSetup): Promise<Closable & { readonly listener: number | undefined }> {
  const { service, keys, ownAddresses } = setup;
  const room = openReadingRoom();
  const read = makeMailReader({
    open: room.open,
    keys,
    ownAddresses,
    seatOfFewerMails: (localPart) => seatOfFewerMailsAddress(service, localPart),
    testMailSent: (localPart) => testMailSent(service, localPart),
    prove: proverOf(setup, room),
  });
  const worker = makeWorker<Jobs['inbound']>(
    'inbound',
    async ({ data }: Job<Jobs['inbound']>) => void (await processSubmission(service, data.submission, read)),
    service.queues.backend,
    { log: service.log, keepFailed: service.queues.keepFailed, concurrency: CONCURRENCY, ...setup.takeover },
  );
  const listener = await startListener(setup, read);
  const poller = await startPoller(setup);
  return {
    listener: listener?.port,
    close: async () => {
      await Promise.all([listener?.close(), poller?.close()]);
      await worker.close();
      await room.close();
    },
  };
}

/**
 * With sender checks switched off nothing is verified. A mail on which the verifier fails proves nothing: it is held.
 */
function proverOf({ config, service }: WorkerSetup, room: ReadingRoom): (mail: Incoming) => Promise<SenderProof> {
  const { senderCheck, authservId, arcTrusted } = config;
  if (senderCheck === 'open') return async () => 'none';
  return ({ raw, envelope: { from, client } }) =>
    room
      .prove(raw, {
        arcTrusted,
        ...(authservId === undefined ? {} : { authservId }),
        ...(from ? { envelopeFrom: from } : {}),
        ...(client ? { client } : {}),
      })
      .catch((error) => {
        if (error instanceof ReaderFailed) throw error;
        service.log.error({ err: error }, 'who a mail is from could not be found out');
        return 'none';
      });
}

/** Milliseconds for which the answer to a question about the key counts. */
const KEY_MS = 10_000;

/**
 * Fails where the installation has another key by now: its addresses are no forgeries, and their mails may come again.
 */
function keyCheck(service: Service): () => Promise<true> {
  let asked: { readonly at: number; readonly fits: Promise<boolean> } | undefined;
  return async () => {
    const at = service.clock().getTime();
    if (asked === undefined || at - asked.at >= KEY_MS) asked = { at, fits: hasKey(service.store, service.config) };
    if (await asked.fits) return true;
    throw new Error('SECRET_KEY is not that of the installation');
  };
}

/** The first of several processes on one machine listens; the others share the reading. */
async function startListener({ service, keys, config, ownAddresses }: WorkerSetup, read: SubmissionReader) {
  const requireKey = keyCheck(service);
  const isVisible = (address: string) => ownAddresses.includes(address.toLowerCase());
  try {
    return await startSmtpListener({
      host: config.smtpListenHost,
      port: config.smtpListenPort,
      lmtp: config.smtpListenProtocol === 'lmtp',
      tls: config.smtpTls,
      maxBytes: MAX_MAIL_BYTES,
      accepts: async (address) => isOurs(service, keys, address) || isVisible(address) || !(await requireKey()),
      takes: async (raw, envelope) => {
        if (envelope.to.some((address) => isOurs(service, keys, address))) return true;
        const reading = await read({ channel: 'SMTP', raw, envelope }, async () => undefined);
        if (reading.class !== 'human') return false;
        return guideAsked(service, reading) !== undefined || (await seatsOfSender(service, reading)).length > 0;
      },
      onMail: (raw, { client, ...envelope }) =>
        config.smtpListenProtocol === 'lmtp'
          ? keep(service, 'LMTP', raw, envelope)
          : keep(service, 'SMTP', raw, { ...envelope, client }),
      refused: (why) => service.meter?.refused(why),
      log: service.log,
    });
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    service.log.warn({ port: config.smtpListenPort }, 'another process listens for mail already');
    return undefined;
  }
}

async function startPoller({ service, config }: WorkerSetup) {
  const { store, clock } = service;
  if (config.imapUrl === undefined) {
    await stopBeat(store, 'mailbox');
    return undefined;
  }
  await firstBeat(store, 'mailbox', clock());
  const { host, pathname } = new URL(config.imapUrl);
  const cursor = mailboxCursor(service, `${host}${pathname}`);
  return startImapPoller({
    url: config.imapUrl,
    maxBytes: MAX_MAIL_BYTES,
    intervalSeconds: POLL_SECONDS,
    onMail: (raw, { size }) => keep(service, 'IMAP', raw, { to: [], ...(size === undefined ? {} : { size }) }),
    onPoll: async () => void (await beat(store, 'mailbox', clock(), new Date(0))),
    loadCursor: cursor.load,
    saveCursor: cursor.save,
    log: service.log,
  });
}

async function keep(
  service: Service,
  channel: 'SMTP' | 'LMTP' | 'IMAP',
  raw: Buffer,
  envelope: Envelope,
): Promise<void> {
  await storeSubmission(service, { channel, raw, envelope });
}

/**
 * The address to which mail providers may send complaints about our mails (RFC 5965). A complaint names the mail by a
 * signed token.
 */
const COMPLAINTS = 'complaints';

/** Whether an address was made by us: it carries a token of ours. */
function isOurs(service: Service, keys: TokenKeys, address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  if (address.slice(at + 1).toLowerCase() !== service.config.mailDomain) return false;
  return (
    verifyReplyToken(keys, local) !== undefined ||
    verifyBounceAddress(keys, local) !== undefined ||
    seatOfFewerMailsAddress(service, local) !== undefined ||
    testMailSent(service, local) !== undefined ||
    local.toLowerCase() === COMPLAINTS
  );
}
