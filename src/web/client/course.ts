/** The plan drawn over the map: an arrow for each march with the number of its line, and the odds of its fights. */
import { type Box, boxAround, freest, placesBeside, type Spot } from './labels.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Distance of an arrow's ends from the middle of an area, in units of the drawing. */
const CLEAR = 22;
/** Half of the base of an arrowhead, and its length. */
const HEAD = 9;
/** Radius of the number of a line. */
const NUMBER = 13;
/** Width of a letter of a label. */
const LETTER = 9;
/** A label farther away from its spot has a line to it. */
const APART = 40;
/** Height of a label. */
const HEIGHT = 24;
/** Positions of a number: along its arrow, as a part of it, and across, in units of the drawing. */
const POSITIONS = [0, 16, -16, 26, -26].flatMap((across) =>
  [0.5, 0.4, 0.6, 0.3, 0.7].map((along) => ({ along, across })),
);

/** A march or a fight on the map, planned or past. */
export interface DrawnCourse {
  /** Number of its line; 0: none. */
  readonly line: number;
  readonly who: string;
  readonly way: readonly string[];
  readonly fights: readonly { readonly place: string; readonly percent?: number }[];
}

interface Leg {
  readonly from: Spot;
  readonly to: Spot;
}

export class CourseDrawing {
  readonly #layer = shape('g', { class: 'course', 'aria-hidden': 'true' });
  readonly #svg: SVGSVGElement;
  /** The names, counters and signs of the map; they do not move. */
  #fixed: readonly Box[] = [];
  /** The same with the labels drawn so far. */
  #taken: Box[] = [];

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    svg.append(this.#layer);
  }

  /** Draws the effects of the sheet; nothing if nothing moves. */
  show(courses: readonly DrawnCourse[]): void {
    if (this.#fixed.length === 0) this.#fixed = this.#drawn();
    this.#taken = [...this.#fixed];
    this.#layer.replaceChildren(...courses.flatMap((course) => this.#draw(course)));
  }

  #draw(course: DrawnCourse): SVGElement[] {
    const way = course.way.flatMap((id) => this.#spotOf(id) ?? []);
    const legs = way.slice(1).flatMap((to, i): Leg[] => {
      const from = way[i];
      return from && distance(from, to) > 0 ? [{ from, to }] : [];
    });
    const [first] = legs;
    const end = legs.at(-1)?.to;
    return [
      ...legs.flatMap(arrow),
      ...(first && course.line > 0 ? this.#numbered(first, course.line) : []),
      ...(end && course.who !== '' ? this.#labelled('ghost', end, course.who) : []),
      ...course.fights.flatMap(({ place, percent }) => {
        const spot = this.#spotOf(place);
        return spot ? this.#labelled('fight', spot, percent === undefined ? '⚔' : `⚔ ${percent} %`) : [];
      }),
    ];
  }

  /** The number of a line on its arrow, clear of the names. */
  #numbered({ from, to }: Leg, number: number): SVGElement[] {
    const size = { width: 2 * NUMBER, height: 2 * NUMBER };
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = distance(from, to);
    const [middle, ...others] = POSITIONS.map(({ along, across }) =>
      boxAround({ x: from.x + dx * along - (dy / far) * across, y: from.y + dy * along + (dx / far) * across }, size),
    );
    const { left, top } = this.#take([middle ?? boxAround(from, size), ...others]);
    const [x, y] = [left + NUMBER, top + NUMBER];
    return [
      shape('circle', { class: 'number', cx: x, cy: y, r: NUMBER }),
      shape('text', { x, y: y + 5 }, String(number)),
    ];
  }

  /** A label beside an area, clear of the names. */
  #labelled(kind: 'ghost' | 'fight', spot: Spot, text: string): SVGElement[] {
    const size = { width: text.length * LETTER + 12, height: HEIGHT };
    const [near, ...others] = placesBeside(spot, size);
    const box = this.#take([near ?? boxAround(spot, size), ...others]);
    const { left: x, top: y } = box;
    return [
      ...leadTo(spot, box),
      shape('rect', { class: kind, x, y, ...size, rx: 4 }),
      shape('text', { class: kind, x: x + size.width / 2, y: y + 17 }, text),
    ];
  }

  #take(boxes: readonly [Box, ...Box[]]): Box {
    const box = freest(boxes, this.#taken);
    this.#taken.push(box);
    return box;
  }

  /** The boxes of the names, counters and signs, in units of the drawing. */
  #drawn(): Box[] {
    const drawn = this.#svg.getScreenCTM()?.inverse();
    if (!drawn) return [];
    const { width = 0, height = 0 } = this.#svg.viewBox.baseVal ?? {};
    const inside = { left: 0, top: 0, right: width, bottom: height };
    const shapes = this.#svg.querySelectorAll('g[data-area] text, g[data-area] rect, g[data-area] > title + *');
    return [...edgesOf(inside), ...[...shapes].map((each) => boxOf(each, drawn))];
  }

  /** The middle of the sign of an area, in units of the drawing; it does not depend on the zoom. */
  #spotOf(id: string): Spot | undefined {
    const sign = this.#svg.querySelector(`g[id="area-${CSS.escape(id)}"] > title + *`);
    const drawn = this.#svg.getScreenCTM()?.inverse();
    if (!sign || !drawn) return undefined;
    const { left, top, right, bottom } = boxOf(sign, drawn);
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }
}

const boxOf = (element: Element, drawn: DOMMatrix): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [start, end] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
    point.matrixTransform(drawn),
  );
  return { left: start?.x ?? 0, top: start?.y ?? 0, right: end?.x ?? 0, bottom: end?.y ?? 0 };
};

/** A line to a label that stands apart from its spot. */
const leadTo = (spot: Spot, { left, top, right, bottom }: Box): SVGElement[] => {
  const end = { x: Math.max(left, Math.min(spot.x, right)), y: Math.max(top, Math.min(spot.y, bottom)) };
  return distance(spot, end) < APART
    ? []
    : [shape('path', { class: 'lead', d: `M${spot.x} ${spot.y}L${end.x} ${end.y}` })];
};

/** The margins of a box: no label lies beyond its edge. */
const edgesOf = ({ left, top, right, bottom }: Box): Box[] => [
  { left: left - bottom, top: top - bottom, right: left, bottom: 2 * bottom },
  { left: right, top: top - bottom, right: 2 * right, bottom: 2 * bottom },
  { left, top: top - bottom, right, bottom: top },
  { left, top: bottom, right, bottom: 2 * bottom },
];

const shape = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElementTagNameMap[K] => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

const distance = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);

/** An arrow between two areas, a little shorter than their distance. */
const arrow = ({ from, to }: { readonly from: Spot; readonly to: Spot }): SVGElement[] => {
  const far = distance(from, to);
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (along: number, across = 0) => `${from.x + dx * along - dy * across} ${from.y + dy * along + dx * across}`;
  const tip = Math.max(far - CLEAR, far / 2);
  const begin = Math.min(CLEAR, far / 4);
  return [
    shape('path', { class: 'leg', d: `M${at(begin)}L${at(tip - HEAD)}` }),
    shape('path', { class: 'head', d: `M${at(tip)}L${at(tip - 2 * HEAD, HEAD)}L${at(tip - 2 * HEAD, -HEAD)}Z` }),
  ];
};
