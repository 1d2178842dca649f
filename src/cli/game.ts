/** Games by the names that commands are given. */
import { sure } from '../engine/index.ts';
import type { CampaignModule } from '../games/campaign/module.ts';
import { campaigns } from '../games/campaigns.ts';

/** The game of a command that names none. */
export const firstCampaign: CampaignModule = sure([...campaigns.values()][0]);

/** The campaign game of a name, the first without a name; undefined if there is none. */
export const campaignNamed = (name: unknown): CampaignModule | undefined =>
  name === undefined ? firstCampaign : campaigns.get(String(name));

export const unknownGame = (name: unknown): string =>
  `there is no game ${String(name)}; there are ${[...campaigns.keys()].join(', ')}`;
