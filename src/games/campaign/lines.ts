/** Lines of march as events have changed them for a while: of another kind for one power, or closed to everybody. */
import type { Position } from './position.ts';
import type { AreaId, CardNumber, LineKind, PowerId } from './types.ts';

/** The kind that a line has for a power that marches along it. */
export const lineFor = ({ state }: Position, power: PowerId, line: LineKind): LineKind => {
  const override = state.effects.find(
    (effect) => effect.kind === 'line-override' && effect.power === power && effect.from === line,
  );
  return override ? (override.to as LineKind) : line;
};

/** Whether nobody may go along a line for the rest of the impulse. */
export const isClosed = ({ state }: Position, a: AreaId, b: AreaId): boolean =>
  state.effects.some(
    (effect) =>
      effect.kind === 'closed-line' && ((effect.a === a && effect.b === b) || (effect.a === b && effect.b === a)),
  );

export const closeLine = ({ state }: Position, power: PowerId, card: CardNumber, a: AreaId, b: AreaId): void => {
  state.effects.push({ kind: 'closed-line', until: 'impulse', power, card, a, b });
};
