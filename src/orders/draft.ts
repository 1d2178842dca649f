import { type Message, message } from '../engine/index.ts';
import type { Language, ReadContext } from './language.ts';
import { type Problem, problem } from './order.ts';
import type { Edit, SheetLine, SheetReading, StandingEdit } from './reading.ts';
import { readDraft, readSheet } from './sheet.ts';
import { isUnread, UNREAD_MARK } from './statement.ts';
import { tokenize } from './tokens.ts';
import { verbOf } from './writing.ts';

/** A draft after a mail: its orders one a line, and remarks on the change. */
export interface DraftChange {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Message[];
}

/** A text that ends like a line to be continued would swallow the next order. */
const CONTINUES = /(?:[-,>\\→]|\b(?:and|via|to))$/i;

/**
 * A line for storage: with every name in full, because it will be read again in another position. A line that was not
 * understood stays as it was written.
 */
export const keptLine = (line: SheetLine): string => {
  const { spelt, text } = line;
  return spelt || `${isUnread(line) ? UNREAD_MARK : ''}${CONTINUES.test(text) ? `${text}.` : text}`;
};

/** A guess in reading a line is reported once: the stored line has the name in full. */
const guesses = ({ warnings }: SheetLine): Message[] =>
  warnings.filter(({ code }) => code.startsWith('order.read-')).map((each) => each.message);

const linesOf = (draft: string): string[] => draft.split('\n').filter((line) => line.trim() !== '');

/** A line of the draft before the mail, with what the mail has added behind it. */
interface Slot {
  text: string | undefined;
  readonly after: string[];
}

/** Numbers of lines of the draft that cannot be carried out; computed only when needed. */
export type Impossible = () => readonly number[];

interface Work<V> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  readonly old: readonly string[];
  readonly head: Slot;
  readonly slots: Slot[];
  readonly problems: Problem[];
  readonly notes: Message[];
}

/**
 * The draft after a mail: first numbered edits, by the numbers of the last acknowledgement; then new orders at the end.
 * A whole new plan takes the place of an old one, and its writer is told what is no longer in the draft.
 */
export const editDraft = <V>(
  draft: string,
  reading: SheetReading<V>,
  language: Language<V>,
  context: ReadContext<V>,
  impossible: Impossible = () => [],
): DraftChange => {
  const old = linesOf(draft);
  const cleared = reading.edits.some((edit) => edit.do === 'clear') || reading.controls.withdraw;
  const work: Work<V> = {
    language,
    context,
    old,
    head: { text: undefined, after: [] },
    slots: cleared ? [] : old.map((text) => ({ text, after: [] })),
    problems: [],
    notes: cleared ? clearedNotes(old.length, reading) : [],
  };
  for (const edit of reading.edits) applyEdit(work, edit);
  if (isDoneAlone(reading) || reading.controls.talk) dropUnread(work);
  if (isSecondPlan(work, reading)) return secondPlan(work, reading);
  const added = addLines(work, reading, impossible);
  const lines = [work.head, ...work.slots].flatMap(({ text, after }) => [
    ...(text === undefined ? [] : [text]),
    ...after,
  ]);
  return { text: [...lines, ...added].join('\n'), problems: work.problems, notes: work.notes };
};

/** Whether a mail hands over what is there already. */
const isDoneAlone = <V>({ lines, edits, controls }: SheetReading<V>): boolean =>
  controls.done && lines.length + edits.length === 0;

/** Lines of which nothing was read were quoted; who says DONE after that sends the others. */
const dropUnread = <V>({ slots, notes }: Work<V>): void => {
  const unread = slots.filter(({ text }) => text?.startsWith(UNREAD_MARK));
  if (unread.length === 0) return;
  const texts = unread.map(({ text = '' }) => `"${text.slice(UNREAD_MARK.length)}"`);
  notes.push(message('draft.without', { text: texts.join(', ') }));
  for (const slot of unread) slot.text = undefined;
};

const clearedNotes = <V>(count: number, { controls }: SheetReading<V>): Message[] => {
  if (count > 0) return [message('draft.cleared', { count })];
  return controls.withdraw ? [message('draft.nothing-left')] : [];
};

