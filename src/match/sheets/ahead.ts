/** Orders that come before they are asked for: the sheet of a seat's next impulse, and answers to coming questions. */
import type { SeatId } from '../../engine/index.ts';
import {
  type DraftChange,
  editDraft,
  isWeighty,
  type Language,
  modeIn,
  problem,
  readDraft,
  type SheetLine,
  type SheetReading,
  speaksTo,
} from '../../orders/index.ts';
import type { AheadWrite } from '../../store/intake.ts';
import type { Intake } from '../inbox/intake.ts';
import { ownsOf } from '../owns.ts';
import type { Present } from '../play/present.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import { lateLines } from './late.ts';

/** What a mail makes of the orders for later. */
export interface AheadOutcome {
  /** Undefined: they stay as they are. */
  readonly write?: AheadWrite;
  readonly change: DraftChange;
  /** All of them. */
  readonly reading: SheetReading;
}

/** A mail in two parts. */
interface SplitMail {
  readonly ahead: SheetReading;
  /** For what is asked now; undefined: nothing of it is. */
  readonly now: SheetReading | undefined;
}

type Spoken = Pick<Language, 'acts'>;

export const isActLine = ({ acts }: Spoken, { item }: SheetLine): boolean =>
  item?.kinds.some((kind) => acts.includes(kind)) === true;

/** The lines of a sheet before its first act, which answer the next questions and not those of its impulse. */
const beforeActs = (language: Spoken, lines: readonly SheetLine[]): readonly SheetLine[] => {
  const first = lines.findIndex((line) => isActLine(language, line));
  return first < 0 ? lines : lines.slice(0, first);
};

/** The lines of a sheet that a question of this kind calls for. */
export const calledFor = (language: Spoken, lines: readonly SheetLine[], kind: string): readonly SheetLine[] =>
  language.acts.includes(kind) ? lines : beforeActs(language, lines).filter(({ item }) => item?.kinds.includes(kind));

/** Whether a seat may send orders ahead: it is neither asked for acts, nor has it begun to act. */
export const takesAhead = ({ game, referee }: Present, seat: SeatId): boolean => {
  const { acts, standing } = game.language;
  const isAct = (each: { readonly seat: SeatId; readonly kind: string }) =>
    each.seat === seat && acts.includes(each.kind);
  return !standing?.answersAtOnce && !referee.over && !referee.answers.some(isAct) && !referee.open.some(isAct);
};

/** A bare yes would answer whatever is asked next, and a deed of a phase that is over is too late. */
const mayWait = ({ present: { game, referee }, seat }: Intake, { item }: SheetLine): boolean => {
  if (!item) return true;
  if (item.kinds.includes('*')) return false;
  return (
    item.kinds.some((kind) => !isWeighty(game, kind)) ||
    game.language.sheet.ahead?.isKnown(referee.view(seat.seat)) === true
  );
};

/** Splits a mail into what is asked now and what is for later; undefined: nothing of it is for later. */
export function splitMail(intake: Intake): SplitMail | undefined {
  const { mail, open, reading, seat, present } = intake;
  const isAsked = open.some(({ id }) => id === reading.ticket?.decisionNo);
  const isUnasked = reading.ticket?.decisionNo === NO_DECISION;
  if (!takesAhead(present, seat.seat) || !(isAsked || isUnasked)) return undefined;
  const isAboutAhead = mail.lines.length === 0 && !isAsked && seat.ahead !== null;
  if (open.length > 0 && !isAboutAhead) return isNext(intake) ? undefined : splitByQuestion(intake);
  // A mail of which no order is understood is no sheet: it comes back.
  const isSheet = isAboutAhead || mail.lines.some(({ order }) => order);
  if (lateLines(intake).size > 0) return undefined;
  return !isSheet || !mail.lines.every((line) => mayWait(intake, line)) ? undefined : { ahead: mail, now: undefined };
}

const isNext = ({ seat, present: { game, referee } }: Intake): boolean =>
  game.language.sheet.ahead?.isNext?.(referee.view(seat.seat), ownsOf(game, seat)) === true;

/** Beside a question acts are for later, and what stands below them, unless it answers the question. */
function splitByQuestion(intake: Intake): SplitMail | undefined {
  const { mail, open, present, seat } = intake;
  const late = lateLines(intake);
  const isAnswer = ({ item }: SheetLine) => open.some(({ kind }) => speaksTo(item, kind));
  // What is built in winter is an act that answers its question.
  const before = beforeActs(
    present.game.language,
    mail.lines.filter((line) => !isAnswer(line)),
  ).length;
  const later = mail.lines.filter((line) => !isAnswer(line)).filter((line, i) => i >= before && !late.has(line));
  // CLEAR drops all that ORDERS lists.
  const edits = seat.ahead === null ? [] : mail.edits.filter((edit) => edit.do === 'clear');
  if (later.length + edits.length === 0) return undefined;
  const lines = mail.lines.filter((line) => !later.includes(line));
  const isAlone = lines.length + mail.edits.length === 0;
  return { ahead: { ...mail, lines: later, edits }, now: isAlone ? undefined : { ...mail, lines } };
}

/** Changes the orders for later. Without acts they need no DONE, like the answer to a question. */
export function saveAhead({ seat, reading, present }: Intake, mail: SheetReading): AheadOutcome {
  const { game, referee } = present;
  const { language } = game;
  const owns = ownsOf(game, seat);
  const view = referee.view(seat.seat);
  const read = (lines: readonly string[]) => readDraft(lines, language, { owns, view });
  const { lines: before = [], mode: known = modeIn(language), revision = 0 } = seat.ahead ?? {};
  if (reading.revision !== undefined && reading.revision !== revision) {
    const change = { text: before.join('\n'), problems: [problem('draft.changed')], notes: [] };
    return { change, reading: read(before) };
  }
  const change = editDraft(before.join('\n'), mail, language, { owns, view, open: [] });
  const lines = change.text.split('\n').filter((line) => line.trim() !== '');
  const sheet = read(lines);
  const { done, wait, check, withdraw, mode = known } = mail.controls;
  const isSound =
    [change, mail, sheet].every(({ problems }) => problems.length === 0) && sheet.lines.every(({ order }) => order);
  const isAnswers = !(wait || check || withdraw) && !sheet.lines.some((line) => isActLine(language, line));
  return { change, reading: sheet, write: { lines, mode, done: isSound && (done || isAnswers) } };
}
