/** The evacuation of Moscow, St. Petersburg and Kiev in the first impulses of the last turn (K-19.722c to K-19.722g). */
import { type Script, sure } from '../../../engine/index.ts';
import { changeResources, handOf } from '../../campaign/rules/cards/cards.ts';
import { checkPlay } from '../../campaign/rules/cards/plays.ts';
import { hasFormation } from '../../campaign/rules/control.ts';
import type { Entry } from '../../campaign/rules/facts.ts';
import { powerAt } from '../../campaign/rules/forces/formations.ts';
import { isEmptyForce } from '../../campaign/rules/forces/stacks.ts';
import { waysFrom } from '../../campaign/rules/march/lines.ts';
import { moveOptions } from '../../campaign/rules/march/movement.ts';
import type { BattleRules, ImpulseRules, Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, impulseOf, otherSide, powerOf, powersOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import { putFlag } from '../../campaign/rules/turn/flags.ts';
import type { Act, AreaId, PowerId } from '../../campaign/types.ts';
import { ownIn } from '../types.ts';
import { CITIES, isLeaving } from './abandoned-cities.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** Which Tsarist power gets the resource of a city that both own. */
    'city.holder': { readonly power: PowerId; readonly area: AreaId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    'city.holder': { holder: PowerId | null };
  }
}

/** CP for the way home (K-19.722c). */
const WAY_HOME = 4;

/** K-19.722c, K-21A.4b. Whether it is the first impulse of an Imperial power on the way home. */
const isGoing = (position: Position, power: PowerId): boolean =>
  isLeaving(position) && sideOf(position.game, power) === 'imperial' && !ownIn(position).withdrawn.includes(power);

/** Cities that fly an Imperial flag. */
const heldCities = ({ game, state }: Position): AreaId[] =>
  CITIES.filter((city) => {
    const flag = state.flags[city];
    return flag !== undefined && sideOf(game, flag) === 'imperial';
  });

/** Whether a power has CP for the way home: by a city under its own flag or, by the option, that of its partner too. */
const isProvided = ({ game, state }: Position, power: PowerId, held: readonly AreaId[]): boolean =>
  held.some((city) => state.options.evacuationCp === 'camp' || powerOf(game, sure(state.flags[city])) === power);

/** K-19.722c, R-72. Four CP as the '+' of the impulse, for marches and flags only; so no card is bought. */
export const beginWayHome = (position: Position, power: PowerId): void => {
  const { game, state } = position;
  if (!state.impulse || !isGoing(position, power)) return;
  const held = heldCities(position);
  ownIn(position).toLeave = held.filter((city) => hasFormation(game, state, city, 'imperial'));
  if (!isProvided(position, power, held)) return;
  state.impulse.plusUsed = true;
  state.impulse.purses = [{ cp: WAY_HOME, acts: ['move', 'flag'] }];
};

/** Cities where a power still has pieces. */
const occupied = (position: Position, power: PowerId): AreaId[] =>
  CITIES.filter((city) => !isEmptyForce(powerAt(position, city, power)));

const isWayOut = (act: Act, cities: readonly AreaId[]): boolean =>
  act.do === 'move' && cities.includes(act.from) && act.to !== act.from;

/** Whether the power can play a card for CP. */
const canPlay = (position: Position, power: PowerId): boolean =>
  handOf(position, power).some((card) => checkPlay(position, power, { do: 'play', card, as: 'cp' }).ok);

/** K-19.722d. The first of these CP take a formation out of a city, and the impulse does not end while more could go. */
export const actBar: NonNullable<ImpulseRules['actBar']> = (position, power) => {
  if (!isGoing(position, power)) return undefined;
  const cities = occupied(position, power);
  if (cities.length === 0) return undefined;
  const canMarch = moveOptions(position, power, cities).length > 0;
  const isFresh = impulseOf(position).purses?.some(({ card, cp }) => card === undefined && cp === WAY_HOME);
  return (act) => {
    if (act.do === 'end') return canMarch || canPlay(position, power) ? 'evacuate.not-done' : undefined;
    if ((act.do !== 'move' && act.do !== 'flag') || isWayOut(act, cities)) return undefined;
    return isFresh && canMarch ? 'evacuate.first' : undefined;
  };
};

