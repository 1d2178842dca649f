/** Messages between the lines of a mail: whom they go to, and where they end. */
/** Words that begin a message. */
const VERBS =
  /^(?<verb>press|message|msg|tell|nachricht|sag|dis|메시지|전언|メッセージ|伝言)(?=[ :：]|$)[ :：]{0,3}(?<rest>.*)$/iu;
const TO = /^(?:to|for|an|für|à|a|pour)(?= |$) ?/iu;
/** Korean and Japanese put it behind the name. */
const TO_BEHIND = /(?:에게|께|한테|さんへ|さんに|へ|に)$/u;
const ANONYMOUS = /^anon(?:ymous(?:ly)?)?$/iu;
/** What stands between the names of several readers. */
export const BETWEEN_READERS = /,|&|\+|(?<![\p{L}])(?:and|und|et)(?![\p{L}])|と|와 |과 /iu;
/** The longest list of readers, in words. */
const MOST_WORDS = 12;

/** The same with the name first: `Carla에게 메시지: ...`. */
const NAME_FIRST =
  /^(?<name>[^:：]{1,40}?) ?(?:에게|께|한테|앞으로|さんへの?|さん宛て?の?|への?|宛て?の?) ?(?:보내는 )?(?:메시지|전언|쪽지|メッセージ|伝言) ?[:：] ?(?<rest>.*)$/u;

/** `MODERATOR: ...`, in the languages of the mails. */
const TO_MODERATOR = /^(?:the )?(?:moderator|gm|spielleiter(?:in)?|진행자|사회자|進行役|審判) ?[:：] ?(?<rest>.+)$/iu;

/** Whether somebody is called so, or a group of readers. */
export type IsReader = (name: string) => boolean;

/** Whom a message goes to, as written, and whether its writer is named. */
interface Address {
  readonly to: string;
  readonly anonymous: boolean;
}

/** The first line of a message: its readers, and the text that stands on the same line. */
export interface MessageHead extends Address {
  readonly inline: string;
}

/**
 * Reads `PRESS [TO who] [ANON][: text]`. A word such as TELL begins a message only before somebody whom the writer can
 * reach; so does PRESS in small letters, unless TO or a colon makes it clear.
 */
export function messageHead(line: string, isReader: IsReader): MessageHead | undefined {
  const { verb, rest = '' } = VERBS.exec(line)?.groups ?? {};
  const asked = TO_MODERATOR.exec(line)?.groups?.rest;
  if (asked !== undefined) return { to: 'GM', anonymous: false, inline: asked };
  return verb === undefined ? nameFirst(line, isReader) : verbFirst(line, { verb, rest }, isReader);
}

function verbFirst(
  line: string,
  { verb, rest }: { readonly verb: string; readonly rest: string },
  isReader: IsReader,
): MessageHead | undefined {
  const isPress = verb.toLowerCase() === 'press';
  const isColonFirst = /^[:：]/u.test(line.slice(verb.length).trimStart());
  if (isColonFirst) return isPress ? { to: '', anonymous: false, inline: rest } : undefined;
  const named = rest.replace(TO, '');
  const isClear = named !== rest && !/^(?:tell|sag|dis)$/iu.test(verb);
  const colon = named.search(/[:：]/u);
  if (colon >= 0) {
    const head = readersOf(named.slice(0, colon).split(' '));
    if (isPress || isClear || areReaders(head.to, isReader)) return { ...head, inline: named.slice(colon + 1).trim() };
  }
  const known = knownReaders(named, isReader);
  if (known) return known;
  const isLoud = isPress && (verb === verb.toUpperCase() || rest === '');
  return isClear || isLoud ? { ...readersOf(named.split(' ')), inline: '' } : undefined;
}

function nameFirst(line: string, isReader: IsReader): MessageHead | undefined {
  const { name, rest = '' } = NAME_FIRST.exec(line)?.groups ?? {};
  return name !== undefined && areReaders(name, isReader) ? { to: name, anonymous: false, inline: rest } : undefined;
}

/** The longest list of readers with which a text begins. */
function knownReaders(text: string, isReader: IsReader): MessageHead | undefined {
  const words = text.split(' ').filter((word) => word !== '');
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count -= 1) {
    const head = readersOf(words.slice(0, count));
    const inline = words.slice(count).join(' ');
    // Behind `and` there is somebody whom nobody knows.
    if (areReaders(head.to, isReader)) return inline.search(BETWEEN_READERS) === 0 ? undefined : { ...head, inline };
  }
  return undefined;
}

function readersOf(words: readonly string[]): Address {
  const written = words.filter((word) => word !== '');
  const named = written.filter((word) => !ANONYMOUS.test(word));
  const to = named.join(' ').replace(TO, '').replace(TO_BEHIND, '');
  return { to, anonymous: named.length < written.length };
}

