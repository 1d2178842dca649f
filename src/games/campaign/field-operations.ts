/** Events of the field: marches without CP, hardships spared, flags and fortresses that cards make. */
import { ask, choice, message, refusalOf, type Script } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { leaderPool, putDown, takeFromBox } from './build.ts';
import { commonCards, handOf } from './cards.ts';
import { fortressOf, hasFormation, ownerOf, statusNow } from './control.ts';
import { flagChoices, putFlag } from './flags.ts';
import { areasWith, forceAt, freeCounters, place, stackAt } from './formations.ts';
import { contestFlag } from './interception.ts';
import { type Event, type Handler, onePower, seatOf } from './operation.ts';
import { allyOf, neighbours, otherSide, type Play, type Position, sideOf } from './position.ts';
import { copyForce, emptyStack, isEmpty, represent, strengthOf } from './stacks.ts';
import { freeze } from './step.ts';
import type { AreaId, Operation, PowerId } from './types.ts';

const nothing = () => undefined;

/** Refuses places that are not offered, and says which are. */
const checkAreas = (event: Event, offered: readonly AreaId[], most: number) => {
  const chosen = event.choice.areas ?? [];
  const near = offered.map((area) => ({ areas: [area] }));
  if (offered.length === 0) return refusalOf('event.no-target', { card: event.card.number });
  if (chosen.length > most) return refusalOf('event.areas-count', { count: most }, near);
  return chosen.every((area) => offered.includes(area))
    ? undefined
    : refusalOf('event.area-not-offered', { areas: [...offered] }, near);
};

const chosenAreas = (event: Event, offered: readonly AreaId[], most: number): readonly AreaId[] =>
  [...new Set(event.choice.areas ?? offered)].filter((area) => offered.includes(area)).slice(0, most);

/** Steps that armies may take without CP until the impulse ends. */
const freeMoves: Handler = {
  check: nothing,
  *run({ state }, event, op) {
    const most = op.target === 'own_army_le4' ? 4 : null;
    const unseen = event.card.ops.some((each) => each.op === 'no_interception') ? 1 : 0;
    for (let n = 0; n < Number(op.armies ?? 1); n++)
      state.impulse?.credits.push({ steps: Number(op.n), most, unseen, leader: null });
  },
};

/** Carried out together with the free steps of the same card. */
const noInterception: Handler = {
  check: (_position, event) =>
    event.card.ops.some(({ op }) => op === 'free_moves')
      ? undefined
      : refusalOf('event.not-yet', { card: event.card.number }),
  *run() {},
};

const untilScope = (op: Operation): 'impulse' | 'turn' => (op.scope === 'turn' ? 'turn' : 'impulse');

/** Something that lasts, as an effect that the rules look for. */
const lasting = (
  kind: string,
  fields: (play: Play, event: Event, op: Operation) => Record<string, string | number>,
): Handler => ({
  check: nothing,
  *run(play, event, op) {
    play.state.effects.push({
      kind,
      until: untilScope(op),
      power: event.power,
      card: event.card.number,
      ...fields(play, event, op),
    });
    play.table.emit({ kind: 'effect.began', power: event.power, effect: kind, until: untilScope(op) });
  },
});

const REASONS: Readonly<Record<string, string>> = { forced_march: 'forced-march', pass: 'pass', ambush: 'ambush' };

/** W-12.3a. */
const fortifiable = ({ game, state }: Position, power: PowerId): AreaId[] =>
  areasWith({ game, state }, sideOf(game, power)).filter(
    (area) =>
      !isEmpty(state.forces[area]?.[power]) &&
      fortressOf(game, state, area) === 0 &&
      statusNow(game, state, area, sideOf(game, power)) === 'friendly',
  );

const hastyFortress: Handler = {
  check: (position, event) => checkAreas(event, fortifiable(position, event.power), 1),
  *run(play, event, op) {
    const [area] = chosenAreas(event, fortifiable(play, event.power), 1);
    if (area === undefined) return;
    play.state.hasty.push(area);
    play.table.emit({ kind: 'fortress.made', power: event.power, area, strength: Number(op.strength) });
  },
};

/** The leader named stays where he is until his power's next impulse is over. */
const freezeLeader: Handler = {
  check: nothing,
  *run({ state, game, table }, event, op) {
    const leader = String(op.leader);
    const power = game.content.leaders.get(leader)?.power ?? '';
    state.effects.push({ kind: 'frozen-leader', until: 'game', leader, power, card: event.card.number });
    table.emit({ kind: 'effect.began', power: event.power, effect: 'frozen-leader', until: 'impulse' });
  },
};

