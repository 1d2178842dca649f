/** Soldiers and cards that come at any time, whosever impulse it is (#19): where there is room for them in the midst of a fight. */
import { type Refusal, refusalOf } from '../../../engine/index.ts';
import { hasFormation, isBesieged } from '../control.ts';
import { raiseSoldiers, sharesOf } from '../operations/build.ts';
import { drawForEvent } from '../operations/card.ts';
import { freeCounters } from '../pieces/formations.ts';
import { minusCounters, represent } from '../pieces/stacks.ts';
import type { Happening, Moment, Occasion, OccasionOf, Play, Reaction, Reactions, Use } from '../play.ts';
import { neighbours, otherSide, ownOf, sideOf } from '../position.ts';
import type { AreaId, Card, EventChoice, PowerId } from '../types.ts';
import { ALWAYS, placeOf } from './occasions.ts';
import { when } from './responses.ts';

/** Soldiers that a card brings to the homes of a power. */
interface Levy {
  readonly power: PowerId;
  readonly sp: number;
}

const leviesOf = ({ ops }: Card): readonly Levy[] =>
  ops.filter(({ op }) => op === 'build').map(({ power, sp }) => ({ power: String(power), sp: Number(sp) }));

const isLevy = ({ card, op }: Use): boolean => card.timing === 'any' && op.where !== 'same_duchy';

/** Homes of a power; out of an impulse nobody is there to be fought in a besieged one (W-6.3d). */
const homesOf = (play: Play, power: PowerId): readonly AreaId[] =>
  play.game.hooks
    .homes(play, power)
    .soldiers.filter((area) => play.state.impulse !== null || !isBesieged(play.game, play.state, area));

// --- in the midst of a fight -----------------------------------------------------------------------------------------------

/** Moments at which nobody has come into an area and is not yet done with it. */
const QUIET: readonly Moment[] = ['card', 'step', 'flag', 'partisans'];

const isQuiet = ({ moment }: Occasion): boolean => QUIET.includes(moment);

/** W-6.3d. Soldiers may come to the walls that are besieged, as long as they stand; they sally, and the siege is over. */
const mayRelieve = ({ state }: Play, area: AreaId, occasion: Occasion): boolean => {
  if (occasion.moment !== 'siege' && occasion.moment !== 'siege-round') return false;
  const relief = state.impulse?.relief ?? null;
  return occasion.area === area && !occasion.taken && (relief === null || relief === area);
};

/** W-10.1b. Whether somebody could come and fight soldiers who are put down where none of their side are. */
const isThreatened = ({ game, state }: Play, power: PowerId, area: AreaId): boolean => {
  const side = sideOf(game, power);
  if (state.impulse === null || sideOf(game, state.impulse.power) !== side) return false;
  const enemy = otherSide(game, side);
  return neighbours(game, area).some((next) => hasFormation(game, state, next.area, enemy));
};

/**
 * Whether soldiers who come to an area leave the fight as it is: they begin no other one, and stand in nobody's way who comes to this
 * one or goes from it. So they come neither where it is fought nor next to it, but for places that their side holds with pieces.
 */
const isOutOfTheWay = (play: Play, power: PowerId, area: AreaId, occasion: Occasion): boolean => {
  const { game, state } = play;
  if (isBesieged(game, state, area)) return mayRelieve(play, area, occasion);
  const at = placeOf(occasion);
  if (area === at) return false;
  if (hasFormation(game, state, area, sideOf(game, power))) return true;
  return !neighbours(game, area).some((next) => next.area === at) && !isThreatened(play, power, area);
};

/** Where soldiers of a power may come; before besieged walls only where they are named. */
const placesFor = (play: Play, power: PowerId, occasion: Occasion): readonly AreaId[] => {
  const homes = homesOf(play, power);
  if (isQuiet(occasion)) return homes;
  const open = homes.filter((area) => isOutOfTheWay(play, power, area, occasion));
  const walls = open.filter((area) => isBesieged(play.game, play.state, area));
  return walls.length === 0 ? open : [...open.filter((area) => !walls.includes(area)), ...walls];
};

/**
 * W-5.11a. Whether the counters that are free show the soldiers where they come: in a fight no change is made for them, and nobody
 * leaves the map, as the pieces that fight are counted.
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

/** A power without a home builds nothing; one that has homes needs one of them that is out of the way. */
const hasRoom = (play: Play, levy: Levy, choice: EventChoice, occasion: Occasion): boolean => {
  if (isQuiet(occasion)) return true;
  const places = placesFor(play, levy.power, occasion);
  if (places.length === 0) return homesOf(play, levy.power).length === 0;
  return areThere(play, levy, choice, places);
};

// --- choices -----------------------------------------------------------------------------------------------------------------

/** A power for which no place is named builds where the rules say. */
const isShared = (choice: EventChoice, places: readonly AreaId[], total: number): boolean =>
  !choice.areas?.some((area) => places.includes(area)) ||
  sharesOf(choice, places, total).reduce((sum, { sp }) => sum + sp, 0) === total;

/** Every place of the choice has to be one for a power that builds, and its figures have to be what each of them builds. */
const isAtHome = (play: Play, { card }: Use, { areas = [], sp, ...rest }: EventChoice, occasion: Occasion): boolean => {
  const builds = leviesOf(card).map(({ power, sp: total }) => ({ places: placesFor(play, power, occasion), total }));
  if (!areas.every((area) => builds.some(({ places }) => places.includes(area)))) return false;
  const choice = { ...rest, areas, ...(sp === undefined ? {} : { sp }) };
  return (
    sp === undefined ||
    (sp.length === areas.length && builds.every(({ places, total }) => isShared(choice, places, total)))
  );
};

/** Why soldiers cannot come in the midst of a fight as it is said, though they could otherwise. */
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

/** Soldiers come at home. */
const comeHome = <M extends Moment>(): Reaction<M> => ({
  choices: (play, use, occasion) =>
    when(isLevy(use) && leviesOf(use.card).every((levy) => hasRoom(play, levy, {}, occasion))),
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

/** W-5.2b. At every moment for which a window opens. */
const always = (reaction: <M extends Moment>() => Reaction<M>): Reactions[string] =>
  Object.fromEntries(ALWAYS.map((moment) => [moment, reaction()]));

export const levyResponses: Reactions = { build: always(comeHome), draw: always(drawCard) };
