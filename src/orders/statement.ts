import { nameIn } from '../engine/index.ts';
import { nameKey, slips } from './key.ts';
import { groundOf, type Language, type ReadContext, type Reader, type Verb } from './language.ts';
import { namesGame } from './mention.ts';
import { type Order, type Problem, problem } from './order.ts';
import { CLAUSE_WORDS } from './policy.ts';
import { judgeUnknowable, readPolicy } from './read-policy.ts';
import { LineReader } from './reader.ts';
import type { SheetLine, StandingLine } from './reading.ts';
import { type Token, tokenize } from './tokens.ts';
import { unaskedLines } from './unasked.ts';
import { findVerb, isBare, isFollowed, nearVerb } from './vocabulary.ts';
import { describeOrder, describePolicy, verbOf, writeOrder, writePolicy } from './writing.ts';

/** The orders and standing orders read so far. */
export interface Statements<V> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  /** Expected changes by earlier lines, for guesses in later ones. */
  readonly plan: Map<string, string>;
  readonly lines: SheetLine<V>[];
  readonly standing: StandingLine[];
  /** Names of profiles that were read; a repeated one adds nothing. */
  readonly profiles: Set<string>;
  /** Text that is not an order. */
  readonly ignored: string[];
  /** On a trial that fails with the first word that is no order, where nobody asks why. */
  readonly isPlainOnly?: boolean;
}

/** Reads a piece as an order, a standing order or prose. For a faulty line all problems are found. */
export const readStatement = <V>(to: Statements<V>, text: string, tokens: readonly Token[]): void => {
  const { lines, standing } = to;
  const before = { lines: lines.length, standing: standing.length };
  readOnce(to, text, tokens);
  if (to.isPlainOnly && lines.slice(before.lines).some(({ order }) => !order)) return;
  const line = lines.length > before.lines ? lines.at(-1) : undefined;
  if (line && !line.order) lines[lines.length - 1] = { ...line, ...faultsOf(to, line) };
  if (line?.order && BLANK.test(text)) lines[lines.length - 1] = { ...line, ...UNORDERED, problems: [unfilled()] };
  const policy = standing.length === before.standing + 1 ? standing.at(-1) : undefined;
  if (policy && !policy.policy)
    standing[standing.length - 1] = { ...policy, ...faultsOf(to, policy), ...closedList(to, text) };
  if (policy?.policy && BLANK.test(text))
    standing[standing.length - 1] = { ...policy, ...UNREAD, problems: [unfilled()] };
};

/** Our mails print it where something has to be filled in; without it the rest may mean another order. */
const BLANK = /__/;

const unfilled = (): Problem => problem('order.blank');

const UNORDERED = { order: undefined, canonical: '', spelt: '', long: undefined, item: undefined };

/** The most spelling errors that are reported for a line. */
const MOST_FAULTS = 4;

/** Further problems of a faulty line: it is read again with the misspelt word corrected. */
const faultsOf = <V>(
  to: Statements<V>,
  { text, problems }: Pick<SheetLine<V>, 'text' | 'problems'>,
): Pick<SheetLine<V>, 'problems' | 'mended'> => {
  const found = [...problems];
  let last = problems;
  let mended = text;
  for (let tries = 0; tries < MOST_FAULTS; tries++) {
    const next = last.reduce(spelt, mended);
    if (next === mended) break;
    mended = next;
    const line = readAlone(to, mended);
    last = line?.problems ?? [];
    if (line && last.length === 0) return { problems: found, mended };
    found.push(...last.filter((each) => isWritten(text, each)));
  }
  return { problems: found };
};

/** What a text would be read as, without adding it. */
const readAlone = <V>(to: Statements<V>, text: string): SheetLine<V> | StandingLine | undefined => {
  const trial: Statements<V> = {
    ...to,
    context: { ...to.context, strict: true },
    plan: new Map(to.plan),
    profiles: new Set(to.profiles),
    lines: [],
    standing: [],
    ignored: [],
  };
  readOnce(trial, text, tokenize(text));
  return [...trial.lines, ...trial.standing][0];
};

/** The end of a list that was to go on: `LOSS: Howard > Slocum >`. */
const OPEN_END = /[>,]$/;

/** A list whose end is missing, with `rest` there or closed. */
const closedList = <V>(to: Statements<V>, text: string): Pick<StandingLine, 'mended'> => {
  const line = text.trimEnd();
  const list = line.replace(OPEN_END, '').trimEnd();
  const ends = OPEN_END.test(line) ? [`${list} > rest`, list] : [];
  const mended = ends.find((each) => readAlone(to, each)?.problems.length === 0);
  return mended === undefined ? {} : { mended };
};

/** A line with the misspelt word replaced by the first suggestion. */
const spelt = (text: string, problem: Problem): string => {
  const [near] = problem.suggestions;
  const { text: word } = problem.message.args ?? {};
  if (near === undefined || typeof word !== 'string' || word === '' || problem.code === 'order.prose') return text;
  return text.replace(word, () => near);
};

