import { changesMatch } from './command.ts';
import { lineEnds } from './controls.ts';
import { isCourtesy } from './courtesy.ts';
import { GAP, inEnglish } from './dialect.ts';
import { withGuesses } from './guesses.ts';
import { addMessage } from './instruction.ts';
import { kindAsked, type Language, type ReadContext } from './language.ts';
import { commonLexicon } from './lexicon.ts';
import { namesGame } from './mention.ts';
import { oddsAsked } from './odds.ts';
import { problem } from './order.ts';
import { isReply } from './phrasing.ts';
import { bareLine, cleanLine, isQuoted, LONGEST_LINE, type Piece, splitSheet } from './pieces.ts';
import { messageHead } from './press.ts';
import { reduced } from './prose.ts';
import { beginsQuestion, isQuestion } from './question.ts';
import type { SheetLine, SheetReading } from './reading.ts';
import { requestIn } from './requests.ts';
import { joinYesNo, namesAnything, orderIn, otherReading, phrased, takesBack } from './rewriting.ts';
import { isUnread, setAside, UNREAD_MARK } from './statement.ts';
import {
  add,
  askModerator,
  cutTo,
  type Doubtful,
  type Extent,
  emptySheet,
  extentOf,
  isPlain,
  isSound,
  isYesNo,
  LISTS,
  NOTHING,
  plainIn,
  readText,
  type SheetParts,
  trialOf,
} from './trial.ts';
import { beginsOrder, beginsWithName } from './vocabulary.ts';

/** Reads a player's text. Never throws, and its work is bounded for any text. */
export const readSheet = <V>(text: string, language: Language<V>, context: ReadContext<V>): SheetReading<V> => {
  const said = emptySheet(language, context);
  const { pieces, problems } = piecesIn(said, text);
  said.problems.push(...problems);
  let above: readonly Doubtful[] = [];
  for (const piece of pieces) above = readPiece(said, piece, above);
  if (!context.strict) {
    joinSame(said);
    joinYesNo(said);
  }
  readAnswer(said, text);
  if (said.controls.talk) leaveTalk(said);
  const { plan: _, profiles: __, language: ___, context: ____, refuted: _____, ...reading } = said;
  return { ...reading, lines: reading.lines.map((line) => (isUnread(line) ? withGuesses(said, line) : line)) };
};

const piecesIn = <V>(said: SheetParts<V>, text: string) =>
  splitSheet(text, {
    begins: (piece) => beginsOrder(said.language, piece),
    inEnglish: (piece) => inEnglish(said.language, piece),
    isNamed: (piece) => beginsWithName(said.language, piece),
    isAside: (piece) => said.context.strict === true && piece.startsWith(UNREAD_MARK),
    reads: (piece) => readsAsOrder(said, piece),
    isReader: said.context.isReader ?? (() => false),
    endsMessages: said.context.endsMessages ?? false,
  });

/** Takes the lines of which nothing was read for talk: their writer says so. */
const leaveTalk = <V>({ lines, ignored }: SheetParts<V>): void => {
  ignored.push(...lines.filter(isUnread).map(({ text }) => text));
  const read = lines.filter((line) => !isUnread(line));
  lines.splice(0, lines.length, ...read.map((line, i) => ({ ...line, number: i + 1 })));
};

/** Whether a line is an order, an edit or a command that changes something, and no words to somebody. */
export const isOrderAlone = <V>(text: string, language: Language<V>, context: ReadContext<V>): boolean =>
  readsAsOrder(emptySheet(language, context), cleanLine(text));

/** Reads the lines of a draft: each of them is meant as an order. */
export const readDraft = <V>(
  lines: readonly string[],
  language: Language<V>,
  context: ReadContext<V>,
): SheetReading<V> => readSheet(lines.join('\n'), language, { ...context, strict: true });

/** Whether a line of a mail looks like an order, a command or an edit. */
export const isOrderLine = <V>(line: string, language: Language<V>): boolean => {
  if (line.length > LONGEST_LINE) return false;
  const clean = cleanLine(line);
  if (isQuoted(clean)) return false;
  return beginsOrder(language, clean);
};

/** Whether a line that begins like an order, or goes on so behind a semicolon, would do anything if it came back alone. */
export const wouldAct = <V>(line: string, language: Language<V>): boolean => {
  const context = { owns: [] };
  const bare = bareLine(line);
  // Most lines begin like nothing, and need not be split.
  if (!bare.includes(';') && !beginsOrder(language, bare) && !messageHead(bare, () => false)) return false;
  const { pieces } = piecesIn(emptySheet(language, context), line);
  if (!pieces.some(({ text, message }) => message !== undefined || beginsOrder(language, text))) return false;
  const { lines, standing, edits, standingEdits, controls, press } = readSheet(line, language, context);
  const { mode, ...others } = controls;
  return (
    [...lines, ...standing].some(({ problems }) => problems.length === 0) ||
    edits.length + standingEdits.length + press.length > 0 ||
    mode !== undefined ||
    Object.values(others).includes(true)
  );
};

