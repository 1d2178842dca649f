import type { Decision, Message } from '../engine/index.ts';
import {
  type Acknowledgement,
  acknowledge,
  acknowledgementText,
  type DraftChange,
  editDraft,
  editStanding,
  type Mode,
  type Problem,
  problem,
  readSheet,
  type SheetReading,
} from '../orders/index.ts';
import { makeClockface } from '../reports/index.ts';
import type { DraftWrite, StandingWrite } from '../store/intake.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import type { LetterRow } from '../store/step.ts';
import { answerCommands } from './commands.ts';
import { LINKS, matchInfo, seatInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { NO_DECISION, posting } from './outgoing.ts';
import { addMinutes } from './pace.ts';
import { pressLetters } from './press.ts';
import { type Present, presentOf, type Rehearsal, rehearse } from './rehearsal.ts';
import { paceOf } from './run.ts';
import type { Service } from './service.ts';
import type { ReadSubmission, Settled, SubmissionVerdict } from './submission.ts';
import { languageOf, sentenceOf } from './words.ts';

/** Lines of a mail that was held which its supposed writer is shown. */
const MOST_LINES_SHOWN = 40;

/** What a mail of a player comes to. */
export interface Taken {
  readonly settled: Settled;
  readonly letters: readonly LetterRow[];
  readonly draft?: DraftWrite | undefined;
  /** The seat's whole list, if the mail changes it. */
  readonly standing?: readonly StandingWrite[] | undefined;
}

/** A text of a player on its way into his match. */
export interface Intake {
  readonly service: Service;
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly reading: ReadSubmission;
  readonly present: Present;
  readonly now: Date;
  readonly mail: SheetReading;
  /** Decisions that wait for the seat. */
  readonly open: readonly Decision[];
}

/** What a player's text says is done to his draft and his standing orders, and how it is answered. */
export function takeOrders(service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): Taken {
  const intake = openIntake(service, row, seat, reading);
  const orders = isAboutOrders(intake.mail) ? ordersAfter(intake) : undefined;
  const answers = answerCommands(intake);
  const press = pressLetters(intake);
  const acknowledgement = acknowledgementOf(intake, orders);
  const text = [textOf(intake, acknowledgement), orders?.note, ...notesOf(intake), ...press.notes, ...answers.texts]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
  const letter = reading.from === undefined ? [] : [acknowledgementLetter(intake, text)];
  return {
    settled: { verdict: verdictOf(acknowledgement, orders), text },
    letters: [...letter, ...answers.letters, ...press.letters],
    draft: orders?.draft,
    standing: standingAfter(intake),
  };
}

function openIntake(service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): Intake {
  const present = presentOf(service, row);
  const open = present.referee.open.filter((decision) => decision.seat === seat.seat);
  const view = present.referee.view(seat.seat);
  const mail = readSheet(reading.text, present.game.language, { owns: seat.powers, view, open });
  return { service, row, seat, reading, present, now: service.clock(), mail, open };
}

const isAboutOrders = ({ lines, edits, controls }: SheetReading): boolean =>
  lines.length > 0 ||
  edits.length > 0 ||
  controls.done ||
  controls.wait ||
  controls.withdraw ||
  controls.check ||
  controls.mode !== undefined;

/** CHECK alone rehearses the draft once more and leaves it as it is. */
const isOnlyCheck = ({ lines, edits, controls }: SheetReading): boolean =>
  controls.check && lines.length + edits.length === 0 && !controls.done && !controls.withdraw && !controls.wait;

/** What became of the orders of a mail. */
interface OrdersAfter {
  readonly isStale: boolean;
  readonly draft?: DraftWrite;
  readonly change?: DraftChange;
  readonly rehearsal?: Rehearsal;
  readonly handedOver?: boolean;
  /** Said at the end of the acknowledgement. */
  readonly note?: string;
}

/** Whether orders are for what the seat will be asked: it answers a letter that asked it nothing. */
const isPlan = ({ reading, open, present: { game, referee }, seat }: Intake): boolean =>
  open.length === 0 &&
  reading.ticket?.decisionNo === NO_DECISION &&
  (game.language.plans?.(referee.view(seat.seat)) ?? false);

/** Applies orders to the draft of the decision that they are about, and to no other; or to the plan for what is to come. */
function ordersAfter(intake: Intake): OrdersAfter {
  const { service, seat, reading, mail, open, present, row } = intake;
  const decision = open.find(({ id }) => id === reading.ticket?.decisionNo);
  if (!decision && !isPlan(intake)) return { isStale: true, note: staleNote(intake) };
  const before = seat.draft?.lines.join('\n') ?? '';
  if (reading.revision !== undefined && reading.revision !== (seat.draft?.revision ?? 0)) {
    return { isStale: false, change: { text: before, problems: [problem('draft.changed')], notes: [] } };
  }
  const context = { owns: seat.powers, view: present.referee.view(seat.seat), open };
  const change = editDraft(before, mail, present.game.language, context);
  const written = change.text.split('\n').filter((line) => line.trim() !== '');
  const lines = written.length === 0 && mail.controls.done && decision ? finishLines(intake, decision) : written;
  const mode = mail.controls.mode ?? (seat.draft?.mode as Mode | undefined) ?? 'pause';
  const rehearsal = rehearse(presentOf(service, row), seat, lines);
  const isSound = change.problems.length === 0 && mail.problems.length === 0 && isClean(rehearsal);
  const handedOver = isSound && row.state === 'RUNNING' && isHandedOver(intake, decision, lines, rehearsal);
  const readyAt = handedOver ? readyTime(intake) : null;
  if (isOnlyCheck(mail)) return { isStale: false, change, rehearsal, handedOver: seat.draft?.handedOver ?? false };
  const about = decision?.id ?? NO_DECISION;
  const draft: DraftWrite = { seatNo: seat.no, decision: about, lines, mode, handedOver, readyAt };
  return {
    isStale: false,
    draft,
    change,
    rehearsal,
    handedOver,
    ...(readyAt ? { note: decision ? holdNote(intake, readyAt) : `\n${say('ack.plan')}` } : {}),
  };
}

/** DONE with nothing in the draft ends what is under way, if that is possible. */
function finishLines({ present: { game, referee }, seat }: Intake, decision: Decision): string[] {
  const answer = game.language.finish(decision, referee.view(seat.seat), undefined);
  return answer === undefined ? [] : [game.language.formatAnswer(decision.kind, answer)];
}

const isClean = ({ reading, progress }: Rehearsal): boolean =>
  reading.problems.length === 0 &&
  reading.lines.every(({ order }) => order !== undefined) &&
  progress.every(({ outcome }) => outcome !== 'refused');

/** DONE hands a sheet over. An answer to a single question is handed over by being given. */
function isHandedOver(
  { mail, present }: Intake,
  decision: Decision | undefined,
  lines: readonly string[],
  { progress }: Rehearsal,
): boolean {
  if (lines.length === 0) return false;
  if (mail.controls.done) return true;
  if (mail.controls.wait || mail.controls.check || mail.controls.withdraw) return false;
  if (!decision) return true;
  const isReaction = !present.game.language.acts.includes(decision.kind);
  return isReaction && progress.some(({ answers }) => answers.length > 0);
}

function readyTime({ mail, now, row }: Intake): Date {
  return mail.controls.now ? now : addMinutes(now, paceOf(row).holdMinutes);
}

function holdNote({ seat, now }: Intake, readyAt: Date): string {
  if (readyAt <= now) return '';
  const clock = makeClockface(seat.zone, now);
  const iso = readyAt.toISOString();
  return `\n${say('ack.hold', { when: clock.full(iso), distance: clock.distance(iso) })}`;
}

/** The orders come back, in a form that cannot be taken for orders when it is quoted. */
function staleNote({ mail, open, present: { game } }: Intake): string {
  const prompts = open.map(({ prompt }) => sentenceOf(game, prompt)).join('; ');
  const orders = mail.lines.map(({ text }) => `    | ${text}`);
  return [
    open.length > 0 ? say('ack.stale.open', { prompts }) : say('ack.stale.nothing'),
    ...(orders.length > 0 ? ['', say('ack.stale.copy'), ...orders] : []),
  ].join('\n');
}

/** The seat's standing orders after the mail; undefined if it does not change them. */
function standingAfter({ seat, mail, present: { game, referee } }: Intake): StandingWrite[] | undefined {
  if (mail.standing.length === 0 && mail.standingEdits.length === 0) return undefined;
  const before = new Map(seat.standing.map((order) => [order.text, order]));
  const given = game.language.moment(referee.view(seat.seat));
  const { texts } = editStanding([...before.keys()], mail);
  return texts.map((text) => before.get(text) ?? { text, active: true, used: 0, given });
}

/** Problems with a list of standing orders that is full, or has no such line. */
function standingProblems({ seat, mail }: Intake): readonly Problem[] {
  return editStanding(
    seat.standing.map(({ text }) => text),
    mail,
  ).problems;
}

function acknowledgementOf(intake: Intake, orders: OrdersAfter | undefined): Acknowledgement {
  const { mail, seat, present } = intake;
  const { language } = present.game;
  const head = headOf(intake);
  const problems = standingProblems(intake);
  const whole = problems.length === 0 ? mail : { ...mail, problems: [...mail.problems, ...problems] };
  if (orders?.isStale) {
    const empty = readSheet('', language, { owns: seat.powers });
    const unread = { key: 'ack.stale' };
    return acknowledge({ draft: empty, mail: { ...whole, lines: [] }, unread, head }, language);
  }
  const draft =
    orders?.rehearsal?.reading ?? readSheet((seat.draft?.lines ?? []).join('\n'), language, { owns: seat.powers });
  return acknowledge(
    {
      draft,
      mail: whole,
      head,
      handedOver: orders?.handedOver ?? false,
      ...(orders?.change ? { change: orders.change } : {}),
      ...(orders?.rehearsal ? { rehearsal: orders.rehearsal.progress } : {}),
    },
    language,
  );
}

function headOf({ row, seat, now, present: { game, referee }, open }: Intake): string[] {
  const occasion = game.reporter.occasion(referee.view(seat.seat));
  const mine = row.open.find(({ decision }) => decision === open[0]?.id);
  const line = say('ack.head', { code: row.code, occasion });
  if (!mine) return [line];
  const clock = makeClockface(seat.zone, now);
  return [line, say('ack.deadline', { when: clock.full(mine.deadline), distance: clock.distance(mine.deadline) })];
}

const textOf = ({ present: { game } }: Intake, acknowledgement: Acknowledgement): string =>
  acknowledgementText(acknowledgement, languageOf(game));

function verdictOf({ verdict }: Acknowledgement, orders: OrdersAfter | undefined): SubmissionVerdict {
  if (orders?.isStale) return 'stale';
  if (verdict === 'ACCEPTED') return 'accepted';
  if (verdict === 'NEEDS FIX') return 'needs-fix';
  return verdict === 'INFO' ? 'info' : 'not-read';
}

function notesOf({ row, reading: { unclear = [], truncated } }: Intake): string[] {
  return [
    ...(row.state === 'RUNNING' ? [] : [say(row.state === 'OVER' ? 'ack.over' : 'ack.stopped')]),
    ...(unclear.length > 0 ? [say('ack.unclear', { lines: unclear.map((line) => `"${line}"`).join(', ') })] : []),
    ...(truncated ? [say('ack.truncated')] : []),
  ];
}

function acknowledgementLetter({ service, row, seat, reading, present, open }: Intake, text: string): LetterRow {
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'acknowledgement',
      text,
      match: matchInfo(present.game.title, row),
      seat: seatInfo(seat),
      occasion: present.game.reporter.occasion(present.referee.view(seat.seat)),
      links: LINKS,
    },
    decision: open[0]?.id ?? NO_DECISION,
    threadRoot: seat.threadRoot,
    inReplyTo: reading.messageId,
    references: reading.references ?? [],
  });
}

