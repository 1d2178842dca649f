/** What an order would come to, before it is written: its cost, and the odds of the fights that it may bring. */
import type { Ground, Plan } from '../plan.ts';
import type { Sheet } from './sheet.ts';
import { element, filled } from './words.ts';

/** So long one looks at an order before it is weighed, in milliseconds. */
const GLANCE = 180;

/** Not so where something has come under a pointer that rests: who has just written an order does not look at the next one. */
export const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

export interface Weighed {
  /** The order, as it would be written. */
  readonly order: string;
  /** The whole sheet with it. */
  readonly text: string;
  /** What else is to be said of it. */
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

  /** Tells of an order; of one that was weighed before at once. */
  show(weighed: Weighed): void {
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

  /** The sheet has changed: what was weighed with the old one counts no more. */
  forget(): void {
    this.hide();
    this.#known.clear();
  }

  async #weigh(weighed: Weighed): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const plan = await this.#sheet.read(weighed.text, asked.signal);
    if (!plan || asked.signal.aborted) return;
    this.#known.set(weighed.text, plan);
    this.#tell(weighed, plan);
  }

  #tell({ order, hint }: Weighed, { lines }: Plan): void {
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
