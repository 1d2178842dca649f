/** Shows what an order would do before it is written: its cost, and the odds of the fights that it may bring. */
import type { Ground, Plan } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { element, filled } from './words.ts';

/** How long a pointer rests on an order before it is previewed, in milliseconds. */
const GLANCE = 180;

/**
 * Whether the pointer itself moved. If the page moved under a resting pointer, its user is not looking at the new
 * order.
 */
export const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

export interface PreviewedOrder {
  /** The order, as it would be written. */
  readonly order: string;
  /** The whole sheet with it. */
  readonly text: string;
  /** Something else to say about it. */
  readonly hint?: string | undefined;
}

export class Preview {
  /** Lies over the map, so that nothing moves under the pointer. */
  readonly box = element('div', { className: 'preview' });
  readonly #sheet: Sheet;
  readonly #words: Ground['words'];
  readonly #known = new Map<string, Plan>();
  #timer = 0;
  #asked: AbortController | undefined;

  constructor(sheet: Sheet, words: Ground['words']) {
    this.#sheet = sheet;
    this.#words = words;
    this.box.setAttribute('role', 'status');
  }

  /** Shows the preview of an order; at once if it was read before. */
  show(weighed: PreviewedOrder): void {
    this.hide();
    const known = this.#known.get(weighed.text);
    if (known) this.#tell(weighed, known);
    else this.#timer = window.setTimeout(() => void this.#weigh(weighed), GLANCE);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.box.replaceChildren();
  }

  /** Forgets all previews, because the sheet has changed. */
  forget(): void {
    this.hide();
    this.#known.clear();
  }

  async #weigh(weighed: PreviewedOrder): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const plan = await this.#sheet.read(weighed.text, asked.signal);
    if (!plan || asked.signal.aborted) return;
    this.#known.set(weighed.text, plan);
    this.#tell(weighed, plan);
  }

  #tell({ order, hint }: PreviewedOrder, { lines }: Plan): void {
    const line = lines.findLast(({ number }) => number !== undefined);
    if (!line) return;
    const { kind, tally, odds, notes } = line;
    const said = odds.length > 0 ? odds : notes;
    const quiet = said.length === 0 ? [filled(this.#words['script.quiet'])] : [];
    this.box.replaceChildren(
      element('p', { className: 'order' }, [
        element('span', { className: `mark ${kind}`, text: filled(this.#words[`mark.${kind}`]) }),
        element('span', { text: order }),
        element('span', { className: 'tally', text: tally }),
      ]),
      ...(hint === undefined ? [] : [element('p', { className: 'note', text: hint })]),
      ...[...said, ...quiet].map((text) => element('p', { className: odds.length > 0 ? 'odds' : '', text })),
    );
  }
}
