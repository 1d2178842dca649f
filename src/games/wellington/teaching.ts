/** What Wellington teaches beside other campaigns. */
import type { CampaignTeaching } from '../campaign/parts.ts';
import manual from './manual.json' with { type: 'json' };
import { LAST_TURN } from './victory.ts';

export const teaching: CampaignTeaching = { words: ['battle', 'siege'], manual, facts: () => ({ last: LAST_TURN }) };
