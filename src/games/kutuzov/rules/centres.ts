/** Deployment mobilization centres: where they are placed, what they do, and what is won with them (K-12.11, K-17.2g to K-17.2i). */
import { type Script, sure } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { fortressOf, hasFormation, statusOf } from '../../campaign/rules/control.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, areasOf, otherSide, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, PowerId, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { joinedGround } from './supply.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    centre: { readonly power: PowerId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    /** Where a centre is placed, or null. */
    centre: { at: AreaId | null };
  }
}

/** The edge that a camp's centres are joined to (K-17.2h). */
const EDGES: Readonly<Record<SideId, string>> = { imperial: 'west', tsarist: 'east' };

/** K-17.2h. Friendly areas that friendly ground joins to the camp's edge of the map, each with one centre at most. */
export const placesFor = (position: Position, power: PowerId): AreaId[] => {
  const { game } = position;
  const side = sideOf(game, power);
  const { edges } = bookOf(game).places;
  const joined = joinedGround(position, side, (zone) => edges.get(zone) === EDGES[side]);
  const taken = new Set(ownIn(position).centres.map(({ area }) => area));
  return areasOf(game).filter((area) => joined.has(area) && !taken.has(area) && !areaOf(game, area).wide);
};

/** The turns after which each power may place a centre (K-17.2g). */
const NEW = [1, 2];

/** K-17.2g. Centres that a power may place now: a new one before turns 2 and 3, and one that was lost. */
export const mayPlace = (position: Position, power: PowerId): number => {
  const fresh = NEW.includes(position.state.turn) ? 1 : 0;
  return fresh + Math.min(1, ownIn(position).centresLost[power] ?? 0);
};

/** K-17.2g, K-17.2h, D-97. A power places its centres. */
export function* placeCentres(play: Play, power: PowerId): Script {
  const own = ownIn(play);
  const fresh = NEW.includes(play.state.turn) ? 1 : 0;
  for (let n = mayPlace(play, power); n > 0; n--) {
    const places = placesFor(play, power);
    if (places.length === 0) return;
    const { at } = yield* ask('centre', {
      seat: seatOf(play, power),
      figures: { power },
      options: [{ at: null }, ...places.map((area) => ({ at: area }))],
      quiet: true,
    });
    if (at === null) return;
    if (n > fresh) own.centresLost[power] = sure(own.centresLost[power]) - 1;
    own.centres.push({ power, area: at });
    play.table.emit({ kind: 'centre.placed', power, area: at });
  }
}

/** K-6.32d, K-17.2i. A power's own centres with no enemy, who would besiege a fortress or stand where the pieces would come. */
export const centresOf = ({ game, state }: Position, power: PowerId): AreaId[] => {
  const enemy = otherSide(game, sideOf(game, power));
  return ownIn({ state })
    .centres.filter(({ power: whose, area }) => whose === power && !hasFormation(game, state, area, enemy))
    .map(({ area }) => area);
};

/** K-14.2b. Whether a centre of a side lies on ground that is friendly to it, burnt or not. */
export const hasCentre = (position: Position, area: AreaId, side: SideId): boolean =>
  ownIn(position).centres.some((each) => each.area === area && sideOf(position.game, each.power) === side) &&
  statusOf(position, area, side) === 'friendly';

/** K-12.11. An area has changed camps: a centre there goes. `by`: who has taken it, if his flag did. Whether there was one. */
export const noteCentre = (position: Position, area: AreaId, loser: SideId, by?: PowerId): boolean => {
  const own = ownIn(position);
  const centre = own.centres.find((each) => each.area === area && sideOf(position.game, each.power) === loser);
  if (!centre) return false;
  own.centres = own.centres.filter((each) => each !== centre);
  own.centresLost[centre.power] = (own.centresLost[centre.power] ?? 0) + 1;
  const isWalled = fortressOf(position.game, position.state, area) > 0;
  if (isWalled && by !== undefined) own.impulse.rich.push(area);
  own.due.push({ due: 'centre', area, power: by ?? centre.power, loot: by !== undefined && !isWalled });
  return true;
};

/** K-12.11. A centre in the open is plundered with one die. */
export const lootCentre = (play: Play, area: AreaId, power: PowerId, loot: boolean): void => {
  const { natural, prize } = bookOf(play.game).tables.dmcLoot;
  play.table.emit({ kind: 'centre.lost', power, area });
  if (!loot) return;
  const face = sure(play.table.roll(`centre.${area}`, 1)[0]);
  const resources = face >= natural ? prize : 0;
  play.table.emit({ kind: 'centre.looted', power, area, faces: [face], resources });
  changeResources(play, power, resources, 'loot');
};
