/** What orders of Gettysburg Campaign may name: corps by their commanders, and towns. */
import { NameBook } from '../../orders/index.ts';
import type { Book } from './content.ts';

/** G-S-10. The names of corps and towns in every spelling. */
export const namesOf = ({ corps, towns }: Book): NameBook =>
  new NameBook([
    ...[...corps.values()].map(({ id, side, name, commander }) => ({
      kind: 'corps',
      id,
      name: commander,
      also: [`${side} ${name}`, ...(commander.split(' ').slice(1) ?? [])],
    })),
    ...[...towns.values()].map(({ id, name }) => ({
      kind: 'town',
      id,
      name,
      also: name.endsWith(' D.C.') ? [name.slice(0, -' D.C.'.length)] : [],
    })),
  ]);
