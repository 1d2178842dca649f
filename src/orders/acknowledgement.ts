import { type GameEvent, type Message, message, type Refusal } from '../engine/index.ts';
import { type Course, coursesOf, type LineCourse } from './course.ts';
import type { DraftChange } from './draft.ts';
import type { Doubt, Unspent } from './foresight.ts';
import type { Language } from './language.ts';
import type { Problem } from './order.ts';
import type { SheetLine, SheetReading, StandingLine } from './reading.ts';
import type { LineProgress } from './sheet-source.ts';
import { isUnread } from './statement.ts';
import { eventOf } from './traits.ts';
import { beginsOrder } from './vocabulary.ts';

/** `ok` accepted, `!` accepted with a doubt, `?` not accepted, `i` a note. */
export type Mark = 'ok' | '!' | '?' | 'i';

export interface AcknowledgedLine {
  /** Undefined for standing orders and notes. */
  readonly number: number | undefined;
  readonly mark: Mark;
  /** Undefined if there was nothing to rehearse. */
  readonly course: Course | undefined;
  readonly text: Message;
  /** What the line spends and what is left after it, if the rehearsal could tell. */
  readonly tally: { readonly change: number; readonly left: number } | undefined;
  readonly notes: readonly Message[];
}

export type AckVerdict =
  | 'ACCEPTED'
  | 'NOT SENT YET'
  | 'NEEDS FIX'
  | 'TAKEN BACK'
  | 'TOO LATE'
  | 'SAVED'
  | 'INFO'
  | 'HELD'
  | 'NOT READ';

/**
 * What has become of a seat's orders, after its mail. `none`: there are none; `sent`: by this mail; `saved`: answers that
 * wait for their question; `ahead`, `ahead-sent`: a draft for the seat's next impulse, and one to be handed over then; `unsent`: they are to be sent once more, because of what would be lost; `kept`: a draft; `in-force`:
 * sent before, and not carried out yet; `running`: they are carried out; `taken-back`: sent before, and a draft again;
 * `withdrawn`: there are none any more.
 */
export type SheetFate =
  | 'none'
  | 'sent'
  | 'saved'
  | 'ahead'
  | 'ahead-sent'
  | 'unsent'
  | 'kept'
  | 'in-force'
  | 'running'
  | 'taken-back'
  | 'withdrawn';

/** The reading of one mail, as plain data: verdict first, then every line. */
export interface Acknowledgement {
  readonly verdict: AckVerdict;
  /** The meaning of the verdict in this case: what was stored, what was sent, what runs and what waits. */
  readonly summary: readonly Message[];
  readonly lines: readonly AcknowledgedLine[];
  /** Advice on how to go on. */
  readonly mend: readonly Message[];
  /** What a yes may stand for: for each thing that is asked, what its player would write. */
  readonly proposes: readonly (readonly string[])[];
}

export interface AcknowledgeInput<V = unknown> {
  /** The whole draft, as it is now. */
  readonly draft: SheetReading<V>;
  /** The mail with its standing orders, commands and remarks. Default: the draft. */
  readonly mail?: SheetReading<V>;
  readonly change?: DraftChange;
  /** The result of a rehearsal of the draft, and what it depends on. */
  readonly rehearsal?: {
    readonly progress: readonly LineProgress<V>[];
    readonly doubts: readonly Doubt[];
    readonly unspent?: Unspent | undefined;
    /** Probabilities that are told at the lines. */
    readonly odds?: readonly { readonly line: number }[];
  };
  /** What has become of the draft. Default: it is kept, or there is none. */
  readonly fate?: SheetFate;
  /** It is carried out at once: nothing can be taken back any more. */
  readonly atOnce?: boolean;
  /** The mail's orders answer a settled question, and are not used. */
  readonly tooLate?: Message;
  /** Lines that wait for their turn while a question is answered: they are judged then. */
  readonly waiting?: ReadonlySet<number>;
  /** The standing orders that the mail has deleted, as texts. */
  readonly dropped?: readonly string[];
  /** The mail's commands have answers or effects of their own. */
  readonly isAnswered?: boolean;
}

