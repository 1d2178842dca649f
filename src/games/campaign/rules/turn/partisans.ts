/** Partisans (W-4.4): their rolls, the areas that a card protects, and the events that make them rise. */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, Operation, PowerId } from '../../types.ts';
import { respond } from '../cards/responses.ts';
import { challenge } from '../march/interception.ts';
import { freeze } from '../march/one-step.ts';
import type { PartisanOccasion } from '../occasions.ts';
import { raiseSoldiers } from '../operations/build.ts';
import { areasFrom, needsTarget } from '../operations/operation.ts';
import type { Event, Handler, Happening, Play, Position } from '../play.ts';
import { ownOf, seatOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { askOfEvent } from '../questions.ts';

/** Opens the window before the dice. Returns the areas that are still rolled for. */
export function* unspared(play: Play, areas: readonly AreaId[]): Script<readonly AreaId[]> {
  if (areas.length === 0) return areas;
  const occasion: PartisanOccasion = { moment: 'partisans', areas, spared: [] };
  yield* respond(play, occasion);
  return areas.filter((area) => !occasion.spared.includes(area));
}

const targetsOf = (position: Position, op: Operation): AreaId[] => {
  const named = op.duchies === undefined ? undefined : listOf<AreaId>(op.duchies);
  return position.game.partisans.areas(position).filter((area) => named === undefined || named.includes(area));
};

/** The areas for the rolls, chosen by the player of the card or by the power that the card names. */
function* chosenAreas(play: Play, event: Event, op: Operation): Script<readonly AreaId[]> {
  const open = targetsOf(play, op);
  if (op.chooser === undefined) return areasFrom(event, open, Number(op.n));
  if (open.length < 2) return open;
  const power = String(op.chooser);
  const { area } = yield* askOfEvent('partisans', {
    seat: seatOf(play, power),
    figures: { power },
    options: open.map((each) => ({ area: each })),
  });
  return [area];
}

/** Soldiers appear under a flag that partisans have placed, unless an army intercepts (card text before W-4.4d). */
function* gather(play: Play, event: Happening, power: PowerId, area: AreaId, sp: number): Script {
  if (play.state.flags[area] !== ownOf(power)) return;
  const comer = yield* challenge(play, power, area);
  play.frozen.delete(area);
  if (comer === null) yield* raiseSoldiers(play, event, { power, area, sp }, { enemies: 'stay-away' });
}

const guerrillaRoll: Handler = {
  check: (position, event, op) => (op.chooser === undefined ? needsTarget(event, targetsOf(position, op)) : undefined),
  aims: (position, _event, op) =>
    op.chooser === undefined ? { areas: targetsOf(position, op), most: Number(op.n) } : {},
  *run(play, event, op) {
    const areas = yield* unspared(play, yield* chosenAreas(play, event, op));
    for (const area of areas) {
      freeze(play, area);
      const success = play.game.partisans.roll(play, area, Number(op.mod ?? 0), 'event');
      if (success && op.buildOnSuccess !== undefined)
        yield* gather(play, event, String(op.power), area, Number(op.buildOnSuccess));
      play.frozen.delete(area);
    }
  },
};

export const partisanOperations: Readonly<Record<string, Handler>> = { guerrilla_roll: guerrillaRoll };
