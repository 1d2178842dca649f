/** The hand: on each card stand the plays that are legal now, an event without its choices, and a click writes one. */
import type { Plan, PlannedOrder } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { button } from './words.ts';

export class Hand {
  readonly #place: HTMLElement;
  readonly #sheet: Sheet;
  readonly #battle: string;

  /** `battle`: the words for adding a card to a battle. */
  constructor(place: HTMLElement, sheet: Sheet, battle: string) {
    this.#battle = battle;
    this.#place = place;
    this.#sheet = sheet;
  }

  show(plan: Plan): void {
    const plays = plan.next.filter(({ card, places }) => card !== undefined && places.length === 0);
    const fights = plan.courses.some((course) => course.fights.length > 0);
    for (const card of this.#place.querySelectorAll<HTMLElement>('[data-card]')) this.#offer(card, plays, fights);
  }

  #offer(card: HTMLElement, next: readonly PlannedOrder[], fights: boolean): void {
    const all = next.filter((order) => String(order.card) === card.dataset.card);
    // Who plays an event without its choice is asked; all choices stand above the sheet.
    const own = all.filter(({ text }) => !all.some((shorter) => text.startsWith(`${shorter.text} `)));
    const { battle } = card.dataset;
    const written = this.#sheet.text.split('\n').map((line) => line.trim());
    const inBattle = fights && battle !== undefined && !written.includes(battle) ? [battle] : [];
    const plays = [...own, ...inBattle.map((text) => ({ text, label: { text: this.#battle } }))];
    const buttons = plays.map(({ text, label }) => {
      const made = button(label.text, () => this.#sheet.append(text));
      made.title = text;
      return made;
    });
    card.querySelector('.plays')?.replaceChildren(...buttons);
    // Reasons are those of the beginning of the sheet.
    for (const reason of card.querySelectorAll<HTMLElement>('.why'))
      reason.hidden = written.some((line) => line !== '');
  }
}
