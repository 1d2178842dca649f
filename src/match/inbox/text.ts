import { type Decision, message } from '../../engine/index.ts';
import {
  type Acknowledgement,
  acknowledge,
  isOrderAlone,
  isUnread,
  messageHead,
  type Press,
  type Problem,
  problem,
  readCommand,
  readDraft,
  readSheet,
  type SheetFate,
  type SheetReading,
  stageOf,
  tokenize,
} from '../../orders/index.ts';
import {
  type Confirmation,
  calledBy,
  type Deadline,
  makeClockface,
  type NoticeLetter,
  plainReply,
  type Reply,
  type ReplyLine,
  type Section,
} from '../../reports/index.ts';
import { settledQuestions } from '../../store/answer-times.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { lossesTold } from '../../store/submissions.ts';
import type { CommandAnswers } from '../commands/handler.ts';
import { answerCommands } from '../commands/index.ts';
import { numberedLines } from '../commands/orders.ts';
import { awaitedRound, toldDice } from '../dice/told.ts';
import type { Game } from '../game.ts';
import { ownsOf } from '../owns.ts';
import { takingBack } from '../people/vacancy.ts';
import { presentOf } from '../play/present.ts';
import { paceFor, TAKING_BACK } from '../play/run.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import { replyLetter, reportLetter, returned, spoken, textOfReply } from '../post/reply.ts';
import { NO_PRESS, type PressLetters, pressLetters, readersFor } from '../press/press.ts';
import type { Service } from '../service.ts';
import { isActLine } from '../sheets/ahead.ts';
import { courseOf } from '../sheets/course.ts';
import { courseSection } from '../sheets/course-told.ts';
import { type DraftOutcome, draftOrders, isAboutOrders } from '../sheets/drafting.ts';
import { type Rehearsal, rehearse } from '../sheets/rehearsal.ts';
import { standingAfter, standingProblems, standingWarned, withStanding } from '../sheets/standing-change.ts';
import { addHours } from '../time/pace.ts';
import { gameIn, sentenceOf, speechIn } from '../words.ts';
import { agreement } from './agreement.ts';
import { answeredNotice, type SaidInReply, saidInReply } from './answered.ts';
import { confirmationIn, draftCode, isCode, resignationCode, withoutConfirmation } from './confirmation.ts';
import { guided } from './guided.ts';
import type { Intake, IntakeResult } from './intake.ts';
import { questionAgain } from './question-again.ts';
import type { ReadSubmission, SubmissionVerdict } from './reading.ts';
import { sameAgain } from './same-again.ts';
import { sealsAfter } from './seals.ts';

/**
 * Applies a player's text to his draft and his standing orders, and answers it. A mail with doubtful lines waits until
 * its player confirms it with a code.
 */
export async function takeOrders(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  reading: ReadSubmission,
  code?: string,
): Promise<IntakeResult> {
  const told = seat.draft ? await lossesTold(service.store, seat.no) : [];
  const notice = await answeredNotice(service.store, seat.no, reading);
  const agreed = await agreement(service, row, seat, reading);
  const same = await sameAgain(service, row, seat, agreed.text);
  const intake = { ...openIntake(service, row, seat, { ...reading, ...agreed, ...same }, notice), told };
  const answers = await answerCommands(intake);
  const press = await pressLetters(intake);
  if (code !== undefined && isDoubtful(reading) && changesAnything(intake, answers, press))
    return untilConfirmed(intake, doubtfulNotes(intake, code));
  const unended = intake.mail.press.filter((message) => message.unended);
  if (code !== undefined && unended.length > 0) {
    const held = untilConfirmed(intake, unendedNotes(intake, unended, code));
    return { ...held, settled: { ...held.settled, endsMessages: true } };
  }
  const drafted = isAboutOrders(intake.mail) ? draftOrders(intake) : undefined;
  const ended = drafted ? await endedFor(intake, drafted) : [];
  const acknowledgement = acknowledgementOf(intake, drafted, answers);
  const back = (drafted?.draft ?? drafted?.ahead?.write) && takingBack(service, row, intake.present, seat);
  const plain = replyOf(intake, acknowledgement, drafted, answers, {
    ...press,
    notes: [...ended, ...press.notes, ...(back ? [intake.say('ack.returned')] : [])],
  });
  const { reply, sent, writes } = guided(intake, drafted, plain);
  const text = textOfReply(intake.present.game, reply, seat.zone, intake.now);
  return {
    settled: {
      verdict: isDoubtful(reading) && !drafted ? 'not-read' : verdictOf(acknowledgement, drafted),
      text,
      reply,
      ...(press.letters.length > 0 ? { passedOn: true } : {}),
    },
    letters: [
      ...sent(lettersToWriter(intake, reply, answers)),
      ...answers.letters,
      ...press.letters,
      ...(back?.letters ?? []),
    ],
    draft: drafted?.draft,
    ahead: drafted?.ahead?.write,
    standing: standingAfter(intake),
    writes: [...answers.writes, ...press.writes, ...(back ? [back.write] : []), ...writes],
  };
}

