/** Mails kept by a player, in the files of his mail program. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArchive } from '../../src/mail/archive.ts';
import { testFolder } from '../setup/folder.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

const mail = (id: string, text: string, ...headers: readonly string[]): string =>
  [
    ...headers,
    `Message-ID: ${id}`,
    'From: orders@play.test',
    'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    '',
    text,
    '',
  ].join('\r\n');

const write = (name: string, text: string): void => writeFileSync(join(folder.path, name), text);

test('reads single mails and mailboxes, also in folders; each mail once, and none of other matches', async () => {
  mkdirSync(join(folder.path, 'Games.sbd'));
  write('one.eml', mail('<wel-0042.1@play.test>', 'head one'));
  write('again.eml', mail('<wel-0042.1@play.test>', 'head one'));
  write('other.eml', mail('<wel-0043.1@play.test>', 'another match'));
  write('notes.txt', 'no mail at all');
  const box = ['<wel-0042.2@play.test>', '<someone@else.test>', '<wel-0042.3@play.test>'];
  const text = box.map((id) => `From orders@play.test Fri Nov 20 12:00:00 2026\n${mail(id, `of ${id}`)}`).join('\n');
  write('Games.sbd/Inbox', text);
  const { mails, unread } = await readArchive(folder.path, 'WEL-0042.');
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual([
    '<wel-0042.1@play.test>',
    '<wel-0042.2@play.test>',
    '<wel-0042.3@play.test>',
  ]);
  expect(mails.find(({ messageId }) => messageId.includes('.2@'))?.text.trim()).toBe('of <wel-0042.2@play.test>');
  expect(unread).toEqual([]);
});

test('the time at which the reader’s own mail server took a mail stands first', async () => {
  const received = [
    'Received: from relay.test by mx.players.test with ESMTPS id 7;\r\n Fri, 20 Nov 2026 12:00:09 +0000 (UTC)',
    'Received: from play.test by relay.test; Fri, 20 Nov 2026 11:00:00 +0000',
  ];
  write('one.eml', mail('<wel-0042.1@play.test>', 'head', ...received));
  write('two.eml', mail('<wel-0042.2@play.test>', 'head'));
  const { mails } = await readArchive(folder.path, 'wel-0042.');
  expect(mails.map((each) => each.received?.toISOString())).toEqual(['2026-11-20T12:00:09.000Z', undefined]);
  expect(mails[1]?.date?.toISOString()).toBe('2026-11-20T12:00:00.000Z');
});

test('links are not followed, and an endless mail is skipped', async () => {
  write('large.eml', mail('<wel-0042.9@play.test>', 'x'.repeat(33 * 1024 * 1024)));
  symlinkSync(folder.path, join(folder.path, 'loop'));
  const { mails, unread } = await readArchive(folder.path, 'wel-0042.');
  expect(mails).toEqual([]);
  expect(unread).toEqual([join(folder.path, 'large.eml')]);
});
