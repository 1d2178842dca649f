/**
 * A second opinion on what is legal in generated games. It reads map, leaders and cards directly and uses none of the rules' functions. It
 * knows less than the rules: an act that it calls illegal is illegal, but an act that it accepts may still be illegal.
 */
import type { Json } from '../../src/engine/index.ts';
import type { Impulse, State } from '../../src/games/campaign/state.ts';
import type { Act, Force, Stack } from '../../src/games/campaign/types.ts';
import cardFile from '../../src/games/wellington/content/cards.json' with { type: 'json' };
import leaderFile from '../../src/games/wellington/content/leaders.json' with { type: 'json' };
import mapFile from '../../src/games/wellington/content/map.json' with { type: 'json' };

type Of<K extends Act['do']> = Extract<Act, { do: K }>;
export type Objection = string | undefined;

const areas = new Map(mapFile.duchies.map((area) => [area.id, area]));
const leaders = new Map(leaderFile.leaders.map((leader) => [leader.id, leader]));
const cards = new Map(cardFile.cards.map((card) => [card.number, card]));
const joined = new Set(mapFile.lines.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]));

const SIDE: Readonly<Record<string, string>> = {
  britain: 'allies',
  spain: 'allies',
  french_south: 'france',
  french_north: 'france',
};
const sideOf = (power: string): string => SIDE[power] ?? power;
const sp = ({ inf = 0, cav = 0, art = 0 }: Partial<Stack>): number => inf + cav * 2 + art * 4;
const some = (stack: Stack | undefined): boolean => stack !== undefined && sp(stack) + stack.leaders.length > 0;

const owner = (state: State, id: string): string => {
  const area = areas.get(id);
  return state.flags[id] ?? area?.occupier1812 ?? area?.owner ?? '';
};
const isFortress = (state: State, id: string): boolean =>
  (areas.get(id)?.fortress ?? 0) > 0 || state.hasty.includes(id);
const stands = (state: State, id: string, side: string): boolean =>
  Object.entries(state.forces[id] ?? {}).some(([power, stack]) => sideOf(power) === side && some(stack));
const controls = (state: State, power: string, id: string): boolean =>
  owner(state, id) === power && (isFortress(state, id) || !stands(state, id, other(sideOf(power))));
const other = (side: string): string => (side === 'allies' ? 'france' : 'allies');

const play = (
  state: State,
  { played, plusUsed, bought, extra }: Impulse,
  power: string,
  act: Of<'play'>,
): Objection => {
  const card = cards.get(act.card);
  if (!card || !state.hands[power]?.includes(act.card)) return 'a card that is not in the hand';
  if (act.as === 'cp' && card.cp === 0) return 'CP of a card without CP';
  if (act.as === 'event' && !card.playableBy.includes(power)) return 'an event of somebody else';
  if (card.plus && (plusUsed || bought || played.some((each) => cards.get(each)?.plus))) return 'a second +';
  const ordinary = played.filter((each) => !cards.get(each)?.plus).length;
  return !card.plus && ordinary > extra ? 'one card too many' : undefined;
};

const buy = (state: State, { bought, played }: Impulse, power: string): Objection => {
  if (bought || played.some((each) => cards.get(each)?.plus)) return 'a purchase after the + was used';
  if ((state.resources[power] ?? 0) < 1) return 'a purchase without resource';
  const common = (state.hands[power] ?? []).filter((each) => cards.get(each)?.homePower === null);
  return common.length >= 8 ? 'a purchase with a full hand' : undefined;
};

const construct = (state: State, { cp }: Impulse, power: string, act: Of<'build' | 'regroup'>): Objection => {
  const area = areas.get(act.at);
  const named = act.leaders ?? [];
  if (!area) return 'a building nowhere';
  const substitute = sideOf(power) === 'france' && sideOf(area.owner) === 'france' && area.region === 'france';
  if (area.owner !== power && !substitute) return 'a building abroad';
  if (!controls(state, area.owner, act.at)) return 'a building where somebody else controls';
  if (named.length > 0 && power === 'britain' && act.at !== 'portsmouth') return 'a British leader outside Portsmouth';
  if (named.length > 0 && power !== 'britain' && !area.key) return 'a leader outside a key';
  const price =
    act.do === 'regroup'
      ? sp(act) + named.length
      : sp(act) * 2 + named.reduce((sum, id) => sum + Math.ceil((leaders.get(id)?.command ?? 99) / 2), 0);
  return price > cp ? 'more than the CP pay for' : undefined;
};