/** W-17.1. A card goes over to the ally: this one, or one of the hand's choice. */
const giveCard: Handler = {
  check: nothing,
  *run(play, event, op) {
    const to = onePower(play, event, op.to);
    if (to === undefined) return;
    const card = op.which === 'this' ? takeBack(play, event.card.number) : yield* chooseGift(play, event.power);
    if (card === null) return;
    play.state.hands[event.power] = handOf(play, event.power).filter((each) => each !== card);
    handOf(play, to).push(card);
    const open = op.which === 'this';
    play.table.emit({ kind: 'hand.gained', power: to, cards: [card], ...(open ? {} : { only: [seatOf(play, to)] }) });
    play.table.emit({ kind: 'card.given', power: event.power, ally: to });
    if (!open)
      play.table.emit({ kind: 'hand.lost', power: event.power, cards: [card], only: [seatOf(play, event.power)] });
  },
};

/** The card that is being played lies on its reserve or the discard pile already. */
const takeBack = ({ state }: Play, number: number): number => {
  state.discard = state.discard.filter((each) => each !== number);
  for (const reserve of Object.values(state.reserves)) reserve.up = reserve.up.filter((each) => each !== number);
  return number;
};

function* chooseGift(play: Play, power: PowerId): Script<number | null> {
  const cards = commonCards(play, power);
  if (cards.length === 0) return null;
  const { card } = yield* ask(
    choice<{ card: number | null }>({
      kind: 'event.choice',
      seat: seatOf(play, power),
      prompt: message('ask.event.gift', { power, ally: allyOf(play.game, power) }),
      options: [{ card: null }, ...cards.map((each) => ({ card: each }))],
    }),
  );
  return card;
}

/** Fortresses with an enemy of their owner before them and nobody of his. */
const sickFortresses = ({ game, state }: Position): AreaId[] =>
  Object.keys(state.forces)
    .filter((area) => fortressOf(game, state, area) > 0)
    .filter((area) => {
      const owner = sideOf(game, ownerOf(game, state, area));
      return !hasFormation(game, state, area, owner) && hasFormation(game, state, area, otherSide(game, owner));
    })
    .sort();

/** A die against the walls; success raises the flag of the besieger without a siege (W-7.1c). */
const fortressCheck: Handler = {
  check: (position, event) => checkAreas(event, sickFortresses(position), 1),
  *run(play, event) {
    const { game, state, table } = play;
    const [area] = chosenAreas(event, sickFortresses(play), 1);
    if (area === undefined) return;
    const strength = fortressOf(game, state, area);
    const side = otherSide(game, sideOf(game, ownerOf(game, state, area)));
    const force = forceAt(play, area, side);
    const power = Object.keys(force).sort(
      (a, b) => strengthOf(stackAt(play, area, b)) - strengthOf(stackAt(play, area, a)),
    )[0] as PowerId;
    const [face = 0] = table.roll(`fortress-check.${area}`, 1);
    const success = face >= strength;
    table.emit({
      kind: 'check.rolled',
      check: 'fortress',
      power,
      area,
      faces: [face],
      parts: [],
      total: face,
      needs: strength,
      success,
    });
    if (!success) sufferAttrition(play, { area, force: copyForce(force), reasons: ['event'] });
    else {
      const [flag] = flagChoices(play, power, area);
      if (flag !== undefined) putFlag(play, power, area, flag, 'event');
    }
  },
};

/** A leader comes for nothing, at home or with soldiers of his own power on friendly ground. */
const leaderPlaces = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  const side = sideOf(game, power);
  const withTroops = areasWith(position, side).filter(
    (area) => strengthOf(stackAt(position, area, power)) >= 2 && statusNow(game, state, area, side) === 'friendly',
  );
  return [...new Set([...game.hooks.homes(position, power).leaders, ...withTroops])];
};

