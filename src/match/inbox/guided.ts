/** What an answer to a mail says to somebody who takes a lesson by mail. */
import { message } from '../../engine/index.ts';
import type { Reply } from '../../reports/index.ts';
import { noteGuide } from '../../store/guide.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { isGuided } from '../play/lesson-told.ts';
import type { DraftOutcome } from '../sheets/drafting.ts';
import { lessonNow } from '../sheets/lesson-now.ts';
import { sentenceOf } from '../words.ts';
import type { Intake } from './intake.ts';
import { isCarriedOut, seatAfter } from './seals.ts';

interface Guided {
  readonly reply: Reply;
  /** Of the letters to its writer those that are sent: none where the report that follows at once is the answer. */
  sent(letters: readonly LetterRow[]): readonly LetterRow[];
  readonly writes: readonly ((db: Connection) => Promise<unknown>)[];
}

/** The lesson above an answer, where it has gone on, or the line that it waits for. */
export function guided(intake: Intake, drafted: DraftOutcome | undefined, reply: Reply): Guided {
  const { service, row, seat, present, reading, mail } = intake;
  const plain: Guided = { reply, sent: (letters) => letters, writes: [] };
  const leaves = mail.commands.some(({ name }) => name === 'enough');
  if (reading.from === undefined || leaves || !isGuided(present.game, row, seat)) return plain;
  if (isCarriedOut(intake, drafted)) return mail.commands.length > 0 ? plain : { ...plain, sent: () => [] };
  const lesson = lessonNow(service, present.game, row, seatAfter(intake, drafted));
  if (!lesson) return plain;
  if (lesson.no > (seat.guide?.mails ?? 0)) {
    const { no: mails } = lesson;
    return { ...plain, reply: { ...reply, lesson }, writes: [(db) => noteGuide(db, seat.no, { mails })] };
  }
  const { lines } = lesson;
  const again = sentenceOf(present.game, message('guide.again', { told: lines.join('; ') }));
  return { ...plain, reply: { ...reply, notes: [...reply.notes, again] } };
}
