/** The map as it is drawn: towns with their points, routes, corps in towns, and attacks as arrows on routes. */
import { sure } from '../../engine/index.ts';
import type { Board, Speech } from '../../reports/index.ts';
import type { Book, Town } from './content.ts';
import type { GettysburgEvent } from './events.ts';
import { canOrder, corpsOf, corpsOnMap, routeOf, townOf } from './position.ts';
import type { Position } from './state.ts';
import { type CorpsId, SIDES, type Side, type TownId } from './types.ts';
import { seenAs, type View } from './view.ts';

const SCALE = 7;
const EDGE = 60;
/** The map has nothing further west. */
const WEST = 25;
const WIDTH = (100 - WEST) * SCALE + 2 * EDGE;
const HEIGHT = 109 * SCALE + 2 * EDGE;

const COLOURS = {
  land: '#efe9d6',
  route: '#9a8f74',
  town: '#fffdf5',
  scored: '#d9c48a',
  ink: '#2b2a26',
  CSA: '#8a8d91',
  USA: '#2f5d8c',
  light: '#ffffff',
  arrow: '#a23b2a',
};

type Point = readonly [x: number, y: number];

const pointOf = ({ x, y }: Pick<Town, 'x' | 'y'>): Point => [EDGE + (x - WEST) * SCALE, EDGE + y * SCALE];

const at = (book: Book, id: TownId): Point => pointOf(sure(book.towns.get(id)));

const text = (words: string, [x, y]: Point, size: number, fill: string, weight = 'regular'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${fill}">${words}</text>`;

const RADIUS = 13;

const townCircle = ({ book, state }: Position, { id, name, points }: Town): string => {
  const [x, y] = at(book, id);
  const fill = state.scored.includes(id) ? COLOURS.scored : COLOURS.town;
  const worth = points > 0 ? text(String(points), [x, y + 6], 16, COLOURS.ink, 'bold') : '';
  return `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${fill}" stroke="${COLOURS.ink}" stroke-width="2"/>${worth}${text(name, [x, y - 19], 16, COLOURS.ink)}`;
};

const line = ([ax, ay]: Point, [bx, by]: Point, stroke: string, width: number): string =>
  `<line x1="${ax.toFixed(1)}" y1="${ay.toFixed(1)}" x2="${bx.toFixed(1)}" y2="${by.toFixed(1)}" stroke="${stroke}" stroke-width="${width}"/>`;

/** The land goes on beyond the edges, where a frame of another shape shows it. */
const ground = ({ book }: Position): string =>
  `<rect x="${-WIDTH}" y="${-HEIGHT}" width="${3 * WIDTH}" height="${3 * HEIGHT}" fill="${COLOURS.land}"/>${book.routes
    .map(([a, b]) => line(at(book, a), at(book, b), COLOURS.route, 4))
    .join('')}`;

const CHIP = { width: 98, height: 22 };

/** A corps: its commander and its strength; a bright rim means that it can be ordered. */
const chip = (position: Position, id: CorpsId, [x, y]: Point): string => {
  const { side, commander, strength } = corpsOf(position, id);
  const rim = canOrder(position, id) ? COLOURS.light : COLOURS.ink;
  const { width, height } = CHIP;
  return `<rect x="${(x - width / 2).toFixed(1)}" y="${(y - height / 2).toFixed(1)}" width="${width}" height="${height}" rx="4" fill="${COLOURS[side]}" stroke="${rim}" stroke-width="2"/>${text(`${commander} ${strength}`, [x, y + 5], 13, COLOURS.light, 'bold')}`;
};

const ROW = CHIP.height + 3;
const COLUMN = CHIP.width + 3;
/** From a town to the first corps below it. */
const BELOW = 30;
/** The fewest corps in a column before another column begins. */
const SHALLOW = 4;

/** The corps of a town in a column below it; near an edge, in several that stay inside the drawing. */
const chipsAt = (position: Position, id: TownId): readonly string[] => {
  const [x, y] = at(position.book, id);
  const corps = SIDES.flatMap((side) => corpsOnMap(position, side)).filter((each) => townOf(position, each) === id);
  const deep = Math.max(SHALLOW, Math.floor((HEIGHT - y - BELOW) / ROW));
  const half = (Math.ceil(corps.length / deep) * COLUMN) / 2;
  const left = Math.max(half, Math.min(x, WIDTH - half)) - half + COLUMN / 2;
  return corps.map((each, i) =>
    chip(position, each, [left + Math.floor(i / deep) * COLUMN, y + BELOW + (i % deep) * ROW]),
  );
};

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** An attack: an arrow on its route, and the corps behind its point. */
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

/** Corps on the same route stand below each other. */
const attackChips = (position: Position, ids: readonly CorpsId[]): readonly string[] =>
  ids.map((id, i) => {
    const route = sure(routeOf(position, id));
    const before = ids.slice(0, i).filter((each) => routeOf(position, each)?.from === route.from);
    const same = before.filter((each) => routeOf(position, each)?.to === route.to).length;
    const [x, y] = between(at(position.book, route.from), at(position.book, route.to), 0.45);
    return chip(position, id, [x, y + same * (CHIP.height + 3)]);
  });

const figuresOf = (position: Position): readonly string[] => {
  const attackers = SIDES.flatMap((side) => corpsOnMap(position, side)).filter((id) => routeOf(position, id));
  const towns = [...position.book.towns.values()];
  return [
    ...attackers.map((id) => attack(position, id)),
    ...towns.map((town) => townCircle(position, town)),
    ...towns.flatMap(({ id }) => chipsAt(position, id)),
    ...attackChips(position, attackers),
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
  const group = (town: Town): string =>
    `<g id="area-${town.id}" data-area="${town.id}"><title>${wordsAt(town)}</title>${townCircle(position, town)}${chipsAt(position, town.id).join('')}</g>`;
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
      const attackers = SIDES.flatMap((side) => corpsOnMap(position, side)).filter((id) => routeOf(position, id));
      const drawn = [
        ground(position),
        ...attackers.map((id) => attack(position, id)),
        ...towns.map(group),
        ...attackChips(position, attackers),
      ];
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say('map.title')}">${drawn.join('')}</svg>`;
    },
    layers: () => ({
      width: WIDTH,
      height: HEIGHT,
      colours: Object.values(COLOURS),
      ground: ground(position),
      figures: figuresOf(position),
    }),
  };
}
