/** Numbers of resources in orders. */
import { syntax } from '../../../orders/index.ts';

export const RESOURCES = ['resource', 'resources', 'res'];

/** `1 RESOURCE`. */
export const resources = (n: number): string => `${n} ${n === 1 ? 'RESOURCE' : 'RESOURCES'}`;

/** `2 RESOURCES`; a number that is left out is 1. */
export const resourceCount: syntax.Syntax<number> = {
  usage: (terms) => `${terms.term('number')} RESOURCES`,
  read(reader) {
    const n = reader.number() ?? 1;
    reader.word(...RESOURCES);
    return n;
  },
  write: (n) => (typeof n === 'number' ? resources(n) : undefined),
  some: (chance) => 1 + chance.below(9),
};

/** `WITH 2 RESOURCES`. */
export const withResources = <K extends string>(key: K): syntax.Syntax<Readonly<Record<K, number>>> =>
  syntax.as(
    syntax.record({ n: syntax.mayFollow('WITH', resourceCount, 'BY') }),
    ({ n }) => ({ [key]: n }) as Readonly<Record<K, number>>,
    (said) => ({ n: said[key] }),
  );
