/** What has changed since the last mail, in a few sentences: battles, points, attacks, marches, and the points. */
import type { GettysburgEvent } from '../events.ts';
import { corpsOnMap, pointsOf, routeOf, sideOf, townOf } from '../rules/position.ts';
import { type CorpsId, foeOf, SIDES, type Side, type TownId } from '../types.ts';
import { corpsWords, type Telling } from './words.ts';

const MOST_FACTS = 4;
const MOST_BATTLES = 2;
/** Marches of a side that are told. */
const MOST_MARCHES = 2;

type EventOf<K extends GettysburgEvent['kind']> = Extract<GettysburgEvent, { readonly kind: K }>;

const ofKind = <K extends GettysburgEvent['kind']>(
  events: readonly GettysburgEvent[],
  kind: K,
): readonly EventOf<K>[] => events.filter((event): event is EventOf<K> => event.kind === kind);

/** How far the Confederates are, and when they have lost. */
export const scoreOf = ({ say, position, you }: Telling): string => {
  const { points: needed, turns } = position.book.numbers;
  return say('headline.points', { points: pointsOf(position), needed, turns, you: you ?? 'nobody' });
};

export function headlineOf(telling: Telling, events: readonly GettysburgEvent[]): readonly string[] {
  const { say, position } = telling;
  const { winner } = position.state;
  if (winner) return [say('headline.ended.short', endArgs(telling, winner)), endOf(telling, winner)];
  const own = telling.you ?? 'CSA';
  const facts = [
    ...battles(telling, events),
    ...losses(telling, events),
    ...scored(telling, events),
    ...attacks(telling, events),
    ...marches(telling, events, own),
    ...marches(telling, events, foeOf(own)),
  ];
  const fought = events.some(({ kind }) => kind === 'battle.resolved');
  const isQuiet = !fought && events.some(({ kind }) => kind === 'turn.ended');
  const rolled = events.some(({ kind }) => kind === 'round.rolled');
  const told = facts.length === 0 && rolled ? [say('headline.still')] : facts;
  const all = [...told.slice(0, MOST_FACTS), ...(isQuiet && told.length < MOST_FACTS ? [say('headline.quiet')] : [])];
  return [...all, scoreOf(telling)];
}

/** Who has won, and by how many points. */
export const endOf = ({ say, position }: Pick<Telling, 'say' | 'position'>, winner: Side): string =>
  say('headline.ended', { ...endArgs({ position }, winner), turn: position.state.turn });

const endArgs = ({ position }: Pick<Telling, 'position'>, winner: Side) => ({
  winner,
  points: pointsOf(position),
  needed: position.book.numbers.points,
});

/** The newest first. */
const battles = ({ say }: Telling, events: readonly GettysburgEvent[]): readonly string[] =>
  ofKind(events, 'battle.resolved')
    .slice(-MOST_BATTLES)
    .reverse()
    .map(({ town, side, attacker, defender, effect }) =>
      effect === 'repulsed' || effect === 'failed'
        ? say('headline.held', { side, town, attacker, defender })
        : say('headline.fell', { side: foeOf(side), town, attacker, defender }),
    );

const losses = (telling: Telling, events: readonly GettysburgEvent[]): readonly string[] =>
  SIDES.flatMap((side) => {
    const lost = ofKind(events, 'corps.eliminated')
      .map(({ corps }) => corps)
      .filter((corps) => sideOf(telling.position, corps) === side);
    return lost.length > 0 ? [telling.say('headline.lost', { side, who: corpsWords(telling, lost) })] : [];
  });

const scored = ({ say }: Telling, events: readonly GettysburgEvent[]): readonly string[] => {
  const towns = ofKind(events, 'town.scored');
  const points = towns.reduce((sum, each) => sum + each.points, 0);
  return towns.length > 0 ? [say('headline.scored', { towns: towns.map(({ town }) => town), points })] : [];
};

/** Things by the town that they have in common. */
const byTown = <T extends { readonly corps: CorpsId; readonly to: TownId }>(all: readonly T[]) => {
  const towns = new Map<TownId, CorpsId[]>();
  for (const { corps, to } of all) towns.set(to, [...(towns.get(to) ?? []), corps]);
  return [...towns].map(([to, corps]) => ({ to, corps }));
};

/** Attacks that were begun and are under way still. */
const attacks = (telling: Telling, events: readonly GettysburgEvent[]): readonly string[] => {
  const { say, position } = telling;
  const begun = new Set(events.flatMap((event) => (event.kind === 'corps.attacks' ? [event.to] : [])));
  const under = SIDES.flatMap((side) => corpsOnMap(position, side)).flatMap((corps) => {
    const route = routeOf(position, corps);
    return route && begun.has(route.to) ? [{ corps, to: route.to }] : [];
  });
  return byTown(under).map(({ to, corps }) =>
    say('headline.attacks', { who: corpsWords(telling, corps), count: corps.length, to }),
  );
};

const MARCHES = ['corps.moved', 'corps.gave-way', 'corps.retreated', 'corps.occupied'] as const;

type March = EventOf<(typeof MARCHES)[number]>;

const isMarch = (event: GettysburgEvent): event is March => MARCHES.some((kind) => kind === event.kind);

/** Corps of a side that are no longer where they were. */
function marches(telling: Telling, events: readonly GettysburgEvent[], side: Side): readonly string[] {
  const { say, position } = telling;
  const ways = events.filter(isMarch);
  const moved = corpsOnMap(position, side).flatMap((corps) => {
    const first = ways.find((event) => event.corps === corps);
    const to = townOf(position, corps);
    return first === undefined || to === undefined || first.from === to ? [] : [{ corps, to }];
  });
  return byTown(moved)
    .slice(0, MOST_MARCHES)
    .map(({ to, corps }) => say('headline.marched', { who: corpsWords(telling, corps), count: corps.length, to }));
}
