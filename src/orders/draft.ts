import { type Message, message } from '../engine/index.ts';
import type { Language, Problem, ReadContext } from './language.ts';
import { problem } from './reader.ts';
import { type Edit, readSheet, type SheetLine, type SheetReading, type StandingEdit } from './sheet.ts';

/** A draft after a mail: its orders one a line, and what is to be said about the change. */
export interface DraftChange {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Message[];
}

/** A text that ends like a line to be continued would swallow the next order. */
const CONTINUES = /(?:[-,>\\→]|\b(?:and|via|to))$/i;

/**
 * A line as it is kept: with every name in full, because it will be read again when the position is another; as it was written
 * where it was not understood.
 */
const kept = ({ spelt, text }: SheetLine): string => spelt || (CONTINUES.test(text) ? `${text}.` : text);

/** A guess that was made in reading a line: told once, for the line that is kept says it outright. */
const guesses = ({ warnings }: SheetLine): Message[] =>
  warnings.filter(({ code }) => code.startsWith('order.read-')).map((each) => each.message);

const linesOf = (draft: string): string[] => draft.split('\n').filter((line) => line.trim() !== '');

/** A slot of the draft before the mail, with what the mail has put after it. */
interface Slot {
  text: string | undefined;
  readonly after: string[];
}

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
 * The draft as a mail leaves it: numbered edits first, by the numbers that the last acknowledgement showed; then new orders at
 * the end. A whole new plan does not silently mix with an old one: it has to begin with CLEAR.
 */
export const editDraft = <V>(
  draft: string,
  reading: SheetReading<V>,
  language: Language<V>,
  context: ReadContext<V>,
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
    notes: cleared && old.length > 0 ? [message('draft.cleared', { count: old.length })] : [],
  };
  for (const edit of reading.edits) applyEdit(work, edit);
  if (isSecondPlan(work, reading)) {
    const problems = [...work.problems, problem('draft.second-plan', { count: old.length })];
    return { text: draft, problems, notes: work.notes };
  }
  const added = addLines(work, reading);
  const lines = [work.head, ...work.slots].flatMap(({ text, after }) => [
    ...(text === undefined ? [] : [text]),
    ...after,
  ]);
  return { text: [...lines, ...added].join('\n'), problems: work.problems, notes: work.notes };
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

/** The order that an edit puts somewhere. */
const readOne = <V>({ language, context, problems, notes }: Work<V>, text: string): string | undefined => {
  const { lines } = readSheet(text, language, context);
  const [line] = lines;
  if (!line || lines.length !== 1) {
    problems.push(problem('draft.no-order', { text: text.slice(0, 60) }));
    return undefined;
  }
  notes.push(...guesses(line));
  return kept(line);
};

const deleteLines = <V>(work: Work<V>, from: number, to: number): void => {
  const { slots, problems } = work;
  if (from < 1 || to > slots.length || from > to)
    problems.push(problem('draft.no-line', { line: to, count: slots.length }));
  for (const slot of slots.slice(Math.max(0, from - 1), Math.max(0, to))) slot.text = undefined;
};

/** New orders: one that mends the only line in question of its kind goes there, the others to the end. */
const addLines = <V>(work: Work<V>, { lines, edits }: SheetReading<V>): string[] => {
  const added = lines.map(kept);
  work.notes.push(...lines.flatMap(guesses));
  const [line] = lines;
  const at = line?.order && lines.length === 1 && edits.length === 0 ? lineInQuestion(work, line) : undefined;
  const slot = at === undefined ? undefined : work.slots[at - 1];
  if (at === undefined || !slot) return added;
  slot.text = added[0];
  work.notes.push(message('draft.put', { line: at }));
  return [];
};

/** The number of the one line of the draft with a problem that an order of this verb mends. */
const lineInQuestion = <V>({ old, language, context }: Work<V>, { verb }: SheetLine<V>): number | undefined => {
  const open = readSheet(old.join('\n'), language, context).lines.filter(({ problems }) => problems.length > 0);
  const same = open.filter((each) => each.verb === verb || each.verb === undefined);
  const [only] = same;
  return same.length === 1 ? only?.number : undefined;
};

/** More than one new order, and one of them opens a plan as one of the draft does already. */
const isSecondPlan = <V>({ old, slots, language, context }: Work<V>, { lines, edits }: SheetReading<V>): boolean => {
  const { opener } = language;
  if (!opener || edits.length > 0 || lines.length < 2 || slots.length === 0) return false;
  const opens = (sheet: SheetReading<V>['lines']) => sheet.some((line) => line.verb === opener.verb);
  return opens(lines) && opens(readSheet(old.join('\n'), language, context).lines);
};

export const MOST_STANDING = 20;

/** The seat's list of standing orders, as texts, after a mail: numbered deletions first, new ones at the end. */
export const editStanding = <V>(
  standing: readonly string[],
  reading: SheetReading<V>,
): { readonly texts: readonly string[]; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = [];
  const dropped = new Set<number>();
  for (const edit of reading.standingEdits) dropLines(edit, standing.length, dropped, problems);
  const before = standing.filter((_, i) => !dropped.has(i + 1));
  const added = reading.standing.filter(({ policy }) => policy).map(({ spelt }) => spelt);
  const texts = [...before, ...added.filter((text) => !before.includes(text))];
  if (texts.length <= MOST_STANDING) return { texts, problems };
  const tooMany = problem('standing.too-many', { most: MOST_STANDING });
  return { texts: texts.slice(0, MOST_STANDING), problems: [...problems, tooMany] };
};

const dropLines = (edit: StandingEdit, count: number, dropped: Set<number>, problems: Problem[]): void => {
  const [from, to] = edit.do === 'clear' ? [1, count] : [edit.from, edit.to];
  const isOutside = from < 1 || to > count || from > to;
  if (edit.do === 'delete' && isOutside) problems.push(problem('standing.no-line', { line: to, count }));
  for (let line = Math.max(1, from); line <= Math.min(to, count); line++) dropped.add(line);
};