/** The effect of the orders in a text. */
interface OrdersEffect {
  readonly reply: Reply;
  /** They belong to a settled decision. */
  readonly isStale: boolean;
  readonly rehearsal: Rehearsal | undefined;
}

/** What {@link takeOrders} would answer to a text. Nothing is changed, and commands are not carried out. */
export function weighOrders(service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): OrdersEffect {
  const intake = { ...openIntake(service, row, seat, reading), looksAhead: true };
  const { mail } = intake;
  const isFiling = mail.standing.length + mail.standingEdits.length > 0;
  const drafted = isFiling && !isAboutOrders(mail) ? undefined : draftOrders(intake);
  const reply = replyOf(intake, acknowledgementOf(intake, drafted, NO_ANSWERS), drafted, NO_ANSWERS, NO_PRESS);
  return { reply, isStale: drafted?.isStale ?? false, rehearsal: drafted?.rehearsal };
}

function openIntake(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  reading: ReadSubmission,
  notice?: NoticeLetter,
): Intake {
  const known = presentOf(service, row);
  const game = gameIn(known.game, seat.language);
  const present = { ...known, game };
  const open = present.referee.open.filter((decision) => decision.seat === seat.seat);
  const view = present.referee.view(seat.seat);
  const text = withoutConfirmation(reading.text);
  const { strict = false, endsMessages = false } = reading;
  const isReader = readersFor({ row, seat, present });
  const context = { owns: ownsOf(game, seat), view, open, strict, isReader, endsMessages };
  const { language } = present.game;
  const said: SaidInReply = notice
    ? saidInReply(text, notice, {
        reads: (line) => beginsCommand(line) || isOrderAlone(line, language, context),
        isMessage: (line) => messageHead(line, isReader) !== undefined,
        isModerated: row.moderator.address !== null,
      })
    : { text };
  const sheet = asTalk(readSheet(said.text, language, context), open);
  const mail = {
    ...sheet,
    press: [...sheet.press, ...[said.press, reading.press].flatMap((each) => each ?? [])],
    commands: [...sheet.commands, ...(said.vote ? [said.vote] : [])],
  };
  const needed = withoutUnneeded(mail, open, language);
  const intake: Intake = {
    service,
    row,
    seat,
    reading,
    present,
    say: speechIn(game),
    now: service.clock(),
    mail: withDoubts(needed, reading),
    unneeded: mail.lines.filter((line) => !needed.lines.includes(line)).map(({ text }) => text),
    open,
    told: [],
    confirms: false,
  };
  const { whichHeld } = reading;
  if (whichHeld) {
    const codes = whichHeld.map((each) => `CONFIRM ${each}`);
    return withProblem(intake, problem('confirm.which', {}, codes));
  }
  if (reading.whichProposed) {
    const which = problem('yes.which', {}, reading.whichProposed);
    return { ...intake, mail: { ...intake.mail, lines: [], problems: [...intake.mail.problems, which] } };
  }
  if (reading.sameAgain) return withProblem(intake, reading.sameAgain);
  const code = confirmationIn(reading.text);
  return code === undefined ? intake : confirmed(intake, code);
}