/** Reads a piece. Returns the pieces not understood so far that the next piece may continue. */
const readPiece = <V>(said: SheetParts<V>, piece: Piece, above: readonly Doubtful[]): readonly Doubtful[] => {
  const { text, line, message } = piece;
  if (message) {
    addMessage(said, message);
    return [];
  }
  const before = extentOf(said);
  if (readsDialect(said, text) || readsEnd(said, piece, above)) return [];
  if (
    said.context.strict
      ? readsMark(said, text)
      : readsWords(said, text, [...adjacent(above, line), { text, line, before }])
  )
    return [];
  readText(said, text);
  if (isSound(said, before)) return [];
  const other = otherReading(said, text, before);
  if (other) {
    cutTo(said, before);
    add(said, other);
    return [];
  }
  return isWords(said, before) || beginsQuestion(text) ? [...adjacent(above, line), { text, line, before }] : [];
};

/** A line with DONE or NOW beside an order, all of which is read, or as its last sentence. */
const readsEnd = <V>(said: SheetParts<V>, piece: Piece, above: readonly Doubtful[]): boolean => {
  const { context, language } = said;
  if (context.strict) return false;
  for (const { rest, text, says, isSentence } of lineEnds(piece.text, language.prose.lexicon ?? commonLexicon)) {
    const found = plainIn(said, rest) ?? otherReading(said, rest, extentOf(said));
    if (!found?.lines.length && !isSentence) continue;
    if (found) add(said, found);
    else readPiece(said, { ...piece, text: rest }, above);
    if (says.done) said.controls = { ...said.controls, ...says };
    else said.ignored.push(text);
    return true;
  }
  return false;
};

/** A line in the order words of another language, as our mails print it: all of it is read, or it has a gap to fill. */
const readsDialect = <V>(said: SheetParts<V>, text: string): boolean => {
  const english = inEnglish(said.language, text);
  if (english === undefined) return false;
  const before = extentOf(said);
  readText(said, english);
  if (isSound(said, before) || text.includes(GAP)) return true;
  cutTo(said, before);
  return false;
};

/** A line of a draft of which nothing had been read. */
const readsMark = <V>(said: SheetParts<V>, text: string): boolean => {
  const isMarked = text.startsWith(UNREAD_MARK);
  if (isMarked) setAside(said, text.slice(UNREAD_MARK.length));
  return isMarked;
};

/** Reads a wish, a request, a question, or an answer in a word; false if a piece is none of these. */
const readsWords = <V>(said: SheetParts<V>, text: string, lines: readonly Doubtful[]): boolean => {
  const granted = grantedIn(said, text);
  if (granted) {
    add(said, granted);
    return true;
  }
  const isAnswer = said.lines.length === 0 && isReply(text, said.language, said.context);
  const reply = isAnswer ? phrased(said, text) : undefined;
  const asked = reply ? undefined : (requestIn(text) ?? oddsAsked(text, said.language));
  const request = namesGame(asked?.beside ?? '', said.language) ? undefined : asked;
  if (reply) add(said, reply);
  else if (request && 'command' in request) said.commands.push(request.command);
  else if (request) said.problems.push(problem('time.proposed', { text }, [request.proposes]));
  else if (isVague(said, text)) said.problems.push(problem('order.vague', { text }));
  else if (isQuestion(said.language, text)) askModerator(said, lines);
  else return false;
  if (request?.beside) said.ignored.push(request.beside.trim());
  return true;
};

/** Words that leave an answer to its reader: `intercept if you like`. */
const VAGUE =
  /(?<!\p{L})(?:if you (?:like|want|wish|think so|prefer)|as you (?:like|wish|please)|you (?:decide|choose)|up to you|whatever you (?:like|want|think)|wenn (?:du|sie) (?:magst|willst|möchtest|mögen|wollen|möchten|meinst)|wie (?:du|sie) (?:magst|willst|mögen|wollen|meinst)|nach belieben|si (?:tu veux|vous voulez|ça te dit)|comme (?:tu veux|vous voulez)|à (?:toi|vous) de voir)(?!\p{L})|원하(?:시면|면|는 대로|시는 대로)|좋으(?:시면|실 대로)|알아서|마음대로|よければ|よろしければ|お好きに|お好きなように|任せます|お任せ/iu;

/** Whether a text leaves the answer to a question open. */
const isVague = <V>({ language, context }: SheetParts<V>, text: string): boolean => {
  const kind = kindAsked(context);
  return kind !== undefined && !language.acts.includes(kind) && VAGUE.test(text);
};