/** Why a mail may not be from whom it says: another address, or nothing that proves the player's own. */
export type Doubt = 'foreign' | 'unproved';

/** Asks a player, at his registered address, whether a mail in his name is his. */
export const holdDoubtful = (
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  { from = '', text }: ReadSubmission,
  { doubt, code }: { readonly doubt: Doubt; readonly code: string },
): Taken => hold(service, row, seat, { key: `ack.held.${doubt}`, args: { sender: from, code, lines: inert(text) } });

/** Text of somebody, in a form that cannot be taken for orders when it is quoted. */
const inert = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES_SHOWN)
    .map((line) => `    | ${line.trim()}`)
    .join('\n');

/** Tells a player that his mail came to a match that has stopped, and was not read. */
export const holdStopped = (service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): Taken =>
  hold(service, row, seat, { key: 'ack.fault' }, reading);

function hold(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  why: Message,
  { messageId, references = [] }: Partial<ReadSubmission> = {},
): Taken {
  const text = `HELD - ${say(why.key, why.args)}`;
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'acknowledgement',
      text,
      match: matchInfo(service.games.get(row.game)?.title ?? row.game, row),
      seat: seatInfo(seat),
      occasion: row.name,
      links: LINKS,
    },
    threadRoot: seat.threadRoot,
    inReplyTo: messageId,
    references,
  });
  return { settled: { verdict: 'held', text }, letters: [letter] };
}
