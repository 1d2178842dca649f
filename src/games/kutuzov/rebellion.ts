/** The rebellion of Prussia (K-9.3f, K-9.3r, K-9.3s). */
import type { Script } from '../../engine/index.ts';
import { diceOf, effectsOf, ownParts } from '../campaign/battle/dice.ts';
import { bearLosses } from '../campaign/battle/losses.ts';
import { hasFormation, statusNow } from '../campaign/control.ts';
import {
  areasWith,
  commanderOf,
  forceAt,
  freeCounters,
  lift,
  place,
  regroup,
  speakerOf,
  stackAt,
} from '../campaign/pieces/formations.ts';
import { atMost, copyForce, emptyStack, isEmpty, isEmptyForce, strengthOf } from '../campaign/pieces/stacks.ts';
import type { Play, Position } from '../campaign/play.ts';
import { neighbours } from '../campaign/position.ts';
import type { AreaId, Force } from '../campaign/types.ts';
import { isNeutral, removeAlly } from './allies.ts';
import { ownIn } from './own.ts';

const REBELS = 'prussia';
const HEIR = 'russian_first';

const rebelsAt = (position: Position, area: AreaId): Force => {
  const stack = stackAt(position, area, REBELS);
  return isEmpty(stack) ? {} : { [REBELS]: stack };
};

/** The other Imperials of an area. */
const loyalAt = (position: Position, area: AreaId): Force => {
  const { [REBELS]: _, ...loyal } = forceAt(position, area, 'imperial');
  return loyal;
};

/** One side's dice: nothing of the ground, of cards or of evasions counts (K-9.3r 1). */
const roll = (play: Play, area: AreaId, force: Force) => {
  const { dice } = diceOf(ownParts(play, force, commanderOf(play, force, area)));
  const power = speakerOf(play, force, area);
  const faces = [...play.table.roll(`rebellion.${area}.${power}`, dice)];
  const blow = effectsOf(faces);
  play.table.emit({ kind: 'rebels.fought', power, area, faces, ...blow });
  return blow;
};

/** Where a beaten Imperial force goes: to friendly ground next door, the first by its id; otherwise it is regrouped. */
const flee = (play: Play, area: AreaId, force: Force): void => {
  if (isEmptyForce(force)) return;
  const { game, state } = play;
  const goals = neighbours(game, area)
    .map((next) => next.area)
    .filter(
      (next) =>
        statusNow(game, state, next, 'imperial') === 'friendly' &&
        !hasFormation(game, state, next, 'tsarist') &&
        !isNeutral(play, next),
    )
    .sort();
  const [to] = goals;
  if (to === undefined) {
    regroup(play, area, force, 'retreat');
    return;
  }
  for (const [contingent, pieces] of Object.entries(copyForce(force))) {
    lift(play, area, contingent, pieces);
    place(play, to, contingent, pieces);
  }
  play.table.emit({ kind: 'force.fled', power: speakerOf(play, force, to), area, to });
};

/** K-9.3r, K-9.3s, K-12.61, K-12.7. One exchange of dice: at this level a tie is lost by the attackers. Whether the rebels won. */
function* fight(play: Play, area: AreaId): Script<boolean> {
  const [rebels, loyal] = [copyForce(rebelsAt(play, area)), copyForce(loyalAt(play, area))];
  const [byRebels, byLoyal] = [roll(play, area, rebels), roll(play, area, loyal)];
  const lead = byRebels.hits + byRebels.disruptions - byLoyal.hits - byLoyal.disruptions;
  const margin = play.game.parameters.routMargin;
  const more = (hits: number, disruptions: number, isRouted: boolean) => hits + (isRouted ? disruptions : 0);
  yield* bearLosses(play, area, loyal, more(byRebels.hits, byRebels.disruptions, lead >= margin), 'battle');
  yield* bearLosses(play, area, rebels, more(byLoyal.hits, byLoyal.disruptions, -lead >= margin), 'battle');
  const [left, standing] = [rebelsAt(play, area), loyalAt(play, area)];
  if (isEmptyForce(left)) return false;
  if (isEmptyForce(standing)) return true;
  if (lead > 0) flee(play, area, copyForce(standing));
  else regroup(play, area, copyForce(left), 'retreat');
  return lead > 0;
}

/** K-9.3r 4, K-9.3s. What is left of the Prussians becomes troops of the First Army, as far as it has counters. */
const changeSides = (play: Play): void => {
  for (const area of areasWith(play, 'imperial')) {
    const stack = copyForce(rebelsAt(play, area))[REBELS];
    if (!stack) continue;
    lift(play, area, REBELS, stack);
    const pieces = { ...emptyStack(), ...atMost(strengthOf(stack), freeCounters(play, HEIR)) };
    if (!isEmpty(pieces)) {
      place(play, area, HEIR, pieces);
      play.table.emit({ kind: 'pieces.built', power: HEIR, area, pieces, cp: 0, left: 0 });
    }
  }
};

/** K-9.3r. Prussia rises against the Imperials, and goes over to the First Army. */
export function* rebel(play: Play): Script {
  const own = ownIn(play);
  const { state, table } = play;
  if (own.left.includes(REBELS)) return;
  table.emit({ kind: 'ally.rebelled', power: HEIR });
  const won: AreaId[] = [];
  for (const area of [...areasWith(play, 'imperial')].filter((each) => !isEmptyForce(rebelsAt(play, each)))) {
    if (isEmptyForce(loyalAt(play, area))) continue;
    if (yield* fight(play, area)) won.push(area);
  }
  for (const area of won) state.flags[area] = REBELS;
  changeSides(play);
  removeAlly(play, REBELS);
  for (const [area, flag] of Object.entries(state.flags)) if (flag === REBELS) state.flags[area] = HEIR;
  // K-9.3r 5, 7: a friendly fortress of the First Army, which builds nothing there.
  state.flags.koenigsberg = HEIR;
  own.left.push(REBELS);
  flee(play, 'koenigsberg', copyForce(forceAt(play, 'koenigsberg', 'imperial')));
}
