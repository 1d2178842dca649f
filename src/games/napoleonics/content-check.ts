/** What content has to keep to beyond its shape, and the content that comes with the program. */
import type { Json } from '../../engine/index.ts';
import { areAdjacent } from './board.ts';
import { type Book, bookOf, type Content, contentShape, type Scenario, shippedContent } from './content.ts';
import type { Hex } from './types.ts';

const DECK = 70;

const twice = (things: readonly string[]): readonly string[] => things.filter((each, i) => things.indexOf(each) !== i);

/** Faults of content as sentences; empty if it can be played. */
export function faultsOf(content: unknown): readonly string[] {
  const read = contentShape.safeParse(content);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const book = bookOf(read.data);
  return [
    ...idFaults(read.data),
    ...cardFaults(read.data),
    ...[...book.scenarios.values()].flatMap((each) =>
      scenarioFaults(book, each).map((fault) => `scenarios.${each.id}: ${fault}`),
    ),
  ];
}

const idFaults = (content: Content): readonly string[] => {
  const lists = {
    units: content.units.units,
    terrain: content.terrain.terrain,
    cards: content.cards.cards,
    scenarios: content.scenarios.scenarios,
  };
  return Object.entries(lists).flatMap(([file, things]) =>
    twice(things.map(({ id }) => id)).map((id) => `${file}: ${id} stands twice`),
  );
};

const cardFaults = ({ cards: { cards } }: Content): readonly string[] => {
  const total = cards.reduce((sum, { count }) => sum + count, 0);
  return total === DECK ? [] : [`cards: ${total} instead of ${DECK}`];
};

/** C-SET-01, C-UNIT-03, C-UNIT-08. */
function scenarioFaults(book: Book, scenario: Scenario): readonly string[] {
  const { sides } = scenario;
  const hexes = sides.flatMap(({ units }) => units.map(({ hex }) => hex));
  return [
    ...(new Set(sides.map(({ edge }) => edge)).size === 2
      ? []
      : ['one side has to stand at the top, one at the bottom']),
    ...(sides.filter(({ first }) => first).length === 1 ? [] : ['one side has to be the first']),
    ...twice(hexes).map((hex) => `two units stand in ${hex}`),
    ...boxFaults(book, scenario),
    ...groundFaults(book, scenario),
    ...contactFaults(scenario),
    ...scenario.objectives
      .filter((each) => !sides.some(({ side }) => side === each.side))
      .map((each) => `an objective of ${each.side}, which is no side`),
  ];
}

function boxFaults(book: Book, { sides }: Scenario): readonly string[] {
  const units = sides.flatMap((side) => side.units);
  const types = [...new Set(units.map(({ unit }) => unit))];
  const leaders = units.flatMap(({ unit, leader }) => (leader === undefined ? [] : [unit.slice(0, 2)]));
  const number = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length;
  const names = units.map(({ unit }) => unit);
  return [
    ...types.filter((id) => !book.types.has(id)).map((id) => `no unit ${id}`),
    ...types.filter((id) => number(names, id) > (book.types.get(id)?.box ?? 99)).map((id) => `the box has fewer ${id}`),
    ...[...new Set(leaders)]
      .filter((nation) => number(leaders, nation) > (book.leaders.get(nation) ?? 0))
      .map((nation) => `the box has fewer leaders of ${nation}`),
    ...twice(units.flatMap(({ leader }) => leader ?? [])).map((name) => `two leaders are called ${name}`),
    ...sides.flatMap(({ side, nations, units: own }) =>
      own
        .filter(({ unit }) => !nations.some((nation) => unit.startsWith(nation)))
        .map(({ unit }) => `${unit} is not of ${side}`),
    ),
  ];
}

const groundFaults = (book: Book, { terrain, bridges, sides }: Scenario): readonly string[] => [
  ...[...new Set(Object.values(terrain))].filter((id) => !book.terrain.has(id)).map((id) => `no terrain ${id}`),
  ...sides
    .flatMap(({ units }) => units)
    .filter(({ hex, unit }) => isClosed(book, terrain[hex], bridges.includes(hex), unit))
    .map(({ hex, unit }) => `${unit} cannot stand in ${hex}`),
];

const isClosed = (book: Book, id: string | undefined, isBridge: boolean, unit: string): boolean => {
  const kind = id === undefined || isBridge ? undefined : book.terrain.get(id);
  const arm = book.types.get(unit)?.arm;
  return kind?.enter === 'impassable' || (arm !== undefined && (kind?.closedTo?.includes(arm) ?? false));
};

const contactFaults = ({ sides }: Scenario): readonly string[] => {
  const [one = [], other = []] = sides.map(({ units }) => units.map(({ hex }): Hex => hex));
  return one.filter((hex) => other.some((foe) => areAdjacent(hex, foe))).map((hex) => `an enemy stands beside ${hex}`);
};

/** Reads content; throws if it cannot be played. */
export function readBook(content: Json): Book {
  const [fault] = faultsOf(content);
  if (fault !== undefined) throw new Error(fault);
  return bookOf(contentShape.parse(content));
}

export const shipped: Book = readBook(shippedContent);
