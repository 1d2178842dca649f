/** The strip of the guided first turn: it follows the plan, and what it means is lit on the board, in the hand and in the rail. */
import type { Plan } from '../plan.ts';

const LIT = 'taught';

/** What each word of a strip lights. */
const SELECTORS: Readonly<Record<string, (name: string) => string>> = {
  place: (id) => `g[id="area-${CSS.escape(id)}"], [data-place="${CSS.escape(id)}"]`,
  card: (id) => `[data-card="${CSS.escape(id)}"]`,
  send: () => 'form#sheet .bar button[value="send"], form#lay .seal button[value="seal"]',
  end: (commander) => `.round:not(.more .round) .end:has(input[value="${CSS.escape(commander)}"])`,
  answer: (id) => `form.answers button[value="${CSS.escape(id)}"]`,
  adds: (card) => `.adds button${card === '' ? '' : `[value^="card.${CSS.escape(card)}."]`}`,
  news: () => '.doors a[href="#happened"]',
};

const strip = (): HTMLElement | null => document.querySelector('[data-lesson]');

/** Lights what the strip means, and nothing else. A card that is lit anew is brought into the part of the hand in sight. */
export const lightLesson = (): void => {
  const before = new Set(document.querySelectorAll(`.${LIT}`));
  for (const lit of before) {
    lit.classList.remove(LIT);
    lit.removeAttribute('aria-description');
  }
  const { lit = '[]', said = '' } = strip()?.dataset ?? {};
  for (const each of JSON.parse(lit) as string[]) {
    const [what = '', name = ''] = each.split(' ');
    const selector = SELECTORS[what]?.(name);
    for (const found of selector === undefined ? [] : document.querySelectorAll(selector)) {
      found.classList.add(LIT);
      found.setAttribute('aria-description', said);
      if (found instanceof HTMLElement && !before.has(found)) showInRow(found);
    }
  }
};

/** Only the row of the hand moves, never the page. */
const showInRow = (card: HTMLElement): void => {
  const row = card.closest<HTMLElement>('.faces-up');
  if (row) row.scrollLeft = card.offsetLeft - row.offsetLeft - (row.clientWidth - card.offsetWidth) / 2;
};

/** The strip as it is after a plan was read. */
export const followLesson = ({ lesson }: Pick<Plan, 'lesson'>): void => {
  const before = strip();
  if (before && lesson !== undefined) {
    const made = document.createElement('template');
    made.innerHTML = lesson;
    const after = made.content.querySelector<HTMLElement>('[data-lesson]');
    if (after && after.querySelector('.says')?.textContent !== before.querySelector('.says')?.textContent)
      renew(before, after);
    else if (after && !after.isEqualNode(before)) renewWays(before, after);
  }
  lightLesson();
};

/** The sentence changes in its place, so that it is read once. */
const renew = (before: HTMLElement, after: HTMLElement): void => {
  before.dataset.lit = after.dataset.lit;
  for (const part of ['header h2', 'header .dots', '.says']) {
    const [old, fresh] = [before.querySelector(part), after.querySelector(part)];
    if (old && fresh) old.replaceChildren(...fresh.childNodes);
  }
  renewWays(before, after);
};

/** The buttons of the strip, and what its step lacks. */
const renewWays = (before: HTMLElement, after: HTMLElement): void => {
  const isWay = (each: Element): boolean => !each.matches('input[name="form"], header, .says');
  const form = before.querySelector('form');
  const isFocused = form?.contains(document.activeElement) === true;
  for (const each of [...(form?.children ?? [])].filter(isWay)) each.remove();
  form?.append(...[...(after.querySelector('form')?.children ?? [])].filter(isWay));
  const ways = (what: string) => form?.querySelector<HTMLElement>(`.lesson-on ${what}`);
  if (isFocused) (ways('button') ?? ways('summary'))?.focus();
};
