/** What Wellington adds to positions that are given as data. */
import type { JsonObject } from '../../engine/index.ts';
import { says } from '../campaign/case/head.ts';
import type { OwnCase } from '../campaign/case/own.ts';
import { count, fields } from '../campaign/case/words.ts';

export const ownCase: Partial<OwnCase> = {
  lastTurn: 1814,
  markers: () => ({
    emperor: says(
      fields({ cp: count, removeSP: count }),
      'what the Emperor gives each French power this winter, and takes',
    ),
  }),
  place: ({ state }, markers) => {
    if (markers.emperor !== undefined) state.own = { emperor: markers.emperor };
  },
  describe: ({ state }) => ({ ...state.own }) as JsonObject,
};
