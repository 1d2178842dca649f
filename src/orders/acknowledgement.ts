import { format, type GameEvent, type Message, message } from '../engine/index.ts';
import type { DraftChange } from './draft.ts';
import type { Language, Problem } from './language.ts';
import { isOrderLine, type SheetLine, type SheetReading, type StandingLine } from './sheet.ts';
import type { LineProgress } from './sheet-source.ts';
import { beginsOrder } from './vocabulary.ts';

export type Mark = 'ok' | '!' | '?' | 'i';

export interface AcknowledgedLine {
  /** Undefined for standing orders and notes. */
  readonly number: number | undefined;
  readonly mark: Mark;
  readonly text: Message;
  /** What it spends and what is left after it, where the rehearsal could tell. */
  readonly tally: { readonly change: number; readonly left: number } | undefined;
  readonly notes: readonly Message[];
}

export type AckVerdict = 'ACCEPTED' | 'NEEDS FIX' | 'INFO' | 'HELD' | 'NOT READ';

/** The answer to one mail, as plain data: verdict first, then every line as it was understood. */
export interface Acknowledgement {
  readonly verdict: AckVerdict;
  /** What the verdict means here. */
  readonly summary: Message;
  /** Lines about the match and the deadline, already written. */
  readonly head: readonly string[];
  readonly lines: readonly AcknowledgedLine[];
  /** How to go on. */
  readonly mend: readonly Message[];
}

export interface AcknowledgeInput<V = unknown> {
  /** The whole draft, as it is now. */
  readonly draft: SheetReading<V>;
  /** The mail: its standing orders, commands and remarks. Default: the draft. */
  readonly mail?: SheetReading<V>;
  readonly change?: DraftChange;
  /** What a rehearsal of the draft came to: `SheetSource.progress`. */
  readonly rehearsal?: readonly LineProgress<V>[];
  readonly handedOver?: boolean;
  /** Why the mail waits for somebody, or could not be read. */
  readonly held?: Message;
  readonly unread?: Message;
  readonly head?: readonly string[];
}

/** Says what has become of a mail. */
export const acknowledge = <V>(input: AcknowledgeInput<V>, language: Language<V>): Acknowledgement => {
  const mail = input.mail ?? input.draft;
  const orders = orderLines(input, language);
  const general = [...mail.problems, ...(input.change?.problems ?? [])];
  const lines = [
    ...orders,
    ...mail.standing.map(standingLine),
    ...general.map((each): AcknowledgedLine => note('?', each.message, suggestionNotes(each))),
    ...(input.change?.notes ?? []).map((each) => note('i', each)),
    ...waitingNote(input),
    ...ignoredNote(mail.ignored),
  ];
  const verdict = verdictOf(input, mail, lines);
  return {
    verdict,
    summary: summaryOf(verdict, input, lines),
    head: input.head ?? [],
    lines,
    mend: mendsFor(verdict, input, orders, language),
  };
};

const note = (mark: Mark, text: Message, notes: readonly Message[] = []): AcknowledgedLine => ({
  number: undefined,
  mark,
  text,
  tally: undefined,
  notes,
});

const suggestionNotes = ({ suggestions }: Problem): Message[] =>
  suggestions.length === 0 ? [] : [message('ack.did-you-mean', { names: [...suggestions] })];

const written = <V>({ text }: SheetLine<V> | StandingLine): Message => message('ack.as-written', { text });

const problemNotes = (problems: readonly Problem[]): Message[] =>
  problems.flatMap((each) => [each.message, ...suggestionNotes(each)]);

const orderLines = <V>({ draft, rehearsal }: AcknowledgeInput<V>, language: Language<V>): AcknowledgedLine[] => {
  let left = 0;
  return draft.lines.map((line): AcknowledgedLine => {
    const progress = rehearsal?.find((each) => each.line.number === line.number);
    const tally = tallyOf(progress?.events ?? [], left, language);
    if (tally) left = tally.left;
    return { number: line.number, tally, ...judged(line, progress, language) };
  });
};

