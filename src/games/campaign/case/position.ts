/** From a case to a position, and from a position to the fields of a case. */
import { type Json, sure } from '../../../engine/index.ts';
import type { Content } from '../content.ts';
import { faultsOf } from '../invariants.ts';
import type { CampaignModule, Split } from '../module.ts';
import { freeCounters } from '../pieces/formations.ts';
import { isEmpty, represent } from '../pieces/stacks.ts';
import type { Phase, State } from '../state.ts';
import type { AreaId, ContingentId, Force, PowerId, Stack } from '../types.ts';
import { type Case, fault, type Troops } from './format.ts';

const phaseOf = ({ definition }: CampaignModule, { phase = 'impulse' }: Case): Phase => {
  const wanted = phase === 'impulse' ? 'impulses' : phase;
  return definition.turn.some((step) => step.phase === wanted) ? wanted : fault('phase', `no phase ${phase}`);
};

/** A split by its id or its number of players; the first one if the case names none. */
const splitOf = ({ splits }: CampaignModule, players: number | string | undefined): string => {
  const isWanted = (split: Split) => players === undefined || split.id === String(players) || split.players === players;
  return splits.find(isWanted)?.id ?? fault('players', `no split ${players}`);
};

const start = (module: CampaignModule, it: Case): State => {
  const scenario = it.scenario ?? sure(module.scenarios[0]).id;
  if (!module.scenarios.some(({ id }) => id === scenario)) fault('scenario', `no scenario ${scenario}`);
  try {
    return module.start({ scenario, split: splitOf(module, it.players), options: it.options ?? {} });
  } catch (error) {
    return fault('options', (error as Error).message);
  }
};

/** The position that a case describes. */
export const positionOf = (module: CampaignModule, it: Case): State => {
  const state = start(module, it);
  const known = checker(module.content);
  if (it.position !== 'setup') clearMap(state);
  setMoment(module, state, it, known);
  setMap(state, it, known);
  placePieces(module, state, it, known);
  giveCards(module, state, it, known);
  const [first] = faultsOf({ game: module.definition, state });
  return first === undefined ? state : fault('position', first);
};

type NameChecker = ReturnType<typeof checker>;

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
const setMoment = (module: CampaignModule, state: State, it: Case, known: NameChecker): void => {
  state.phase = phaseOf(module, it);
  state.turn = it.turn ?? state.turn;
  state.round = it.round ?? 2;
  state.slot = known.power('active', it.active ?? state.slot);
  state.latest = it.latest === undefined ? null : known.power('latest', it.latest);
  state.impulses = { ...it.impulses };
  state.preempted = it.preempted ?? false;
};

/** Sets everything on and beside the map except pieces and cards. */
const setMap = (state: State, it: Case, known: NameChecker): void => {
  const { flags = {}, resources = {}, effects = [] } = it;
  if (it.hasty) state.hasty = it.hasty.map((area) => known.area('hasty', area));
  state.commanders = { ...state.commanders, ...it.commanders };
  state.effects = [...state.effects, ...(effects as State['effects'])];
  for (const [area, power] of Object.entries(flags))
    state.flags[known.area('flags', area)] = known.contingent(`flags.${area}`, power);
  for (const [power, n] of Object.entries(resources)) state.resources[known.power('resources', power)] = n;
};

const checker = (content: Content) => ({
  area: (path: string, id: AreaId) => (content.areas.has(id) ? id : fault(path, `no area ${id}`)),
  power: (path: string, id: PowerId) =>
    content.powers.some((power) => power.id === id) ? id : fault(path, `no power ${id}`),
  contingent: (path: string, id: ContingentId) =>
    content.contingents.some((contingent) => contingent.id === id) ? id : fault(path, `no contingent ${id}`),
  leader: (path: string, id: string) => (content.leaders.has(id) ? id : fault(path, `no leader ${id}`)),
});

const placePieces = (module: CampaignModule, state: State, it: Case, known: NameChecker): void => {
  const stack = (path: string, contingent: ContingentId, troops: Troops): Stack => {
    const { leaders = [], sp, inf = 0, cav = 0, art = 0 } = troops;
    for (const leader of leaders) known.leader(path, leader);
    if (sp === undefined) return { leaders: [...leaders], inf, cav, art };
    if (inf + cav + art > 0) fault(path, 'either sp or counters');
    const counters = represent(sp, freeCounters({ game: module.definition, state }, contingent));
    return counters ? { leaders: [...leaders], ...counters } : fault(path, `no counters for ${sp} SP`);
  };
  for (const area of Object.keys(it.place ?? {})) delete state.forces[known.area('place', area)];
  for (const [area, troops] of Object.entries(it.place ?? {})) {
    const force: Force = {};
    state.forces[area] = force;
    for (const [contingent, pieces] of Object.entries(troops)) {
      const path = `place.${area}.${contingent}`;
      const placed = stack(path, known.contingent(path, contingent), pieces);
      if (!isEmpty(placed)) force[contingent] = placed;
    }
    if (Object.keys(force).length === 0) delete state.forces[area];
  }
  for (const [contingent, troops] of Object.entries(it.regroup ?? {}))
    state.regroup[known.contingent('regroup', contingent)] = stack(`regroup.${contingent}`, contingent, troops);
  for (const [contingent, troops] of Object.entries(it.eliminated ?? {})) takeOut(state, known, contingent, troops);
};

/** Eliminated pieces are in no other place. */
const takeOut = (state: State, known: NameChecker, contingent: ContingentId, { leaders = [] }: Troops): void => {
  known.contingent('eliminated', contingent);
  for (const leader of leaders.map((id) => known.leader('eliminated', id))) {
    const places = [...Object.values(state.forces).flatMap((force) => Object.values(force)), state.regroup[contingent]];
    if (places.some((stack) => stack?.leaders.includes(leader))) fault('eliminated', `${leader} is in play`);
  }
};

const giveCards = (module: CampaignModule, state: State, it: Case, known: NameChecker): void => {
  const take = (path: string, number: number): number => {
    const home = module.content.cards.get(number)?.home;
    if (home === undefined) return fault(path, `no card ${number}`);
    const pile = home === null ? state.deck : (state.reserves[home]?.down ?? []);
    const at = pile.indexOf(number);
    if (at < 0) return fault(path, `card ${number} is not to be had`);
    pile.splice(at, 1);
    return number;
  };
  for (const [power, numbers] of Object.entries(it.hands ?? {})) {
    known.power('hands', power);
    state.hands[power] = numbers.map((number) => take(`hands.${power}`, number));
  }
  state.discard = (it.discard ?? []).map((number) => take('discard', number));
  const next = (it.deck ?? []).map((number) => take('deck', number));
  state.deck.push(...next.reverse());
};

/** The position as fields of a case, so that it can be used as input again. */
export const describe = ({ id: game }: CampaignModule, it: Case, state: State): Json => ({
  game,
  scenario: state.scenario,
  position: 'empty',
  ...(it.players === undefined ? {} : { players: it.players }),
  options: state.options,
  turn: state.turn,
  round: state.round,
  active: state.impulse?.power ?? state.slot,
  phase: state.phase === 'impulses' ? 'impulse' : state.phase,
  ...(state.latest === null ? {} : { latest: state.latest }),
  impulses: state.impulses,
  preempted: state.preempted,
  place: state.forces,
  flags: state.flags,
  hands: state.hands,
  discard: state.discard,
  resources: state.resources,
  regroup: state.regroup,
  marked: Object.keys(state.impulse?.marked ?? {}),
  hasty: state.hasty,
  commanders: state.commanders,
  effects: state.effects,
});
