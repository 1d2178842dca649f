/** The map as it is drawn: towns with their points, routes, corps in towns, and attacks as arrows on routes. */

import { sure } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { type Board, PALETTE } from '../../reports/index.ts';
import type { Book, Town } from './content.ts';
import type { GettysburgEvent } from './events.ts';
import { between, CHIP, HEIGHT, type Layout, layOut, NAME, type Point, pointOf, RADIUS, WIDTH } from './layout.ts';
import { canOrder, corpsAt, corpsOf, corpsOnMap, routeOf, townOf } from './position.ts';
import type { Position } from './state.ts';
import { type CorpsId, SIDES, type Side, type TownId } from './types.ts';
import { seenAs, type View } from './view.ts';

const COLOURS = {
  land: '#efe9d6',
  route: '#9a8f74',
  town: '#fffdf5',
  scored: '#d9c48a',
  ink: '#2b2a26',
  CSA: sure(PALETTE.CSA).fill,
  USA: sure(PALETTE.USA).fill,
  light: '#ffffff',
  gold: '#b98a34',
  arrow: '#a23b2a',
};

const at = (book: Book, id: TownId): Point => pointOf(sure(book.towns.get(id)));

const text = (words: string, [x, y]: Point, size: number, fill: string, weight = 'regular'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${fill}">${words}</text>`;

const townCircle = ({ book, state }: Position, { names }: Layout, { id, name, points }: Town): string => {
  const [x, y] = at(book, id);
  const fill = state.scored.includes(id) ? COLOURS.scored : COLOURS.town;
  const worth = points > 0 ? text(String(points), [x, y + 6], 16, COLOURS.ink, 'bold') : '';
  const box = names.get(id);
  const named = box ? text(name, [box.x + box.width / 2, box.y + NAME.baseline], NAME.size, COLOURS.ink) : '';
  return `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${fill}" stroke="${COLOURS.ink}" stroke-width="2"/>${worth}${named}`;
};

const line = ([ax, ay]: Point, [bx, by]: Point, stroke: string, width: number): string =>
  `<line x1="${ax.toFixed(1)}" y1="${ay.toFixed(1)}" x2="${bx.toFixed(1)}" y2="${by.toFixed(1)}" stroke="${stroke}" stroke-width="${width}"/>`;

/** The land goes on beyond the edges, where a frame of another shape shows it. */
const ground = ({ book }: Position): string =>
  `<rect x="${-WIDTH}" y="${-HEIGHT}" width="${3 * WIDTH}" height="${3 * HEIGHT}" fill="${COLOURS.land}"/>${book.routes
    .map(([a, b]) => line(at(book, a), at(book, b), COLOURS.route, 4))
    .join('')}`;

/** The coloured part of a corps, with its strength. */
const BLOCK = 24;

/** A corps: its strength in the colour of its side, and its commander; a golden rim means that it can be ordered. */
const chip = (position: Position, { corps }: Layout, id: CorpsId): string => {
  const [x, y] = sure(corps.get(id));
  const { side, commander, strength } = corpsOf(position, id);
  const rim = canOrder(position, id) ? COLOURS.gold : COLOURS.ink;
  const { width, height } = CHIP;
  const [left, top] = [x - width / 2, y - height / 2];
  const paper = { x: (left + BLOCK).toFixed(1), y: (top + 2).toFixed(1), width: width - BLOCK - 2, height: height - 4 };
  return [
    `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width}" height="${height}" rx="4" fill="${COLOURS[side]}" stroke="${rim}" stroke-width="2.5"/>`,
    `<rect x="${paper.x}" y="${paper.y}" width="${paper.width}" height="${paper.height}" fill="${COLOURS.town}"/>`,
    text(String(strength), [left + BLOCK / 2, y + 5], 13, COLOURS.light, 'bold'),
    text(commander, [left + BLOCK + paper.width / 2, y + 5], 13, COLOURS.ink),
  ].join('');
};

const chipsAt = (position: Position, layout: Layout, id: TownId): readonly string[] =>
  SIDES.flatMap((side) => corpsAt(position, id, side)).map((each) => chip(position, layout, each));

/** An attack: an arrow on its route. */
const attack = (position: Position, id: CorpsId): string => {
  const route = routeOf(position, id);
  if (!route) return '';
  const [from, to] = [at(position.book, route.from), at(position.book, route.to)];
  const tip = between(from, to, 0.82);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number): string =>
    `${(tip[0] - 16 * Math.cos(angle + turn)).toFixed(1)},${(tip[1] - 16 * Math.sin(angle + turn)).toFixed(1)}`;
  const head = `<polygon points="${tip[0].toFixed(1)},${tip[1].toFixed(1)} ${wing(0.5)} ${wing(-0.5)}" fill="${COLOURS.arrow}"/>`;
  return `${line(from, tip, COLOURS.arrow, 5)}${head}`;
};

