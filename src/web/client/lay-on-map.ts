/** A plan that is laid from cards, on the map: where the commander of the card goes that was turned last. */

/** The last place of a choice, such as `CUL`, or `CSA-1:WIN>HAG`. */
const placeOf = ({ value }: HTMLOptionElement): string => value.split(/[:>]/).at(-1) ?? '';

/** The list of where an end of a card goes. */
const waysOf = (end: HTMLInputElement): HTMLSelectElement | null => {
  const where = end.closest('label')?.classList.contains('two') ? 'two' : 'one';
  return end.closest('.tile')?.querySelector<HTMLSelectElement>(`.where.${where} select`) ?? null;
};

export const layOnMap = (form: HTMLFormElement, svg: SVGSVGElement): void => {
  let ways: HTMLSelectElement | null = null;
  const groups = [...svg.querySelectorAll<SVGGElement>('g[data-area]')];
  const choicesAt = (id = '') => [...(ways?.options ?? [])].filter((option) => id !== '' && placeOf(option) === id);
  const mark = (): void => {
    for (const group of groups) {
      const choices = choicesAt(group.dataset.area);
      group.classList.toggle('goal', choices.length > 0);
      group.classList.toggle(
        'chosen',
        choices.some(({ selected }) => selected),
      );
    }
  };
  // A card may have been turned before the map was there.
  const turned = form.querySelector<HTMLInputElement>('.end input:checked');
  if (turned) ways = waysOf(turned);
  mark();
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio')
      ways = target.value === '' ? null : waysOf(target);
    mark();
  });
  const take = (event: Event): void => {
    const { dataset } = event.currentTarget as SVGGElement;
    const choices = choicesAt(dataset.area);
    const [first] = choices;
    if (!first || !ways) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    // A further click on the same place takes the next of those who can go there.
    const at = choices.findIndex(({ selected }) => selected);
    (choices[(at + 1) % choices.length] ?? first).selected = true;
    ways.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const group of groups) {
    group.addEventListener('click', take, true);
    group.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') take(event);
      },
      true,
    );
  }
};