const withProblem = (intake: Intake, found: Problem): Intake => ({
  ...intake,
  mail: { ...intake.mail, problems: [...intake.mail.problems, found] },
});

/** A mail in the midst of a turn to act, without answers to what is asked before it or after it; if these are all, there is nothing to send. */
const withoutUnneeded = (
  sheet: SheetReading,
  open: readonly Decision[],
  { acts, sheet: { between = [] } }: Game['language'],
): SheetReading => {
  if (!open.some(({ kind }) => acts.includes(kind))) return sheet;
  const isUnneeded = (kinds: readonly string[] = []) =>
    kinds.length > 0 && kinds.every((kind) => between.some((each) => each === kind));
  const lines = sheet.lines.filter(({ item }) => !isUnneeded(item?.kinds));
  if (lines.length === sheet.lines.length) return sheet;
  const isEmpty = lines.length + sheet.edits.length === 0;
  return { ...sheet, lines, controls: isEmpty ? { ...sheet.controls, done: false, now: false } : sheet.controls };
};

/** Where nothing is asked, a mail that only mentions things of the game orders nothing. */
const asTalk = (sheet: SheetReading, open: readonly Decision[]): SheetReading =>
  open.length === 0 && sheet.lines.every(isUnread)
    ? { ...sheet, lines: [], ignored: [...sheet.ignored, ...sheet.lines.map(({ text }) => text)] }
    : sheet;

/** Whether a line is a command, which stands beside words to somebody as an order does. */
const beginsCommand = (line: string): boolean => {
  const command = readCommand(line, tokenize(line));
  return command !== undefined && !('problem' in command) && line.split(' ').length <= MOST_COMMAND_WORDS;
};

/** A longer line that begins like a command is a sentence: `Help us at Badajoz, and you shall have Porto`. */
const MOST_COMMAND_WORDS = 3;

/** Whether a text does more than ask for information. */
const changesAnything = ({ mail }: Intake, answers: CommandAnswers, press: PressLetters): boolean =>
  isAboutOrders(mail) ||
  mail.standing.length + mail.standingEdits.length + mail.press.length > 0 ||
  answers.writes.length + answers.letters.length + press.letters.length > 0;

/** Why a mail waits, and how its writer lets it go on. */
interface Waiting {
  readonly summary: string;
  readonly notes: readonly string[];
}

const doubtfulNotes = ({ reading, say }: Intake, code: string): Waiting => ({
  summary: say('ack.unclear.held'),
  notes: [say('ack.unclear.lines', { lines: namedLines(reading) }), say('ack.unclear.confirm', { code })],
});

/** A message that swallowed orders would carry them to somebody else. */
const unendedNotes = ({ say }: Intake, messages: readonly Press[], code: string): Waiting => ({
  summary: say('ack.unended'),
  notes: [
    ...messages.map(({ to, text, unended = [] }) =>
      say('ack.unended.message', {
        to: to === '' ? 'ALL' : to,
        last: text.split('\n').at(-1) ?? '',
        lines: unended.map((line) => `"${line}"`),
      }),
    ),
    say('ack.unended.confirm', { code }),
  ],
});

/** A mail with a doubtful line waits as a whole, because half of it might do what its writer never meant. */
function untilConfirmed(intake: Intake, { summary, notes }: Waiting): IntakeResult {
  const { seat, reading, say, present, now } = intake;
  const reply = plainReply('HELD', summary, {
    notes: [...notes, ...(seat.draft?.handedOver ? [say('ack.unclear.in-force')] : [])],
    returned: returned(withoutConfirmation(reading.text)),
  });
  return {
    settled: { verdict: 'held', text: textOfReply(present.game, reply, seat.zone, now), reply },
    letters: lettersToWriter(intake, reply, NO_ANSWERS),
  };
}

const NO_ANSWERS: CommandAnswers = { sections: [], letters: [], writes: [] };

