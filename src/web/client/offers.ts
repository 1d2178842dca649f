/** The orders that belong to no place, above the sheet. */
import type { Ground, PlannedOrder } from '../plan.ts';
import { button, element, filled } from './words.ts';

export class Offers {
  readonly #place: HTMLElement;
  readonly #words: Ground['words'];
  readonly #write: (id: string) => void;

  constructor(place: HTMLElement, words: Ground['words'], write: (id: string) => void) {
    this.#place = place;
    this.#words = words;
    this.#write = write;
    this.#place.setAttribute('aria-live', 'polite');
  }

  /**
   * Shows orders. Plays of cards, with which most impulses begin, are unfolded at the beginning: the first one of each
   * card; how else it can be played is folded. Later the map comes first; at the beginning the sheet speaks of it.
   */
  show(orders: readonly PlannedOrder[], isBeginning: boolean): void {
    const plays = orders.filter(({ card, isChoice }) => card !== undefined && !isChoice && !isInHand(card));
    const first = plays.filter(({ card }, i) => plays.findIndex((each) => each.card === card) === i);
    const others = plays.filter((play) => !first.includes(play));
    const fold = element('details', {}, [
      element('summary', { text: filled(this.#words['script.hand'], { count: first.length }) }),
      ...this.#list(first),
      ...(others.length > 0
        ? [
            element('details', {}, [
              element('summary', { text: filled(this.#words['script.more'], { count: others.length }) }),
              ...this.#list(others),
            ]),
          ]
        : []),
    ]);
    fold.open = isBeginning;
    const acts = orders.filter(({ card, isChoice }) => card === undefined && !isChoice);
    const idle = acts.filter(({ isIdle }) => isIdle);
    this.#place.dataset.shown = '';
    this.#place.replaceChildren(
      ...(isBeginning ? [] : [element('p', { className: 'hint', text: filled(this.#words['script.choose']) })]),
      ...(plays.length > 0 ? [fold] : []),
      ...this.#list(acts.filter((order) => !idle.includes(order))),
      ...(idle.length > 0 ? [this.#idle(idle)] : []),
    );
  }

  /** What does nothing is seldom wanted: the end of the sheet does the same. */
  #idle(orders: readonly PlannedOrder[]): HTMLElement {
    const text = filled(this.#words['script.more'], { count: orders.length });
    return element('details', { className: 'idle' }, [element('summary', { text }), ...this.#list(orders)]);
  }

  #list(orders: readonly PlannedOrder[]): HTMLElement[] {
    if (orders.length === 0) return [];
    const lines = orders.map((order) => element('li', {}, [this.#offer(order)]));
    return [element('ul', { className: `orders-list${orders[0]?.card === undefined ? '' : ' of-cards'}` }, lines)];
  }

  /** Writes its order once: a second click before the sheet has been read would write it twice. */
  #offer(order: PlannedOrder): HTMLElement {
    const { needs } = order;
    if (needs) return this.#open(order, needs);
    const { text, note } = order.label;
    const offer = button(text, () => {
      offer.disabled = true;
      this.#write(order.id);
    });
    const about = order.card === undefined ? undefined : (cardWords(order.card, text) ?? order.title);
    const more = [about, note ?? order.use].filter(
      (each): each is string => each !== undefined && !text.includes(each),
    );
    offer.append(
      ...more.map((each) => element('small', each === about ? { text: each } : { className: 'use', text: each })),
    );
    return offer;
  }

  /** An order that leaves something to choose opens its choices: it is complete with one of them. */
  #open({ label }: PlannedOrder, needs: NonNullable<PlannedOrder['needs']>): HTMLElement {
    const choices = needs.map(({ id, label: { text } }) => element('li', {}, [button(text, () => this.#write(id))]));
    return element('details', { className: 'needs' }, [
      element('summary', { text: label.text }),
      element('ul', { className: 'orders-list' }, choices),
    ]);
  }
}

/** Whether a card lies in the hand on this page, and is played there. */
const isInHand = (card: number | string): boolean =>
  document.querySelector(`[data-hand] [data-card="${CSS.escape(String(card))}"]`) !== null;

/** CP and title of a card of the hand on this page, `[4] Hearts of Oak`; only the title where `said` has it. */
const cardWords = (card: number | string, said: string): string | undefined => {
  const face = document.querySelector(`[data-hand] [data-card="${CSS.escape(String(card))}"] h3`);
  const [cp, title = ''] = ['.cp', '.title'].map((part) => face?.querySelector(part)?.textContent ?? '');
  if (title === '') return undefined;
  return said.includes(title) ? title : `${cp} ${title}`.trim();
};
