/** Levels and markers of Kutuzov in positions that are given as data. */
import { z } from 'zod';
import { type JsonObject, same } from '../../engine/index.ts';
import { commonCards, handOf, setHand } from '../campaign/cards/cards.ts';
import { type Expectation, fault } from '../campaign/case/format.ts';
import type { OwnCase, OwnJudge } from '../campaign/case/own.ts';
import { isEmpty } from '../campaign/pieces/stacks.ts';
import type { Position } from '../campaign/play.ts';
import type { State } from '../campaign/state.ts';
import type { AreaId, ContingentId } from '../campaign/types.ts';
import { chitsIn, KINDS, pileOf } from './chits.ts';
import { bookOf } from './content.ts';
import { standsEmpty } from './fieldworks.ts';
import { isBetter } from './morale.ts';
import { holder } from './one-hand.ts';
import { type Own, ownIn, type Standing } from './own.ts';
import { ATTRITION, MORALE, POWERS, SIDES, type SideName } from './powers.ts';

const count = z.int().min(0).max(200);
const areas = z.array(z.string());
const ofCamps = <T extends z.ZodType>(value: T) => z.strictObject({ imperial: value, tsarist: value }).partial();

const schema = z
  .strictObject({
    morale: ofCamps(z.enum(MORALE)),
    loss: ofCamps(count),
    gain: ofCamps(count),
    attrition: z.strictObject({ level: z.enum(ATTRITION), loss: count, gain: count }).partial(),
    willToFight: z.array(z.enum(MORALE)),
    retreatFromMoscow: z.enum(['no', 'enabled', 'chosen']),
    scorched: areas,
    entrenched: areas,
    sacked: areas,
    dmc: z.record(z.string(), z.enum(POWERS)),
    supplyTrain: ofCamps(z.string()),
    bridges: z.array(
      z.strictObject({
        line: z.tuple([z.string(), z.string()]),
        owner: z.enum(POWERS),
        permanent: z.boolean().optional(),
      }),
    ),
    kutuzovAppeared: z.boolean(),
    austriaNeutral: z.boolean(),
    prussiaRebelled: z.boolean(),
    conquestRolls: count,
    winterPool: z.array(z.int()),
    /** Cards beside the hand of a camp, in the game with one hand for each (K-21.2). */
    chits: ofCamps(z.array(z.int())),
    startLevel: ofCamps(z.enum(MORALE)),
  })
  .partial();

type Markers = z.output<typeof schema>;

