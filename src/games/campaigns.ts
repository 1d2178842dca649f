/**
 * The campaign games. Callers that need what only these have (content, set-ups, a board of areas and lines) use this
 * list.
 */
import type { CampaignModule } from './campaign/module.ts';
import { kutuzov } from './kutuzov/index.ts';
import { wellington } from './wellington/index.ts';

export const campaigns: ReadonlyMap<string, CampaignModule> = new Map(
  [wellington, kutuzov].map((game) => [game.id, game]),
);