const namedLines = ({ unclear = [] }: ReadSubmission): string[] => unclear.map((line) => `"${line}"`);

/** Puts a remark about lines that may be quoted first. */
const withDoubts = (mail: SheetReading, reading: ReadSubmission): SheetReading =>
  isDoubtful(reading)
    ? { ...mail, problems: [problem('mail.unclear', { lines: namedLines(reading) }), ...mail.problems] }
    : mail;

/** A mail with the code of a player repeats the subject of the code. */
function confirmed(intake: Intake, code: string): Intake {
  const { service, row, seat, mail, reading } = intake;
  if (isCode(service, code, (keeper) => resignationCode(keeper, row, seat))) {
    return {
      ...intake,
      confirms: true,
      mail: { ...mail, commands: [...mail.commands, { name: 'resign', text: 'RESIGN' }] },
    };
  }
  const isAlone = mail.lines.length + mail.edits.length === 0;
  if (seat.draft && isAlone && isDraftCode(intake, code)) {
    return { ...intake, confirms: true, mail: { ...mail, controls: { ...mail.controls, done: true } } };
  }
  const wrong = problem(reading.isConfirmedBefore ? 'confirm.before' : 'confirm.unknown');
  return { ...intake, mail: { ...mail, problems: [...mail.problems, wrong] } };
}

const isDraftCode = ({ service, seat }: Intake, code: string): boolean => {
  const { no, draft } = seat;
  return draft !== null && isCode(service, code, (keeper) => draftCode(keeper, no, draft));
};

function acknowledgementOf(
  intake: Intake,
  drafted: DraftOutcome | undefined,
  { sections, letters, writes }: CommandAnswers,
): Acknowledgement {
  const { mail, seat, present } = intake;
  const { language } = present.game;
  const owns = ownsOf(present.game, seat);
  const problems = [...mail.problems, ...standingProblems(intake), ...emptyProblems(intake, drafted)];
  const whole = { ...mail, problems, standing: standingWarned(intake) };
  const isStale = drafted?.isStale === true;
  const { change, waiting } = drafted ?? {};
  const rehearsal = drafted && !isStale ? drafted.rehearsal : keptRehearsal(intake);
  const draft = rehearsal?.reading ?? readDraft(seat.draft?.lines ?? [], language, { owns });
  return acknowledge(
    {
      draft,
      mail: isStale ? { ...whole, lines: [], edits: [] } : whole,
      fate: fateOf(intake, drafted, draft.lines.length),
      atOnce: isAtOnce(intake, drafted),
      dropped: droppedBy(intake),
      isAnswered: sections.length + letters.length + writes.length + intake.unneeded.length > 0,
      ...(isStale ? { tooLate: message('ack.stale') } : {}),
      ...(change ? { change } : {}),
      ...(rehearsal ? { rehearsal } : {}),
      ...(waiting ? { waiting } : {}),
    },
    language,
  );
}

/** What the mail has made of the seat's orders, or has left as it was. */
function fateOf(intake: Intake, drafted: DraftOutcome | undefined, count: number): SheetFate {
  const { seat, mail, now } = intake;
  if (drafted?.isAhead) return aheadFate(intake, drafted.ahead);
  const before = seat.draft;
  const isNew = drafted?.draft !== undefined;
  if (isNew && count === 0 && mail.controls.withdraw && before) return 'withdrawn';
  if (count === 0) return 'none';
  if (isNew && drafted.handedOver) return 'sent';
  if (drafted?.unconfirmed) return 'unsent';
  if (!before?.handedOver) return 'kept';
  if (isNew) return 'taken-back';
  return before.readyAt !== null && new Date(before.readyAt) > now ? 'in-force' : 'running';
}