const buildLeader: Handler = {
  check(position, event) {
    const leaders = [...(position.state.regroup[event.power]?.leaders ?? []), ...leaderPool(position, event.power)];
    if (leaders.length === 0) return refusalOf('event.no-target', { card: event.card.number });
    if (event.choice.leader !== undefined && !leaders.includes(event.choice.leader)) {
      return refusalOf(
        'event.leader-not-offered',
        { leaders },
        leaders.map((leader) => ({ leader })),
      );
    }
    return checkAreas(event, leaderPlaces(position, event.power), 1);
  },
  *run(play, event) {
    const { power } = event;
    const boxed = play.state.regroup[power]?.leaders ?? [];
    const leader = event.choice.leader ?? [...boxed, ...leaderPool(play, power)][0];
    const [area] = chosenAreas(event, leaderPlaces(play, power), 1);
    if (leader === undefined || area === undefined) return;
    const pieces = { ...emptyStack(), leaders: [leader] };
    const fromBox = boxed.includes(leader);
    if (fromBox) takeFromBox(play, power, pieces);
    place(play, area, power, pieces);
    play.table.emit({
      kind: fromBox ? 'pieces.regrouped' : 'pieces.built',
      power,
      area,
      pieces,
      cp: 0,
      left: play.state.impulse?.cp ?? 0,
    });
  },
};

/** Places that a card has a name for; empty for a name that the game does not know. */
const placesFor = (position: Position, event: Event, op: Operation): readonly AreaId[] =>
  position.game.hooks.areasNamed(position, event.power, String(op.target)) ?? [];

/** W-10.10. Flags that armies next door may come and take away again. */
const raiseFlags: Handler = {
  check: (position, event, op) =>
    position.game.hooks.areasNamed(position, event.power, String(op.target)) === undefined
      ? refusalOf('event.not-yet', { card: event.card.number })
      : checkAreas(event, placesFor(position, event, op), Number(op.n ?? 1)),
  *run(play, event, op) {
    for (const area of chosenAreas(event, placesFor(play, event, op), Number(op.n ?? 1))) {
      const before = play.state.flags[area];
      const [own] = flagChoices(play, event.power, area);
      if (own === undefined) continue;
      freeze(play, area);
      putFlag(play, event.power, area, op.op === 'remove_flag' ? 'restore' : own, 'event');
      if (op.interceptable) yield* contestFlag(play, event.power, area, before);
      play.frozen.delete(area);
    }
  },
};

/** A key that nobody guards may rise: a die, and its own flag with a first few soldiers. */
const revolt: Handler = {
  check: (position, event, op) => checkAreas(event, placesFor(position, event, op), 1),
  *run(play, event, op) {
    const { game, state, table } = play;
    const [area] = chosenAreas(event, placesFor(play, event, op), 1);
    if (area === undefined) return;
    const power = String(op.power);
    const near = neighbours(game, area).some((next) => hasFormation(game, state, next.area, sideOf(game, event.power)));
    const plus = near ? Number(op.adjacentBonus) : 0;
    const [face = 0] = table.roll(`revolt.${area}`, 1);
    const total = face + plus;
    const needs = Number(fortressOf(game, state, area) > 0 ? op.needFortress : op.needOpen);
    const parts = plus > 0 ? [{ name: 'adjacent', n: plus }] : [];
    table.emit({
      kind: 'check.rolled',
      check: 'revolt',
      power,
      area,
      faces: [face],
      parts,
      total,
      needs,
      success: total >= needs,
    });
    if (total < needs) return;
    const [flag] = flagChoices(play, power, area);
    if (flag !== undefined) putFlag(play, power, area, flag, 'event');
    const counters = represent(Number(op.build), freeCounters(play, power));
    if (counters)
      putDown(play, power, 'build', area, { leaders: [], ...counters }, { cp: 0, left: state.impulse?.cp ?? 0 });
  },
};

export const fieldOperations: Readonly<Record<string, Handler>> = {
  free_moves: freeMoves,
  no_interception: noInterception,
  ignore_attrition: lasting('ignore-attrition', (_play, _event, op) => ({
    reason: REASONS[String(op.kind)] ?? String(op.kind),
  })),
  line_override: lasting('line-override', (_play, _event, op) => ({ from: String(op.from), to: String(op.to) })),
  mod_roll: lasting('reaction-modifier', (play, event, op) => ({
    side: sideOf(play.game, event.power),
    roll: String(op.roll),
    n: Number(op.n),
  })),
  hasty_fortress: hastyFortress,
  freeze_leader: freezeLeader,
  give_card: giveCard,
  fortress_check: fortressCheck,
  build_leader: buildLeader,
  place_flag: raiseFlags,
  remove_flag: raiseFlags,
  revolt,
};
