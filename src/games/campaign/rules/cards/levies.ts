/**
 * Soldiers and cards that arrive at any time, in anybody's impulse (#19), if a fight in progress leaves room for them.
 */
import { type Refusal, refusalOf } from '../../../../engine/index.ts';
import type { AreaId, Card, EventChoice, PowerId } from '../../types.ts';
import { hasFormation, isBesieged } from '../control.ts';
import { freeCounters } from '../forces/pieces.ts';
import { minusCounters, represent } from '../forces/stacks.ts';
import type { Moment, Occasion, OccasionOf, Use } from '../occasions.ts';
import { raiseSoldiers, sharesOf } from '../operations/build.ts';
import { drawForEvent } from '../operations/card.ts';
import type { Happening, Play, Reaction, Reactions } from '../play.ts';
import { neighbours, otherSide, ownOf, sideOf } from '../position.ts';
import { ALWAYS, placeOf } from './response-windows.ts';
import { when } from './responses.ts';

/** Soldiers that a card brings to a power's home areas. */
interface Levy {
  readonly power: PowerId;
  readonly sp: number;
}

const leviesOf = ({ ops }: Card): readonly Levy[] =>
  ops.filter(({ op }) => op === 'build').map(({ power, sp }) => ({ power: String(power), sp: Number(sp) }));

const isLevy = ({ card, op }: Use): boolean => card.timing === 'any' && op.where !== 'same_duchy';

/**
 * The home areas of a power. Outside an impulse a besieged one is excluded, because no battle can be fought there
 * (W-6.3d).
 */
const homesOf = (play: Play, power: PowerId): readonly AreaId[] =>
  play.game.troops
    .homes(play, power)
    .soldiers.filter((area) => play.state.impulse !== null || !isBesieged(play.game, play.state, area));

// --- during a fight
// --------------------------------------------------------------------------------------------------------

/** Moments at which no entry is being resolved. */
const QUIET: readonly Moment[] = ['card', 'step', 'flag', 'partisans'];

const isQuiet = ({ moment }: Occasion): boolean => QUIET.includes(moment);

/** W-6.3d. Soldiers may come to a besieged fortress until it falls. They sally, and the siege ends. */
const mayRelieve = ({ state }: Play, area: AreaId, occasion: Occasion): boolean => {
  if (occasion.moment !== 'siege' && occasion.moment !== 'siege-round') return false;
  const relief = state.impulse?.relief ?? null;
  return occasion.area === area && !occasion.taken && (relief === null || relief === area);
};

/** W-10.1b. Whether an enemy could intercept soldiers placed in an area without pieces of their side. */
const isThreatened = ({ game, state }: Play, power: PowerId, area: AreaId): boolean => {
  const side = sideOf(game, power);
  if (state.impulse === null || sideOf(game, state.impulse.power) !== side) return false;
  const enemy = otherSide(game, side);
  return neighbours(game, area).some((next) => hasFormation(game, state, next.area, enemy));
};

/**
 * Whether soldiers placed in an area leave the fight in progress as it is. They must not start another fight or block a
 * way into this one or out of it. So they cannot come to the area of the fight, and next to it only where their side
 * already has pieces.
 */
const isOutOfTheWay = (play: Play, power: PowerId, area: AreaId, occasion: Occasion): boolean => {
  const { game, state } = play;
  if (isBesieged(game, state, area)) return mayRelieve(play, area, occasion);
  const at = placeOf(occasion);
  if (area === at) return false;
  if (hasFormation(game, state, area, sideOf(game, power))) return true;
  return !neighbours(game, area).some((next) => next.area === at) && !isThreatened(play, power, area);
};

/**
 * Where soldiers of a power may come. Besieged fortresses stand last, so soldiers go there only if the player names
 * them.
 */
const placesFor = (play: Play, power: PowerId, occasion: Occasion): readonly AreaId[] => {
  const homes = homesOf(play, power);
  if (isQuiet(occasion)) return homes;
  const open = homes.filter((area) => isOutOfTheWay(play, power, area, occasion));
  const walls = open.filter((area) => isBesieged(play.game, play.state, area));
  return walls.length === 0 ? open : [...open.filter((area) => !walls.includes(area)), ...walls];
};

/**
 * W-5.11a. Whether the free counters can represent the soldiers. During a fight no counters are exchanged and no
 * soldiers are removed, because the pieces in the fight have been counted.
 */
const areThere = (play: Play, { power, sp }: Levy, choice: EventChoice, places: readonly AreaId[]): boolean => {
  let free = freeCounters(play, ownOf(power));
  for (const share of sharesOf(choice, places, sp)) {
    const counters = represent(share.sp, free);
    if (!counters) return false;
    free = minusCounters(free, counters);
  }
  return true;
};

