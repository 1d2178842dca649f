import { changesMatch } from './command.ts';
import { isAddress, isCourtesy } from './courtesy.ts';
import { addMessage, type Instructions, readInstruction } from './instruction.ts';
import { kindAsked, type Language, type ReadContext } from './language.ts';
import { namesGame } from './mention.ts';
import { problem } from './order.ts';
import { guessesOf, isReply, type Phrasing, phrasingsOf } from './phrasing.ts';
import { cleanLine, isQuoted, LONGEST_LINE, type Piece, splitSheet } from './pieces.ts';
import { meantBy, reduced } from './prose.ts';
import { beginsQuestion, isQuestion } from './question.ts';
import type { Controls, SheetLine, SheetReading } from './reading.ts';
import { requestIn } from './requests.ts';
import { isUnread, readStatement, type Statements, setAside, UNREAD_MARK } from './statement.ts';
import { type Token, tokenize } from './tokens.ts';
import { beginsOrder, beginsWithName, findVerb, isBare } from './vocabulary.ts';

const NOTHING_SAID: Controls = {
  done: false,
  now: false,
  wait: false,
  withdraw: false,
  check: false,
  talk: false,
  mode: undefined,
};

/** Reads a player's text. Never throws, and its work is bounded for any text. */
export const readSheet = <V>(text: string, language: Language<V>, context: ReadContext<V>): SheetReading<V> => {
  const said: SheetParts<V> = { language, context, plan: new Map(), profiles: new Set(), ...nothingRead() };
  const { pieces, problems } = splitSheet(text, {
    begins: (piece) => beginsOrder(language, piece),
    isNamed: (piece) => beginsWithName(language, piece),
    reads: (piece) => readsAsOrder(said, piece),
    isReader: context.isReader ?? (() => false),
    endsMessages: context.endsMessages ?? false,
  });
  said.problems.push(...problems);
  let above: readonly Doubtful[] = [];
  for (const piece of pieces) above = readPiece(said, piece, above);
  if (!context.strict) {
    joinSame(said);
    joinYesNo(said);
  }
  readAnswer(said, text);
  if (said.controls.talk) leaveTalk(said);
  const { plan: _, profiles: __, language: ___, context: ____, ...reading } = said;
  return { ...reading, lines: reading.lines.map((line) => (isUnread(line) ? withGuesses(said, line) : line)) };
};

/** Takes the lines of which nothing was read for talk: their writer says so. */
const leaveTalk = <V>({ lines, ignored }: SheetParts<V>): void => {
  ignored.push(...lines.filter(isUnread).map(({ text }) => text));
  const read = lines.filter((line) => !isUnread(line));
  lines.splice(0, lines.length, ...read.map((line, i) => ({ ...line, number: i + 1 })));
};

/** Whether a line is an order, an edit or a command that changes something, and no words to somebody. */
export const isOrderAlone = <V>(text: string, language: Language<V>, context: ReadContext<V>): boolean =>
  readsAsOrder({ language, context, plan: new Map(), profiles: new Set(), ...nothingRead() }, cleanLine(text));

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

type SheetParts<V> = Instructions & Statements<V>;

/** A piece that was not understood. It may belong to a question on the next line. */
interface Doubtful {
  readonly text: string;
  /** Its line in the mail. */
  readonly line: number;
  /** What had been read before it. */
  readonly before: Extent;
}

