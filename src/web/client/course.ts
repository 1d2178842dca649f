/** The plan drawn over the map: an arrow for each march with the number of its line, and the odds of its fights. */
import { type Landmark, placesBeside } from '../../reports/map/beside.ts';
import type { Box, Point } from '../../reports/map/geometry.ts';
import { freest, type Taken } from './labels.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Distance of an arrow's ends from the middle of an area, in units of the drawing. */
const CLEAR = 22;
/** Half of the base of an arrowhead, and its length. */
const HEAD = 9;
/** Radius of the number of a line, in pixels. */
const NUMBER = 10;
/** Of labels, the odds of a fight and the name of who marches: width of a letter, height, and the line of its letters, in pixels. */
const LABELS = {
  fight: { letter: 7.5, height: 19, base: 14 },
  ghost: { letter: 6.8, height: 17, base: 12.5 },
} as const;
/** Between an area, or an arrow, and its label: the next one where all places nearer than that are taken. */
const BESIDE = [2, 8, 15, 22, 30, 40, 52, 66];
/** Labels of a large area, such as a hex, begin at this distance from its middle. */
const FARTHEST = 22;
/** The costs of covering a name, a counter, a sign, and what lies beyond the edge. */
const WEIGHT = { name: 3, counter: 3, sign: 6, edge: 50 } as const;
/** Positions of a number: along its arrow, as a part of it, and across, in pixels. */
const POSITIONS = [0, 13, -13, 21, -21, 30, -30, 42, -42].flatMap((across) =>
  [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((along) => ({ along, across })),
);

/** A march or a fight on the map, planned or past. */
interface DrawnCourse {
  /** Number of its line; 0: none. */
  readonly line: number;
  readonly who: string;
  readonly way: readonly string[];
  readonly fights: readonly { readonly place: string; readonly percent?: number }[];
}

interface Leg {
  readonly from: Point;
  readonly to: Point;
}

export class CourseDrawing {
  readonly layer = shape('g', { class: 'course', 'aria-hidden': 'true' });
  readonly #svg: SVGSVGElement;
  /** The names, counters and signs of the map; they do not move. */
  #fixed: readonly Taken[] = [];
  /** The same with the labels drawn so far. */
  #taken: Taken[] = [];
  #courses: readonly DrawnCourse[] = [];
  /** The units of the drawing in a pixel: labels keep their size in pixels. */
  #unit = 1;

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    svg.append(this.layer);
  }

  /** Draws the same on a drawing in another size. */
  redraw(): void {
    this.#fixed = [];
    this.show(this.#courses);
  }

  /** Draws the effects of the sheet; nothing if nothing moves. */
  show(courses: readonly DrawnCourse[]): void {
    this.#courses = courses;
    this.#unit = this.#unitsInPixel();
    this.layer.style.setProperty('--unit', String(this.#unit));
    if (this.#fixed.length === 0) this.#fixed = this.#drawn();
    this.#taken = [...this.#fixed];
    this.layer.replaceChildren(...courses.flatMap((course) => this.#draw(course)));
  }

  #draw(course: DrawnCourse): SVGElement[] {
    const way = course.way.flatMap((id) => this.#landmark(id)?.at ?? []);
    const legs = way.slice(1).flatMap((to, i): Leg[] => {
      const from = way[i];
      return from && distance(from, to) > 0 ? [{ from, to }] : [];
    });
    const [first] = legs;
    const end = legs.length > 0 ? this.#landmark(course.way.at(-1)) : undefined;
    const fights = course.fights.flatMap(({ place, percent }) => {
      const area = this.#landmark(place);
      return area ? this.#labelled('fight', percent === undefined ? '⚔' : `⚔ ${percent} %`, { area }) : [];
    });
    return [
      ...legs.flatMap(arrow),
      ...(first && course.line > 0 ? this.#numbered(first, course.line) : []),
      ...(end && course.who !== '' ? this.#labelled('ghost', course.who, { area: end, legs }) : []),
      ...fights,
    ];
  }

  /** The number of a line on its arrow, clear of the names. */
  #numbered({ from, to }: Leg, number: number): SVGElement[] {
    const unit = this.#unit;
    const radius = NUMBER * unit;
    const size = { width: 2 * radius, height: 2 * radius };
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = distance(from, to);
    const [middle, ...others] = POSITIONS.map(({ along, across }) =>
      boxAround(
        { x: from.x + dx * along - (dy / far) * across * unit, y: from.y + dy * along + (dx / far) * across * unit },
        size,
      ),
    );
    const box = this.#take([middle ?? boxAround(from, size), ...others]);
    const [x, y] = [box.x + radius, box.y + radius];
    return [
      shape('circle', { class: 'number', cx: x, cy: y, r: radius }),
      shape('text', { x, y: y + 4.4 * unit }, String(number)),
    ];
  }

  /** A label at its area, or else at the arrows that lead there, where it covers least. */
  #labelled(
    kind: keyof typeof LABELS,
    text: string,
    { area, legs = [] }: { readonly area: Landmark; readonly legs?: readonly Leg[] },
  ): SVGElement[] {
    const { letter, height, base } = LABELS[kind];
    const unit = this.#unit;
    const size = { width: (text.length * letter + 12) * unit, height: height * unit };
    const [near, ...others] = BESIDE.flatMap((gap) => placesBeside(area, size, gap * unit));
    const along = legs.toReversed().flatMap((leg) => BESIDE.flatMap((gap) => placesAlong(leg, size, gap * unit)));
    const { x, y } = this.#take([near ?? boxAround(area.at, size), ...others, ...along]);
    return [
      shape('rect', { class: kind, x, y, ...size, rx: 4 }),
      shape('text', { class: kind, x: x + size.width / 2, y: y + base * unit }, text),
    ];
  }

  #unitsInPixel(): number {
    const { width } = this.#svg.viewBox.baseVal;
    return width / (this.#svg.getBoundingClientRect().width || width);
  }

  #take(boxes: readonly [Box, ...Box[]]): Box {
    const box = freest(boxes, this.#taken);
    this.#taken.push({ box, weight: WEIGHT.sign });
    return box;
  }

  /** The boxes of the names, counters and signs, in units of the drawing. */
  #drawn(): Taken[] {
    const drawn = this.#svg.getScreenCTM()?.inverse();
    if (!drawn) return [];
    const found = (selector: string, weight: number): Taken[] =>
      [...this.#svg.querySelectorAll(selector)].map((each) => ({ box: boxOf(each, drawn), weight }));
    return [
      ...edgesOf(this.#svg.viewBox.baseVal).map((box) => ({ box, weight: WEIGHT.edge })),
      ...found('g[data-area] text', WEIGHT.name),
      ...found('g[data-area] rect', WEIGHT.counter),
      ...found('g[data-area] > title + *', WEIGHT.sign),
    ];
  }

  /** The sign of an area, in units of the drawing; it does not depend on the zoom. */
  #landmark(id = ''): Landmark | undefined {
    const sign = this.#svg.querySelector(`g[id="area-${CSS.escape(id)}"] > title + *`);
    const drawn = this.#svg.getScreenCTM()?.inverse();
    if (!sign || !drawn) return undefined;
    const { x, y, width, height } = boxOf(sign, drawn);
    const reach = { x: Math.min(FARTHEST, width / 2), y: Math.min(FARTHEST, height / 2) };
    return { at: { x: x + width / 2, y: y + height / 2 }, reach, isRound: sign.tagName !== 'rect' };
  }
}

const boxOf = (element: Element, drawn: DOMMatrix): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const start = new DOMPoint(left, top).matrixTransform(drawn);
  const end = new DOMPoint(right, bottom).matrixTransform(drawn);
  return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
};

const boxAround = ({ x, y }: Point, { width, height }: Pick<Box, 'width' | 'height'>): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Places on both sides of an arrow for a box of this size. */
const placesAlong = ({ from, to }: Leg, size: Pick<Box, 'width' | 'height'>, gap: number): Box[] => {
  const far = distance(from, to);
  const [nx, ny] = [-(to.y - from.y) / far, (to.x - from.x) / far];
  const across = HEAD + gap + (Math.abs(nx) * size.width + Math.abs(ny) * size.height) / 2;
  return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap((along) =>
    [across, -across].map((off) =>
      boxAround(
        { x: from.x + (to.x - from.x) * along + nx * off, y: from.y + (to.y - from.y) * along + ny * off },
        size,
      ),
    ),
  );
};

/** The margins of a drawing: no label lies beyond its edge. */
const edgesOf = ({ x, y, width, height }: Box): Box[] => [
  { x: x - width, y: y - height, width, height: 3 * height },
  { x: x + width, y: y - height, width, height: 3 * height },
  { x, y: y - height, width, height },
  { x, y: y + height, width, height },
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

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** An arrow between two areas, a little shorter than their distance. */
const arrow = ({ from, to }: { readonly from: Point; readonly to: Point }): SVGElement[] => {
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
