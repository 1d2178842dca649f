/** The odds of attacks, from what everybody may know (G-CMB-02 to G-CMB-06). */

import type { Position } from '../state.ts';
import { type CorpsId, foeOf, type Side, type TownId } from '../types.ts';
import { usableCards } from './cards.ts';
import { attackPerHit, type Battery, chanceOf, fullHits } from './fire.ts';
import { corpsAt, exits, headingFor, orderable, routeOf, sideOf, strengthOf, townOf } from './position.ts';

/** The chance that an attack with so many routes gets more hits than the defence. */
export function chanceToWin(position: Position, attacking: number, routes: number, defending: number): number {
  const attack: Battery = { strength: attacking, perHit: attackPerHit(position, routes) };
  const defence: Battery = { strength: defending, perHit: position.book.numbers.perHit.defender };
  const [full, against] = [fullHits(attack), fullHits(defence)];
  let chance = 0;
  for (let hits = against; hits <= against + defence.perHit; hits++) {
    const exactly = chanceOf(position, defence, against, hits) - chanceOf(position, defence, against, hits + 1);
    chance += exactly * chanceOf(position, attack, full, hits + 1);
  }
  return chance;
}

/** The routes on which these corps come, each from where it stands. */
export const routesOf = (position: Position, corps: readonly CorpsId[]): number =>
  new Set(corps.map((id) => routeOf(position, id)?.from ?? townOf(position, id))).size;

/** The chance of an attack by these corps, each on the route from where it stands. */
export function chanceWith(position: Position, town: TownId, corps: readonly CorpsId[]): number {
  const side = sideOf(position, corps[0] ?? '');
  const defenders = corpsAt(position, town, foeOf(side));
  return chanceToWin(position, strengthOf(position, corps), routesOf(position, corps), strengthOf(position, defenders));
}

/** An attack that can be ordered in a round. */
export interface Attack {
  readonly town: TownId;
  /** Those who can be ordered to it. */
  readonly corps: readonly CorpsId[];
  /** With those who attack it already. */
  readonly all: readonly CorpsId[];
  readonly chance: number;
}

/** The best attack on each town of the enemy that can be ordered in one round, the likeliest first (G-TRN-02). */
export function attacksOf(position: Position, side: Side): readonly Attack[] {
  const foe = foeOf(side);
  const able = orderable(position, side);
  return [...position.book.towns.keys()]
    .filter((town) => corpsAt(position, town, foe).length > 0)
    .flatMap((town): Attack[] => {
      const near = able.filter((id) => exits(position, side, townOf(position, id) ?? '').includes(town));
      const there = headingFor(position, town, side);
      const ways = together(position, side, near).map((corps): Attack => {
        const all = [...there, ...corps];
        return { town, corps, all, chance: chanceWith(position, town, all) };
      });
      return ways.sort((a, b) => b.chance - a.chance).slice(0, 1);
    })
    .sort((a, b) => b.chance - a.chance);
}

/** Corps on cards of their own, as many as a round orders at most: the strongest, from one town or from several. */
function together(position: Position, side: Side, corps: readonly CorpsId[]): readonly (readonly CorpsId[])[] {
  const most = position.book.numbers.cards[side];
  const cardOf = (id: CorpsId) => usableCards(position, side).find(({ ends }) => ends.includes(id));
  const single = corps.map((id): readonly CorpsId[] => [id]);
  let ways = single;
  for (let count = 1; count < most; count++)
    ways = [
      ...ways,
      ...ways.flatMap((way) =>
        corps
          .filter((id) => way.every((other) => other < id && cardOf(other) !== cardOf(id)))
          .map((id) => [...way, id]),
      ),
    ];
  return ways;
}
