/** From a case to a position, and from a position to the fields of a case. */
import { entryOf, given, type Json, type JsonObject, sure } from '../../../engine/index.ts';
import type { CampaignModule, Split } from '../define/module.ts';
import { freeCounters } from '../rules/forces/pieces.ts';
import { isEmpty, represent } from '../rules/forces/stacks.ts';
import { faultsOf } from '../rules/invariants.ts';
import { newImpulse } from '../rules/turn/impulse.ts';
import { onlyHolder } from '../rules/turn/track.ts';
import type { Impulse, Interphase, Phase, State } from '../state.ts';
import type { CardNumber, ContingentId, Force, Stack } from '../types.ts';
import { fault } from './fault.ts';
import type { Case, Troops } from './format.ts';

/** The step of the turn with which a case begins. */
const phaseOf = (module: CampaignModule, it: Case, { phase }: State): Phase => {
  const { definition, ownCase } = module;
  if (it.phase !== undefined) return it.phase === 'impulse' ? 'impulses' : (ownCase.phases[it.phase] ?? it.phase);
  if (it.position !== 'setup' || it.active !== undefined) return 'impulses';
  if (it.hands === undefined) return phase;
  // What comes between the deal and the first impulse comes with given hands too.
  const steps = definition.turn.map((step) => step.phase);
  return steps[steps.findLastIndex((step) => DEALING.includes(step)) + 1] ?? 'impulses';
};

/** The steps in which powers get their first cards. */
const DEALING = ['seating', 'deal', 'mulligan'];

/** A split by its id or its number of players; the first one if the case names none. */
const splitOf = ({ setup: { splits } }: CampaignModule, players: number | string | undefined): string => {
  const isWanted = (split: Split) => players === undefined || split.id === String(players) || split.players === players;
  return splits.find(isWanted)?.id ?? fault('players', `no split ${players}`);
};

const start = (module: CampaignModule, it: Case): State => {
  const scenario = it.scenario ?? sure(module.setup.scenarios[0]).id;
  return module.setup.start({
    scenario,
    split: splitOf(module, it.players),
    options: (it.options ?? {}) as State['options'],
  });
};

/** The position that a case describes. Throws a CaseFault if it is impossible. */
export const positionOf = (module: CampaignModule, it: Case): State => {
  const state = start(module, it);
  const position = { game: module.definition, state };
  if (it.position !== 'setup') clearMap(state);
  setMoment(module, state, it);
  setMap(module, state, it);
  setPlay(state, it);
  placePieces(module, state, it);
  giveCards(module, state, it);
  state.last = it.last === undefined && state.impulse ? onlyHolder(position) : (it.last ?? null);
  module.ownCase.place(position, (it.markers ?? {}) as JsonObject, {
    start: it.position ?? 'empty',
    cards: new Set(cardsNamed(it)),
  });
  const [first] = faultsOf(position);
  return first === undefined ? state : fault('position', first);
};

/** Removes what the scenario has put on the map and dealt. */
const clearMap = (state: State): void => {
  state.effects = [];
  state.hasty = [];
  state.commanders = {};
  state.forces = {};
  state.flags = {};
  for (const power of Object.keys(state.resources)) state.resources[power] = 0;
};

/** Sets the moment of play and the active power. */
const setMoment = (module: CampaignModule, state: State, it: Case): void => {
  state.phase = phaseOf(module, it, state);
  state.turn = turnOf(module, it.turn ?? state.turn);
  state.round = it.round ?? (it.position === 'setup' ? state.round : 2);
  state.slot = it.slot ?? it.active ?? state.slot;
  state.latest = it.latest ?? null;
  state.impulses = it.impulses ? { ...it.impulses } : state.latest === null ? {} : { [state.latest]: 0 };
  state.preempted = it.preempted ?? false;
};

const turnOf = ({ setup: { scenarios }, ownCase }: CampaignModule, turn: number): number => {
  const first = Math.min(...scenarios.map((scenario) => scenario.turn));
  return turn >= first && turn <= ownCase.lastTurn
    ? turn
    : fault('turn', `is not one of ${first} to ${ownCase.lastTurn}`);
};

/** Sets everything on and beside the map except pieces and cards. */
const setMap = (module: CampaignModule, state: State, it: Case): void => {
  const { flags = {}, resources = {}, effects = [] } = it;
  if (it.hasty) state.hasty = [...it.hasty];
  Object.assign(state.commanders, it.commanders);
  state.effects = [...state.effects, ...effects];
  for (const [area, name] of Object.entries(flags)) state.flags[area] = contingentNamed(module, name);
  Object.assign(state.resources, resources);
};

