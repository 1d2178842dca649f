/** What a seat of Two pickets is told and taught. Its events are told by their sentences. */
import { uncheckedMessage } from '../../../src/engine/index.ts';
import type { ReportView, Say, Teaching } from '../../../src/game/index.ts';
import { list } from '../../../src/reports/index.ts';
import { picketIn } from './board.ts';
import { SIDES } from './rules/field.ts';
import { LAST_ROUND } from './rules.ts';
import type { Pickets, View } from './types.ts';

const stands = (view: View, say: Say): readonly string[] =>
  SIDES.map((side) =>
    say(uncheckedMessage('picket.stands', { cell: view.pickets[side].cell, picket: picketIn(side, view, say) })),
  );

export const report: ReportView<Pickets> = {
  position: {
    occasion: ({ round }, say) => say(uncheckedMessage('occasion', { round, last: LAST_ROUND })),
    sections: ({ view }, say) => [
      { title: say(uncheckedMessage('section.pickets')), blocks: [list(stands(view, say))] },
    ],
    figures: ({ round, pickets }) => ({ round, pickets }),
  },
  story: {
    title: (events, say) =>
      events
        .flatMap(({ event: { kind, round } }) =>
          kind === 'round.began' ? [say(uncheckedMessage('title', { round: Number(round) }))] : [],
        )
        .join(', ') || say(uncheckedMessage('title.end')),
  },
  orders: {
    template: () => ['HOLD'],
  },
};

export const teaching: Teaching<Pickets, 'load'> = {
  words: ['load'],
  facts: ({ view }) => ({ round: view.round, last: LAST_ROUND }),
  leads: (view, { id }, say) => {
    const side = SIDES.find((each) => each === id);
    return side === undefined ? '' : picketIn(side, view, say);
  },
  ends: (_seen, say) => [say(uncheckedMessage('teach.end'))],
  example: () => ['HOLD'],
  position: (told, say) => report.position.sections(told, say),
};
