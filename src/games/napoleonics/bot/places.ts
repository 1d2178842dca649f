/** What it is worth to stand in a hex. */
import { distance, neighboursOf } from '../rules/board.ts';
import { armOf, leaderAt, type Standing, sideOf } from '../rules/position.ts';
import type { Hex } from '../types.ts';
import { threatTo } from './attack.ts';
import { bannerWorth } from './odds.ts';
import type { Thoughts } from './thoughts.ts';

/** How eagerly units go forward, by their blocks: those that are half gone keep back. */
const DRIVE = [0, 0.02, 0.08];
const FULL_DRIVE = 0.16;
/** Artillery is near enough where it reaches. */
const GUN_DISTANCE = 4;
/** How much more eagerly where nothing is decided. */
const DRIVE_GROWS = 1;
/** How eagerly where the enemy has to come for hexes that give him banners. */
const WAITS = 0.5;
const SUPPORT = 0.15;
const LED = 0.2;
/** What a hex for banners is worth before it is claimed, and how much more afterwards. */
const CLAIM = 0.55;
const CLAIMED = 1.6;
const NEAR_PRIZE = 0.12;

/** What it is worth that a unit stands in a hex at the end of the turn; `from` where it stands now. */
export function placeWorth(thoughts: Thoughts, unit: Standing, from: Hex = unit.hex): number {
  const { position, impatience } = thoughts;
  const arm = armOf(position, unit);
  const near = arm === 'ART' ? GUN_DISTANCE - 1 : 0;
  const left = Math.max(0, thoughts.stepsToEnemy(arm, unit.hex) - near);
  const eager = thoughts.isWaiting ? WAITS : 1;
  const drive = (DRIVE[unit.blocks] ?? FULL_DRIVE) * (eager + DRIVE_GROWS * impatience);
  return (
    supportWorth(thoughts, unit, from) +
    prizeWorth(thoughts, unit) -
    threatTo(thoughts, unit) / (1 + impatience) -
    drive * left
  );
}

function supportWorth({ position, side, held }: Thoughts, unit: Standing, from: Hex): number {
  let friends = 0;
  for (const hex of neighboursOf(unit.hex)) if (hex !== from && held.has(hex)) friends += 1;
  const leader = leaderAt(position, from) ?? leaderAt(position, unit.hex);
  return SUPPORT * Math.min(2, friends) + (leader && sideOf(position, leader) === side ? LED : 0);
}

/** Hexes that give banners are taken, and those of the enemy are kept from him. */
function prizeWorth({ position, side }: Thoughts, unit: Standing): number {
  const { objectives, claims } = position.state;
  let worth = 0;
  for (const [i, { side: of, hexes, type, banners }] of objectives.entries()) {
    const share = type === 'TEMPORARY_ALL' ? banners / hexes.length : banners;
    const claim = CLAIM * share * bannerWorth(position, of);
    if (hexes.includes(unit.hex)) worth += of === side && claims[i]?.includes(unit.hex) ? claim * CLAIMED : claim;
    else if (of === side) worth -= NEAR_PRIZE * Math.min(...hexes.map((hex) => distance(hex, unit.hex)));
  }
  return worth;
}
