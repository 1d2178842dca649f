/** The chits of the camps: cards that nobody has looked at, beside a hand (K-21.2b). */
import { entryOf } from '../../../engine/index.ts';
import type { Position } from '../../campaign/rules/play.ts';
import type { CardNumber } from '../../campaign/types.ts';
import { SIDES, type SideName } from './powers.ts';

/** The backs of the cards tell home cards from others, so a player chooses which kind he draws (K-21.2b). */
export const KINDS = ['common', 'home'] as const;
export type ChitKind = (typeof KINDS)[number];

const PILES: Readonly<Record<SideName, Readonly<Record<ChitKind, string>>>> = {
  imperial: { common: 'imperial.chits.common', home: 'imperial.chits.home' },
  tsarist: { common: 'tsarist.chits.common', home: 'tsarist.chits.home' },
};

export const pileOf = (side: SideName, kind: ChitKind): string => PILES[side][kind];

const isPile = (name: string): boolean => SIDES.some((side) => KINDS.some((kind) => pileOf(side, kind) === name));

export const chitsIn = ({ state }: Pick<Position, 'state'>, side: SideName, kind: ChitKind): CardNumber[] =>
  entryOf(state.reserves, pileOf(side, kind), () => ({ down: [], up: [] })).down;

/** K-24.1. How many chits each camp has: everybody sees that. */
export const chitsOf = ({ state }: Pick<Position, 'state'>, side: SideName): Record<ChitKind, number> => ({
  common: state.reserves[pileOf(side, 'common')]?.down.length ?? 0,
  home: state.reserves[pileOf(side, 'home')]?.down.length ?? 0,
});

/** Home piles, which are shuffled without the chits. */
export const isHomePile = (name: string): boolean => !isPile(name);
