/** Arrow keys go to the previous and next pages, where a page links them. */
export const followKeys = (): void => {
  document.addEventListener('keydown', (event) => {
    const rel = event.key === 'ArrowLeft' ? 'prev' : event.key === 'ArrowRight' ? 'next' : undefined;
    if (rel === undefined || event.altKey || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
    const link = document.querySelector<HTMLAnchorElement>(`a[rel="${rel}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
};

/** Whether an arrow key has another use: in a field it moves the caret, on the map it goes to the neighbour. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, svg, .scroll') !== null;
