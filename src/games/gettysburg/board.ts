/** The map as it is drawn: towns with their points, routes, corps in towns, and attacks as arrows on routes. */

import { sure } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import {
  type Board,
  coloursWith,
  element,
  FAMILY,
  group,
  inBothModes,
  lettering,
  MAP_COLOURS,
  NAMESPACE,
  n,
  PALETTE,
} from '../../reports/index.ts';
import { drawGround } from './board/ground.ts';
import {
  BLOCK,
  between,
  HEIGHT,
  type Layout,
  layOut,
  NAME,
  type Point,
  pointOf,
  RADIUS,
  WIDTH,
} from './board/layout.ts';
import type { Book, Town } from './content.ts';
import type { GettysburgEvent } from './events.ts';
import { seenAs, type View } from './knowledge.ts';
import { canOrder, corpsAt, corpsOf, corpsOnMap, routeOf, townOf } from './rules/position.ts';
import type { Position } from './state.ts';
import { type CorpsId, SIDES, type Side, type TownId } from './types.ts';

const { INK, LAND, PAPER, ROAD, ON_COLOUR, GOLD, ATTACK } = MAP_COLOURS;
/** A town that has given its points. */
const SCORED = sure(PALETTE.SP);

const at = (book: Book, id: TownId): Point => pointOf(sure(book.towns.get(id)));

const middle = (words: string, [x, y]: Point, size: number, fill: string, weight: 'regular' | 'bold' = 'regular') =>
  lettering(words, { x, y }, { size, fill, weight, anchor: 'middle' });

const townName = (say: Speech, town: TownId): string => say('exits.free', { town });

const townCircle = ({ position: { book, state }, say }: Drawn, { names }: Layout, { id, points }: Town): string => {
  const [x, y] = at(book, id);
  const isScored = state.scored.includes(id);
  const fill = isScored ? SCORED.fill : PAPER;
  const worth = points > 0 ? middle(String(points), [x, y + 6], 16, isScored ? SCORED.text : INK, 'bold') : '';
  const box = names.get(id);
  const name = townName(say, id);
  const named = box
    ? middle(name, [box.x + box.width / 2, box.y + NAME.baseline], NAME.size, INK, points > 0 ? 'bold' : 'regular')
    : '';
  const style = { fill, stroke: INK, 'stroke-width': 2 };
  const sign =
    points > 0
      ? element('rect', { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS, rx: 3, ...style })
      : element('circle', { cx: x, cy: y, r: RADIUS - 2, ...style });
  return sign + worth + named;
};

const line = ([x1, y1]: Point, [x2, y2]: Point, stroke: string, width: number): string =>
  element('line', { x1, y1, x2, y2, stroke, 'stroke-width': width });

/** The land goes on beyond the edges, where a frame of another shape shows it. */
const ground = ({ position: { book }, say }: Drawn): string =>
  element('rect', { x: -WIDTH, y: -HEIGHT, width: 3 * WIDTH, height: 3 * HEIGHT, fill: LAND }) +
  drawGround(book, say) +
  book.routes.map(([a, b]) => line(at(book, a), at(book, b), ROAD, 2.4)).join('');

/** A corps: its strength in the colour of its side, and its commander; a golden rim means that it can be ordered. */
const chip = ({ position, say }: Drawn, { corps, chip: { width, height } }: Layout, id: CorpsId): string => {
  const [x, y] = sure(corps.get(id));
  const { side, strength } = corpsOf(position, id);
  const [left, top] = [x - width / 2, y - height / 2];
  const paper = { x: left + BLOCK, y: top + 2, width: width - BLOCK - 2, height: height - 4, fill: PAPER };
  const rim = { stroke: canOrder(position, id) ? GOLD : INK, 'stroke-width': 2.5 };
  return [
    element('rect', { x: left, y: top, width, height, rx: 4, fill: sure(PALETTE[side]).fill, ...rim }),
    element('rect', paper),
    middle(String(strength), [left + BLOCK / 2, y + 5], 13, ON_COLOUR, 'bold'),
    middle(say('corps', { corps: id }), [left + BLOCK + paper.width / 2, y + 5], 13, INK),
  ].join('');
};

