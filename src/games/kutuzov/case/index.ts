/** Levels and markers of Kutuzov in positions that are given as data. */
import type { OwnCase } from '../../campaign/case/own.ts';
import { KINDS, pileOf } from '../rules/chits.ts';
import { SIDES } from '../rules/powers.ts';
import { effectShapes, eventShapes } from './event-shapes.ts';
import { expectations } from './expectations.ts';
import { describe, LAST_TURN, markerShape, place } from './markers.ts';

export const ownCase: Partial<OwnCase> = {
  contingents: {
    prussian: ['prussia'],
    austrian: ['austria'],
    russian_shared: ['russian_first', 'russian_second'],
    french_shared: ['french_north', 'french_south'],
  },
  phases: { victory: 'end' },
  lastTurn: LAST_TURN,
  piles: SIDES.flatMap((side) => KINDS.map((kind) => pileOf(side, kind))),
  // Shares of resources, the arrival of Kutuzov and other answers that the rules or a standing order give (D-92, D-93).
  // Without a word no resource halves attrition.
  quiet: {
    recover: undefined,
    rally: undefined,
    relieve: { relieve: 0 },
    'resource.share': undefined,
    'resource.holder': undefined,
    will: undefined,
    surplus: undefined,
    arrival: undefined,
  },
  endsWithDice: true,
  events: eventShapes,
  effects: effectShapes,
  markers: markerShape,
  place,
  describe,
  expectations,
};
