/** Events at sea: a sea move that a card allows and pays for, and raids on ports. */
import { refusalOf, type Script, sure } from '../../../../engine/index.ts';
import type { SeaGrant } from '../../state.ts';
import type { Area, AreaId, Operation } from '../../types.ts';
import { bearLosses } from '../battle/losses.ts';
import { controllerOf, flagsLeft, fortressOf, hasFormation, homeOf, isOccupied } from '../control.ts';
import { forceAt } from '../forces/formations.ts';
import { copyForce, strengthIn } from '../forces/stacks.ts';
import { contestFlag } from '../march/interception.ts';
import { freeze } from '../march/one-step.ts';
import { portsOf } from '../march/passage.ts';
import { couldSail, GRANTS } from '../march/sea.ts';
import type { Event, Handler, Play, Position } from '../play.ts';
import { areaOf, otherSide, sideOf } from '../position.ts';
import { putFlag } from '../turn/flags.ts';
import { areasFrom, needsTarget, noTarget } from './operation.ts';

const grantOf = ({ card }: Event, op: Operation): SeaGrant => ({
  act: sure(GRANTS[op.op]),
  cp: op.cpFromCard === true ? card.cp : 0,
  most: Number(op.max),
  oneZone: op.oneZone === true,
});

/**
 * W-14.1, W-14.3a. Allows a sea move, which is an act of its own. The CP of the card pay for it alone, and leftover CP
 * are lost.
 */
const grantPassage: Handler = {
  check(position, event, op) {
    if (position.state.impulse?.sea.moved) return refusalOf('sea.once');
    return couldSail(position, event.power, grantOf(event, op)) ? undefined : noTarget(event);
  },
  *run({ state }, event, op) {
    if (state.impulse) state.impulse.sea.grant = grantOf(event, op);
  },
};

/** Whether a raid on an empty port would change its owner. */
const wouldFall = ({ game, state }: Position, event: Event, area: Area): boolean =>
  isOccupied(area) ? flagsLeft(game, state, sideOf(game, event.power)) > 0 : state.flags[area.id] !== undefined;

/** Open ports of a given size that the enemy controls and where a raid would have an effect. */
const raidable = (position: Position, event: Event, op: Operation): readonly AreaId[] => {
  const { game, state } = position;
  const enemy = otherSide(game, sideOf(game, event.power));
  const isEnemy = ({ id }: Area) => {
    const controller = controllerOf(game, state, id);
    return controller !== null && sideOf(game, controller) === enemy;
  };
  return portsOf(game)
    .filter((area) => area.port === op.ports && fortressOf(game, state, area.id) === 0 && isEnemy(area))
    .filter((area) => hasFormation(game, state, area.id, enemy) || wouldFall(position, event, area))
    .map(({ id }) => id)
    .sort();
};

/** Soldiers in the port take losses: each 6 takes a strength point. */
function* shell(play: Play, event: Event, area: AreaId, dice: number): Script {
  const force = copyForce(forceAt(play, area, otherSide(play.game, sideOf(play.game, event.power))));
  const faces = [...play.table.roll(`raid.${area}`, dice)];
  const hits = faces.filter((face) => face === 6).length;
  play.table.emit({ kind: 'raid.rolled', power: event.power, area, faces, hits });
  const losses = Math.min(hits, strengthIn(force));
  if (losses > 0) yield* bearLosses(play, area, force, losses, 'event');
}

/**
 * W-10.10. An empty port goes back to its owner. In an occupied area the owner's flag is placed, and armies next door
 * may object.
 */
function* free(play: Play, event: Event, area: AreaId): Script {
  const place = areaOf(play.game, area);
  const before = play.state.flags[area];
  freeze(play, area);
  putFlag(play, event.power, area, isOccupied(place) ? homeOf(place) : 'restore', 'event');
  if (isOccupied(place)) yield* contestFlag(play, event.power, area, before);
  play.frozen.delete(area);
}

const portRaid: Handler = {
  check: (position, event, op) => needsTarget(event, raidable(position, event, op)),
  aims: (position, event, op) => ({ areas: raidable(position, event, op) }),
  *run(play, event, op) {
    const [area] = areasFrom(event, raidable(play, event, op));
    if (area === undefined) return;
    const enemy = otherSide(play.game, sideOf(play.game, event.power));
    if (hasFormation(play.game, play.state, area, enemy)) yield* shell(play, event, area, Number(op.dice));
    else yield* free(play, event, area);
  },
};

export const seaOperations: Readonly<Record<string, Handler>> = {
  amphibious: grantPassage,
  naval_move: grantPassage,
  port_raid: portRaid,
};
