/**
 * `npm run balance -- [GAME] [games=500] [scenario=1812] [split=4] [seed=1] [--json]`: the stand-in plays against itself, and the page
 * says who won how, and what the cards were good for; the first scenario and split of the game where none is named. `npm run balance
 * -- [GAME] random [games=200] [seed=1]`: it plays against random answers. The same seed gives the same page. Of a game that is no
 * campaign the page says who won, by each of its scenarios and rulings.
 */
import type { CampaignModule } from '../games/campaign/module.ts';
import type { Game } from '../games/game.ts';
import { games } from '../games/index.ts';
import { BalanceError, balanceOf, balancePage, randomPage } from './balance/page.ts';
import { plainPage, plainRandomPage } from './balance/plain.ts';
import { campaignNamed, unknownGame } from './game.ts';

const words = process.argv.slice(2);

const argument = (name: string): string | undefined =>
  words.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

const isRandom = words.includes('random');
const [name] = words.filter((word) => !word.includes('=') && !word.startsWith('--') && word !== 'random');
const series = { games: Number(argument('games') ?? (isRandom ? 200 : 500)), seed: Number(argument('seed') ?? 1) };

const linesOf = (game: CampaignModule): string[] => {
  if (isRandom) return randomPage(game, series);
  const start = { scenario: argument('scenario'), split: argument('split') };
  return words.includes('--json')
    ? [JSON.stringify(balanceOf(game, start, series), null, 2)]
    : balancePage(game, start, series);
};

const plainLinesOf = (game: Game): string[] =>
  (isRandom ? plainRandomPage : plainPage)(game, series, argument('scenario'));

/** A game of that name with a stand-in; the first campaign without a name. */
const pageOf = (): string[] => {
  const campaign = campaignNamed(name);
  if (campaign) return linesOf(campaign);
  const plain = games.get(String(name));
  if (!plain?.standIn) throw new BalanceError(unknownGame(name));
  return plainLinesOf(plain);
};

try {
  process.stdout.write(`${pageOf().join('\n')}\n`);
} catch (error) {
  if (!(error instanceof BalanceError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
