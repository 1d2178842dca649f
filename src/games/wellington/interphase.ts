/** The interphase (W-16): resources, reinforcements, deployment, cards, and the next year begins. */
import { type Ask, accept, ask, choice, message, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { type Build, checkBuild, leaderPool, priceOf, putDown } from '../campaign/build.ts';
import {
  cardOf,
  changeResources,
  commonCards,
  discardCards,
  drawCards,
  drawHomeCards,
  handOf,
} from '../campaign/cards.ts';
import { controllerOf, hasFormation, isBesieged, keysOf, statusNow } from '../campaign/control.ts';
import { areasWith, armyIn, lift, place, stackAt, whereIs } from '../campaign/formations.ts';
import { newImpulse } from '../campaign/impulse.ts';
import { canAnyIntercept } from '../campaign/interception.ts';
import { giveUpStrength } from '../campaign/piece-operations.ts';
import { areaOf, leadersOf, neighbours, otherSide, type Play, type Position, sideOf } from '../campaign/position.ts';
import { mulligan } from '../campaign/sequence.ts';
import { copyStack, emptyStack, strengthOf } from '../campaign/stacks.ts';
import type { Act, AreaId, LeaderId, PowerId, Stack } from '../campaign/types.ts';
import { bookOf } from './content.ts';

const FRENCH: readonly PowerId[] = ['french_south', 'french_north'];

/** W-16.0a. */
export function* interphaseStep(play: Play): Script<boolean> {
  const order = fromSlot(play);
  gatherResources(play);
  const kept = yield* reinforcements(play, order);
  for (const power of order) yield* deployments(play, power, kept[power] ?? 0);
  for (const power of order) yield* withdrawals(play, power);
  yield* dealCards(play, order);
  beginTurn(play);
  return true;
}

/** W-16.2a. In track order from the next scheduled power. */
const fromSlot = ({ game, state }: Play): readonly PowerId[] => {
  const at = game.powers.indexOf(state.slot);
  return [...game.powers.slice(at), ...game.powers.slice(0, at)];
};

/** W-16.1. */
const gatherResources = (play: Play): void => {
  const { game, state } = play;
  const holder = controllerOf(game, state, 'madrid');
  if (holder !== null) changeResources(play, holder, 1, 'interphase');
  for (const area of ['lisbon', 'gibraltar']) {
    const power = controllerOf(game, state, area);
    if (power !== null && FRENCH.includes(power)) changeResources(play, power, 1, 'interphase');
  }
};

// --- reinforcements ----------------------------------------------------------------------------------------------------

/** W-16.2. Returns the CP that each power has kept for deployments. */
function* reinforcements(play: Play, order: readonly PowerId[]): Script<Record<PowerId, number>> {
  const kept: Record<PowerId, number> = {};
  let french: { cp: number; removeSP: number } | undefined;
  for (const power of order) {
    if (FRENCH.includes(power)) {
      french ??= appealToTheEmperor(play, power);
      for (let n = 0; n < french.removeSP; n++) yield* giveUpStrength(play, power);
      kept[power] = yield* spend(play, power, french.cp);
    } else kept[power] = yield* spend(play, power, power === 'britain' ? horseGuards(play) : levantamiento(play));
  }
  return kept;
}

/** Modifiers and extra dice that events have left at a table; those that count once are used up. */
const fromEvents = ({ state }: Play, kind: string, table: string): number => {
  const mine = state.effects.filter(
    (effect) => effect.kind === kind && String(effect.table).split('|').includes(table),
  );
  state.effects = state.effects.filter((effect) => !(mine.includes(effect) && effect.once));
  return mine.reduce((sum, { n }) => sum + Number(n), 0);
};

const rollTable = (play: Play, power: PowerId, table: string, dice: number, plus: number): number => {
  const faces = [...play.table.roll(`reinforcement.${table}`, dice)];
  const total = faces.reduce((sum, face) => sum + face, plus);
  const parts = plus === 0 ? [] : [{ name: 'modifiers', n: plus }];
  play.table.emit({ kind: 'table.rolled', table, power, faces, parts, total });
  return total;
};

/** W-16.21. One roll for both French powers; high is bad. */
const appealToTheEmperor = (play: Play, power: PowerId): { cp: number; removeSP: number } => {
  const { game, state } = play;
  const isFrench = (area: AreaId) => FRENCH.includes(controllerOf(game, state, area) ?? '');
  const homeKeys = [...game.content.areas.values()].filter(({ owner, key }) => key && FRENCH.includes(owner));
  const times: Readonly<Record<string, number>> = {
    madrid: isFrench('madrid') ? 1 : 0,
    lisbon_gibraltar: isFrench('lisbon') || isFrench('gibraltar') ? 1 : 0,
    home_lost: homeKeys.filter(({ id }) => !isFrench(id)).length,
  };
  const { modifiers, rows } = bookOf(game).tables.appealToTheEmperor;
  const own = modifiers.reduce((sum, { id, n }) => sum + n * (times[id] ?? 0), 0);
  const total = rollTable(play, power, 'emperor', 1, own + fromEvents(play, 'table-modifier', 'appeal_to_the_emperor'));
  return rows.find(({ max }) => total <= max) ?? { cp: 0, removeSP: 0 };
};

/** W-16.22, AMB-33. */
const horseGuards = (play: Play): number => {
  const { game, state } = play;
  const french = (area: AreaId) => FRENCH.includes(controllerOf(game, state, area) ?? '');
  const table = 'letter_to_the_horse_guards';
  const plus = (french('lisbon') ? -4 : 0) + (french('porto') ? -2 : 0) + fromEvents(play, 'table-modifier', table);
  const { dice: usual, min } = bookOf(game).tables.letterToTheHorseGuards;
  const dice = usual + fromEvents(play, 'table-dice', table);
  return Math.max(min, rollTable(play, 'britain', 'horse-guards', dice, plus));
};

/** W-16.23. */
const levantamiento = (play: Play): number => {
  const keys = keysOf(play.game, play.state, 'spain').filter((area) => areaOf(play.game, area).region === 'spain');
  const dice =
    bookOf(play.game).tables.levantamientoPopular.dice + fromEvents(play, 'table-dice', 'levantamiento_popular');
  return rollTable(play, 'spain', 'levantamiento', dice, Math.floor(keys.length / 2));
};

type Winter = Extract<Act, { do: 'build' | 'regroup' | 'end' }>;

/** W-16.2b. One friendly, unbesieged home key; British leaders come to Portsmouth all the same. */
const campsOf = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  return game.hooks
    .homes(position, power)
    .soldiers.filter((area) => areaOf(game, area).key && !isBesieged(game, state, area));
};

