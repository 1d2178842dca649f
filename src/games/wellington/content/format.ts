/** What the rules of Wellington require of its packs. */

import type { z } from 'zod';
import type { PackFormat } from '../../campaign/content/format.ts';
import { partiesOf } from '../../campaign/content/operations.ts';
import sentences from '../messages/english.json' with { type: 'json' };
import { powers } from '../rules/powers.ts';
import { areaSchema, cardSchema, leaderSchema, lineSchema, operations, packFiles, words } from './schema.ts';
import { checkTables } from './tables.ts';

type Area = z.output<typeof areaSchema>;

const isFrench = (power: string): boolean => power.startsWith('french');

export const wellingtonFormat: PackFormat<Area> = {
  game: 'wellington',
  powers,
  contingents: Object.fromEntries(powers.map(({ id }) => [id, id])),
  files: packFiles,
  area: areaSchema,
  line: lineSchema,
  leader: leaderSchema,
  card: cardSchema,
  operations,
  parties: partiesOf(words),
  holderOf: ({ owner, occupier1812 }) => occupier1812 ?? owner,
  neededAreas: {
    madrid: { region: 'spain', key: true },
    lisbon: { region: 'portugal', key: true },
    porto: { region: 'portugal', key: true },
    almeida: { region: 'portugal', key: true },
    elvas: { region: 'portugal', key: true },
    gibraltar: { owner: 'britain', key: true },
    portsmouth: { owner: 'britain', offMap: true },
  },
  wrongAreas: [
    {
      field: 'occupier1812',
      reason: 'occupier',
      isSo: ({ occupier1812: occupier, owner }) => occupier !== null && (!isFrench(occupier) || isFrench(owner)),
    },
  ],
  counts: {
    leaders: 18,
    cards: 110,
    piles: { britain: 6, spain: 6, french: 12 },
    // The terms of the rule book (W-1.21).
    areas: [
      { things: 'keys in Spain', wanted: 15, counts: ({ region, key }) => region === 'spain' && key },
      { things: 'keys in Portugal', wanted: 4, counts: ({ region, key }) => region === 'portugal' && key },
      { things: 'duchies of Spain', wanted: 62, counts: ({ region }) => region === 'spain' },
      { things: 'home duchies of French South', wanted: 4, counts: ({ owner }) => owner === 'french_south' },
      { things: 'home duchies of French North', wanted: 4, counts: ({ owner }) => owner === 'french_north' },
    ],
  },
  deals: {
    britain: { home: 3, common: 6 },
    spain: { home: 2, common: 6 },
    french_south: { home: 2, common: 6 },
    french_north: { home: 2, common: 6 },
  },
  scenarios: ['1812', '1813'],
  flagLimits: { allies: 'allied', france: 'french' },
  checkTables,
  sentences,
};
