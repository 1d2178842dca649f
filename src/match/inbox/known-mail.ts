/** Duplicate mails: through another channel, or sent again. */
import { createHash } from 'node:crypto';
import type { Connection } from '../../store/store.ts';
import { mailsKnownAs, type Speaker, type SubmissionWords } from '../../store/submissions.ts';
import type { ReadSubmission } from './reading.ts';

interface KnownMail {
  /** The same mail came before. */
  readonly isSame: boolean;
  /** The key under which it is recognised from now on; undefined if it has no name, or needs no key. */
  readonly key: string | undefined;
}

/**
 * Whether a mail of the same speaker came before. Some programs give an edited mail the same Message-ID: another text
 * under a known name is another mail, with a key of its own.
 */
export async function knownMail(
  db: Connection,
  speaker: Speaker,
  id: string,
  { messageId, text }: Pick<ReadSubmission, 'messageId' | 'text'>,
): Promise<KnownMail> {
  if (messageId === undefined) return { isSame: false, key: undefined };
  const key = `${messageId} ${digest(wordsOf(text))}`;
  const { known, own } = await mailsKnownAs(db, speaker, id, [messageId, key]);
  if (known.length === 0) return { isSame: false, key: messageId };
  const isSame = known.some((each) => each.messageId === key || isSameMail(each, { text, raw: own }));
  return { isSame, key: isSame ? undefined : key };
}

/** In a later reading the mail's own words may count as quoted, so an equal body also makes it the same mail. */
const isSameMail = (
  known: Pick<SubmissionWords, 'text' | 'raw'>,
  mail: Pick<SubmissionWords, 'text' | 'raw'>,
): boolean => wordsOf(known.text ?? '') === wordsOf(mail.text ?? '') || bodyOf(known.raw) === bodyOf(mail.raw);

const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const BREAK = /\r?\n\r?\n/;

/** The text below the header, without line ends. */
function bodyOf(raw: Uint8Array): string {
  const text = Buffer.from(raw).toString('latin1');
  const at = text.search(BREAK);
  return at < 0 ? wordsOf(text) : wordsOf(text.slice(at));
}