const checkWinter = (play: Play, power: PowerId, camp: AreaId | null, answer: unknown): Verdict<Winter> => {
  const act = answer as Act | null;
  if (typeof act !== 'object' || act === null) return refuse('order.malformed');
  if (act.do === 'end') return accept({ do: 'end' });
  if (act.do !== 'build' && act.do !== 'regroup') return refuse('winter.not-now');
  const verdict = checkBuild(play, power, act);
  if (!verdict.ok) return verdict;
  const leadersOnly = strengthOf({ inf: 0, cav: 0, art: 0, ...act, ...verdict.answer } as Stack) === 0;
  if (leadersOnly && play.game.hooks.homes(play, power).leaders[0] === 'portsmouth') return verdict;
  const camps = camp === null ? campsOf(play, power) : [camp];
  if (camps.includes(act.at)) return verdict;
  return refuse(
    'winter.one-camp',
    { areas: [...camps] },
    camps.map((at) => ({ ...act, at })),
  );
};

const winterOptions = (play: Play, power: PowerId, camp: AreaId | null): Winter[] => {
  const camps = camp === null ? campsOf(play, power) : [camp];
  const leaderCamps = play.game.hooks.homes(play, power).leaders;
  const boxed = play.state.regroup[power]?.leaders ?? [];
  const orders: Build[] = [
    ...camps.flatMap((at) => (['build', 'regroup'] as const).map((what) => ({ do: what, at, sp: 1 }))),
    ...leaderCamps.flatMap((at) => [
      ...boxed.map((id) => ({ do: 'regroup' as const, at, leaders: [id] })),
      ...leaderPool(play, power).map((id) => ({ do: 'build' as const, at, leaders: [id] })),
    ]),
  ];
  const legal = orders.flatMap((order) => {
    const verdict = checkWinter(play, power, camp, order);
    return verdict.ok ? [verdict.answer] : [];
  });
  return [...legal, { do: 'end' }];
};

/** D-53. What silence does: the Regroup Box first, then as much infantry as there is. */
const winterFallback = (options: readonly Winter[]): Winter =>
  options.find(({ do: what }) => what === 'regroup') ??
  options.find(({ do: what }) => what === 'build') ?? { do: 'end' };

