/** What content has to keep to beyond its shape, and the content that comes with the program. */

import { isObject, type Json, same } from '../../../engine/index.ts';
import { nearest } from '../../campaign/content/faults.ts';
import {
  type Book,
  bookOf,
  type Content,
  contentShape,
  type Objective,
  type Scenario,
  shippedContent,
  type TerrainKind,
} from '../content.ts';
import { faultSpeech as say } from '../messages/index.ts';
import { areAdjacent, neighboursOf, sectionsOf } from '../rules/board.ts';
import { type Hex, SECTIONS } from '../types.ts';

const DECK = 70;

const twice = (things: readonly string[]): readonly string[] => things.filter((each, i) => things.indexOf(each) !== i);

/** Faults of content as sentences; empty if it can be played. */
export const faultsOf = (content: unknown): readonly string[] => read(content).faults;

/** The content as a book, if it has the shape of one, and its faults. */
function read(content: unknown): { readonly book?: Book; readonly faults: readonly string[] } {
  const { success, data, error } = contentShape.safeParse(content, { jitless: true });
  if (!success) return { faults: error.issues.map(({ path, message }) => `${placeOf(content, path)}: ${message}`) };
  const book = bookOf(data);
  const scenarios = [...book.scenarios.values()].flatMap((each) =>
    scenarioFaults(book, each).map((fault) => `scenarios.${each.id}: ${fault}`),
  );
  return { book, faults: [...idFaults(data), ...cardFaults(data), ...scenarios] };
}

/** Where a fault is, things of lists by their ids or hexes: `scenarios.003-vimiero.sides.FRENCH.units.B5.unit`. */
function placeOf(content: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = content;
  const names = path.map((step) => {
    // What has a fault lies in an object or a list.
    at = (at as Readonly<Record<PropertyKey, unknown>>)[step];
    const name = typeof step === 'number' && isObject(at) ? (at.id ?? at.side ?? at.hex) : step;
    return typeof name === 'string' ? name : String(step);
  });
  // The file and the list in it often have the same name.
  return names.filter((name, i) => name !== names[i - 1]).join('.');
}

/** The nearest of the names, to be asked whether it was meant. */
const meant = (word: string, names: Iterable<string>): string => {
  const [near] = nearest(word, names);
  return near === undefined ? '' : say('fault.near', { near });
};

const idFaults = (content: Content): readonly string[] => {
  const lists = {
    units: content.units.units,
    terrain: content.terrain.terrain,
    cards: content.cards.cards,
    scenarios: content.scenarios.scenarios,
  };
  return Object.entries(lists).flatMap(([file, things]) =>
    twice(things.map(({ id }) => id)).map((id) => say('fault.id-twice', { file, id })),
  );
};

const cardFaults = ({ cards: { cards } }: Content): readonly string[] => {
  const total = cards.reduce((sum, { count }) => sum + count, 0);
  return total === DECK ? [] : [say('fault.deck', { total, wanted: DECK })];
};

/** C-SET-01, C-UNIT-03, C-UNIT-08. */
function scenarioFaults(book: Book, scenario: Scenario): readonly string[] {
  const { sides } = scenario;
  const hexes = sides.flatMap(({ units }) => units.map(({ hex }) => hex));
  return [
    ...(same(sides.map(({ edge }) => edge).sort(), ['bottom', 'top']) ? [] : [say('fault.edges')]),
    ...(sides.filter(({ first }) => first).length === 1 ? [] : [say('fault.first')]),
    ...twice(hexes).map((hex) => say('fault.units-meet', { hex })),
    ...boxFaults(book, scenario),
    ...groundFaults(book, scenario),
    ...contactFaults(scenario),
    ...objectiveFaults(book, scenario),
    ...bannerFaults(scenario),
    ...wayFaults(book, scenario),
  ];
}

function boxFaults(book: Book, { sides }: Scenario): readonly string[] {
  const units = sides.flatMap((side) => side.units);
  const types = [...new Set(units.map(({ unit }) => unit))];
  const leaders = units.flatMap(({ unit, leader }) => (leader === undefined ? [] : [unit.slice(0, 2)]));
  const number = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length;
  const names = units.map(({ unit }) => unit);
  return [
    ...types
      .filter((id) => !book.types.has(id))
      .map((id) => say('fault.no-unit', { id, near: meant(id, book.types.keys()) })),
    ...types.filter((id) => number(names, id) > (book.types.get(id)?.box ?? 99)).map((id) => say('fault.box', { id })),
    ...[...new Set(leaders)]
      .filter((nation) => number(leaders, nation) > (book.leaders.get(nation) ?? 0))
      .map((nation) => say('fault.box-leaders', { nation })),
    ...twice(units.flatMap(({ leader }) => leader ?? [])).map((name) => say('fault.leader-twice', { name })),
    ...sides.flatMap(({ side, nations, units: own }) =>
      own
        .filter(({ unit }) => !nations.some((nation) => unit.startsWith(nation)))
        .map(({ unit }) => say('fault.nation', { unit, side })),
    ),
  ];
}

const groundFaults = (book: Book, scenario: Scenario): readonly string[] => [
  ...[...new Set(Object.values(scenario.terrain))]
    .filter((id) => !book.terrain.has(id))
    .map((id) => say('fault.no-terrain', { id, near: meant(id, book.terrain.keys()) })),
  ...scenario.sides
    .flatMap(({ units }) => units)
    .filter(({ hex, unit }) => isClosed(book, scenario, hex, unit))
    .map(({ hex, unit }) => say('fault.ground', { id: unit, hex })),
];

