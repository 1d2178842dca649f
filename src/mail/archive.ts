/** The mails that a player has kept: single ones (.eml) and mailboxes (RFC 4155, mbox), in a folder and what is in it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import type { ToldMail } from '../match/record/kept-mails.ts';

/** What a look into an archive has found. */
export interface Archive {
  readonly mails: readonly ToldMail[];
  /** Files that are too large to be read, or that cannot be. */
  readonly unread: readonly string[];
}

const MOST_FILES = 50_000;
const LARGEST_FILE = 1024 * 1024 * 1024;
const LARGEST_MAIL = 32 * 1024 * 1024;
/** Folders in folders. */
const DEEPEST = 10;
/** A Message-ID stands among so many first bytes of its mail. */
const HEADER_BYTES = 128 * 1024;
/** Files with a mail that are looked at. */
const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Mails of a match, by the beginning of their Message-IDs; mails of others are not opened. */
export async function readArchive(folder: string, idBegins: string): Promise<Archive> {
  const mails: ToldMail[] = [];
  const unread: string[] = [];
  const seen = new Set<string>();
  for (const file of filesIn(folder, DEEPEST).slice(0, MOST_FILES)) {
    const all = mailsIn(file);
    if (!all) unread.push(file);
    for (const raw of all ?? []) {
      const id = idOf(raw);
      if (id === undefined || seen.has(id) || !id.toLowerCase().startsWith(`<${idBegins.toLowerCase()}`)) continue;
      if (raw.length > LARGEST_MAIL) unread.push(file);
      else mails.push(await opened(raw, id));
      seen.add(id);
    }
  }
  return { mails, unread };
}

/** Links are not followed. */
function filesIn(folder: string, deep: number): string[] {
  if (lstatSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return deep > 0 ? filesIn(path, deep - 1) : [];
      return entry.isFile() ? [path] : [];
    });
}

/** Undefined: the file is not to be read. */
function mailsIn(file: string): Buffer[] | undefined {
  try {
    if (lstatSync(file).size > LARGEST_FILE) return undefined;
    const bytes = readFileSync(file);
    return bytes.subarray(0, 5).toString('latin1') === 'From ' ? partsOf(bytes) : [bytes];
  } catch {
    return undefined;
  }
}

const SEPARATOR = Buffer.from('\nFrom ');

/** A mailbox begins each mail with a line of its own, which is no part of it. */
function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(SEPARATOR, start);
    const end = next < 0 ? bytes.length : next + 1;
    const line = bytes.indexOf(0x0a, start);
    if (line >= 0 && line < end) parts.push(bytes.subarray(line + 1, end));
    start = end;
  }
  return parts;
}

const MESSAGE_ID = /^message-id:[ \t\r\n]{0,10}(<[^<>\s]{1,500}>)/im;

const idOf = (raw: Buffer): string | undefined => {
  const head = raw.subarray(0, HEADER_BYTES).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  return MESSAGE_ID.exec(end < 0 ? head : head.slice(0, end))?.[1];
};

async function opened(raw: Buffer, messageId: string): Promise<ToldMail> {
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipImageLinks: true, skipHtmlToText: true });
  const files = parsed.attachments
    .filter(({ contentType, size }) => contentType === 'application/json' && size <= LARGEST_ATTACHMENT)
    .map(({ filename = '', content }) => ({ name: filename, text: content.toString('utf8') }));
  return { messageId, date: parsed.date, received: receivedAt(parsed), text: parsed.text ?? '', files };
}

/** The server that had it last stands first (RFC 5321, 4.4); its moment is what follows the last semicolon. */
function receivedAt({ headerLines }: ParsedMail): Date | undefined {
  const line = headerLines.find(({ key }) => key === 'received')?.line ?? '';
  const at = Date.parse(
    line
      .slice(line.lastIndexOf(';') + 1)
      .replace(/\([^()]{0,200}\)/g, ' ')
      .trim(),
  );
  return line.includes(';') && !Number.isNaN(at) ? new Date(at) : undefined;
}
