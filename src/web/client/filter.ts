/** A field above a list, which leaves the entries that contain what is typed; it names them by a selector. */

export const filterWords = (field: HTMLElement): void => {
  const input = field.querySelector<HTMLInputElement>('input');
  const entries = [...document.querySelectorAll<HTMLElement>(field.dataset.filter ?? '')];
  const none = document.querySelector<HTMLElement>('[data-none]');
  field.hidden = false;
  input?.addEventListener('input', () => {
    const typed = folded(input.value.trim());
    for (const entry of entries) entry.hidden = !folded(entry.textContent ?? '').includes(typed);
    if (none) none.hidden = entries.some((entry) => !entry.hidden);
  });
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
