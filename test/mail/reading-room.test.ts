import { afterEach, expect, test } from 'vitest';
import { ReaderFailed, readMail } from '../../src/mail/reading.ts';
import { openReadingRoom, type ReadingRoom, type ReadingRoomOptions } from '../../src/mail/reading-room.ts';
import { isOrderLine } from './verbs.ts';

let room: ReadingRoom | undefined;

afterEach(async () => {
  await room?.close();
});

const start = (options: ReadingRoomOptions = {}): ReadingRoom => {
  room = openReadingRoom(options);
  return room;
};

const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** A reader that hangs, runs out of memory or exits on certain words, and opens any other mail as if it were empty. */
const STUBBORN = script(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ raw }) => {
    const text = Buffer.from(raw).toString();
    if (text.includes('for ever')) for (;;);
    if (text.includes('much room')) { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
    if (text.includes('broken')) process.exit(3);
    parentPort.postMessage({ opened: undefined, proof: 'aligned' });
  });
`);

const mail = (text: string): Buffer =>
  Buffer.from(`From: Rosa <rosa@example.org>\r\nMessage-ID: <1@example.org>\r\n\r\n${text}\r\n`);

test('a thread reads a mail exactly as it is read here', async () => {
  const { open } = start();
  const html = '<div>PASS</div><blockquote>PLAY 62 EVENT</blockquote>';
  const alternative = `--b\r\nContent-Type: text/plain\r\n\r\nPASS\r\n\r\n> PLAY 62 EVENT\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`;
  const file =
    '--b\r\nContent-Type: text/plain; name=a.ord\r\nContent-Disposition: attachment; filename=a.ord\r\n\r\nDONE\r\n--b--\r\n';
  for (const [kind, body] of [
    ['alternative', alternative],
    ['mixed', file],
  ] as const) {
    const raw = Buffer.from(
      `From: p@example.org\r\nTo: o-1@x.example\r\nContent-Type: multipart/${kind}; boundary=b\r\n\r\n${body}`,
    );
    const reading = await readMail(raw, { isOrderLine, open });
    expect(reading).toEqual(await readMail(raw, { isOrderLine }));
    expect(reading.orders).toEqual(kind === 'mixed' ? ['DONE'] : ['PASS']);
  }
});

test.each(['for ever', 'much room', 'broken'])(
  'a mail that a thread cannot handle (%s) is reported by its head, and the next is read',
  async (how) => {
    const { open } = start({ threads: 1, limit: how === 'for ever' ? 1000 : 60_000, entry: STUBBORN });
    const reading = await readMail(mail(how), { isOrderLine, open });
    expect(reading).toMatchObject({
      ...{ class: 'unreadable', reason: 'too-slow', from: 'rosa@example.org', messageId: '<1@example.org>' },
      ...{ text: '', orders: [] },
    });
    expect(await open(mail('short'))).toBeUndefined();
  },
);

/** Readers that can read no mail: one that cannot be loaded, and one that lacks a part of its parser. */
const BROKEN = {
  'cannot be loaded': script("import 'a-package-that-is-missing';"),
  'lacks a package': script(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage({ error: "Error: Cannot find package 'mailparser'" }));
  `),
  'does not answer': script(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => undefined);
  `),
};

test.each(Object.entries(BROKEN))('a reader that %s says nothing of a mail, and fails', async (_, entry) => {
  const { open, prove } = start({ small: 0, threads: 1, limit: 1000, entry });
  await expect(readMail(mail('PASS'), { isOrderLine, open })).rejects.toThrow(ReaderFailed);
  await expect(prove(mail('PASS'), {})).rejects.toThrow(ReaderFailed);
});

test('a mail that the parser refuses is malformed where another one is read', async () => {
  const entry = script(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ raw }) =>
      parentPort.postMessage(Buffer.from(raw).includes('odd') ? { error: 'Error: odd' } : { opened: undefined }));
  `);
  const { open } = start({ threads: 1, entry });
  expect(await readMail(mail('odd'), { isOrderLine, open })).toMatchObject({
    class: 'unreadable',
    reason: 'malformed',
  });
});

test('an error of the system is not put down to the mail', async () => {
  const open = () =>
    Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE', syscall: 'open' }));
  await expect(readMail(mail('PASS'), { isOrderLine, open })).rejects.toThrow('too many open files');
});

test('a mail that keeps a thread busy without end proves nothing, and the next is checked', async () => {
  const { prove } = start({ small: 0, threads: 1, limit: 1000, entry: STUBBORN });
  expect(await prove(mail('for ever'), {})).toBe('none');
  expect(await prove(mail('short'), {})).toBe('aligned');
});

test.each(['small', 'large'])('a thread finds the sender of a %s mail as it is found here', async (size) => {
  const { prove } = start();
  const stated = 'Authentication-Results: mx.us.example; dmarc=pass header.from=example.org\r\n';
  const raw = Buffer.concat([Buffer.from(stated), mail(size === 'small' ? 'PASS' : 'PASS\r\n'.repeat(20_000))]);
  const proofs = await Promise.all(
    ['mx.us.example', 'mx.other.example'].map((authservId) => prove(raw, { authservId })),
  );
  expect(proofs).toEqual(['dmarc', 'none']);
});

test('mails wait for a thread, and their time counts from when they get one', async () => {
  const { open } = start({ threads: 1, limit: 1000, entry: STUBBORN });
  const slow = [1, 2].map(() => expect(open(mail('for ever'))).rejects.toThrow(''));
  expect(await open(mail('short'))).toBeUndefined();
  await Promise.all(slow);
});
