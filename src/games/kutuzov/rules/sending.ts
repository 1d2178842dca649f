/** Pieces that are put somewhere else without a march: after the first impulse, and between the turns. */
import { forceAt } from '../../campaign/rules/forces/formations.ts';
import { lift, makeChange, place } from '../../campaign/rules/forces/pieces.ts';
import { copyForce, stacksIn } from '../../campaign/rules/forces/stacks.ts';
import type { Play } from '../../campaign/rules/play.ts';
import { sideOf } from '../../campaign/rules/position.ts';
import type { AreaId, Force, PowerId } from '../../campaign/types.ts';

/** Moves pieces, making the change that they need, and tells it. */
export const send = (play: Play, power: PowerId, force: Force, from: AreaId, to: AreaId): void => {
  const side = sideOf(play.game, power);
  for (const [contingent, pieces] of stacksIn(copyForce(force))) {
    makeChange(play, from, contingent, pieces);
    lift(play, from, contingent, pieces);
    place(play, to, contingent, pieces);
  }
  play.table.emit({
    kind: 'formation.moved',
    power,
    force: copyForce(force),
    from,
    to,
    line: null,
    cause: 'deployment',
    stayed: copyForce(forceAt(play, from, side)),
    total: copyForce(forceAt(play, to, side)),
    cp: 0,
    left: 0,
  });
};
