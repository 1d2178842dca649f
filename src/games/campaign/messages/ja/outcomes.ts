/** Why a game is over, in Japanese. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.spain-conquered': '連合軍はスペインの要地を一つも持たない。',
  'outcome.portugal-conquered': 'フランスがポルトガル、マドリード、スペインの要地八か所を持つ。',
  'outcome.conquest': 'スペインは屈した。',
  'outcome.france-conquered': 'フランスは本国地域を失った。',
  'outcome.spain-freed': 'スペインにフランスの要地は一つも残っていない。',
  'outcome.peace': '講和が成った。',
  'outcome.time': '最後の年が終わった。',
};