/** The acknowledgement of a mail. */
export const acknowledge = <V>(input: AcknowledgeInput<V>, language: Language<V>): Acknowledgement => {
  const mail = input.mail ?? input.draft;
  const { progress = [], doubts = [], unspent } = input.rehearsal ?? {};
  const courses = coursesOf(progress, doubts, language);
  const isToBeCarriedOut = input.fate === 'sent' || input.fate === 'unsent';
  const kept = withLoss(orderLines(input, courses, language), unspent, isToBeCarriedOut);
  const orders = showsOrders(input) ? kept : [];
  const general = [...mail.problems, ...(input.change?.problems ?? [])];
  const lines = [
    ...orders,
    ...mail.standing.map(standingLine),
    ...general.map((each): AcknowledgedLine => note('?', each.message, suggestionNotes(each))),
    ...(input.change?.notes ?? []).map((each) => note('i', each)),
    ...mail.commands.flatMap(({ said, text }) =>
      said === undefined ? [] : [note('i', message('ack.said', { said, text }))],
    ),
    ...(orders.length > 0 ? [...cardNote(courses), ...onwardNote(input, courses, language)] : []),
    ...ignoredNote(mail.ignored),
  ];
  const verdict = verdictOf(input, mail, lines);
  const proposes = proposalsIn(input, general, orders, language);
  return {
    verdict,
    summary: summaryOf(verdict, input, { lines, kept }),
    lines,
    mend: [
      ...mendsFor(input, orders, language),
      ...(proposes.length === 1 && (verdict === 'NEEDS FIX' || verdict === 'TAKEN BACK')
        ? [message('ack.how-to-agree')]
        : []),
    ],
    proposes,
  };
};

/** Guesses in reading a mail that DONE confirms. */
const GUESSED: ReadonlySet<string> = new Set(['order.verb-guessed', 'order.read-answer', 'order.near']);

/** Problems whose suggestions a yes stands for together. */
const PROPOSING: ReadonlySet<string> = new Set(['time.proposed', 'same.proposed']);

const proposalsIn = <V>(
  input: AcknowledgeInput<V>,
  general: readonly Problem[],
  orders: readonly AcknowledgedLine[],
  language: Language<V>,
): readonly (readonly string[])[] => {
  const edits = input.draft.lines.flatMap((line, i) => (orders[i]?.mark === '?' ? editsFor(line, language) : []));
  const isGuessed = general.some(({ code }) => GUESSED.has(code)) || input.fate === 'unsent';
  const others = [
    ...general.filter(({ code }) => PROPOSING.has(code)).map(({ suggestions }) => suggestions),
    ...(input.mail?.standing ?? []).flatMap(({ policy, mended }) => (policy || mended === undefined ? [] : [[mended]])),
  ].filter((lines) => lines.length > 0);
  return [...(edits.length > 0 ? [edits] : isGuessed ? [['DONE']] : []), ...others];
};

/** The edits that put what a line may mean in its place. */
const editsFor = <V>(line: SheetLine<V>, language: Language<V>): readonly string[] => {
  if (line.corrects !== undefined) return [...guessed(line), `DELETE ${line.number}`];
  const mended = isUnread(line) ? undefined : mendedLine(line, language);
  const [first, ...others] = [...(line.guess ?? []), ...(mended === undefined ? [] : [mended])].filter(
    (order) => !order.includes('__'),
  );
  if (first === undefined) return [];
  return [`${line.number}: ${first}`, ...others.map((order) => `INSERT ${line.number} ${order}`)];
};

/** A loss is noted at the line after which it occurs. It is a doubt only if the sheet is complete. */
const withLoss = (
  lines: readonly AcknowledgedLine[],
  unspent: Unspent | undefined,
  isDoubtful: boolean,
): readonly AcknowledgedLine[] => {
  if (!unspent) return lines;
  const at = lines.findLastIndex(({ number }) => number === unspent.line);
  return lines.map((line, i) =>
    i === at
      ? { ...line, mark: isDoubtful && line.mark === 'ok' ? '!' : line.mark, notes: [...line.notes, unspent.text] }
      : line,
  );
};

