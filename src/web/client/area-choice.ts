/** A map on which a click chooses a place: it does what the list beside it does. */
import { drawingOf } from './drawing.ts';

/** Shows the drawing in the page, and follows clicks on its areas. The keyboard has the list. */
export const chooseOnMap = async (figure: HTMLElement): Promise<void> => {
  const list = document.querySelector<HTMLSelectElement>('form#choose select');
  const drawing = await fetch(figure.dataset.choose ?? '');
  if (!list || !drawing.ok) return;
  const svg = drawingOf(await drawing.text());
  if (!svg) return;
  svg.setAttribute('class', 'map');
  const frame = document.createElement('div');
  frame.className = 'board choosing';
  frame.append(svg);
  figure.querySelector('a')?.replaceWith(frame);
  const known = new Set([...list.options].map(({ value }) => value));
  svg.querySelector(`g[id="area-${CSS.escape(figure.dataset.chosen ?? '')}"]`)?.classList.add('chosen');
  svg.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('g[id^="area-"]')?.id.slice('area-'.length) : undefined;
    if (id === undefined || !known.has(id)) return;
    list.value = id;
    list.form?.requestSubmit();
  });
};