/** What a mail has made of the orders that its seat is not asked for yet. */
function aheadFate({ seat, mail: { controls }, present }: Intake, ahead: DraftOutcome['ahead']): SheetFate {
  const { ahead: before } = seat;
  const { language } = present.game;
  const { lines = before?.lines ?? [], done = before?.done ?? false } = ahead?.write ?? {};
  if (lines.length === 0) return before && controls.withdraw ? 'withdrawn' : 'none';
  if (!done) return before?.done ? 'taken-back' : 'ahead';
  return ahead?.reading.lines.some((line) => isActLine(language, line)) ? 'ahead-sent' : 'saved';
}

/** The standing orders that a mail deletes. */
function droppedBy(intake: Intake): readonly string[] {
  const after = standingAfter(intake);
  if (!after || intake.mail.standingEdits.length === 0) return [];
  const left = new Set(after.map(({ text }) => text));
  return intake.seat.standing.flatMap(({ text }) => (left.has(text) ? [] : [text]));
}

const isAtOnce = ({ now }: Intake, drafted: DraftOutcome | undefined): boolean =>
  drafted?.readyAt !== undefined && drafted.readyAt <= now;

/** DONE without orders: the question would stay open, and its owner believe that he has answered it. */
function emptyProblems(
  { mail, present, open, reading }: Intake,
  drafted: DraftOutcome | undefined,
): readonly Problem[] {
  const { lines, standing, edits, standingEdits, controls } = mail;
  const isAlone = lines.length + standing.length + edits.length + standingEdits.length === 0;
  if (!drafted || drafted.isStale || drafted.handedOver || !controls.done || !isAlone) return [];
  if ((drafted.rehearsal?.reading.lines.length ?? 0) > 0) return [];
  const decision = open.find(({ id }) => id === reading.ticket?.decisionNo);
  const answers = decision?.options().map((answer) => present.game.language.formatAnswer(decision.kind, answer)) ?? [];
  return [problem('done.empty', {}, answers.filter((text) => text !== '').slice(0, 3))];
}

/** The rehearsal of a draft that the mail does not change, so that answers to later mails say the same. */
const keptRehearsal = (intake: Intake): Rehearsal | undefined => {
  const { service, row, seat } = intake;
  if (!seat.draft) return undefined;
  return rehearse(service, row, withStanding(seat, standingAfter(intake)), seat.draft.lines);
};

function replyOf(
  intake: Intake,
  acknowledgement: Acknowledgement,
  drafted: DraftOutcome | undefined,
  { sections, deadline: moved }: CommandAnswers,
  press: PressLetters,
): Reply {
  const { row, seat, reading, present, say } = intake;
  const { game, referee } = present;
  const deadline = moved ?? deadlineOf(intake);
  const confirm = confirmationOf(intake, drafted);
  const reply = spoken(
    game,
    isDoubtful(reading) ? { ...acknowledgement, summary: [message('ack.unclear')] } : acknowledgement,
    {
      occasion: say('ack.head', { code: row.code, occasion: game.reporter.position.occasion(referee.view(seat.seat)) }),
      ...(deadline ? { deadline } : {}),
      ...readyIn(intake, drafted),
      ...diceOf(intake, drafted),
      ...sealsIn(intake, drafted),
      ...(confirm ? { confirm } : {}),
      ...unspentOf(intake, drafted),
      ...offerOf(intake, acknowledgement, drafted),
      notes: [
        ...(drafted?.meant ? [say('ack.meant', { prompt: sentenceOf(game, drafted.meant.prompt) })] : []),
        ...otherSeats(intake, acknowledgement),
        ...intake.unneeded.map((line) => say('ack.unneeded', { line })),
        ...lateNotes(intake, drafted),
        ...staleNotes(intake, drafted),
        ...aheadNotes(intake, drafted),
        ...(isLeftOpen(intake.open, drafted) && reading.from !== undefined ? [say('ack.stale.below')] : []),
        ...(drafted?.draft?.mode === TAKING_BACK ? [say('ack.seal-taken-back')] : []),
        ...notesOf(intake, drafted),
        ...press.notes,
      ],
      sections: [
        ...press.sections,
        ...(hasOrders(drafted) ? [] : courseIn(intake)),
        ...aheadSection(intake, drafted),
        ...sections,
        ...againIn(intake, acknowledgement, drafted),
      ],
      returned: isUnused(acknowledgement) ? returned(reading.text) : [],
    },
  );
  return { ...reply, lines: reply.lines.map((line) => withOdds(intake, line, drafted?.rehearsal)) };
}

