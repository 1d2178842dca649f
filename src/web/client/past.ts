/** Plays what has happened on the map: one arrow or fight after another, each with its sentence. */
import type { Ground, PastEvent } from '../plan.ts';
import { CourseDrawing } from './course.ts';
import { button, element, filled } from './words.ts';

/** How long an event stays, in milliseconds: at least, and for each letter of its sentence. */
const STAY = { least: 1_200, letter: 35 } as const;

export class Past {
  /** The button that plays and stops. */
  readonly button: HTMLButtonElement;
  /** The sentence of the event that is shown. */
  readonly box = element('p', { className: 'past' });
  readonly #drawing: CourseDrawing;
  readonly #address: string;
  readonly #words: Ground['words'];
  readonly #show: (places: readonly string[]) => void;
  #timer = 0;
  #isPlaying = false;

  /** `show` brings areas into sight. */
  constructor(svg: SVGSVGElement, address: string, words: Ground['words'], show: (places: readonly string[]) => void) {
    this.#drawing = new CourseDrawing(svg);
    this.#address = address;
    this.#words = words;
    this.#show = show;
    this.box.setAttribute('role', 'status');
    this.button = button('', () => void (this.#isPlaying ? this.#stop() : this.#play()));
    this.button.className = 'play';
    this.#name();
  }

  #name(): void {
    const text = filled(this.#words[this.#isPlaying ? 'script.past.stop' : 'script.past']);
    this.button.textContent = this.#isPlaying ? `◼ ${text}` : `▶ ${text}`;
  }

  async #play(): Promise<void> {
    this.#isPlaying = true;
    this.#name();
    const response = await fetch(this.#address).catch(() => undefined);
    this.#step(response?.ok ? ((await response.json()) as PastEvent[]) : [], 0);
  }

  #step(events: readonly PastEvent[], at: number): void {
    const event = events[at];
    if (!event || !this.#isPlaying) {
      this.#stop();
      return;
    }
    const { text, way, isFight } = event;
    const fights = isFight ? way.slice(-1).map((place) => ({ place })) : [];
    this.#drawing.show([{ line: 0, who: '', way, fights }]);
    this.#show(way);
    const no = filled(this.#words['script.past.no'], { no: at + 1, count: events.length });
    this.box.replaceChildren(element('strong', { text: no }), ` ${text}`);
    const stay = STAY.least + STAY.letter * text.length;
    this.#timer = window.setTimeout(() => this.#step(events, at + 1), stay);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#name();
    this.#drawing.show([]);
    this.#show([]);
    this.box.replaceChildren();
  }
}
