/** Fields for the counters of a force that go along; the others stay behind. */
import type { PlannedChoice } from '../plan.ts';
import { element } from './words.ts';

type Force = NonNullable<PlannedChoice['by']>;

interface Amount {
  readonly field: HTMLInputElement;
  readonly what: string;
  readonly most: number;
}

export class Part {
  readonly #who: string;
  readonly #alone: string;
  readonly #amounts: readonly Amount[];

  /** `labelOf` names a field for assistive technology; `changed` is called when a number has changed. */
  constructor({ who, counters, alone = '' }: Force, labelOf: (what: string) => string, changed: (part: Part) => void) {
    this.#who = who;
    this.#alone = alone;
    const isMany = counters.reduce((sum, { most }) => sum + most, 0) > 1;
    this.#amounts = (isMany ? counters : []).map(({ what, most }) => {
      const field = element('input', { type: 'number' });
      Object.assign(field, { min: '0', max: String(most), value: String(most) });
      field.dataset.key = `amount ${what}`;
      field.setAttribute('aria-label', labelOf(what));
      field.addEventListener('input', () => changed(this));
      return { field, most, what };
    });
  }

  /** The fields, each with its unit; none where there is nothing to divide. */
  get fields(): readonly HTMLElement[] {
    return this.#amounts.flatMap(({ field, what }) => [field, element('span', { text: what })]);
  }

  /** The part in the words of orders; undefined: it is the whole force; empty: nobody is left to go. */
  get words(): string | undefined {
    const counts = this.#amounts.map(({ field, most, what }) => {
      const count = Math.max(0, Math.min(most, Math.round(field.valueAsNumber) || 0));
      return { count, most, what };
    });
    if (counts.every(({ count, most }) => count === most)) return undefined;
    if (counts.every(({ count }) => count === 0)) return this.#alone;
    const part = counts.reduce(
      (words, { count, most, what }) => words.replace(`${most} ${what}`, count === 0 ? '' : `${count} ${what}`),
      this.#who,
    );
    return part.replace(/ {2,9}/g, ' ').trim();
  }

  /** The order of the whole force as one of the part; undefined: it is the whole force. */
  of({ text }: PlannedChoice): string | undefined {
    const { words } = this;
    return words === undefined ? undefined : text.replace(this.#who, words);
  }
}
