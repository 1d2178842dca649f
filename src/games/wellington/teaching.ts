/** What Wellington teaches beside other campaigns. */
import type { CampaignTeaching } from '../campaign/parts.ts';
import { LAST_TURN } from './victory.ts';

export const teaching: CampaignTeaching = { words: ['battle', 'siege'], facts: () => ({ last: LAST_TURN }) };