/** What lies in a hex under nothing: a bridge leads over it. */
const groundIn = (book: Book, { terrain, bridges }: Scenario, hex: Hex): TerrainKind | undefined =>
  bridges.includes(hex) ? undefined : book.terrain.get(terrain[hex] ?? '');

const isClosed = (book: Book, scenario: Scenario, hex: Hex, unit: string): boolean => {
  const { closedTo = [] } = groundIn(book, scenario, hex) ?? {};
  return !isPassable(book, scenario, hex) || closedTo.some((arm) => arm === book.types.get(unit)?.arm);
};

const isPassable = (book: Book, scenario: Scenario, hex: Hex): boolean =>
  groundIn(book, scenario, hex)?.enter !== 'impassable';

/** C-VIC-02. Banners for hexes that a side of the scenario can reach. */
function objectiveFaults(book: Book, scenario: Scenario): readonly string[] {
  const sides = scenario.sides.map(({ side }) => side);
  const hexes = scenario.objectives.flatMap((each) => each.hexes);
  return [
    ...scenario.objectives
      .filter(({ side }) => !sides.includes(side))
      .map(({ side }) => say('fault.no-side', { side, near: meant(side, sides) })),
    ...hexes.filter((hex) => !isPassable(book, scenario, hex)).map((hex) => say('fault.objective-ground', { hex })),
    ...twice(hexes).map((hex) => say('fault.objective-twice', { hex })),
  ];
}

/** How often an objective can give its banners: once, for each hex, or for each unit that leaves the field. */
const waysToWin = ({ type, side, hexes }: Objective, sides: Scenario['sides']): number => {
  if (type === 'TEMPORARY_ALL') return 1;
  return type === 'EXIT' ? (sides.find((each) => each.side === side)?.units.length ?? 0) : hexes.length;
};

/** C-VIC-01. No side can win by more than all units and leaders of its enemy and all that it can hold. */
const bannerFaults = ({ sides, objectives }: Scenario): readonly string[] =>
  sides.flatMap(({ side, banners }) => {
    const pieces = sides
      .filter((each) => each.side !== side)
      .flatMap(({ units }) => units)
      .reduce((sum, { leader }) => sum + (leader === undefined ? 1 : 2), 0);
    const held = objectives
      .filter((each) => each.side === side)
      .reduce((sum, each) => sum + each.banners * waysToWin(each, sides), 0);
    return banners > pieces + held ? [say('fault.banners', { side, banners, most: pieces + held })] : [];
  });

/** The hexes in which each side stands. */
const placesIn = ({ sides }: Scenario): readonly (readonly Hex[])[] =>
  sides.map(({ units }) => units.map(({ hex }) => hex));

/** Whether the sides can come to each other over passable ground: if not, the game may never end. */
function wayFaults(book: Book, scenario: Scenario): readonly string[] {
  const [one = [], other = []] = placesIn(scenario);
  const reached = new Set(one);
  for (const hex of reached)
    for (const next of neighboursOf(hex)) if (isPassable(book, scenario, next)) reached.add(next);
  return other.some((hex) => neighboursOf(hex).some((next) => reached.has(next))) ? [] : [say('fault.no-way')];
}

/** What may well be meant otherwise; the content can be played all the same. */
export function doubtsOf(content: unknown): readonly string[] {
  const read = contentShape.safeParse(content);
  if (!read.success) return [];
  const book = bookOf(read.data);
  return [...book.scenarios.values()].flatMap((scenario) =>
    [...idleFlanks(scenario), ...dryBridges(book, scenario), ...looseWorks(scenario)].map(
      (doubt) => `scenarios.${scenario.id}: ${doubt}`,
    ),
  );
}

/** C-S-13. Cards of a section in which nobody stands order nobody. */
const idleFlanks = ({ sides }: Scenario): readonly string[] =>
  sides.flatMap(({ side, edge, units }) =>
    SECTIONS.filter((section) => !units.some(({ hex }) => sectionsOf(edge, hex).includes(section))).map((section) =>
      say('fault.flank', { side, section }),
    ),
  );

/** C-TER-BR. */
const dryBridges = (book: Book, { bridges, terrain }: Scenario): readonly string[] =>
  bridges
    .filter((hex) => book.terrain.get(terrain[hex] ?? '')?.sight !== 'open')
    .map((hex) => say('fault.bridge', { hex }));

const looseWorks = ({ works }: Scenario): readonly string[] =>
  Object.entries(works)
    .filter(([, faces]) => new Set(faces).size < faces.length)
    .map(([hex]) => say('fault.works', { hex }));

const contactFaults = (scenario: Scenario): readonly string[] => {
  const [one = [], other = []] = placesIn(scenario);
  return one.filter((hex) => other.some((foe) => areAdjacent(hex, foe))).map((hex) => say('fault.contact', { hex }));
};

/** Reads content; throws if it cannot be played. */
export function readBook(content: Json): Book {
  const { book, faults } = read(content);
  if (!book || faults.length > 0) throw new Error(faults[0]);
  return book;
}

export const shipped: Book = readBook(shippedContent);
