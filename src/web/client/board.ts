/** The map as a control: choose an area, see what is legal there, and click a destination to write the order. */
import type { Ground, Plan, PlannedOrder } from '../plan.ts';
import { CourseDrawing } from './course.ts';
import { type Direction, nearestTowards } from './directions.ts';
import { goesOn, withOrder } from './draft.ts';
import { Menu } from './menu.ts';
import { hasMoved, Preview } from './preview.ts';
import type { Sheet } from './sheet.ts';
import { button, element, filled } from './words.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Widths of the map, in percent of its frame. */
const ZOOMS = [100, 150, 220, 320] as const;
/** From the left and from the top of the frame, in pixels. */
type Spot = readonly [number, number];

/** Between an area and its menu, in pixels. */
const GAP = 10;
/** Narrower maps than this cannot be read, in pixels. */
const READABLE = 620;

/** The smallest zoom at which the names can be read. At 100 percent the whole drawing fits its frame. */
const firstZoom = ({ clientWidth, clientHeight }: HTMLElement, { viewBox }: SVGSVGElement): number => {
  const { width: across = 1, height: down = 1 } = viewBox.baseVal ?? {};
  const width = Math.min(clientWidth, (clientHeight * across) / (down || 1));
  const found = ZOOMS.findIndex((percent) => (width * percent) / 100 >= READABLE);
  return found < 0 ? ZOOMS.length - 1 : found;
};

export class Board {
  readonly #frame: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #ground: Ground;
  readonly #sheet: Sheet | undefined;
  readonly #menu: Menu;
  readonly #preview: Preview | undefined;
  readonly #course: CourseDrawing;
  readonly #groups = new Map<string, SVGGElement>();
  #next: readonly PlannedOrder[] = [];
  #chosen: string | undefined;
  /** The destination that the preview shows. */
  #looked: string | undefined;
  /** A finger cannot hover: its first touch of a destination previews, the second one chooses. */
  #isTouched = false;
  #zoom = 0;
  #isFound = false;

  constructor(figure: HTMLElement, svg: SVGSVGElement, ground: Ground, sheet: Sheet | undefined) {
    this.#svg = svg;
    this.#ground = ground;
    this.#sheet = sheet;
    const offers = document.querySelector<HTMLElement>('[data-offers]') ?? element('div');
    this.#menu = new Menu(ground.words, offers, {
      write: (order) => this.#write(order),
      look: (order) => (order ? this.#weigh(order) : this.#preview?.hide()),
      leave: () => this.#leave(),
    });
    this.#preview = sheet && new Preview(sheet, ground.words);
    this.#frame = element('div', { className: 'scroll board' }, [svg]);
    this.#course = new CourseDrawing(svg);
    svg.setAttribute('role', 'group');
    svg.setAttribute('class', 'map');
    for (const { id } of ground.areas) this.#prepare(id);
    const zoom = element('p', { className: 'tools' }, [
      this.#tool('−', 'script.smaller', -1),
      this.#tool('+', 'script.larger', 1),
    ]);
    const over = this.#preview ? [this.#preview.box] : [];
    const stage = element('div', { className: 'stage' }, [this.#frame, zoom, ...over, this.#menu.box]);
    // The help text is about the picture.
    figure.querySelector('figcaption')?.remove();
    figure.querySelector('a')?.replaceWith(stage);
    svg.addEventListener('keydown', (event) => this.#key(event));
    this.#menu.box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#leave();
    });
    this.#frame.addEventListener('scroll', () => this.#settle());
    this.#focusable(ground.areas[0]?.id);
    this.#zoom = firstZoom(this.#frame, svg);
    this.#resize();
    this.#showMenu();
  }

