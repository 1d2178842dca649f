/** Numbers of resources in orders. */
import type { syntax } from '../../../orders/index.ts';

export const RESOURCES = ['resource', 'resources', 'res'];

/** `1 RESOURCE`. */
export const resources = (n: number): string => `${n} ${n === 1 ? 'RESOURCE' : 'RESOURCES'}`;

/** `WITH 2 RESOURCES`; a number that is left out is 1. */
export const withResources = <K extends string>(key: K): syntax.Syntax<Readonly<Record<K, number>>> => ({
  usage: (terms) => `[WITH] ${terms.term('number')} RESOURCES`,
  read(reader) {
    reader.word('with', 'by');
    const n = reader.number() ?? 1;
    reader.word(...RESOURCES);
    return { [key]: n } as Readonly<Record<K, number>>;
  },
  write: (said) => `WITH ${resources((said as Readonly<Record<K, number>>)[key])}`,
  some: (chance) => ({ [key]: 1 + chance.below(9) }) as Readonly<Record<K, number>>,
});
