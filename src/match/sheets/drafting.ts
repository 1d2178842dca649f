/** The effect of a mail's orders on the draft of its seat. */

import { type Decision, type Message, same } from '../../engine/index.ts';
import {
  coursesOf,
  type DraftChange,
  editDraft,
  keptLine,
  type Language,
  problem,
  type SheetLine,
  type SheetReading,
  speaksTo,
} from '../../orders/index.ts';
import type { DraftWrite } from '../../store/intake.ts';
import { questionOf } from '../game.ts';
import { draftCode } from '../inbox/confirmation.ts';
import type { Intake } from '../inbox/intake.ts';
import { ownsOf } from '../owns.ts';
import { paceOf, TAKING_BACK } from '../play/run.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import { addMinutes } from '../time/pace.ts';
import { sentenceOf } from '../words.ts';
import { type AheadOutcome, saveAhead, splitMail } from './ahead.ts';
import { lateLines } from './late.ts';
import { withLegalGuesses } from './legal-guesses.ts';
import { modeOf, type Rehearsal, rehearse, unrehearsed } from './rehearsal.ts';
import { standingAfter, withStanding } from './standing-change.ts';

/** The outcome of a mail's orders. */
export interface DraftOutcome {
  /** They belong to a settled decision, or to none. */
  readonly isStale: boolean;
  /** Kinds of question that lines of it would have answered, and whose stage is over. */
  readonly late?: readonly string[];
  /** All of them wait for a coming question. */
  readonly isAhead?: boolean;
  /** Those that do. */
  readonly ahead?: AheadOutcome;
  readonly draft?: DraftWrite;
  readonly change?: DraftChange;
  /** The question that it answers, if the letter that the mail replies to asked something else. */
  readonly meant?: Decision;
  readonly rehearsal?: Rehearsal;
  readonly handedOver?: boolean;
  readonly readyAt?: Date | undefined;
  /** What has to be confirmed before it is handed over. */
  readonly unconfirmed?: { readonly code: string; readonly about: readonly Message[] };
  /** Lines that wait for their turn while the mail answers a question. */
  readonly waiting?: ReadonlySet<number>;
}

export const isAboutOrders = ({ lines, edits, controls }: SheetReading): boolean =>
  lines.length > 0 ||
  edits.length > 0 ||
  controls.done ||
  controls.wait ||
  controls.withdraw ||
  controls.check ||
  controls.talk ||
  controls.mode !== undefined;

/** CHECK alone rehearses the unchanged draft again. */
const isOnlyCheck = ({ controls, ...sheet }: SheetReading): boolean =>
  controls.check && !isAboutOrders({ ...sheet, controls: { ...controls, check: false } });

/** What a seat is asked, and what it has answered under seal: that may be changed as long as it does not count. */
const changeable = ({ open, seat, present: { referee } }: Intake): readonly Decision[] => [
  ...open,
  ...referee.sealed.filter((decision) => decision.seat === seat.seat),
];

/** An answer under seal is taken back by an empty draft that counts at once. */
const takenBack = ({ seat, now }: Intake, { id }: Decision): DraftOutcome => ({
  isStale: false,
  change: { text: '', problems: [], notes: [] },
  draft: {
    seatNo: seat.no,
    decision: id,
    lines: [],
    mode: TAKING_BACK,
    handedOver: true,
    readyAt: now,
  },
});

/** Applies orders to the draft of their decision, and to no other; and what is not asked yet to the orders for later. */
export function draftOrders(intake: Intake): DraftOutcome {
  const split = splitMail(intake);
  if (!split) return draftNow(intake);
  const ahead = saveAhead(intake, split.ahead);
  if (split.now) return { ...draftNow({ ...intake, mail: split.now }), ahead };
  return { isStale: false, isAhead: true, change: ahead.change, rehearsal: unrehearsed(ahead.reading), ahead };
}

