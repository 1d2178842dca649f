/** What forms for corrections have in common, whatever game they correct. */
import { accept, refuse, type Verdict } from '../engine/index.ts';

/** A number from 0 to 999 that was typed; otherwise `correction.number`. */
export const countIn = (text: string): Verdict<number> => {
  const plain = text.trim();
  return /^\d{1,3}$/.test(plain) ? accept(Number(plain)) : refuse('correction.number', { text: plain.slice(0, 20) });
};

/** A key as a part of a path (RFC 6901). */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
