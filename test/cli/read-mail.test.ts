import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { programOf } from '../setup/program.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const program = programOf('read-mail');
const folder = mkdtempSync(join(tmpdir(), 'read-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (mail: string, ...more: string[]) => {
  const { status, stdout, stderr } = program.run(['-', ...more], mail);
  return { status, stderr, reading: stdout === '' ? undefined : JSON.parse(stdout) };
};

const headers = ['From: Ann <ann@example.org>', 'To: clerk@example.net', 'Subject: Re: [WEL-0042] 1812 R1'];
const mail = (lines: readonly string[], more: readonly string[] = []) =>
  [...headers, ...more, 'Content-Type: text/plain; charset=utf-8', '', ...lines].join('\r\n');

test('the writer’s text is printed line by line, with the verb of each line', () => {
  const body = ['Hello,', 'PLAY 47 CP', 'MOVE Wellington 5SP: Lisbon - Elvas', 'STATUS', 'DONE', '', '> PLAY 12 EVENT'];
  const { status, reading } = read(mail(body));
  expect(status).toBe(0);
  expect(reading).toMatchObject({ class: 'human', charset: 'utf-8', held: false, from: 'ann@example.org' });
  expect(reading.lines).toEqual([
    { text: 'PLAY 47 CP', verb: 'PLAY' },
    { text: 'MOVE Wellington 5SP: Lisbon - Elvas', verb: 'MOVE' },
    { text: 'STATUS', verb: 'STATUS' },
    { text: 'DONE', verb: 'DONE' },
  ]);
  expect(reading.text).not.toContain('PLAY 12');
});

test('an order in a doubtful place is held and does not appear among the lines', () => {
  const { reading } = read(
    mail(['PLAY 47 CP', '', 'On Mon, 2 Nov 2026 at 10:00, Clerk <clerk@example.net> wrote:', 'PLAY 12 EVENT']),
  );
  expect(reading).toMatchObject({ held: true, heldWhy: 'below-header', heldLines: ['PLAY 12 EVENT'] });
  expect(reading.lines).toEqual([{ text: 'PLAY 47 CP', verb: 'PLAY' }]);
});

test('lines of our own mails are recognised with the folder of sent mails', () => {
  writeFileSync(join(folder, 'one.eml'), mail(['Your position', 'PLAY 12 EVENT', 'MOVE Hill 4SP: Elvas - Badajoz']));
  const body = ['PLAY 47 CP', '', 'Your position', 'PLAY 12 EVENT', 'MOVE Hill 4SP: Elvas - Badajoz'];
  expect(read(mail(body)).reading.lines).toHaveLength(3);
  expect(read(mail(body), '--sent', folder).reading.lines).toEqual([{ text: 'PLAY 47 CP', verb: 'PLAY' }]);
});

test('machine mail has no lines, and an unreadable mail says why', () => {
  expect(read(mail(['PLAY 47 CP'], ['Auto-Submitted: auto-replied'])).reading).toMatchObject({
    class: 'auto-reply',
    reason: 'auto-submitted',
    lines: [],
  });
  expect(read('').reading).toMatchObject({ class: 'unreadable', reason: 'empty' });
});

test('a wrong call is refused and shows the usage', () => {
  const { status, stderr } = program.run([]);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Usage') });
});

test('a missing file or folder is reported in one sentence', () => {
  expect(program.run(['/nowhere.eml'])).toEqual({
    status: 1,
    stdout: '',
    stderr: '/nowhere.eml cannot be read: there is no such file.\n',
  });
  expect(program.run(['-', '--sent', '/nowhere'], 'x').stderr).toBe(
    '/nowhere cannot be read: there is no such file.\n',
  );
});