const judged = <V>(
  line: SheetLine<V>,
  progress: LineProgress<V> | undefined,
  language: Language<V>,
): Pick<AcknowledgedLine, 'mark' | 'text' | 'notes'> => {
  if (!line.order || !line.long) return { mark: '?', text: written(line), notes: problemNotes(line.problems) };
  if (progress?.outcome === 'refused' && progress.refusal) {
    const near = progress.refusal.near.slice(0, 3).map((each) => language.formatAnswer('', each));
    const known = near.filter((text) => text !== '');
    const notes = [progress.refusal.reason, ...(known.length > 0 ? [message('ack.near', { names: known })] : [])];
    return { mark: '?', text: line.long, notes };
  }
  const notes = line.warnings.map((each) => each.message);
  if (progress && progress.outcome === 'waiting') {
    return {
      mark: '!',
      text: line.long,
      notes: progress.answers.length > 0 ? [...notes, message('ack.in-part')] : notes,
    };
  }
  return { mark: notes.length > 0 ? '!' : 'ok', text: line.long, notes };
};

const tallyOf = <V>(events: readonly GameEvent[], before: number, language: Language<V>): AcknowledgedLine['tally'] => {
  let left = before;
  let told = false;
  for (const event of events) {
    const tally = language.tally(event);
    if (!tally) continue;
    told = true;
    left = tally.left ?? left + (tally.gained ?? 0) - (tally.spent ?? 0);
  }
  return told ? { change: left - before, left } : undefined;
};

const standingLine = (line: StandingLine): AcknowledgedLine => {
  if (!line.policy || !line.long) return note('?', written(line), problemNotes(line.problems));
  return note(
    line.warnings.length > 0 ? '!' : 'ok',
    message('ack.standing', { order: { ...line.long } }),
    problemNotes(line.warnings),
  );
};

/** What the rehearsal could not tell. */
const waitingNote = <V>({ rehearsal = [] }: AcknowledgeInput<V>): AcknowledgedLine[] => {
  const waiting = rehearsal.filter(({ outcome, line }) => outcome === 'waiting' && line.order !== undefined);
  const lines = waiting.map(({ line }) => line.number);
  return lines.length > 0 ? [note('i', message('ack.not-rehearsed', { count: lines.length, lines }))] : [];
};

const ignoredNote = (ignored: readonly string[]): AcknowledgedLine[] =>
  ignored.length === 0
    ? []
    : [note('i', message('ack.ignored', { count: ignored.length, text: (ignored[0] ?? '').slice(0, 40) }))];

const verdictOf = <V>(
  { held, unread, draft, handedOver }: AcknowledgeInput<V>,
  mail: SheetReading<V>,
  lines: readonly AcknowledgedLine[],
): AckVerdict => {
  if (unread) return 'NOT READ';
  if (held) return 'HELD';
  if (lines.some(({ mark }) => mark === '?')) return 'NEEDS FIX';
  const { done, withdraw, wait, check, mode } = mail.controls;
  const acted = mail.lines.length + mail.standing.length + mail.edits.length + mail.standingEdits.length > 0;
  if (acted || handedOver || done || withdraw || wait || check || mode) return 'ACCEPTED';
  if (mail.commands.length > 0 || mail.press.length > 0) return 'INFO';
  return draft.lines.length > 0 && mail === draft ? 'ACCEPTED' : 'NOT READ';
};

const summaryOf = <V>(
  verdict: AckVerdict,
  { held, unread, draft, handedOver }: AcknowledgeInput<V>,
  lines: readonly AcknowledgedLine[],
): Message => {
  const orders = lines.filter(({ number }) => number !== undefined);
  if (verdict === 'NOT READ') return unread ?? message('ack.nothing-found');
  if (verdict === 'HELD') return held ?? message('ack.nothing-found');
  if (verdict === 'INFO') return message('ack.info');
  if (verdict === 'NEEDS FIX') {
    const questions = lines.filter(({ mark }) => mark === '?').length;
    const fine = orders.filter(({ mark }) => mark !== '?').length;
    return message('ack.needs-fix', { fine, count: orders.length, questions });
  }
  if (handedOver) return message('ack.handed-over', { count: orders.length });
  return message(draft.lines.length > 0 ? 'ack.kept' : 'ack.noted', { count: orders.length });
};

