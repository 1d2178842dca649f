/** What can be chosen at an area, in the rail beside the map: who marches where, then the other deeds, each with its price. */
import type { About, Choices, Ground, PlannedChoice, PlannedOpening } from '../plan.ts';
import { ChoiceButton } from './choice-button.ts';
import { Part } from './part.ts';
import { button, element, filled } from './words.ts';

interface PopoverUse {
  /** Called when a choice is taken. `part`: how many counters go along, if not all. */
  take(choice: PlannedChoice, part?: string): void;
  /** Called when another card, or none (an empty text), is to be played first. */
  open(opening: string): void;
  /** Called when another force is to march. */
  lead(who: string): void;
  /** What a part of a force could do; undefined if that is not known, or for the whole force. */
  ofPart(who: string, part: string | undefined): Promise<readonly PlannedChoice[] | undefined>;
  leave(): void;
}

/** Where a force can march, and the button for it. */
interface Goal {
  readonly goal: PlannedChoice;
  readonly button: ChoiceButton;
}

interface Shown {
  readonly title: string;
  /** Undefined: they are still being read. */
  readonly choices: Choices | undefined;
  /** The force that marches. */
  readonly who?: string | undefined;
  readonly hint?: string | undefined;
  /** The choice whose odds are told at once. */
  readonly told?: PlannedChoice | undefined;
  /** What the area is. */
  readonly about?: About | undefined;
  nameOf(id: string): string;
}

export class Popover {
  readonly box = element('div', { className: 'menu popover' });
  readonly #words: Ground['words'];
  readonly #use: PopoverUse;
  /** Keys of the folds that the player has opened. */
  readonly #unfolded = new Set<string>();
  /** What the choice under the pointer, or in focus, would come to. */
  readonly #detail = element('div', { className: 'detail' });

