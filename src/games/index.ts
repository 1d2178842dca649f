/** The games that can be played. */
import type { CampaignModule } from './campaign/module.ts';
import { wellington } from './wellington/index.ts';

export const games: ReadonlyMap<string, CampaignModule> = new Map([[wellington.id, wellington]]);
