/** What Wellington teaches beside other campaigns. */
import type { CampaignTeaching } from '../../campaign/define/parts.ts';
import { rules } from '../manual/index.ts';
import manual from '../manual.json' with { type: 'json' };
import { LAST_TURN } from '../rules/victory.ts';

export const teaching: CampaignTeaching = {
  words: ['battle', 'siege'],
  manual,
  rules,
  facts: () => ({ last: LAST_TURN }),
};
