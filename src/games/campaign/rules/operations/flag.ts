/** Events that place and remove flags: by decree, by a rising, by disease in a fortress. */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, Force, Operation, PowerId } from '../../types.ts';
import { undergo } from '../battle/attrition.ts';
import { hostsAt } from '../cards/event-targets.ts';
import { fortressOf, hasFormation, isPrintedOwner, ownerOf, statusNow } from '../control.ts';
import { formationsIn, speakerOf } from '../forces/armies.ts';
import { areasWith, forceAt } from '../forces/formations.ts';
import { copyForce, isEmpty } from '../forces/stacks.ts';
import { contestFlag, restoreFlag } from '../march/interception.ts';
import { freeze } from '../march/one-step.ts';
import type { Event, Handler, Happening, Play, Position } from '../play.ts';
import { areaOf, neighbours, otherSide, ownOf, powerOf, powersOf, sideOf } from '../position.ts';
import { flagChoices, freeFlag, putFlag } from '../turn/flags.ts';
import { raiseSoldiers } from './build.ts';
import { areasFrom, needsTarget } from './operation.ts';

/** Areas that a card names; empty if the game does not know the name. */
const placesFor = (position: Position, event: Event, op: Operation): readonly AreaId[] =>
  position.game.names.areas(position, event.power, String(op.target)) ?? [];

const aimsAtPlaces: Pick<Handler, 'check' | 'aims'> = {
  check: (position, event, op) => needsTarget(event, placesFor(position, event, op)),
  aims: (position, event, op) => ({ areas: placesFor(position, event, op), most: Number(op.n ?? 1) }),
};

// --- by decree -------------------------------------------------------------------------------------------------------------

/** The power's own flag, unless the player returns the area to the ally who is its printed owner (W-7.0c). */
const flagFor = (position: Position, { power, choice }: Event, area: AreaId) => {
  const choices = flagChoices(position, power, area);
  const toAlly =
    choice.power !== undefined &&
    choice.power !== power &&
    isPrintedOwner(areaOf(position.game, area), ownOf(choice.power));
  return toAlly && choices.includes('restore') ? 'restore' : choices[0];
};

/** W-10.10. Flags that armies next door may come and undo. */
const changeFlags: Handler = {
  ...aimsAtPlaces,
  *run(play, event, op) {
    for (const area of areasFrom(event, placesFor(play, event, op), Number(op.n ?? 1))) {
      if (!placesFor(play, event, op).includes(area)) continue;
      const before = play.state.flags[area];
      const flag = op.op === 'remove_flag' ? 'restore' : flagFor(play, event, area);
      if (flag === undefined) continue;
      freeze(play, area);
      putFlag(play, event.power, area, flag, 'event');
      if (op.interceptable) yield* contestFlag(play, event.power, area, before);
      play.frozen.delete(area);
    }
  },
};

// --- by a rising -----------------------------------------------------------------------------------------------------------

const raise = (play: Play, power: PowerId, area: AreaId): void => {
  const [flag] = flagChoices(play, power, area);
  if (flag !== undefined) putFlag(play, power, area, flag, 'event');
};

/** An unguarded key area may rise: one die, then its own flag and the first soldiers. */
const revolt: Handler = {
  ...aimsAtPlaces,
  *run(play, event, op) {
    const { game, state, table } = play;
    const [area] = areasFrom(event, placesFor(play, event, op));
    if (area === undefined) return;
    const power = String(op.power);
    const near = neighbours(game, area).some((next) => hasFormation(game, state, next.area, sideOf(game, event.power)));
    const plus = near ? Number(op.adjacentBonus) : 0;
    const [face = 0] = table.roll(`revolt.${area}`, 1);
    const total = face + plus;
    const needs = Number(fortressOf(game, state, area) > 0 ? op.needFortress : op.needOpen);
    const parts = plus > 0 ? [{ name: 'adjacent', n: plus }] : [];
    const success = total >= needs;
    table.emit({ kind: 'check.rolled', check: 'revolt', power, area, faces: [face], parts, total, needs, success });
    if (!success) return;
    const onPlacing = () => raise(play, power, area);
    yield* raiseSoldiers(play, event, { power, area, sp: Number(op.build) }, { onPlacing });
  },
};

/**
 * Soldiers rise on enemy ground. Their flag comes with them, and an army that comes removes it again (W-10.10). With
 * `unopposed` the flag comes only if nobody objects. Enemies in the area are fought, without terrain dice.
 */
const uprising: Handler = {
  ...aimsAtPlaces,
  *run(play, event, op) {
    const [area] = areasFrom(event, placesFor(play, event, op));
    if (area === undefined) return;
    const power = String(op.power);
    const rising = { power, area, sp: Number(op.sp) };
    if (op.flag === 'unopposed') return yield* riseUnopposed(play, event, rising);
    const before = play.state.flags[area];
    const was = ownerOf(play.game, play.state, area);
    yield* raiseSoldiers(play, event, rising, {
      enemies: 'come-by-card',
      onPlacing: () => raise(play, power, area),
      onArrival: () => restoreFlag(play, powerOf(play.game, was), area, before),
    });
  },
};

