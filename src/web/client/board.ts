/** The map as a thing to give orders with: an area is chosen, what is legal there is shown, and a click on a goal writes the line. */
import type { Ground, Plan, PlannedOrder } from '../plan.ts';
import { type Direction, nearestTowards } from './directions.ts';
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

/** Widths of the map in percent of its frame. */
const ZOOMS = [100, 150, 220, 320] as const;
/** Narrower than this nobody can read it, in pixels. */
const READABLE = 850;

/** The least at which the names can be read. */
const firstZoom = (width: number): number => {
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
  readonly #groups = new Map<string, SVGGElement>();
  #next: readonly PlannedOrder[] = [];
  #chosen: string | undefined;
  /** The goal that is looked at. */
  #looked: string | undefined;
  /** A finger cannot rest on a goal without choosing it: its first touch is a look. */
  #isTouched = false;
  #zoom = 0;
  #isFound = false;

  constructor(figure: HTMLElement, svg: SVGSVGElement, ground: Ground, sheet: Sheet | undefined) {
    this.#svg = svg;
    this.#ground = ground;
    this.#sheet = sheet;
    this.#menu = new Menu(ground.words, {
      write: (order) => this.#write(order),
      look: (order) => (order ? this.#weigh(order) : this.#preview?.hide()),
    });
    this.#preview = sheet && new Preview(sheet, ground.words);
    this.#frame = element('div', { className: 'scroll board' }, [svg]);
    const stage = element('div', { className: 'stage' }, [this.#frame, ...(this.#preview ? [this.#preview.box] : [])]);
    svg.setAttribute('role', 'group');
    svg.setAttribute('class', 'map');
    for (const { id } of ground.areas) this.#prepare(id);
    const zoom = element('p', { className: 'tools' }, [
      this.#tool('−', 'script.smaller', -1),
      this.#tool('+', 'script.larger', 1),
    ]);
    // Its words are about the picture.
    figure.querySelector('figcaption')?.remove();
    figure.querySelector('a')?.replaceWith(zoom, stage, this.#menu.box);
    svg.addEventListener('keydown', (event) => this.#key(event));
    this.#focusable(ground.areas[0]?.id);
    this.#zoom = firstZoom(this.#frame.clientWidth);
    this.#resize();
    this.#showMenu();
  }

  /** What can be ordered next, after a reading of the sheet. */
  show({ next }: Plan): void {
    this.#next = next;
    this.#preview?.forget();
    this.#looked = undefined;
    this.#mark();
    this.#showMenu();
    if (!this.#isFound) this.#find();
  }

  /** Brings the middle of where something can be ordered into sight, once. */
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

  /** The middle of what is seen stays in the middle. */
  #resize(): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#frame;
    const [x, y] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    for (const [i, percent] of ZOOMS.entries()) this.#svg.classList.toggle(`zoom-${percent}`, i === this.#zoom);
    this.#frame.scrollLeft = x * this.#frame.scrollWidth - clientWidth / 2;
    this.#frame.scrollTop = y * this.#frame.scrollHeight - clientHeight / 2;
  }

  /** An area has the name that the map gives it: its title. */
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

  /** One stop of the Tab key for all areas; arrow keys go on from there. */
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
    } else if (event.key === 'Escape') {
      this.#choose(undefined);
    } else return;
    event.preventDefault();
  }

  /** What a march from the chosen area to a goal would come to. */
  #look(id: string | undefined): void {
    this.#looked = id;
    const [march, ...others] = id === undefined ? [] : this.#marchesTo(id);
    if (!march || id === undefined) {
      this.#preview?.hide();
      return;
    }
    // It must not hide what is looked at.
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

  /** A click, or Enter: a goal is marched to; anything else is chosen. */
  #take(id: string): void {
    const [march, ...others] = this.#marchesTo(id);
    if (march && this.#isTouched && this.#looked !== id) {
      this.#look(id);
      this.#showMenu(id);
    } else if (march && others.length === 0) this.#write(march, id);
    else if (march) this.#showMenu(id);
    else this.#choose(id === this.#chosen ? undefined : id);
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

  /** Writes an order, and goes along with a march. */
  #write(order: PlannedOrder, to = order.places.at(-1)): void {
    const text = this.#with(order, to);
    if (text === undefined) return;
    this.#sheet?.write(text);
    this.#choose(order.places.length > 1 ? to : undefined);
  }

  /** The sheet with an order; a march goes on from where the last line ended, if that was where it began. */
  #with({ text, places }: PlannedOrder, to = places.at(-1)): string | undefined {
    const sheet = this.#sheet;
    if (!sheet) return undefined;
    const [from] = places;
    const isMarch = places.length > 1;
    const goesOn = isMarch && from !== undefined && marchOf(sheet.lastLine, this.#name(from)) === marchOf(text, '');
    if (!goesOn) return sheet.appended(text);
    return sheet.replaced(sheet.count, `${sheet.lastLine} -> ${this.#name(to ?? '')}`);
  }

  #name(id: string): string {
    return this.#ground.areas.find((area) => area.id === id)?.name ?? id;
  }

  /** What is legal in the chosen area, or on the way from it to another. */
  #showMenu(to?: string): void {
    const id = this.#chosen;
    if (!this.#sheet) return;
    if (id === undefined) {
      this.#menu.general(
        this.#next.filter(({ places }) => places.length === 0),
        this.#sheet.count === 0,
      );
      return;
    }
    const here = this.#next.filter(({ places }) => places[0] === id);
    const orders = to === undefined ? here : this.#marches(id, to);
    const title =
      to === undefined ? this.#name(id) : this.#say('script.way', { from: this.#name(id), to: this.#name(to) });
    this.#menu.place(title, orders);
  }
}

/** Who marches by a line; empty where it is no march, or none that ends in this place. */
const marchOf = (line: string, end: string): string => {
  if (!line.startsWith('MOVE ') || !line.endsWith(end)) return '';
  return line.slice(0, line.indexOf(' FROM '));
};