/** Whether a line changes something of the game or the match if it stands alone: no word of a message may. */
const readsAsOrder = <V>(said: SheetParts<V>, text: string): boolean => {
  const trial = trialOf(said);
  readPiece(trial, { text, line: 0 }, []);
  const { lines, standing, edits, standingEdits, commands, controls } = trial;
  const isRead = [...lines, ...standing].some((line) => line.problems.length === 0 && !isYesNo(line));
  const isMeant = lines.length + standing.length > 0 && beginsOrder(said.language, text) && namesAnything(said, text);
  if (isRead || isMeant) return true;
  const { mode, ...others } = controls;
  return (
    edits.length + standingEdits.length > 0 ||
    mode !== undefined ||
    Object.values(others).includes(true) ||
    commands.some(({ name }) => changesMatch(name))
  );
};

/** Whether the text read since an extent is nothing but prose. */
const isWords = <V>(said: SheetParts<V>, from: Extent): boolean =>
  LISTS.every((list) => list === 'ignored' || list === 'lines' || said[list].length === from[list]) &&
  said.ignored.length - from.ignored + (said.lines.length - from.lines) === 1 &&
  said.lines.slice(from.lines).every(isUnread);

/** The pieces on the line directly above this one. */
const adjacent = (above: readonly Doubtful[], line: number): readonly Doubtful[] =>
  above.at(-1)?.line === line - 1 ? above : [];

/** Longer texts are letters. */
const LONGEST_ANSWER = 400;

/**
 * Reads a text without any order as an answer to the open question. Unless all that answers in it is in the words of the
 * language, and nothing else names anything of the game, it is a guess. What answers nothing is talk.
 */
const readAnswer = <V>(said: SheetParts<V>, text: string): void => {
  if (said.context.strict || text.length > LONGEST_ANSWER || !isWithoutOrder(said)) return;
  const found = reduced(text, said.language, said.context);
  if (!found) return;
  const answer = answerIn(said, found.text);
  const order = answer?.lines[0]?.canonical;
  if (!answer || order === undefined) return;
  const talk = found.others.filter((part) => !isCourtesy(said.language, part));
  cutTo(said, { ...NOTHING, commands: said.commands.length });
  add(said, answer);
  said.ignored.push(...talk);
  const isSure =
    found.parts.every((part) => saysOnly(said, part, order)) &&
    !talk.some((part) => namesGame(part, said.language) || takesBack(said.language, part));
  if (!isSure) said.problems.push(problem('order.read-answer', { text: text.replace(/\s+/g, ' ').trim(), order }));
};

/** The one order that a text is, as written or in other words. */
const answerIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const trial = trialOf(said);
  readText(trial, text);
  const found = isPlain(trial) ? trial : orderIn(said, text);
  return found?.lines.length === 1 ? found : undefined;
};

const saysOnly = <V>(said: SheetParts<V>, part: string, order: string): boolean => {
  const read = answerIn({ ...said, lines: [] }, part)?.lines[0]?.canonical;
  return read === order || read === 'YES' || read === 'NO';
};

/** Whether no order, command or question was read. */
const isWithoutOrder = <V>({
  lines,
  standing,
  commands,
  press,
  edits,
  standingEdits,
  controls,
}: SheetParts<V>): boolean =>
  lines.every(({ problems }) => problems.length > 0) &&
  standing.every(({ problems }) => problems.length > 0) &&
  commands.length + press.length + edits.length + standingEdits.length === 0 &&
  controls.mode === undefined &&
  !(controls.now || controls.wait || controls.withdraw || controls.check);

/** Two lines that answer a question with the same words are one; orders of an impulse may well be given twice. */
const joinSame = <V>(said: SheetParts<V>): void => {
  const { language, lines } = said;
  const isSame = (line: SheetLine<V>, other: SheetLine<V>) =>
    line.canonical !== '' &&
    line.canonical === other.canonical &&
    (answersOnce(language, line) || language.prose.declines?.(line.canonical) === true);
  const twice = (line: SheetLine<V>) => lines.filter((other) => isSame(line, other)).length > 1;
  const single = lines.filter((line, i) => !lines.slice(0, i).some((other) => isSame(line, other)));
  const warned = single.map((line, i) => ({
    ...line,
    number: i + 1,
    warnings: twice(line) ? [...line.warnings, problem('order.twice')] : line.warnings,
  }));
  lines.splice(0, lines.length, ...warned);
};

const answersOnce = <V>({ acts, verbs }: Language<V>, { order, item, verb }: SheetLine<V>): boolean => {
  const object = order && verbs.find(({ name }) => name === verb)?.object?.(order);
  return object !== undefined && item?.kinds.some((kind) => acts.includes(kind) || kind === '*') === false;
};

/** A wish in the form of a question: `Could you send Hill to Badajoz?` */
const WISH =
  /^(?:could|can|would|will) you (?:please )?|^(?:könntest|kannst|könnten|würdest) (?:du|sie) (?:bitte )?|^(?:pourriez-vous|peux-tu|pourrais-tu) /iu;

const grantedIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const wish = wishIn(text);
  return wish === undefined ? undefined : phrased(said, wish);
};

const wishIn = (text: string): string | undefined =>
  WISH.test(text) && /[?？]\s*$/u.test(text) ? text.replace(WISH, '').replace(/[?？]\s*$/u, '') : undefined;
