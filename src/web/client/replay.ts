/** The past on a page: steps are shown one after the other without leaving it, and pieces glide to where they go. */
import { Drawing } from './drawing.ts';
import { glide } from './glide.ts';

/** How long a step stays, in milliseconds: at least, and for each letter of its words. */
const STAY = { least: 1_200, letter: 30, most: 6_000 } as const;

export class Replay {
  #main: HTMLElement;
  #timer = 0;
  #isPlaying = false;
  #isBusy = false;

  constructor(main: HTMLElement) {
    this.#main = main;
    document.addEventListener('click', (event) => this.#clicked(event));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    addEventListener('popstate', () => location.reload());
    void this.#open(location.hash === '#play');
  }

  /** Puts the drawing into the page, so that its pieces can move. */
  async #open(plays: boolean): Promise<void> {
    this.#main.classList.add('played');
    const svg = await this.#drawn(this.#main);
    if (svg) this.#draw(svg);
    this.#offer();
    if (plays) this.#play();
  }

  /** The drawing of a page, as large as the board of this one. */
  async #drawn(page: ParentNode): Promise<SVGSVGElement | undefined> {
    const address = page.querySelector<HTMLElement>('[data-step-map]')?.dataset.stepMap;
    const board = this.#main.querySelector<HTMLElement>('[data-step-map]');
    return address === undefined || !board ? undefined : new Drawing(address).at(board, 1);
  }

  #draw(svg: SVGSVGElement): void {
    const shown = this.#main.querySelector('[data-step-map] > *');
    const words = this.#main.querySelector<HTMLImageElement>('[data-step-map] img')?.alt;
    if (words !== undefined) svg.setAttribute('aria-label', words);
    svg.setAttribute('role', 'img');
    svg.removeAttribute('aria-labelledby');
    shown?.replaceWith(svg);
  }

  get #button(): HTMLButtonElement | null {
    return this.#main.querySelector<HTMLButtonElement>('[data-play]');
  }

  #offer(): void {
    const button = this.#button;
    if (!button) return;
    button.hidden = false;
    button.textContent = this.#isPlaying ? '◼' : '▶';
    const { play = '', stop = '' } = button.dataset;
    button.setAttribute('aria-label', this.#isPlaying ? stop : play);
  }

  #clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest('[data-play]')) {
      if (this.#isPlaying) this.#stop();
      else this.#play();
      return;
    }
    const link = event.target.closest<HTMLAnchorElement>('.scrub a[rel], .scrub .marks a');
    if (!link) return;
    event.preventDefault();
    this.#stop();
    void this.#go(link.href, link.rel === 'next');
  }

  /** Space plays and stops; arrows are followed as links (`replay-keys.ts`). */
  #pressed(event: KeyboardEvent): void {
    const isElsewhere = event.target instanceof Element && event.target.closest('a, button, input, textarea, summary');
    if (event.key !== ' ' || isElsewhere) return;
    event.preventDefault();
    if (this.#isPlaying) this.#stop();
    else this.#play();
  }

  #play(): void {
    this.#isPlaying = true;
    this.#offer();
    this.#wait();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#offer();
  }

  #wait(): void {
    const words = this.#main.querySelector('.now')?.textContent?.length ?? 0;
    const stay = Math.min(STAY.most, STAY.least + STAY.letter * words);
    this.#timer = window.setTimeout(() => void this.#next(), stay);
  }

  async #next(): Promise<void> {
    const on = this.#main.querySelector<HTMLAnchorElement>('.scrub a[rel="next"]');
    if (!on) return this.#stop();
    await this.#go(on.href, true);
    if (this.#isPlaying) this.#wait();
  }

  /** Shows another step; forwards its pieces move first. A page that cannot be had that way is opened as a page. */
  async #go(address: string, isForwards: boolean): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const main = page.querySelector<HTMLElement>('main[data-replay]');
      const svg = main ? await this.#drawn(main) : undefined;
      if (!answer.ok || !main || !svg) {
        location.assign(address);
        return;
      }
      const before = this.#main.querySelector<SVGSVGElement>('[data-step-map] > svg');
      if (before && isForwards) await glide(before, svg, JSON.parse(main.dataset.ways ?? '[]'));
      const focused = document.activeElement?.getAttribute('rel') ?? undefined;
      const isButton = document.activeElement?.hasAttribute('data-play') ?? false;
      const { title } = page;
      const made = document.importNode(main, true);
      made.classList.add('played');
      this.#main.replaceWith(made);
      this.#main = made;
      this.#draw(svg);
      this.#offer();
      document.title = title;
      history.replaceState(null, '', address);
      const again = focused === undefined ? null : made.querySelector<HTMLElement>(`.scrub a[rel="${focused}"]`);
      (isButton ? this.#button : again)?.focus();
    } finally {
      this.#isBusy = false;
    }
  }
}