const note = (mark: Mark, text: Message, notes: readonly Message[] = []): AcknowledgedLine => ({
  number: undefined,
  mark,
  course: undefined,
  text,
  tally: undefined,
  notes,
});

const suggestionNotes = ({ suggestions }: Problem): Message[] =>
  suggestions.length === 0 ? [] : [message('ack.did-you-mean', { names: [...suggestions] })];

const written = <V>({ text }: SheetLine<V> | StandingLine): Message => message('ack.as-written', { text });

const problemNotes = (problems: readonly Problem[]): Message[] =>
  problems.flatMap((each) => [each.message, ...suggestionNotes(each)]);

/** Why a line was not understood, and what may be meant. */
const faultNotes = <V>(line: SheetLine<V>): Message[] => [
  ...problemNotes(line.problems),
  ...(line.guess ? [message('ack.guess', { orders: guessed(line).join(' / ') })] : []),
];

/** The orders that a line may mean; where it corrects another one, with the number of that one. */
const guessed = <V>({ guess = [], corrects }: SheetLine<V>): readonly string[] =>
  corrects === undefined ? guess : guess.map((order) => `${corrects}: ${order}`);

const orderLines = <V>(
  { draft, waiting, rehearsal }: AcknowledgeInput<V>,
  courses: readonly LineCourse<V>[],
  language: Language<V>,
): AcknowledgedLine[] => {
  let left = 0;
  return draft.lines.map((line): AcknowledgedLine => {
    const found = courses.find(({ progress }) => progress.line.number === line.number);
    // What an unrehearsed line would spend is only a guess.
    const events = found && found.course !== 'unrehearsed' ? found.progress.events : [];
    const tally = tallyOf(events, left, language);
    if (tally) left = tally.left;
    const odds = rehearsal?.odds?.filter((each) => each.line === line.number) ?? [];
    const isWeighed = found !== undefined && odds.length >= found.on.length;
    const judgement = judged(line, found && { ...found, isWeighed }, language);
    const asked = waiting?.has(line.number) ? askedLater(line.number, judgement) : judgement;
    return { number: line.number, tally, course: found?.course, ...asked };
  });
};

type Judgement = Pick<AcknowledgedLine, 'mark' | 'text' | 'notes'>;

/** A line that waits is no fault of what its owner answers meanwhile: it is asked about when its turn comes. */
const askedLater = (line: number, judgement: Judgement): Judgement =>
  judgement.mark === '?'
    ? { ...judgement, mark: '!', notes: [message('ack.later', { line }), ...judgement.notes] }
    : judgement;

/** `isWeighed`: the chances of all that it depends on are told beside it. */
type Weighed<V> = LineCourse<V> & { readonly isWeighed: boolean };

const judged = <V>(line: SheetLine<V>, found: Weighed<V> | undefined, language: Language<V>): Judgement => {
  if (!line.order || !line.long) return { mark: '?', text: written(line), notes: faultNotes(line) };
  const warnings = line.warnings.map((each) => each.message);
  if (!found) return { mark: warnings.length > 0 ? '!' : 'ok', text: line.long, notes: warnings };
  if (found.course === 'impossible') return { mark: '?', text: line.long, notes: refusalNotes(found, language) };
  const notes = [...warnings, ...courseNotes(found)];
  const isKept = found.course === 'reserve' && found.progress.refusal === undefined;
  const isSkipped = found.progress.answers.length === 0 && found.progress.refusal !== undefined;
  const isSafe = warnings.length === 0 && ((found.course === 'sure' && !isSkipped) || isKept);
  return { mark: isSafe ? 'ok' : '!', text: line.long, notes };
};

/** The nearest legal orders that a refusal names. */
export const nearOrders = <V>(
  language: Pick<Language<V>, 'formatAnswer'>,
  refusal: Refusal | undefined,
): readonly string[] =>
  (refusal?.near ?? [])
    .slice(0, 3)
    .map((each) => language.formatAnswer('', each))
    .filter((text) => text !== '');