  constructor(words: Ground['words'], use: PopoverUse) {
    this.#words = words;
    this.#use = use;
    this.box.setAttribute('role', 'group');
    this.box.tabIndex = -1;
    this.box.hidden = true;
    this.#detail.setAttribute('role', 'status');
    this.box.addEventListener('keydown', (event) => this.#key(event));
  }

  close(): void {
    this.box.hidden = true;
    this.box.replaceChildren();
  }

  /** Goes to the first choice, or waits for it. */
  focus(): void {
    (this.box.querySelector<HTMLElement>('.choice') ?? this.box).focus();
  }

  show(shown: Shown): void {
    const { title, choices, hint, told } = shown;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.box.contains(active) ? active : undefined;
    const close = this.#button('close', '×', () => this.#use.leave());
    close.className = 'close';
    close.setAttribute('aria-label', this.#say('script.close'));
    this.box.hidden = false;
    this.box.setAttribute('aria-label', title);
    this.box.setAttribute('aria-busy', String(choices === undefined));
    this.#detail.replaceChildren();
    this.box.replaceChildren(
      element('h3', { text: title }),
      close,
      ...(hint === undefined ? [] : [element('p', { className: 'hint', text: hint })]),
      ...(choices
        ? this.#choices(choices, shown)
        : [element('p', { className: 'hint', text: this.#say('script.wait') })]),
      ...this.#about(shown),
      this.#detail,
    );
    if (told) this.#tell(told);
    if (focused) this.#refocus(focused);
  }

  /** What the area is; folded where something can be done. */
  #about({ about, choices }: Shown): HTMLElement[] {
    if (!about) return [];
    const said = [
      element('p', { className: 'facts', text: about.facts.join(', ') }),
      ...about.groups.flatMap(({ title, lines }) => [
        element('h4', { text: title }),
        element(
          'ul',
          { className: 'lines' },
          lines.map((text) => element('li', { text })),
        ),
      ]),
    ];
    if (!choices || choices.choices.length === 0) return [element('div', { className: 'about' }, said)];
    const fold = element('details', { className: 'about' }, [
      element('summary', { text: this.#say('script.about') }),
      ...said,
    ]);
    return [this.#kept('about', fold)];
  }

  /** The same control as before, where it is still there. */
  #refocus({ dataset: { key } }: HTMLElement): void {
    const same = key === undefined ? null : this.box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (same) same.focus();
    else this.focus();
  }

  #choices(choices: Choices, shown: Shown): HTMLElement[] {
    const usual = choices.choices.filter(({ isSeldom }) => !isSeldom);
    const seldom = choices.choices.filter(({ isSeldom }) => isSeldom);
    return [
      ...this.#openings(choices),
      ...choices.kinds.flatMap(({ kind, text }) =>
        this.#group(
          text,
          usual.filter((choice) => choice.kind === kind),
          shown,
        ),
      ),
      ...this.#fold(seldom),
      ...(choices.choices.length === 0 && !shown.about
        ? [element('p', { className: 'hint', text: this.#say('script.nothing') })]
        : []),
    ];
  }

  /** The card that stands before the choices; others that would allow something here are folded. */
  #openings({ openings, opening, isOpen }: Choices): HTMLElement[] {
    if (openings.length === 0) return [];
    const chosen = openings.find(({ id }) => id === opening);
    const plays = openings.map((play) =>
      this.#toggle(`card ${play.id}`, this.#cardOf(play), play === chosen, () => this.#use.open(play.id)),
    );
    const none = this.#toggle('card', this.#say('script.card.none'), !chosen, () => this.#use.open(''));
    const controls = [...plays, ...(isOpen ? [none] : [])];
    const text = this.#say('script.card', { card: chosen ? this.#cardOf(chosen) : this.#say('script.card.none') });
    if (controls.length === 1) return [element('p', { className: 'label', text })];
    const fold = element('details', { className: 'cards' }, [
      element('summary', { text }),
      this.#row(this.#say('script.card.other'), controls),
    ]);
    return [this.#kept('cards', fold)];
  }

  #cardOf({ card, title = String(card), price }: PlannedOpening): string {
    return price === '' ? title : `${title} (${price})`;
  }

  #group(heading: string, choices: readonly PlannedChoice[], shown: Shown): HTMLElement[] {
    if (choices.length === 0) return [];
    const marches = choices.filter(({ by }) => by !== undefined);
    const others = choices.filter(({ by }) => by === undefined);
    const made = element('section', {}, [
      element('h4', { text: heading }),
      ...this.#marches(marches, shown),
      ...this.#list(
        others.map((choice) => this.#choice(choice, choice.label)),
        'long',
      ),
    ]);
    made.setAttribute('aria-label', heading);
    return [made];
  }

  /** Who marches, and where to. */
  #marches(marches: readonly PlannedChoice[], { who, nameOf }: Shown): HTMLElement[] {
    const forces = [...new Map(marches.map((choice) => [choice.by?.who ?? '', choice])).values()];
    const chosen = forces.find(({ by }) => by?.who === who) ?? forces[0];
    const force = chosen?.by;
    if (!chosen || !force) return [];
    const own = marches.filter(({ by }) => by?.who === force.who);
    const toggles = (some: readonly PlannedChoice[]) =>
      some.map((choice) => {
        const name = nameOfForce(choice, forces);
        const key = choice.by?.who ?? '';
        return this.#toggle(`who ${key}`, name, choice === chosen, () => this.#use.lead(key));
      });
    const led = forces.filter(({ by }) => by?.leader !== undefined);
    const others = led.length === 0 ? [] : forces.filter((force) => !led.includes(force));
    const labelOf = (kind: string) => this.#say('script.amount', { kind, order: force.name });
    const part = new Part(force, labelOf, () => void this.#price(part, force.who, goals));
    const goals = own.map((goal): Goal => {
      const use = { take: () => this.#use.take(goal, part.counts), tell: this.#tell, onward: this.#onward };
      return { goal, button: new ChoiceButton(goal, nameOf(goal.places.at(-1) ?? ''), use) };
    });
    return [
      ...(forces.length > 1 ? [this.#row(this.#say('script.who'), toggles(led.length === 0 ? forces : led))] : []),
      ...this.#list(goals.map(({ button }) => button.box)),
      ...this.#part(part.fields, toggles(others), others.includes(chosen)),
    ];
  }

  /** Less than the whole army: some of its counters, or a few without their leader. */
  #part(fields: readonly HTMLElement[], forces: readonly HTMLElement[], isChosen: boolean): HTMLElement[] {
    if (fields.length + forces.length === 0) return [];
    const fold = element('details', { className: 'part' }, [
      element('summary', { text: this.#say('script.part') }),
      ...(fields.length > 0 ? [element('p', { className: 'row' }, fields)] : []),
      ...(forces.length > 0 ? [this.#row('', forces)] : []),
    ]);
    this.#kept('part', fold).open ||= isChosen;
    return [fold];
  }

  /** Shows what a part of a force would pay and risk; until that is known no figures. */
  async #price(part: Part, who: string, goals: readonly Goal[]): Promise<void> {
    const { counts } = part;
    for (const { goal, button } of goals) {
      const { line: _, onward: __, ...unknown } = goal;
      button.show(counts === undefined ? goal : { ...unknown, fights: [] });
      button.box.disabled = counts === '';
    }
    const found = await this.#use.ofPart(who, counts || undefined);
    for (const { goal, button } of goals) {
      const partly = found?.find(({ places }) => places.at(-1) === goal.places.at(-1));
      if (partly) button.show(partly);
    }
  }

  #fold(choices: readonly PlannedChoice[]): HTMLElement[] {
    if (choices.length === 0) return [];
    const fold = element('details', {}, [
      element('summary', { text: this.#say('script.more', { count: choices.length }) }),
      ...this.#list(
        choices.map((choice) => this.#choice(choice, choice.label)),
        'long',
      ),
    ]);
    return [this.#kept('more', fold)];
  }

  /** A fold that stays open when what is in the popover changes. */
  #kept(key: string, fold: HTMLDetailsElement): HTMLDetailsElement {
    fold.open = this.#unfolded.has(key);
    fold.addEventListener('toggle', () => {
      if (fold.open) this.#unfolded.add(key);
      else this.#unfolded.delete(key);
    });
    return fold;
  }

  #list(lines: readonly HTMLElement[], more = ''): HTMLElement[] {
    if (lines.length === 0) return [];
    return [
      element(
        'ul',
        { className: `choices ${more}`.trim() },
        lines.map((line) => element('li', {}, [line])),
      ),
    ];
  }

  #choice(choice: PlannedChoice, text: string): HTMLButtonElement {
    return new ChoiceButton(choice, text, {
      take: () => this.#use.take(choice),
      tell: this.#tell,
      onward: this.#onward,
    }).box;
  }

  readonly #onward = (count: number): string => this.#say('script.onward', { count });

  readonly #tell = ({ label: text, line }: PlannedChoice): void => {
    if (this.#detail.dataset.text === text && this.#detail.childElementCount > 0) return;
    this.#detail.dataset.text = text;
    const said = line?.odds.length ? line.odds : (line?.notes ?? []);
    this.#detail.replaceChildren(
      element('p', { className: 'order', text }),
      ...said.map((each) => element('p', { className: line?.odds.length ? 'odds' : '', text: each })),
    );
  };

  #row(label: string, controls: readonly HTMLElement[]): HTMLElement {
    const made = element('p', { className: 'row' }, [
      ...(label === '' ? [] : [element('span', { className: 'label', text: label })]),
      ...controls,
    ]);
    made.setAttribute('role', 'group');
    if (label !== '') made.setAttribute('aria-label', label);
    return made;
  }

  #toggle(key: string, text: string, isOn: boolean, run: () => void): HTMLButtonElement {
    const made = this.#button(key, text, run);
    made.classList.add('toggle');
    made.setAttribute('aria-pressed', String(isOn));
    return made;
  }

  #button(key: string, text: string, run: () => void): HTMLButtonElement {
    const made = button(text, run);
    made.dataset.key = key;
    return made;
  }

  #say(key: string, args?: Readonly<Record<string, string | number>>): string {
    return filled(this.#words[key], args);
  }

  /** Arrow keys go from control to control; in a number they count. */
  #key(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    const { target } = event;
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement)
      return;
    const controls = [...this.box.querySelectorAll<HTMLElement>('button, summary, input')].filter((each) =>
      each.checkVisibility(),
    );
    const at = controls.indexOf(target as HTMLElement);
    controls[Math.max(0, Math.min(controls.length - 1, at + by))]?.focus();
    event.preventDefault();
  }
}

/** Its leader, or all its words where he leads another force too. */
const nameOfForce = ({ by }: PlannedChoice, forces: readonly PlannedChoice[]): string => {
  const same = forces.filter((each) => each.by?.leader === by?.leader);
  return (same.length === 1 ? by?.leader : undefined) ?? by?.name ?? '';
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
