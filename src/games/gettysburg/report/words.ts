/** Corps in sentences. */
import { sure } from '../../../engine/index.ts';
import type { Say } from '../../../game/index.ts';
import { listed } from '../../../i18n/index.ts';
import { corpsAt, corpsOf, corpsOnMap, routeOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { CorpsId, Side } from '../types.ts';

/** Who tells whom of which position. */
export interface Telling {
  readonly say: Say;
  readonly position: Position;
  /** Undefined for an observer. */
  readonly you: Side | undefined;
}

/** `Reynolds and Howard`. */
export const corpsWords = ({ say }: Pick<Telling, 'say'>, ids: readonly CorpsId[]): string =>
  listed(
    ids.map((corps) => say('corps', { corps })),
    say.language,
  );

/** `Reynolds (3) and Howard (2)`. */
const strongWords = ({ say, position }: Omit<Telling, 'you'>, ids: readonly CorpsId[]): string =>
  listed(
    ids.map((corps) => say('corps.strong', { corps, strength: corpsOf(position, corps).strength })),
    say.language,
  );

/** Where the corps of a side are, a phrase for each place. */
export function placesOfSide(telling: Omit<Telling, 'you'>, side: Side): readonly string[] {
  const { say, position } = telling;
  const towns = [...position.book.towns.keys()].flatMap((at) => {
    const corps = corpsAt(position, at, side);
    return corps.length > 0 ? [say('place.at', { who: strongWords(telling, corps), at })] : [];
  });
  const routes = new Map<string, CorpsId[]>();
  for (const id of corpsOnMap(position, side)) {
    const route = routeOf(position, id);
    if (route) routes.set(JSON.stringify(route), [...(routes.get(JSON.stringify(route)) ?? []), id]);
  }
  const ways = [...routes.values()].map((ids) => {
    const { from, to } = sure(routeOf(position, sure(ids[0])));
    return say('place.route', { who: strongWords(telling, ids), from, to });
  });
  return [...towns, ...ways];
}
