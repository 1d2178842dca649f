/** Words in a reply to a notice: they go to whom the notice came from, and yes or no to a question is a vote. */
import { type Command, type Press, yesOrNo } from '../../orders/index.ts';
import { type NoticeLetter, newsOf, type OutboxLetter } from '../../reports/index.ts';
import { readByMessageId } from '../../store/sent-letters.ts';
import type { Connection } from '../../store/store.ts';
import type { ReadSubmission } from './reading.ts';

/** The letter to a seat (null: to the moderator) that a mail answers. */
export async function answeredLetter(
  db: Connection,
  seatNo: number | null,
  { references = [], from }: Pick<ReadSubmission, 'references' | 'from'>,
): Promise<OutboxLetter | undefined> {
  const asked = references.at(-1);
  if (from === undefined || asked === undefined) return undefined;
  const found = await readByMessageId(db, asked);
  return found?.seatNo === seatNo ? found.letter : undefined;
}

/** The same, if it is a notice. */
export async function answeredNotice(...mail: Parameters<typeof answeredLetter>): Promise<NoticeLetter | undefined> {
  const letter = await answeredLetter(...mail);
  return letter?.kind === 'notice' ? letter : undefined;
}

/** What a reply says beside its orders. */
export interface SaidInReply {
  /** The lines that are read as in any mail. */
  readonly text: string;
  readonly press?: Press;
  readonly vote?: Command;
}

/** Splits a reply into orders and words. A reply with a message of its own says itself whom it is for. */
export function saidInReply(
  text: string,
  notice: NoticeLetter,
  {
    reads,
    isMessage,
    isModerated,
  }: { reads(line: string): boolean; isMessage(line: string): boolean; readonly isModerated: boolean },
): SaidInReply {
  const lines = text.split('\n');
  const to = senderOf(notice);
  if (to === undefined || lines.some((line) => isMessage(line.trim()))) return { text };
  const words = lines.filter((line) => !reads(line.trim()));
  const { vote, said } = voteIn(words.join('\n').trim(), notice);
  const isHeard = said !== '' && (to !== MODERATOR || isModerated);
  if (!vote && !isHeard) return { text };
  return {
    text: lines.filter((line) => !words.includes(line)).join('\n'),
    ...(isHeard ? { press: { to, anonymous: false, text: said } } : {}),
    ...(vote ? { vote } : {}),
  };
}

/** The vote with which words begin that answer a question to all, and the words after it. */
function voteIn(words: string, notice: NoticeLetter): { readonly vote?: Command; readonly said: string } {
  const [question, ...more] = newsOf(notice).filter(({ about }) => about === 'asked' || about === 'proposed');
  const answer = yesOrNo(words);
  if (!question || more.length > 0 || !answer) return { said: words };
  const { says, rest } = answer;
  const text = `VOTE ${says.toUpperCase()}`;
  return { vote: { name: 'vote', text, yes: says === 'yes', poll: question.poll }, said: rest.trim() };
}

const MODERATOR = 'GM';

/** Whose notice it is; undefined if nobody may know, or if it is of several people. */
function senderOf(notice: NoticeLetter): string | undefined {
  const senders = newsOf(notice).map(({ about, by }) => (about === 'press' || about === 'anonymous' ? by : MODERATOR));
  return new Set(senders).size === 1 ? senders[0] : undefined;
}