/** Reads a piece. Returns the pieces not understood so far that the next piece may continue. */
const readPiece = <V>(said: SheetParts<V>, piece: Piece, above: readonly Doubtful[]): readonly Doubtful[] => {
  const { text, line, message } = piece;
  if (message) {
    addMessage(said, message);
    return [];
  }
  const before = extentOf(said);
  const { strict = false } = said.context;
  if (strict && text.startsWith(UNREAD_MARK)) {
    setAside(said, text.slice(UNREAD_MARK.length));
    return [];
  }
  const wish = strict ? undefined : wishIn(text);
  const granted = wish === undefined ? undefined : phrased(said, wish);
  if (granted) {
    add(said, granted);
    return [];
  }
  const request = strict ? undefined : requestIn(text);
  if (request) {
    if ('command' in request) said.commands.push(request.command);
    else said.problems.push(problem('time.proposed', { text }, [request.proposes]));
    return [];
  }
  if (!strict && isQuestion(said.language, text)) {
    askModerator(said, [...adjacent(above, line), { text, line, before }]);
    return [];
  }
  const reply = !strict && said.lines.length === 0 && isReply(text, said.language, said.context) && phrased(said, text);
  if (reply) {
    add(said, reply);
    return [];
  }
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

/** Whether a text begins with an order of the game itself, which goes before a command of the same name. */
const isOrder = <V>(language: Language<V>, tokens: readonly Token[]): boolean =>
  isBare(language, tokens) || language.verbs.some(({ name }) => name.toLowerCase() === tokens[0]?.key);

/** Whether the text read since an extent is nothing but prose. */
const isWords = <V>(said: SheetParts<V>, from: Extent): boolean =>
  LISTS.every((list) => list === 'ignored' || list === 'lines' || said[list].length === from[list]) &&
  said.ignored.length - from.ignored + (said.lines.length - from.lines) === 1 &&
  said.lines.slice(from.lines).every(isUnread);

const readText = <V>(said: SheetParts<V>, text: string): void => {
  const tokens = tokenize(text);
  if (tokens.length === 0 && !said.context.strict) said.ignored.push(text);
  else if (isOrder(said.language, tokens) || !readInstruction(said, text, tokens, isCourtesyOf(said)))
    readStatement(said, text, tokens);
};

const isCourtesyOf =
  <V>({ language }: SheetParts<V>) =>
  (token: Token): boolean =>
    language.lexicon?.meaningOf([token]) === '';

// --- questions ---------------------------------------------------------------------------------------------------------------

/** The pieces on the line directly above this one. */
const adjacent = (above: readonly Doubtful[], line: number): readonly Doubtful[] =>
  above.at(-1)?.line === line - 1 ? above : [];

/** Passes on a question together with the lines above that belong to it. */
const askModerator = <V>(said: SheetParts<V>, lines: readonly Doubtful[]): void => {
  const [first] = lines;
  if (first) cutTo(said, first.before);
  const last = said.press.at(-1);
  const text = lines.map((each) => each.text).join('\n');
  if (last?.asks) said.press.splice(-1, 1, { ...last, text: `${last.text}\n${text}` });
  else said.press.push({ to: 'GM', anonymous: false, text, asks: true });
};

// --- answers in prose --------------------------------------------------------------------------------------------------------

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
    found.parts.every((part) => saysOnly(said, part, order)) && !talk.some((part) => namesGame(part, said.language));
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

// --- rewritings
// --------------------------------------------------------------------------------------------------------

/** The lists of a sheet that a text adds to. */
const LISTS = ['lines', 'standing', 'edits', 'standingEdits', 'commands', 'press', 'ignored', 'problems'] as const;

/** The lengths of all lists before a piece. */
type Extent = Readonly<Record<(typeof LISTS)[number], number>>;

const extentOf = <V>(said: SheetParts<V>): Extent =>
  Object.fromEntries(LISTS.map((list) => [list, said[list].length])) as unknown as Extent;

const cutTo = <V>(said: SheetParts<V>, extent: Extent): void => {
  for (const list of LISTS) said[list].splice(extent[list]);
};

const NOTHING: Extent = {
  lines: 0,
  standing: 0,
  edits: 0,
  standingEdits: 0,
  commands: 0,
  press: 0,
  ignored: 0,
  problems: 0,
};

/** Whether everything read since an extent was understood. */
const isSound = <V>({ lines, standing, commands, ignored, problems }: SheetParts<V>, from: Extent): boolean =>
  ignored.length === from.ignored &&
  problems.length === from.problems &&
  [...lines.slice(from.lines), ...standing.slice(from.standing)].every((line) => line.problems.length === 0) &&
  commands.slice(from.commands).every((command) => !('problem' in command));

/** Ends of sentences. What stands in a sentence of its own is judged like a line of its own. */
const SENTENCES = /(?<=[.!])\s+|(?<=[。！])/u;
/** Separators of several orders in one sentence: only signs at first, then also words. */
const SEPARATORS = [
  /[,;.、。] ?(?:(?:(?:and|und|et) )?(?:then|dann|puis) )?/iu,
  /[,;.]? (?:and then|und dann|et puis|and|then|und|dann|et|puis|그리고|そして) |[,;.、。] ?|(?<=쓰고|사용하고|내고|보내고|이동하고) /iu,
  /[,;:.!]? ?\d{1,2}\) |[,;.]? (?:and then|und dann|et puis|and|then|und|dann|et|puis|그리고|そして) |[,;.!、。！] ?|: |(?<=[?？]) ?| \/ /iu,
];
/** So many of them may separate the objects of one verb. */
const OF_LISTS = 2;
const MOST_CLAUSES = 8;