/** Sets who plays, and how far an impulse or a winter has come. */
const setPlay = (state: State, it: Case): void => {
  if (it.seats) Object.assign(state.seats, it.seats);
  if (it.seating !== undefined) state.seating = it.seating;
  if (it.bled) state.bled = [...it.bled];
  if (it.cameFrom) state.cameFrom = { ...it.cameFrom };
  if (it.impulse) {
    const { preemptive = false, pass = false } = it.impulse as Partial<Impulse>;
    const power = it.active ?? state.slot;
    state.impulse = { ...newImpulse(power, preemptive, pass), ...it.impulse } as Impulse;
  }
  if (it.interphase) state.interphase = { ...WINTER, ...(it.interphase as Partial<Interphase>) };
  if (it.outcome) state.outcome = it.outcome as NonNullable<State['outcome']>;
};

const WINTER: Interphase = { step: '', served: 0, kept: {}, unused: {} };

/** The contingent that a case means by a name. */
export const contingentNamed = ({ ownCase }: CampaignModule, name: string): ContingentId => {
  const [one, ...others] = ownCase.contingents[name] ?? [];
  return one === undefined || others.length > 0 ? name : one;
};

const placePieces = (module: CampaignModule, state: State, it: Case): void => {
  const stack = (path: string, contingent: ContingentId, troops: Troops): Stack => {
    const { leaders = [], sp, inf = 0, cav = 0, art = 0 } = troops;
    if (sp === undefined) return { leaders: [...leaders], inf, cav, art };
    if (inf + cav + art > 0) fault(path, 'either sp or counters');
    const counters = represent(sp, freeCounters({ game: module.definition, state }, contingent));
    return counters ? { leaders: [...leaders], ...counters } : fault(path, `no counters for ${sp} SP`);
  };
  for (const area of Object.keys(it.place ?? {})) delete state.forces[area];
  for (const [area, troops = {}] of Object.entries(it.place ?? {})) {
    const force: Force = {};
    state.forces[area] = force;
    for (const [name, pieces = {}] of Object.entries(troops)) {
      const contingent = contingentNamed(module, name);
      const placed = stack(`place.${area}.${name}`, contingent, pieces);
      if (!isEmpty(placed)) force[contingent] = placed;
    }
    if (Object.keys(force).length === 0) delete state.forces[area];
  }
  for (const [name, troops = {}] of Object.entries(it.regroup ?? {})) {
    const contingent = contingentNamed(module, name);
    state.regroup[contingent] = stack(`regroup.${name}`, contingent, troops);
  }
  for (const [name, troops = {}] of Object.entries(it.eliminated ?? {}))
    takeOut(state, contingentNamed(module, name), troops);
};

/** Eliminated pieces are in no other place. */
const takeOut = (state: State, contingent: ContingentId, { leaders = [] }: Troops): void => {
  for (const leader of leaders) {
    const places = [...Object.values(state.forces).flatMap((force) => Object.values(force)), state.regroup[contingent]];
    if (places.some((stack) => stack?.leaders.includes(leader))) fault('eliminated', `${leader} is in play`);
  }
};

// --- cards -----------------------------------------------------------------------------------------------------------

/** The lists of cards that a case gives, with their paths. */
const cardLists = ({ hands = {}, discard = [], removed = [], deck = [], reserves = {} }: Case) => [
  ...Object.entries(hands).map(([power, cards = []]) => [`hands.${power}`, cards] as const),
  ['discard', discard] as const,
  ['removed', removed] as const,
  ['deck', deck] as const,
  ...Object.entries(reserves).flatMap(([pile, { down = [], up = [] } = {}]) => [
    [`reserves.${pile}.down`, down] as const,
    [`reserves.${pile}.up`, up] as const,
  ]),
];

const cardsNamed = (it: Case): CardNumber[] => cardLists(it).flatMap(([, cards]) => cards);

/** Each card is named once. */
const checkOnce = (it: Case): ReadonlySet<CardNumber> => {
  const seen = new Set<CardNumber>();
  for (const [path, cards] of cardLists(it))
    for (const card of cards) {
      if (seen.has(card)) fault(path, `card ${card} is in two places`);
      seen.add(card);
    }
  return seen;
};

