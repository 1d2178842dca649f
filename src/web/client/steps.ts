/** The steps of a plan: a handle moves one, its sentence picks up its piece again, and Delete or a swipe removes it. */
import { element } from './words.ts';

interface StepsUse {
  /** Changes the plan; `focus`: the value of the button that has the focus then. */
  change(what: string, focus?: string): void;
  /** Chooses anew what a step does. */
  edit(line: number, place: string): void;
}

const KEYS: Readonly<Record<string, { readonly what: string; readonly by: number }>> = {
  ArrowUp: { what: 'up', by: -1 },
  ArrowDown: { what: 'down', by: 1 },
};

/** Pixels after which a finger swipes, and the part of its width by which a step has to go to be removed. */
const SWIPE = { begin: 12, removes: 0.35 } as const;

export class Steps {
  readonly #list: HTMLElement;
  readonly #use: StepsUse;
  #dragged: { readonly item: HTMLElement; readonly from: number; to: number } | undefined;
  #swiped: { readonly item: HTMLElement; readonly x: number; readonly y: number; by: number } | undefined;

  constructor(list: HTMLElement, use: StepsUse) {
    this.#list = list;
    this.#use = use;
    list.addEventListener('keydown', (event) => this.#key(event));
    list.addEventListener('pointerdown', (event) => this.#take(event));
    list.addEventListener('pointermove', (event) => {
      this.#drag(event);
      this.#swipe(event);
    });
    for (const [name, isWanted] of [
      ['pointerup', true],
      ['pointercancel', false],
    ] as const)
      list.addEventListener(name, () => {
        this.#drop(isWanted);
        this.#endSwipe(isWanted);
      });
  }

  /** Makes the sentences of what can be chosen anew into buttons. */
  upgrade(steps: ParentNode): void {
    for (const sentence of steps.querySelectorAll<HTMLElement>('.what[data-place]')) {
      const { place = '' } = sentence.dataset;
      const line = lineOf(sentence);
      const made = element('button', { className: 'what', text: sentence.textContent ?? '', type: 'button' });
      made.value = `edit.${line}`;
      made.addEventListener('click', () => this.#use.edit(line, place));
      sentence.replaceWith(made);
    }
  }

  /** Marks the step that is chosen anew; none for undefined. */
  mark(line: number | undefined): void {
    for (const item of this.#items) item.classList.toggle('edited', lineOf(item) === line);
  }

  get #items(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('li[data-line]')];
  }

  #key(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lineOf(target);
    if (line === 0) return;
    const move = target.matches('.handle') ? KEYS[key] : undefined;
    if (move) this.#use.change(`${move.what}.${line}`, `handle.${line + move.by}`);
    else if (key === 'Delete') this.#use.change(`remove.${line}`, `remove.${line}`);
    else return;
    event.preventDefault();
  }

  #take(event: PointerEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || event.button !== 0) return;
    const handle = target.closest<HTMLElement>('.handle');
    const item = target.closest<HTMLElement>('li[data-line]');
    if (!item) return;
    if (!handle) {
      if (event.pointerType === 'touch') this.#swiped = { item, x: event.clientX, y: event.clientY, by: 0 };
      return;
    }
    handle.setPointerCapture(event.pointerId);
    const from = lineOf(item);
    this.#dragged = { item, from, to: from };
    item.classList.add('dragged');
  }

  #drag({ clientY }: PointerEvent): void {
    const dragged = this.#dragged;
    if (!dragged) return;
    const over = this.#items.find((each) => clientY < each.getBoundingClientRect().bottom) ?? this.#items.at(-1);
    dragged.to = over ? lineOf(over) : dragged.from;
    over?.scrollIntoView({ block: 'nearest' });
    for (const each of this.#items) {
      const isOver = each === over && each !== dragged.item;
      each.classList.toggle('before', isOver && dragged.to < dragged.from);
      each.classList.toggle('behind', isOver && dragged.to > dragged.from);
    }
  }

  /** A step follows the finger to its side. */
  #swipe({ clientX, clientY, pointerId }: PointerEvent): void {
    const swiped = this.#swiped;
    if (!swiped) return;
    const [across, down] = [clientX - swiped.x, clientY - swiped.y];
    const begins = Math.abs(across) > SWIPE.begin && Math.abs(across) > Math.abs(down);
    if (swiped.by === 0 && !begins) return;
    // What was swiped is not clicked.
    swiped.item.setPointerCapture(pointerId);
    swiped.by = across;
    swiped.item.style.setProperty('translate', `${across}px`);
    swiped.item.classList.toggle('leaving', this.#leaves(swiped));
  }

  #endSwipe(isWanted: boolean): void {
    const swiped = this.#swiped;
    this.#swiped = undefined;
    if (!swiped) return;
    const { item } = swiped;
    if (isWanted && this.#leaves(swiped)) this.#use.change(`remove.${lineOf(item)}`);
    else item.style.removeProperty('translate');
    item.classList.remove('leaving');
  }

  #leaves({ item, by }: { readonly item: HTMLElement; readonly by: number }): boolean {
    return Math.abs(by) > item.clientWidth * SWIPE.removes;
  }

  #drop(isWanted: boolean): void {
    const dragged = this.#dragged;
    this.#dragged = undefined;
    for (const each of this.#items) each.classList.remove('dragged', 'before', 'behind');
    if (!dragged || !isWanted || dragged.from === dragged.to) return;
    this.#use.change(`move.${dragged.from}.${dragged.to}`, `handle.${dragged.to}`);
  }
}

/** The number of the step that something belongs to; 0: none. */
const lineOf = (part: Element): number => Number(part.closest<HTMLElement>('li[data-line]')?.dataset.line ?? 0);