/** K-19.722f. Whether the pieces that attacked were surrounded in a city: they do not go back there. */
export const fleesOnward: NonNullable<BattleRules['fleesOnward']> = (position, { from, side }: Entry) => {
  const { game, state } = position;
  if (from === null || side !== 'imperial' || !CITIES.includes(from)) return false;
  if (!isGoing(position, impulseOf(position).power)) return false;
  const enemy = otherSide(game, side);
  return waysFrom(position, from, side).every(({ area }) => hasFormation(game, state, area, enemy));
};

// --- giving back -----------------------------------------------------------------------------------------------------

/** K-19.722e. The power on which two owners agree, where one who says nothing agrees with the other. */
function* agreedOn(play: Play, area: AreaId, owners: readonly PowerId[]): Script<PowerId | undefined> {
  const named = new Set<PowerId>();
  const seats = new Map(owners.map((power) => [seatOf(play, power), power]));
  for (const [seat, power] of [...seats].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { holder } = yield* ask('city.holder', {
      seat,
      figures: { power, area },
      options: [{ holder: null }, ...owners.map((each) => ({ holder: each }))],
      quiet: true,
    });
    if (holder !== null) named.add(holder);
  }
  return named.size === 1 ? [...named][0] : undefined;
}

/** K-19.722e. Who gets the resource: the owner, or of two the one on whom they agree; otherwise the higher die. */
function* recipient(play: Play, area: AreaId): Script<PowerId> {
  const { owners } = areaOf(play.game, area);
  const powers = powersOf(play.game, 'tsarist').filter((power) =>
    owners.some((owner) => powerOf(play.game, owner) === power),
  );
  const [first = '', other] = powers;
  if (other === undefined) return first;
  const agreed = yield* agreedOn(play, area, powers);
  if (agreed !== undefined) return agreed;
  for (;;) {
    const faces = [...play.table.roll(`city.${area}`, 2)];
    play.table.emit({ kind: 'lots.rolled', power: first, other, faces });
    const [one = 0, two = 0] = faces;
    if (one !== two) return one > two ? first : other;
  }
}

/** K-19.722e. A city is the Tsarists' again: flag, centre and entrenchment go, and they gain a resource. */
function* giveBack(play: Play, city: AreaId): Script {
  const own = ownIn(play);
  own.toLeave = own.toLeave.filter((each) => each !== city);
  own.entrenched = own.entrenched.filter((each) => each !== city);
  const power = yield* recipient(play, city);
  putFlag(play, power, city, 'restore', 'evacuation');
  changeResources(play, power, 1, 'event');
}

/** K-19.722e. Cities that the Imperials have left in an impulse of theirs. */
export function* giveBackLeft(play: Play): Script {
  const { game, state } = play;
  if (!state.impulse || sideOf(game, state.impulse.power) !== 'imperial' || !isLeaving(play)) return;
  const held = heldCities(play);
  for (const city of [...ownIn(play).toLeave])
    if (!hasFormation(game, state, city, 'imperial') && held.includes(city)) yield* giveBack(play, city);
}

/** K-19.722g, R-41. After its first impulse a power has withdrawn, and what it holds without pieces is given back. */
export function* endWayHome(play: Play, power: PowerId): Script {
  if (!isGoing(play, power)) return;
  ownIn(play).withdrawn.push(power);
  const { game, state } = play;
  for (const city of heldCities(play)) {
    const holder = powerOf(game, sure(state.flags[city]));
    if (holder === power && !hasFormation(game, state, city, 'imperial')) yield* giveBack(play, city);
  }
}
