/** The sheet of orders. Its field is the truth; the server reads it at every pause in writing. */
import { appended, linesOf, removed, replaced } from '../draft.ts';
import type { Choices, Ground, Plan, PlannedLine } from '../plan.ts';
import { History } from './history.ts';
import { Keeping } from './keeping.ts';
import { button, element, filled } from './words.ts';

/** A pause in writing, in milliseconds. */
const PAUSE = 300;

/** After a failed reading the next one is tried in this many milliseconds. */
const AGAIN = 5_000;

/** Why a text was not read: a newer one replaced it, the form of the page has expired, or the server did not answer. */
type UnreadReason = 'superseded' | 'expired' | 'failed';

type Words = Ground['words'];
type Follower = (plan: Plan) => void;

export class Sheet {
  readonly #form: HTMLFormElement;
  readonly #words: Words;
  /** Names of the areas by their ids. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #field: HTMLTextAreaElement;
  readonly #history: History;
  readonly #live: HTMLElement;
  /** The last line and what is left after it, beside the buttons, where it is always in sight. */
  readonly #last: HTMLElement | null;
  /** Messages about the whole sheet: where its text comes from, or that it could not be read. */
  readonly #notice: HTMLElement;
  readonly #keeping: Keeping;
  readonly #followers: Follower[] = [];
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  #plan: Plan | undefined;
  #timer = 0;
  #asked: AbortController | undefined;