/** Why a line cannot be carried out, and the nearest legal orders. */
const refusalNotes = <V>({ progress: { refusal } }: LineCourse<V>, language: Language<V>): Message[] => {
  if (!refusal) return [];
  const known = nearOrders(language, refusal);
  return [refusal.reason, ...(known.length > 0 ? [message('ack.near', { names: [...known] })] : [])];
};

/** Why a line, or a part of it, is not carried out as things stand. */
const lackOf = <V>({ outcome, refusal }: LineProgress<V>): Message[] =>
  refusal && (outcome === 'done' || outcome === 'refused') ? [refusal.reason] : [];

/** How certain a line is, and why. */
const courseNotes = <V>(found: Weighed<V>): Message[] => {
  const { course, on, asks, unsaid, after, perhapsAfter, progress, isWeighed } = found;
  if (course === 'reserve') return [progress.refusal?.reason ?? message('ack.reserve')];
  if (progress.outcome === 'unreached' && progress.refusal) return [progress.refusal.reason];
  if (course === 'unrehearsed')
    return [after === undefined ? message('ack.unrehearsed') : message('ack.unrehearsed.after', { line: after })];
  const lacking = lackOf(progress);
  const asked = [...lacking, ...unsaid, ...asks.map((question) => message('ack.asks', { question: { ...question } }))];
  if (course !== 'depends') return asked;
  const isInPart = progress.outcome !== 'done' && progress.answers.length > 0;
  return [
    ...(on.length > 0 && !isWeighed ? [message('ack.depends', { on: on.map((each) => ({ ...each })) })] : []),
    ...(after === undefined ? [] : [message('ack.depends.after', { line: after })]),
    ...(perhapsAfter === undefined ? [] : [message('ack.perhaps.after', { line: perhapsAfter })]),
    ...(isInPart ? [message('ack.in-part')] : []),
    ...asked,
  ];
};

/** What some events spend or gain, and what is left after them; undefined if none of them does either. */
export const tallyOf = <V>(
  events: readonly GameEvent[],
  before: number,
  language: Language<V>,
): AcknowledgedLine['tally'] => {
  let left = before;
  let told = false;
  for (const event of events) {
    const tally = eventOf(language, event.kind)?.points?.(event);
    if (!tally) continue;
    told = true;
    left = tally.left ?? left + (tally.gained ?? 0) - (tally.spent ?? 0);
  }
  return told ? { change: left - before, left } : undefined;
};

const standingLine = (line: StandingLine): AcknowledgedLine => {
  if (!line.policy || !line.long) {
    const whole = line.mended === undefined ? [] : [message('ack.near', { names: [line.mended] })];
    return note('?', written(line), [...problemNotes(line.problems), ...whole]);
  }
  return note(
    line.warnings.length > 0 ? '!' : 'ok',
    message('ack.standing', { order: { ...line.long } }),
    problemNotes(line.warnings),
  );
};

/** Lines that only a card could change. These are almost all, so it is said once. */
const cardNote = <V>(courses: readonly LineCourse<V>[]): AcknowledgedLine[] =>
  courses.some(({ cards }) => cards) ? [note('i', message('ack.cards'))] : [];

/** The branch that would let the lines go on that the plan does not reach. */
const onwardNote = <V>(
  { draft, rehearsal }: AcknowledgeInput<V>,
  courses: readonly LineCourse<V>[],
  { sheet: { foresight } }: Language<V>,
): AcknowledgedLine[] => {
  const end = rehearsal?.doubts.find(({ weight }) => weight === 'end');
  const branch = end && foresight?.onward?.(end.on);
  if (!branch) return [];
  const isFollowed = courses.some(({ course, after }) => course === 'unrehearsed' && after === end.line);
  const hasBranch = draft.lines.find(({ number }) => number > end.line)?.branch !== undefined;
  return isFollowed && !hasBranch ? [note('i', message('ack.onward', { line: end.line, branch }))] : [];
};