const read = (value: unknown): Markers => {
  const markers = schema.safeParse(value);
  if (markers.success) return markers.data;
  const [issue] = markers.error.issues;
  return fault(['markers', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'are no markers');
};

// --- placing ---------------------------------------------------------------------------------------------------------

/** What lies on no map that is given as empty; levels stay those of the scenario. */
const clear = ({ state }: Position): void => {
  const own = ownIn({ state });
  for (const side of SIDES) own.morale[side] = { level: own.morale[side].level, loss: 0, gain: 0 };
  own.attrition = { level: own.attrition.level, loss: 0, gain: 0 };
  const none: Partial<Own> = {
    willToFight: [],
    retreatEnabled: false,
    retreat: false,
    entrenched: [],
    scorched: [],
    sacked: [],
    centres: [],
    centresLost: {},
    bridges: [],
    winterCards: [],
    attached: [],
    kutuzov: false,
    conquestRolls: 0,
  };
  Object.assign(own, none);
};

/** K-21A.1b, K-21A.1e. The bridges of the surprise are thrown in the first round of the game, or not at all. */
const forgetSurprise = ({ state }: Position): void => {
  if (state.turn === 1 && state.round === 1) return;
  const own = ownIn({ state });
  own.toBridge = [];
  own.firstImpulses = [];
};

const areaNamed = ({ game }: Position, path: string, area: AreaId): AreaId =>
  game.content.areas.has(area) ? area : fault(path, `no area ${area}`);

const placeStanding = <Level extends string>(
  path: string,
  standing: Standing<Level>,
  {
    level = standing.level,
    loss,
    gain,
  }: { level?: Level | undefined; loss?: number | undefined; gain?: number | undefined },
): Standing<Level> => {
  if ((loss ?? 0) > 0 && (gain ?? 0) > 0) fault(path, 'loss and gain');
  return {
    level,
    loss: loss ?? ((gain ?? 0) > 0 ? 0 : standing.loss),
    gain: gain ?? ((loss ?? 0) > 0 ? 0 : standing.gain),
  };
};

/** Levels, with the markers on them, and those with which the impulse began (K-9.0b). */
const placeLevels = ({ state }: Position, markers: Markers): void => {
  const own = ownIn({ state });
  const { morale = {}, loss = {}, gain = {}, startLevel = {}, attrition = {} } = markers;
  for (const side of SIDES) {
    const given = { level: morale[side], loss: loss[side], gain: gain[side] };
    own.morale[side] = placeStanding(`markers.loss.${side}`, own.morale[side], given);
    own.since.morale[side] = startLevel[side] ?? own.morale[side].level;
  }
  own.attrition = placeStanding('markers.attrition', own.attrition, attrition);
  own.since.attrition = own.attrition.level;
};

/** K-14.48b. */
const checkCap = ({ game, state }: Position): void => {
  const { morale, attrition } = ownIn({ state });
  const row = bookOf(game).tables.attritionLevels.levels.find(({ id }) => id === attrition.level);
  if (row && isBetter(morale.imperial.level, row.cap))
    fault('markers.morale.imperial', `is above the cap of ${row.id}`);
};

const placeOnMap = (position: Position, markers: Markers): void => {
  const own = ownIn(position);
  for (const kind of ['scorched', 'entrenched', 'sacked'] as const) {
    const listed = markers[kind];
    if (listed) own[kind] = listed.map((area) => areaNamed(position, `markers.${kind}`, area));
  }
  if (markers.bridges)
    own.bridges = markers.bridges.map(({ line: [a, b], owner: power, permanent = false }) => {
      const [one, other] = [a, b].map((area) => areaNamed(position, 'markers.bridges', area)) as [AreaId, AreaId];
      return { power, a: one, b: other, ...(permanent ? { permanent } : {}) };
    });
  if (markers.dmc)
    own.centres = Object.entries(markers.dmc).map(([area, power]) => ({
      power,
      area: areaNamed(position, 'markers.dmc', area),
    }));
  own.entrenched = own.entrenched.filter((area) => !standsEmpty(position, area));
};

const placeTrains = (position: Position, { supplyTrain = {} }: Markers): void => {
  const { state } = position;
  for (const side of SIDES) {
    const area = supplyTrain[side];
    if (area === undefined) continue;
    areaNamed(position, `markers.supplyTrain.${side}`, area);
    state.effects = state.effects.filter((effect) => effect.kind !== 'supply-train' || effect.side !== side);
    state.effects.push({ kind: 'supply-train', until: 'winter', card: side === 'imperial' ? 6 : 13, side, area });
  }
};

/** What a state has of an ally: the fault that it is if he has left the game. */
const traceOf = ({ forces, flags, regroup }: State, ally: ContingentId): boolean =>
  Object.values(forces).some((force) => ally in force) ||
  Object.values(flags).includes(ally) ||
  !isEmpty(regroup[ally] ?? { leaders: [], inf: 0, cav: 0, art: 0 });

/** K-9.3n, K-9.3r. */
const placeAllies = ({ state }: Position, { austriaNeutral, prussiaRebelled }: Markers): void => {
  const own = ownIn({ state });
  const gone = { austria: austriaNeutral, prussia: prussiaRebelled };
  for (const ally of ['austria', 'prussia'] as const) {
    if (!gone[ally]) continue;
    own.left = [...new Set([...own.left, ally])];
    if (traceOf(state, ally))
      fault(`markers.${ally === 'austria' ? 'austriaNeutral' : 'prussiaRebelled'}`, `${ally} is in play`);
  }
};

/** K-14.62. Cards that were events: they act as winter attrition, and lie aside unless they are somewhere else. */
const placeWinterPool = (position: Position, { winterPool = [] }: Markers): void => {
  const { game, state } = position;
  for (const card of winterPool) {
    if (!bookOf(game).tables.cardsAfterPlay.winter.includes(card))
      fault('markers.winterPool', `${card} is no winter card`);
    const at = state.deck.indexOf(card);
    if (at < 0) continue;
    state.deck.splice(at, 1);
    state.removed.push(card);
  }
  const own = ownIn(position);
  own.winterCards = [...new Set([...own.winterCards, ...winterPool])];
};

const placeRest = ({ state }: Position, markers: Markers): void => {
  const own = ownIn({ state });
  const { willToFight, retreatFromMoscow, kutuzovAppeared, conquestRolls } = markers;
  if (willToFight) own.willToFight = [...willToFight];
  if (retreatFromMoscow) {
    own.retreatEnabled = retreatFromMoscow !== 'no';
    own.retreat = retreatFromMoscow === 'chosen';
  }
  own.kutuzov = kutuzovAppeared ?? own.kutuzov;
  own.conquestRolls = conquestRolls ?? own.conquestRolls;
};

/** K-21.1. Cards that a case gives to either power of a camp with one hand. */
const joinGiven = (position: Position): void => {
  const { game, state } = position;
  for (const power of game.powers) {
    const keeper = holder(position, power);
    if (keeper === power) continue;
    setHand(position, keeper, [...handOf(position, keeper), ...(state.hands[power] ?? [])]);
    state.hands[power] = [];
  }
};

/** K-21.2. Takes cards for the chits out of the piles in which they lie. */
const placeChits = (position: Position, { chits = {} }: Markers): void => {
  const { game, state } = position;
  for (const side of SIDES)
    for (const card of chits[side] ?? []) {
      const { home = null } = game.content.cards.get(card) ?? {};
      const pile = home === null ? state.deck : (state.reserves[home]?.down ?? []);
      const at = pile.indexOf(card);
      if (at < 0) fault(`markers.chits.${side}`, `card ${card} is not to be had`);
      chitsIn(position, side, home === null ? 'common' : 'home').push(...pile.splice(at, 1));
    }
};

/** K-17.43d. A hand of six was carried over. */
const keepSixthCards = (position: Position): void => {
  const { inPlay } = bookOf(position.game).tables.hand;
  ownIn(position).sixthCard = position.game.powers.filter((power) => commonCards(position, power).length > inPlay);
};

const place: OwnCase['place'] = (position, value, start) => {
  const markers = read(value);
  if (start === 'empty') clear(position);
  forgetSurprise(position);
  placeLevels(position, markers);
  checkCap(position);
  placeOnMap(position, markers);
  placeTrains(position, markers);
  placeAllies(position, markers);
  placeWinterPool(position, markers);
  placeRest(position, markers);
  placeChits(position, markers);
  joinGiven(position);
  keepSixthCards(position);
};

// --- describing ------------------------------------------------------------------------------------------------------

const bySide = <T>(of: (side: SideName) => T): Record<SideName, T> => ({
  imperial: of('imperial'),
  tsarist: of('tsarist'),
});

const retreatOf = ({ retreat, retreatEnabled }: Own): string => {
  if (retreat) return 'chosen';
  return retreatEnabled ? 'enabled' : 'no';
};

const trainsIn = ({ state }: Position): JsonObject => {
  const trains: Record<string, string> = {};
  for (const { kind, side, area } of state.effects) if (kind === 'supply-train') trains[String(side)] = String(area);
  return trains;
};

const chitsGiven = (position: Position): JsonObject => {
  if (ownIn(position).hands !== 'camp') return {};
  const cardsOf = (side: SideName) => KINDS.flatMap((kind) => position.state.reserves[pileOf(side, kind)]?.down ?? []);
  return { chits: bySide(cardsOf) };
};

const describe: OwnCase['describe'] = (position) => {
  const own = ownIn(position);
  const { morale, since, left } = own;
  return {
    morale: bySide((side) => morale[side].level),
    loss: bySide((side) => morale[side].loss),
    gain: bySide((side) => morale[side].gain),
    attrition: { ...own.attrition },
    willToFight: [...own.willToFight],
    retreatFromMoscow: retreatOf(own),
    scorched: [...own.scorched],
    entrenched: [...own.entrenched],
    sacked: [...own.sacked],
    dmc: Object.fromEntries(own.centres.map(({ area, power }) => [area, power])),
    supplyTrain: trainsIn(position),
    bridges: own.bridges.map(({ a, b, power, permanent = false }) => ({ line: [a, b], owner: power, permanent })),
    kutuzovAppeared: own.kutuzov,
    austriaNeutral: left.includes('austria'),
    prussiaRebelled: left.includes('prussia'),
    conquestRolls: own.conquestRolls,
    winterPool: [...own.winterCards],
    startLevel: bySide((side) => since.morale[side]),
    ...chitsGiven(position),
  };
};

// --- expectations ----------------------------------------------------------------------------------------------------

const found = (expected: unknown, actual: unknown): string | undefined =>
  same(expected ?? null, actual ?? null) ? undefined : `is ${JSON.stringify(actual ?? null)}`;

const sideNamed = (value: unknown): SideName =>
  SIDES.find((side) => side === value) ?? fault('expect', `no camp ${String(value)}`);

/** What is expected of one thing that a camp has. */
const ofCamp =
  (field: string, of: (standing: Own['morale'][SideName]) => unknown): OwnJudge =>
  (position, it: Expectation) =>
    found(it.is, of(ownIn(position).morale[sideNamed(it[field])]));

const MARKERS = ['scorched', 'entrenched', 'sacked'] as const;

const judges: OwnCase['judges'] = {
  morale: ofCamp('morale', ({ level }) => level),
  loss: ofCamp('loss', ({ loss }) => loss),
  gain: ofCamp('gain', ({ gain }) => gain),
  attrition: (position, { attrition: part, is }) => {
    const { attrition } = ownIn(position);
    const known = (['level', 'loss', 'gain'] as const).find((each) => each === part);
    return found(is, attrition[known ?? fault('expect', `attrition has no ${String(part)}`)]);
  },
  marker: (position, { marker, at, is }) => {
    const kind = MARKERS.find((each) => each === marker) ?? fault('expect', `no marker ${String(marker)}`);
    return found(is, ownIn(position)[kind].includes(String(at)));
  },
  dmc: (position, { dmc, is }) => found(is, ownIn(position).centres.find(({ area }) => area === dmc)?.power),
  bridge: (position, { bridge, is }) => {
    const ends = [...(bridge as readonly string[])].sort();
    return found(
      is,
      ownIn(position).bridges.some(({ a, b }) => same([a, b].sort(), ends)),
    );
  },
  willToFight: (position, it) => {
    const order = (levels: readonly string[]) => MORALE.filter((level) => levels.includes(level));
    return found(order(it.willToFight as readonly string[]), order(ownIn(position).willToFight));
  },
  retreatFromMoscow: (position, it) => found(it.retreatFromMoscow, retreatOf(ownIn(position))),
};

export const ownCase: OwnCase = {
  contingents: {
    prussian: ['prussia'],
    austrian: ['austria'],
    russian_shared: ['russian_first', 'russian_second'],
    french_shared: ['french_north', 'french_south'],
  },
  phases: { victory: 'end' },
  // Shares of resources, the arrival of Kutuzov and other answers that the rules or a standing order give (D-92, D-93).
  // Without a word no resource halves attrition.
  quiet: {
    recover: undefined,
    rally: undefined,
    relieve: { relieve: 0 },
    'resource.share': undefined,
    'resource.holder': undefined,
    will: undefined,
    surplus: undefined,
    arrival: undefined,
  },
  endsWithDice: true,
  place,
  describe,
  judges,
};
