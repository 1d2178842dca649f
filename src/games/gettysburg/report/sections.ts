/** What a side can order in a round: its cards, where its corps can go, which fights that may bring, and who stands against it. */
import { list, namedBy, paragraph, type Section } from '../../../reports/index.ts';
import { isSpent } from '../rules/cards.ts';
import { type Attack, attacksOf, routesOf } from '../rules/odds.ts';
import {
  canOrder,
  corpsAt,
  corpsOf,
  exits,
  orderable,
  pointsLeft,
  pointsOf,
  routeOf,
  strengthOf,
  townOf,
} from '../rules/position.ts';
import { ARMY, type Commander, foeOf, isArmy, SIDES, type Side } from '../types.ts';
import { corpsWords, placesOfSide, type Telling } from './words.ts';

/** Attacks whose odds are told. */
const MOST_ATTACKS = 2;

/** The cards of a side with their corps, and where these can go. */
export function cardsSection(telling: Telling, side: Side): Section {
  const { say, position } = telling;
  const held = position.book.cards.filter((card) => card.side === side);
  const cards = held.map(({ ends: [one, other] }) =>
    say('cards.row', { one: endWords(telling, side, one), other: endWords(telling, side, other) }),
  );
  return { title: say('section.cards'), blocks: [list(cards), ...waysOf(telling, side).map(paragraph)] };
}

/** An end of a card. */
function endWords({ say, position }: Telling, side: Side, commander: Commander): string {
  if (isArmy(commander)) {
    const scope = position.state.options.armyCommanderScope;
    return isSpent(position, ARMY[side])
      ? say('cards.end.spent', { commander })
      : say('cards.end.army', { commander, scope });
  }
  const { strength } = corpsOf(position, commander);
  const [at, route] = [townOf(position, commander), routeOf(position, commander)];
  if (route) return say('cards.end.busy', { corps: commander, strength, to: route.to });
  if (at === undefined) return say('cards.end.lost', { corps: commander });
  return say(canOrder(position, commander) ? 'cards.end' : 'cards.end.held', { corps: commander, strength, at });
}

/** Where corps can go from each town. */
const waysOf = ({ say, position }: Telling, side: Side): readonly string[] =>
  [...new Set(orderable(position, side).flatMap((id) => townOf(position, id) ?? []))].map((from) => {
    const towns = exits(position, side, from).map((town) => {
      const there = corpsAt(position, town, foeOf(side));
      return there.length > 0
        ? say('exits.enemy', { town, strength: strengthOf(position, there) })
        : say('exits.free', { town });
    });
    return say('exits.from', { from, towns });
  });

/** The best attacks that can be ordered and won, with their odds. */
export function attacksSection(telling: Telling, side: Side): readonly Section[] {
  const { say, position } = telling;
  const attacks = attacksOf(position, side)
    .filter(({ chance }) => chance > 0)
    .slice(0, MOST_ATTACKS);
  if (attacks.length === 0) return [];
  const lines = attacks.map((attack) => attackWords(telling, attack, side));
  return [{ title: say('section.reach'), blocks: [list(lines)] }];
}

const attackWords = (telling: Telling, { town, corps, all, chance }: Attack, side: Side): string => {
  const { say, position } = telling;
  return say('reach.attack', {
    who: corpsWords(telling, corps),
    count: corps.length,
    town,
    strength: strengthOf(position, all),
    routes: routesOf(position, all),
    against: strengthOf(position, corpsAt(position, town, foeOf(side))),
    chance: 100 * chance,
  });
};

/** The attacks of both sides that can be ordered, the reader's own first, of those that a question names. */
export function attacksAbout(telling: Telling, side: Side, about: readonly string[]): readonly Section[] {
  const { say, position } = telling;
  const attacks = [side, foeOf(side)].flatMap((by) =>
    attacksOf(position, by).map((attack) => ({
      attack,
      by,
      tags: [attack.town, ...attack.all, ...corpsAt(position, attack.town, foeOf(by))],
    })),
  );
  const lines = namedBy(attacks, about).map(({ attack, by }) => attackWords(telling, attack, by));
  return lines.length > 0 ? [{ title: say('section.reach'), blocks: [list(lines)] }] : [];
}

/** Where the corps of both sides are, the reader's first. */
export function forcesSection(telling: Telling): Section {
  const { say, you = 'CSA' } = telling;
  const lines = [you, foeOf(you)].map((side) => {
    const places = placesOfSide(telling, side);
    return say('forces.side', { side, places: places.length > 0 ? places : say('forces.none') });
  });
  return { title: say('section.forces'), blocks: [list([...lines, ...spentWords(telling)])] };
}

/** Army commanders that have been used. */
const spentWords = ({ say, position }: Telling): readonly string[] =>
  SIDES.flatMap((side) => (isSpent(position, ARMY[side]) ? [say('cards.spent', { commander: ARMY[side] })] : []));

/** Where the enemy is, where the reader's own corps are told already. */
export const enemySection = (telling: Telling, side: Side): Section => {
  const { say } = telling;
  const places = placesOfSide(telling, foeOf(side));
  const words = [...(places.length > 0 ? [say('enemy.places', { places })] : []), ...spentWords(telling)];
  return { title: say('section.enemy'), blocks: words.length > 0 ? [paragraph(words.join(' '))] : [] };
};

/** The points of the Confederates, and those that are still to be had. */
export function pointsSection({ say, position }: Telling): Section {
  const { towns, numbers } = position.book;
  const worth = [...towns.values()].filter(({ points }) => points > 0);
  const taken = worth.filter(({ id }) => position.state.scored.includes(id));
  const left = worth.filter(({ id }) => pointsLeft(position, id) > 0).sort((a, b) => b.points - a.points);
  const named = (all: typeof worth) => all.map(({ id, points }) => say('points.town', { town: id, points }));
  const words = [
    say('points.total', { points: pointsOf(position), needed: numbers.points }),
    ...(taken.length > 0 ? [say('points.taken', { towns: named(taken) })] : []),
    ...(left.length > 0 ? [say('points.left', { towns: named(left) })] : []),
  ];
  return { title: say('section.points'), blocks: [paragraph(words.join(' '))] };
}