const isWritten = (text: string, { message: { args = {} } }: Problem): boolean =>
  typeof args.text === 'string' && args.text !== '' && text.includes(args.text);

const readOnce = <V>(to: Statements<V>, text: string, tokens: readonly Token[]): void => {
  const unasked = unaskedLines(to.language, to.context, tokens);
  for (const line of unasked) {
    readStanding(to, text, new LineReader(tokenize(line), to.language, to.context, to.plan), { unasked: true });
  }
  if (unasked.length > 0) return;
  const reader = new LineReader(tokens, to.language, to.context, to.plan);
  if (reader.word('profile')) {
    readProfile(to, text, reader);
    return;
  }
  if (isStanding(reader)) {
    readStanding(to, text, reader);
    return;
  }
  const bare = isBare(to.language, tokens);
  const lookup = findVerb(
    to.language,
    bare ? (to.language.standing?.opener?.verb.toLowerCase() ?? '') : (tokens[0]?.key ?? ''),
  );
  if (!lookup.verb) {
    readUnknown(to, text, reader, lookup.several);
    return;
  }
  if (!bare) reader.skip();
  if (lookup.verb.policy?.implied?.(reader)) {
    reader.back(0);
    readStanding(to, text, reader);
    return;
  }
  if (!to.context.strict && isProse(reader, lookup.verb, lookup.full)) {
    setAside(to, text);
    return;
  }
  addLine(to, text, lookup.verb, readOrder(reader, lookup.verb), reader);
};

/** `PROFILE sentinel`: all its lines, as if the owner had written them. */
const readProfile = <V>(to: Statements<V>, text: string, reader: Reader<V>): void => {
  const profiles = to.language.standing?.profiles ?? {};
  const key = reader.ahead.map((token) => token.key).join('');
  if (to.profiles.has(key)) return;
  const lines = Object.entries(profiles).find(([name]) => nameKey(name) === key)?.[1];
  if (lines) to.profiles.add(key);
  for (const line of lines ?? []) readOnce(to, line, tokenize(line));
  if (lines) return;
  reader.fail('order.unknown-profile', { names: Object.keys(profiles).join(', ') }, Object.keys(profiles).slice(0, 3));
  to.standing.push({ ...UNREAD, text, problems: reader.problems, warnings: [] });
};

const UNREAD = { policy: undefined, canonical: '', spelt: '', long: undefined };

/** Whether the text after a verb shows that the writer meant no order. */
const isProse = <V>(reader: Reader<V>, verb: Verb<V>, full: boolean): boolean => {
  if (!isFollowed(verb, reader.ahead)) return true;
  return verb.alone ? !isAlone(reader, verb.alone) : !full && !speaksOfAnything(reader);
};

/** Whether nothing follows, or one of these words. */
const isAlone = <V>({ ahead }: Reader<V>, words: readonly string[]): boolean =>
  ahead.length === 0 || (ahead.length === 1 && words.includes(ahead[0]?.key ?? ''));

/** Whether anything follows that the game knows. A shortened verb alone may be the beginning of a sentence. */
const speaksOfAnything = <V>(reader: Reader<V>): boolean =>
  reader.done ||
  reader.ahead.some(
    (token) =>
      token.type === 'number' ||
      token.text === '#' ||
      (token.key.length >= 3 && reader.language.names.knows(token.key)),
  ) ||
  reader.ahead.length <= 3;

const readOrder = <V>(reader: Reader<V>, verb: Verb<V>): Order | undefined => {
  if (verb.refuse) reader.problems.push(verb.refuse());
  const order = verb.refuse ? undefined : verb.read?.(reader);
  if (!order && reader.problems.length === 0) reader.fail('order.only-standing', { verb: verb.name });
  if (!order) return undefined;
  reader.finish();
  return reader.problems.length === 0 ? order : undefined;
};

const addLine = <V>(
  { lines, language }: Statements<V>,
  text: string,
  verb: Verb<V> | undefined,
  order: Order | undefined,
  reader: Reader<V>,
): void => {
  const final = order ? verbOf(language, order) : verb;
  lines.push({
    number: lines.length + 1,
    text,
    verb: final?.name,
    order,
    canonical: order ? writeOrder(language, order) : '',
    spelt: order ? writeOrder(language, order, 'full') : '',
    long: order ? describeOrder(language, order) : undefined,
    item: order ? final?.item?.(order) : undefined,
    ...(order && final?.branch ? { branch: final.branch(order) } : {}),
    problems: reader.problems,
    warnings: [...reader.warnings, ...(order ? (final?.warn?.(order, reader) ?? []) : [])],
  });
};

