/** The frame of the map: its zoom, what of it is in sight, and where a box beside an area has room. */
import { button, element } from './words.ts';

/** Widths of the map, in percent of its frame. */
const ZOOMS = [100, 150, 220, 320] as const;
/** From the left and from the top of the frame, in pixels. */
type Spot = readonly [number, number];

/** Between an area and its box, in pixels. */
const GAP = 10;
/** The part of the frame that nothing covers: from and to, as parts of its height. */
const IN_SIGHT = { from: 0.25, to: 0.85 } as const;
/** Narrower maps than this cannot be read, in pixels; a small drawing can be read at a part of its own width. */
const READABLE = { width: 620, part: 0.6 } as const;

/** A frame as tall as its map counts as narrow, whatever its height is rounded to. */
const ROUNDED = 1.02;

/** The smallest zoom at which the names can be read. At 100 percent the whole drawing fits its frame. */
const firstZoom = ({ clientWidth, clientHeight }: HTMLElement, { viewBox }: SVGSVGElement): number => {
  const { width: across = 1, height: down = 1 } = viewBox.baseVal ?? {};
  const width = Math.min(clientWidth, (clientHeight * across) / (down || 1));
  const needed = Math.min(READABLE.width, across * READABLE.part);
  const found = ZOOMS.findIndex((percent) => (width * percent) / 100 >= needed);
  return found < 0 ? ZOOMS.length - 1 : found;
};

export class Frame {
  readonly box: HTMLElement;
  readonly #svg: SVGSVGElement;
  #zoom = 0;

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    this.box = element('div', { className: 'scroll board' }, [svg]);
    new ResizeObserver(() => this.#fill()).observe(this.box);
  }

  /** Chooses the first zoom, when the frame has its size. */
  fit(): void {
    this.#zoom = firstZoom(this.box, this.#svg);
    this.#resize();
  }

  /** The buttons of the zoom, with names for assistive technology. */
  tools(smaller: string, larger: string): HTMLElement {
    return element('p', { className: 'tools' }, [this.#tool('−', smaller, -1), this.#tool('+', larger, 1)]);
  }

  /** Scrolls to the middle of some elements of the map. */
  centre(signs: readonly Element[]): void {
    const boxes = signs.map((sign) => sign.getBoundingClientRect());
    if (boxes.length === 0) return;
    const frame = this.box.getBoundingClientRect();
    const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    this.box.scrollLeft += middle(boxes.map(({ left }) => left)) - frame.left - frame.width / 2;
    this.box.scrollTop += middle(boxes.map(({ top }) => top)) - frame.top - frame.height / 2;
  }

  /** Scrolls to the middle of some elements if one of them is out of sight. */
  reveal(signs: readonly Element[]): void {
    const frame = this.box.getBoundingClientRect();
    const [top, bottom] = [frame.top + frame.height * IN_SIGHT.from, frame.top + frame.height * IN_SIGHT.to];
    const isIn = (sign: DOMRect) =>
      sign.left >= frame.left && sign.right <= frame.right && sign.top >= top && sign.bottom <= bottom;
    if (!signs.every((sign) => isIn(sign.getBoundingClientRect()))) this.centre(signs);
  }

  /** Whether an element lies in the lower half of the frame. */
  isLow(sign: Element): boolean {
    const frame = this.box.getBoundingClientRect();
    return sign.getBoundingClientRect().top > frame.top + frame.height / 2;
  }

  /**
   * Lays a box beside an element, inside the frame, where it covers the fewest of those that are wanted. On a narrow page
   * the style sheet lays it elsewhere.
   */
  settle(box: HTMLElement, sign: Element, wanted: readonly Element[]): void {
    const [at, frame] = [sign.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const [x, y] = [at.left - frame.left, at.top - frame.top];
    const goals = wanted.map((each) => each.getBoundingClientRect());
    const covered = ([left, top]: Spot) =>
      goals.filter(
        (goal) =>
          goal.right - frame.left > left &&
          goal.left - frame.left < left + box.offsetWidth &&
          goal.bottom - frame.top > top &&
          goal.top - frame.top < top + box.offsetHeight,
      ).length;
    const [right, bottom] = [frame.width - box.offsetWidth - GAP, frame.height - box.offsetHeight - GAP];
    const inside = ([left, top]: Spot): Spot => [
      Math.max(GAP, Math.min(left, right)),
      Math.max(GAP, Math.min(top, bottom)),
    ];
    const spots: Spot[] = [
      [x + at.width + GAP, y - GAP],
      [x - GAP - box.offsetWidth, y - GAP],
      [x, y + at.height + GAP],
      [x, y - GAP - box.offsetHeight],
      [right, bottom],
      [right, GAP],
      [GAP, bottom],
      [GAP, GAP],
    ];
    const [[left, top] = [GAP, GAP]] = spots.map(inside).toSorted((a, b) => covered(a) - covered(b));
    box.style.setProperty('--left', `${left}px`);
    box.style.setProperty('--top', `${top}px`);
  }

  /** Scrolls an element out from under a box that lies over the lower part of the map. */
  uncover(sign: Element, box: HTMLElement): void {
    if (getComputedStyle(box).position !== 'fixed') return;
    const under = sign.getBoundingClientRect().bottom + GAP - box.getBoundingClientRect().top;
    if (under > 0) this.box.scrollTop += under;
  }

  #tool(text: string, words: string, by: number): HTMLButtonElement {
    const made = button(text, () => {
      this.#zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.#zoom + by));
      this.#resize();
    });
    made.setAttribute('aria-label', words);
    return made;
  }

  /** A zoomed map is as large as its drawing: in a narrow frame its width is given, else its height. */
  #fill(): void {
    const { width: across = 1, height: down = 1 } = this.#svg.viewBox.baseVal ?? {};
    this.box.classList.toggle('narrow', this.box.clientWidth * down <= this.box.clientHeight * across * ROUNDED);
  }

  /** Keeps the centre of the visible part in the centre. */
  #resize(): void {
    this.#fill();
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.box;
    const [x, y] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    for (const [i, percent] of ZOOMS.entries()) this.#svg.classList.toggle(`zoom-${percent}`, i === this.#zoom);
    this.box.scrollLeft = x * this.box.scrollWidth - clientWidth / 2;
    this.box.scrollTop = y * this.box.scrollHeight - clientHeight / 2;
  }
}
