/** The interphase (W-16). */
import type { Script } from '../../engine/index.ts';
import type { Play } from '../campaign/position.ts';

/** This version plays a turn to its end and keeps the position; the winter between two turns is not in it yet. */
export function* interphaseStep(play: Play): Script<boolean> {
  play.table.emit({ kind: 'rule.awaited', rule: 'W-16' });
  return false;
}
