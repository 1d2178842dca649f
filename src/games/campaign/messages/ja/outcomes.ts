/** Why a game is over, in Japanese. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.peace': '講和が成った。',
  'outcome.time': '最後の年が終わった。',
};
