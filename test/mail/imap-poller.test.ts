import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ImapCursor,
  type ImapPoller,
  type ImapPollerOptions,
  startImapPoller,
} from '../../src/mail/imap-poller.ts';
import { silentLog } from '../../src/mail/log.ts';
import { type ImapServer, startImapServer } from './imap-server.ts';

let server: ImapServer;
let poller: ImapPoller | undefined;
let cursor: ImapCursor | undefined;
let stored: string[];

beforeEach(async () => {
  server = await startImapServer();
  cursor = undefined;
  stored = [];
});

afterEach(async () => {
  await poller?.close();
  await server.close();
});

/** A busy machine connects slowly. */
const PATIENCE = { timeout: 10_000 };

const mail = (text: string) => `From: p@example.org\r\nSubject: x\r\n\r\n${text}\r\n`;
const texts = () => stored.map((raw) => raw.split('\r\n\r\n')[1]?.trim());

function start(options: Partial<ImapPollerOptions> = {}): void {
  poller = startImapPoller({
    url: server.url,
    maxBytes: 10_000,
    intervalSeconds: 0.02,
    retrySeconds: 0.01,
    onMail: async (raw) => void stored.push(raw.toString()),
    loadCursor: async () => cursor,
    saveCursor: async (next) => {
      cursor = next;
    },
    log: silentLog,
    ...options,
  });
}

test('tells of every poll that came to its end, and of none that failed', async () => {
  const polls: number[] = [];
  server.deliver(mail('one'));
  let fails = true;
  start({
    onMail: async (raw) => {
      if (fails) throw new Error('cannot be stored now');
      stored.push(raw.toString());
    },
    onPoll: async () => void polls.push(stored.length),
  });
  await vi.waitFor(() => expect(server.connections).toBeGreaterThan(1), PATIENCE);
  expect(polls).toEqual([]);
  fails = false;
  await vi.waitFor(() => expect(polls.at(-1)).toBe(1), PATIENCE);
});

test('takes existing and new mails, once each, and moves them away', async () => {
  server.deliver(mail('one'));
  server.deliver(mail('둘'));
  start();
  await vi.waitFor(() => expect(texts()).toEqual(['one', '둘']), PATIENCE);
  server.deliver(mail('three'));
  await vi.waitFor(() => expect(texts()).toEqual(['one', '둘', 'three']), PATIENCE);
  await vi.waitFor(() => expect(server.mailboxes.get('Processed')).toHaveLength(3), PATIENCE);
  expect(cursor).toEqual({ uidValidity: '7', lastUid: 3 });
});

test('an arrival cuts the wait between two polls short', async () => {
  start({ intervalSeconds: 1000 });
  await vi.waitFor(
    () => expect(server.commands.some((command) => command.startsWith('UID FETCH'))).toBe(true),
    PATIENCE,
  );
  server.deliver(mail('now'));
  await vi.waitFor(() => expect(texts()).toEqual(['now']), PATIENCE);
});

test('a mail that arrives while a poll comes to its end is taken at once', async () => {
  let polls = 0;
  start({
    intervalSeconds: 1000,
    onPoll: async () => {
      if (polls++ > 0) return;
      server.deliver(mail('meanwhile'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  });
  await vi.waitFor(() => expect(texts()).toEqual(['meanwhile']), PATIENCE);
});

test('a mail that somebody has already read is still taken', async () => {
  server.deliver(mail('read elsewhere'));
  for (const stored of server.mailboxes.get('INBOX') ?? []) stored.seen = true;
  start();
  await vi.waitFor(() => expect(texts()).toEqual(['read elsewhere']), PATIENCE);
  expect(server.commands.join('\n')).not.toMatch(/SEARCH|\\Seen/i);
});

test('a connection that drops in the middle of a mail is reopened, and the mail taken once', async () => {
  server.deliver(mail('one'));
  server.dropNextFetch = true;
  start();
  await vi.waitFor(() => expect(texts()).toEqual(['one']), PATIENCE);
  expect(server.connections).toBeGreaterThan(1);
});

test('the cursor does not move until the mail is stored', async () => {
  server.deliver(mail('one'));
  let failures = 2;
  const saved: ImapCursor[] = [];
  start({
    onMail: async (raw) => {
      failures -= 1;
      if (failures >= 0) throw new Error('no database');
      stored.push(raw.toString());
    },
    saveCursor: async (next) => {
      expect(stored).toHaveLength(next.lastUid);
      saved.push(next);
      cursor = next;
    },
  });
  await vi.waitFor(() => expect(saved).toEqual([{ uidValidity: '7', lastUid: 1 }]), PATIENCE);
  expect(texts()).toEqual(['one']);
});

test('a new UIDVALIDITY restarts the mailbox from the beginning', async () => {
  cursor = { uidValidity: '6', lastUid: 900 };
  server.deliver(mail('one'));
  start();
  await vi.waitFor(() => expect(texts()).toEqual(['one']), PATIENCE);
});

test('works without a mailbox to move mails to', async () => {
  server.deliver(mail('one'));
  start({ processed: false });
  await vi.waitFor(() => expect(cursor?.lastUid).toBe(1), PATIENCE);
  server.deliver(mail('two'));
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']), PATIENCE);
  expect(server.mailboxes.get('INBOX')).toHaveLength(2);
});

test('of a mail over the limit only the header and the full size are fetched', async () => {
  const large = mail('x'.repeat(50_000));
  server.deliver(large);
  const sizes: (number | undefined)[] = [];
  start({
    maxBytes: 1000,
    onMail: async (raw, { size }) => {
      stored.push(raw.toString());
      sizes.push(size);
    },
  });
  await vi.waitFor(() => expect(stored).toEqual(['From: p@example.org\r\nSubject: x\r\n\r\n']), PATIENCE);
  expect(sizes).toEqual([large.length]);
  expect(server.commands.join('\n')).not.toMatch(/BODY\.PEEK\[\]/);
});

test('a refused login is retried, and retries stop with the poller', async () => {
  const wrong = server.url.replace('secret', 'wrong');
  start({ url: wrong });
  await vi.waitFor(() => expect(server.connections).toBeGreaterThan(1), PATIENCE);
  expect(stored).toEqual([]);
});