/** Whoever plays several seats may have meant lines that this one cannot carry out for another. */
const otherSeats = ({ row, seat, say, present: { game } }: Intake, { lines }: Acknowledgement): string[] => {
  const others = row.seats.filter(({ no, address }) => no !== seat.no && address !== null && address === seat.address);
  if (others.length === 0 || !lines.some(({ mark }) => mark === '?')) return [];
  return [say('ack.which-seat', { seats: others.map(({ name }) => calledBy(game.reporter, name)) })];
};

/** The orders for later, where the lines above are others. */
const aheadSection = ({ say }: Intake, drafted: DraftOutcome | undefined): Section[] =>
  drafted?.ahead?.write && drafted.ahead.write.lines.length > 0 && !drafted.isAhead
    ? [{ title: say('section.ahead'), blocks: [numberedLines(drafted.ahead.write.lines)] }]
    : [];

/** What a yes to this answer stands for, and whether the sheet goes with it: DONE was said, or is taken back by this mail. */
function offerOf(
  { mail: { controls }, seat }: Intake,
  { proposes, lines }: Acknowledgement,
  drafted: DraftOutcome | undefined,
): Pick<Reply, 'proposes' | 'sends'> {
  const isAsked = lines.some(({ mark }) => mark === '?');
  const isSent = !drafted?.draft || drafted.handedOver === true;
  const isSaid = controls.done || seat.draft?.handedOver === true;
  return {
    ...(proposes.length > 0 ? { proposes } : {}),
    ...(isAsked && !isSent && isSaid ? { sends: controls.now ? 'NOW' : 'DONE' } : {}),
  };
}

/** When the orders of a seat are carried out, those too that a mail leaves as they are. */
function readyIn({ seat, now }: Intake, drafted: DraftOutcome | undefined): Pick<Reply, 'readyAt'> {
  if (drafted?.handedOver && drafted.readyAt) return { readyAt: drafted.readyAt.toISOString() };
  const { handedOver = false, readyAt = null } = seat.draft ?? {};
  const isInForce = !drafted?.draft && handedOver && readyAt !== null && new Date(readyAt) > now;
  return isInForce ? { readyAt } : {};
}

/** The course of a plan would begin without them. */
const hasOrders = (drafted: DraftOutcome | undefined): boolean => (drafted?.draft?.lines ?? []).length > 0;

/** How a plan goes that the text has changed, in a game whose plans are filed as lines. */
function courseIn(intake: Intake): Section[] {
  const { service, row, seat, present } = intake;
  const standing =
    present.game.language.standing?.answersAtOnce && row.state === 'RUNNING' ? standingAfter(intake) : undefined;
  if (!standing) return [];
  return courseSection(present.game, courseOf(service, row, withStanding(seat, standing)));
}

/** The question again, if nothing of a mail could be used. A page has it beside its form. */
function againIn(
  { service, row, seat, reading, present, open }: Intake,
  acknowledgement: Acknowledgement,
  drafted: DraftOutcome | undefined,
): Section[] {
  const isUseful = drafted?.handedOver === true || !isUseless(acknowledgement, open, present.game);
  if (reading.from === undefined || (isUseful && !isLeftOpen(open, drafted))) return [];
  return questionAgain(service, row, seat, present);
}

/** All orders of a mail are for later, and its player is asked something now. */
const isLeftOpen = (open: readonly Decision[], drafted: DraftOutcome | undefined): boolean =>
  open.length > 0 && drafted?.isAhead === true;

/** Nothing was understood; or nothing of an answer to a question is possible. Of a sheet its faulty lines are told. */
const isUseless = (
  acknowledgement: Acknowledgement,
  open: readonly Decision[],
  { language }: Pick<Game, 'language'>,
): boolean =>
  isUnused(acknowledgement) ||
  (acknowledgement.verdict === 'NEEDS FIX' &&
    !open.some(({ kind }) => language.acts.includes(kind)) &&
    acknowledgement.lines.every(({ mark }) => mark === '?' || mark === 'i'));

