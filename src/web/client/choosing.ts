/** Where the player is choosing: an area, the card that comes first, the army that marches, and what is offered there. */
import type { Choices, PlannedChoice, PlannedOrder } from '../plan.ts';
import type { Sheet } from './sheet.ts';

/** A pause in changing the numbers of a part, in milliseconds. */
const PAUSE = 200;

/** So many answers are kept. */
const MOST_KNOWN = 40;

export class Choosing {
  readonly #sheet: Sheet;
  readonly #changed: () => void;
  readonly #known = new Map<string, Choices>();
  /** What the last reading of the sheet offers: it has to do where the server does not answer. */
  #next: readonly PlannedOrder[] = [];
  #place: string | undefined;
  #choices: Choices | undefined;
  /** The text to which the choices belong; undefined: they have to be read anew. */
  #text: string | undefined;
  #opening: string | undefined;
  #army: PlannedChoice['by'];
  /** The step that is chosen anew; undefined: a new one is added. */
  #line: number | undefined;
  #asked: AbortController | undefined;
  #askedPart: AbortController | undefined;

  /** `changed` is called when there is something else to be shown. */
  constructor(sheet: Sheet, changed: () => void) {
    this.#sheet = sheet;
    this.#changed = changed;
  }

  get place(): string | undefined {
    return this.#place;
  }

  /** Undefined while they are being read. */
  get choices(): Choices | undefined {
    return this.#choices;
  }

  /** The force that marches: the one chosen before, or with its leader; else the first. */
  get who(): string | undefined {
    const forces = (this.#choices?.choices ?? []).flatMap(({ by }) => by ?? []);
    const { who, leader } = this.#army ?? {};
    const same =
      forces.find((by) => by.who === who) ?? forces.find((by) => leader !== undefined && by.leader === leader);
    return (same ?? forces.find((by) => by.leader !== undefined) ?? forces[0])?.who;
  }

  get line(): number | undefined {
    return this.#line;
  }

  /** Chooses anew what a step does at a place. */
  edit(line: number, place: string): void {
    this.at(place, line);
  }

  /** Goes to an area, or to none. */
  at(place: string | undefined, line?: number): void {
    this.#line = line;
    this.#sheet.markStep(line);
    this.#place = place;
    this.#opening = undefined;
    this.#text = undefined;
    void this.#load();
  }

  /** The sheet has been read: what is offered may have changed. */
  read(next: readonly PlannedOrder[]): void {
    this.#next = next;
    void this.#load();
  }

  open(opening: string): void {
    this.#opening = opening;
    this.#text = undefined;
    void this.#load();
  }

  /** Another force is to march. Its prices are read if they are not known. */
  lead(who: string): void {
    const own = (this.#choices?.choices ?? []).filter(({ by }) => by?.who === who);
    this.#army = own[0]?.by;
    this.#changed();
    if (own.every(({ line }) => line)) return;
    this.#text = undefined;
    void this.#load();
  }

  /**
   * What a part of a force could do, with its prices. Undefined: it is the whole force, another part was asked for
   * meanwhile, or the server did not answer.
   */
  async ofPart(who: string, part: string | undefined): Promise<readonly PlannedChoice[] | undefined> {
    this.#askedPart?.abort();
    if (part === undefined) return undefined;
    const asked = new AbortController();
    this.#askedPart = asked;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (asked.signal.aborted || this.#place === undefined) return undefined;
    const { opening = '' } = this.#choices ?? {};
    const found = await this.#sheet.choices({ place: this.#place, opening, who, part, ...this.#before }, asked.signal);
    return asked.signal.aborted ? undefined : found?.choices;
  }

  /** The orders that a step comes after where it is chosen anew. */
  get #before(): { readonly orders?: string } {
    return this.#line === undefined ? {} : { orders: this.#sheet.before(this.#line) };
  }

  get #wishes(): Readonly<Record<string, string>> {
    return {
      ...(this.#opening === undefined ? {} : { opening: this.#opening }),
      ...(this.#army ? { who: this.#army.who } : {}),
    };
  }

  /** The areas that a usual choice leads to. */
  get goals(): ReadonlySet<string> {
    return goalsOf(this.#leading);
  }

  /** Those of them to which every way is a fight. */
  get attacked(): ReadonlySet<string> {
    const quiet = goalsOf(this.#leading.filter(({ fights }) => fights.length === 0));
    return new Set([...this.goals].filter((id) => !quiet.has(id)));
  }

  /** The usual choices that lead from the area to another, those of the army that marches first. */
  leadingTo(id: string): PlannedChoice[] {
    const { who } = this;
    const found = this.#leading.filter(({ places }) => places.at(-1) === id);
    return found.toSorted((a, b) => Number(b.by?.who === who) - Number(a.by?.who === who));
  }

  get #leading(): readonly PlannedChoice[] {
    const away = ({ places, isSeldom }: PlannedChoice) =>
      !isSeldom && places.length > 1 && places.at(-1) !== this.#place;
    return (this.#choices?.choices ?? []).filter(away);
  }

  /** Adds a choice, and remembers who marches. `part`: how many counters go along, if not all. */
  take(choice: PlannedChoice, part?: string): void {
    // The sheet was changed meanwhile, and the choice belongs to what it was.
    if (this.#sheet.text !== this.#text) return void this.#load();
    const opening = this.#choices?.opening;
    if (choice.by) this.#army = choice.by;
    const offer = part === undefined ? choice.id : `${choice.id}:${part}`;
    if (this.#line === undefined)
      this.#sheet.change(['add', ...(opening === undefined ? [] : [opening]), offer].join('.'));
    else this.#sheet.change(`edit.${this.#line}.${offer}`);
    this.at(choice.places.length > 1 ? choice.places.at(-1) : this.#place);
  }

  async #load(): Promise<void> {
    const { text } = this.#sheet;
    const place = this.#place;
    if (place !== undefined && this.#choices && this.#text === text) return;
    this.#asked?.abort();
    const key = JSON.stringify([place, this.#wishes, this.#before, text]);
    this.#text = text;
    this.#choices = place === undefined || this.#sheet.isChanging ? undefined : this.#known.get(key);
    this.#changed();
    if (place === undefined || this.#choices) return;
    const asked = new AbortController();
    this.#asked = asked;
    const found = await this.#sheet.choices({ place, ...this.#wishes, ...this.#before }, asked.signal);
    if (asked.signal.aborted) return;
    if (found) this.#keep(key, found);
    this.#choices = found ?? this.#plain(place);
    this.#changed();
  }

  #keep(key: string, choices: Choices): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, choices);
  }

  #plain(place: string): Choices {
    const orders = this.#next.filter(({ places }) => places[0] === place);
    const choices = orders.map(
      (order): PlannedChoice => ({
        ...order,
        label: order.label.text,
        kind: '',
        isSeldom: false,
        fights: [],
      }),
    );
    return { opening: undefined, openings: [], isOpen: true, kinds: [{ kind: '', text: '' }], choices };
  }
}

const goalsOf = (choices: readonly PlannedChoice[]): ReadonlySet<string> =>
  new Set(choices.flatMap(({ places }) => places.at(-1) ?? []));
