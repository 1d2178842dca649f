/** Entrenchments (K-12.45, K-16.56). */
import { accept, type JsonObject, refuse, type Script, sure, type Verdict } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { controls, hasFormation, ownerOf } from '../../campaign/rules/control.ts';
import { areasWith } from '../../campaign/rules/forces/formations.ts';
import { strengthOf } from '../../campaign/rules/forces/stacks.ts';
import type { Fieldworks, OwnAct, Play, Position } from '../../campaign/rules/play.ts';
import { impulseOf, powerOf, sideOf } from '../../campaign/rules/position.ts';
import type { Act, AreaId, PowerId, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';

declare module '../../campaign/types.ts' {
  interface FurtherActs {
    entrench: { do: 'entrench'; at: AreaId };
  }
}

const rulesOf = ({ game }: Pick<Position, 'game'>) => bookOf(game).tables.entrenchment;

const ownerSide = ({ game, state }: Position, area: AreaId): SideId => sideOf(game, ownerOf(game, state, area));

/** K-12.45b. An army holds an entrenchment, a leader alone too, and so do enough soldiers. */
const isHeld = (position: Position, area: AreaId): boolean => isEnough(position, area, ownerSide(position, area));

const isEnough = (position: Position, area: AreaId, side: SideId): boolean => {
  const { game, state } = position;
  const here = state.forces[area];
  let strength = 0;
  for (const contingent in here) {
    if (sideOf(game, contingent) !== side) continue;
    const stack = sure(here[contingent]);
    if (stack.leaders.length > 0) return true;
    strength += strengthOf(stack);
  }
  return strength >= rulesOf(position).strength;
};

/** K-12.45b. Whether neither camp has in an area what an entrenchment needs. */
export const standsEmpty = (position: Position, area: AreaId): boolean =>
  position.game.sides.every((side) => !isEnough(position, area, side));

/** K-12.45c. Whether an area is entrenched for a side: for all its defenders, of whatever power. */
const isDugIn = (position: Position, area: AreaId, side: SideId): boolean =>
  ownIn(position).entrenched.includes(area) && ownerSide(position, area) === side;

/** K-12.45d, K-12.45e, K-12.45g, K-11.8c. What it does in a battle: a failed evasion does not take it away. */
export const fieldworks = (position: Position, area: AreaId, side: SideId): Fieldworks | undefined => {
  if (!isDugIn(position, area, side) || !isHeld(position, area)) return undefined;
  const { attackerDice, hits, routMargin } = rulesOf(position);
  return { attackerDice, spared: hits, routMargin };
};

/** K-12.45f. No flag is won over those who were dug in. */
export const isFlagProof = (position: Position, area: AreaId, loser: SideId): boolean => isDugIn(position, area, loser);

/** K-12.45b. Markers that nobody holds any more go. */
export const dropFieldworks = (play: Play): void => {
  const own = ownIn(play);
  if (own.entrenched.every((each) => isHeld(play, each))) return;
  for (const area of own.entrenched.filter((each) => !isHeld(play, each))) {
    own.entrenched = own.entrenched.filter((each) => each !== area);
    play.table.emit({ kind: 'fieldworks.lost', area, power: powerOf(play.game, ownerOf(play.game, play.state, area)) });
  }
};

// --- digging in ------------------------------------------------------------------------------------------------------

/** K-12.45a, K-12.45b, K-16.56. Where a power may dig in: a friendly duchy, no zone, with an army of its camp or enough soldiers. */
export const mayDigIn = (position: Position, power: PowerId, at: AreaId): boolean => {
  const { game, state } = position;
  if (bookOf(game).places.zones.has(at) || ownIn(position).entrenched.includes(at)) return false;
  if (!controls(game, state, power, at) && sideOf(game, ownerOf(game, state, at)) !== sideOf(game, power)) return false;
  const enemy = game.sides.find((side) => side !== sideOf(game, power)) ?? '';
  return !hasFormation(game, state, at, enemy) && isEnough(position, at, sideOf(game, power));
};

const placesFor = (position: Position, power: PowerId): AreaId[] =>
  areasWith(position, sideOf(position.game, power)).filter((at) => mayDigIn(position, power, at));

/** K-16.56. Whether a piece of the power has moved in this impulse. */
const hasMoved = (position: Position): boolean => {
  const { marched, leadersMarched, sea } = impulseOf(position);
  return Object.keys(marched).length > 0 || Object.keys(leadersMarched).length > 0 || sea.moved;
};

/** K-16.56. Why a power cannot dig in anywhere now. */
const notNow = (position: Position, power: PowerId): Verdict<never> | undefined => {
  if ((position.state.resources[power] ?? 0) < 1) return refuse('spend.no-resource', { power });
  return hasMoved(position) ? refuse('entrench.moved') : undefined;
};

/** K-16.56. */
const check = (position: Position, power: PowerId, { at }: JsonObject): Verdict<Act> => {
  const area = String(at);
  if (!position.game.content.areas.has(area)) return refuse('area.unknown', { area });
  const closed = notNow(position, power);
  if (closed) return closed;
  if (ownIn(position).entrenched.includes(area)) return refuse('entrench.already', { area });
  if (mayDigIn(position, power, area)) return accept({ do: 'entrench', at: area });
  return refuse(
    'entrench.not-there',
    { area },
    placesFor(position, power).map((each) => ({ do: 'entrench', at: each })),
  );
};

const options = (position: Position, power: PowerId): Act[] =>
  notNow(position, power) ? [] : placesFor(position, power).map((at) => ({ do: 'entrench', at }));

export const digIn = (play: Play, power: PowerId, at: AreaId): void => {
  ownIn(play).entrenched.push(at);
  play.table.emit({ kind: 'fieldworks.made', power, area: at });
};

function* run(play: Play, power: PowerId, act: Extract<Act, { do: 'entrench' }>): Script {
  changeResources(play, power, -1, 'spent');
  digIn(play, power, act.at);
  yield* consequences(play, { fact: 'settled' });
}

export const entrenching: OwnAct = { check, options, run };
