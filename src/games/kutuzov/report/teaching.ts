/** What Kutuzov teaches beside other campaigns. */
import type { CampaignTeaching } from '../../campaign/define/parts.ts';
import { bookOf } from '../content.ts';
import { rules } from '../manual/index.ts';
import manual from '../manual.json' with { type: 'json' };
import { ownIn } from '../types.ts';

export const teaching: CampaignTeaching = {
  words: ['battle', 'resource'],
  manual,
  rules,
  facts: (position) => {
    const { key, depot, resource, places } = bookOf(position.game).tables.victory;
    const capital = Math.max(...places.map(({ imperial }) => imperial));
    return { key, depot, resource, capital, last: ownIn(position).lastTurn };
  },
};
