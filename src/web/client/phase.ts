/** The form of a phase: tabs, steppers and undo. The server works out each change and sends the form anew. */

/** A pause after a change, in milliseconds. */
const PAUSE = 120;

export class PhaseForm {
  readonly #place: HTMLElement;
  #tab: string | undefined;
  #timer = 0;
  #asked: AbortController | undefined;
  /** The fields as they were, the newest last. */
  readonly #before: string[] = [];
  #now: string;

  constructor(place: HTMLElement) {
    this.#place = place;
    place.addEventListener('click', (event) => this.#click(event));
    place.addEventListener('change', () => this.#changed());
    this.#show();
    this.#now = this.#written();
  }

  get #form(): HTMLFormElement {
    const form = this.#place.querySelector('form');
    if (!form) throw new Error('the form is gone');
    return form;
  }

  #all(selector: string): readonly HTMLElement[] {
    return [...this.#place.querySelectorAll<HTMLElement>(selector)];
  }

  #written(): string {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) if (typeof value === 'string') fields.append(name, value);
    return fields.toString();
  }

  #show(): void {
    const parts = this.#all('[data-part]').map(({ dataset }) => dataset.part ?? '');
    this.#tab = parts.includes(this.#tab ?? '') ? this.#tab : parts[0];
    const next = parts[parts.indexOf(this.#tab ?? '') + 1];
    for (const each of this.#all('[data-plain]')) each.hidden = true;
    for (const each of this.#all('[data-step], [data-undo]')) each.hidden = false;
    for (const tabs of this.#all('[data-tabs]')) tabs.hidden = parts.length < 2;
    for (const part of this.#all('[data-part]')) part.hidden = part.dataset.part !== this.#tab;
    for (const tab of this.#all('[data-tab]')) tab.setAttribute('aria-pressed', String(tab.dataset.tab === this.#tab));
    for (const each of this.#all('[data-next]')) each.hidden = each.dataset.next !== next;
    for (const send of this.#all('[data-send]')) send.hidden = next !== undefined;
    for (const undo of this.#place.querySelectorAll<HTMLButtonElement>('[data-undo]'))
      undo.disabled = this.#before.length === 0;
  }

  #click({ target }: Event): void {
    const clicked = target instanceof Element ? target.closest<HTMLButtonElement>('button') : null;
    if (!clicked) return;
    const { tab, next, step, undo } = clicked.dataset;
    if (tab !== undefined || next !== undefined) {
      this.#tab = tab ?? next;
      this.#show();
      if (next !== undefined) this.#place.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
    }
    if (step !== undefined) this.#step(clicked, Number(step));
    if (undo !== undefined) this.#undo();
  }

  #step(clicked: HTMLButtonElement, by: number): void {
    const input = clicked.parentElement?.querySelector('input');
    if (!input) return;
    const most = by > 0 ? Number(input.max) : Number.POSITIVE_INFINITY;
    input.value = String(Math.max(0, Math.min(most, Number(input.value) + by)));
    this.#changed();
  }

  #changed(): void {
    const written = this.#written();
    if (written === this.#now) return;
    this.#before.push(this.#now);
    this.#now = written;
    this.#later();
  }

  #undo(): void {
    const before = this.#before.pop();
    if (before === undefined) return;
    this.#now = before;
    this.#later();
  }

  #later(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#read().catch(() => undefined), PAUSE);
  }

  /** Gets the form anew. An older answer never replaces a newer one. */
  async #read(): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const body = new URLSearchParams(this.#now);
    body.set('act', 'read');
    const answer = await fetch(this.#form.action, { method: 'POST', body, signal: asked.signal });
    if (answer.ok) this.#replace(await answer.text());
  }

  /** What has the focus keeps it, and what was unfolded stays so. */
  #replace(html: string): void {
    const { activeElement } = document;
    const focus = activeElement instanceof HTMLElement && this.#place.contains(activeElement) ? activeElement : null;
    const again = focus && sameAs(focus);
    const open = this.#all('details').map((each) => (each as HTMLDetailsElement).open);
    const { scrollTop } = this.#place;
    const made = new DOMParser().parseFromString(html, 'text/html');
    this.#place.replaceChildren(...made.body.children);
    for (const [i, each] of this.#all('details').entries())
      if (open[i] && each instanceof HTMLDetailsElement) each.open = true;
    this.#show();
    this.#place.scrollTop = scrollTop;
    const found = again ? this.#place.querySelector<HTMLElement>(again) : null;
    const isOff = found instanceof HTMLButtonElement && found.disabled;
    (isOff ? found.parentElement?.querySelector('input') : found)?.focus({ preventScroll: true });
  }
}

/** Where the same thing stands in the form when it comes anew. */
function sameAs(element: HTMLElement): string | undefined {
  const { step, tab, next } = element.dataset;
  if (step !== undefined) {
    const name = element.parentElement?.querySelector('input')?.name ?? '';
    return `.stepper:has([name="${CSS.escape(name)}"]) [data-step="${step}"]`;
  }
  if (tab !== undefined) return `[data-tab="${tab}"]`;
  if (next !== undefined) return `[data-next="${next}"]`;
  if (!(element instanceof HTMLInputElement)) return undefined;
  const value = element.type === 'radio' ? `[value="${CSS.escape(element.value)}"]` : '';
  return `[name="${CSS.escape(element.name)}"]${value}`;
}
