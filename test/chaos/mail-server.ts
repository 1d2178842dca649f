/** The mail server of the players. It breaks conversations at every phase, and keeps what it has taken. */
import { createHash } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Chance } from '../../src/engine/index.ts';

/** Where a conversation breaks. `taken`: the mail is there, and the answer that says so is lost. */
const BREAKS = ['connect', 'sender', 'recipient', 'cut', 'refused', 'taken', 'slow'] as const;
type Break = (typeof BREAKS)[number];

export interface Arrived {
  readonly messageId: string;
  readonly address: string;
  readonly mail: ParsedMail;
  /** Of all that its reader sees. */
  readonly digest: string;
}

export interface MailServer {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** How often conversations broke, by phase. */
  readonly broken: ReadonlyMap<Break, number>;
  /** Of how many conversations one breaks; 0: none. */
  breakOneIn(n: number): void;
  close(): Promise<void>;
}

/** Milliseconds that a slow server takes for its answer. */
const SLOW = 3_000;

export async function startMailServer(chance: Chance, hear: (mail: Arrived) => void): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const broken = new Map<Break, number>();
  let oneIn = 0;
  const fates = new Map<string, Break | undefined>();
  const isFate = (id: string, fate: Break): boolean => {
    if (fates.get(id) !== fate) return false;
    broken.set(fate, (broken.get(fate) ?? 0) + 1);
    return true;
  };
  const draw = (id: string) =>
    fates.set(id, oneIn > 0 && chance.below(oneIn) === 0 ? BREAKS[chance.below(BREAKS.length)] : undefined);
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: ({ id }, answer) => {
      draw(id);
      answer(isFate(id, 'connect') ? refusal(421) : null);
    },
    onMailFrom: (_, { id }, answer) => {
      // A connection is used for several mails.
      if (fates.get(id) !== 'connect') draw(id);
      answer(isFate(id, 'sender') ? refusal(451) : null);
    },
    onRcptTo: (_, { id }, answer) => answer(isFate(id, 'recipient') ? refusal(450) : null),
    onData: (stream, session, answer) => {
      if (isFate(session.id, 'cut')) {
        stream.once('data', () => cut(server, session));
        stream.resume();
        return;
      }
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        if (isFate(session.id, 'refused')) return answer(refusal(452));
        const mail = await take(Buffer.concat(chunks), session);
        arrived.push(mail);
        hear(mail);
        if (isFate(session.id, 'taken')) return cut(server, session);
        if (isFate(session.id, 'slow')) await sleep(SLOW);
        answer(null);
      })().catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    broken,
    breakOneIn: (n) => {
      oneIn = n;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const refusal = (responseCode: number): Error => Object.assign(new Error('Not now'), { responseCode });

/** Ends a connection without a word. */
function cut(server: SMTPServer, { id }: SMTPServerSession): void {
  const connections = (server as unknown as { connections: Set<{ session: SMTPServerSession; _socket: Socket }> })
    .connections;
  for (const { session, _socket } of connections) if (session.id === id) _socket.destroy();
}

async function take(raw: Buffer, { envelope }: SMTPServerSession): Promise<Arrived> {
  const mail = await simpleParser(raw);
  const files = mail.attachments.map(({ filename, checksum }) => [filename, checksum]);
  const seen = JSON.stringify([mail.subject, mail.text, mail.html, files, mail.replyTo?.text]);
  const digest = createHash('sha256').update(seen).digest('hex');
  return { messageId: mail.messageId ?? '', address: envelope.rcptTo[0]?.address ?? '', mail, digest };
}
