/** The sheet of orders. Its field is the truth; the server reads it at every pause in writing. */
import { linesOf } from '../draft.ts';
import type { ChangedPlan, Choices, Ground, Plan, ReadPlan } from '../plan.ts';
import { Keeping } from './keeping.ts';
import { Steps } from './steps.ts';
import { button, element, filled } from './words.ts';

/** A pause in writing, in milliseconds. */
const PAUSE = 300;

/** After a failed reading the next one is tried in this many milliseconds. */
const AGAIN = 5_000;

/** Why a text was not read: a newer one replaced it, the form of the page has expired, or the server did not answer. */
type UnreadReason = 'superseded' | 'expired' | 'failed';

type Words = Ground['words'];
type Follower = (plan: ReadPlan & Partial<Pick<Plan, 'lesson'>>) => void;

export class Sheet {
  readonly #form: HTMLFormElement;
  readonly #words: Words;
  /** Names of the areas by their ids. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #field: HTMLTextAreaElement;
  readonly #live: HTMLElement;
  readonly #steps: Steps;
  readonly #state: HTMLElement | null;
  readonly #lost: HTMLElement | null;
  /** Called to choose anew what a step does. */
  #edit: (line: number, place: string) => void = () => undefined;
  /** The value of the button that gets the focus with the next reading. */
  #wanted: string | undefined;
  /** The last line and what is left after it, beside the buttons, where it is always in sight. */
  readonly #last: HTMLElement | null;
  /** Messages about the whole sheet: where its text comes from, or that it could not be read. */
  readonly #notice: HTMLElement;
  #keeping: Keeping;
  readonly #followers: Follower[] = [];
  readonly #undo: HTMLButtonElement | null;
  readonly #redo: HTMLButtonElement | null;
  /** Changes one after another: each is made on what the one before has left. */
  #changing: Promise<void> = Promise.resolve();
  /** So many of them have no answer yet. */
  #unanswered = 0;
  #plan: ReadPlan | undefined;
  #timer = 0;
  #asked: AbortController | undefined;

