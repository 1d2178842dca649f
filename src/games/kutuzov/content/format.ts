/** What the rules of Kutuzov need of its packs. */

import type { z } from 'zod';
import { sure } from '../../../engine/index.ts';
import type { PackFormat } from '../../campaign/content/format.ts';
import { partiesOf } from '../../campaign/content/operations.ts';
import sentences from '../messages/english.json' with { type: 'json' };
import { operations as ownOperations, reactions } from '../rules/operations.ts';
import { contingents, powers } from '../rules/powers.ts';
import { areaSchema, cardSchema, leaderSchema, lineSchema, operations, packFiles, words } from './schema.ts';
import { checkTables } from './tables.ts';

type Area = z.output<typeof areaSchema>;

const isDuchy = ({ zone }: Area): boolean => zone === undefined;
const isRussian = ({ region }: Area): boolean => region === 'russia';

export const kutuzovFormat: PackFormat<Area> = {
  game: 'kutuzov',
  powers,
  contingents: Object.fromEntries(contingents.map(({ id, power }) => [id, power])),
  files: packFiles,
  area: areaSchema,
  line: lineSchema,
  leader: leaderSchema,
  card: cardSchema,
  operations,
  own: { operations: ownOperations, reactions },
  parties: partiesOf(words),
  holderOf: ({ owners }) => sure(owners[0]),
  neededAreas: {
    moscow: { region: 'russia', key: true, capital: true, depot: true },
    st_petersburg: { region: 'russia', key: true, capital: true, depot: true },
    kiev: { region: 'russia', key: true, depot: true },
    warsaw: { region: 'poland', key: true, depot: true },
    riga: { region: 'russia', key: true, depot: true },
    koenigsberg: { region: 'prussia', key: true },
  },
  wrongAreas: [
    {
      field: 'zone',
      reason: 'zone',
      isSo: (area) => !isDuchy(area) && (area.key || area.depot || area.fortress > 0 || area.owners.length > 1),
    },
    { field: 'depot', reason: 'depot', isSo: ({ depot, key }) => depot && !key },
  ],
  counts: {
    leaders: 15,
    cards: 110,
    piles: { imperial: 12, tsarist: 12 },
    // The rule book's own words (K-1.21, K-1.24).
    areas: [
      { things: 'zones', wanted: 11, counts: (area) => !isDuchy(area) },
      { things: 'keys in Russia', wanted: 13, counts: (area) => area.key && isRussian(area) },
      { things: 'keys of the Imperials', wanted: 5, counts: (area) => area.key && !isRussian(area) },
      { things: 'depots', wanted: 6, counts: ({ depot }) => depot },
      { things: 'ports', wanted: 10, counts: ({ port }) => port !== 'none' },
      { things: 'duchies of the Pripyat', wanted: 9, counts: ({ pripyat }) => pripyat },
    ],
  },
  scenarios: ['invasion', 'on_to_smolensk', 'napoleon_in_moscow', 'defend_the_empire'],
  flagLimits: { imperial: 'imperial', tsarist: 'tsarist' },
  checkTables,
  sentences,
};
