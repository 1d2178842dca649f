/** Lengths of time on pages. */
import type { Speech } from '../i18n/index.ts';

/** `48 h`, `15 min`. */
export const lengthText = (say: Speech, hours: number): string =>
  hours < 1 ? say('length.minutes', { minutes: Math.round(hours * 60) }) : say('length.hours', { hours });
