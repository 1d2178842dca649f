/** How many dice a side rolls in battle (W-11.2 to W-11.4). */

import type { Part, Side } from '../../events.ts';
import type { AreaId, Force, LeaderId, LineKind, SideId } from '../../types.ts';
import { statusOf } from '../control.ts';
import { sumOf } from '../dice-sums.ts';
import type { Entry } from '../facts.ts';
import { commanderOf } from '../forces/armies.ts';
import { forceAt, ratingOf } from '../forces/formations.ts';
import { isEmptyForce, leadersIn, minusForce, strengthIn } from '../forces/stacks.ts';
import { lineCrossed } from '../march/lines.ts';
import type { Play, Position } from '../play.ts';
import { otherSide } from '../position.ts';

/**
 * W-1.62b, W-11.2a, W-11.2c. The dice of the force itself: strength, staff officers, the commander's rating and the
 * national bonus.
 */
export const ownParts = (position: Position, force: Force, commander: LeaderId | null, rating?: number): Part[] => {
  const staff = leadersIn(force).length - (commander === null ? 0 : 1);
  return [
    { name: 'strength', n: strengthIn(force) },
    { name: 'staff', n: staff },
    { name: 'rating', n: rating ?? (commander === null ? 0 : ratingOf(position, commander)) },
    { name: 'national', n: position.game.battle.nationalBonus(position, force, commander) },
  ];
};

/** W-11.4a. Terrain dice, if the area was friendly to the defender before the entry. */
const terrainParts = (play: Play | Position, area: AreaId, line: LineKind | null, defender: SideId): Part[] =>
  line !== null && statusOf(play, area, defender) === 'friendly'
    ? [{ name: `terrain-${line}`, n: play.game.ground.defence(play, area, line, defender) }]
    : [];

/** K-12.44. Dice of defenders on friendly ground that is their own home. */
const homeParts = (play: Play | Position, area: AreaId, defenders: Force, side: SideId): Part[] =>
  statusOf(play, area, side) === 'friendly'
    ? [{ name: 'terrain-home', n: play.game.ground.home?.(play, area, defenders) ?? 0 }]
    : [];

/**
 * W-10.7b, W-11.4b, AMB-27. Nobody gets terrain dice after a failed evasion. With the option, defenders who did not try
 * to evade keep them.
 */
export const terrainFor = (play: Play | Position, entry: Entry, defenders: Force): Part[] => {
  const kept = play.state.options.terrainLoss === 'evader' && !isEmptyForce(minusForce(defenders, entry.failed ?? {}));
  if (entry.failedEvasions > 0 && !kept) return [];
  const side = otherSide(play.game, entry.side);
  return [
    ...terrainParts(play, entry.area, lineCrossed(play, entry), side),
    ...homeParts(play, entry.area, defenders, side),
  ];
};

/** K-12.45d. The effect of the defenders' fieldworks on the attacker's dice. */
export const worksParts = (position: Position, area: AreaId, defender: SideId): Part[] => [
  { name: 'fieldworks', n: position.game.battle.fieldworks?.(position, area, defender)?.attackerDice ?? 0 },
];

/** Dice of the first round of a fight that a game gives to some forces. */
export const firstRoundParts = (position: Position, force: Force): readonly Part[] =>
  position.game.battle.firstRoundDice?.(position, force) ?? [];

/** The summands that are not 0, and the number of dice, which is never below 0. */
export const diceOf = (parts: readonly Part[]): { readonly parts: Part[]; readonly dice: number } => ({
  parts: parts.filter(({ n }) => n !== 0),
  dice: Math.max(0, sumOf(parts)),
});

/** W-20.3. Multiplies dice as a card demands; halves are rounded up (W-5.1e). */
export const halved = (
  { parts, dice }: { readonly parts: Part[]; readonly dice: number },
  factor: number,
): { readonly parts: Part[]; readonly dice: number } => {
  const left = Math.ceil(dice * factor);
  return left === dice ? { parts, dice } : { parts: [...parts, { name: 'halved', n: left - dice }], dice: left };
};

/** The dice of round 1 without cards, for a player who decides whether to fight. */
export const previewDice = (play: Play, entry: Entry, defenders: Force): Readonly<Record<Side, number>> => {
  const { area, side } = entry;
  const terrain = terrainFor(play, entry, defenders);
  const bonus = [
    { name: 'failed-evasion', n: entry.failedEvasions },
    ...worksParts(play, area, otherSide(play.game, side)),
  ];
  const attackers = isEmptyForce(entry.mover) ? forceAt(play, area, side) : entry.mover;
  const first = (force: Force): Part[] => [
    ...ownParts(play, force, commanderOf(play, force)),
    ...firstRoundParts(play, force),
  ];
  return {
    attacker: diceOf([...first(attackers), ...bonus]).dice,
    defender: diceOf([...first(defenders), ...terrain]).dice,
  };
};

/** W-11.5a. The usual effect of the faces: each 6 eliminates, each 5 disrupts. */
export const effectsOf = (faces: readonly number[]): { readonly hits: number; readonly disruptions: number } => ({
  hits: faces.filter((face) => face === 6).length,
  disruptions: faces.filter((face) => face === 5).length,
});
