/** The undo history of a field. */

/** The number of steps back that are kept. */
const MOST_STEPS = 200;

export class History {
  readonly #texts: string[];
  #at = 0;

  constructor(text: string) {
    this.#texts = [text];
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#texts.length - 1;
  }

  /** Adds a text; what was undone before can no longer be redone. */
  add(text: string): void {
    if (text === this.#texts[this.#at]) return;
    this.#texts.splice(this.#at + 1, this.#texts.length, text);
    if (this.#texts.length > MOST_STEPS) this.#texts.shift();
    this.#at = this.#texts.length - 1;
  }

  undo(): string | undefined {
    return this.canUndo ? this.#texts[--this.#at] : undefined;
  }

  redo(): string | undefined {
    return this.canRedo ? this.#texts[++this.#at] : undefined;
  }
}
