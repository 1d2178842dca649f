/** How corps fire (G-CMB-02 to G-CMB-05). */
import type { Position } from '../state.ts';

/** The strength that fires, and how much of it makes a hit. */
export interface Battery {
  readonly strength: number;
  readonly perHit: number;
}

/** G-CMB-03. Strength to a hit by the number of routes on which the attack comes. */
export const attackPerHit = ({ book }: Position, routes: number): number => {
  const { attacker } = book.numbers.perHit;
  return attacker[Math.min(routes, attacker.length) - 1] ?? 1;
};

/** G-CMB-02. Hits that need no die. */
export const fullHits = ({ strength, perHit }: Battery): number => Math.floor(strength / perHit);

/** G-CMB-02, G-CMB-05. The dice beside so many automatic hits: what is left over, five at most. */
export const diceBeside = ({ book }: Position, { strength, perHit }: Battery, automatic: number): number =>
  Math.min(book.numbers.dice, strength - automatic * perHit);

/** G-CMB-05. All numbers of automatic hits that may be taken, the full one first. */
export const fireOptions = ({ state }: Position, battery: Battery): readonly number[] => {
  const full = fullHits(battery);
  return state.options.fireOption ? Array.from({ length: full + 1 }, (_, i) => full - i) : [full];
};

/** GD-06, GD-07. The option with the best chance of so many hits; of equals the one with more automatic hits. */
export const likeliest = (position: Position, battery: Battery, wanted: number): number => {
  const options = fireOptions(position, battery);
  const chances = options.map((automatic) => chanceOf(position, battery, automatic, wanted));
  return options[chances.indexOf(Math.max(...chances))] ?? fullHits(battery);
};

/** The chance of at least so many hits. */
export const chanceOf = (position: Position, battery: Battery, automatic: number, wanted: number): number =>
  atLeast(diceBeside(position, battery, automatic), wanted - automatic, (7 - position.book.numbers.hit) / 6);

const atLeast = (dice: number, hits: number, chance: number): number => {
  if (hits <= 0) return 1;
  if (hits > dice) return 0;
  return chance * atLeast(dice - 1, hits - 1, chance) + (1 - chance) * atLeast(dice - 1, hits, chance);
};

/** The most automatic hits with which so many dice are rolled; where none has as many, those with the most dice. */
export const withDice = (position: Position, battery: Battery, wanted: number): number => {
  const options = fireOptions(position, battery);
  const most = Math.max(...options.map((each) => diceBeside(position, battery, each)));
  const enough = Math.min(wanted, most);
  return options.find((each) => diceBeside(position, battery, each) >= enough) ?? fullHits(battery);
};
