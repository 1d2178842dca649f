/** From a case to a position, and from a position to the fields of a case. */
import { given, type Json, sure } from '../../../engine/index.ts';
import { faultsOf } from '../invariants.ts';
import type { CampaignModule, Split } from '../module.ts';
import { freeCounters } from '../pieces/formations.ts';
import { isEmpty, represent } from '../pieces/stacks.ts';
import type { Phase, State } from '../state.ts';
import type { AreaId, ContingentId, Force, PowerId, Stack } from '../types.ts';
import { type Case, fault, type Troops } from './format.ts';

const phaseOf = ({ definition, ownCase }: CampaignModule, { phase = 'impulse' }: Case): Phase => {
  const wanted = phase === 'impulse' ? 'impulses' : (ownCase?.phases[phase] ?? phase);
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
  const known = checker(module);
  if (it.position !== 'setup') clearMap(state);
  setMoment(module, state, it, known);
  setMap(state, it, known);
  placePieces(module, state, it, known);
  giveCards(module, state, it, known);
  placeMarkers(module, state, it);
  const [first] = faultsOf({ game: module.definition, state });
  return first === undefined ? state : fault('position', first);
};

/** Levels and markers that only the game itself knows. */
const placeMarkers = ({ definition, ownCase }: CampaignModule, state: State, it: Case): void => {
  const { markers = {}, position = 'empty' } = it;
  if (ownCase) ownCase.place({ game: definition, state }, markers, position);
  else for (const name of Object.keys(markers)) fault(`markers.${name}`, 'is unknown');
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
  state.impulses = it.impulses ? { ...it.impulses } : state.latest === null ? {} : { [state.latest]: 0 };
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

/** The contingent that a case means by a name. */
export const contingentNamed = ({ ownCase }: CampaignModule, name: string): ContingentId => {
  const [one, ...others] = ownCase?.contingents[name] ?? [];
  return one === undefined || others.length > 0 ? name : one;
};

const checker = (module: CampaignModule) => ({
  area: (path: string, id: AreaId) => (module.content.areas.has(id) ? id : fault(path, `no area ${id}`)),
  power: (path: string, id: PowerId) =>
    module.content.powers.some((power) => power.id === id) ? id : fault(path, `no power ${id}`),
  contingent: (path: string, name: string): ContingentId => {
    const id = contingentNamed(module, name);
    return module.content.contingents.some((contingent) => contingent.id === id)
      ? id
      : fault(path, `no contingent ${name}`);
  },
  leader: (path: string, id: string) => (module.content.leaders.has(id) ? id : fault(path, `no leader ${id}`)),
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
    for (const [name, pieces] of Object.entries(troops)) {
      const path = `place.${area}.${name}`;
      const contingent = known.contingent(path, name);
      const placed = stack(path, contingent, pieces);
      if (!isEmpty(placed)) force[contingent] = placed;
    }
    if (Object.keys(force).length === 0) delete state.forces[area];
  }
  for (const [name, troops] of Object.entries(it.regroup ?? {})) {
    const contingent = known.contingent('regroup', name);
    state.regroup[contingent] = stack(`regroup.${name}`, contingent, troops);
  }
  for (const [contingent, troops] of Object.entries(it.eliminated ?? {})) takeOut(state, known, contingent, troops);
};

/** Eliminated pieces are in no other place. */
const takeOut = (state: State, known: NameChecker, name: string, { leaders = [] }: Troops): void => {
  const contingent = known.contingent('eliminated', name);
  for (const leader of leaders.map((id) => known.leader('eliminated', id))) {
    const places = [...Object.values(state.forces).flatMap((force) => Object.values(force)), state.regroup[contingent]];
    if (places.some((stack) => stack?.leaders.includes(leader))) fault('eliminated', `${leader} is in play`);
  }
};

const giveCards = (module: CampaignModule, state: State, it: Case, known: NameChecker): void => {
  const take = (path: string, number: number): number => {
    const home = module.content.cards.get(number)?.home;
    if (home === undefined) return fault(path, `no card ${number}`);
    const { down = [], up = [] } = state.reserves[home ?? ''] ?? {};
    const from = [home === null ? state.deck : down, up, state.removed].find((cards) => cards.includes(number));
    if (!from) return fault(path, `card ${number} is not to be had`);
    from.splice(from.indexOf(number), 1);
    return number;
  };
  for (const [power, numbers] of Object.entries(it.hands ?? {})) {
    known.power('hands', power);
    state.hands[power] = numbers.map((number) => take(`hands.${power}`, number));
  }
  state.discard = (it.discard ?? []).map((number) => take('discard', number));
  const gone = (it.removed ?? []).map((number) => take('removed', number));
  state.removed.push(...gone);
  const next = (it.deck ?? []).map((number) => take('deck', number));
  state.deck.push(...next.reverse());
};

/** The name that a case has for a contingent. */
const namer = ({ ownCase }: CampaignModule) => {
  const names = Object.entries(ownCase?.contingents ?? {}).filter(([, those]) => those.length === 1);
  const byId = new Map(names.map(([name, [id]]) => [id, name]));
  return (id: ContingentId): string => byId.get(id) ?? id;
};

const renamed = <T>(record: Readonly<Record<string, T>>, name: (id: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [name(id), value]));

/** The position as fields of a case, so that it can be used as input again. */
export const describe = (module: CampaignModule, it: Case, state: State): Json => {
  const name = namer(module);
  const place = Object.entries(state.forces).map(([area, force]) => [area, renamed(force, name)]);
  return {
    ...plainly(module, it, state),
    place: Object.fromEntries(place),
    flags: Object.fromEntries(Object.entries(state.flags).map(([area, flag]) => [area, name(flag)])),
    regroup: renamed(state.regroup, name),
    ...given({ markers: module.ownCase?.describe({ game: module.definition, state }) }),
  };
};

const plainly = ({ id: game }: CampaignModule, it: Case, state: State) => ({
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
  hands: state.hands,
  discard: state.discard,
  ...(state.removed.length > 0 ? { removed: state.removed } : {}),
  resources: state.resources,
  marked: Object.keys(state.impulse?.marked ?? {}),
  hasty: state.hasty,
  commanders: state.commanders,
  effects: state.effects,
});
