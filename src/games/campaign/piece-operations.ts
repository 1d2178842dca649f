/** Events that build, move to the Regroup Box, wear down or remove pieces. */
import { ask, choice, message, refusalOf, type Script } from '../../engine/index.ts';
import { putInBox, sufferAttrition } from './attrition.ts';
import { putDown } from './build.ts';
import { controls, statusNow } from './control.ts';
import { demand } from './debts.ts';
import {
  areasWith,
  formationsIn,
  freeCounters,
  leaderOf,
  lift,
  regroup,
  speakerOf,
  stackAt,
  whereIs,
} from './formations.ts';
import { takeLosses } from './losses.ts';
import { type Event, type Handler, onePower, powersFor, seatOf } from './operation.ts';
import { placeContested } from './placement.ts';
import { areaOf, otherSide, type Play, type Position, powersOf, sideOf } from './position.ts';
import { copyStack, emptyStack, isEmpty, represent, sizeOf, split, strengthOf } from './stacks.ts';
import type { AreaId, Force, LeaderId, Operation, PowerId } from './types.ts';

/** Places where an event lets a power build; undefined for a name that the game does not know. */
const buildAreas = (position: Position, power: PowerId, op: Operation): readonly AreaId[] | undefined => {
  const { where } = op;
  if (where === 'home') return position.game.hooks.homes(position, power).soldiers;
  if (typeof where === 'string') return position.game.hooks.areasNamed(position, power, where);
  if (op.interceptable) return undefined;
  const { duchies = [] } = where as { duchies?: readonly AreaId[] };
  return duchies.filter((area) => controls(position.game, position.state, power, area));
};

const strengthOnMap = (position: Position, power: PowerId): number =>
  areasWith(position, sideOf(position.game, power)).reduce(
    (sum, area) => sum + strengthOf(stackAt(position, area, power)),
    0,
  );

/** W-5.11a. Where an event builds more than there are counters, soldiers of the power's choice leave the map first. */
function* makeRoom(play: Play, power: PowerId, sp: number): Script {
  while (!represent(sp, freeCounters(play, power))) {
    if (!(yield* giveUpStrength(play, power))) return;
  }
}

const build: Handler = {
  check(position, event, op) {
    for (const power of powersFor(position, event, op.power)) {
      const areas = buildAreas(position, power, op);
      if (areas === undefined) return refusalOf('event.not-yet', { card: event.card.number });
      const chosen = event.choice.areas ?? areas.slice(0, 1);
      const near = areas.map((area) => ({ areas: [area] }));
      if (areas.length === 0) return refusalOf('event.no-place', { card: event.card.number, power });
      if (chosen.some((area) => !areas.includes(area)))
        return refusalOf('event.area-not-offered', { areas: [...areas] }, near);
      if (chosen.length !== 1 && chosen.length !== Number(op.sp))
        return refusalOf('event.areas-count', { count: Number(op.sp) }, near);
      if (strengthOf(freeCounters(position, power)) + strengthOnMap(position, power) < Number(op.sp))
        return refusalOf('event.shortage', { power, sp: Number(op.sp) });
    }
    return undefined;
  },
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      const areas = buildAreas(play, power, op) ?? [];
      const chosen = event.choice.areas ?? areas.slice(0, 1);
      const share = Number(op.sp) / chosen.length;
      for (const area of chosen) {
        yield* makeRoom(play, power, share);
        const counters = represent(share, freeCounters(play, power));
        if (!counters) continue;
        const left = play.state.impulse?.cp ?? 0;
        const pieces = { leaders: [], ...counters };
        yield* placeContested(play, power, area, () => putDown(play, power, 'build', area, pieces, { cp: 0, left }));
      }
    }
  },
};

const deployRegrouped: Handler = {
  check(position, event, op) {
    const power = event.power;
    const box = position.state.regroup[power] ?? emptyStack();
    const areas = deployAreas(position, power, op);
    if (isEmpty(box)) return refusalOf('event.box-empty', { power });
    if (areas.length === 0) return refusalOf('event.no-place', { card: event.card.number, power });
    const chosen = event.choice.areas?.[0] ?? areas[0];
    if (!areas.includes(chosen as AreaId))
      return refusalOf(
        'event.area-not-offered',
        { areas: [...areas] },
        areas.map((area) => ({ areas: [area] })),
      );
    return undefined;
  },
  *run(play, event, op) {
    const { power } = event;
    const area = event.choice.areas?.[0] ?? (deployAreas(play, power, op)[0] as AreaId);
    const box = play.state.regroup[power] ?? emptyStack();
    const part = split(box, Math.min(Number(op.sp), strengthOf(box)), freeCounters(play, power))?.part ?? emptyStack();
    const mayLead = play.game.hooks.homes(play, power).leaders.includes(area);
    const leaders = mayLead ? box.leaders.slice(0, Number(op.leaders ?? 0)) : [];
    putDown(play, power, 'regroup', area, { ...part, leaders }, { cp: 0, left: play.state.impulse?.cp ?? 0 });
  },
};

