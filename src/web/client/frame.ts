/** The frame of the map: its zoom and what of it is in sight, by buttons, wheel, pointer, fingers and keys. */
import { type Held, hold } from './view-kept.ts';
import { button, element } from './words.ts';

/** Widths of the map, in percent of its frame. */
const ZOOMS = [100, 150, 220, 320] as const;

/** Between an area and its box, in pixels. */
const GAP = 10;
/** The part of the frame that nothing covers: from and to, as parts of its height. */
const IN_SIGHT = { from: 0.25, to: 0.85 } as const;
/** Narrower maps than this cannot be read, in pixels; a small drawing can be read at a part of its own width. */
const READABLE = { width: 620, part: 0.6 } as const;

/** A frame as tall as its map counts as narrow, whatever its height is rounded to. */
const ROUNDED = 1.02;
/** A pointer that moves less than this clicks, in pixels. */
const DRAG = 6;
/** The turn of a wheel, and the spreading of fingers, that zooms by a step. */
const TURN = 50;
const SPREAD = 1.25;

/** A frame has its size when it kept it for so long, in milliseconds. */
const SETTLED = 150;

/** In the window. */
type Spot = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The smallest zoom at which the names can be read. At 100 percent the whole drawing fits its frame. */
const firstZoom = ({ clientWidth, clientHeight }: HTMLElement, { viewBox }: SVGSVGElement): number => {
  const { width: across = 1, height: down = 1 } = viewBox.baseVal ?? {};
  const width = Math.min(clientWidth, (clientHeight * across) / (down || 1));
  const needed = Math.min(READABLE.width, across * READABLE.part);
  const found = ZOOMS.findIndex((percent) => (width * percent) / 100 >= needed);
  return found < 0 ? ZOOMS.length - 1 : found;
};

/** The first zoom of a frame of this width for all but small drawings. */
export const likelyZoom = (width: number): number =>
  (ZOOMS.find((percent) => (width * percent) / 100 >= READABLE.width) ?? Math.max(...ZOOMS)) / 100;

interface FrameUse {
  /** Called when the map is shown so many times larger, or its frame has another size. */
  zoomed(zoom: number): void;
  /** Called when another part of the map is in sight. */
  moved(): void;
}

export class Frame {
  readonly box: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #use: FrameUse;
  readonly #held: Held;
  #zoom = 0;
  #turned = 0;