const areReaders = (to: string, isReader: IsReader): boolean => {
  const parts = to.split(BETWEEN_READERS).map((part) => part.trim());
  return isReader(to) || (parts.length > 1 && parts.every((part) => part !== '' && isReader(part)));
};

/** A line that says `PRESS TO`: within a message that has no end, the next one begins there. */
export const isMessageLine = (line: string): boolean => /^(?:press|message|msg) (?:to|an|à) /iu.test(line);

/** Words that end a message. */
const END =
  /(?<=^|[ .!?…,;:)"'。！？、])(?:end(?:e|press| press| message)?|fin(?: du message)?|메시지 끝|メッセージ終わり)[.!。！]?$/iu;
/** These hand a sheet over as well, so they do not prove that the orders above them are part of the message. */
const END_OF_SHEET = /(?<=^|[ .!?…,;:)"'。！？、])(?:끝|이상|終わり|おわり|以上)[.!。！]?$/u;

/**
 * What stands before the word that ends a message; undefined if the line does not end one. The word stands alone, behind
 * a sentence or in capitals: `at the end` ends nothing.
 */
function endOf(line: string): { readonly before: string; readonly isOfSheet: boolean } | undefined {
  const ofMessage = END.exec(line);
  const found = ofMessage ?? END_OF_SHEET.exec(line);
  if (!found) return undefined;
  const [word] = found;
  const before = line.slice(0, found.index);
  const isLoud = word === word.toUpperCase();
  if (!isLoud && /[\p{L}\p{N}] $/u.test(before)) return undefined;
  return { before: before.trim(), isOfSheet: ofMessage === null };
}

/** A line without the word that ends a message; undefined if it has none. */
export const beforeEnd = (line: string): string | undefined => endOf(line)?.before;

/** One line of a mail, cleaned and as it was written. */
export interface MailLine {
  readonly clean: string;
  readonly raw: string;
}

/** How far a message goes. */
export interface MessageExtent {
  readonly text: readonly string[];
  /** How many of the lines below its first line belong to it, its END included. */
  readonly count: number;
  /** Lines below that read as orders, if the message does not say where it ends. */
  readonly unended: readonly string[];
  /** Whether an END stands below those orders. It ends the message, not the mail. */
  readonly hasEndBelow?: boolean;
}

/** Mail programs wrap lines near this column. */
const WRAP_COLUMN = 70;

/**
 * The extent of a message, up to the word END. A message on one line ends with that line. If lines read as orders, and
 * nothing says whether they belong to the message, they do not, and are named.
 */
export function messageExtent(
  head: string,
  inline: string,
  below: readonly MailLine[],
  { reads, isBarrier }: { readonly reads: (line: string) => boolean; readonly isBarrier: (line: string) => boolean },
): MessageExtent {
  const own = inline === '' ? undefined : endOf(inline);
  if (own) return { text: [own.before], count: 0, unended: [] };
  const first = inline === '' ? [] : [inline];
  const stop = below.findIndex(({ clean }) => isBarrier(clean) || isMessageLine(clean) || endOf(clean) !== undefined);
  const last = below[stop];
  const end = last && !isBarrier(last.clean) ? endOf(last.clean) : undefined;
  const inside = below.slice(0, stop < 0 ? undefined : stop);
  const ordered = inside.filter(({ clean }) => reads(clean)).map(({ clean }) => clean);
  const isSure = ordered.length === 0 || (end !== undefined && !end.isOfSheet && inline === '');
  if (end && isSure) {
    const text = [...first, ...inside.map(({ raw }) => raw), end.before];
    return { text, count: inside.length + 1, unended: [] };
  }
  if (inline !== '' && end === undefined) {
    const count = wrapsOf(head, inside, reads);
    const text = [inline, ...inside.slice(0, count).map(({ clean }) => clean)].join(' ');
    return { text: [text], count, unended: [] };
  }
  if (ordered.length === 0)
    return { text: [...first, ...inside.map(({ raw }) => raw)], count: inside.length, unended: [] };
  const before = inside.slice(
    0,
    inside.findIndex(({ clean }) => clean === ordered[0]),
  );
  const text = [...first, ...before.map(({ raw }) => raw)];
  return { text, count: before.length, unended: ordered, hasEndBelow: end !== undefined && !end.isOfSheet };
}

/** How many lines the mail program has made of the rest of a line. */
function wrapsOf(head: string, below: readonly MailLine[], reads: (line: string) => boolean): number {
  const count = below.findIndex(({ clean }, i) => {
    const above = below[i - 1]?.clean ?? head;
    const isWrapped = above.length + 1 + (clean.split(' ', 1)[0] ?? '').length > WRAP_COLUMN;
    return clean === '' || !isWrapped || reads(clean);
  });
  return count < 0 ? below.length : count;
}
