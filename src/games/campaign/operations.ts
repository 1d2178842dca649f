/** Events: what the operations of a card do (W-5.1), each small and by itself. */
import { accept, ask, choice, message, type Refusal, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { putDown } from './build.ts';
import { cardOf, changeResources, commonCards, discardCards, drawCards, drawHomeCards, handOf } from './cards.ts';
import { controllerOf, controls, isBesieged, keysOf, statusNow } from './control.ts';
import { areasWith, armyIn, freeCounters, leaderOf, lift, regroup, stackAt, whereIs } from './formations.ts';
import { allyOf, areaOf, otherSide, type Play, type Position, powersOf, sideOf } from './position.ts';
import { copyStack, emptyStack, isEmpty, lose, minus, represent, sizeOf, split, strengthOf } from './stacks.ts';
import type { AreaId, Card, EventChoice, Force, LeaderId, Operation, PowerId, Stack } from './types.ts';

/** An event being judged or carried out. */
export interface Event {
  readonly power: PowerId;
  readonly card: Card;
  readonly choice: EventChoice;
}

interface Handler {
  /** Why the operation cannot be carried out now, with what would do. */
  check(position: Position, event: Event, op: Operation): Refusal | undefined;
  run(play: Play, event: Event, op: Operation): Script;
}

const no = (
  code: string,
  args: Record<string, string | number | string[]> = {},
  near: readonly EventChoice[] = [],
): Refusal | undefined => {
  const verdict = refuse(code, args, near);
  return verdict.ok ? undefined : verdict.refusal;
};

/** W-5.1a, W-5.1f. The powers that an operation speaks of; a choice that is missing is the first legal one (D-25). */
const powersFor = (position: Position, { power, choice: chosen }: Event, name: unknown): readonly PowerId[] => {
  const { game } = position;
  const side = sideOf(game, power);
  const among = (powers: readonly PowerId[]) => [
    powers.includes(chosen.power ?? '') ? (chosen.power as PowerId) : (powers[0] as PowerId),
  ];
  if (name === 'self') return [power];
  if (name === 'ally') return [allyOf(game, power)];
  if (name === 'enemy') return among(powersOf(game, otherSide(game, side)));
  if (name === 'chosen') return among(game.powers);
  if (name === 'chosen_ally') return among(powersOf(game, side));
  if (game.powers.includes(String(name))) return [String(name)];
  return game.hooks.powersNamed(position, String(name)) ?? [];
};

const onePower = (position: Position, event: Event, name: unknown): PowerId | undefined =>
  powersFor(position, event, name)[0];

const seatOf = (play: Play, power: PowerId): string => play.state.seats[power] as string;

// --- resources and cards ---------------------------------------------------------------------------------------------

const resource: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) changeResources(play, power, Number(op.n), 'event');
  },
};

/** W-15.2d. Cards above the hand limit are not drawn. */
const draw: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      const room = play.game.parameters.handLimit - commonCards(play, power).length;
      drawCards(play, power, Math.max(0, Math.min(Number(op.n), room)), 'event');
    }
  },
};

/** W-5.4a, W-5.8b. Home cards and, where one chooses, Must-Play cards are safe. */
const discardable = (play: Play, power: PowerId, op: Operation): number[] =>
  handOf(play, power).filter((number) => {
    const card = cardOf(play, number);
    return (op.homeIncluded || card.home === null) && (op.mode === 'random' || !card.mustPlay);
  });

const discard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      for (let n = 0; n < Number(op.n); n++) {
        const cards = discardable(play, power, op);
        if (cards.length === 0) break;
        const card =
          op.mode === 'random'
            ? play.table.shuffle(`discard.${power}`, cards)[0]
            : yield* chooseCard(play, power, cards);
        discardCards(play, power, [card as number], 'event');
      }
    }
  },
};

function* chooseCard(play: Play, power: PowerId, cards: readonly number[]): Script<number> {
  const cheap = [...cards].sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);
  const { card } = yield* ask(
    choice({
      kind: 'event.choice',
      seat: seatOf(play, power),
      prompt: message('ask.event.discard', { power, count: 1 }),
      options: cheap.map((each) => ({ card: each })),
    }),
  );
  return card;
}