  /** Shows what can be ordered next, after the server has read the sheet. */
  show(plan: Plan): void {
    this.#next = plan.next;
    this.#course.show(plan);
    this.#preview?.forget();
    this.#looked = undefined;
    this.#mark();
    this.#showMenu();
    if (!this.#isFound) this.#find();
  }

  /** Scrolls to the middle of the areas where something can be ordered, once. */
  #find(): void {
    const signs = [...this.#svg.querySelectorAll('.able > title + *')].map((sign) => sign.getBoundingClientRect());
    if (signs.length === 0) return;
    this.#isFound = true;
    const frame = this.#frame.getBoundingClientRect();
    const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    this.#frame.scrollLeft += middle(signs.map(({ left }) => left)) - frame.left - frame.width / 2;
    this.#frame.scrollTop += middle(signs.map(({ top }) => top)) - frame.top - frame.height / 2;
  }

  #say(key: string, args?: Readonly<Record<string, string | number>>): string {
    return filled(this.#ground.words[key], args);
  }

  #tool(text: string, words: string, by: number): HTMLButtonElement {
    const made = button(text, () => {
      this.#zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.#zoom + by));
      this.#resize();
    });
    made.setAttribute('aria-label', this.#say(words));
    return made;
  }

  /** Keeps the centre of the visible part in the centre. */
  #resize(): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#frame;
    const [x, y] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    for (const [i, percent] of ZOOMS.entries()) this.#svg.classList.toggle(`zoom-${percent}`, i === this.#zoom);
    this.#frame.scrollLeft = x * this.#frame.scrollWidth - clientWidth / 2;
    this.#frame.scrollTop = y * this.#frame.scrollHeight - clientHeight / 2;
  }

