/** Places of corps in words. */
import type { Speech } from '../../../i18n/index.ts';
import type { Place } from '../types.ts';

export const placeText = (say: Speech, place: Place | null): string => {
  if (place === null) return say('correct.off-map');
  return 'at' in place ? say('correct.at', { town: place.at }) : say('correct.on-route', { ...place });
};
