/** Exact odds of battle dice (C-DIE-01, C-RNG-11, C-MEL-08, C-MOR-02). */
import { sure } from '../../../engine/index.ts';
import type { Position } from '../state.ts';
import type { DieSymbol, Mode } from '../types.ts';
import { armOf, type Standing } from './position.ts';
import { bounces, ignorable } from './retreat.ts';
import { hasSabers } from './strength.ts';

/** A blow before its dice fall. */
interface Throw {
  readonly by: Standing;
  readonly target: Standing;
  readonly dice: number;
  readonly mode: Mode;
}

/** The share of the faces that show one of these symbols. */
const share = ({ book }: Position, symbols: readonly DieSymbol[]): number =>
  book.tables.faces.filter((face) => symbols.includes(face)).length / book.tables.faces.length;

/** C-RNG-11, C-MEL-08. The chance of a die to hit a unit. */
const hitChance = (position: Position, { by, target, mode }: Pick<Throw, 'by' | 'target' | 'mode'>): number => {
  const arm = armOf(position, target);
  return share(position, mode === 'melee' && hasSabers(position, by) ? [arm, 'SABER'] : [arm]);
};

/** Hits on average. */
export const meanHits = (position: Position, blow: Throw): number => blow.dice * hitChance(position, blow);

/** Chances of a roll against a unit. */
interface Chances {
  readonly dice: number;
  /** Hits on average. */
  readonly mean: number;
  /** That a block is lost at least. */
  readonly hit: number;
  /** That all blocks are lost by the roll itself. */
  readonly destroyed: number;
  /** That it lives and gets more flags than it can ignore: it must go back, or lose blocks. */
  readonly driven: number;
}

const factorials = [1];
const factorial = (n: number): number => {
  for (let i = factorials.length; i <= n; i++) factorials.push(sure(factorials[i - 1]) * i);
  return sure(factorials[n]);
};

/** The chance of exactly so many hits and flags among dice. */
const exactly = (dice: number, hits: number, flags: number, hit: number, flag: number): number => {
  const others = dice - hits - flags;
  const ways = factorial(dice) / (factorial(hits) * factorial(flags) * factorial(others));
  return ways * hit ** hits * flag ** flags * (1 - hit - flag) ** others;
};

/** C-COM-05, C-MOR-02, C-MOR-06, C-SQ-07. The exact chances of a roll, as the position stands. */
export function chancesOf(position: Position, blow: Throw): Chances {
  const { by, target, dice } = blow;
  const hit = hitChance(position, blow);
  const flag = share(position, ['FLAG']);
  const ignored = bounces(position, target, by) ? 0 : ignorable(position, target, by.hex);
  let [destroyed, driven] = [0, 0];
  for (let hits = 0; hits <= dice; hits++)
    for (let flags = 0; hits + flags <= dice; flags++) {
      const chance = exactly(dice, hits, flags, hit, flag);
      if (hits >= target.blocks) destroyed += chance;
      else if (flags > ignored) driven += chance;
    }
  return { dice, mean: dice * hit, hit: 1 - (1 - hit) ** dice, destroyed, driven };
}

/** C-MEL-09. The chance to take a leader alone: any saber. */
export const captureChance = (position: Position, dice: number): number => 1 - (1 - share(position, ['SABER'])) ** dice;