const winterQuestion = (play: Play, power: PowerId, camp: AreaId | null): Ask<Winter> => {
  const cp = play.state.impulse?.cp ?? 0;
  const options = () => winterOptions(play, power, camp);
  return {
    kind: 'impulse.order',
    seat: play.state.seats[power] as string,
    public: true,
    prompt: message('ask.reinforce', { power, turn: play.state.turn, cp, ...(camp === null ? {} : { area: camp }) }),
    options,
    check: (answer) => checkWinter(play, power, camp, answer),
    fallback: () => winterFallback(options()),
  };
};

/** Spends reinforcement CP; what is left may pay for further deployments (W-16.2c). */
function* spend(play: Play, power: PowerId, cp: number): Script<number> {
  const { state } = play;
  state.impulse = { ...newImpulse(power, false, true), cp };
  let camp: AreaId | null = null;
  while (state.impulse.cp > 0) {
    const act: Winter = yield* ask(winterQuestion(play, power, camp));
    if (act.do === 'end') break;
    const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
    const price = priceOf(play, act.do, pieces);
    state.impulse.cp -= price;
    putDown(play, power, act.do, act.at, pieces, { cp: price, left: state.impulse.cp });
    if (act.at !== 'portsmouth') camp = act.at;
  }
  const left = state.impulse.cp;
  state.impulse = null;
  return left;
}

// --- deployment --------------------------------------------------------------------------------------------------------

type Deployment = { deploy: LeaderId | null; to?: AreaId };

/** W-16.3a, W-16.3c. Friendly areas that a leader reaches through friendly ground; into none where nobody stands could an enemy intercept. */
const reachable = (play: Play, power: PowerId, from: AreaId): AreaId[] => {
  const { game, state } = play;
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  const open = (area: AreaId) =>
    statusNow(game, state, area, side) === 'friendly' &&
    !hasFormation(game, state, area, enemy) &&
    (hasFormation(game, state, area, side) || !canAnyIntercept(play, area, enemy));
  const seen = new Set([from]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const { area } of neighbours(game, at)) {
      if (seen.has(area) || !open(area)) continue;
      seen.add(area);
      queue.push(area);
    }
  }
  seen.delete(from);
  return [...seen].sort();
};

/** W-16.3, W-16.31, AMB-17. One army for nothing, each further one for a CP; none twice. */
function* deployments(play: Play, power: PowerId, kept: number): Script {
  const moved = new Set<LeaderId>();
  const most = Math.min(kept, Number(play.state.options.maxExtraDeployments ?? kept));
  for (let left = most; left >= 0; left--) {
    const options = deployOptions(play, power, moved);
    if (options.length === 1) return;
    const answer = yield* ask(
      choice<Deployment>({
        kind: 'deploy',
        seat: play.state.seats[power] as string,
        prompt: message('ask.deploy', { power, further: left }),
        options,
      }),
    );
    if (answer.deploy === null || answer.to === undefined) return;
    moved.add(answer.deploy);
    deploy(play, power, answer.deploy, answer.to);
  }
}

const deployOptions = (play: Play, power: PowerId, moved: ReadonlySet<LeaderId>): Deployment[] => [
  { deploy: null },
  ...leadersOf(play.game, power).flatMap((leader) => {
    const from = moved.has(leader) ? undefined : whereIs(play, leader);
    if (from === undefined || statusNow(play.game, play.state, from, sideOf(play.game, power)) !== 'friendly')
      return [];
    return reachable(play, power, from).map((to) => ({ deploy: leader, to }));
  }),
];

/** W-16.3b. The leader goes with as much of his army as he may command; the rest is left behind at the start. */
const deploy = (play: Play, power: PowerId, leader: LeaderId, to: AreaId): void => {
  const from = whereIs(play, leader) as AreaId;
  const there = stackAt(play, from, power);
  const army = armyIn(play, { ...copyStack(there), leaders: [leader] }) as Stack;
  const { game } = play;
  const side = sideOf(game, power);
  lift(play, from, power, army);
  place(play, to, power, army);
  play.table.emit({
    kind: 'formation.moved',
    power,
    force: { [power]: army },
    from,
    to,
    line: 'clear',
    cause: 'deployment',
    stayed: play.state.forces[from] ?? {},
    total: play.state.forces[to] ?? {},
    cp: 0,
    left: 0,
  });
  if (!areasWith(play, side).includes(to)) throw new Error('a deployed army is nowhere');
};

