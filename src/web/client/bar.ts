/**
 * The bar of a seat's page: its menu closes when something else is wanted, and its way to the hand opens the tray. On a
 * narrow page, where the tray covers the map, it is seen only when it is asked for.
 */
export const followBar = (bar: HTMLElement): void => {
  const menu = bar.querySelector('.rest');
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('.way') || !menu?.contains(target)) menu?.removeAttribute('open');
    const tray = document.querySelector('.tray');
    if (target.closest('.of-tray')) {
      tray?.setAttribute('open', '');
      tray?.classList.toggle('shown');
    } else if (!target.closest('.tray')) tray?.classList.remove('shown');
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu?.hasAttribute('open')) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  });
};
