/** Shows what an order would do before it is written: its cost, and the odds of the fights that it may bring. */
import type { Ground, PlannedLine } from '../plan.ts';
import { element, filled } from './words.ts';

/** Where the pointer was when it last moved, in the window. */
let last: readonly [x: number, y: number] | undefined;
addEventListener('pointermove', ({ clientX, clientY }) => {
  last = [clientX, clientY];
});

/**
 * Whether the pointer itself moved. If the page moved under a resting pointer, its user is not looking at the new
 * order. Browsers do not agree on what `movementX` of the first event is.
 */
export const hasMoved = ({ clientX, clientY }: PointerEvent): boolean => last?.[0] !== clientX || last[1] !== clientY;

export class Preview {
  /** Lies over the map, so that nothing moves under the pointer. */
  readonly box = element('div', { className: 'preview' });
  readonly #words: Ground['words'];

  constructor(words: Ground['words']) {
    this.#words = words;
    this.box.setAttribute('role', 'status');
  }

  hide(): void {
    this.box.replaceChildren();
  }

  /** `order`: in the words of players. `onward`: the attacks that it opens. `hint`: something else to say about it. */
  show(
    order: string,
    { kind, price, odds, notes }: PlannedLine,
    { onward, hint }: { readonly onward?: string | undefined; readonly hint?: string | undefined } = {},
  ): void {
    const said = odds.length > 0 ? odds : notes;
    const quiet = said.length === 0 && onward === undefined ? [filled(this.#words['script.quiet'])] : [];
    this.box.replaceChildren(
      element('p', { className: 'order' }, [
        element('span', { className: `mark ${kind}`, text: filled(this.#words[`mark.${kind}`]) }),
        element('span', { text: order }),
        ...(onward === undefined ? [] : [element('span', { className: 'onward', text: onward })]),
        element('span', { className: 'tally', text: price }),
      ]),
      ...(hint === undefined ? [] : [element('p', { className: 'note', text: hint })]),
      ...[...said, ...quiet].map((text) => element('p', { className: odds.length > 0 ? 'odds' : '', text })),
    );
  }
}
