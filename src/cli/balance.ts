/**
 * `npm run balance -- [games=500] [scenario=1812] [split=4] [seed=1] [--json]`: the stand-in plays against itself, and the page says
 * who won how, and what the cards were good for. `npm run balance -- random [games=200] [seed=1]`: it plays against random answers.
 * The same seed gives the same page.
 */
import { wellington } from '../games/wellington/index.ts';
import { contest } from './balance/contest.ts';
import { playRandom, randomTable } from './balance/random-play.ts';
import { tableOf } from './balance/table.ts';
import { tallyOf } from './balance/tally.ts';

const argument = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise;

const isRandom = process.argv.includes('random');
const games = Number(argument('games', isRandom ? '200' : '500'));
const first = Number(argument('seed', '1'));
const seeds = Array.from({ length: games }, (_, n) => first + n);

const ofItself = (): string[] => {
  const setup = { scenario: argument('scenario', '1812'), split: argument('split', '4') };
  const player = wellington.standIn();
  const records = seeds.map((seed) => contest(wellington, setup, seed, () => player));
  const { removed } = wellington.start(setup);
  const deck = [...wellington.content.cards.keys()].filter((card) => !removed.includes(card));
  const tally = tallyOf(records, deck);
  return process.argv.includes('--json') ? [JSON.stringify(tally, null, 2)] : tableOf(tally, wellington.content);
};

const lines = isRandom ? randomTable(seeds.map((seed) => playRandom(wellington, seed))) : ofItself();
process.stdout.write(`${lines.join('\n')}\n`);
