/**
 * The campaign games. Callers that need what only these have (content, set-ups, a board of areas and lines) use this
 * list.
 */
import type { Game } from '../game/index.ts';
import type { CampaignModule } from './campaign/define/module.ts';
import { games } from './index.ts';

const isCampaign = (game: Game): game is Game & CampaignModule => 'definition' in game;

export const campaigns: ReadonlyMap<string, CampaignModule> = new Map(
  [...games.values()].filter(isCampaign).map((game) => [game.id, game]),
);
