/** The lines of the map of Wellington: clear and rough ground, passes and rivers (W-1.22, W-9.TAB). */
import type { ChartRelief, ChartStroke } from '../../../reports/index.ts';
import { statusOf } from '../../campaign/rules/control.ts';
import type { Ground, Position, Way } from '../../campaign/rules/play.ts';
import type { LineKind } from '../../campaign/types.ts';

declare module '../../campaign/events.ts' {
  interface AttritionReasons {
    pass: true;
    'retreat-river': true;
    'retreat-pass': true;
  }
}

const MODIFIER: Readonly<Record<LineKind, number>> = { clear: 0, rough: -1, pass: -1, river: 0 };

const DICE: Readonly<Record<LineKind, number>> = { clear: 0, rough: 1, pass: 2, river: 3 };

/** W-9.41. A pass is a hardship unless both its ends are friendly. */
const isHardPass = (position: Position, { from, to, line, side }: Way): boolean =>
  line === 'pass' && !(statusOf(position, from, side) === 'friendly' && statusOf(position, to, side) === 'friendly');

/** W-1.22. How maps draw each kind of line. */
export const strokes: Readonly<Record<LineKind, ChartStroke>> = {
  clear: 'solid',
  rough: 'dashed',
  pass: 'dotted',
  river: 'double',
};

export const relief: Readonly<Partial<Record<LineKind, ChartRelief>>> = { rough: 'hills', pass: 'mountains' };

/** W-9.TAB. The effects of lines on those who cross them, and on defenders behind them. */
export const ground: Ground = {
  named: { defender_rough_or_pass: ['rough', 'pass'] },
  isBarred: (_position, line) => line === 'river',
  modifier: (_position, line) => MODIFIER[line] ?? 0,
  defence: (_position, _area, line) => DICE[line] ?? 0,
  hardships(position, way, cause) {
    const isHard = isHardPass(position, way);
    if (cause !== 'retreat') return isHard ? ['pass'] : [];
    if (way.line === 'river') return ['retreat-river'];
    return isHard ? ['retreat-pass'] : [];
  },
};