const stealCard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const from = onePower(play, event, op.from);
    if (from === undefined) return;
    const [card] = play.table.shuffle(`steal.${from}`, commonCards(play, from));
    if (card === undefined) return;
    play.state.hands[from] = handOf(play, from).filter((each) => each !== card);
    handOf(play, event.power).push(card);
    play.table.emit({ kind: 'cards.drawn', power: event.power, count: 1, cause: 'event' });
    play.table.emit({ kind: 'hand.gained', power: event.power, cards: [card], only: [seatOf(play, event.power)] });
    play.table.emit({ kind: 'hand.lost', power: from, cards: [card], only: [seatOf(play, from)] });
  },
};

const peekHand: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    play.table.emit({
      kind: 'hand.shown',
      power,
      cards: [...handOf(play, power)],
      by: event.power,
      only: [seatOf(play, event.power)],
    });
  },
};

const drawHome: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    const homes = handOf(play, power).filter((number) => cardOf(play, number).home !== null);
    if (op.cond === 'fewer_than_2_home' && homes.length >= 2) return;
    const pile = play.game.content.powers.find(({ id }) => id === power)?.homePile ?? '';
    drawHomeCards(play, power, pile, Number(op.n), 'event');
  },
};

const reshuffle: Handler = {
  check: () => undefined,
  *run({ state, table, game }, event, op) {
    if (op.deck === 'common') {
      state.deck = table.shuffle('deck', [...state.deck, ...state.discard]);
      state.discard = [];
    } else {
      const pile = game.content.powers.find(({ id }) => id === event.power)?.homePile ?? '';
      const reserve = state.reserves[pile];
      if (!reserve) return;
      reserve.down = table.shuffle(`home.${pile}`, [...reserve.down, ...reserve.up]);
      reserve.up = [];
    }
    table.emit({ kind: 'deck.shuffled', deck: String(op.deck) });
  },
};

/** W-5.6d. */
const playExtra: Handler = {
  check: () => undefined,
  *run({ state }, _event, op) {
    if (state.impulse) state.impulse.extra += Number(op.n);
  },
};

// --- pieces ----------------------------------------------------------------------------------------------------------

/** Places where an event lets a power build. */
const buildAreas = (position: Position, power: PowerId, op: Operation): readonly AreaId[] => {
  const { game, state } = position;
  const where = op.where;
  if (where === 'home') return game.hooks.homes(position, power).soldiers;
  if (where === 'friendly_mediterranean_port') {
    return [...game.content.areas.values()]
      .filter(
        (area) =>
          area.zones.includes('mediterranean') && statusNow(game, state, area.id, sideOf(game, power)) === 'friendly',
      )
      .filter((area) => !isBesieged(game, state, area.id))
      .map(({ id }) => id);
  }
  const { duchies = [] } = where as { duchies?: readonly AreaId[] };
  return duchies.filter((area) => controls(game, state, power, area));
};

const knowsBuildPlace = (op: Operation): boolean =>
  op.where === 'home' ||
  op.where === 'friendly_mediterranean_port' ||
  (typeof op.where === 'object' && !op.interceptable);

const build: Handler = {
  check(position, event, op) {
    if (!knowsBuildPlace(op)) return no('event.not-yet', { card: event.card.number });
    for (const power of powersFor(position, event, op.power)) {
      const areas = buildAreas(position, power, op);
      const chosen = event.choice.areas ?? areas.slice(0, 1);
      const near = areas.map((area) => ({ areas: [area] }));
      if (areas.length === 0) return no('event.no-place', { card: event.card.number, power });
      if (chosen.some((area) => !areas.includes(area)))
        return no('event.area-not-offered', { areas: [...areas] }, near);
      if (chosen.length !== 1 && chosen.length !== Number(op.sp))
        return no('event.areas-count', { count: Number(op.sp) }, near);
      if (!represent(Number(op.sp), freeCounters(position, power)))
        return no('event.shortage-not-yet', { power, sp: Number(op.sp) });
    }
    return undefined;
  },
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      const areas = buildAreas(play, power, op);
      const chosen = event.choice.areas ?? areas.slice(0, 1);
      const share = Number(op.sp) / chosen.length;
      for (const area of chosen) {
        const counters = represent(share, freeCounters(play, power));
        if (counters)
          putDown(
            play,
            power,
            'build',
            area,
            { leaders: [], ...counters },
            { cp: 0, left: play.state.impulse?.cp ?? 0 },
          );
      }
    }
  },
};

