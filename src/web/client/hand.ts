/** The hand: beside its cards stands what each of them can be played for now, and a click writes it. */
import type { Plan } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { button, element } from './words.ts';

export class Hand {
  readonly #place: HTMLElement;
  readonly #sheet: Sheet;

  constructor(place: HTMLElement, sheet: Sheet) {
    this.#place = place;
    this.#sheet = sheet;
  }

  show({ next }: Plan): void {
    const plays = next.filter(({ card, places }) => card !== undefined && places.length === 0);
    this.#place.hidden = plays.length === 0;
    this.#place
      .querySelector('ul')
      ?.replaceChildren(...plays.map(({ text }) => element('li', {}, [button(text, () => this.#sheet.append(text))])));
  }
}
