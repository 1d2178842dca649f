/** The sheet of orders: what is written in its field is the truth, and is read by the server at every pause. */
import type { Ground, Plan, PlannedLine } from '../plan.ts';
import { History } from './history.ts';
import { Keeping } from './keeping.ts';
import { button, element, filled } from './words.ts';

/** A pause in writing, in milliseconds. */
const PAUSE = 300;

/** When a reading has failed, the next is tried after so many milliseconds. */
const AGAIN = 5_000;

/** Why a text was not read: it was given up for a newer one, the page is too old for its form, or the server did not answer. */
type Unread = 'superseded' | 'expired' | 'failed';

type Words = Ground['words'];
type Follower = (plan: Plan) => void;

export class Sheet {
  readonly #form: HTMLFormElement;
  readonly #words: Words;
  readonly #field: HTMLTextAreaElement;
  readonly #history: History;
  readonly #live: HTMLElement;
  /** What is said of the sheet as a whole: where its text comes from, and that it could not be read. */
  readonly #notice: HTMLElement;
  readonly #keeping: Keeping;
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
    this.#notice = element('div', { className: 'kept' });
    this.#notice.setAttribute('role', 'status');
    this.#keeping = new Keeping(form.dataset.keep ?? '', this.text);
    this.#undo = button(filled(words['script.undo']), () => this.#travel(this.#history.undo()));
    this.#redo = button(filled(words['script.redo']), () => this.#travel(this.#history.redo()));
    this.#field.after(element('p', { className: 'tools' }, [this.#undo, this.#redo]), this.#notice, this.#live);
    this.#field.addEventListener('input', () => this.#changed());
    form.addEventListener('submit', () => this.#keeping.send(this.text));
    for (const mode of form.querySelectorAll('input[name="mode"]')) {
      mode.addEventListener('change', () => this.#soon());
    }
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#restore();
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

  /** A time in the zone of the seat, as all times of the page are. */
  #timeOf(at: number | string): string {
    const { lang } = document.documentElement;
    const { zone } = this.#form.dataset;
    const format = { dateStyle: 'medium', timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) } as const;
    return new Intl.DateTimeFormat(lang || undefined, format).format(new Date(at));
  }

  /** Takes up what was written here and not sent. Where the server keeps something newer, the player says which counts. */
  #restore(): void {
    const found = this.#keeping.find();
    if (found.is === 'nothing') return;
    const before = this.text;
    const say = (key: string) => filled(this.#words[key], { when: this.#timeOf(found.at) });
    const settle = (text: string) => {
      this.#notice.replaceChildren();
      this.write(text);
    };
    const isNewer = found.is === 'other';
    const shown = isNewer ? found.text : before;
    const actions = isNewer
      ? [
          button(say('script.kept.take'), () => settle(found.text)),
          button(say('script.kept.leave'), () => settle(before)),
          button(say('script.other.both'), () => settle(`${before.trimEnd()}\n${found.text}`)),
        ]
      : [button(say('script.kept.leave'), () => settle(before))];
    this.#notice.replaceChildren(
      element('div', { className: 'said' }, [
        element('p', { className: 'verdict', text: say(isNewer ? 'script.kept.newer' : 'script.kept') }),
        ...(shown === '' ? [] : [element('pre', { text: shown })]),
        element('p', { className: 'actions' }, actions),
      ]),
    );
    if (isNewer) return;
    this.#field.value = found.text;
    this.#history.add(found.text);
    this.#form.closest('details')?.setAttribute('open', '');
  }

  #changed(): void {
    this.#history.add(this.text);
    this.#keeping.keep(this.text);
    this.#showTools();
    this.#soon();
  }

  #travel(text: string | undefined): void {
    if (text === undefined) return;
    this.#field.value = text;
    this.#keeping.keep(text);
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
    const plan = await this.#read(this.text, asked.signal);
    if (plan === 'superseded') return;
    if (typeof plan === 'string') return this.#fail(plan);
    this.#live.classList.remove('stale');
    this.#plan = plan;
    this.#show(plan);
    for (const follower of this.#followers) follower(plan);
  }

  /** What is shown was read of another text than stands there now: it is greyed out and says so, and reading is tried again. */
  #fail(why: Exclude<Unread, 'superseded'>): void {
    this.#live.classList.add('stale');
    const text = filled(this.#words[why === 'expired' ? 'script.unread.expired' : 'script.unread']);
    this.#live.querySelector('.unread')?.remove();
    const notice = element('p', { className: 'verdict unread', text });
    notice.setAttribute('role', 'alert');
    this.#live.prepend(notice);
    if (why === 'failed') this.#soon(AGAIN);
  }

  /**
   * How the server would read a text in the place of this one; nothing is kept by it. Undefined where it could not be read, which is no
   * matter: the buttons of the form do without it.
   */
  async read(text: string, signal: AbortSignal): Promise<Plan | undefined> {
    const plan = await this.#read(text, signal);
    return typeof plan === 'string' ? undefined : plan;
  }

  async #read(text: string, signal: AbortSignal): Promise<Plan | Unread> {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') body.append(name, value);
    body.set('orders', text);
    try {
      const response = await fetch(this.#form.dataset.plan ?? '', { method: 'POST', body, signal });
      if (response.ok) return (await response.json()) as Plan;
      return response.status === 403 || response.status === 404 ? 'expired' : 'failed';
    } catch {
      return signal.aborted ? 'superseded' : 'failed';
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
