/** Dice between two powers. */
import type { Play } from '../../campaign/rules/play.ts';
import type { PowerId } from '../../campaign/types.ts';

/** A die for each of two powers; the higher wins, and two alike are rolled again. Everybody sees every die. */
export const higherOf = (play: Play, label: string, first: PowerId, second: PowerId): PowerId => {
  for (;;) {
    const faces = [...play.table.roll(label, 2)];
    const [one = 0, other = 0] = faces;
    play.table.emit({ kind: 'lots.rolled', power: first, other: second, faces });
    if (one !== other) return one > other ? first : second;
  }
};