  /** Names an area for assistive technology by its title on the map. */
  #prepare(id: string): void {
    const group = this.#svg.querySelector<SVGGElement>(`g[id="area-${CSS.escape(id)}"]`);
    if (!group) return;
    this.#groups.set(id, group);
    group.setAttribute('role', 'button');
    group.setAttribute('tabindex', '-1');
    group.addEventListener('pointerdown', ({ pointerType }) => {
      this.#isTouched = pointerType === 'touch';
    });
    group.addEventListener('click', () => this.#take(id));
    group.addEventListener('focus', () => {
      this.#focusable(id);
      if (!this.#isTouched) this.#look(id);
    });
    group.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch' && this.#looked !== id && hasMoved(event)) this.#look(id);
    });
    group.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'touch' && document.activeElement !== group) this.#look(undefined);
    });
  }

  /** The Tab key stops once for all areas; arrow keys move on from there. */
  #focusable(id: string | undefined): void {
    for (const [each, group] of this.#groups) group.setAttribute('tabindex', each === id ? '0' : '-1');
  }

  #key(event: KeyboardEvent): void {
    const group = event.target instanceof Element ? event.target.closest<SVGGElement>('g[id^="area-"]') : null;
    const id = group?.dataset.area;
    this.#isTouched = false;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      const to = nearestTowards(this.#ground, id, direction);
      if (to !== undefined) this.#groups.get(to)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#take(id);
      this.#menu.box.querySelector<HTMLElement>('.orders-list button')?.focus();
    } else if (event.key === 'Escape') {
      this.#choose(undefined);
    } else return;
    event.preventDefault();
  }

  /** Previews a march from the chosen area to a destination. */
  #look(id: string | undefined): void {
    this.#looked = id;
    const [march, ...others] = id === undefined ? [] : this.#marchesTo(id);
    if (!march || id === undefined) {
      this.#preview?.hide();
      return;
    }
    // The preview must not cover the destination.
    const [sign, frame] = [this.#groups.get(id)?.querySelector('title + *') ?? this.#svg, this.#frame].map((each) =>
      each.getBoundingClientRect(),
    );
    if (sign && frame) this.#preview?.box.classList.toggle('above', sign.top > frame.top + frame.height / 2);
    const hint = others.length > 0 ? 'script.others' : this.#isTouched ? 'script.again' : undefined;
    this.#weigh(march, id, hint && this.#say(hint, { count: others.length }));
  }

  #weigh(order: PlannedOrder, to?: string, hint?: string): void {
    const text = this.#with(order, to);
    if (text !== undefined) this.#preview?.show({ order: order.text, text, hint });
  }

  /** Handles a click or Enter: on a destination it writes the march; anything else becomes the chosen area. */
  #take(id: string): void {
    const [march, ...others] = this.#marchesTo(id);
    if (march && this.#isTouched && this.#looked !== id) {
      this.#look(id);
      this.#showMenu(id);
    } else if (march && others.length === 0) this.#write(march, id);
    else if (march) this.#goOn(id, [march, ...others]);
    else this.#choose(id === this.#chosen ? undefined : id);
  }

  /** Continues the march of the last line if exactly one order does. Otherwise the player chooses. */
  #goOn(id: string, marches: readonly PlannedOrder[]): void {
    const [same, ...others] = marches.filter((march) => goesOn(this.#sheet?.text ?? '', march, this.#name));
    if (same && others.length === 0) this.#write(same, id);
    else this.#showMenu(id);
  }

  /** Closes the menu of a place and returns to its area on the map. */
  #leave(): void {
    const group = this.#chosen === undefined ? undefined : this.#groups.get(this.#chosen);
    this.#choose(undefined);
    group?.focus();
  }

  #choose(id: string | undefined): void {
    this.#chosen = id;
    this.#look(undefined);
    this.#mark();
    this.#showMenu();
  }

  #marchesTo(id: string): PlannedOrder[] {
    return this.#chosen === undefined || id === this.#chosen ? [] : this.#marches(this.#chosen, id);
  }

  #marches(from: string, to: string): PlannedOrder[] {
    return this.#next.filter(({ places }) => places[0] === from && places.at(-1) === to && places.length > 1);
  }

  #mark(): void {
    const goals = new Set(
      this.#next.filter(({ places }) => places[0] === this.#chosen).flatMap(({ places }) => places.slice(1)),
    );
    const able = new Set(this.#next.flatMap(({ places }) => places.slice(0, 1)));
    for (const [id, group] of this.#groups) {
      group.classList.toggle('chosen', id === this.#chosen);
      group.classList.toggle('goal', goals.has(id));
      group.classList.toggle('able', able.has(id));
      group.setAttribute('aria-pressed', String(id === this.#chosen));
    }
  }

  /** Writes an order. After a march its destination becomes the chosen area. */
  #write(order: PlannedOrder, to = order.places.at(-1)): void {
    const text = this.#with(order, to);
    if (text === undefined) return;
    this.#sheet?.write(text);
    this.#choose(order.places.length > 1 ? to : undefined);
  }

  /** The sheet with an order added. */
  #with(order: PlannedOrder, to = order.places.at(-1)): string | undefined {
    return this.#sheet && withOrder(this.#sheet.text, order, this.#name, to);
  }

  readonly #name = (id: string): string => this.#ground.areas.find((area) => area.id === id)?.name ?? id;

  /** Shows the legal orders in the chosen area, or those for a march from it to another. */
  #showMenu(to?: string): void {
    const id = this.#chosen;
    if (!this.#sheet) return;
    this.#menu.general(
      this.#next.filter(({ places }) => places.length === 0),
      this.#sheet.count === 0,
    );
    if (id === undefined) {
      this.#menu.close();
      return;
    }
    const here = this.#next.filter(({ places }) => places[0] === id);
    const orders = to === undefined ? here : this.#marches(id, to);
    const title =
      to === undefined ? this.#name(id) : this.#say('script.way', { from: this.#name(id), to: this.#name(to) });
    this.#menu.place(title, orders);
    this.#settle(to ?? id);
  }

  /**
   * Places the menu beside an area, inside the frame, where it covers the fewest areas that may be chosen next. On a
   * narrow page the style sheet places it below the map.
   */
  #settle(id = this.#chosen): void {
    const { box } = this.#menu;
    const sign = id === undefined ? undefined : this.#groups.get(id)?.querySelector('title + *');
    if (!sign || box.hidden) return;
    const [at, frame] = [sign.getBoundingClientRect(), this.#frame.getBoundingClientRect()];
    const [x, y] = [at.left - frame.left, at.top - frame.top];
    const wanted = [...this.#svg.querySelectorAll('.goal > title + *, .chosen > title + *')].map((each) =>
      each.getBoundingClientRect(),
    );
    const covered = ([left, top]: Spot) =>
      wanted.filter(
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
}
