import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { withoutLongBlanks } from './blanks.ts';
import { MAX_HTML, renderHtml } from './html.ts';
import { MAX_PARTS, type PreparedMail, prepareMime } from './mime.ts';

/** A parsed raw mail: its decoded parts, and what its headers said about them. */
export type OpenedMail = {
  mail: MailParts;
  /** The HTML part as text. */
  rendered: string;
  prepared: Omit<PreparedMail, 'raw'>;
  charset?: string | undefined;
  /** No character set was declared, and the text is not UTF-8. */
  guessed: boolean;
};

/** Fields that a mail has or has not. */
type Perhaps<Parts> = { [Name in keyof Parts]: Parts[Name] | undefined };

/** The parser's result as plain data, so that it can pass between threads. */
export type MailParts = Pick<ParsedMail, 'headerLines'> &
  Perhaps<Pick<ParsedMail, 'text' | 'html' | 'subject' | 'from' | 'to' | 'cc'>> & { attachments: MailFile[] };

export type MailFile = Pick<Attachment, 'contentType' | 'size' | 'content'> &
  Perhaps<Pick<Attachment, 'filename' | 'related'>>;

/** The bytes of a file that are kept. Larger files are of no use. */
const MAX_FILE = 64 * 1024;

/** Parses a raw mail; undefined if it has too many parts. Throws the errors of the parser. */
export async function openMail(raw: Buffer): Promise<OpenedMail | undefined> {
  const prepared = prepareMime(raw);
  if (prepared.parts > MAX_PARTS) return undefined;
  const mail = await parse(prepared.raw);
  if (prepared.charset || !`${mail.text}${mail.html}`.includes('\uFFFD')) {
    return opened(mail, prepared, { charset: prepared.charset, guessed: false });
  }
  return guessCharset(raw, opened(mail, prepared, { guessed: false }));
}

function opened(
  { text, html, subject, from, to, cc, headerLines, attachments }: ParsedMail,
  { raw: _, ...prepared }: PreparedMail,
  more: Pick<OpenedMail, 'charset' | 'guessed'>,
): OpenedMail {
  const files = attachments.map(({ filename, contentType, size, related, content }) => ({
    ...{ filename, contentType, size, related },
    content: content.subarray(0, MAX_FILE),
  }));
  const mail = { text, html, subject, from, to, cc, headerLines, attachments: files };
  const rendered = html ? renderHtml(html.slice(0, MAX_HTML)) : '';
  return { mail, rendered, prepared, ...more };
}

function parse(raw: Buffer): Promise<ParsedMail> {
  return simpleParser(withoutLongBlanks(raw), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    keepCidLinks: true,
    // The fields of a bounce are not a text by anybody.
    keepDeliveryStatus: true,
  });
}

/** Character sets that old mail programs used without declaring them, each with letters that indicate it. */
const UNDECLARED: readonly { charset: string; proof: RegExp }[] = [
  { charset: 'shift_jis', proof: /[ぁ-ん]/ },
  { charset: 'euc-kr', proof: /[가-힣]/ },
  { charset: 'windows-1252', proof: /./ },
];

async function guessCharset(raw: Buffer, asUtf8: OpenedMail): Promise<OpenedMail> {
  for (const { charset, proof } of UNDECLARED) {
    const prepared = prepareMime(raw, charset);
    const mail = await parse(prepared.raw);
    const text = `${mail.text ?? ''}${mail.html || ''}`;
    if (!text.includes('\uFFFD') && proof.test(text)) return opened(mail, prepared, { charset, guessed: true });
  }
  return asUtf8;
}