const applyEdit = <V>(work: Work<V>, edit: Edit): void => {
  if (edit.do === 'delete') deleteLines(work, edit.from, edit.to);
  else if (edit.do === 'insert') {
    const slot = edit.after === 0 ? work.head : slotAt(work, edit.after);
    const text = slot && readOne(work, edit.text);
    if (text !== undefined) slot?.after.push(text);
  } else if (edit.do === 'replace') {
    const slot = slotAt(work, edit.line);
    const text = slot && readOne(work, edit.text);
    if (slot && text !== undefined) slot.text = text;
  }
};

const slotAt = <V>({ slots, problems }: Work<V>, line: number): Slot | undefined => {
  const slot = slots[line - 1];
  if (!slot) problems.push(problem('draft.no-line', { line, count: slots.length }));
  return slot;
};

/** The order in a numbered edit. */
const readOne = <V>({ language, context, problems, notes }: Work<V>, text: string): string | undefined => {
  const { lines } = readSheet(text, language, context);
  const [line] = lines;
  if (!line || lines.length !== 1) {
    problems.push(problem('draft.no-order', { text: text.slice(0, 60) }));
    return undefined;
  }
  notes.push(...guesses(line));
  return keptLine(line);
};

const deleteLines = <V>(work: Work<V>, from: number, to: number): void => {
  const { slots, problems } = work;
  if (from < 1 || to > slots.length || from > to)
    problems.push(problem('draft.no-line', { line: to, count: slots.length }));
  for (const slot of slots.slice(Math.max(0, from - 1), Math.max(0, to))) slot.text = undefined;
};

/**
 * Places new orders. If there is exactly one faulty line with the same verb, the order replaces it. An order about the
 * same object as a line replaces that line. The others go to the end.
 */
const addLines = <V>(work: Work<V>, { lines, edits }: SheetReading<V>, impossible: Impossible): string[] => {
  work.notes.push(...lines.flatMap(guesses));
  const [line] = lines;
  const at =
    line?.order && lines.length === 1 && edits.length === 0 ? lineInQuestion(work, line, impossible) : undefined;
  const slot = at === undefined ? undefined : work.slots[at - 1];
  if (line && at !== undefined && slot) {
    slot.text = keptLine(line);
    work.notes.push(message('draft.put', { line: at }));
    return [];
  }
  const objects = work.slots.map(
    ({ text }) => text && objectOf(work, readDraft([text], work.language, work.context).lines[0]),
  );
  return lines.filter((each) => !replaces(work, each, objects)).map(keptLine);
};

const objectOf = <V>({ language }: Work<V>, line: SheetLine<V> | undefined): string | undefined =>
  line?.order && verbOf(language, line.order)?.object?.(line.order);

/** Replaces the line of the draft about the same object, if there is one: the latest version counts. */
const replaces = <V>(work: Work<V>, line: SheetLine<V>, objects: readonly (string | undefined)[]): boolean => {
  const object = objectOf(work, line);
  const at = object === undefined ? -1 : objects.indexOf(object);
  const slot = work.slots[at];
  if (slot?.text === undefined) return false;
  const text = keptLine(line);
  const key = slot.text === text ? 'draft.same' : 'draft.replaced';
  work.notes.push(message(key, { line: at + 1, text: slot.text }));
  slot.text = text;
  return true;
};

/** Whether an order may be what a line meant: of one of which nothing was read, it names something. */
const isSaidBy = <V>({ names }: Language<V>, line: SheetLine<V>, order: string): boolean => {
  if (!isUnread(line)) return true;
  const named = tokenize(order).filter(({ key }) => names.knows(key));
  return tokenize(line.text).some(({ key }) => named.some((token) => token.key === key));
};

/** The number of the only line with this verb that is not understood or cannot be carried out. */
const lineInQuestion = <V>(
  { old, language, context }: Work<V>,
  { verb, spelt }: SheetLine<V>,
  impossible: Impossible,
): number | undefined => {
  const { lines } = readDraft(old, language, context);
  const ofVerb = lines.filter(
    (each) => each.verb === verb || (each.verb === undefined && isSaidBy(language, each, spelt)),
  );
  const unread = ofVerb.filter(({ problems }) => problems.length > 0);
  const wrong = unread.length > 0 || ofVerb.length === 0 ? [] : impossible();
  const open = unread.length > 0 ? unread : ofVerb.filter(({ number }) => wrong.includes(number));
  const [only] = open;
  return open.length === 1 ? only?.number : undefined;
};