/** Nothing of a mail was read, or all of it comes too late. */
const isUnused = ({ verdict }: Acknowledgement): boolean => verdict === 'NOT READ' || verdict === 'TOO LATE';

/** The state of the dice log, and the round of orders that are handed over, by this text or before it. */
function diceOf(intake: Intake, drafted: DraftOutcome | undefined): Pick<Reply, 'dice'> {
  const { row, open, present } = intake;
  // In a player's own impulse nobody else is asked. In other cases the answer must not reveal whether somebody is.
  const isActing = open.some(({ kind }) => present.game.language.acts.includes(kind));
  const { handedOver, readyAt } = drafted ?? keptDraft(intake);
  const isAwaited = isActing && handedOver && readyAt;
  return { dice: { ...toldDice(row), ...(isAwaited ? awaitedRound(row, readyAt) : {}) } };
}

function sealsIn(intake: Intake, drafted: DraftOutcome | undefined): Pick<Reply, 'seals'> {
  const seals = sealsAfter(intake, drafted);
  return seals.length > 0 ? { seals } : {};
}

/** A draft that a text leaves as it is. */
const keptDraft = ({ seat: { draft }, open }: Intake): Pick<DraftOutcome, 'handedOver' | 'readyAt'> => ({
  handedOver: draft?.handedOver === true && open.some(({ id }) => id === draft.decision),
  readyAt: draft?.readyAt ? new Date(draft.readyAt) : undefined,
});

/** The odds of a line. A page shows them beside it, a mail below it. */
function withOdds(
  { reading, present: { game } }: Intake,
  line: ReplyLine,
  rehearsal: Rehearsal | undefined,
): ReplyLine {
  const odds = rehearsal?.odds.filter((each) => each.line === line.number) ?? [];
  if (odds.length === 0) return line;
  const told = odds.map(({ text }) => sentenceOf(game, text));
  return { ...line, odds: told, ...(reading.from === undefined ? {} : { notes: [...line.notes, ...told] }) };
}

const isDoubtful = ({ unclear = [] }: ReadSubmission): boolean => unclear.length > 0;

/** The deadline of the seat's oldest open decision. */
function deadlineOf({ row, seat, open }: Intake): Deadline | undefined {
  const mine = row.open.find(({ decision }) => decision === open[0]?.id);
  if (!mine) return undefined;
  return {
    at: mine.deadline,
    graceUntil: addHours(new Date(mine.deadline), paceFor(row, seat).graceHours).toISOString(),
  };
}

function unspentOf({ present }: Intake, drafted: DraftOutcome | undefined): Pick<Reply, 'unspent'> {
  const { line, text } = drafted?.rehearsal?.unspent ?? {};
  if (!text) return {};
  return { unspent: { ...(line === undefined ? {} : { line }), text: sentenceOf(present.game, text) } };
}

function confirmationOf({ present }: Intake, drafted: DraftOutcome | undefined): Confirmation | undefined {
  if (!drafted?.unconfirmed) return undefined;
  const { code, about } = drafted.unconfirmed;
  return { code, about: about.map((each) => sentenceOf(present.game, each)) };
}

function staleNotes(
  { open, say, seat, reading, present: { game } }: Intake,
  drafted: DraftOutcome | undefined,
): string[] {
  if (!drafted?.isStale) return [];
  if (open.length === 0) return [say('ack.stale.nothing')];
  if (reading.from !== undefined && !seat.draft?.handedOver) return [say('ack.stale.below')];
  return [say('ack.stale.open', { prompts: open.map(({ prompt }) => sentenceOf(game, prompt)).join('; ') })];
}

