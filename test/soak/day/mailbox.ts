/** The mail server of all players: it takes everything, and reads no more of a letter than where its answer goes. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly messageId: string;
  readonly to: string;
  /** Undefined where nothing is to be answered. */
  readonly replyTo: string | undefined;
}

export interface Mailbox {
  readonly url: string;
  close(): Promise<void>;
}

const header = (raw: string, name: string): string => {
  const end = raw.search(/\r?\n\r?\n/);
  const unfolded = raw.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
};

export async function openMailbox(take: (letter: Letter) => void): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        take({
          messageId: header(raw, 'Message-ID'),
          to: envelope.rcptTo[0]?.address ?? '',
          replyTo: /o-[^@<\s]+@[^>\s]+/.exec(header(raw, 'Reply-To'))?.[0],
        });
        answer(null);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