const deployAreas = (position: Position, power: PowerId, op: Operation): AreaId[] => {
  const { game, state } = position;
  const side = sideOf(game, power);
  if (op.where === 'own_army_friendly') {
    return areasWith(position, side).filter(
      (area) => stackAt(position, area, power).leaders.length > 0 && statusNow(game, state, area, side) === 'friendly',
    );
  }
  const extra = ((op.whereExtra ?? []) as readonly AreaId[]).filter(
    (area) => statusNow(game, state, area, side) === 'friendly',
  );
  return [...new Set([...game.hooks.homes(position, power).soldiers, ...extra])];
};

/** Where a power loses least: its strongest stacks first. Only soldiers are taken. */
const strongest = (position: Position, power: PowerId): AreaId[] =>
  areasWith(position, sideOf(position.game, power))
    .filter((area) => strengthOf(stackAt(position, area, power)) > 0)
    .sort(
      (a, b) => strengthOf(stackAt(position, b, power)) - strengthOf(stackAt(position, a, power)) || (a < b ? -1 : 1),
    );

/** Asks a power from which areas it gives up strength points, one at a time; quiet, since any will do. */
function* chooseLoss(play: Play, power: PowerId, chooser: PowerId): Script<AreaId | undefined> {
  const areas = strongest(play, power);
  if (areas.length === 0) return undefined;
  const { area } = yield* ask(
    choice({
      kind: 'event.choice',
      seat: seatOf(play, chooser),
      prompt: message('ask.event.loss', { power }),
      options: areas.map((each) => ({ area: each })),
      quiet: true,
    }),
  );
  return area;
}

/** A power gives up one strength point from the map, where it likes; false when it has none. */
export function* giveUpStrength(play: Play, power: PowerId, chooser = power): Script<boolean> {
  const area = yield* chooseLoss(play, power, chooser);
  if (area === undefined) return false;
  takeLosses(play, area, { [power]: copyStack(stackAt(play, area, power)) }, 1, 'event');
  return true;
}

/** W-5.12. What cannot be taken from the map the power has to pay for. */
const removeSp: Handler = {
  check: (_position, event, op) =>
    op.where === undefined ? undefined : refusalOf('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const shares = (op.split ?? {}) as Readonly<Record<PowerId, number>>;
    for (const power of powersFor(play, event, op.power)) {
      const wanted = shares[power] ?? Number(op.n);
      let taken = 0;
      const chooser = op.chooser === 'card_player' ? event.power : power;
      while (taken < wanted && (yield* giveUpStrength(play, power, chooser))) taken++;
      yield* demand(play, power, wanted - taken, event.card.number);
    }
  },
};

const regroupSp: Handler = {
  check: (_position, event, op) =>
    op.target === undefined ? undefined : refusalOf('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    for (let n = 0; n < Number(op.n); n++) {
      const area = yield* chooseLoss(play, power, power);
      if (area === undefined) return;
      const force = { [power]: copyStack(stackAt(play, area, power)) };
      const { lost } = takeLosses(play, area, force, 1, 'regrouped');
      for (const [each, pieces] of Object.entries(lost)) putInBox(play, area, each, pieces, 'event');
    }
  },
};

const leadersOnMap = (position: Position, powers: readonly PowerId[]): LeaderId[] =>
  [...position.game.content.leaders.values()]
    .filter((leader) => powers.includes(leader.power) && whereIs(position, leader.id) !== undefined)
    .map(({ id }) => id)
    .sort();

