/**
 * Reads the mails that a player has kept: single mails (.eml) and mailboxes (RFC 4155, mbox), in a folder and its
 * subfolders.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import type { ToldMail } from '../match/record/kept-mails.ts';

/** The contents of an archive. */
interface Archive {
  readonly mails: readonly ToldMail[];
  /** Files that were not read because they are too large or faulty. */
  readonly unread: readonly string[];
}

const MOST_FILES = 50_000;
const LARGEST_FILE = 1024 * 1024 * 1024;
const LARGEST_MAIL = 32 * 1024 * 1024;
/** The deepest level of subfolders that is searched. */
const DEEPEST = 10;
/** The Message-ID is looked for in this many first bytes of a mail. */
const HEADER_BYTES = 128 * 1024;
/** Larger files than this are not read, in bytes: a mail with its attachments is smaller. */
const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Mails of a match, recognised by the beginning of their Message-IDs. Other mails are not parsed. */
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

/** The mails of a file; undefined if the file is not to be read. */
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

/** A mailbox separates mails by a line that belongs to neither. */
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

/**
 * The time of receipt: the last server's field stands first (RFC 5321, 4.4), with its time behind the last semicolon.
 */
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
