/** Pieces and flags as short texts, for the database. */
import { ARMS, type AreaId, type ContingentId, type Force, type Stack } from '../../types.ts';

const FIELDS = ['leaders', 'inf', 'cav', 'art'];
const NAME = /^[a-z][a-z0-9_]*$/;

/** Whether text can hold a number as it is. */
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

const areNames = (names: readonly string[]): boolean => names.every((name) => NAME.test(name));

/** Whether an object has the fields of a stack, in their order, and no others. */
const hasFields = (stack: Stack): boolean => {
  let n = 0;
  for (const field in stack) if (field !== FIELDS[n++]) return false;
  return n === FIELDS.length;
};

/** Whether a text can hold all of a stack. */
const isPlain = (stack: Stack): boolean =>
  hasFields(stack) &&
  Array.isArray(stack.leaders) &&
  areNames(stack.leaders) &&
  ARMS.every((arm) => isWhole(stack[arm]));

/** A stack as text: `hill,wellington 5.2.1`. It stays an object if the text could not hold all of it. */
export const textOf = (stack: Stack): string | Stack => {
  if (!isPlain(stack)) return stack;
  const { leaders, inf, cav, art } = stack;
  const counters = `${inf}.${cav}.${art}`;
  return leaders.length === 0 ? counters : `${leaders.join()} ${counters}`;
};

export const stackOf = (text: string | Stack): Stack => {
  if (typeof text !== 'string') return text;
  const at = text.indexOf(' ');
  const [inf, cav, art] = text.slice(at + 1).split('.');
  return {
    leaders: at < 0 ? [] : text.slice(0, at).split(','),
    inf: Number(inf),
    cav: Number(cav),
    art: Number(art),
  };
};

/** The pieces of a power in a port. */
interface Harbour {
  leaders: string[];
  sp: number;
}

/** Pieces in a port as text: `hill 3`. They stay an object if the text could not hold all of them. */
export const harbourText = (harbour: Harbour): string | Harbour => {
  const { leaders, sp } = harbour;
  if (Object.keys(harbour).join(' ') !== 'leaders sp' || !Array.isArray(leaders) || !isWhole(sp)) return harbour;
  if (leaders.length === 0) return `${sp}`;
  return areNames(leaders) ? `${leaders.join()} ${sp}` : harbour;
};

export const harbourOf = (text: string | Harbour): Harbour => {
  if (typeof text !== 'string') return text;
  const at = text.indexOf(' ');
  return { leaders: at < 0 ? [] : text.slice(0, at).split(','), sp: Number(text.slice(at + 1)) };
};

// --- the whole map ---------------------------------------------------------------------------------------------------

/** Letters that stand for contingents, in the order of those that have a place in the Regroup Box. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The letters of contingents; undefined where there are more of them. */
const lettersOf = (contingents: readonly ContingentId[]): ReadonlyMap<ContingentId, string> | undefined =>
  contingents.length > LETTERS.length
    ? undefined
    : new Map(contingents.map((contingent, n) => [contingent, LETTERS.charAt(n)]));

/** `a5.2.1hill,wellington`: the letter of the contingent, its counters without the noughts behind the last, its leaders. */
const pieceText = (letter: string, { leaders, inf, cav, art }: Stack): string => {
  const counters = art !== 0 ? `${inf}.${cav}.${art}` : cav !== 0 ? `${inf}.${cav}` : inf !== 0 ? `${inf}` : '';
  return `${letter}${counters}${leaders.join()}`;
};

/** All pieces on the map as one text: `madrid a2 b1.1;toledo a0.1`. Undefined if a text cannot hold all of them. */
export const mapText = (
  forces: Readonly<Record<AreaId, Force>>,
  contingents: readonly ContingentId[],
): string | undefined => {
  const letters = lettersOf(contingents);
  let text = '';
  for (const area in forces) {
    if (!NAME.test(area)) return undefined;
    text += text === '' ? area : `;${area}`;
    const here = forces[area] as Force;
    for (const contingent in here) {
      const stack = here[contingent] as Stack;
      const letter = letters?.get(contingent);
      if (letter === undefined || !isPlain(stack) || ARMS.some((arm) => stack[arm] < 0)) return undefined;
      text += ` ${pieceText(letter, stack)}`;
    }
  }
  return text;
};

export const mapOf = (text: string, contingents: readonly ContingentId[]): Record<AreaId, Force> => {
  const forces: Record<AreaId, Force> = {};
  const reader = new Reader(text);
  while (!reader.isOver) {
    const area = reader.name();
    const force: Force = {};
    while (reader.skip(SPACE)) force[contingents[reader.letter()] ?? ''] = reader.stack();
    forces[area] = force;
    reader.skip(SEMICOLON);
  }
  return forces;
};

/** All flags on the map as one text: `madrid a;toledo b`. Undefined if a text cannot hold all of them. */
export const flagsText = (
  flags: Readonly<Record<AreaId, ContingentId>>,
  contingents: readonly ContingentId[],
): string | undefined => {
  const letters = lettersOf(contingents);
  const areas: string[] = [];
  for (const [area, contingent] of Object.entries(flags)) {
    const letter = letters?.get(contingent);
    if (letter === undefined || !NAME.test(area)) return undefined;
    areas.push(`${area} ${letter}`);
  }
  return areas.join(';');
};

export const flagsOf = (text: string, contingents: readonly ContingentId[]): Record<AreaId, ContingentId> => {
  const flags: Record<AreaId, ContingentId> = {};
  const reader = new Reader(text);
  while (!reader.isOver) {
    const area = reader.name();
    reader.skip(SPACE);
    flags[area] = contingents[reader.letter()] ?? '';
    reader.skip(SEMICOLON);
  }
  return flags;
};

const [SPACE = 0, SEMICOLON = 0, DOT = 0, NOUGHT = 0, NINE = 0, FIRST = 0] = [...' ;.09a'].map((sign) =>
  sign.charCodeAt(0),
);

/** Reads such a text sign by sign: every step reads a position, and to take the text to pieces first would take twice as long. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Whether a sign is next; then it is read. */
  skip(sign: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== sign) return false;
    this.#at++;
    return true;
  }

  /** What stands before the next space, the next semicolon or the end. */
  name(): string {
    const begin = this.#at;
    while (!this.isOver && !this.#isAt(SPACE) && !this.#isAt(SEMICOLON)) this.#at++;
    return this.#text.slice(begin, this.#at);
  }

  /** The place of a letter in the alphabet. */
  letter(): number {
    return this.#text.charCodeAt(this.#at++) - FIRST;
  }

  stack(): Stack {
    const inf = this.#count();
    const cav = this.skip(DOT) ? this.#count() : 0;
    const art = this.skip(DOT) ? this.#count() : 0;
    const leaders = this.name();
    return { leaders: leaders === '' ? [] : leaders.split(','), inf, cav, art };
  }

  #isAt(sign: number): boolean {
    return this.#text.charCodeAt(this.#at) === sign;
  }

  #count(): number {
    let count = 0;
    for (;;) {
      const sign = this.#text.charCodeAt(this.#at);
      if (!(sign >= NOUGHT && sign <= NINE)) return count;
      count = count * 10 + sign - NOUGHT;
      this.#at++;
    }
  }
}