/** Nothing of a text is cut that was not read as orders. */
const ignoredNote = (ignored: readonly string[]): AcknowledgedLine[] =>
  ignored.length === 0
    ? []
    : [
        note(
          'i',
          message('ack.ignored'),
          ignored.map((text) => message('ack.as-written', { text })),
        ),
      ];

/** Whether a mail writes, changes, sends or takes back orders. */
const touchesOrders = <V>({ lines, edits, controls: { now: _, ...controls } }: SheetReading<V>): boolean =>
  lines.length + edits.length > 0 || Object.values(controls).some((each) => each === true || typeof each === 'string');

/** Whether the draft is told line by line: of one that a mail leaves as it was, a clause is enough. */
const showsOrders = <V>({ draft, mail = draft, tooLate, fate }: AcknowledgeInput<V>): boolean =>
  fate === 'sent' || fate === 'taken-back' || fate === 'unsent' || (tooLate === undefined && touchesOrders(mail));

/** The verdict on what became of the orders of a mail that has any. */
const VERDICTS: Readonly<Record<SheetFate, AckVerdict>> = {
  none: 'ACCEPTED',
  sent: 'ACCEPTED',
  saved: 'SAVED',
  ahead: 'SAVED',
  'ahead-sent': 'SAVED',
  unsent: 'NOT SENT YET',
  kept: 'NOT SENT YET',
  'in-force': 'ACCEPTED',
  running: 'ACCEPTED',
  'taken-back': 'TAKEN BACK',
  withdrawn: 'TAKEN BACK',
};

const fateOf = <V>({ fate, draft }: AcknowledgeInput<V>): SheetFate =>
  fate ?? (draft.lines.length > 0 ? 'kept' : 'none');

const verdictOf = <V>(
  input: AcknowledgeInput<V>,
  mail: SheetReading<V>,
  lines: readonly AcknowledgedLine[],
): AckVerdict => {
  const fate = fateOf(input);
  if (fate === 'taken-back') return 'TAKEN BACK';
  if (lines.some(({ mark }) => mark === '?')) return 'NEEDS FIX';
  if (input.tooLate) return 'TOO LATE';
  if (touchesOrders(mail)) return VERDICTS[fate];
  if (mail.standing.length > 0) return 'SAVED';
  if (mail.standingEdits.length > 0) return 'ACCEPTED';
  return mail.commands.length + mail.press.length > 0 || input.isAnswered ? 'INFO' : 'NOT READ';
};

/** One clause each for what is wrong, what was not used, what became of the orders, and what else was done. */
const summaryOf = <V>(
  verdict: AckVerdict,
  input: AcknowledgeInput<V>,
  { lines, kept }: Readonly<Record<'lines' | 'kept', readonly AcknowledgedLine[]>>,
): readonly Message[] => {
  const { mail = input.draft, tooLate } = input;
  const isTouched = touchesOrders(mail) && !tooLate;
  const orders = ordersClause(verdict, input, { isTouched, wrong: kept.filter(({ mark }) => mark === '?').length });
  if (verdict === 'NOT READ') return [message('ack.nothing-found'), ...orders];
  if (verdict === 'INFO') return [message(infoKey(mail.commands)), ...orders];
  const faults = faultsIn(lines);
  const others = furtherClauses(input);
  if (verdict === 'TAKEN BACK') return [...orders, ...faults, ...others];
  return isTouched ? [...faults, ...orders, ...others] : [...faults, ...others, ...orders];
};

/** What an answer without orders is about. */
const infoKey = (commands: SheetReading['commands']) => {
  if (commands.length === 0) return 'ack.info.words';
  return commands.every(({ name }) => name === 'help') ? 'ack.info.help' : 'ack.info';
};

/** What a mail did besides its orders. */
const furtherClauses = <V>({ draft, mail = draft, tooLate, dropped = [] }: AcknowledgeInput<V>): Message[] => {
  const stored = mail.standing.filter(({ policy }) => policy).length;
  return [
    ...(tooLate ? [tooLate] : []),
    ...(stored > 0 ? [message('ack.stored', { count: stored })] : []),
    ...(dropped.length > 0 ? [message('ack.dropped', { count: dropped.length, text: quoted(dropped) })] : []),
    ...(mail.commands.length > 0 ? [message('ack.below')] : []),
  ];
};

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