const mendsFor = <V>(
  verdict: AckVerdict,
  { draft, handedOver, rehearsal }: AcknowledgeInput<V>,
  orders: readonly AcknowledgedLine[],
  language: Language<V>,
): Message[] => {
  if (handedOver) return [message('ack.how-to-withdraw')];
  const wrong = orders.find(({ mark }) => mark === '?');
  if (verdict !== 'NEEDS FIX' || wrong?.number === undefined) {
    return verdict === 'ACCEPTED' && draft.lines.length > 0 ? [message('ack.how-to-finish')] : [];
  }
  const line = draft.lines.find(({ number }) => number === wrong.number);
  const [near] = rehearsal?.find((each) => each.line === line)?.refusal?.near ?? [];
  const [suggestion] = line?.problems.flatMap(({ suggestions }) => suggestions) ?? [];
  const verb = line?.verb === undefined || beginsOrder(language, suggestion ?? '') ? '' : `${line.verb} `;
  const order = suggestion === undefined ? near && language.formatAnswer('', near) : `${verb}${suggestion}`;
  return [message('ack.how-to-mend', { line: wrong.number, order: order || '...' })];
};

// --- as text -------------------------------------------------------------------------------------------------------------

const WIDTH = 78;
const TALLY_WIDTH = 14;
const INDENT = 8;

/** Lines of at most `width` letters; words longer than that are cut. */
const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
};

const pieces = (word: string, width: number): string[] => {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += width) parts.push(word.slice(at, at + width));
  return parts;
};

const indent = (count: number, lines: readonly string[]): string[] => lines.map((line) => ' '.repeat(count) + line);

const tallyText = ({ tally }: AcknowledgedLine, say: (text: Message) => string): string => {
  if (!tally) return '';
  const change = tally.change < 0 ? `${tally.change} -> ` : '';
  return `${change}${say(message('ack.left', { left: tally.left }))}`;
};

const lineText = (line: AcknowledgedLine, say: (text: Message) => string): string[] => {
  const number = line.number === undefined ? '   ' : String(line.number).padStart(3);
  const lead = `${number} ${line.mark.padEnd(2)}  `;
  const tally = tallyText(line, say);
  const width = tally === '' ? WIDTH - INDENT : WIDTH - INDENT - TALLY_WIDTH - 2;
  const [first = '', ...more] = wrap(say(line.text), width);
  const top = `${lead}${first}`;
  const head = tally === '' ? top : `${top.padEnd(WIDTH - TALLY_WIDTH)}${tally.padStart(TALLY_WIDTH)}`;
  return [
    head,
    ...indent(INDENT, more),
    ...line.notes.flatMap((each) => indent(INDENT, wrap(say(each), WIDTH - INDENT))),
  ];
};

/**
 * The acknowledgement as the text of a mail: 78 columns at most, and no line begins with the verb of an order, so that a
 * reply that quotes it without marks orders nothing.
 */
export const acknowledgementText = <V>(
  { verdict, summary, head, lines, mend }: Acknowledgement,
  language: Language<V>,
): string => {
  const say = (text: Message) => format(language.catalogue, language.formatters, text);
  const text = [
    ...wrap(`${verdict} - ${say(summary)}`, WIDTH),
    ...head.flatMap((line) => (line.length <= WIDTH ? [line] : wrap(line, WIDTH))),
    '',
    ...lines.flatMap((line) => lineText(line, say)),
    ...(mend.length > 0 ? ['', ...mend.flatMap((each) => hang(say(each)))] : []),
  ];
  const isLive = (line: string) => line.split(';').some((piece) => isOrderLine(piece, language));
  const inert = text.map((line) => (isLive(line) ? behindBar(line) : line));
  return `${inert.join('\n').trimEnd()}\n`;
};

/** A line behind a bar is never read as an order. */
const behindBar = (line: string): string =>
  line.startsWith(' ') ? `|${line.slice(1)}` : `| ${line.slice(0, WIDTH - 2)}`;

/** Later lines of a paragraph hang in. */
const hang = (text: string): string[] => {
  const [first = '', ...more] = wrap(text, WIDTH - 4);
  return [first, ...indent(4, more)];
};
