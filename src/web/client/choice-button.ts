/** A choice as a button, with its price and the chance to win its fights. Its figures may change while it is shown. */
import type { PlannedChoice } from '../plan.ts';
import { hasMoved } from './preview.ts';
import { button, element } from './words.ts';

interface ChoiceUse {
  take(): void;
  /** The pointer is on it, or it is in focus. */
  tell(choice: PlannedChoice): void;
  /** The words for attacks that it opens. */
  onward(count: number): string;
}

export class ChoiceButton {
  readonly box: HTMLButtonElement;
  readonly #text: string;
  readonly #onward: ChoiceUse['onward'];
  #choice: PlannedChoice;

  constructor(choice: PlannedChoice, text: string, use: ChoiceUse) {
    this.#text = text;
    this.#onward = use.onward;
    this.#choice = choice;
    this.box = button('', () => use.take());
    this.box.dataset.key = choice.id;
    this.box.classList.add('choice');
    this.box.addEventListener('focus', () => {
      if (this.box.matches(':focus-visible')) use.tell(this.#choice);
    });
    this.box.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch' && hasMoved(event)) use.tell(this.#choice);
    });
    this.show(choice);
  }

  /** Shows a choice. One that the rules refuse cannot be taken. */
  show(choice: PlannedChoice): void {
    const { line, fights, onward } = choice;
    this.#choice = choice;
    this.box.disabled = line?.kind === 'wrong';
    this.box.title = line?.kind === 'wrong' ? line.notes.join('\n') : '';
    this.box.replaceChildren(
      element('span', { className: 'what', text: this.#text }),
      ...fights.map((percent) => element('span', { className: 'fight', text: `⚔ ${percent} %` })),
      ...(fights.length === 0 && line?.odds.length ? [doubt(line.odds)] : []),
      ...(onward === undefined ? [] : [element('span', { className: 'onward', text: this.#onward(onward) })]),
      element('span', { className: 'tally', text: line?.price ?? '' }),
    );
  }
}

/** A sign that others may do something about it. */
const doubt = (odds: readonly string[]): HTMLElement => {
  const made = element('span', { className: 'fight', text: '!' });
  made.title = odds.join('\n');
  return made;
};
