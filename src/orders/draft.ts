import { type Message, message } from '../engine/index.ts';
import type { Language, Problem, ReadContext } from './language.ts';
import { problem } from './reader.ts';
import { type Edit, readSheet, type SheetReading, type StandingEdit } from './sheet.ts';

/** A draft after a mail: its orders one a line, and what is to be said about the change. */
export interface DraftChange {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Message[];
}

/** A text that ends like a line to be continued would swallow the next order. */
const CONTINUES = /(?:[-,>\\→]|\b(?:and|via|to))$/i;

const closed = (text: string): string => (CONTINUES.test(text) ? `${text}.` : text);

const linesOf = (draft: string): string[] => draft.split('\n').filter((line) => line.trim() !== '');

/** A slot of the draft before the mail, with what the mail has put after it. */
interface Slot {
  text: string | undefined;
  readonly after: string[];
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
  const problems: Problem[] = [];
  const notes: Message[] = [];
  const cleared = reading.edits.some((edit) => edit.do === 'clear') || reading.controls.withdraw;
  const old = linesOf(draft);
  const head: Slot = { text: undefined, after: [] };
  const slots: Slot[] = cleared ? [] : old.map((text) => ({ text, after: [] }));
  for (const edit of reading.edits) applyEdit(edit, slots, head, problems);
  const added = reading.lines.map((line) => closed(line.text));
  if (added.length > 0 && slots.some((slot) => slot.text !== undefined)) {
    if (isSecondPlan(old, reading, language, context)) {
      return { text: draft, problems: [...problems, problem('draft.second-plan', { count: old.length })], notes };
    }
    const slot = fittingSlot(old, reading, language, context);
    if (slot !== undefined) {
      (slots[slot] as Slot).text = added.shift();
      notes.push(message('draft.put', { line: slot + 1 }));
    }
  }
  const kept = [head, ...slots].flatMap((slot) => [...(slot.text === undefined ? [] : [slot.text]), ...slot.after]);
  if (cleared && old.length > 0) notes.push(message('draft.cleared', { count: old.length }));
  return { text: [...kept, ...added].join('\n'), problems, notes };
};

const applyEdit = (edit: Edit, slots: Slot[], head: Slot, problems: Problem[]): void => {
  if (edit.do === 'clear') return;
  const missing = (line: number) => {
    problems.push(problem('draft.no-line', { line, count: slots.length }));
  };
  if (edit.do === 'insert') {
    const slot = edit.after === 0 ? head : slots[edit.after - 1];
    if (slot) slot.after.push(closed(edit.text));
    else missing(edit.after);
  } else if (edit.do === 'replace') {
    const slot = slots[edit.line - 1];
    if (slot) slot.text = closed(edit.text);
    else missing(edit.line);
  } else {
    if (edit.from < 1 || edit.to > slots.length || edit.from > edit.to) missing(edit.to);
    for (let line = Math.max(1, edit.from); line <= Math.min(edit.to, slots.length); line++) {
      (slots[line - 1] as Slot).text = undefined;
    }
  }
};

/** More than one new order, and one of them opens a plan as one of the draft does already. */
const isSecondPlan = <V>(
  old: readonly string[],
  reading: SheetReading<V>,
  language: Language<V>,
  context: ReadContext<V>,
): boolean => {
  if (!language.opener || reading.edits.length > 0 || reading.lines.length < 2) return false;
  const opens = (lines: SheetReading<V>['lines']) => lines.some((line) => line.verb === language.opener?.verb);
  return opens(reading.lines) && opens(readSheet(old.join('\n'), language, context).lines);
};

/** The one line of the draft with a problem that a lone new order of its verb mends. */
const fittingSlot = <V>(
  old: readonly string[],
  reading: SheetReading<V>,
  language: Language<V>,
  context: ReadContext<V>,
): number | undefined => {
  const [line] = reading.lines;
  if (!line?.order || reading.lines.length !== 1 || reading.edits.length > 0) return undefined;
  const open = readSheet(old.join('\n'), language, context).lines.filter(({ problems }) => problems.length > 0);
  const same = open.filter((each) => each.verb === line.verb || each.verb === undefined);
  const [only] = same;
  return only && same.length === 1 ? only.number - 1 : undefined;
};

/** The seat's list of standing orders, as texts, after a mail: numbered deletions first, new ones at the end. */
export const editStanding = <V>(
  standing: readonly string[],
  reading: SheetReading<V>,
): { readonly texts: readonly string[]; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = [];
  const dropped = new Set<number>();
  for (const edit of reading.standingEdits) dropLines(edit, standing.length, dropped, problems);
  const kept = standing.filter((_, i) => !dropped.has(i + 1));
  const added = reading.standing.filter((line) => line.policy).map((line) => line.text);
  const texts = [...kept, ...added.filter((text) => !kept.includes(text))];
  if (texts.length <= MOST_STANDING) return { texts, problems };
  return {
    texts: texts.slice(0, MOST_STANDING),
    problems: [...problems, problem('standing.too-many', { most: MOST_STANDING })],
  };
};

export const MOST_STANDING = 20;

const dropLines = (edit: StandingEdit, count: number, dropped: Set<number>, problems: Problem[]): void => {
  const [from, to] = edit.do === 'clear' ? [1, count] : [edit.from, edit.to];
  if (from < 1 || to > count || from > to) {
    if (edit.do === 'delete') problems.push(problem('standing.no-line', { line: to, count }));
  }
  for (let line = Math.max(1, from); line <= Math.min(to, count); line++) dropped.add(line);
};
