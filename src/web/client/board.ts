/** The map as a control: choose an area, see what is legal there, and click a destination to write the order. */
import { withOrder } from '../draft.ts';
import type { Ground, Plan, PlannedChoice, PlannedOrder } from '../plan.ts';
import { Choosing } from './choosing.ts';
import { CourseDrawing } from './course.ts';
import { type Direction, nearestTowards } from './directions.ts';
import { Frame } from './frame.ts';
import { Offers } from './offers.ts';
import { Past } from './past.ts';
import { Popover } from './popover.ts';
import { hasMoved, Preview } from './preview.ts';
import type { Sheet } from './sheet.ts';
import { element, filled } from './words.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Board {
  readonly #frame: Frame;
  readonly #svg: SVGSVGElement;
  readonly #ground: Ground;
  readonly #sheet: Sheet | undefined;
  readonly #choosing: Choosing | undefined;
  readonly #popover: Popover;
  readonly #offers: Offers;
  readonly #preview: Preview;
  readonly #course: CourseDrawing;
  readonly #groups = new Map<string, SVGGElement>();
  #next: readonly PlannedOrder[] = [];
  /** The destination that the preview shows. */
  #looked: string | undefined;
  /** The destination of which the popover shows every way to go there. */
  #way: string | undefined;
  /** An area that was clicked while the choices were read. */
  #pending: string | undefined;
  /** A finger cannot hover: its first touch of a destination shows what it costs, the second one chooses. */
  #isTouched = false;
  #isFound = false;

  constructor(figure: HTMLElement, svg: SVGSVGElement, ground: Ground, sheet: Sheet | undefined) {
    this.#svg = svg;
    this.#ground = ground;
    this.#sheet = sheet;
    this.#choosing = sheet && new Choosing(sheet, () => this.#changed());
    const offers = document.querySelector<HTMLElement>('[data-offers]') ?? element('div');
    this.#offers = new Offers(offers, ground.words, ({ text }) => sheet?.write(withOrder(sheet.text, text)));
    this.#popover = new Popover(ground.words, {
      take: (choice, text) => this.#write(choice, text),
      open: (opening) => this.#choosing?.open(opening),
      lead: (who) => this.#choosing?.lead(who),
      ofPart: async (who, part) => this.#choosing?.ofPart(who, part),
      leave: () => this.#leave(),
    });
    this.#preview = new Preview(ground.words);
    this.#frame = new Frame(svg);
    this.#course = new CourseDrawing(svg);
    svg.setAttribute('role', 'group');
    svg.setAttribute('class', 'map');
    for (const { id } of ground.areas) this.#prepare(id);
    const tools = this.#frame.tools(this.#say('script.smaller'), this.#say('script.larger'));
    const past = figure.dataset.past === undefined ? undefined : this.#past(figure.dataset.past);
    if (past) tools.prepend(past.button);
    const over = [...(past ? [past.box] : []), ...(sheet ? [this.#preview.box, this.#popover.box] : [])];
    const stage = element('div', { className: 'stage' }, [this.#frame.box, tools, ...over]);
    // The help text is about the picture.
    figure.querySelector('figcaption')?.remove();
    figure.querySelector('a')?.replaceWith(stage);
    svg.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#leave();
    });
    this.#frame.box.addEventListener('scroll', () => this.#settle(false));
    this.#focusable(ground.areas[0]?.id);
    this.#frame.fit();
    this.#frame.centre(ground.first.flatMap((id) => this.#signOf(id) ?? []));
    if (sheet) this.#offers.show([], true);
  }

  /** Shows what can be ordered next, after the server has read the sheet. */
  show(plan: Plan): void {
    this.#next = plan.next;
    this.#course.show(plan.courses);
    this.#looked = undefined;
    this.#offers.show(
      plan.next.filter(({ places }) => places.length === 0),
      this.#sheet?.count === 0,
    );
    this.#mark();
    this.#choosing?.read(plan.next);
    this.#find();
  }

  /** Plays what has happened. The areas of each event are marked and brought into sight. */
  #past(address: string): Past {
    return new Past(this.#svg, address, this.#ground.words, (places) => {
      for (const [id, group] of this.#groups) group.classList.toggle('past', places.includes(id));
      if (places.length === 0) return;
      this.#choose(undefined);
      this.#frame.reveal(places.flatMap((id) => this.#signOf(id) ?? []));
    });
  }

  /** Scrolls to the middle of the areas where something can be ordered, once. */
  #find(): void {
    const signs = [...this.#svg.querySelectorAll('.able > title + *')];
    if (this.#isFound || signs.length === 0) return;
    this.#isFound = true;
    this.#frame.centre(signs);
  }

  #say(key: string, args?: Readonly<Record<string, string | number>>): string {
    return filled(this.#ground.words[key], args);
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
      if (!this.#popover.box.hidden) this.#popover.focus();
    } else return;
    event.preventDefault();
  }

  /** Previews what leads from the chosen area to a destination. */
  #look(id: string | undefined): void {
    this.#looked = id;
    const [first, ...others] = id === undefined ? [] : (this.#choosing?.leadingTo(id) ?? []);
    const sign = id === undefined ? undefined : this.#signOf(id);
    if (!first?.line || !sign) {
      this.#preview.hide();
      return;
    }
    // The preview must not cover the destination.
    this.#preview.box.classList.toggle('above', this.#frame.isLow(sign));
    const hint = others.length > 0 ? this.#say('script.others', { count: others.length }) : undefined;
    const onward = first.onward === undefined ? undefined : this.#say('script.onward', { count: first.onward });
    this.#preview.show(first.label, first.line, { onward, hint });
  }

  /** Handles a click or Enter: on a destination it writes the march; anything else becomes the chosen area. */
  #take(id: string): void {
    const choosing = this.#choosing;
    if (choosing?.place !== undefined && id !== choosing.place && !choosing.choices) {
      this.#pending = id;
      return;
    }
    const ways = choosing?.leadingTo(id) ?? [];
    const own = ways.filter(({ by }) => by?.who === choosing?.who);
    const [only] = own.length === 1 ? own : ways.length === 1 ? ways : [];
    if (ways.length === 0) this.#choose(id === choosing?.place ? undefined : id);
    else if (only && !(this.#isTouched && this.#way !== id)) this.#write(only);
    else this.#showWay(id);
  }

  /** Shows every way to a destination. */
  #showWay(id: string): void {
    this.#way = id;
    this.#preview.hide();
    this.#showPopover();
  }

  /** Closes the popover. Whoever was in it returns to its area on the map. */
  #leave(): void {
    const place = this.#choosing?.place;
    const isInside = this.#popover.box.contains(document.activeElement);
    this.#choose(undefined);
    if (place !== undefined && isInside) this.#groups.get(place)?.focus();
  }

  #choose(id: string | undefined): void {
    this.#way = undefined;
    this.#pending = undefined;
    this.#look(undefined);
    this.#choosing?.at(id);
  }

  /** Writes an order. After a march its destination becomes the chosen area. */
  #write(choice: PlannedChoice, text?: string): void {
    this.#way = undefined;
    this.#look(undefined);
    this.#choosing?.take(choice, text);
  }

  /** Shows other choices, or another area. */
  #changed(): void {
    this.#mark();
    this.#showPopover();
    const pending = this.#pending;
    if (pending === undefined || !this.#choosing?.choices) return;
    this.#pending = undefined;
    this.#take(pending);
  }

  #mark(): void {
    const { place, goals, attacked } = this.#choosing ?? {};
    const able = placesFirst(this.#next);
    const attacking = placesFirst(this.#next.filter(({ isFight }) => isFight));
    for (const [id, group] of this.#groups) {
      group.classList.toggle('chosen', id === place);
      group.classList.toggle('goal', goals?.has(id) === true);
      group.classList.toggle('able', able.has(id));
      group.classList.toggle('fights', attacking.has(id) || attacked?.has(id) === true);
      group.setAttribute('aria-pressed', String(id === place));
    }
  }

  readonly #name = (id: string): string => this.#ground.areas.find((area) => area.id === id)?.name ?? id;

  #signOf(id: string): Element | undefined {
    return this.#groups.get(id)?.querySelector('title + *') ?? undefined;
  }

  /** Shows the choices in the chosen area, or those that lead from it to another. */
  #showPopover(): void {
    const { place, choices, who } = this.#choosing ?? {};
    if (place === undefined) {
      this.#popover.close();
      return;
    }
    const way = this.#way;
    const title =
      way === undefined ? this.#name(place) : this.#say('script.way', { from: this.#name(place), to: this.#name(way) });
    const shown =
      choices && way !== undefined ? { ...choices, choices: this.#choosing?.leadingTo(way) ?? [] } : choices;
    const hint = way !== undefined && this.#isTouched ? this.#say('script.again') : undefined;
    const told = way === undefined ? undefined : shown?.choices[0];
    this.#popover.show({ title, choices: shown, who, hint, told, nameOf: this.#name });
    this.#settle();
  }

  /** `isNew`: the popover shows something else, and the map may scroll to keep its area in sight. */
  #settle(isNew = true): void {
    const id = this.#way ?? this.#choosing?.place;
    const sign = id === undefined ? undefined : this.#signOf(id);
    if (!sign || this.#popover.box.hidden) return;
    const wanted = [...this.#svg.querySelectorAll('.goal > title + *, .chosen > title + *')];
    this.#frame.settle(this.#popover.box, sign, wanted);
    if (isNew) this.#frame.uncover(sign, this.#popover.box);
  }
}

/** The areas at which orders begin. */
const placesFirst = (orders: readonly PlannedOrder[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ places }) => places.slice(0, 1)));
