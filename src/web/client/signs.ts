/** What the signs of the map mean, folded in a corner; whether it is open is kept on the device. */
import { element } from './words.ts';

const KEPT = 'estafette.signs';

const isKeptOpen = (): boolean => {
  try {
    return localStorage.getItem(KEPT) === 'open';
  } catch {
    return false;
  }
};

/** Nothing for a drawing that says by itself what its signs mean. */
export const signsIn = (
  address: string | undefined,
  words: readonly string[],
  title: string,
): HTMLElement | undefined => {
  if (address === undefined || words.length === 0) return undefined;
  const picture = element('img');
  picture.alt = words.join('; ');
  picture.loading = 'lazy';
  picture.src = address;
  const box = element('details', { className: 'signs' }, [element('summary', { text: title }), picture]);
  box.open = isKeptOpen();
  box.addEventListener('toggle', () => {
    try {
      localStorage.setItem(KEPT, box.open ? 'open' : 'closed');
    } catch {
      // Private windows keep nothing.
    }
  });
  return box;
};
