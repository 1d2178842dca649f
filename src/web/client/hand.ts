/** The hand: on each card stand the plays that are legal now, an event without its choices, and a click writes one. */
import type { Ground, PlannedOrder, ReadPlan } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { button, filled } from './words.ts';

export class Hand {
  readonly #place: HTMLElement;
  readonly #sheet: Sheet;
  readonly #words: Ground['words'];
  #isPlanned = false;

  constructor(place: HTMLElement, sheet: Sheet, words: Ground['words']) {
    this.#words = words;
    this.#place = place;
    this.#sheet = sheet;
  }

  show(plan: ReadPlan): void {
    const plays = plan.next.filter(({ card, places }) => card !== undefined && places.length === 0);
    const kinds = plan.courses.flatMap((course) => course.fights.flatMap(({ kind }) => kind ?? []));
    for (const card of this.#place.querySelectorAll<HTMLElement>('[data-card]'))
      this.#offer(card, plays, plan.spent.map(String).includes(card.dataset.card ?? '') ? [] : kinds);
    // Once something is planned the board has the room.
    const isPlanned = this.#sheet.text.trim() !== '';
    if (isPlanned && !this.#isPlanned && this.#place instanceof HTMLDetailsElement) this.#place.open = false;
    this.#isPlanned = isPlanned;
  }

  /** `kinds`: those of the planned fights, which the card can still be added to. */
  #offer(card: HTMLElement, next: readonly PlannedOrder[], kinds: readonly string[]): void {
    const all = next.filter((order) => String(order.card) === card.dataset.card);
    const own = all.filter(({ isChoice }) => !isChoice);
    const written = this.#sheet.text.split('\n').map((line) => line.trim());
    const fights = JSON.parse(card.dataset.fights ?? '{}') as Readonly<Record<string, string>>;
    const kind = kinds.find((each) => fights[each] !== undefined && !written.includes(fights[each]));
    const buttons = [
      // Who plays an event without its choice is asked in the plan.
      ...own.map(({ id, label }) => button(label.onCard ?? label.text, () => this.#sheet.add(id))),
      ...(kind === undefined
        ? []
        : [
            button(filled(this.#words[`script.add.${kind}`]), () =>
              this.#sheet.change(`card.${card.dataset.card}.${kind}`),
            ),
          ]),
    ];
    card.querySelector('.plays')?.replaceChildren(...buttons);
    // Reasons are those of the beginning of the sheet.
    for (const reason of card.querySelectorAll<HTMLElement>('.why'))
      reason.hidden = written.some((line) => line !== '');
  }
}
