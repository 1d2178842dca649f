/** Games by the names that commands are given. */
import { sure } from '../engine/index.ts';
import type { Game } from '../game/index.ts';
import type { CampaignModule } from '../games/campaign/define/module.ts';
import { campaigns } from '../games/campaigns.ts';
import { games } from '../games/index.ts';

/** The game of a command that names none. */
export const firstGame: Game = sure([...games.values()][0]);

/** The game of a name, the first without a name; undefined if there is none. */
export const gameNamed = (name: unknown): Game | undefined =>
  name === undefined ? firstGame : games.get(String(name));

/** The campaign game of a name, the first without a name; undefined if there is none. */
export const campaignNamed = (name: unknown): CampaignModule | undefined =>
  campaigns.get(name === undefined ? firstGame.id : String(name));

export const unknownGame = (name: unknown): string =>
  `there is no game ${String(name)}; there are ${[...games.keys()].join(', ')}`;
