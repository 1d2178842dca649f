/** Bridges over the border rivers (K-21A.1b to K-21A.1f, K-21A.5). */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  refuse,
  type Script,
  type Verdict,
} from '../../../engine/index.ts';
import { perGame } from '../../campaign/memo.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { hasFormation, printedOwner } from '../../campaign/rules/control.ts';
import { forceAt, ownForce, powersIn } from '../../campaign/rules/forces/formations.ts';
import { copyForce, isEmptyForce } from '../../campaign/rules/forces/stacks.ts';
import { fullForce, resolveTroops } from '../../campaign/rules/forces/troops.ts';
import type { Definition, OwnAct, Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, areasOf, lineBetween, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type {
  Act,
  Answers,
  AreaId,
  ContingentId,
  Force,
  LineKind,
  PowerId,
  SideId,
  Troops,
} from '../../campaign/types.ts';
import { type Bridge, ownIn } from '../types.ts';
import { send } from './sending.ts';

declare module '../../campaign/types.ts' {
  interface FurtherActs {
    bridge: { do: 'bridge'; a: AreaId; b: AreaId };
  }
  interface Answers {
    /** The area whose pieces come to the bridge, or null; without `force` all that the power runs there. */
    'to-bridge': { from: null } | { from: AreaId; to?: AreaId; force?: Record<ContingentId, Troops> };
  }
}

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `area`: the own end of the bridge. */
    'to-bridge': { readonly power: PowerId; readonly area: AreaId; readonly starts: readonly AreaId[] };
  }
}

const joins = ({ a, b }: Pick<Bridge, 'a' | 'b'>, one: AreaId, other: AreaId): boolean =>
  (a === one && b === other) || (a === other && b === one);

const isBridged = (position: Position, a: AreaId, b: AreaId): boolean =>
  ownIn(position).bridges.some((bridge) => joins(bridge, a, b));

/** Whether an event has thrown a bridge of boats for an impulse. */
const isBoated = ({ state }: Position, one: AreaId, other: AreaId): boolean =>
  state.effects.some(({ kind, a, b }) => kind === 'pontoons' && joins({ a: String(a), b: String(b) }, one, other));

/** K-21A.1c. A bridged river is clear ground for the Imperials, and stays a river for the Russians. */
export const lineNow = (position: Position, a: AreaId, b: AreaId, side: SideId, line: LineKind): LineKind =>
  line === 'river' && side === 'imperial' && (isBridged(position, a, b) || isBoated(position, a, b)) ? 'clear' : line;

// --- building one ----------------------------------------------------------------------------------------------------

const isHomeOf = (game: Definition, area: AreaId, side: SideId): boolean =>
  sideOf(game, printedOwner(areaOf(game, area))) === side;

/** K-21A.1b. River lines between an Imperial home area and a Russian one, the Imperial end first. */
const bordersOf = perGame((game): readonly { readonly a: AreaId; readonly b: AreaId }[] =>
  game.content.lines
    .filter(({ kind }) => kind === 'river')
    .flatMap(({ a, b }) => [
      { a, b },
      { a: b, b: a },
    ])
    .filter(({ a, b }) => isHomeOf(game, a, 'imperial') && isHomeOf(game, b, 'tsarist')),
);

const options = (position: Position, power: PowerId): Act[] =>
  ownIn(position).toBridge.includes(power)
    ? bordersOf(position.game)
        .filter(({ a, b }) => !isBridged(position, a, b))
        .map(({ a, b }) => ({ do: 'bridge', a, b }))
    : [];

/** K-21A.1b. At any moment of the first impulse, once. */
const check = (position: Position, power: PowerId, { a, b }: JsonObject): Verdict<Act> => {
  const [one, other] = [String(a), String(b)];
  const unknown = [one, other].find((area) => !position.game.content.areas.has(area));
  if (unknown !== undefined) return refuse('area.unknown', { area: unknown });
  if (!ownIn(position).toBridge.includes(power)) return refuse('bridge.none', { power });
  const near = options(position, power);
  const found = near.find((act) => act.do === 'bridge' && joins(act, one, other));
  if (found) return accept(found);
  const line = lineBetween(position.game, one, other);
  return refuse(line === undefined ? 'bridge.no-line' : 'bridge.no-border', { a: one, b: other }, near);
};

function* run(play: Play, power: PowerId, act: Extract<Act, { do: 'bridge' }>): Script {
  const own = ownIn(play);
  own.toBridge = own.toBridge.filter((each) => each !== power);
  own.bridges.push({ power, a: act.a, b: act.b });
  play.table.emit({ kind: 'bridge.built', power, a: act.a, b: act.b });
  yield* consequences(play, { fact: 'settled' });
}