const removeLeader: Handler = {
  check(position, event, op) {
    const leaders = leadersOnMap(position, powersFor(position, event, op.power));
    const named = event.choice.leader;
    if (named === undefined || leaders.includes(named)) return undefined;
    return refusalOf(
      'event.leader-not-offered',
      { leaders },
      leaders.map((leader) => ({ leader })),
    );
  },
  *run(play, event, op) {
    const leader = event.choice.leader ?? leadersOnMap(play, powersFor(play, event, op.power))[0];
    const area = leader === undefined ? undefined : whereIs(play, leader);
    if (leader === undefined || area === undefined) return;
    const { power } = leaderOf(play, leader);
    const pieces = { ...emptyStack(), leaders: [leader] };
    lift(play, area, power, pieces);
    play.table.emit({ kind: 'pieces.lost', power, area, pieces, cause: 'event' });
  },
};

const regroupLeader: Handler = {
  check: (_position, event, op) =>
    op.target === undefined ? undefined : refusalOf('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    const leader = power && leadersOnMap(play, [power]).find((id) => id !== op.not);
    const area = leader && whereIs(play, leader);
    if (power && leader && area) regroup(play, area, { [power]: { ...emptyStack(), leaders: [leader] } }, 'event');
  },
};

/** Areas with a formation that an attrition card may be aimed at; undefined where all of them suffer. */
const attritionTargets = (
  position: Position,
  event: Event,
  op: Operation,
): readonly { area: AreaId; power: PowerId }[] | undefined => {
  const { game, state } = position;
  const side = sideOf(game, event.power);
  const at = (powers: readonly PowerId[], fits: (area: AreaId, power: PowerId, size: number) => boolean) =>
    powers.flatMap((power) =>
      areasWith(position, sideOf(game, power))
        .filter((area) => !isEmpty(stackAt(position, area, power)))
        .filter((area) => fits(area, power, sizeOf(stackAt(position, area, power))))
        .map((area) => ({ area, power })),
    );
  const enemies = powersOf(game, otherSide(game, side));
  switch (op.target) {
    case 'enemy_formation_ge5_not_in_own_key':
      return at(
        enemies,
        (area, power, size) => size >= 5 && !(areaOf(game, area).key && controls(game, state, power, area)),
      );
    case 'enemy_formation_ge6':
      return at(enemies, (_area, _power, size) => size >= 6);
    case 'own_formation_ge6':
      return at([event.power], (_area, _power, size) => size >= 6);
    case 'formation_in_region':
      return at([onePower(position, event, op.power) ?? ''], (area) => areaOf(game, area).region === op.region);
    default:
      return undefined;
  }
};

/** Formations of which a power is the speaker. */
const led = (position: Position, area: AreaId, power: PowerId): Force[] =>
  formationsIn(position, area, sideOf(position.game, power)).filter(
    (force) => speakerOf(position, force, area) === power,
  );

const attrition: Handler = {
  check(position, event, op) {
    const targets = attritionTargets(position, event, op);
    if (targets === undefined) {
      const everywhere = typeof op.target === 'object' && (op.target as { powers?: unknown }).powers !== undefined;
      return everywhere ? undefined : refusalOf('event.not-yet', { card: event.card.number });
    }
    const wanted = event.choice.areas?.[0];
    const own = op.target === 'own_formation_ge6';
    if (own || (targets.length === 0 && event.card.mustPlay)) return undefined;
    if (targets.length === 0) return refusalOf('event.no-target', { card: event.card.number });
    if (wanted === undefined || targets.some(({ area }) => area === wanted)) return undefined;
    return refusalOf(
      'event.area-not-offered',
      { areas: targets.map(({ area }) => area) },
      targets.map(({ area }) => ({ areas: [area] })),
    );
  },
  *run(play, event, op) {
    const targets = attritionTargets(play, event, op);
    const reasons = Array.from({ length: Number(op.times ?? 1) }, () => 'event' as const);
    if (targets === undefined) {
      const { duchies, powers } = op.target as { duchies: readonly AreaId[]; powers: readonly PowerId[] };
      for (const power of play.game.powers.filter((each) => powers.includes(each))) {
        for (const area of [...duchies].sort()) {
          for (const force of led(play, area, power)) sufferAttrition(play, { area, force, reasons });
        }
      }
      return;
    }
    const target = targets.find(({ area }) => area === event.choice.areas?.[0]) ?? targets[0];
    if (!target) return;
    const [force] = led(play, target.area, target.power);
    if (force) sufferAttrition(play, { area: target.area, force, reasons });
  },
};

export const pieceOperations: Readonly<Record<string, Handler>> = {
  build,
  deploy_regrouped: deployRegrouped,
  remove_sp: removeSp,
  regroup_sp: regroupSp,
  remove_leader: removeLeader,
  regroup_leader: regroupLeader,
  attrition,
};