const march = (state: State, impulse: Impulse, power: string, act: Of<'move'>): Objection => {
  const force = act.force as Force;
  const side = sideOf(power);
  if (!joined.has(`${act.from} ${act.to}`)) return 'a step without a line';
  if (!some(force[power])) return 'a march without own pieces';
  for (const [each, stack] of Object.entries(force)) {
    if (sideOf(each) !== side) return 'a march of the enemy';
    const objection = marchOf(state, impulse, act.from, each, stack) ?? command(stack);
    if (objection) return objection;
  }
  if (isBlocked(state, side, act) && !goesPast(impulse, act.from, force)) return 'a step past a fortress';
  const price = Object.values(force).reduce((sum, stack) => sum + armies(stack), 0);
  return impulse.cp < price && impulse.credits.length === 0 ? 'more than the CP pay for' : undefined;
};

/** The objection to a march of one power's pieces. */
const marchOf = (state: State, { marked, sea }: Impulse, from: string, power: string, stack: Stack): Objection => {
  if (!isPart(stack, state.forces[from]?.[power])) return 'a march of pieces that are not there';
  if (isLedFrom(stack, marked[from]?.[power])) return 'a march of the marked';
  return isLedFrom(stack, sea.landed[from]?.[power]) ? 'a march of those who came by sea' : undefined;
};

const command = (stack: Stack): Objection => {
  if (stack.leaders.length === 0) return stack.art > 0 ? 'artillery without leader' : undefined;
  const commands = stack.leaders.reduce((sum, id) => sum + (leaders.get(id)?.command ?? 0), 0);
  return sp(stack) > commands ? 'more than the leaders command' : undefined;
};

/** Whether pieces can be a part of those that stand there. */
const isPart = (stack: Stack, there: Stack | undefined): boolean =>
  there !== undefined && sp(stack) <= sp(there) && stack.leaders.every((id) => there.leaders.includes(id));

const isLedFrom = (stack: Stack, others: Stack | undefined): boolean =>
  stack.leaders.some((id) => others?.leaders.includes(id));

/** Whether a step leads from an enemy fortress to enemy ground. */
const isBlocked = (state: State, side: string, { from, to }: Of<'move'>): boolean =>
  isFortress(state, from) &&
  sideOf(owner(state, from)) !== side &&
  sideOf(owner(state, to)) !== side &&
  !stands(state, to, side);

/** Card 44 lets an army march past a fortress. */
const goesPast = ({ turning }: Impulse, from: string, force: Force): boolean =>
  turning?.area === from && Object.entries(force).some(([each, stack]) => isLedFrom(stack, turning.force[each]));

/** The least number of armies that the pieces form. Without a leader each counter is one. */
const armies = (stack: Stack): number => {
  if (stack.leaders.length === 0) return stack.inf + stack.cav;
  const commands = stack.leaders.map((id) => leaders.get(id)?.command ?? 0).sort((a, b) => b - a);
  for (let heads = 1; heads < commands.length; heads++) {
    const room = commands.slice(0, heads).reduce((sum, n) => sum + n, 0);
    if (room >= sp(stack) + commands.length - heads) return heads;
  }
  return commands.length;
};

const raise = (state: State, { cp }: Impulse, power: string, act: Of<'flag'>): Objection => {
  const side = sideOf(power);
  if (cp < 1) return 'a flag without CP';
  if (isFortress(state, act.at)) return 'a flag on a fortress';
  if (sideOf(owner(state, act.at)) === side) return 'a flag on friendly ground';
  if (stands(state, act.at, other(side))) return 'a flag among enemies';
  const near = Object.entries(state.forces).some(
    ([from, force]) => joined.has(`${from} ${act.at}`) && (force[power]?.leaders.length ?? 0) > 0,
  );
  return near || some(state.forces[act.at]?.[power]) ? undefined : 'a flag out of reach';
};