  constructor(form: HTMLFormElement, { words, areas }: Ground) {
    this.#form = form;
    this.#words = words;
    this.#names = new Map(areas.map(({ id, name }) => [id, name]));
    this.#field = form.querySelector('textarea[name="orders"]') as HTMLTextAreaElement;
    this.#history = new History(this.#field.value);
    this.#live = form.querySelector('[data-live]') as HTMLElement;
    this.#last = form.querySelector('[data-last]');
    this.#notice = element('div', { className: 'kept' });
    this.#notice.setAttribute('role', 'status');
    this.#keeping = new Keeping(form.dataset.keep ?? '', this.text);
    this.#undo = button(filled(words['script.undo']), () => this.#travel(this.#history.undo()));
    this.#redo = button(filled(words['script.redo']), () => this.#travel(this.#history.redo()));
    form.querySelector('[data-tools]')?.append(this.#undo, this.#redo);
    this.#live.before(this.#notice);
    this.#field.addEventListener('input', () => this.#changed());
    form.addEventListener('submit', () => this.#keeping.send(this.text));
    for (const mode of form.querySelectorAll('input[name="mode"]')) {
      mode.addEventListener('change', () => this.#soon());
    }
    document.addEventListener('keydown', (event) => this.#key(event));
    const bar = form.querySelector<HTMLElement>('.bar');
    if (bar) new ResizeObserver(() => sayHeight(bar)).observe(bar);
    this.#restore();
    this.#showTools();
    this.#soon(0);
  }

  get text(): string {
    return this.#field.value;
  }

  /** Registers a function that gets every reading of the sheet. */
  follow(follower: Follower): void {
    this.#followers.push(follower);
    if (this.#plan) follower(this.#plan);
  }

  /** Adds a line below the others. */
  append(line: string): void {
    this.write(appended(this.text, line));
  }

  get count(): number {
    return this.#lines.length;
  }

  get #lines(): ReturnType<typeof linesOf> {
    return linesOf(this.text);
  }

  /** Sets the text. A folded sheet unfolds: what is written has to be seen. */
  write(text: string): void {
    this.#form.closest('details')?.setAttribute('open', '');
    this.#field.value = text;
    this.#changed();
  }

  /** A time in the zone of the seat, like all times of the page. */
  #timeOf(at: number | string): string {
    const { lang } = document.documentElement;
    const { zone } = this.#form.dataset;
    const format = { dateStyle: 'medium', timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) } as const;
    return new Intl.DateTimeFormat(lang || undefined, format).format(new Date(at));
  }

  /** Restores text that was written here and not sent. Where the server keeps something newer, the player chooses. */
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

  /** Handles Ctrl+Z and Ctrl+Y, on the map too: a click is undone like typing. */
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

  /** The reading on the page belongs to another text by now: greys it out, says so, and tries again later. */
  #fail(why: Exclude<UnreadReason, 'superseded'>): void {
    this.#live.classList.add('stale');
    const text = filled(this.#words[why === 'expired' ? 'script.unread.expired' : 'script.unread']);
    this.#live.querySelector('.unread')?.remove();
    const notice = element('p', { className: 'verdict unread', text });
    notice.setAttribute('role', 'alert');
    this.#live.prepend(notice);
    if (why === 'failed') this.#soon(AGAIN);
  }

  /** What can be chosen after the text in the field; undefined if it could not be read. */
  async choices(asked: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Choices | undefined> {
    const answer = await this.#post<Choices>(this.#form.dataset.choices, { orders: this.text, ...asked }, signal);
    return typeof answer === 'string' ? undefined : answer;
  }

  #read(text: string, signal: AbortSignal): Promise<Plan | UnreadReason> {
    return this.#post<Plan>(this.#form.dataset.plan, { orders: text }, signal);
  }

  /** Sends the fields of the form, some of them with other values. */
  async #post<T extends object>(
    address: string | undefined,
    fields: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<T | UnreadReason> {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') body.append(name, value);
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    try {
      const response = await fetch(address ?? '', { method: 'POST', body, signal });
      if (response.ok) return (await response.json()) as T;
      return response.status === 403 || response.status === 404 ? 'expired' : 'failed';
    } catch {
      return signal.aborted ? 'superseded' : 'failed';
    }
  }

  #show(plan: Plan): void {
    const isEmpty = this.#lines.length === 0;
    this.#showLast(plan);
    this.#live.replaceChildren(
      ...(plan.other ? [this.#conflict(plan.other)] : []),
      ...(isEmpty
        ? [element('p', { className: 'hint', text: filled(this.#words['script.choose']) })]
        : [
            readout(plan.lines, this.#words, {
              mend: (number, text) => this.write(replaced(this.text, number, text)),
              remove: (number) => this.write(removed(this.text, number)),
            }),
          ]),
      ...(isEmpty ? [] : plan.more.map((text) => element('p', { className: 'hint', text }))),
    );
  }

  #showLast({ lines, courses }: Plan): void {
    const last = lines.findLast(({ number }) => number !== undefined);
    const fights = courses
      .flatMap((course) => course.fights)
      .map(({ place, percent }) => `⚔ ${this.#names.get(place) ?? place} ${percent} %`);
    this.#last?.replaceChildren(
      ...(last && this.#lines.length > 0
        ? [
            element('span', { className: `mark ${last.kind}`, text: filled(this.#words[`mark.${last.kind}`]) }),
            element('span', { className: 'text', text: last.label ?? last.text }),
            element('strong', { className: 'tally', text: last.tally }),
            ...fights.map((text) => element('span', { className: 'fight', text })),
          ]
        : []),
    );
  }

  /** The draft was changed in another window or by a mail: shows both, and the player chooses. */
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

/** Tells the style sheet the height of the bar, on which the popover of a narrow page stands. */
const sayHeight = (bar: HTMLElement): void =>
  document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`);

/** Changes to a line of the sheet by its number. */
interface Changes {
  mend(number: number, text: string): void;
  remove(number: number): void;
}

const readout = (lines: readonly PlannedLine[], words: Words, changes: Changes): HTMLElement =>
  element(
    'ol',
    { className: 'readout' },
    lines.map((line) => readoutLine(line, words, changes)),
  );

/** A line in the words of players; its order is the tooltip. */
const told = (label: string | undefined, text: string): HTMLElement => {
  const made = element('span', { text: label ?? text });
  if (label !== undefined) made.title = text;
  return made;
};

const remover = (number: number, words: Words, { remove }: Changes): HTMLElement => {
  const made = button('×', () => remove(number));
  made.className = 'remove';
  made.title = filled(words['script.remove'], { no: number });
  made.setAttribute('aria-label', made.title);
  return made;
};

const readoutLine = (line: PlannedLine, words: Words, changes: Changes): HTMLElement => {
  const { number, kind, label, text, tally, notes, odds, mends } = line;
  const mendings = number === undefined ? [] : mends.map((each) => button(each, () => changes.mend(number, each)));
  const below = [
    ...odds.map((each) => element('li', { className: 'odds', text: each })),
    ...notes.map((each) => element('li', { text: each })),
    ...(mendings.length === 0 ? [] : [element('li', { className: 'mends' }, mendings)]),
  ];
  return element('li', {}, [
    element('span', { className: 'no', text: number === undefined ? '' : String(number) }),
    element('span', { className: `mark ${kind}`, text: filled(words[`mark.${kind}`]) }),
    told(label, text),
    element('span', { className: 'tally', text: tally }),
    ...(number === undefined ? [] : [remover(number, words, changes)]),
    ...(below.length > 0 ? [element('ul', { className: 'notes' }, below)] : []),
  ]);
};