const readUnknown = <V>(to: Statements<V>, text: string, reader: Reader<V>, several: readonly string[]): void => {
  const tokens = reader.ahead;
  const { text: word = '', key = '' } = tokens[0] ?? {};
  if (to.isPlainOnly) {
    to.ignored.push(text);
    return;
  }
  const near = nearVerb(to.language, key);
  if (!isMeant(to, tokens, near, several)) {
    setAside(to, text);
    return;
  }
  if (several.length > 1) reader.fail('order.ambiguous-verb', { text: word }, several.slice(0, 3));
  else if (near === undefined) reader.fail('order.prose');
  else reader.fail('order.unknown-verb', { text: word }, [near]);
  addLine(to, text, undefined, undefined, reader);
};

/**
 * Puts text aside that is no order. In a draft, and where it names anything of the game, its writer is asked about it;
 * else it is talk.
 */
export const setAside = <V>(to: Statements<V>, text: string): void => {
  if (to.isPlainOnly || (!to.context.strict && !namesGame(text, to.language))) {
    to.ignored.push(text);
    return;
  }
  const reader = new LineReader([], to.language, to.context, to.plan);
  reader.fail('order.prose');
  addLine(to, text, undefined, undefined, reader);
};

/** Before a line of a draft of which nothing was read: it may be talk. */
export const UNREAD_MARK = '? ';

/** Whether nothing of a line was read as an order: it may be talk. */
export const isUnread = ({ problems }: Pick<SheetLine, 'problems'>): boolean =>
  problems.some(({ code }) => code === 'order.prose');

/** Words of a line that is nothing but names. */
const FEW_WORDS = 4;

/** Whether a line was meant as an order: it is nothing but names, also misspelt ones, or it has a misspelt verb. */
const isMeant = <V>(
  to: Statements<V>,
  tokens: readonly Token[],
  near: string | undefined,
  several: readonly string[],
): boolean => {
  const named = to.language.names;
  const names = tokens.filter(({ key }) => key.length >= 4 && named.knows(key)).length;
  const isNear = ({ key }: Token) =>
    key.length >= 5 && named.resembling({ kinds: groundOf(to.language) }, key) !== undefined;
  if (
    tokens.length > 1 &&
    tokens.length <= FEW_WORDS &&
    tokens.every((token) => named.knows(token.key) || isNear(token))
  )
    return true;
  if (several.length > 1) return tokens.length <= 8 || names > 0;
  if (near === undefined || !isClose(tokens[0]?.key ?? '', near)) return false;
  return names > 0 || tokens.some(({ type }) => type === 'number') || isMissedAnswer(to, tokens, near);
};

/** With two wrong letters a short word is another word. */
const isClose = (key: string, verb: string): boolean =>
  key.length >= SHORTEST_WITH_TWO || slips(key, verb.toLowerCase(), 1) <= 1;

const SHORTEST_WITH_TWO = 7;

/**
 * Whether a word alone above all orders is a misspelt answer to the open question. Below an order it is usually the
 * writer's name.
 */
const isMissedAnswer = <V>(to: Statements<V>, tokens: readonly Token[], near: string): boolean => {
  const { language, context, plan, lines, standing } = to;
  const asked = (context.open ?? []).filter(({ kind }) => !language.acts.includes(kind)).map(({ kind }) => kind);
  if (tokens.length > 1 || lines.length + standing.length > 0 || asked.length === 0) return false;
  const { verb } = findVerb(language, near.toLowerCase());
  const order = verb && readOrder(new LineReader([], language, context, plan), verb);
  const kinds = (order && verbOf(language, order)?.item?.(order).kinds) ?? [];
  return kinds.some((kind) => asked.includes(kind));
};

/**
 * STANDING, POLICY or IF in front, or ALWAYS, NEVER, ASK, IF further on; `only if` belongs to the next clause. In a line
 * whose verb takes conditions they say nothing.
 */
const isStanding = <V>(reader: Reader<V>): boolean => {
  const tokens = reader.ahead;
  const first = tokens[0]?.key ?? '';
  if (['standing', 'policy', 'if', 'when'].includes(first)) return true;
  const { verb } = findVerb(reader.language, first);
  if (!verb || verb.branch || verb.conditional) return false;
  return tokens.some(
    (token, i) => i > 0 && nameIn(CLAUSE_WORDS, token.key) !== undefined && tokens[i - 1]?.key !== 'only',
  );
};

const readStanding = <V>(
  to: Statements<V>,
  text: string,
  reader: Reader<V>,
  how: Pick<StandingLine, 'unasked'> = {},
): void => {
  reader.word('standing', 'policy');
  reader.mark(':');
  const policy = readPolicy(reader);
  if (policy) reader.finish();
  if (policy && reader.problems.length === 0) judgeUnknowable(reader, policy, to.context.kept ?? false);
  const sound = policy && reader.problems.length === 0 ? policy : undefined;
  to.standing.push({
    ...how,
    text,
    policy: sound,
    canonical: sound ? writePolicy(to.language, sound) : '',
    spelt: sound ? writePolicy(to.language, sound, 'full') : '',
    long: sound ? describePolicy(to.language, sound) : undefined,
    problems: reader.problems,
    warnings: reader.warnings,
  });
};
