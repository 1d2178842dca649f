/** The plan drawn over the map: an arrow for each march with the number of its line, and the odds of its fights. */
import type { Plan, PlannedCourse } from '../plan.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Distance of an arrow's ends from the middle of an area, in units of the drawing. */
const CLEAR = 22;
/** Half of the base of an arrowhead, and its length. */
const HEAD = 9;
/** Radius of the number of a line. */
const NUMBER = 13;
/** Width of a letter of a label. */
const LETTER = 9;
/** Distance between the middle of an area and the label of a fight or a ghost. */
const ASIDE = 34;

interface Spot {
  readonly x: number;
  readonly y: number;
}

export class CourseDrawing {
  readonly #layer = shape('g', { class: 'course', 'aria-hidden': 'true' });
  readonly #svg: SVGSVGElement;

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    svg.append(this.#layer);
  }

  /** Draws the effects of the sheet; nothing if nothing moves. */
  show({ courses }: Plan): void {
    this.#layer.replaceChildren(...courses.flatMap((course) => this.#draw(course)));
  }

  #draw(course: PlannedCourse): SVGElement[] {
    const way = course.way.flatMap((id) => this.#spotOf(id) ?? []);
    const legs = way.slice(1).flatMap((to, i) => {
      const from = way[i];
      return from && distance(from, to) > 0 ? [{ from, to }] : [];
    });
    const [first] = legs;
    const end = legs.at(-1)?.to;
    return [
      ...legs.flatMap(arrow),
      ...(first ? numbered(middle(first.from, first.to), course.line) : []),
      ...(end && course.who !== '' ? labelled('ghost', { x: end.x, y: end.y - ASIDE }, course.who) : []),
      ...course.fights.flatMap(({ place, percent }) => {
        const spot = this.#spotOf(place);
        return spot ? labelled('fight', { x: spot.x, y: spot.y + ASIDE }, `⚔ ${percent} %`) : [];
      }),
    ];
  }

  /** The middle of the sign of an area, in units of the drawing; it does not depend on the zoom. */
  #spotOf(id: string): Spot | undefined {
    const sign = this.#svg.querySelector(`g[id="area-${CSS.escape(id)}"] > title + *`);
    const drawn = this.#svg.getScreenCTM()?.inverse();
    if (!sign || !drawn) return undefined;
    const { left, top, width, height } = sign.getBoundingClientRect();
    return new DOMPoint(left + width / 2, top + height / 2).matrixTransform(drawn);
  }
}

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

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

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

const numbered = ({ x, y }: Spot, number: number): SVGElement[] => [
  shape('circle', { class: 'number', cx: x, cy: y, r: NUMBER }),
  shape('text', { x, y: y + 5 }, String(number)),
];

const labelled = (kind: 'ghost' | 'fight', { x, y }: Spot, text: string): SVGElement[] => {
  const width = text.length * LETTER + 12;
  return [
    shape('rect', { class: kind, x: x - width / 2, y: y - 12, width, height: 24, rx: 4 }),
    shape('text', { class: kind, x, y: y + 5 }, text),
  ];
};
