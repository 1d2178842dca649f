/** The sheet of orders: what is written in its field is the truth, and is read by the server at every pause. */
import type { Ground, Plan, PlannedLine } from '../plan.ts';
import { History } from './history.ts';
import { button, element, filled } from './words.ts';

/** A pause in writing, in milliseconds. */
const PAUSE = 300;

type Words = Ground['words'];
type Follower = (plan: Plan) => void;

export class Sheet {
  readonly #form: HTMLFormElement;
  readonly #words: Words;
  readonly #field: HTMLTextAreaElement;
  readonly #history: History;
  readonly #live: HTMLElement;
  readonly #followers: Follower[] = [];
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  #plan: Plan | undefined;
  #timer = 0;
  #asked: AbortController | undefined;

  constructor(form: HTMLFormElement, words: Words) {
    this.#form = form;
    this.#words = words;
    this.#field = form.querySelector('textarea[name="orders"]') as HTMLTextAreaElement;
    this.#history = new History(this.#field.value);
    this.#live = element('div', { className: 'live' });
    this.#live.setAttribute('aria-live', 'polite');
    this.#undo = button(filled(words['script.undo']), () => this.#travel(this.#history.undo()));
    this.#redo = button(filled(words['script.redo']), () => this.#travel(this.#history.redo()));
    this.#field.after(element('p', { className: 'tools' }, [this.#undo, this.#redo]), this.#live);
    this.#field.addEventListener('input', () => this.#changed());
    for (const mode of form.querySelectorAll('input[name="mode"]')) {
      mode.addEventListener('change', () => this.#soon());
    }
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#showTools();
    this.#soon(0);
  }

  get text(): string {
    return this.#field.value;
  }

  /** Is told of every reading of the sheet. */
  follow(follower: Follower): void {
    this.#followers.push(follower);
    if (this.#plan) follower(this.#plan);
  }

  /** Writes a line below the others. */
  append(line: string): void {
    this.write(this.appended(line));
  }

  /** The text with another line below. */
  appended(line: string): string {
    const text = this.text.trimEnd();
    return text === '' ? line : `${text}\n${line}`;
  }

  /** The last line with something on it. */
  get lastLine(): string {
    return this.#lines.at(-1)?.text ?? '';
  }

  /** The text with another line in the place of that with this number, counted without empty ones. */
  replaced(number: number, line: string): string {
    const place = this.#lines[number - 1];
    const lines = this.text.split('\n');
    if (place) lines[place.at] = line;
    else lines.push(line);
    return lines.join('\n');
  }

  get count(): number {
    return this.#lines.length;
  }

  get #lines(): { readonly text: string; readonly at: number }[] {
    return this.text
      .split('\n')
      .map((text, at) => ({ text: text.trim(), at }))
      .filter(({ text }) => text !== '');
  }

  /** Sets the text. A sheet that is folded away opens: what is written has to be seen. */
  write(text: string): void {
    this.#form.closest('details')?.setAttribute('open', '');
    this.#field.value = text;
    this.#changed();
  }

  #changed(): void {
    this.#history.add(this.text);
    this.#showTools();
    this.#soon();
  }

  #travel(text: string | undefined): void {
    if (text === undefined) return;
    this.#field.value = text;
    this.#showTools();
    this.#soon();
  }

  #showTools(): void {
    this.#undo.disabled = !this.#history.canUndo;
    this.#redo.disabled = !this.#history.canRedo;
  }

  /** Ctrl+Z and Ctrl+Y, on the map too: what a click has written is taken back like what was typed. */
  #key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest('input, textarea, select') !== null;
    if (isElsewhere && target !== this.#field) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    this.#travel(isRedo ? this.#history.redo() : this.#history.undo());
  }

  #soon(pause = PAUSE): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const plan = await this.read(this.text, asked.signal);
    if (!plan) return;
    this.#plan = plan;
    this.#show(plan);
    for (const follower of this.#followers) follower(plan);
  }

  /**
   * How the server would read a text in the place of this one; nothing is kept by it. A reading that fails is undefined and no
   * matter: the buttons of the form do without it.
   */
  async read(text: string, signal: AbortSignal): Promise<Plan | undefined> {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') body.append(name, value);
    body.set('orders', text);
    try {
      const response = await fetch(this.#form.dataset.plan ?? '', { method: 'POST', body, signal });
      return response.ok ? ((await response.json()) as Plan) : undefined;
    } catch {
      return undefined;
    }
  }

  #show(plan: Plan): void {
    const isEmpty = this.#lines.length === 0;
    this.#live.replaceChildren(
      ...(plan.other ? [this.#conflict(plan.other)] : []),
      ...(isEmpty ? [] : [readout(plan.lines, this.#words, (number, text) => this.write(this.replaced(number, text)))]),
      ...(isEmpty ? [] : plan.more.map((text) => element('p', { className: 'hint', text }))),
    );
  }

  /** The draft was changed in another window, or by a mail: both are shown, and the player says which counts. */
  #conflict({ revision, lines }: NonNullable<Plan['other']>): HTMLElement {
    const say = (key: string) => filled(this.#words[key]);
    const adopt = () => {
      (this.#form.elements.namedItem('revision') as HTMLInputElement).value = String(revision);
      this.#soon(0);
    };
    const actions = element('p', { className: 'actions' }, [
      button(say('script.other.take'), () => {
        adopt();
        this.write(lines.join('\n'));
      }),
      button(say('script.other.keep'), adopt),
      button(say('script.other.both'), () => {
        adopt();
        const mine = this.#lines.map(({ text }) => text).filter((text) => !lines.includes(text));
        this.write([...lines, ...mine].join('\n'));
      }),
    ]);
    const box = element('div', { className: 'said bad conflict' }, [
      element('p', { className: 'verdict', text: say('script.other') }),
      element('pre', { text: lines.join('\n') }),
      actions,
    ]);
    box.setAttribute('role', 'alert');
    return box;
  }
}

type Mender = (number: number, text: string) => void;

const readout = (lines: readonly PlannedLine[], words: Words, mend: Mender): HTMLElement =>
  element(
    'ol',
    { className: 'readout' },
    lines.map((line) => readoutLine(line, words, mend)),
  );

const readoutLine = (line: PlannedLine, words: Words, mend: Mender): HTMLElement => {
  const { number, kind, text, tally, notes, odds, mends } = line;
  const mendings = number === undefined ? [] : mends.map((each) => button(each, () => mend(number, each)));
  const below = [
    ...odds.map((each) => element('li', { className: 'odds', text: each })),
    ...notes.map((each) => element('li', { text: each })),
    ...(mendings.length === 0 ? [] : [element('li', { className: 'mends' }, mendings)]),
  ];
  return element('li', {}, [
    element('span', { className: 'no', text: number === undefined ? '' : String(number) }),
    element('span', { className: `mark ${kind}`, text: filled(words[`mark.${kind}`]) }),
    element('span', { text }),
    element('span', { className: 'tally', text: tally }),
    ...(below.length > 0 ? [element('ul', { className: 'notes' }, below)] : []),
  ]);
};