const besiege = (state: State, impulse: Impulse, power: string, act: Of<'siege'>): Objection => {
  if (!isFortress(state, act.at) || sideOf(owner(state, act.at)) === sideOf(power))
    return 'a siege of no enemy fortress';
  if (!state.forces[act.at]?.[power]?.leaders.includes(act.leader)) return 'a siege without its leader';
  if (stands(state, act.at, other(sideOf(power)))) return 'a siege among enemies';
  return impulse.besieged.includes(act.at) ? 'a second siege' : undefined;
};

/** Whether an area is an open one of the own side without enemies, or any fortress of that side. */
const friendly = (state: State, side: string, id: string): boolean =>
  sideOf(owner(state, id)) === side && (isFortress(state, id) || !stands(state, id, other(side)));

const sail = (state: State, impulse: Impulse, power: string, act: Of<'convoy' | 'assault'>): Objection => {
  const [stack, ...others] = Object.values(act.force as Force);
  if (!stack || others.length > 0 || !act.force[power]) return 'a sea move of other pieces than one’s own';
  if (!isPart(stack, state.forces[act.from]?.[power])) return 'a sea move of pieces that are not there';
  if (stack.leaders.some((id) => (impulse.leadersMarched[id] ?? 0) > 0)) return 'a sea move of those who have marched';
  return voyage(state, sideOf(power), act) ?? ships(impulse, power, act.do) ?? passage(impulse, act.do, stack);
};

/** The objection to the two ports of a sea move. */
const voyage = (state: State, side: string, act: Of<'convoy' | 'assault'>): Objection => {
  const [from, to] = [areas.get(act.from), areas.get(act.to)];
  if (!from || !to || from === to || from.port === 'none' || to.port === 'none') return 'a sea move without two ports';
  if (!friendly(state, side, act.from)) return 'a departure from a hostile port';
  const zones: readonly string[] = to.seaZones;
  const oneSea = from.seaZones.some((zone) => zones.includes(zone));
  if (!oneSea && sideOf(owner(state, 'gibraltar')) !== side) return 'a sea move through a closed strait';
  if (friendly(state, side, act.to) !== (act.do === 'convoy')) return 'a sea move to the wrong side';
  return act.do === 'assault' && to.port !== 'minor' ? 'a landing on a major port' : undefined;
};

const ships = ({ sea, played }: Impulse, power: string, act: 'convoy' | 'assault'): Objection => {
  if (sea.moved) return 'a second sea move';
  if (act === 'convoy' && power !== 'britain' && !played.includes(103)) return 'a convoy without ships';
  return act === 'assault' && !played.includes(93) ? 'a landing without its card' : undefined;
};

const passage = ({ cp, sea }: Impulse, act: 'convoy' | 'assault', stack: Stack): Objection => {
  const points = sp(stack) + stack.leaders.length;
  if (points < 1 || points > 5) return 'a sea move of too many';
  const granted = sea.grant?.act === act ? sea.grant.cp : 0;
  return points > cp + granted ? 'more than the CP pay for' : undefined;
};

const stop = (state: State, { played, bought, pass }: Impulse, power: string): Objection => {
  const forced = (state.hands[power] ?? []).some((each) => (cards.get(each)?.cp ?? 0) > 0);
  return forced && !pass && !bought && played.length === 0 ? 'an impulse without a card' : undefined;
};

/** The objection to an act that the rules accepted; undefined without one. `state` is the position before the act. */
export const objectionTo = (state: State, answer: Json): Objection => {
  const { impulse } = state;
  const act = answer as Act;
  if (!impulse) return undefined;
  const power: string = impulse.power;
  switch (act.do) {
    case 'play':
      return play(state, impulse, power, act);
    case 'buy':
      return buy(state, impulse, power);
    case 'build':
    case 'regroup':
      return construct(state, impulse, power, act);
    case 'move':
      return march(state, impulse, power, act);
    case 'flag':
      return raise(state, impulse, power, act);
    case 'siege':
      return besiege(state, impulse, power, act);
    case 'convoy':
    case 'assault':
      return sail(state, impulse, power, act);
    case 'end':
      return stop(state, impulse, power);
    case 'command':
      return state.forces[act.at]?.[power]?.leaders.includes(act.leader) ? undefined : 'a commander who is not there';
    default:
      return 'an act that does not exist';
  }
};
