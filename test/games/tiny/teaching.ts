/** What Two pickets teaches. */
import { uncheckedMessage } from '../../../src/engine/index.ts';
import type { Teaching } from '../../../src/game/index.ts';
import { picketIn } from './board.ts';
import { SIDES } from './field.ts';
import { report } from './report.ts';
import { LAST_ROUND } from './rules.ts';
import type { Pickets } from './types.ts';

export const teaching: Teaching<Pickets, 'load'> = {
  words: ['load'],
  facts: ({ view }) => ({ round: view.round, last: LAST_ROUND }),
  leads: (view, { id }, say) => {
    const side = SIDES.find((each) => each === id);
    return side === undefined ? '' : picketIn(side, view, say);
  },
  ends: (_seen, say) => [say(uncheckedMessage('teach.end'))],
  example: () => ['HOLD'],
  position: (told, say) => report.sections(told, say),
};
