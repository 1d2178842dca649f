/**
 * The campaign games. Callers that need what only these have (content, set-ups, a board of areas and lines) use this
 * list.
 */
import type { CampaignModule } from './campaign/module.ts';
import { wellington } from './wellington/index.ts';

export const campaigns: ReadonlyMap<string, CampaignModule> = new Map([[wellington.id, wellington]]);