function* riseUnopposed(
  play: Play,
  event: Happening,
  rising: { readonly power: PowerId; readonly area: AreaId; readonly sp: number },
): Script {
  const { game, state } = play;
  const { power, area } = rising;
  const assault = hasFormation(game, state, area, otherSide(game, sideOf(game, power)));
  const came = yield* raiseSoldiers(play, event, rising, { enemies: assault ? 'stand-there' : 'come-by-card' });
  if (!assault && !came) raise(play, power, area);
}

// --- by disease
// ------------------------------------------------------------------------------------------------------------

/** Fortress areas with pieces of either side. */
const sickFortresses = ({ game, state }: Position): AreaId[] =>
  Object.keys(state.forces)
    .filter(
      (area) => fortressOf(game, state, area) > 0 && game.sides.some((side) => hasFormation(game, state, area, side)),
    )
    .sort();

/**
 * W-1.6e, W-D.13. The formation that suffers in an area: the army of the power that the player names, else of the power
 * in command there, else the first counter.
 */
const sufferers = (play: Play, { choice }: Event, area: AreaId, side: string): Force => {
  const commands = speakerOf(play, forceAt(play, area, side), area);
  const armies = hostsAt(play, area, powersOf(play.game, side));
  const armyOf = (power: PowerId | undefined) =>
    armies.find((army) => power !== undefined && !isEmpty(army[ownOf(power)]));
  return copyForce(armyOf(choice.power) ?? armyOf(commands) ?? armies[0] ?? formationsIn(play, area, side)[0] ?? {});
};

/**
 * A roll against a besieged fortress. Success places the besieger's flag without a siege (W-7.1c); failure costs him
 * attrition. If the owner has pieces there, they suffer instead, and the fortress holds.
 */
const fortressCheck: Handler = {
  check: (position, event) => needsTarget(event, sickFortresses(position)),
  aims: (position) => ({ areas: sickFortresses(position) }),
  *run(play, event) {
    const { game, state, table } = play;
    const [area] = areasFrom(event, sickFortresses(play));
    if (area === undefined) return;
    const owner = sideOf(game, ownerOf(game, state, area));
    if (hasFormation(game, state, area, owner)) {
      yield* undergo(play, { area, force: sufferers(play, event, area, owner), reasons: ['event'] });
      return;
    }
    const needs = fortressOf(game, state, area);
    const force = sufferers(play, event, area, otherSide(game, owner));
    const power = speakerOf(play, force, area);
    const [face = 0] = table.roll(`fortress-check.${area}`, 1);
    const success = face >= needs;
    table.emit({
      kind: 'check.rolled',
      check: 'fortress',
      power,
      area,
      faces: [face],
      parts: [],
      total: face,
      needs,
      success,
    });
    if (success) yield* surrender(play, power, area);
    else yield* undergo(play, { area, force, reasons: ['event'] });
  },
};

/** W-12.3h. A fortress built by an event is removed together with its fall (card 12). */
function* surrender(play: Play, power: PowerId, area: AreaId): Script {
  const { state, table } = play;
  yield* freeFlag(play, power, area, 'event');
  if (!state.hasty.includes(area)) return;
  state.hasty = state.hasty.filter((each) => each !== area);
  table.emit({ kind: 'fortress.fell', area });
}

// --- walls -----------------------------------------------------------------------------------------------------------------

/** W-12.3a. */
const fortifiable = ({ game, state }: Position, power: PowerId): AreaId[] =>
  areasWith({ game, state }, sideOf(game, power)).filter(
    (area) =>
      !isEmpty(state.forces[area]?.[ownOf(power)]) &&
      fortressOf(game, state, area) === 0 &&
      statusNow(game, state, area, sideOf(game, power)) === 'friendly',
  );

const hastyFortress: Handler = {
  check: (position, event) => needsTarget(event, fortifiable(position, event.power)),
  aims: (position, { power }) => ({ areas: fortifiable(position, power) }),
  *run(play, event, op) {
    const [area] = areasFrom(event, fortifiable(play, event.power));
    if (area === undefined) return;
    play.state.hasty.push(area);
    play.table.emit({ kind: 'fortress.made', power: event.power, area, strength: Number(op.strength) });
  },
};

export const flagOperations: Readonly<Record<string, Handler>> = {
  place_flag: changeFlags,
  remove_flag: changeFlags,
  revolt,
  uprising,
  fortress_check: fortressCheck,
  hasty_fortress: hastyFortress,
};