function draftNow(intake: Intake): DraftOutcome {
  const { seat, reading, mail, present } = intake;
  const open = changeable(intake);
  const asked = open.find(({ id }) => id === reading.ticket?.decisionNo);
  const decision = asked ?? otherMeant(intake);
  const lines = lateLines(intake);
  const late = [...new Set(lines.values())];
  const isLate = lines.size > 0 && lines.size === mail.lines.length && mail.edits.length === 0;
  if (!decision || isLate) return { isStale: true, late };
  const isUnderSeal = !intake.open.includes(decision);
  if (isUnderSeal && mail.controls.withdraw && mail.lines.length === 0) return takenBack(intake, decision);
  const before = seat.draft?.lines.join('\n') ?? '';
  if (reading.revision !== undefined && reading.revision !== (seat.draft?.revision ?? 0)) {
    return { isStale: false, change: { text: before, problems: [problem('draft.changed')], notes: [] } };
  }
  const context = { owns: ownsOf(present.game, seat), view: present.referee.view(seat.seat), open };
  const change = editDraft(before, mail, present.game.language, context, () => impossibleLines(intake));
  const written = change.text.split('\n').filter((line) => line.trim() !== '');
  const sheet = written.length === 0 && mail.controls.done ? finishLines(intake, decision) : written;
  const mode = mail.controls.mode ?? modeOf(present.game, seat);
  const after = withStanding(seat, standingAfter(intake));
  const rehearsal = withLegalGuesses(
    rehearse(intake.service, intake.row, after, sheet, { looksAhead: intake.looksAhead, mode }),
    (lines) => rehearse(intake.service, intake.row, after, lines, { mode }),
    present.game.language,
  );
  if (isOnlyCheck(mail)) return { ...checked(intake, change, rehearsal), late };
  return {
    isStale: false,
    late,
    change,
    rehearsal,
    ...(asked ? {} : { meant: decision }),
    ...settledDraft(intake, change, rehearsal, decision, sheet),
  };
}

/**
 * The open question that a mail answers by name, though it replies to a letter that asked nothing, or something of another
 * kind that is settled.
 */
function otherMeant({ mail, open, reading: { ticket }, present: { game, referee } }: Intake): Decision | undefined {
  const replied = ticket?.decisionNo ?? NO_DECISION;
  const settled = referee.answers.find(({ id }) => id === replied)?.kind;
  if (replied !== NO_DECISION && settled === undefined) return undefined;
  // A sheet may be meant for another impulse.
  return open.find(
    ({ kind }) =>
      !game.language.acts.includes(kind) &&
      kind !== settled &&
      mail.lines.length > 0 &&
      mail.lines.every(({ item }) => item?.kinds.includes(kind) === true),
  );
}

const checked = ({ seat }: Intake, change: DraftChange, rehearsal: Rehearsal): DraftOutcome => {
  const { handedOver = false, readyAt = null } = seat.draft ?? {};
  return { isStale: false, change, rehearsal, handedOver, readyAt: readyAt === null ? undefined : new Date(readyAt) };
};

/** The stored draft, and whether it is handed over. */
function settledDraft(
  intake: Intake,
  change: DraftChange,
  rehearsal: Rehearsal,
  decision: Decision,
  lines: readonly string[],
): Pick<DraftOutcome, 'draft' | 'handedOver' | 'readyAt' | 'unconfirmed' | 'waiting'> {
  const { service, row, seat, mail, present } = intake;
  const mode = mail.controls.mode ?? modeOf(present.game, seat);
  const waiting = waitingLines(intake, decision, rehearsal);
  const isSound =
    change.problems.length === 0 && mail.problems.length === 0 && isClean(rehearsal, present.game.language, waiting);
  const isReady = isSound && row.state === 'RUNNING' && isGiven(intake, decision, lines, rehearsal);
  const about = isReady ? askedFirst(intake, rehearsal, lines) : [];
  const handedOver = isReady && about.length === 0;
  const readyAt = handedOver ? readyTime(intake) : null;
  const { step } = intake.reading;
  const draft: DraftWrite = { seatNo: seat.no, decision: decision.id, lines, mode, handedOver, readyAt, step };
  const revision = (seat.draft?.revision ?? 0) + 1;
  return {
    draft,
    handedOver,
    waiting,
    ...(readyAt ? { readyAt } : {}),
    ...(about.length > 0 ? { unconfirmed: { code: draftCode(service, seat.no, { ...draft, revision }), about } } : {}),
  };
}

