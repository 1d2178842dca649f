import type { CampaignModule } from '../games/campaign/module.ts';
import { makeReporter } from '../games/campaign/reporting/reporter.ts';
import { campaignLanguage, type LanguageSetup } from '../games/campaign/verbs.ts';
import aliases from '../games/wellington/aliases.json' with { type: 'json' };
import { wellington } from '../games/wellington/index.ts';
import type { Game, Games } from './game.ts';

/** A campaign game with its language and its reports. */
function campaignGame(module: CampaignModule, names: LanguageSetup['aliases']): Game {
  const { content, controller, catalogues } = module;
  const language = campaignLanguage({ content, aliases: names, controller, catalogue: catalogues.en });
  // A match hands a game nothing but what that very game has made: its states, views and events.
  return { ...module, language, reporter: makeReporter(module) } as unknown as Game;
}

/** All games of this installation. */
export const installedGames = (): Games =>
  new Map([wellington].map((module) => [module.id, campaignGame(module, aliases)]));