/** A power without a home area builds nothing, and that is allowed. A power with home areas needs one that is open. */
const hasRoom = (play: Play, levy: Levy, choice: EventChoice, occasion: Occasion): boolean => {
  if (isQuiet(occasion)) return true;
  const places = placesFor(play, levy.power, occasion);
  if (places.length === 0) return homesOf(play, levy.power).length === 0;
  return areThere(play, levy, choice, places);
};

/**
 * The place where soldiers come if the player names none: the first of `placesFor`. It looks no further, since every
 * window in which a levy could be played asks for it.
 */
const usualPlace = (play: Play, power: PowerId, homes: readonly AreaId[], occasion: Occasion): AreaId | undefined => {
  let wall: AreaId | undefined;
  for (const area of homes) {
    if (!isOutOfTheWay(play, power, area, occasion)) continue;
    if (!isBesieged(play.game, play.state, area)) return area;
    wall ??= area;
  }
  return wall;
};

/** Whether a levy for which no place is named can come. */
const hasUsualRoom = (play: Play, levy: Levy, occasion: Occasion): boolean => {
  if (isQuiet(occasion)) return true;
  const homes = homesOf(play, levy.power);
  if (homes.length === 0) return true;
  const place = usualPlace(play, levy.power, homes, occasion);
  return place !== undefined && areThere(play, levy, {}, [place]);
};

// --- choices -----------------------------------------------------------------------------------------------------------------

/** A power for which no place is named builds where the rules say. */
const isShared = (choice: EventChoice, places: readonly AreaId[], total: number): boolean =>
  !choice.areas?.some((area) => places.includes(area)) ||
  sharesOf(choice, places, total).reduce((sum, { sp }) => sum + sp, 0) === total;

/** Every place has to be open to a power that builds, and the figures have to add up to what each power builds. */
const isAtHome = (play: Play, { card }: Use, { areas = [], sp, ...rest }: EventChoice, occasion: Occasion): boolean => {
  const builds = leviesOf(card).map(({ power, sp: total }) => ({ places: placesFor(play, power, occasion), total }));
  if (!areas.every((area) => builds.some(({ places }) => places.includes(area)))) return false;
  const choice = { ...rest, areas, ...(sp === undefined ? {} : { sp }) };
  return (
    sp === undefined ||
    (sp.length === areas.length && builds.every(({ places, total }) => isShared(choice, places, total)))
  );
};

/** Why soldiers cannot come during this fight, although they could at another time. */
const hindrance = (play: Play, { card }: Use, choice: EventChoice, occasion: Occasion): Refusal | undefined => {
  if (isQuiet(occasion)) return undefined;
  const levies = leviesOf(card);
  const homes = levies.flatMap(({ power }) => homesOf(play, power));
  const places = levies.flatMap(({ power }) => placesFor(play, power, occasion));
  const { areas = [] } = choice;
  if (areas.some((area) => homes.includes(area) && !places.includes(area)))
    return refusalOf('respond.amid-fight', { areas: places });
  const short = levies.find((levy) => !hasRoom(play, levy, choice, occasion));
  return short && refusalOf('respond.no-change', { power: short.power, sp: short.sp });
};

/** Soldiers arrive at home. */
const comeHome = <M extends Moment>(): Reaction<M> => ({
  choices: (play, use, occasion) =>
    when(isLevy(use) && leviesOf(use.card).every((levy) => hasUsualRoom(play, levy, occasion))),
  admits: (play, use, occasion, choice) =>
    isAtHome(play, use, choice, occasion) && leviesOf(use.card).every((levy) => hasRoom(play, levy, choice, occasion)),
  hindrance,
  *run(play, use, occasion: OccasionOf<M>, choice) {
    if (!isLevy(use)) return;
    const { card, op } = use;
    const power = String(op.power);
    const happening: Happening = { power: use.power, card, choice, raised: [] };
    const terms = isQuiet(occasion) ? {} : { amidst: true };
    for (const share of sharesOf(choice, placesFor(play, power, occasion), Number(op.sp))) {
      if (mayRelieve(play, share.area, occasion)) relieved(occasion);
      yield* raiseSoldiers(play, happening, { power, ...share }, terms);
    }
  },
});

const relieved = (occasion: Occasion): void => {
  if (occasion.moment === 'siege' || occasion.moment === 'siege-round') occasion.relieved = true;
};

const drawCard = <M extends Moment>(): Reaction<M> => ({
  choices: (_play, use) => when(isLevy(use)),
  *run(play, { card, op }) {
    drawForEvent(play, String(op.power), Number(op.n), card.number);
  },
});

/** W-5.2b. Registers a reaction for every moment that opens a window. */
const always = (reaction: <M extends Moment>() => Reaction<M>): Reactions[string] =>
  Object.fromEntries(ALWAYS.map((moment) => [moment, reaction()]));

export const levyResponses: Reactions = { build: always(comeHome), draw: always(drawCard) };
