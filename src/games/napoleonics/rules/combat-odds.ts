/** What a combat may come to, before its dice fall: the exact odds, as sentences. */
import { type Message, message } from '../../../engine/index.ts';
import { combatDice } from '../orders/conditions.ts';
import { type Position, type Turn, turnWith } from '../state.ts';
import type { Hex, Mode, Side, UnitId } from '../types.ts';
import { fireFault, meleeFault } from './combat.ts';
import { captureChance, chancesOf } from './odds.ts';
import { enemyLeaderAt, foeOf, type Standing, sideOf, unitAt, unitsOf } from './position.ts';
import { answeringDice } from './reactions.ts';

/** A combat that can be fought. */
interface Combat {
  readonly unit: Standing;
  readonly at: Hex;
  readonly mode: Mode;
  readonly guns?: readonly UnitId[];
  readonly isBonus?: boolean;
}

/** In whole per cent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** The odds of a combat as the position stands; undefined if there is nobody to fight. */
export function oddsOf(
  position: Position,
  { unit, at, mode, guns = [], isBonus = false }: Combat,
): Message | undefined {
  const dice = combatDice(position, unit, { at, mode, guns, isBonus });
  const target = unitAt(position, at);
  if (target && sideOf(position, target) !== sideOf(position, unit)) {
    const { mean, hit, destroyed, driven } = chancesOf(position, { by: unit, target, dice, mode });
    const chances = { dice, mean: Math.round(100 * mean) / 100, hit: percent(hit) };
    const ends = { destroyed: percent(destroyed), driven: percent(driven) };
    const where = { target: target.id, at };
    if (mode !== 'melee') return message(`odds.${mode}`, { ...chances, ...ends, ...where });
    return message('odds.melee', { ...chances, ...ends, back: answeringDice(position, target, unit), ...where });
  }
  const leader = enemyLeaderAt(position, sideOf(position, unit), at);
  return leader && message('odds.hunt', { dice, leader: leader.id, at, hit: percent(captureChance(position, dice)) });
}

/** A fight and its odds, with the order that fights it. */
export interface OddsLine {
  readonly order: string;
  /** The same as an answer. */
  readonly answer: { readonly at: Hex } & ({ readonly fire: UnitId } | { readonly melee: UnitId; readonly with: [] });
  readonly odds: Message;
}

const MOST_FIGHTS = 24;

/** Fights that are possible where the pieces stand now, if their units are ordered, the likeliest to destroy first. */
export function fightsWithin(position: Position, side: Side, most = MOST_FIGHTS): readonly OddsLine[] {
  const free: Position = { ...position, state: { ...position.state, now: freeTurn(position, side) } };
  const foes = unitsOf(position, foeOf(position, side)).map(({ hex }) => hex);
  return unitsOf(position, side)
    .flatMap((unit) =>
      foes.flatMap((at): OddsLine[] => {
        const mode: Mode | undefined = !meleeFault(free, unit, at)
          ? 'melee'
          : !fireFault(free, unit, at)
            ? 'fire'
            : undefined;
        const odds = mode && oddsOf(free, { unit, at, mode });
        if (!odds) return [];
        const answer = mode === 'fire' ? { fire: unit.id, at } : { melee: unit.id, at, with: [] as [] };
        return [{ order: `${mode.toUpperCase()} ${unit.id} AT ${at}`, answer, odds }];
      }),
    )
    .sort((a, b) => figure(b, 'destroyed') - figure(a, 'destroyed') || figure(b, 'mean') - figure(a, 'mean'))
    .slice(0, most);
}

const figure = ({ odds }: OddsLine, of: string): number => Number(odds.args?.[of] ?? 0);

/** A turn without a card in which every unit is ordered. */
const freeTurn = ({ state }: Position, side: Side): Turn => ({
  ...turnWith({ card: '', counts: null, isOther: false, command: 0, ordered: state.units.map(({ id }) => id) }),
  ...(state.active === side ? (state.now ?? {}) : {}),
});
