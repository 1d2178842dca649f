/** The campaign games: what only they have (content, set-ups, a board of areas and lines) is reached by this list. */
import type { CampaignModule } from './campaign/module.ts';
import { wellington } from './wellington/index.ts';

export const campaigns: ReadonlyMap<string, CampaignModule> = new Map([[wellington.id, wellington]]);
