/** Fields for the counters of a force that go along; the others stay behind. */
import type { PlannedChoice } from '../plan.ts';
import { element } from './words.ts';

type Force = NonNullable<PlannedChoice['by']>;

interface Amount {
  readonly field: HTMLInputElement;
  readonly what: string;
  readonly name: string;
  readonly most: number;
}

export class Part {
  readonly #mayBeAlone: boolean;
  readonly #amounts: readonly Amount[];

  /** `labelOf` names a field for assistive technology; `changed` is called when a number has changed. */
  constructor({ counters, alone }: Force, labelOf: (what: string) => string, changed: (part: Part) => void) {
    this.#mayBeAlone = alone !== undefined;
    const isMany = counters.reduce((sum, { most }) => sum + most, 0) > 1;
    this.#amounts = (isMany ? counters : []).map(({ what, name, most }) => {
      const field = element('input', { type: 'number' });
      Object.assign(field, { min: '0', max: String(most), value: String(most) });
      field.dataset.key = `amount ${what}`;
      field.setAttribute('aria-label', labelOf(name));
      field.addEventListener('input', () => changed(this));
      return { field, most, what, name };
    });
  }

  /** The fields, each with its unit; none where there is nothing to divide. */
  get fields(): readonly HTMLElement[] {
    return this.#amounts.flatMap(({ field, name }) => [field, element('span', { text: name })]);
  }

  /** How many go along, `2 inf 1 cav`; undefined: the whole force; empty: nobody is left to go. */
  get counts(): string | undefined {
    const counts = this.#amounts.map(({ field, most, what }) => {
      const count = Math.max(0, Math.min(most, Math.round(field.valueAsNumber) || 0));
      return { count, most, what };
    });
    if (counts.every(({ count, most }) => count === most)) return undefined;
    if (!this.#mayBeAlone && counts.every(({ count }) => count === 0)) return '';
    return counts.map(({ count, what }) => `${count} ${what}`).join(' ');
  }
}
