/**
 * How many mails of one writer are answered in an hour, whoever it is. What they order is carried out in any case, and
 * told later in one mail.
 */
import type { LetterReader, SeatAnswers } from '../../store/answers.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { correspondenceOf, type Speaker } from '../../store/submissions.ts';
import type { Service } from '../service.ts';
import { addHours, addMinutes } from '../time/pace.ts';
import { plainSpeech } from '../words.ts';
import { LOOP_MINUTES, likenessOf, loopOf } from './loop.ts';
import type { ReadSubmission, SubmissionResult } from './reading.ts';

const ANSWERS_AN_HOUR = 120;
/** Of these, to mails that ask or tell something and carry nothing out. */
const TALK_AN_HOUR = 30;

/** The beginning of the hour in which answers are counted. */
export const answersSince = ({ clock }: Pick<Service, 'clock'>): Date => addHours(clock(), -1);

/** Whether mails are no longer answered that only ask or tell something, or none at all. */
export const isOverLimit = ({ answers, talk }: Pick<SeatAnswers, 'answers' | 'talk'>): boolean =>
  answers >= ANSWERS_AN_HOUR || talk >= TALK_AN_HOUR;

/** Somebody who has written a mail, and may be answered. */
interface Writer {
  /** Whose mail it is. */
  readonly speaker: Speaker;
  readonly reader: LetterReader;
  readonly language: Parameters<typeof plainSpeech>[0];
  /** They have no orders to give: a mail of which nothing is understood may be a program's. */
  readonly isGuest?: true;
}

export interface Limited {
  readonly letters: readonly LetterRow[];
  readonly settled: SubmissionResult;
  /** What became of the mail is told later. */
  readonly unanswered: boolean;
  /** The answer is the last one for now: the moderator is told. */
  readonly isLast: boolean;
}

/**
 * The answers to the writer of a mail; none if they have had too many in this hour, or if their mails answer ours
 * automatically. The answer before says so.
 */
export async function withinLimit(
  service: Service,
  db: Connection,
  { speaker, reader, language, isGuest }: Writer,
  { text, likeness = likenessOf(text) }: Pick<ReadSubmission, 'text' | 'likeness'>,
  { letters, settled }: { readonly letters: readonly LetterRow[]; readonly settled: SubmissionResult },
): Promise<Limited> {
  if (letters.length === 0) return { letters, settled, unanswered: false, isLast: false };
  const now = service.clock();
  const times = { now, answersSince: answersSince(service), mailsSince: addMinutes(now, -LOOP_MINUTES) };
  const { after, answers, talk, mails } = await correspondenceOf(db, { speaker, writer: reader }, times);
  const { verdict } = settled;
  const loop = loopOf({ verdict, text, likeness, after }, mails, isGuest);
  if (loop === 'over')
    return { letters: [], settled: { ...settled, verdict: 'loop' }, unanswered: false, isLast: false };
  // Answers to talk count among all others, too.
  const isTalk = verdict === 'info' && (talk >= TALK_AN_HOUR || answers < ANSWERS_AN_HOUR - 1);
  const [count, most] = isTalk ? [talk, TALK_AN_HOUR] : [answers, ANSWERS_AN_HOUR];
  if (count >= most) return { letters: [], settled, unanswered: verdict !== 'info', isLast: false };
  const say = plainSpeech(language);
  const isLast = count === most - 1;
  const notes = [
    ...(isLast ? [say(isTalk ? 'ack.last-answer.talk' : 'ack.last-answer', { count: most })] : []),
    ...(loop === 'last' ? [say('ack.loop', { count: LOOP_MINUTES })] : []),
  ];
  const noted = notes.length === 0 ? letters : letters.map((row) => withNotes(row, notes));
  return { letters: noted, settled, unanswered: false, isLast: isLast || loop === 'last' };
}

function withNotes(row: LetterRow, notes: readonly string[]): LetterRow {
  const { letter } = row;
  if (letter.kind !== 'acknowledgement') return row;
  return { ...row, letter: { ...letter, reply: { ...letter.reply, notes: [...letter.reply.notes, ...notes] } } };
}