const chipsAt = (drawn: Drawn, layout: Layout, id: TownId): readonly string[] =>
  SIDES.flatMap((side) => corpsAt(drawn.position, id, side)).map((each) => chip(drawn, layout, each));

/** An attack: an arrow on its route. */
const attack = (position: Position, id: CorpsId): string => {
  const route = routeOf(position, id);
  if (!route) return '';
  const [from, to] = [at(position.book, route.from), at(position.book, route.to)];
  const tip = between(from, to, 0.82);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number): string =>
    `${n(tip[0] - 16 * Math.cos(angle + turn))},${n(tip[1] - 16 * Math.sin(angle + turn))}`;
  const points = `${n(tip[0])},${n(tip[1])} ${wing(0.5)} ${wing(-0.5)}`;
  return line(from, tip, ATTACK, 5) + element('polygon', { points, fill: ATTACK });
};

const attackersIn = (position: Position): readonly CorpsId[] =>
  SIDES.flatMap((side) => corpsOnMap(position, side)).filter((id) => routeOf(position, id));

/** A position, and how its reader calls what is in it. */
interface Drawn {
  readonly position: Position;
  readonly say: Speech;
}

const figuresOf = (drawn: Drawn, layout: Layout): readonly string[] => {
  const { position } = drawn;
  const attackers = attackersIn(position);
  const towns = [...position.book.towns.values()];
  return [
    ...attackers.map((id) => attack(position, id)),
    ...towns.map((town) => townCircle(drawn, layout, town)),
    ...towns.flatMap(({ id }) => chipsAt(drawn, layout, id)),
    ...attackers.map((id) => chip(drawn, layout, id)),
  ];
};

const MOVES = ['corps.moved', 'corps.gave-way', 'corps.returned', 'corps.retreated', 'corps.occupied'];

/** The board that a reader sees. */
export function boardOf(book: Book, say: Speech, view: View, events: readonly GettysburgEvent[]): Board {
  const position: Position = { book, state: seenAs(view) };
  const drawn: Drawn = { position, say };
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
    layout ??= layOut(position, { town: (town) => townName(say, town), corps: (corps) => say('corps', { corps }) });
    return layout;
  };
  const drawTown = (town: Town): string =>
    group({ id: `area-${town.id}`, 'data-area': town.id }, wordsAt(town), [
      townCircle(drawn, laidOut(), town),
      ...chipsAt(drawn, laidOut(), town.id),
    ]);
  return {
    changes: events.flatMap((event) =>
      MOVES.includes(event.kind) && 'corps' in event && 'to' in event
        ? [say('map.changes.moved', { corps: String(event.corps), to: String(event.to) })]
        : [],
    ),
    places: towns.map((town) => {
      const [x, y] = pointOf(town);
      return {
        id: town.id,
        name: townName(say, town.id),
        x,
        y,
        words: wordsAt(town),
        isHeld: isHeldBy(view.you, town.id),
      };
    }),
    ways: book.routes.map(([a, b]) => ({ a, b, words: '' })),
    svg: () => {
      const attackers = attackersIn(position);
      const size = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': say('map.title') };
      return inBothModes(
        element('svg', { ...NAMESPACE, ...size, 'font-family': FAMILY }, [
          element('g', { id: 'map-ground' }, [ground(drawn)]),
          ...attackers.map((id) => attack(position, id)),
          ...towns.map(drawTown),
          ...attackers.map((id) => chip(drawn, laidOut(), id)),
        ]),
      );
    },
    layers: () => ({
      width: WIDTH,
      height: HEIGHT,
      colours: [...coloursWith([sure(PALETTE.CSA), sure(PALETTE.USA), SCORED]), GOLD, ATTACK],
      ground: ground(drawn),
      figures: figuresOf(drawn, laidOut()),
    }),
  };
}
