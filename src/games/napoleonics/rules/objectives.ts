/** Banners for hexes (C-VIC-02): held for a time, won for good, or won by leaving the field. */
import type { Objective } from '../content.ts';
import type { Leader, Position } from '../state.ts';
import type { Hex, Side } from '../types.ts';
import { changing } from './pieces.ts';
import { type Play, winIfDue } from './play.ts';
import { bannersOf, holdings, put, type Standing, sideOf } from './position.ts';

/** The hexes of an objective that give banners from the beginning of its side's turn. Who left the field has done so for good. */
export function claimedAt(position: Position, { side, hexes, type }: Objective, before: readonly Hex[]): Hex[] {
  const held = holdings(position, side, hexes);
  switch (type) {
    case 'TEMPORARY_EACH':
      return held;
    case 'TEMPORARY_ALL':
      return held.length < hexes.length ? [] : held;
    case 'PERMANENT':
      return hexes.filter((hex) => held.includes(hex) || before.includes(hex));
    case 'EXIT':
      return [...before];
  }
}

/** C-VIC-02, C-TURN-02. What is held at the beginning of a side's turn gives banners from then on. */
export function claimObjectives(play: Play, side: Side): void {
  for (const [i, objective] of play.state.objectives.entries()) {
    if (objective.side !== side) continue;
    const { claims } = play.state;
    const before = claims[i] ?? [];
    const counted = claimedAt(play, objective, before);
    if (counted.length === before.length) continue;
    play.state.claims = claims.with(i, counted);
    play.table.emit({ kind: 'objective.held', side, hexes: counted, banners: bannersOf(play, side) });
  }
  winIfDue(play, side);
}

/** C-VIC-02, C-VIC-05. A unit that ends its move on a way out of its side leaves the field with its leader: this gives the banners that the scenario names. */
export function leaveByExit(play: Play, unit: Standing, leader: Leader | undefined): void {
  const side = sideOf(play, unit);
  const { objectives, claims } = play.state;
  const at = unit.hex;
  const way = objectives.findIndex(({ type, side: of, hexes }) => type === 'EXIT' && of === side && hexes.includes(at));
  const claimed = claims[way];
  if (!claimed) return;
  play.state.claims = claims.with(way, [...claimed, at]);
  changing(play, unit).left = true;
  put(play, unit, null);
  play.table.emit({ kind: 'unit.left', unit: unit.id, from: at, banners: bannersOf(play, side) });
  if (leader) {
    put(play, leader, null);
    changing(play, leader).fate = 'off';
    play.table.emit({ kind: 'leader.left', leader: leader.id, from: at });
  }
  winIfDue(play, side);
}
