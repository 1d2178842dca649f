/** What attrition does in Kutuzov (K-14). */
import { plainAttrition } from '../campaign/battle/attrition.ts';
import type { Attrition } from '../campaign/play.ts';
import { isWinter } from './ground.ts';

/** K-14.1a, K-14.61. A 6 eliminates; in winter a 5 sends to the Regroup Box. */
export const attrition: Attrition = {
  ...plainAttrition,
  toll: (position, suffering, faces) => ({
    ...plainAttrition.toll(position, suffering, faces),
    regrouped: isWinter(position) ? faces.filter((face) => face === 5).length : 0,
  }),
};
