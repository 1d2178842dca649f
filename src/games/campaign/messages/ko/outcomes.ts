/** Why a game is over, in Korean. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.peace': '강화 성립.',
  'outcome.time': '마지막 해가 지남.',
};