/** W-16.32. Leaders that their power takes off the map, to build them again elsewhere. */
function* withdrawals(play: Play, power: PowerId): Script {
  for (;;) {
    const leaders = leadersOf(play.game, power).filter((leader) => whereIs(play, leader) !== undefined);
    if (leaders.length === 0) return;
    const { withdraw } = yield* ask(
      choice<{ withdraw: LeaderId | null }>({
        kind: 'withdraw',
        seat: play.state.seats[power] as string,
        prompt: message('ask.withdraw', { power }),
        options: [{ withdraw: null }, ...leaders.map((leader) => ({ withdraw: leader }))],
        quiet: true,
      }),
    );
    if (withdraw === null) return;
    const area = whereIs(play, withdraw) as AreaId;
    const pieces = { ...emptyStack(), leaders: [withdraw] };
    lift(play, area, power, pieces);
    play.table.emit({ kind: 'pieces.lost', power, area, pieces, cause: 'event' });
  }
}

// --- cards -------------------------------------------------------------------------------------------------------------

/** W-16.4. */
function* dealCards(play: Play, order: readonly PowerId[]): Script {
  const { game, state, table } = play;
  const old: Record<PowerId, readonly number[]> = {};
  for (const power of order) old[power] = [...handOf(play, power)];
  state.deck = table.shuffle('deck', [...state.deck, ...state.discard]);
  state.discard = [];
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
  for (const power of order) drawCards(play, power, game.parameters.deal, 'deal');
  for (const power of order) yield* mulligan(play, power, old[power]);
  for (const power of order) exchangeHalf(play, power, old[power] ?? []);
  for (const power of order) yield* shedExcess(play, power);
  dealHomes(play);
}

/** W-16.42b. Half of the cards that were left over go into the deck, at random, and as many come out of it. */
const exchangeHalf = (play: Play, power: PowerId, old: readonly number[]): void => {
  const { state, table } = play;
  const out = table.shuffle(`exchange.${power}`, old).slice(0, Math.ceil(old.length / 2));
  if (out.length === 0) return;
  state.hands[power] = handOf(play, power).filter((card) => !out.includes(card));
  state.deck = table.shuffle('deck', [...state.deck, ...out]);
  const seat = state.seats[power] as string;
  table.emit({ kind: 'cards.discarded', power, count: out.length, cause: 'interphase' });
  table.emit({ kind: 'hand.lost', power, cards: out, only: [seat] });
  drawCards(play, power, out.length, 'interphase');
};

/** W-16.43. The first card above the limit goes at random for a resource, the others by choice for CP. */
function* shedExcess(play: Play, power: PowerId): Script {
  const { handLimit } = play.game.parameters;
  if (commonCards(play, power).length <= handLimit) return;
  const [first] = play.table.shuffle(`excess.${power}`, commonCards(play, power));
  discardCards(play, power, [first as number], 'interphase');
  changeResources(play, power, 1, 'interphase');
  let cp = 0;
  while (commonCards(play, power).length > handLimit) {
    const cards = commonCards(play, power).filter((card) => !cardOf(play, card).mustPlay);
    if (cards.length === 0) break;
    const cheap = [...cards].sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);
    const { card } = yield* ask(
      choice({
        kind: 'event.choice',
        seat: play.state.seats[power] as string,
        prompt: message('ask.event.discard', { power, count: commonCards(play, power).length - handLimit }),
        options: cheap.map((each) => ({ card: each })),
      }),
    );
    cp += cardOf(play, card).cp;
    discardCards(play, power, [card], 'interphase');
  }
  if (cp > 0) yield* spend(play, power, cp);
}

/** W-16.44. Every home card goes back to its pile and is dealt again. */
const dealHomes = (play: Play): void => {
  const { game, state, table } = play;
  for (const [pile, reserve] of Object.entries(state.reserves)) {
    reserve.down = table.shuffle(`home.${pile}`, [...reserve.down, ...reserve.up]);
    reserve.up = [];
  }
  for (const { id, homePile } of game.content.powers)
    drawHomeCards(play, id, homePile, game.parameters.homeDeal[id] ?? 0, 'deal');
};

/** W-4.8a. */
const beginTurn = ({ state, table }: Play): void => {
  state.turn++;
  state.round = 1;
  state.last = null;
  state.preempted = false;
  state.phase = 'impulses';
  table.emit({ kind: 'turn.began', turn: state.turn });
  table.emit({ kind: 'round.began', turn: state.turn, round: 1 });
};