const faultsIn = (lines: readonly AcknowledgedLine[]): Message[] => {
  const questions = lines.filter(({ mark }) => mark === '?').length;
  if (questions === 0) return [];
  const orders = lines.filter(({ number }) => number !== undefined);
  const fine = orders.filter(({ mark }) => mark !== '?').length;
  return [
    orders.length > 0
      ? message('ack.needs-fix', { fine, count: orders.length, questions })
      : message('ack.needs-fix.questions', { questions }),
  ];
};

/** What became of the orders; of those that a mail does not touch, only that they are still there. */
const ordersClause = <V>(
  verdict: AckVerdict,
  input: AcknowledgeInput<V>,
  { isTouched, wrong }: { readonly isTouched: boolean; readonly wrong: number },
): Message[] => {
  const fate = fateOf(input);
  const count = input.draft.lines.length;
  if (fate === 'none') return isTouched && verdict === 'ACCEPTED' ? [message('ack.noted')] : [];
  if (fate === 'unsent') return [...lossIn(input), message('ack.unsent', { count })];
  if (!isTouched)
    return [fate === 'kept' ? message('ack.unchanged', { count, wrong }) : message(`ack.${fate}`, { count })];
  if ((fate === 'kept' || fate === 'ahead') && verdict === 'NEEDS FIX') return [message('ack.kept.faulty', { count })];
  return [...(fate === 'kept' ? lossIn(input) : []), message(`ack.${fate}`, { count })];
};

/** What cannot be taken back is told at its line. */
const lossIn = <V>({ rehearsal }: AcknowledgeInput<V>): Message[] =>
  rehearsal?.unspent ? [rehearsal.unspent.text] : [];

const mendsFor = <V>(
  { draft, atOnce, rehearsal, ...input }: AcknowledgeInput<V>,
  orders: readonly AcknowledgedLine[],
  language: Language<V>,
): Message[] => {
  const fate = fateOf({ draft, ...input });
  if (['sent', 'saved', 'ahead-sent'].includes(fate)) return atOnce ? [] : [message('ack.how-to-withdraw')];
  const wrong = orders.find(({ mark }) => mark === '?');
  if (wrong?.number === undefined) {
    const isOpen = orders.length > 0 && ['kept', 'unsent', 'taken-back'].includes(fate);
    return isOpen ? [message('ack.how-to-finish')] : [];
  }
  const unread = draft.lines.filter(isUnread);
  if (unread.length === orders.filter(({ mark }) => mark === '?').length) return [howToSend(unread, wrong.number)];
  const line = draft.lines.find(({ number }) => number === wrong.number);
  const [near] = rehearsal?.progress.find((each) => each.line === line)?.refusal?.near ?? [];
  const order = (line && mendedLine(line, language)) ?? (near && language.formatAnswer('', near));
  return [
    order
      ? message('ack.how-to-mend', { line: wrong.number, order })
      : message('ack.how-to-mend.own', { line: wrong.number }),
  ];
};

/** What is wrong are lines of which nothing was read: they may be no orders. */
const howToSend = <V>(unread: readonly SheetLine<V>[], line: number): Message => {
  const [first] = unread;
  const order = first?.guess?.[0] ?? '...';
  const lines = unread.map(({ number }) => number);
  return message('ack.how-to-send', { lines, count: lines.length, line, corrected: first?.corrects ?? line, order });
};

/** The line with its spelling corrected; otherwise the suggestion instead of it. */
const mendedLine = <V>({ verb, problems, mended }: SheetLine<V>, language: Language<V>): string | undefined => {
  if (mended !== undefined) return mended;
  const [first] = problems.length === 1 ? (problems[0]?.suggestions ?? []) : [];
  if (first === undefined) return undefined;
  return verb === undefined || beginsOrder(language, first) ? first : `${verb} ${first}`;
};