/** What ended, and when, before the lines of a mail came that it would have taken. */
async function endedFor(
  { service, row, seat, reading, present: { game }, say, now }: Intake,
  { isStale, late = [] }: DraftOutcome,
): Promise<string[]> {
  const decision = isStale ? (reading.ticket?.decisionNo ?? NO_DECISION) : NO_DECISION;
  if (late.length === 0 && decision === NO_DECISION) return [];
  const of = { matchId: row.id, seat: seat.seat, kinds: late, decision };
  const clock = makeClockface(seat.zone, now, seat.language);
  return (await settledQuestions(service.store, of)).map(({ kind, at }) =>
    say(game.language.catalogue[`stage.${kind}`] === undefined ? 'ack.settled-at' : 'ack.stage-ended', {
      seat: calledBy(game.reporter, seat.name),
      stage: sentenceOf(game, stageOf(game.language.catalogue, kind)),
      when: clock.full(at.toISOString()),
    }),
  );
}

const lateNotes = ({ mail, say }: Intake, drafted: DraftOutcome | undefined): string[] =>
  drafted?.isStale && mail.controls.withdraw ? [say('ack.stale.withdraw')] : [];

/** What becomes of orders for later beside the answer to a question. */
function aheadNotes({ say, seat, present: { game } }: Intake, drafted: DraftOutcome | undefined): string[] {
  const { write, reading } = drafted?.ahead ?? {};
  if (drafted?.isAhead || !write || !reading) return [];
  if (write.lines.length === 0) return [say('ack.ahead.cleared', { count: seat.ahead?.lines.length ?? 0 })];
  const faults = reading.lines.flatMap(({ number, problems: [first] }) =>
    first ? [say('ack.ahead.fault', { line: number, why: sentenceOf(game, first.message) })] : [],
  );
  return [say(write.done ? 'ack.ahead.done' : 'ack.ahead.open', { count: write.lines.length }), ...faults];
}

/** The most attachments that are named. */
const MOST_FILES = 5;

function notesOf(
  { row, seat, say, reading: { truncated, attachments = [] } }: Intake,
  drafted: DraftOutcome | undefined,
): string[] {
  const hasDraft = (drafted?.draft ?? seat.draft)?.lines.length;
  return [
    ...(row.state === 'RUNNING' ? [] : [say(row.state === 'OVER' ? 'ack.over' : 'ack.stopped')]),
    ...(row.state !== 'RUNNING' && row.state !== 'OVER' && hasDraft ? [say('ack.stopped.draft')] : []),
    ...(truncated ? [say('ack.truncated')] : []),
    ...(attachments.length > 0 ? [say('ack.attachments', { files: namesOf(attachments) })] : []),
  ];
}

const namesOf = (files: readonly string[]): string =>
  [...files.slice(0, MOST_FILES).map((name) => `"${name}"`), ...(files.length > MOST_FILES ? ['...'] : [])].join(', ');

/** One mail to the writer of a mail. On a page the writer reads the answer there; only a requested report is mailed. */
function lettersToWriter(intake: Intake, reply: Reply, { report, files }: CommandAnswers): LetterRow[] {
  const { service, row, seat, reading, present, open } = intake;
  const { game, referee } = present;
  const occasion = game.reporter.position.occasion(referee.view(seat.seat));
  const to = { row, seat, title: game.title, occasion, decision: open[0]?.id, mail: reading };
  if (reading.from !== undefined) return [replyLetter(service, to, reply, { report, files })];
  return report ? [reportLetter(service, to, report)] : [];
}

const VERDICTS: Readonly<Record<Acknowledgement['verdict'], SubmissionVerdict>> = {
  ACCEPTED: 'accepted',
  'NOT SENT YET': 'accepted',
  'NEEDS FIX': 'needs-fix',
  'TAKEN BACK': 'accepted',
  'TOO LATE': 'stale',
  SAVED: 'accepted',
  INFO: 'info',
  HELD: 'held',
  'NOT READ': 'not-read',
};

const verdictOf = ({ verdict }: Acknowledgement, drafted: DraftOutcome | undefined): SubmissionVerdict =>
  drafted?.isStale ? 'stale' : VERDICTS[verdict];
