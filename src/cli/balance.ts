// The stand-in plays against itself or against random answers, and a page says who won and how.
import { games } from '../games/index.ts';
import { BalanceError, balanceOf, balancePage, randomPage } from './balance/page.ts';
import { plainPage, plainRandomPage } from './balance/plain.ts';
import { type Command, UsageError } from './command.ts';
import { campaignNamed, unknownGame } from './game.ts';

const USAGE = `Usage: estafette balance [GAME] [games=500] [scenario=1812] [split=4] [seed=1] [--json]
  The stand-in plays against itself: who won how, and what the cards were good for. Without a name it is the first game with its first
  scenario and split; of a game that is no campaign it says who won, by each of its scenarios and rulings.
       estafette balance [GAME] random [games=200] [seed=1]
  The stand-in plays against random answers.

The same seed gives the same page.`;

/** Words that are no name of a game. */
const KNOWN = /^(?:random|--json|(?:games|scenario|split|seed)=.*)$/;

/** A game of that name with a stand-in; the first campaign without a name. */
function pageOf(words: readonly string[]): readonly string[] {
  const argument = (key: string): string | undefined =>
    words.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1);
  const isRandom = words.includes('random');
  const [name, ...others] = words.filter((word) => !KNOWN.test(word));
  if (others.length > 0) throw new UsageError(`Not read: ${others.join(' ')}.`);
  const series = { games: Number(argument('games') ?? (isRandom ? 200 : 500)), seed: Number(argument('seed') ?? 1) };
  const start = { scenario: argument('scenario'), split: argument('split') };
  const campaign = campaignNamed(name);
  if (!campaign) {
    const plain = games.get(String(name));
    if (!plain?.bot) throw new BalanceError(unknownGame(name));
    return (isRandom ? plainRandomPage : plainPage)(plain, series, start.scenario);
  }
  if (isRandom) return randomPage(campaign, series);
  return words.includes('--json')
    ? [JSON.stringify(balanceOf(campaign, start, series), null, 2)]
    : balancePage(campaign, start, series);
}

export const command: Command = {
  usage: USAGE,
  run: (words) => void process.stdout.write(`${pageOf(words).join('\n')}\n`),
};