/** Takes the cards that a case names out of the places in which they lie, and puts them where it says. */
const giveCards = (module: CampaignModule, state: State, it: Case): void => {
  const seen = checkOnce(it);
  for (const [path, cards] of cardLists(it)) for (const card of cards) checkPile(module, path, card);
  const isLeft = (card: CardNumber): boolean => !seen.has(card);
  state.deck = state.deck.filter(isLeft);
  state.removed = state.removed.filter(isLeft);
  for (const pile of Object.values(state.reserves)) {
    pile.down = pile.down.filter(isLeft);
    pile.up = pile.up.filter(isLeft);
  }
  for (const [power, cards = []] of Object.entries(it.hands ?? {})) state.hands[power] = [...cards];
  state.discard = [...(it.discard ?? [])];
  state.removed.push(...(it.removed ?? []));
  state.deck.push(...[...(it.deck ?? [])].reverse());
  fillPiles(state, it);
};

const fillPiles = (state: State, { reserves = {} }: Case): void => {
  for (const [name, { down = [], up = [] } = {}] of Object.entries(reserves)) {
    const pile = entryOf(state.reserves, name, () => ({ down: [], up: [] }));
    pile.down.push(...[...down].reverse());
    pile.up.push(...up);
  }
};

/** Home cards lie in no common pile, and common cards in no home pile. */
const checkPile = ({ definition: { content }, ownCase }: CampaignModule, path: string, card: CardNumber): void => {
  const [, list = '', pile = ''] = /^(deck|reserves)(?:\.(.*)\.(?:down|up))?$/.exec(path) ?? [];
  const { home = null } = content.cards.get(card) ?? {};
  const isAstray =
    list === 'deck' ? home !== null : list === 'reserves' && home !== pile && !ownCase.piles.includes(pile);
  if (isAstray) fault(path, home === null ? `card ${card} is no home card` : `card ${card} is a home card of ${home}`);
};

// --- from a position to a case ---------------------------------------------------------------------------------------

/** The name that a case has for a contingent. */
const namer = ({ ownCase }: CampaignModule) => {
  const names = Object.entries(ownCase.contingents).filter(([, those]) => those.length === 1);
  const byId = new Map(names.map(([name, [id]]) => [id, name]));
  return (id: ContingentId): string => byId.get(id) ?? id;
};

const renamed = <T>(record: Readonly<Record<string, T>>, name: (id: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [name(id), value]));

/** The position as fields of a case: read again they give the same position. */
export const describe = (module: CampaignModule, it: Pick<Case, 'players'>, state: State): Json => {
  const name = namer(module);
  const place = Object.entries(state.forces).map(([area, force]) => [area, renamed(force, name)]);
  return {
    ...moment(module, it, state),
    place: Object.fromEntries(place),
    flags: Object.fromEntries(Object.entries(state.flags).map(([area, flag]) => [area, name(flag)])),
    regroup: renamed(state.regroup, name),
    ...cardsOf(state),
    ...beside(state),
    markers: module.ownCase.describe({ game: module.definition, state }),
  } as unknown as Json;
};

const phaseName = ({ ownCase }: CampaignModule, phase: Phase): string => {
  if (phase === 'impulses') return 'impulse';
  return Object.entries(ownCase.phases).find(([, meant]) => meant === phase)?.[0] ?? phase;
};

const moment = (module: CampaignModule, it: Pick<Case, 'players'>, state: State) => ({
  game: module.id,
  scenario: state.scenario,
  position: 'empty',
  ...given({ players: it.players }),
  options: state.options,
  turn: state.turn,
  round: state.round,
  active: state.impulse?.power ?? state.slot,
  slot: state.slot,
  phase: phaseName(module, state.phase),
  ...given({ latest: state.latest ?? undefined }),
  last: state.last,
  impulses: state.impulses,
  preempted: state.preempted,
});

const cardsOf = ({ hands, deck, discard, removed, reserves }: State) => ({
  hands,
  deck: [...deck].reverse(),
  discard,
  removed,
  reserves: Object.fromEntries(
    Object.entries(reserves).map(([name, { down, up }]) => [name, { down: [...down].reverse(), up }]),
  ),
});

const beside = (state: State) => {
  const { power: _, ...impulse } = state.impulse ?? { power: '' };
  return {
    resources: state.resources,
    hasty: state.hasty,
    commanders: state.commanders,
    effects: state.effects,
    ...given({
      bled: state.bled,
      cameFrom: state.cameFrom,
      seats: state.seats,
      seating: state.seating ?? undefined,
      impulse: state.impulse ? impulse : undefined,
      interphase: state.interphase,
      outcome: state.outcome ?? undefined,
    }),
  };
};
