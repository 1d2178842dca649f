/** The hand: on each card stand the plays that are legal now, an event without its choices, and a click writes one. */
import type { Plan, PlannedOrder } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { button } from './words.ts';

export class Hand {
  readonly #place: HTMLElement;
  readonly #sheet: Sheet;

  constructor(place: HTMLElement, sheet: Sheet) {
    this.#place = place;
    this.#sheet = sheet;
  }

  show(plan: Plan): void {
    const plays = plan.next.filter(({ card, places }) => card !== undefined && places.length === 0);
    const fights = plan.courses.some((course) => course.fights.length > 0);
    for (const card of this.#place.querySelectorAll<HTMLElement>('[data-card]')) this.#offer(card, plays, fights);
  }

  #offer(card: HTMLElement, plays: readonly PlannedOrder[], fights: boolean): void {
    const all = plays.filter((order) => String(order.card) === card.dataset.card).map(({ text }) => text);
    // Who plays an event without its choice is asked; all choices stand above the sheet.
    const own = all.filter((text) => !all.some((shorter) => text.startsWith(`${shorter} `)));
    const { battle } = card.dataset;
    const written = this.#sheet.text.split('\n').map((line) => line.trim());
    const inBattle = fights && battle !== undefined && !written.includes(battle) ? [battle] : [];
    const buttons = [...own, ...inBattle].map((text) => button(text, () => this.#sheet.append(text)));
    card.querySelector('.plays')?.replaceChildren(...buttons);
    // Reasons are those of the beginning of the sheet.
    for (const reason of card.querySelectorAll<HTMLElement>('.why'))
      reason.hidden = written.some((line) => line !== '');
  }
}
