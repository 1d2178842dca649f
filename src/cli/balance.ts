/**
 * `npm run balance -- [games=500] [scenario=1812] [split=4] [seed=1] [--json]`: the stand-in plays against itself, and the page says
 * who won how, and what the cards were good for. The same seed gives the same page.
 */
import { wellington } from '../games/wellington/index.ts';
import { contest } from './balance/contest.ts';
import { tableOf } from './balance/table.ts';
import { tallyOf } from './balance/tally.ts';

const argument = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise;

const games = Number(argument('games', '500'));
const seed = Number(argument('seed', '1'));
const setup = { scenario: argument('scenario', '1812'), split: argument('split', '4') };

const player = wellington.standIn();
const records = Array.from({ length: games }, (_, n) => contest(wellington, setup, seed + n, () => player));
const { removed } = wellington.start(setup);
const deck = [...wellington.content.cards.keys()].filter((card) => !removed.includes(card));
const tally = tallyOf(records, deck);
const lines = process.argv.includes('--json') ? [JSON.stringify(tally, null, 2)] : tableOf(tally, wellington.content);
process.stdout.write(`${lines.join('\n')}\n`);