/** The text in other words, if these can be read without a doubt. */
const otherReading = <V>(said: SheetParts<V>, text: string, before: Extent): SheetParts<V> | undefined => {
  if (said.context.strict || said.problems.length > before.problems) return undefined;
  return sentenceIn(said, text) ?? sentencesIn(said, text);
};

const sentenceIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined =>
  branchIn(said, text) ??
  phrased(said, text) ??
  firstOf(SEPARATORS, (separator) => clausesIn(said, text.split(separator))) ??
  firstOf(SEPARATORS.slice(0, OF_LISTS), (separator) => clausesIn(said, text.split(separator), true));

/** `If I win, flag Grodno`, `flag Grodno if I win`. */
const branchIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const [beginning, rest] =
    firstOf(Object.entries(said.language.cases ?? {}), ([name, phrases]) => {
      const left = withoutPhrase(text, phrases.split(', '));
      return left === undefined ? undefined : ([name, left] as const);
    }) ?? [];
  if (beginning === undefined || rest === undefined) return undefined;
  const order = (plainIn(said, rest) ?? phrased(said, rest))?.lines ?? [];
  return order.length === 1 ? plainIn(said, `${beginning}: ${order[0]?.spelt}`) : undefined;
};

/** A text without the longest of these phrases, at its beginning or its end; undefined if it has none there. */
const withoutPhrase = (text: string, phrases: readonly string[]): string | undefined => {
  const said = text.toLowerCase().replace(/['’]/g, ' ');
  const isApart = (sign: string) => UNSPACED.test(said) || !/\p{L}/u.test(sign);
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    if (said.startsWith(phrase) && isApart(said.charAt(phrase.length)))
      return text.slice(phrase.length).replace(/^[ ,:、は]{0,3}(?:(?:then|dann|alors|puis) )?/u, '');
    const end = said.replace(/[.!。！]$/u, '');
    if (end.endsWith(` ${phrase}`)) return text.slice(0, end.length - phrase.length).replace(/[ ,、]{1,3}$/u, '');
  }
  return undefined;
};

const UNSPACED = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u;

const phrased = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined =>
  firstOf(phrasingsOf(text, said.language, said.context), ({ text: other, guess }) => {
    const trial = trialOf(said);
    for (const line of other.split('\n')) readText(trial, line);
    if (!isPlain(trial)) return undefined;
    return guess ? withGuess(trial, guess) : trial;
  });

const firstOf = <T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined => {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Reads a line sentence by sentence. Beside orders that name something, a sentence that takes nothing back is talk, or,
 * if it names anything, a line that its writer is asked about.
 */
const sentencesIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const sentences = text.split(SENTENCES).filter((each) => each.trim() !== '');
  if (sentences.length < 2 || sentences.length > MOST_CLAUSES || QUOTING.test(text)) return undefined;
  const whole = trialOf(said);
  const rest = sentences.filter((sentence) => !takeSentence(whole, sentence));
  const isRich = sentences.some((each) => !rest.includes(each) && namesAnything(said, each));
  if (whole.lines.length === 0 || !isRich || rest.some((each) => takesBack(said, each))) return undefined;
  for (const each of rest) setAside(whole, each);
  return whole;
};

const takeSentence = <V>(whole: SheetParts<V>, sentence: string): boolean => {
  const found = plainIn(whole, sentence) ?? sentenceIn(whole, sentence);
  if (found) add(whole, found);
  return found !== undefined;
};

/** What a text orders as it is written. */
const plainIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined => {
  const trial = trialOf(said);
  readText(trial, text);
  return isPlain(trial) ? trial : undefined;
};

/**
 * Reads several orders one after another. Each clause has to be understood; beside orders that name something courtesies
 * are passed over, and a question goes to the moderator. A clause may be one more object of the order before it.
 */
const clausesIn = <V>(said: SheetParts<V>, clauses: readonly string[], asks = false): SheetParts<V> | undefined => {
  const written = clauses.filter((clause) => clause.trim() !== '');
  if (written.length < 2 || written.length > MOST_CLAUSES) return undefined;
  const whole = trialOf(said);
  const rest = written.filter((clause) => !takeClause(whole, clause) && !takeObject(whole, written, clause, asks));
  joinYesNo(whole);
  if (rest.length === 0) return whole;
  if (QUOTING.test(clauses.join(''))) return undefined;
  const isRich =
    whole.lines.length > 0 && written.some((clause) => !rest.includes(clause) && namesAnything(said, clause));
  const isPassedOver = (clause: string) =>
    isCourtesy(said.language, clause) || isAddress(said.language, written, clause);
  return isRich && rest.every(isPassedOver) ? whole : undefined;
};

/** `Sure, I play 26` answers once: the yes or no beside an answer to the same question is no answer of its own. */
const joinYesNo = <V>({ lines, context, language }: SheetParts<V>): void => {
  const bare = lines.find(isYesNo);
  const answer = lines.find((line) => !isYesNo(line));
  if (!bare || !answer || lines.length > 2) return;
  const isSameQuestion = answer.item?.kinds.includes(kindAsked(context) ?? '') === true;
  if (isSameQuestion && meantBy(language, [bare.canonical, answer.canonical]) === answer.canonical)
    lines.splice(0, 2, { ...answer, number: 1 });
};

const isYesNo = ({ canonical }: Pick<SheetLine, 'canonical'>): boolean => canonical === 'YES' || canonical === 'NO';

/** Two lines that answer a question with the same words are one; orders of an impulse may well be given twice. */
const joinSame = <V>(said: SheetParts<V>): void => {
  const { language, lines } = said;
  const isSame = (line: SheetLine<V>, other: SheetLine<V>) =>
    line.canonical !== '' && line.canonical === other.canonical && answersOnce(language, line);
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

/** Whoever quotes tells of orders. */
const QUOTING = /["“”„«»]/u;

/** Adds what a clause orders or asks; whether there was anything. */
const takeClause = <V>(whole: SheetParts<V>, clause: string): boolean => {
  const found = plainIn(whole, clause) ?? orderIn(whole, clause);
  if (found) add(whole, found);
  else if (isQuestion(whole.language, clause))
    askModerator(whole, [{ text: clause.trim(), line: 0, before: extentOf(whole) }]);
  else return false;
  return true;
};

/** The most words of one more object. */
const MOST_WORDS = 4;

/** `flag Castellon, Huelva`: the clause is one more object of the verb before it. `asks`: with a misspelt name, too. */
const takeObject = <V>(whole: SheetParts<V>, clauses: readonly string[], clause: string, asks: boolean): boolean => {
  const { language } = whole;
  const [first] = tokenize(clauses[0] ?? '');
  const tokens = tokenize(clause);
  const verb = first && findVerb(language, first.key).verb?.name;
  if (!first || verb === undefined || verb !== whole.lines.at(-1)?.verb || tokens.length > MOST_WORDS) return false;
  if (isCourtesy(language, clause) || tokens.some(({ key }) => isWholeVerb(language, key))) return false;
  const trial = trialOf(whole);
  readStatement(trial, `${first.text} ${clause.trim()}`, [first, ...tokens]);
  const [line, ...others] = trial.lines;
  if (!line || others.length > 0) return false;
  const guess = line.warnings.find(({ code }) => code.startsWith('order.read-'));
  if (line.order ? guess && !asks : !asks || line.mended === undefined) return false;
  add(whole, trial);
  if (guess) whole.problems.push(problem('order.near', guess.message.args ?? {}));
  return true;
};

const namesAnything = <V>({ language: { names } }: SheetParts<V>, clause: string): boolean =>
  tokenize(clause).some(({ type, key }) => type === 'number' || (key.length >= 3 && names.knows(key)));

/** A clause in other words; `my orders:` is no command there. */
const orderIn = <V>(said: SheetParts<V>, clause: string): SheetParts<V> | undefined => {
  const found = phrased(said, clause);
  return found && found.commands.length > 0 ? undefined : found;
};

const isWholeVerb = <V>(language: Language<V>, key: string): boolean => {
  const found = findVerb(language, key);
  return found.verb !== undefined && found.full;
};

/** Whether a text that names nothing may still change the orders beside it: it counts, orders, denies or sets a condition. */
const takesBack = <V>({ language }: SheetParts<V>, text: string): boolean =>
  !namesGame(text, language) &&
  tokenize(text).some(({ type, key }) => {
    if (type === 'number') return true;
    const meaning = language.lexicon?.meaningOf([{ key }]);
    return CONDITIONAL.has(key) || (meaning === undefined ? isWholeVerb(language, key) : /^[!A-Z]/.test(meaning));
  });

const CONDITIONAL: ReadonlySet<string> = new Set(
  'if when unless else otherwise instead but only wenn falls sonst aber nur si sinon mais seulement'.split(' '),
);

// --- guesses -----------------------------------------------------------------------------------------------------------------

/** Between what may be orders of their own. */
const ANYTHING_BETWEEN =
  /[,;.]? (?:and then|und dann|et puis|and|then|und|dann|et|puis|그리고|そして) |[,;.!、。！] ?|: | \/ |(?<=쓰고|사용하고|내고|보내고|이동하고) /iu;
const MOST_GUESSES = 3;

/** A line of which nothing was read, with the orders that may be meant; its writer is asked. */
const withGuesses = <V>(said: SheetParts<V>, line: SheetLine<V>): SheetLine<V> => {
  const { language, context } = said;
  if (line.text.length > LONGEST_ANSWER) return line;
  const clauses = line.text.split(ANYTHING_BETWEEN).filter((clause) => clause.trim() !== '');
  const guess: string[] = [];
  for (const clause of clauses.slice(0, MOST_CLAUSES)) guess.push(...guessesIn(said, clause, guess.at(-1)));
  const found = [...new Set(guess)].slice(0, MOST_GUESSES);
  const { closest } = guessesOf(line.text, language, context);
  if (found.length > 0) return { ...line, guess: found };
  return closest === undefined ? line : { ...line, guess: [closest] };
};

/** The orders that a clause may mean. A place that it does not name is the last one of the order before. */
const guessesIn = <V>(said: SheetParts<V>, clause: string, before: string | undefined): readonly string[] => {
  const { language, context } = said;
  const goal = before?.split(' ').at(-1);
  const texts = guessesOf(clause, language, context).orders.flatMap((each) =>
    goal === undefined ? [each] : [each, `${each} ${goal}`],
  );
  const found = firstOf([clause, ...texts], (each) => plainIn(said, each) ?? undefined);
  return found && found.commands.length === 0 ? [...found.lines, ...found.standing].map(({ spelt }) => spelt) : [];
};

/** A wish in the form of a question: `Could you send Hill to Badajoz?` */
const WISH =
  /^(?:could|can|would|will) you (?:please )?|^(?:könntest|kannst|könnten|würdest) (?:du|sie) (?:bitte )?|^(?:pourriez-vous|peux-tu|pourrais-tu) /iu;

const wishIn = (text: string): string | undefined =>
  WISH.test(text) && /[?？]\s*$/u.test(text) ? text.replace(WISH, '').replace(/[?？]\s*$/u, '') : undefined;

/** An empty sheet for a trial, which leaves the real one unchanged. */
const trialOf = <V>(said: SheetParts<V>): SheetParts<V> => ({
  ...said,
  plan: new Map(said.plan),
  profiles: new Set(said.profiles),
  ...nothingRead(),
});

/** The lists of a sheet before its first line. */
const nothingRead = <V>(): Pick<SheetParts<V>, (typeof LISTS)[number] | 'controls'> => ({
  lines: [],
  standing: [],
  edits: [],
  standingEdits: [],
  commands: [],
  press: [],
  ignored: [],
  problems: [],
  controls: NOTHING_SAID,
});

/** Whether only orders, standing orders, commands and DONE were read, and nothing that takes something back. */
const isPlain = <V>(said: SheetParts<V>): boolean => {
  const { lines, standing, commands, edits, standingEdits, press, controls } = said;
  const count = lines.length + standing.length + commands.length + Number(controls.done);
  const { done: _, ...others } = controls;
  const isQuiet = Object.values(others).every((each) => each === false || each === undefined);
  return isSound(said, NOTHING) && count > 0 && isQuiet && edits.length + standingEdits.length + press.length === 0;
};

/**
 * A line gets one guess only: with a misspelt verb and a misspelt name, nothing is read. The line as guessed is kept,
 * but the guess is a problem of the mail, and its writer confirms it with DONE.
 */
const withGuess = <V>(said: SheetParts<V>, guess: NonNullable<Phrasing['guess']>): SheetParts<V> | undefined => {
  const { lines } = said;
  if (lines.some(({ warnings }) => warnings.some(({ code }) => code === 'order.read-near'))) return undefined;
  return { ...said, problems: [problem('order.verb-guessed', { ...guess })] };
};

/** Adds what a trial has read. */
const add = <V>(said: SheetParts<V>, trial: SheetParts<V>): void => {
  const { lines, standing, commands, problems, controls, plan, profiles } = trial;
  for (const line of lines) said.lines.push({ ...line, number: said.lines.length + 1 });
  said.standing.push(...standing);
  said.commands.push(...commands);
  said.press.push(...trial.press);
  said.ignored.push(...trial.ignored);
  said.problems.push(...problems);
  said.controls = { ...said.controls, done: said.controls.done || controls.done };
  for (const [name, place] of plan) said.plan.set(name, place);
  for (const profile of profiles) said.profiles.add(profile);
};