export const bridging: OwnAct = { check, options, run };

// --- the end of an impulse -------------------------------------------------------------------------------------------

/** K-21A.1d, K-21A.5. A bridge goes where a Tsarist formation stands at either end, unless it is there to stay. */
const dropBridges = (play: Play): void => {
  const own = ownIn(play);
  const isLost = ({ a, b, permanent }: Bridge): boolean =>
    !permanent && [a, b].some((area) => hasFormation(play.game, play.state, area, 'tsarist'));
  for (const { power, a, b } of own.bridges.filter(isLost)) play.table.emit({ kind: 'bridge.lost', power, a, b });
  own.bridges = own.bridges.filter((bridge) => !isLost(bridge));
};

/** Areas with pieces that a power runs, but for the end of its bridge. */
const startsFor = (position: Position, power: PowerId, end: AreaId): AreaId[] =>
  areasOf(position.game)
    .filter((area) => area !== end && !isEmptyForce(piecesAt(position, power, area)))
    .sort();

const piecesAt = (position: Position, power: PowerId, area: AreaId) =>
  ownForce(position.game, power, forceAt(position, area, sideOf(position.game, power)));

type ToBridge = Answers['to-bridge'];

/** K-21A.1f. Any pieces of one area may come in which the power has some: its own, its allies', and its partner's. */
const checkComers = (play: Play, end: AreaId, starts: readonly AreaId[], answer: Json): Verdict<ToBridge> => {
  const { from, force, to }: JsonObject = isObject(answer) ? answer : {};
  if (from === null) return accept({ from: null });
  const start = starts.find((each) => each === from);
  const near = starts.map((each) => ({ from: each }));
  if (start === undefined || (to !== undefined && to !== end)) return refuse('bridge.nobody', { area: end }, near);
  if (force === undefined) return accept({ from: start });
  const some = resolveTroops(play, forceAt(play, start, 'imperial'), force);
  return some.ok ? accept({ from: start, to: end, force: some.answer }) : some;
};

/** K-21A.1f, K-10.61. Pieces of the partner come only if its player agrees. */
function* agreed(play: Play, power: PowerId, from: AreaId, to: AreaId, force: Force): Script<Force> {
  const coming = copyForce(force);
  for (const partner of powersIn(play.game, force)) {
    if (seatOf(play, partner) === seatOf(play, power)) continue;
    const theirs = copyForce(ownForce(play.game, partner, force));
    const { consent } = yield* ask('consent', {
      seat: seatOf(play, partner),
      figures: { power: partner, mover: power, area: from, to, force: theirs },
      options: [{ consent: false }, { consent: true }],
    });
    play.table.emit({ kind: 'consent.given', power: partner, area: from, consent });
    if (!consent) for (const contingent of Object.keys(theirs)) delete coming[contingent];
  }
  return coming;
}

/** K-18.2, K-21A.1f, R-47. Pieces of one area come to the bridge of a power, if the bridge still stands. */
function* deployToBridge(play: Play, power: PowerId): Script {
  const bridge = ownIn(play).bridges.find((each) => each.power === power && !each.permanent);
  const starts = bridge ? startsFor(play, power, bridge.a) : [];
  if (!bridge || starts.length === 0) return;
  const answer = yield* ask('to-bridge', {
    seat: seatOf(play, power),
    figures: { power, area: bridge.a, starts },
    options: [{ from: null }, ...starts.map((area) => ({ from: area }))],
    check: (given) => checkComers(play, bridge.a, starts, given),
  });
  if (answer.from === null) return;
  const { from, force } = answer;
  const named = force ? fullForce(force) : copyForce(forceAt(play, from, sideOf(play.game, power)));
  const coming = yield* agreed(play, power, from, bridge.a, named);
  if (!isEmptyForce(coming)) send(play, power, coming, from, bridge.a);
}

/** K-21A.1d to K-21A.1f, R-46. After the first impulse a bridge that was not built is lost; one that stands draws troops. */
export function* settleBridges(play: Play, power: PowerId): Script {
  const own = ownIn(play);
  const isFirst = own.firstImpulses.includes(power);
  own.firstImpulses = own.firstImpulses.filter((each) => each !== power);
  own.toBridge = own.toBridge.filter((each) => each !== power);
  dropBridges(play);
  if (isFirst) yield* deployToBridge(play, power);
}
