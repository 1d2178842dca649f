/** Why a game is over, in Korean. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.spain-conquered': '연합군이 스페인의 요충지를 하나도 지배하지 못함.',
  'outcome.portugal-conquered': '프랑스가 포르투갈, 마드리드, 스페인 요충지 여덟 곳을 지배함.',
  'outcome.conquest': '스페인이 굴복함.',
  'outcome.france-conquered': '프랑스가 본국 지역을 잃음.',
  'outcome.spain-freed': '스페인에 프랑스의 요충지가 하나도 남지 않음.',
  'outcome.peace': '강화 성립.',
  'outcome.time': '마지막 해가 지남.',
};