/** A line of a draft as it was written. */
const withoutMark = (text: string): string => (text.startsWith(UNREAD_MARK) ? text.slice(UNREAD_MARK.length) : text);

/** The new plan alone, with a remark that quotes what was left out. */
const secondPlan = <V>({ old, problems, notes }: Work<V>, { lines }: SheetReading<V>): DraftChange => {
  const texts = lines.map(keptLine);
  const dropped = old.filter((text) => !texts.includes(text)).map((text) => `"${withoutMark(text)}"`);
  const key = dropped.length === 0 ? 'draft.renewed' : 'draft.renewed.without';
  const told = message(key, { text: dropped.join(', ') });
  return { text: texts.join('\n'), problems, notes: [...notes, ...lines.flatMap(guesses), told] };
};

/**
 * Whether a mail brings a plan in place of that of the draft: several orders of which one opens it, or an act where the draft does
 * nothing but pass.
 */
const isSecondPlan = <V>({ old, slots, language, context }: Work<V>, { lines, edits }: SheetReading<V>): boolean => {
  const opener = language.standing?.opener;
  if (!opener || edits.length > 0 || slots.length === 0) return false;
  const before = readDraft(old, language, context).lines;
  if (before.every(({ verb }) => verb === 'PASS')) return lines.some((line) => isAct(line, language));
  const opens = (sheet: SheetReading<V>['lines']) => sheet.some((line) => line.verb === opener.verb);
  return lines.length > 1 && opens(lines) && opens(before);
};

const isAct = <V>({ item }: SheetLine<V>, { acts }: Language<V>): boolean =>
  item?.kinds.some((kind) => acts.includes(kind)) === true;

/** Lines of a seat, where its language does not say it. */
export const MOST_STANDING = 20;

interface StandingRoom {
  readonly most?: number | undefined;
  /** Lines that make room for new ones. */
  readonly spent?: ReadonlySet<string>;
  /** Lines that ask their owner about what NEVER has just answered. */
  readonly asking?: ReadonlySet<string>;
}

/**
 * The standing orders of a seat, as texts, after a mail: first numbered deletions, then new lines at the end, those that
 * NEVER gives before the first that asks.
 */
export const editStanding = <V>(
  standing: readonly string[],
  reading: SheetReading<V>,
  { most = MOST_STANDING, spent, asking }: StandingRoom = {},
): { readonly texts: readonly string[]; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = [];
  const dropped = new Set<number>();
  for (const edit of reading.standingEdits) dropLines(edit, standing.length, dropped, problems);
  const added = reading.standing.filter(({ policy }) => policy);
  const isRoom = (text: string) => added.length > 0 && spent?.has(text) === true;
  const kept = standing.filter((text, i) => !dropped.has(i + 1) && !isRoom(text));
  const unasked = added.flatMap((line) => (line.unasked ? [line.spelt] : []));
  const before = kept.filter((text) => !unasked.includes(text));
  const place = before.findIndex((text) => asking?.has(text));
  const at = place < 0 ? before.length : place;
  const texts = [...new Set([...before.toSpliced(at, 0, ...unasked), ...added.map(({ spelt }) => spelt)])];
  if (texts.length <= most) return { texts, problems };
  const tooMany = problem('standing.too-many', { most });
  return { texts: texts.slice(0, most), problems: [...problems, tooMany] };
};

const dropLines = (edit: StandingEdit, count: number, dropped: Set<number>, problems: Problem[]): void => {
  const [from, to] = edit.do === 'clear' ? [1, count] : [edit.from, edit.to];
  const isOutside = from < 1 || to > count || from > to;
  if (edit.do === 'delete' && isOutside) problems.push(problem('standing.no-line', { line: to, count }));
  for (let line = Math.max(1, from); line <= Math.min(to, count); line++) dropped.add(line);
};
