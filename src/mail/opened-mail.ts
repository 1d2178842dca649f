import { type ParsedMail, simpleParser } from 'mailparser';
import { withoutLongBlanks } from './blanks.ts';
import { MAX_PARTS, type PreparedMail, prepareMime } from './mime.ts';

/** A raw mail taken apart: decoded parts, and what its headers said about them. */
export type OpenedMail = {
  mail: ParsedMail;
  prepared: PreparedMail;
  charset?: string;
  /** No character set was declared, and the text is not UTF-8. */
  guessed: boolean;
};

/** Parses a raw mail; undefined if it has too many parts. Throws what the parser throws. */
export async function openMail(raw: Buffer): Promise<OpenedMail | undefined> {
  const prepared = prepareMime(raw);
  if (prepared.parts > MAX_PARTS) return undefined;
  const mail = await parse(prepared.raw);
  if (prepared.charset || !`${mail.text}${mail.html}`.includes('\uFFFD')) {
    return { mail, prepared, charset: prepared.charset, guessed: false };
  }
  return guessCharset(raw, { mail, prepared, guessed: false });
}

function parse(raw: Buffer): Promise<ParsedMail> {
  return simpleParser(withoutLongBlanks(raw), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    keepCidLinks: true,
    // What a bounce says in fields is no text of anybody's.
    keepDeliveryStatus: true,
  });
}

/** Character sets that old mail programs used without saying so, each with letters that prove it. */
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
    if (!text.includes('\uFFFD') && proof.test(text)) return { mail, prepared, charset, guessed: true };
  }
  return asUtf8;
}