  constructor(svg: SVGSVGElement, keep: string | undefined, use: FrameUse) {
    this.#svg = svg;
    this.#use = use;
    this.#held = hold(keep);
    this.box = element('div', { className: 'scroll board' }, [svg]);
    let sized = 0;
    new ResizeObserver(() => {
      this.#fill();
      clearTimeout(sized);
      sized = window.setTimeout(() => use.zoomed(this.zoom), SETTLED);
    }).observe(this.box);
    this.box.addEventListener('scroll', () => {
      this.#held.keep(this.#zoom, this.#middle());
      use.moved();
    });
    this.#followWheel();
    this.#followPointer();
    this.#followFingers();
    this.box.addEventListener('keydown', (event) => this.#key(event));
    this.box.addEventListener('dblclick', (event) => {
      if (!(event.target instanceof Element) || event.target.closest('[data-area]')) return;
      this.#step(1, event);
    });
  }

  /** How many times larger than its frame the map is. */
  get zoom(): number {
    return (ZOOMS[this.#zoom] ?? 100) / 100;
  }

  /** The view that was left here, if there is one, or else the first zoom; when the frame has its size. */
  fit(first: readonly Element[]): void {
    const kept = this.#held.kept();
    this.#zoom = Math.min(ZOOMS.length - 1, kept?.zoom ?? firstZoom(this.box, this.#svg));
    this.#resize();
    if (kept) this.#show(kept.middle);
    else this.centre(first);
  }

  /** The buttons of the zoom, with names for assistive technology. */
  tools(smaller: string, larger: string, whole: string): HTMLElement {
    return element('p', { className: 'tools' }, [
      this.#tool('−', smaller, () => this.#step(-1)),
      this.#tool('+', larger, () => this.#step(1)),
      this.#tool('⤢', whole, () => this.#step(-ZOOMS.length)),
    ]);
  }

  /** The part of the map that is in sight: from and to, as parts of its width and height. */
  sight(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.box;
    return {
      x: scrollLeft / scrollWidth,
      y: scrollTop / scrollHeight,
      width: clientWidth / scrollWidth,
      height: clientHeight / scrollHeight,
    };
  }

  /** Brings a point into the middle, given as parts of width and height. */
  show(x: number, y: number): void {
    this.#show([x, y]);
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

  /** Scrolls an element out from under a box that lies over the lower part of the map. */
  uncover(sign: Element, box: HTMLElement): void {
    if (getComputedStyle(box).position !== 'fixed') return;
    const under = sign.getBoundingClientRect().bottom + GAP - box.getBoundingClientRect().top;
    if (under > 0) this.box.scrollTop += under;
  }

  #tool(text: string, words: string, run: () => void): HTMLButtonElement {
    const made = button(text, run);
    made.setAttribute('aria-label', words);
    return made;
  }

  /** Zooms by some steps; what is at the pointer, or else in the middle, stays where it is. */
  #step(by: number, at?: Spot): void {
    const zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.#zoom + by));
    if (zoom === this.#zoom) return;
    this.#zoom = zoom;
    this.#resize(at);
  }

  #followWheel(): void {
    this.box.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.#turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * TURN;
        if (Math.abs(this.#turned) < TURN) return;
        this.#step(this.#turned > 0 ? -1 : 1, event);
        this.#turned = 0;
      },
      { passive: false },
    );
  }

  /** A mouse drags the map; fingers scroll it by themselves. */
  #followPointer(): void {
    let from: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | undefined;
    let isDragged = false;
    this.box.addEventListener('pointerdown', ({ pointerType, button: pressed, clientX: x, clientY: y }) => {
      isDragged = false;
      if (pointerType === 'touch' || pressed !== 0) return;
      from = { x, y, left: this.box.scrollLeft, top: this.box.scrollTop };
    });
    window.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (!from) return;
      isDragged ||= Math.hypot(clientX - from.x, clientY - from.y) >= DRAG;
      if (isDragged) this.box.scrollTo(from.left - clientX + from.x, from.top - clientY + from.y);
      this.box.classList.toggle('dragged', isDragged);
    });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, () => {
        from = undefined;
        this.box.classList.remove('dragged');
      });
    // What was dragged is not clicked.
    this.box.addEventListener(
      'click',
      (event) => {
        if (!isDragged) return;
        isDragged = false;
        event.stopPropagation();
        event.preventDefault();
      },
      { capture: true },
    );
  }

  /** Two fingers zoom at their middle. */
  #followFingers(): void {
    let spread = 0;
    const between = ({ touches: [a, b] }: TouchEvent): number =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    this.box.addEventListener('touchstart', (event) => {
      spread = between(event);
    });
    this.box.addEventListener(
      'touchmove',
      (event) => {
        const [a, b] = event.touches;
        if (!a || !b || spread === 0) return;
        event.preventDefault();
        const by = between(event) / spread;
        if (by < SPREAD && by > 1 / SPREAD) return;
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        this.#step(by > 1 ? 1 : -1, middle);
        spread = between(event);
      },
      { passive: false },
    );
  }

  #key(event: KeyboardEvent): void {
    const by = KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    this.#step(by);
    event.preventDefault();
  }

  #middle(): readonly [number, number] {
    const { x, y, width, height } = this.sight();
    return [x + width / 2, y + height / 2];
  }

  #show([x, y]: readonly [number, number]): void {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = this.box;
    this.box.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }

  /** A zoomed map is as large as its drawing: in a narrow frame its width is given, else its height. */
  #fill(): void {
    const { width: across = 1, height: down = 1 } = this.#svg.viewBox.baseVal ?? {};
    this.box.classList.toggle('narrow', this.box.clientWidth * down <= this.box.clientHeight * across * ROUNDED);
  }

  /** Keeps a spot of the map where it is. */
  #resize(at?: Spot): void {
    this.#fill();
    const frame = this.box.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.box;
    const [left, top] = at ? [at.clientX - frame.left, at.clientY - frame.top] : [clientWidth / 2, clientHeight / 2];
    const part = [
      (this.box.scrollLeft + left) / this.box.scrollWidth,
      (this.box.scrollTop + top) / this.box.scrollHeight,
    ] as const;
    for (const [i, percent] of ZOOMS.entries()) this.#svg.classList.toggle(`zoom-${percent}`, i === this.#zoom);
    this.box.scrollTo(part[0] * this.box.scrollWidth - left, part[1] * this.box.scrollHeight - top);
    this.#held.keep(this.#zoom, this.#middle());
    this.#use.zoomed(this.zoom);
    this.#use.moved();
  }
}

const KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': -ZOOMS.length };
