/** The orders that can be written with a click, below the map. */
import type { Ground, PlannedOrder } from '../plan.ts';
import { hasMoved } from './preview.ts';
import { button, element, filled } from './words.ts';

export interface MenuUse {
  /** An order was chosen. */
  write(order: PlannedOrder): void;
  /** An order is looked at; undefined: no more. */
  look(order: PlannedOrder | undefined): void;
}

export class Menu {
  readonly box = element('div', { className: 'menu' });
  readonly #words: Ground['words'];
  readonly #use: MenuUse;

  constructor(words: Ground['words'], use: MenuUse) {
    this.#words = words;
    this.#use = use;
    this.box.setAttribute('aria-live', 'polite');
  }

  /** Orders that are about no place; plays of the hand, which most impulses begin with, are open at the beginning. */
  general(orders: readonly PlannedOrder[], isBeginning: boolean): void {
    const plays = orders.filter(({ card }) => card !== undefined);
    const fold = element('details', {}, [
      element('summary', { text: this.#say('script.hand', { count: plays.length }) }),
      ...this.#list(plays),
    ]);
    fold.open = isBeginning;
    this.box.replaceChildren(
      element('p', { className: 'hint', text: this.#say('script.choose') }),
      ...(plays.length > 0 ? [fold] : []),
      ...this.#list(orders.filter(({ card }) => card === undefined)),
    );
  }

  /** What can be ordered in a place, or on a way. */
  place(title: string, orders: readonly PlannedOrder[]): void {
    this.box.replaceChildren(
      element('h3', { text: title }),
      ...(orders.length === 0 ? [element('p', { className: 'hint', text: this.#say('script.nothing') })] : []),
      ...this.#list(orders),
    );
  }

  #say(key: string, args?: Readonly<Record<string, string | number>>): string {
    return filled(this.#words[key], args);
  }

  #list(orders: readonly PlannedOrder[]): HTMLElement[] {
    if (orders.length === 0) return [];
    const lines = orders.map((order) => element('li', {}, this.#choice(order)));
    return [element('ul', { className: 'orders-list' }, lines)];
  }

  /** An order with the counters that go along, of each kind as many as one likes. */
  #choice(order: PlannedOrder): Node[] {
    const kinds = [...order.text.matchAll(COUNTERS)].map(([, most = '', kind = '']) => ({ most: Number(most), kind }));
    if (kinds.reduce((sum, { most }) => sum + most, 0) < 2) return [this.#button(order, () => order)];
    const fields = kinds.map(({ most, kind }) => {
      const field = element('input', { type: 'number' });
      Object.assign(field, { min: '0', max: String(most), value: String(most) });
      field.setAttribute('aria-label', this.#say('script.amount', { kind, order: order.text }));
      return { field, most, kind };
    });
    const wanted = () => {
      const text = fields.reduce((line, { field, most, kind }) => {
        const count = Math.max(0, Math.min(most, Math.round(field.valueAsNumber) || 0));
        return line.replace(`${most} ${kind}`, count === 0 ? '' : `${count} ${kind}`);
      }, order.text);
      return { ...order, text: text.replace(/ {2,9}/g, ' ') };
    };
    const amounts = fields.flatMap(({ field, kind }) => [field, document.createTextNode(kind)]);
    return [this.#button(order, wanted), ...amounts];
  }

  /** Writes an order as it is wanted; whoever rests on it looks at it first. */
  #button({ text }: PlannedOrder, wanted: () => PlannedOrder): HTMLButtonElement {
    const made = button(text, () => this.#use.write(wanted()));
    let isLookedAt = false;
    const look = (order: PlannedOrder | undefined) => {
      isLookedAt = order !== undefined;
      this.#use.look(order);
    };
    made.addEventListener('focus', () => look(wanted()));
    made.addEventListener('pointermove', (event) => {
      if (!isLookedAt && hasMoved(event)) look(wanted());
    });
    for (const name of ['blur', 'pointerleave']) made.addEventListener(name, () => look(undefined));
    return made;
  }
}

/** `2 inf 1 cav`. */
const COUNTERS = /\b([0-9]{1,2}) (inf|cav|art)\b/g;
