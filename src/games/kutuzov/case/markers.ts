/** Levels and markers of Kutuzov in positions that are given as data. */
import { z } from 'zod';
import { given, type JsonObject } from '../../../engine/index.ts';
import type { ShapeOf } from '../../campaign/case/expecting.ts';
import { fault } from '../../campaign/case/fault.ts';
import { says } from '../../campaign/case/head.ts';
import type { MarkersGiven, OwnCase } from '../../campaign/case/own.ts';
import type { Vocabulary } from '../../campaign/case/vocabulary.ts';
import { byWord, count, fields, flag, someFields, text, word } from '../../campaign/case/words.ts';
import { commonCards, handOf, setHand } from '../../campaign/rules/cards/cards.ts';
import { isEmpty } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import type { State } from '../../campaign/state.ts';
import type { AreaId, CardNumber, ContingentId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { chitsIn } from '../rules/chits.ts';
import { standsEmpty } from '../rules/fieldworks.ts';
import { isBetter } from '../rules/morale.ts';
import { holder } from '../rules/one-hand.ts';
import { ATTRITION, MORALE, SIDES, type SideName } from '../rules/powers.ts';
import { newOwnImpulse, type Own, type OwnImpulse, ownIn, type Standing } from '../types.ts';

/** The fields of `markers`. */
export const markerShape = ({ area, power, leader, card }: Vocabulary) => {
  const camp = word('side', SIDES);
  const ofCamps = <T extends z.ZodType>(value: T) => someFields({ imperial: value, tsarist: value });
  const morale = word('level', MORALE);
  const attrition = word('level', ATTRITION);
  const areas = z.array(area);
  const cards = z.array(card);
  const powers = z.array(power);
  const line = z.tuple([area, area]);
  const due = someFields({
    due: word('kind', ['loss', 'gain', 'wear', 'allies', 'loot', 'centre', 'chance', 'will'] as const),
    side: camp,
    n: count,
    cause: text,
    area,
    power,
    loot: flag,
    level: morale,
  });
  const impulse: ShapeOf<OwnImpulse> = {
    series: word('series', ['none', 'open', 'over'] as const),
    scorched: count,
    rich: areas,
    barred: byWord(power, count),
    built: byWord(area, count),
    willLater: count,
  };
  return {
    morale: says(ofCamps(morale), 'the level of each camp; by default that of the scenario'),
    loss: says(ofCamps(count), 'loss markers of morale; a camp has loss or gain markers, not both'),
    gain: says(ofCamps(count), 'gain markers of morale'),
    attrition: says(someFields({ level: attrition, loss: count, gain: count }), 'Imperial attrition, with its markers'),
    willToFight: says(z.array(morale), 'levels on which a Will to Fight marker lies'),
    retreatFromMoscow: says(word('state', ['no', 'enabled', 'chosen'] as const), '`enabled`: it may be chosen'),
    scorched: says(areas, 'burnt ground'),
    entrenched: says(areas, 'entrenchments; one without an army or four strength points is taken off'),
    sacked: says(areas, 'plundered depots and fortresses'),
    dmc: says(byWord(area, power), 'Deployment Mobilization Centres'),
    centresLost: says(byWord(power, count), 'centres that each power has lost'),
    supplyTrain: says(ofCamps(area), 'where the supply train of a camp is'),
    bridges: says(z.array(fields({ line, owner: power, permanent: flag.optional() })), 'bridges'),
    kutuzovAppeared: says(flag, 'Kutuzov has come'),
    austriaNeutral: says(flag, 'Austria has left the war'),
    prussiaRebelled: says(flag, 'Prussia has changed sides'),
    conquestRolls: says(count, 'conquest rolls of the summer that could have succeeded'),
    winterPool: says(cards, 'cards that come again as winter attrition'),
    chits: says(ofCamps(cards), 'cards beside the hand of a camp, in the game with one hand for each'),
    startLevel: says(ofCamps(morale), 'morale when the impulse began, if not the present level'),
    startAttrition: says(attrition, 'attrition when the impulse began, if not the present level'),
    lastTurn: says(z.int().min(1).max(LAST_TURN), 'the last turn; by default that of the scenario'),
    hands: says(
      word('way', ['power', 'camp'] as const),
      'whether powers or camps hold cards; by default as `players` says',
    ),
    divided: says(z.array(camp), 'camps that have shared out their cards for the rest of the turn'),
    falls: says(z.int(), 'levels of attrition lost in this impulse, less those won'),
    impulse: says(someFields(impulse), 'what is remembered until the impulse ends'),
    due: says(z.array(due), 'what has happened, and whose markers and checks are still to come'),
    faceUp: says(cards, 'cards that lie face up until the impulses are over'),
    withdrawn: says(powers, 'Imperial powers that have begun their way home'),
    toLeave: says(areas, 'cities that the Imperials still have to leave'),
    willPrizes: says(count, 'tests of will that could bring a Resource'),
    sixthCard: says(powers, 'powers that hold the sixth card that they carried over'),
    toBridge: says(powers, 'powers that may still throw a bridge in their first impulse'),
    firstImpulses: says(powers, 'powers whose first impulse is to come'),
    opened: says(powers, 'powers that have had the reinforcements with which a scenario begins'),
    attached: says(z.array(fields({ card, leader })), 'cards that lie with a leader'),
  };
};

export const LAST_TURN = 4;

const markersSchema = (words: Vocabulary) => someFields(markerShape(words));
type Markers = z.output<ReturnType<typeof markersSchema>>;

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

const isZone = ({ game }: Position, area: AreaId): boolean => bookOf(game).places.zones.has(area);

const placeOnMap = (position: Position, markers: Markers): void => {
  const own = ownIn(position);
  for (const kind of ['scorched', 'entrenched', 'sacked'] as const) {
    const listed = markers[kind];
    for (const area of listed ?? []) if (isZone(position, area)) fault(`markers.${kind}`, `${area} is a zone`);
    if (listed) own[kind] = [...listed];
  }
  if (markers.bridges)
    own.bridges = markers.bridges.map(({ line: [a, b], owner: power, permanent = false }) => ({
      power,
      a,
      b,
      ...(permanent ? { permanent } : {}),
    }));
  if (markers.dmc)
    own.centres = Object.entries(markers.dmc).flatMap(([area, power]) =>
      power === undefined ? [] : [{ power, area }],
    );
  const { impulse, interphase } = position.state;
  // Within an impulse and a winter what stands empty goes when the rules look for it.
  if (!impulse && !interphase) own.entrenched = own.entrenched.filter((area) => !standsEmpty(position, area));
};

const placeTrains = (position: Position, { supplyTrain = {} }: Markers): void => {
  const { state } = position;
  for (const side of SIDES) {
    const area = supplyTrain[side];
    if (area === undefined || trainsIn(position)[side] === area) continue;
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

/** Takes a card out of the draw pile, or out of its home pile, and lays it aside. */
const layAside = ({ deck, reserves, removed }: State, card: CardNumber): void => {
  for (const pile of [deck, ...Object.values(reserves).map(({ down }) => down)]) {
    const at = pile.indexOf(card);
    if (at < 0) continue;
    pile.splice(at, 1);
    removed.push(card);
  }
};

/** K-14.62. Cards that were events: they act as winter attrition, and lie aside unless they are somewhere else. */
const placeWinterPool = (position: Position, { winterPool = [] }: Markers, { cards }: MarkersGiven): void => {
  const { game, state } = position;
  for (const card of winterPool) {
    if (!bookOf(game).tables.cardsAfterPlay.winter.includes(card))
      fault('markers.winterPool', `${card} is no winter card`);
    if (!cards.has(card)) layAside(state, card);
  }
  const own = ownIn(position);
  own.winterCards = [...new Set([...own.winterCards, ...winterPool])];
};

const placeRest = ({ state }: Position, markers: Markers, { cards }: MarkersGiven): void => {
  const own = ownIn({ state });
  const { retreatFromMoscow, kutuzovAppeared, startAttrition, impulse, attached } = markers;
  if (retreatFromMoscow) {
    own.retreatEnabled = retreatFromMoscow !== 'no';
    own.retreat = retreatFromMoscow === 'chosen';
  }
  own.kutuzov = kutuzovAppeared ?? own.kutuzov;
  own.since.attrition = startAttrition ?? own.since.attrition;
  if (impulse) own.impulse = { ...newOwnImpulse(), ...(impulse as Partial<OwnImpulse>) };
  for (const { card } of attached ?? []) if (!cards.has(card)) layAside(state, card);
  Object.assign(own, given(plainly(markers)));
};

/** Markers that lie in the position as a case writes them. */
const plainly = ({ willToFight, lastTurn, hands, divided, falls, due, faceUp, ...markers }: Markers) => {
  const { conquestRolls, centresLost, withdrawn, toLeave, willPrizes, toBridge, firstImpulses, opened, attached } =
    markers;
  const cards = { hands, divided, faceUp, attached };
  const retreat = { withdrawn, toLeave };
  const opening = { toBridge, firstImpulses, opened, lastTurn };
  return { ...cards, ...retreat, ...opening, willToFight, willPrizes, falls, due, conquestRolls, centresLost };
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
const keepSixthCards = (position: Position, { sixthCard }: Markers): void => {
  const { inPlay } = bookOf(position.game).tables.hand;
  ownIn(position).sixthCard =
    sixthCard ?? position.game.powers.filter((power) => commonCards(position, power).length > inPlay);
};

export const place: OwnCase['place'] = (position, read, all) => {
  const markers = read as Markers;
  if (all.start === 'empty') clear(position);
  forgetSurprise(position);
  placeLevels(position, markers);
  checkCap(position);
  placeOnMap(position, markers);
  placeTrains(position, markers);
  placeAllies(position, markers);
  placeWinterPool(position, markers, all);
  placeRest(position, markers, all);
  placeChits(position, markers);
  joinGiven(position);
  keepSixthCards(position, markers);
};

// --- describing ------------------------------------------------------------------------------------------------------

const bySide = <T>(of: (side: SideName) => T): Record<SideName, T> => ({
  imperial: of('imperial'),
  tsarist: of('tsarist'),
});

export const retreatOf = ({ retreat, retreatEnabled }: Own): string => {
  if (retreat) return 'chosen';
  return retreatEnabled ? 'enabled' : 'no';
};

const trainsIn = ({ state }: Position): JsonObject => {
  const trains: Record<string, string> = {};
  for (const { kind, side, area } of state.effects) if (kind === 'supply-train') trains[String(side)] = String(area);
  return trains;
};

export const describe: OwnCase['describe'] = (position) => {
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
    startAttrition: since.attrition,
    centresLost: own.centresLost,
    impulse: own.impulse,
    sixthCard: own.sixthCard,
    lastTurn: own.lastTurn,
    hands: own.hands,
    divided: own.divided,
    falls: own.falls,
    due: own.due,
    faceUp: own.faceUp,
    withdrawn: own.withdrawn,
    toLeave: own.toLeave,
    willPrizes: own.willPrizes,
    toBridge: own.toBridge,
    firstImpulses: own.firstImpulses,
    attached: own.attached,
    ...given({ opened: own.opened }),
  };
};
