/** What lines are made of: hexes, pieces, ways, targets, conditions. */
import { type Condition, neverKnown, type Reader, readCondition, readList } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import { isHex } from '../rules/board.ts';
import { ARMS, CLASSES, type Hex } from '../types.ts';
import { isLeaderRef, type Ref } from './refs.ts';

export type LineReader = Reader<View>;

export const byComma = <T>(reader: LineReader, read: () => T | undefined): T[] | undefined =>
  readList(reader, read, () => reader.comma());

/** What was read, by its name; nothing after a problem. */
export const asField = <K extends string, V>(name: K, value: V | undefined): { readonly [k in K]: V } | undefined =>
  value === undefined ? undefined : ({ [name]: value } as { readonly [k in K]: V });

export const readHex = (reader: LineReader): Hex | undefined => reader.name(['hex'])?.id;

/** `E7-E8-D8`: the hexes that are entered. */
export const readPath = (reader: LineReader): Hex[] | undefined =>
  readList(
    reader,
    () => readHex(reader),
    () => reader.arrow(),
  );

/** `LDR:Hill`, `LDR@G4`. */
function readLeader(reader: LineReader): Ref | undefined {
  if (reader.mark('@') !== undefined) {
    const hex = readHex(reader);
    return hex && `LDR@${hex}`;
  }
  reader.mark(':');
  const name = reader.name(['leader'])?.id;
  return name && `LDR:${name}`;
}

/** A piece by its hex, its label or its name. */
export function readRef(reader: LineReader): Ref | undefined {
  if (reader.word('ldr', 'leader')) return readLeader(reader);
  const named = reader.name(['hex', 'unit', 'label', 'leader']);
  return named && (named.kind === 'leader' ? `LDR:${named.id}` : named.id);
}

export const readRefs = (reader: LineReader): Ref[] | undefined => byComma(reader, () => readRef(reader));

/** Reads `IF condition`, if there is one, for lines that are judged at these questions; null after a problem. */
export function readWhen(reader: LineReader, kinds: readonly string[]): { readonly if?: Condition } | null {
  if (!reader.word('if', 'when')) return {};
  const condition = readCondition(reader);
  if (!condition) return null;
  const [unknown] = neverKnown(reader.language.conditions, condition, kinds);
  if (unknown === undefined) return { if: condition };
  reader.fail('order.never-known', { name: unknown });
  return null;
}

export const readYesNo = (reader: LineReader): boolean | undefined => {
  const word = reader.word('yes', 'no');
  return word === undefined
    ? reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['YES', 'NO'])
    : word === 'yes';
};

const KINDS = [...ARMS, ...CLASSES].map((each) => each.toLowerCase());

/** Of whom a rule speaks: `ANY`, an arm, a class, or a piece. */
export function readWho(reader: LineReader): string | undefined {
  const word = reader.word('any', 'all', ...KINDS);
  if (word !== undefined) return word === 'all' ? 'ANY' : word.toUpperCase();
  return readRef(reader);
}

/** Refuses a rule that can never do what it says. One that was accepted before is warned of, and stays. */
export function refuse(
  reader: LineReader,
  code: string,
  args: Readonly<Record<string, string>>,
  near: readonly string[],
): void {
  if (reader.context.kept) reader.warn(code, args);
  else reader.fail(code, args, near);
}

/** Against whom a rule speaks, for questions of these kinds: only a melee that is declared tells of combined arms. */
export function readFoe(reader: LineReader, kinds: readonly string[]): string | undefined {
  if (kinds.includes('supply')) refuse(reader, 'order.never-known', { name: 'AGAINST' }, []);
  if (!reader.word('combined')) return readWho(reader);
  if (!kinds.includes('reaction')) refuse(reader, 'order.never-known', { name: 'COMBINED' }, ARMS);
  return 'COMBINED';
}

/** Of which leader a rule speaks. Where he goes back alone nothing is known of the unit that he was with. */
export function readLeaderWho(reader: LineReader): string | undefined {
  const before = reader.ahead;
  const who = readWho(reader);
  if (who === undefined || who === 'ANY' || isHex(who) || isLeaderRef(who)) return who;
  const text = before
    .slice(0, before.length - reader.ahead.length)
    .map((token) => token.text)
    .join('');
  refuse(reader, 'order.no-leader', { text }, ['ANY']);
  return who;
}

/** Whether the text ahead names a piece or a kind of unit. */
export const isWhoAhead = (reader: LineReader): boolean => {
  const { type, key = '' } = reader.peek() ?? {};
  return (
    type === 'word' &&
    (['any', 'all', 'ldr', ...KINDS].includes(key) ||
      reader.language.names.knows(key) ||
      reader.peek(1)?.type === 'number' ||
      reader.peek(1)?.type === 'hyphen')
  );
};