const deployRegrouped: Handler = {
  check(position, event, op) {
    const power = event.power;
    const box = position.state.regroup[power] ?? emptyStack();
    const areas = deployAreas(position, power, op);
    if (isEmpty(box)) return no('event.box-empty', { power });
    if (areas.length === 0) return no('event.no-place', { card: event.card.number, power });
    const chosen = event.choice.areas?.[0] ?? areas[0];
    if (!areas.includes(chosen as AreaId))
      return no(
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

const takeOne = (play: Play, power: PowerId, area: AreaId): Stack => {
  const stack = copyStack(stackAt(play, area, power));
  const rest = lose(stack, 1, freeCounters(play, power));
  const here = play.state.forces[area] as Force;
  const now = { leaders: stack.leaders, ...rest };
  if (isEmpty(now)) lift(play, area, power, stack);
  else here[power] = now;
  return { ...emptyStack(), inf: 1 };
};

/** W-5.12. What cannot be taken from the map stays a debt. */
const removeSp: Handler = {
  check: (_position, event, op) =>
    op.where === undefined ? undefined : no('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const shares = (op.split ?? {}) as Readonly<Record<PowerId, number>>;
    for (const power of powersFor(play, event, op.power)) {
      const wanted = shares[power] ?? Number(op.n);
      let taken = 0;
      for (; taken < wanted; taken++) {
        const area = yield* chooseLoss(play, power, op.chooser === 'card_player' ? event.power : power);
        if (area === undefined) break;
        play.table.emit({ kind: 'pieces.lost', power, area, pieces: takeOne(play, power, area), cause: 'event' });
      }
      if (taken < wanted)
        play.state.effects.push({ kind: 'debt', until: 'game', power, sp: wanted - taken, card: event.card.number });
    }
  },
};

const regroupSp: Handler = {
  check: (_position, event, op) =>
    op.target === undefined ? undefined : no('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    for (let n = 0; n < Number(op.n); n++) {
      const area = yield* chooseLoss(play, power, power);
      if (area === undefined) return;
      const pieces = takeOne(play, power, area);
      const box = play.state.regroup[power] ?? emptyStack();
      if (freeCounters(play, power).inf > 0) play.state.regroup[power] = { ...box, inf: box.inf + 1 };
      play.table.emit({ kind: 'formation.regrouped', power, area, pieces, cause: 'event' });
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
    return no(
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
    op.target === undefined ? undefined : no('event.not-yet', { card: event.card.number }),
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    const leader = power && leadersOnMap(play, [power]).find((id) => id !== op.not);
    const area = leader && whereIs(play, leader);
    if (power && leader && area) regroup(play, area, { [power]: { ...emptyStack(), leaders: [leader] } }, 'event');
  },
};

/** Armies and leaderless counters of a power in an area, each a formation of its own (W-1.6d). */
export const formationsOf = (position: Position, area: AreaId, power: PowerId): Force[] => {
  const stack = stackAt(position, area, power);
  const army = armyIn(position, stack);
  const loose = army ? minus(stack, army) : stack;
  const counters = (['art', 'cav', 'inf'] as const).flatMap((arm) =>
    Array.from({ length: loose[arm] }, () => ({ [power]: { ...emptyStack(), [arm]: 1 } })),
  );
  return army ? [{ [power]: army }, ...counters] : counters;
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
    case 'formation_of_chosen_french_in_spain':
      return at([onePower(position, event, 'chosen_french') ?? ''], (area) => areaOf(game, area).region === 'spain');
    default:
      return undefined;
  }
};

const attrition: Handler = {
  check(position, event, op) {
    const targets = attritionTargets(position, event, op);
    if (targets === undefined) {
      const everywhere = typeof op.target === 'object' && (op.target as { powers?: unknown }).powers !== undefined;
      return everywhere ? undefined : no('event.not-yet', { card: event.card.number });
    }
    const wanted = event.choice.areas?.[0];
    const own = op.target === 'own_formation_ge6';
    if (own || (targets.length === 0 && event.card.mustPlay)) return undefined;
    if (targets.length === 0) return no('event.no-target', { card: event.card.number });
    if (wanted === undefined || targets.some(({ area }) => area === wanted)) return undefined;
    return no(
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
          for (const force of formationsOf(play, area, power)) sufferAttrition(play, { area, force, reasons });
        }
      }
      return;
    }
    const target = targets.find(({ area }) => area === event.choice.areas?.[0]) ?? targets[0];
    if (!target) return;
    const [force] = formationsOf(play, target.area, target.power);
    if (force) sufferAttrition(play, { area: target.area, force, reasons });
  },
};

// --- partisans, effects, conditions ----------------------------------------------------------------------------------

const guerrillaRoll: Handler = {
  check(position, event, op) {
    if (op.buildOnSuccess !== undefined) return no('event.not-yet', { card: event.card.number });
    const areas = partisanTargets(position, op);
    const chosen = event.choice.areas ?? [];
    if (op.chooser !== undefined || chosen.every((area) => areas.includes(area))) {
      return chosen.length > Number(op.n) ? no('event.areas-count', { count: Number(op.n) }) : undefined;
    }
    return no(
      'event.area-not-offered',
      { areas },
      areas.map((area) => ({ areas: [area] })),
    );
  },
  *run(play, event, op) {
    const open = partisanTargets(play, op);
    const chosen =
      op.chooser === undefined
        ? (event.choice.areas ?? open.slice(0, Number(op.n)))
        : yield* chosenBy(play, String(op.chooser), open);
    for (const area of [...new Set(chosen)]) play.game.hooks.partisans(play, area, Number(op.mod ?? 0), 'event');
  },
};

const partisanTargets = (position: Position, op: Operation): AreaId[] => {
  const named = op.duchies as readonly AreaId[] | undefined;
  return position.game.hooks.partisanAreas(position).filter((area) => named === undefined || named.includes(area));
};

function* chosenBy(play: Play, power: PowerId, areas: readonly AreaId[]): Script<AreaId[]> {
  if (areas.length === 0) return [];
  const { area } = yield* ask(
    choice({
      kind: 'event.choice',
      seat: seatOf(play, power),
      prompt: message('ask.event.partisans', { power }),
      options: areas.map((each) => ({ area: each })),
    }),
  );
  return [area];
}

const remember = (
  kind: string,
  until: 'impulse' | 'turn' | 'game',
  fields: (event: Event, op: Operation, position: Position) => Record<string, string | number | boolean>,
): Handler => ({
  check: () => undefined,
  *run(play, event, op) {
    play.state.effects.push({ kind, until, card: event.card.number, ...fields(event, op, play) });
    play.table.emit({ kind: 'effect.began', power: event.power, effect: kind, until });
  },
});

/** The first alternative that can be done at all: a resource to lose, a card to discard, a piece to regroup. */
const either: Handler = {
  check: (_position, event, op) => {
    const inner = alternatives(op).map((each) => HANDLERS[each.op]);
    return inner.some((handler) => handler === undefined)
      ? no('event.not-yet', { card: event.card.number })
      : undefined;
  },
  *run(play, event, op) {
    const first = firstDoable(play, event, op);
    if (first) yield* (HANDLERS[first.op] as Handler).run(play, event, first);
  },
};

const alternatives = (op: Operation): Operation[] =>
  [op.first, op.second, op.third].filter((each) => each !== undefined) as unknown as Operation[];

const firstDoable = (position: Position, event: Event, op: Operation): Operation | undefined =>
  alternatives(op).find((each) => {
    const [power] = powersFor(position, event, each.power);
    if (power === undefined) return false;
    if (each.op === 'resource') return Number(each.n) > 0 || (position.state.resources[power] ?? 0) > 0;
    if (each.op === 'discard') return commonCards(position, power).length >= Number(each.n);
    return true;
  });

const conditional = (holds: (position: Position, event: Event, op: Operation) => boolean): Handler => {
  const branch = (position: Position, event: Event, op: Operation): Operation =>
    (holds(position, event, op) ? op.then : op.else) as unknown as Operation;
  return {
    check(position, event, op) {
      const then = branch(position, event, op);
      const handler = HANDLERS[then.op];
      return handler ? handler.check(position, event, then) : no('event.not-yet', { card: event.card.number });
    },
    *run(play, event, op) {
      const then = branch(play, event, op);
      yield* (HANDLERS[then.op] as Handler).run(play, event, then);
    },
  };
};

/** What this version carries out. A card with any other operation can be played for CP, but its event is refused. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  resource,
  draw,
  discard,
  steal_card: stealCard,
  peek_hand: peekHand,
  draw_home: drawHome,
  reshuffle,
  play_extra: playExtra,
  build,
  deploy_regrouped: deployRegrouped,
  remove_sp: removeSp,
  regroup_sp: regroupSp,
  remove_leader: removeLeader,
  regroup_leader: regroupLeader,
  attrition,
  guerrilla_roll: guerrillaRoll,
  either,
  if_control_any: conditional((position, event, op) =>
    (op.duchies as readonly AreaId[]).some(
      (area) =>
        controllerOf(position.game, position.state, area) === (onePower(position, event, op.power ?? 'self') ?? null),
    ),
  ),
  if_french_keys_at_least: conditional(
    (position, event, op) =>
      powersOf(position.game, sideOf(position.game, event.power))
        .flatMap((power) => keysOf(position.game, position.state, power))
        .filter((area) => areaOf(position.game, area).region === 'spain').length >= Number(op.n),
  ),
  table_mod: remember('table-modifier', 'game', (_event, op) => ({
    table: String(op.table),
    n: Number(op.n),
    once: op.once === true,
    marker: String(op.marker ?? ''),
  })),
  table_dice: remember('table-dice', 'game', (_event, op) => ({
    table: String(op.table),
    n: Number(op.n),
    once: true,
  })),
  national_bonus: remember('national-bonus', 'turn', (event, op, position) => ({
    power: onePower(position, event, 'chosen') ?? event.power,
    n: Number(op.n),
  })),
  no_peace: remember('no-peace', 'turn', () => ({})),
  peace_on: remember('peace-on', 'turn', (_event, op) => ({ least: Math.min(...(op.values as readonly number[])) })),
};

/** Whether the event of a card can be played at all in this version, in one's own impulse. */
export const isEventKnown = (card: Card): boolean =>
  (card.timing === 'impulse' || card.timing === 'interphase_or_impulse' || card.timing === 'any') &&
  card.ops.every((op) => HANDLERS[op.op] !== undefined);

/** Judges an event with its choices. */
export const checkEvent = (position: Position, event: Event): Verdict<EventChoice> => {
  const { card, power } = event;
  if (!card.playableBy.includes(power))
    return refuse('event.not-for-you', { card: card.number, powers: [...card.playableBy] });
  if (!isEventKnown(card))
    return refuse(card.timing === 'impulse' ? 'event.not-yet' : 'event.not-now', {
      card: card.number,
      timing: card.timing,
    });
  for (const op of card.ops) {
    const refusal = (HANDLERS[op.op] as Handler).check(position, event, op);
    if (refusal) return { ok: false, refusal };
  }
  return accept(event.choice);
};

export function* carryOut(play: Play, event: Event): Script {
  for (const op of event.card.ops) yield* (HANDLERS[op.op] as Handler).run(play, event, op);
}
