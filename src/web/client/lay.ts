/** A plan that is laid from cards: its lines are written beside it as soon as something is chosen. */
import type { LaidText, PlannedLine } from '../plan.ts';
import { followLesson } from './lesson.ts';
import { element } from './words.ts';

/** A pause after a choice, in milliseconds. */
const PAUSE = 150;

export class LaidPlan {
  readonly #form: HTMLFormElement;
  readonly #text: HTMLTextAreaElement;
  readonly #reading: HTMLElement;
  #timer = 0;
  #asked: AbortController | undefined;

  constructor(form: HTMLFormElement, text: HTMLTextAreaElement, reading: HTMLElement) {
    this.#form = form;
    this.#text = text;
    this.#reading = reading;
    form.addEventListener('change', () => {
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#read().catch(() => undefined), PAUSE);
    });
  }

  /** Has the server write the lines. An older answer never replaces a newer one. */
  async #read(): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') fields.set(name, value);
    fields.set('act', 'read');
    const answer = await fetch(this.#form.dataset.laid ?? '', { method: 'POST', body: fields, signal: asked.signal });
    if (answer.ok) this.#show((await answer.json()) as LaidText);
  }

  #show({ text, faults, lines, lesson }: LaidText): void {
    followLesson({ ...(lesson === undefined ? {} : { lesson }) });
    this.#text.value = text;
    this.#text.rows = Math.max(8, lines.length + 1);
    const doubtful = lines.filter(({ kind }) => kind !== 'ok');
    this.#reading.replaceChildren(
      ...[...faults, ...doubtful.flatMap(notesOf)].map((what) => element('p', { className: 'fault', text: what })),
    );
  }
}

const notesOf = ({ text, notes }: PlannedLine): readonly string[] => notes.map((note) => `${text}: ${note}`);
