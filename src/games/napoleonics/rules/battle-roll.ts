/** A roll of battle dice and what comes of it (C-COM-05, C-RNG-11, C-MEL-08). */
import type { Script } from '../../../engine/index.ts';
import type { RollKind } from '../types.ts';
import { countOf, type Play, symbolsOf } from './play.ts';
import { armOf, isOver, isStanding, type Standing } from './position.ts';
import { bounces, type Roll, suffer, takeFlags } from './retreat.ts';
import { hasSabers } from './strength.ts';

interface Blow {
  readonly what: RollKind;
  readonly by: Standing;
  readonly target: Standing;
  readonly dice: number;
  /** C-RR-03. The target retires: sabers and flags do nothing. */
  readonly isRetiring?: boolean;
}

/** C-COM-05, C-COM-04, C-CA-04, C-MOR-06, C-RNG-11, C-MEL-08, C-RR-03, C-SQ-07. Hits, the leader, flags. Without dice nothing is rolled. */
export function* strike(play: Play, { what, by, target, dice, isRetiring = false }: Blow): Script {
  if (dice <= 0) return;
  const faces = play.table.roll(`${what}.${play.state.turn}.${by.id}`, dice);
  const symbols = symbolsOf(play, faces);
  const arm = armOf(play, target);
  const sabers = what !== 'fire' && !isRetiring && hasSabers(play, by) ? countOf(symbols, 'SABER') : 0;
  const hits = countOf(symbols, arm) + sabers;
  const flags = isRetiring ? 0 : countOf(symbols, 'FLAG');
  const from = by.hex;
  play.table.emit({
    kind: 'dice.rolled',
    what,
    unit: by.id,
    target: target.id,
    at: target.hex,
    faces,
    symbols,
    hits,
    flags,
  });
  const roll: Roll = { by: by.id, isChecked: false };
  yield* suffer(play, target, hits, roll);
  if (isOver(play) || flags === 0 || !isStanding(target)) return;
  yield* takeFlags(play, target, { count: flags, from, isBounce: bounces(play, target, by) }, roll);
}