const attackersIn = (position: Position): readonly CorpsId[] =>
  SIDES.flatMap((side) => corpsOnMap(position, side)).filter((id) => routeOf(position, id));

const figuresOf = (position: Position, layout: Layout): readonly string[] => {
  const attackers = attackersIn(position);
  const towns = [...position.book.towns.values()];
  return [
    ...attackers.map((id) => attack(position, id)),
    ...towns.map((town) => townCircle(position, layout, town)),
    ...towns.flatMap(({ id }) => chipsAt(position, layout, id)),
    ...attackers.map((id) => chip(position, layout, id)),
  ];
};

const MOVES = ['corps.moved', 'corps.gave-way', 'corps.returned', 'corps.retreated', 'corps.occupied'];

/** The board that a reader sees. */
export function boardOf(book: Book, say: Speech, view: View, events: readonly GettysburgEvent[]): Board {
  const position: Position = { book, state: seenAs(view) };
  const towns = [...book.towns.values()];
  const wordsAt = ({ id, points }: Town): string => {
    const corps = SIDES.flatMap((side) => corpsOnMap(position, side)).filter((each) => townOf(position, each) === id);
    const who = corps.map((each) =>
      say('forces.at', { corps: each, strength: corpsOf(position, each).strength, at: id }),
    );
    return say('map.place', { town: id, points, who: who.join(', ') || say('map.nobody') });
  };
  /** Where corps of a side stand, and where those on routes are going. */
  const isHeldBy = (side: Side | undefined, town: TownId): boolean =>
    side !== undefined &&
    corpsOnMap(position, side).some((id) => [townOf(position, id), routeOf(position, id)?.to].includes(town));
  let layout: Layout | undefined;
  const laidOut = (): Layout => {
    layout ??= layOut(position);
    return layout;
  };
  const group = (town: Town): string =>
    `<g id="area-${town.id}" data-area="${town.id}"><title>${wordsAt(town)}</title>${townCircle(position, laidOut(), town)}${chipsAt(position, laidOut(), town.id).join('')}</g>`;
  return {
    changes: events.flatMap((event) =>
      MOVES.includes(event.kind) && 'corps' in event && 'to' in event
        ? [say('map.changes.moved', { corps: String(event.corps), to: String(event.to) })]
        : [],
    ),
    places: towns.map((town) => {
      const [x, y] = pointOf(town);
      return { id: town.id, name: town.name, x, y, words: wordsAt(town), isHeld: isHeldBy(view.you, town.id) };
    }),
    ways: book.routes.map(([a, b]) => ({ a, b, words: '' })),
    svg: () => {
      const attackers = attackersIn(position);
      const drawn = [
        ground(position),
        ...attackers.map((id) => attack(position, id)),
        ...towns.map(group),
        ...attackers.map((id) => chip(position, laidOut(), id)),
      ];
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say('map.title')}">${drawn.join('')}</svg>`;
    },
    layers: () => ({
      width: WIDTH,
      height: HEIGHT,
      colours: Object.values(COLOURS),
      ground: ground(position),
      figures: figuresOf(position, laidOut()),
    }),
  };
}
