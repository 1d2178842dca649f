/** The bar of a seat's page: its menu closes when something else is wanted, and its way to the hand opens the tray. */
export const followBar = (bar: HTMLElement): void => {
  const menu = bar.querySelector('.rest');
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('.way') || !menu?.contains(target)) menu?.removeAttribute('open');
    if (target.closest('.of-tray')) document.querySelector('.tray')?.setAttribute('open', '');
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu?.hasAttribute('open')) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  });
};
