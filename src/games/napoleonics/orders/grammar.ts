/** What lines of a turn are made of, both ways: hexes, pieces, cards, conditions. */
import { type Condition, neverKnown, syntax, writeCondition } from '../../../orders/index.ts';
import { readRef } from './reading.ts';
import type { Ref } from './refs.ts';

const { condition, list, name, oneOf, optional, where, words } = syntax;

/** What is written as it is called in short, in mails too. */
const asCalled = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const hex = name('hex');
export const card: syntax.Syntax<string> = { ...name('card'), write: asCalled };

/** A piece by its hex, its label or its name. */
export const ref: syntax.Syntax<Ref> = {
  usage: (terms) => terms.term('unit'),
  kind: 'hex',
  read: readRef,
  write: asCalled,
  some: (chance, known) => {
    const kind = ['hex', 'unit', 'label', 'leader'][chance.below(4)] ?? 'hex';
    const id = name(kind).some(chance, known);
    return kind === 'leader' ? `LDR:${id}` : id;
  },
};

export const refs = list(ref, ',');

/** Targets that are looked for when the line comes up, but for the name of a leader. */
const sought = where(
  (reader) => reader.peek()?.key !== 'leader' || ![':', '@'].includes(reader.peek(1)?.text ?? ''),
  words({ WEAKEST: 'WEAKEST', NEAREST: 'NEAREST', LEADER: 'LEADER' }),
);

/** `E7 ELSE FR-LN2 ELSE WEAKEST` */
export const targets = list(oneOf(sought, ref), 'ELSE');

export const yesNo = words({ YES: true, NO: false }, undefined, ['YES', 'NO']);

/** Values by chance until one is known where it is judged. */
const TRIES = 200;

/** A condition of lines that are judged at these questions. */
export const knownAt = (...kinds: readonly string[]): syntax.Syntax<Condition> => ({
  ...condition,
  read: (reader) => {
    const found = condition.read(reader);
    const [unknown] = found ? neverKnown(reader.language.conditions, found, kinds) : [];
    return unknown === undefined ? found : reader.fail('order.never-known', { name: unknown });
  },
  write: (value, { known }) =>
    known && Array.isArray(value)
      ? writeCondition(known.conditions, value as Condition, 'full').toUpperCase()
      : undefined,
  some: (chance, known) => {
    let found = condition.some(chance, known);
    for (let tries = 0; tries < TRIES && neverKnown(known.conditions, found, kinds).length > 0; tries++)
      found = condition.some(chance, known);
    return found;
  },
});

/** `IF condition` */
export const ifKnownAt = (...kinds: readonly string[]) => optional('IF', knownAt(...kinds), 'WHEN');
