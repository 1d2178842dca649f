/** Chess by chessops, for comparison: random games with all legal moves listed. Not one of our dependencies: `npm install --no-save chessops`. */
import { chanceFrom, sure } from '../../src/engine/index.ts';
import { type Figure, rounded } from './measure.ts';
import { rateOf } from './reference.ts';

type Square = number;

interface Chess {
  isEnd(): boolean;
  allDests(): ReadonlyMap<Square, Iterable<Square>>;
  play(move: { readonly from: Square; readonly to: Square; readonly promotion?: string }): void;
}

const GAMES = 150;
const MOST_MOVES = 300;

/** A variable name: the program has to be compiled where the package is missing. */
const PACKAGE = 'chessops/chess';

const chess = async (): Promise<{ readonly default: () => Chess } | undefined> => {
  try {
    const { Chess } = (await import(PACKAGE)) as { readonly Chess: { readonly default: () => Chess } };
    return Chess;
  } catch {
    return undefined;
  }
};

/** A pawn on its last row becomes a queen; for other pieces the word does nothing. */
const playOut = (game: Chess, seed: number): number => {
  const { below } = chanceFrom(seed);
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    if (game.isEnd()) return moves;
    const all = [...game.allDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
    game.play({ ...sure(all[below(all.length)]), promotion: 'queen' });
  }
  return MOST_MOVES;
};

/** Undefined where the package is not installed. */
export async function chessFigure(): Promise<Figure | undefined> {
  const made = await chess();
  if (!made) return undefined;
  const pass = () =>
    rateOf(() => Array.from({ length: GAMES }, (_, seed) => playOut(made.default(), seed)).reduce((a, b) => a + b, 0));
  pass();
  const { perSecond, perProcessorSecond } = pass();
  return {
    name: 'chess.decisions',
    value: rounded(perSecond),
    unit: '1/s',
    beside: `chessops, all legal moves listed, no view; ${rounded(perProcessorSecond)} a second of the processor`,
  };
}
