/** The map as a control: choose an area, see what is legal there, and click a destination to write the order. */
import type { About, Ground, PlannedChoice, PlannedOrder, ReadPlan } from '../plan.ts';
import { Choosing } from './choosing.ts';
import { CourseDrawing } from './course.ts';
import { type Direction, nearestTowards } from './directions.ts';
import type { Drawing } from './drawing.ts';
import { Frame } from './frame.ts';
import { ghostsIn } from './ghosts.ts';
import { Offers } from './offers.ts';
import { Overview } from './overview.ts';
import { Popover } from './popover.ts';
import { hasMoved, Preview } from './preview.ts';
import type { Sheet } from './sheet.ts';
import { signsIn } from './signs.ts';
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
  readonly #drawing: Drawing;
  readonly #overview: Overview;
  /** Where an area is looked up. */
  readonly #source: string;
  readonly #about = new Map<string, About>();
  /** What the drawing was made for. */
  #drawn = '';
  /** The draft after which the pieces are drawn; undefined: they stand as they are. */
  #plan: number | undefined;
  /** The area that is looked up on a page without a sheet. */
  #opened: string | undefined;
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

  constructor(
    figure: HTMLElement,
    { svg, drawing }: { readonly svg: SVGSVGElement; readonly drawing: Drawing },
    ground: Ground,
    sheet: Sheet | undefined,
  ) {
    this.#svg = svg;
    this.#drawing = drawing;
    this.#source = figure.dataset.about ?? '';
    this.#ground = ground;
    this.#sheet = sheet;
    this.#choosing = sheet && new Choosing(sheet, () => this.#changed());
    sheet?.onEdit((line, place) => {
      // On a phone the plan lies on the map.
      if (location.hash === '#orders-card') location.replace('#map');
      this.#choose(undefined);
      this.#choosing?.edit(line, place);
      this.#popover.focus();
      this.#frame.reveal([this.#signOf(place) ?? []].flat());
    });
    const offers = document.querySelector<HTMLElement>('[data-offers]') ?? element('div');
    this.#offers = new Offers(offers, ground.words, (id) => sheet?.add(id));
    this.#popover = new Popover(ground.words, {
      take: (choice, part) => this.#write(choice, part),
      open: (opening) => this.#choosing?.open(opening),
      lead: (who) => this.#choosing?.lead(who),
      ofPart: async (who, part) => this.#choosing?.ofPart(who, part),
      leave: () => this.#leave(),
    });
    this.#preview = new Preview(ground.words);
    this.#overview = new Overview(svg);
    this.#frame = new Frame(svg, figure.dataset.keep, {
      zoomed: (zoom) => void this.#redraw(zoom),
      moved: () => this.#overview.show(this.#frame),
    });
    this.#overview.follow(this.#frame);
    this.#course = new CourseDrawing(svg);
    svg.setAttribute('role', 'group');
    svg.setAttribute('class', 'map');
    for (const { id } of ground.areas) this.#prepare(id);
    const [smaller, larger] = [this.#say('script.smaller'), this.#say('script.larger')];
    const tools = this.#frame.tools(smaller, larger, this.#say('script.fit'));
    const signs = signsIn(figure.dataset.signs, ground.signs, this.#say('script.signs'));
    const stage = element('div', { className: 'stage' }, [
      this.#frame.box,
      ...(signs ? [signs] : []),
      tools,
      this.#overview.box,
    ]);
    this.#settle(stage);
    // The help text is about the picture.
    figure.querySelector('figcaption')?.remove();
    figure.querySelector('a')?.replaceWith(stage);
    svg.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#leave();
    });
    this.#focusable(ground.areas[0]?.id);
    this.#frame.fit(ground.first.flatMap((id) => this.#signOf(id) ?? []));
    this.#overview.draw();
  }

  /** What is chosen stands in the rail; on a narrow page in a sheet below the map. */
  #settle(stage: HTMLElement): void {
    const table = document.querySelector<HTMLElement>('.seat > .table');
    const offers = document.querySelector<HTMLElement>('[data-offers]');
    const picked = element('div', { className: 'picked' }, [this.#popover.box, this.#preview.box]);
    const wide = matchMedia('(min-width: 60rem)');
    const place = () => {
      if (!wide.matches) stage.append(picked);
      else if (offers) offers.before(picked);
      else table?.append(picked);
    };
    wide.addEventListener('change', place);
    place();
  }

  /** The drawing for the present size, zoom and plan. The groups of the areas stay, and what stands in them is drawn anew. */
  async #redraw(zoom: number): Promise<void> {
    const { box } = this.#frame;
    if (!box.isConnected) return;
    const plan = this.#plan;
    const wanted = `${box.clientWidth} ${box.clientHeight} ${zoom} ${plan}`;
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    const [now, planned] = await Promise.all([
      this.#drawing.at(box, zoom),
      plan === undefined ? undefined : this.#drawing.at(box, zoom, plan),
    ]);
    const fresh = planned ?? now;
    if (!fresh || wanted !== this.#drawn) return;
    const ghosts = now && planned ? ghostsIn(now, planned) : undefined;
    this.#svg.setAttribute('viewBox', fresh.getAttribute('viewBox') ?? '');
    this.#svg.querySelector('[id="map-ground"]')?.replaceWith(...fresh.querySelectorAll('[id="map-ground"]'));
    for (const [id, group] of this.#groups) {
      const drawn = fresh.querySelector(`g[id="area-${CSS.escape(id)}"]`);
      // What stays as it is keeps its elements: somebody may be clicking them.
      if (drawn && drawn.innerHTML !== group.innerHTML) group.replaceChildren(...drawn.childNodes);
    }
    this.#svg.querySelector('.ghosts')?.remove();
    if (ghosts) this.#course.layer.before(ghosts);
    this.#course.redraw();
    this.#overview.draw();
    this.#overview.show(this.#frame);
  }

  /** Shows what can be ordered next, after the server has read the sheet. */
  show(plan: ReadPlan): void {
    this.#next = plan.next;
    this.#plan = plan.drawn;
    // Where they go is drawn, so that no label has to say it.
    const isDrawn = plan.drawn !== undefined;
    this.#course.show(plan.courses.map((course) => (isDrawn ? { ...course, who: '' } : course)));
    void this.#redraw(this.#frame.zoom);
    this.#looked = undefined;
    this.#offers.show(
      plan.next.filter(({ places }) => places.length === 0),
      this.#sheet?.count === 0,
    );
    this.#mark();
    this.#choosing?.read(plan.next);
    this.#find();
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
    if (this.#sheet) this.#choosePlace(id);
    else {
      this.#opened = id === this.#opened ? undefined : id;
      this.#showPopover();
    }
  }

  #choosePlace(id: string): void {
    const choosing = this.#choosing;
    if (choosing?.place !== undefined && id !== choosing.place && !choosing.choices) {
      this.#pending = id;
      return;
    }
    const ways = choosing?.leadingTo(id) ?? [];
    const own = ways.filter(({ by }) => by?.who === choosing?.who);
    const [only] = own.length === 1 ? own : ways.length === 1 ? ways : [];
    if (ways.length === 0) this.#pick(id);
    else if (only && !(this.#isTouched && this.#way !== id)) this.#write(only);
    else this.#showWay(id);
  }

  /** Picks up what stands at a place, or puts it back. */
  #pick(id: string): void {
    const isPickedUp = id === this.#choosing?.place;
    const [pick, ...others] = isPickedUp ? [] : this.#next.filter(({ isPick, places }) => isPick && places[0] === id);
    if (pick && others.length === 0) this.#sheet?.add(pick.id);
    this.#choose(isPickedUp ? undefined : id);
  }

  /** Shows every way to a destination. */
  #showWay(id: string): void {
    this.#way = id;
    this.#preview.hide();
    this.#showPopover();
  }

  /** Closes the popover. Whoever was in it returns to its area on the map. */
  #leave(): void {
    const place = this.#choosing?.place ?? this.#opened;
    const isInside = this.#popover.box.contains(document.activeElement);
    this.#opened = undefined;
    if (!this.#sheet) this.#showPopover();
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
  #write(choice: PlannedChoice, part?: string): void {
    this.#way = undefined;
    this.#look(undefined);
    this.#choosing?.take(choice, part);
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

  /** Shows the choices in the chosen area, or those that lead from it to another; and what the area is. */
  #showPopover(): void {
    const { choices, who } = this.#choosing ?? { choices: NO_CHOICES };
    const place = this.#choosing?.place ?? this.#opened;
    if (!this.#sheet) this.#markOpened();
    if (place === undefined) {
      this.#popover.close();
      return;
    }
    const way = this.#way;
    const title = this.#titleOf(place, way);
    const shown =
      choices && way !== undefined ? { ...choices, choices: this.#choosing?.leadingTo(way) ?? [] } : choices;
    const line = this.#choosing?.line;
    const edited = line === undefined ? undefined : this.#say('script.edited', { no: line });
    const hint = way !== undefined && this.#isTouched ? this.#say('script.again') : edited;
    const told = way === undefined ? undefined : shown?.choices[0];
    const about = way === undefined ? this.#lookUp(place) : undefined;
    this.#popover.show({ title, choices: shown, who, hint, told, about, nameOf: this.#name });
    const sign = this.#signOf(way ?? place);
    if (sign) this.#frame.uncover(sign, this.#popover.box);
  }

  #titleOf(place: string, way: string | undefined): string {
    if (way === undefined) return this.#name(place);
    return this.#say('script.way', { from: this.#name(place), to: this.#name(way) });
  }

  #markOpened(): void {
    for (const [id, group] of this.#groups) group.classList.toggle('chosen', id === this.#opened);
  }

  /** What is known of an area; while it is not known yet it is asked for. */
  #lookUp(id: string): About | undefined {
    const known = this.#about.get(id);
    if (!known) void this.#ask(id);
    return known;
  }

  async #ask(id: string): Promise<void> {
    const response = await fetch(`${this.#source}?id=${encodeURIComponent(id)}`).catch(() => undefined);
    if (!response?.ok) return;
    this.#about.set(id, (await response.json()) as About);
    if ((this.#choosing?.place ?? this.#opened) === id) this.#showPopover();
  }
}

const NO_CHOICES = { openings: [], opening: undefined, isOpen: false, kinds: [], choices: [] } as const;

/** The areas at which orders begin. */
const placesFirst = (orders: readonly PlannedOrder[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ places }) => places.slice(0, 1)));