  constructor(form: HTMLFormElement, { words, areas }: Ground) {
    this.#form = form;
    this.#words = words;
    this.#names = new Map(areas.map(({ id, name }) => [id, name]));
    this.#field = form.querySelector('textarea[name="orders"]') as HTMLTextAreaElement;
    this.#live = form.querySelector('[data-live]') as HTMLElement;
    this.#steps = new Steps(this.#live, {
      change: (what, focus) => {
        this.#wanted = focus;
        this.change(what);
      },
      edit: (line, place) => this.#edit(line, place),
    });
    this.#state = document.querySelector('[data-state]');
    this.#lost = form.querySelector('[data-lost]');
    this.#last = form.querySelector('[data-last]');
    this.#notice = element('div', { className: 'kept' });
    this.#notice.setAttribute('role', 'status');
    this.#keeping = new Keeping(form.dataset.keep ?? '', this.text);
    [this.#undo, this.#redo] = ['undo', 'redo'].map((what) =>
      form.querySelector<HTMLButtonElement>(`[data-tools] button[value="${what}"]`),
    ) as [HTMLButtonElement | null, HTMLButtonElement | null];
    this.#live.before(this.#notice);
    this.#field.addEventListener('input', () => this.#changed());
    form.addEventListener('submit', (event) => {
      const { submitter } = event;
      if (submitter instanceof HTMLButtonElement && submitter.name === 'do') {
        event.preventDefault();
        this.change(submitter.value);
      } else this.#keeping.send(this.text);
    });
    for (const mode of form.querySelectorAll('input[name="mode"]')) {
      mode.addEventListener('change', () => this.#soon());
    }
    document.addEventListener('keydown', (event) => this.#key(event));
    const bar = form.querySelector<HTMLElement>('.bar');
    if (bar) new ResizeObserver(() => sayHeight(bar)).observe(bar);
    this.#restore();
    const reading = form.querySelector('[data-reading-of-plan]')?.textContent;
    if (reading && this.text === this.#field.defaultValue) this.#begin(JSON.parse(reading) as ReadPlan);
    else this.#soon(0);
  }

  /** The page came with its steps, and with what its server has read. */
  #begin(plan: ReadPlan): void {
    this.#steps.upgrade(this.#live);
    this.#showLast(plan);
    this.#plan = plan;
  }

  get text(): string {
    return this.#field.value;
  }

  /** Registers a function that gets every reading of the sheet. */
  follow(follower: Follower): void {
    this.#followers.push(follower);
    if (this.#plan) follower(this.#plan);
  }

  /** Registers what chooses anew what a step does at a place. */
  onEdit(edit: (line: number, place: string) => void): void {
    this.#edit = edit;
  }

  /** Marks the step that is chosen anew; none for undefined. */
  markStep(line: number | undefined): void {
    this.#steps.mark(line);
  }

  /** The lines before a step. */
  before(line: number): string {
    return this.#lines
      .slice(0, line - 1)
      .map(({ text }) => text)
      .join('\n');
  }

  /** Adds an offer by its id. */
  add(id: string): void {
    this.change(`add.${id}`);
  }

  /** Changes the plan on the server, which answers with the plan as it is then. */
  change(what: string): void {
    this.#unanswered++;
    this.#changing = this.#changing.then(() => this.#carryOut(what));
  }

  async #carryOut(what: string): Promise<void> {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    const page = document.querySelector<HTMLElement>('main[data-page]');
    page?.setAttribute('data-changing', '');
    const asked = new AbortController();
    this.#asked = asked;
    const address = `${page?.dataset.page ?? ''}/draft`;
    const plan = await this.#post<ChangedPlan>(address, { do: what }, asked.signal, [409]);
    this.#unanswered--;
    page?.removeAttribute('data-changing');
    if (plan === 'superseded') return;
    if (typeof plan === 'string') return this.#fail(plan);
    const { text, revision, version } = plan;
    if (page) page.dataset.version = version;
    this.#field.value = text;
    this.#field.defaultValue = text;
    this.#keeping.forget();
    this.#keeping = new Keeping(this.#form.dataset.keep ?? '', text);
    (this.#form.elements.namedItem('revision') as HTMLInputElement).value = String(revision);
    if (this.#undo) this.#undo.disabled = !plan.undo;
    if (this.#redo) this.#redo.disabled = !plan.redo;
    this.#take(plan);
  }

  /** Whether the text is about to become another one. */
  get isChanging(): boolean {
    return this.#unanswered > 0;
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
    this.#form.closest('details')?.setAttribute('open', '');
  }

  #changed(): void {
    this.#keeping.keep(this.text);
    this.#soon();
  }

  /** Handles Ctrl+Z and Ctrl+Y, on the map too: a click is undone like typing. */
  #key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    // In a field the browser undoes what was typed.
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    const tool = isRedo ? this.#redo : this.#undo;
    if (tool && !tool.disabled) this.change(tool.value);
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
    this.#take(plan);
  }

  #take(plan: Plan): void {
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

  /** What can be chosen after the text in the field, when all changes are made; undefined if it could not be read. */
  async choices(asked: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Choices | undefined> {
    await this.#changing;
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
    readable: readonly number[] = [],
  ): Promise<T | UnreadReason> {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') body.append(name, value);
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    try {
      const headers = { Accept: 'application/json' };
      const response = await fetch(address ?? '', { method: 'POST', body, headers, signal });
      if (response.ok || readable.includes(response.status)) return (await response.json()) as T;
      return response.status === 403 || response.status === 404 ? 'expired' : 'failed';
    } catch {
      return signal.aborted ? 'superseded' : 'failed';
    }
  }

  /** The lines are those of the page, with their buttons: the server writes both. The button in focus keeps it. */
  #show(plan: Plan): void {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLButtonElement && this.#live.contains(activeElement);
    const made = element('template');
    made.innerHTML = plan.html;
    this.#steps.upgrade(made.content);
    this.#showLast(plan);
    if (this.#state) this.#state.innerHTML = plan.state;
    if (this.#lost) this.#lost.textContent = plan.lost;
    this.#live.replaceChildren(...(plan.other ? [this.#conflict(plan.other)] : []), made.content);
    const value = this.#wanted ?? (focused ? activeElement.value : undefined);
    this.#wanted = undefined;
    if (value === undefined) return;
    const same = this.#live.querySelector<HTMLElement>(`button[value="${CSS.escape(value)}"]`);
    (same ?? this.#live.querySelector<HTMLElement>('button') ?? this.#live).focus();
  }

  #showLast({ lines, courses }: ReadPlan): void {
    const last = lines.findLast(({ number }) => number !== undefined);
    const fights = courses
      .flatMap((course) => course.fights)
      .map(({ place, percent }) => `⚔ ${this.#names.get(place) ?? place} ${percent} %`);
    this.#last?.replaceChildren(
      ...(last && this.#lines.length > 0
        ? [
            element('span', { className: `mark ${last.kind}`, text: filled(this.#words[`mark.${last.kind}`]) }),
            element('span', { className: 'text', text: last.label ?? '' }),
            element('strong', { className: 'tally', text: last.price }),
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
