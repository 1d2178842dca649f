/** A question: what is ticked together, and its answers on the map, where a click does what their buttons do. */

/** Shows what the ticked things mean together. */
const showSets = (form: HTMLFormElement): void => {
  const list = form.querySelector<HTMLElement>('[data-sets]');
  const shown = form.querySelector<HTMLElement>('[data-set]');
  if (!list || !shown) return;
  const sets = JSON.parse(list.dataset.sets ?? '[]') as readonly { of: string[]; stakes: string[] }[];
  const show = (): void => {
    const ticked = [...form.querySelectorAll<HTMLInputElement>('input[name="tick"]:checked')].map(({ value }) => value);
    const set = sets.find(({ of }) => of.length === ticked.length && of.every((id) => ticked.includes(id)));
    shown.textContent = set?.stakes.join(' ') ?? '';
    shown.hidden = shown.textContent === '';
  };
  form.addEventListener('change', show);
  show();
};

type Answer = HTMLButtonElement | HTMLInputElement;

/** Marks the places of answers. Of several at one place a click shows them all; the only one is given. */
const followMap = (form: HTMLFormElement, svg: SVGSVGElement): void => {
  const answers = new Map<string, Answer[]>();
  for (const answer of form.querySelectorAll<Answer>('[data-place]')) {
    const { place = '' } = answer.dataset;
    answers.set(place, [...(answers.get(place) ?? []), answer]);
  }
  const take = (here: readonly Answer[]): void => {
    const [only, ...others] = here;
    if (only instanceof HTMLInputElement) only.click();
    else if (others.length === 0) {
      only?.click();
      return;
    }
    for (const each of form.querySelectorAll('.shown')) each.classList.remove('shown');
    for (const each of here) each.classList.add('shown');
    only?.scrollIntoView({ block: 'nearest' });
    only?.focus();
  };
  for (const [place, here] of answers) {
    const group = svg.querySelector<SVGGElement>(`g[id="area-${CSS.escape(place)}"]`);
    if (!group) continue;
    group.classList.add('answer');
    const choose = (event: Event): void => {
      event.stopImmediatePropagation();
      event.preventDefault();
      take(here);
    };
    group.addEventListener('click', choose, true);
    group.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') choose(event);
      },
      true,
    );
    for (const each of here) {
      const look = (isOn: boolean) => () => group.classList.toggle('chosen', isOn);
      for (const name of ['pointerenter', 'focus']) each.addEventListener(name, look(true));
      for (const name of ['pointerleave', 'blur']) each.addEventListener(name, look(false));
    }
  }
};

const forms = (): Iterable<HTMLFormElement> => document.querySelectorAll<HTMLFormElement>('form[data-answers]');

export const followTicks = (): void => {
  for (const form of forms()) showSets(form);
};

export const answersOnMap = (svg: SVGSVGElement): void => {
  for (const form of forms()) followMap(form, svg);
};
