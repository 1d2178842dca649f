/** What `npm run balance` prints of a game. */
import { sure } from '../../engine/index.ts';
import type { CampaignModule } from '../../games/campaign/define/module.ts';
import { contest } from './contest.ts';
import { playRandom, randomTable } from './random-play.ts';
import { tableOf } from './table.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Which games are played: `games` of them, with seeds from `seed` on. */
export interface Series {
  readonly games: number;
  readonly seed: number;
}

/** A start of the game; its first scenario and split where none is named. */
interface Start {
  readonly scenario?: string | undefined;
  readonly split?: string | undefined;
}

/** A request for something that the game does not have: reported in a sentence that names what it has. */
export class BalanceError extends Error {
  override readonly name = 'BalanceError';
}

const chosen = (what: string, all: readonly { readonly id: string }[], wanted = sure(all[0]).id): string => {
  if (all.some(({ id }) => id === wanted)) return wanted;
  throw new BalanceError(`there is no ${what} ${wanted}; there are ${all.map(({ id }) => id).join(', ')}`);
};

const seedsOf = ({ games, seed }: Series): number[] => Array.from({ length: games }, (_, n) => seed + n);

/** The stand-in against itself. */
export const balanceOf = (game: CampaignModule, start: Start, series: Series): Tally => {
  const setup = {
    scenario: chosen('scenario', game.setup.scenarios, start.scenario),
    split: chosen('split', game.setup.splits, start.split),
  };
  const player = game.bot();
  const records = seedsOf(series).map((seed) => contest(game, setup, seed, () => player));
  const { removed } = game.setup.start(setup);
  const deck = [...game.definition.content.cards.keys()].filter((card) => !removed.includes(card));
  return tallyOf(records, deck);
};

export const balancePage = (game: CampaignModule, start: Start, series: Series): string[] =>
  tableOf(balanceOf(game, start, series), game.definition.content);

/** The stand-in against random answers. */
export const randomPage = (game: CampaignModule, series: Series): string[] =>
  randomTable(seedsOf(series).map((seed) => playRandom(game, seed)));
