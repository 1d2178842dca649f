/** The orders that can be written with a click: those of a place beside it on the map, all others above the sheet. */
import type { Ground, PlannedOrder } from '../plan.ts';
import { hasMoved } from './preview.ts';
import { button, element, filled } from './words.ts';

export interface MenuUse {
  /** Called when an order is chosen. */
  write(order: PlannedOrder): void;
  /** Called when an order is hovered or focused; undefined: no longer. */
  look(order: PlannedOrder | undefined): void;
  /** Called when the menu of a place is closed. */
  leave(): void;
}

export class Menu {
  /** Lies over the map, beside the chosen area. */
  readonly box = element('div', { className: 'menu popover' });
  readonly #offers: HTMLElement;
  readonly #words: Ground['words'];
  readonly #use: MenuUse;

  /** `offers`: where the orders without a place stand. */
  constructor(words: Ground['words'], offers: HTMLElement, use: MenuUse) {
    this.#words = words;
    this.#offers = offers;
    this.#use = use;
    this.box.setAttribute('role', 'group');
    this.box.hidden = true;
    this.#offers.setAttribute('aria-live', 'polite');
  }

  /**
   * Shows orders that belong to no place. Plays of cards, with which most impulses begin, are unfolded at the
   * beginning.
   */
  general(orders: readonly PlannedOrder[], isBeginning: boolean): void {
    const plays = orders.filter(({ card }) => card !== undefined);
    const fold = element('details', {}, [
      element('summary', { text: this.#say('script.hand', { count: plays.length }) }),
      ...this.#list(plays),
    ]);
    fold.open = isBeginning;
    this.#offers.replaceChildren(
      ...(plays.length > 0 ? [fold] : []),
      ...this.#list(orders.filter(({ card }) => card === undefined)),
      element('p', { className: 'hint', text: this.#say('script.choose') }),
    );
  }

  /** Closes what belongs to a place. */
  close(): void {
    this.box.hidden = true;
    this.box.replaceChildren();
  }

  /** Shows what can be ordered in a place, or on a way. */
  place(title: string, orders: readonly PlannedOrder[]): void {
    const close = button('×', () => this.#use.leave());
    close.className = 'close';
    close.setAttribute('aria-label', this.#say('script.close'));
    this.box.hidden = false;
    this.box.setAttribute('aria-label', title);
    this.box.replaceChildren(
      element('h3', { text: title }),
      close,
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

  /** An order with counters to take along: any number of each kind. */
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

  /** A button that writes an order. Hovering or focusing it previews the order. */
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