/** Numbers of the lines of the present draft that cannot be carried out. */
function impossibleLines({ service, row, seat, present }: Intake): readonly number[] {
  const { progress, doubts } = rehearse(service, row, seat, seat.draft?.lines ?? []);
  return coursesOf(progress, doubts, present.game.language)
    .filter(({ course }) => course === 'impossible')
    .map((each) => each.progress.line.number);
}

/** DONE with an empty draft ends the present impulse, if that is possible. */
function finishLines({ present: { game, referee }, seat }: Intake, decision: Decision): string[] {
  const answer = questionOf(game, decision.kind)?.silence?.done?.(decision, referee.view(seat.seat), undefined);
  return answer !== undefined && decision.check(answer).ok ? [game.language.formatAnswer(decision.kind, answer)] : [];
}

/**
 * The lines that were in the draft before an answer to a question, and are not about it: an answer is taken for itself,
 * and they are judged when the sheet goes on.
 */
function waitingLines(
  { mail, seat, present }: Intake,
  decision: Decision,
  { reading }: Rehearsal,
): ReadonlySet<number> {
  if (present.game.language.acts.includes(decision.kind)) return new Set();
  const before = new Set(seat.draft?.lines);
  const added = new Set(mail.lines.map(keptLine));
  const isOld = (line: SheetLine) => before.has(keptLine(line)) && !added.has(keptLine(line));
  const old = reading.lines.filter((line) => isOld(line) && !speaksTo(line.item, decision.kind));
  return new Set(old.map(({ number }) => number));
}

const isClean = ({ reading, progress, doubts }: Rehearsal, language: Language, waiting: ReadonlySet<number>): boolean =>
  reading.problems.length === 0 &&
  reading.lines.every(({ order, number }) => order !== undefined || waiting.has(number)) &&
  coursesOf(progress, doubts, language).every(
    ({ course, progress: { line } }) => course !== 'impossible' || waiting.has(line.number),
  );

/**
 * DONE hands a sheet over. The answer to a single question needs no DONE, unless more lines may follow it, nor do orders
 * where plans are lines that count at once.
 */
function isGiven(
  { mail, present }: Intake,
  decision: Decision,
  lines: readonly string[],
  { progress, endsQuestion }: Rehearsal,
): boolean {
  if (lines.length === 0) return false;
  if (mail.controls.done) return true;
  if (mail.controls.wait || mail.controls.check || mail.controls.withdraw) return false;
  const { acts, standing } = present.game.language;
  const isReaction = standing?.answersAtOnce || !acts.includes(decision.kind);
  return isReaction && !endsQuestion && progress.some(({ answers }) => answers.length > 0);
}

/** What has to be confirmed before a hand-over: irrevocable orders, and what would be lost though it could be used. */
function askedFirst(intake: Intake, rehearsal: Rehearsal, lines: readonly string[]): readonly Message[] {
  const { reading, present, seat, mail, confirms } = intake;
  const isSame = same(seat.draft?.lines, lines);
  const isSentBefore = isSame && seat.draft?.handedOver === true && seat.draft.stopsAt === null;
  if (confirms || isSentBefore) return [];
  const { unspent } = rehearsal;
  const lost = unspent?.asks && reading.asks !== false ? [unspent.text] : [];
  const about = [...graveWarnings(rehearsal, present.game.language), ...lost];
  // Whoever sends the same orders again after they were told what is lost means it. A page has a button for that.
  const isToldOf = (each: Message) => intake.told.includes(sentenceOf(present.game, each));
  const isAgain = isSame || mail.lines.length + mail.edits.length === 0;
  return isAgain && reading.asks === undefined && about.every(isToldOf) ? [] : about;
}

/** Warnings about irrevocable orders. */
const graveWarnings = ({ reading }: Rehearsal, language: Language): readonly Message[] =>
  reading.lines.flatMap((line) => graveOf(line, language));

export const graveOf = ({ warnings }: SheetLine, { sheet: { grave } }: Language): readonly Message[] =>
  warnings.filter(({ code }) => grave?.includes(code)).map((each) => each.message);

const readyTime = ({ mail, now, row }: Intake): Date =>
  mail.controls.now ? now : addMinutes(now, paceOf(row).holdMinutes);
