/** The purpose of each set of ready-made standing orders, in Korean. */
import type { Catalogue } from '../../../../engine/index.ts';

export const profiles: Catalogue = {
  'profile.cautious-evader': '강한 적을 피하고, 요충지를 지킬 때만 요격하며, 카드를 아낍니다.',
  'profile.stand-and-fight': '회피하지 않습니다. 요충지가 걸렸거나 싸움이 불리하면 가장 좋은 전투 카드를 냅니다.',
  'profile.fortress-holder': '요새로 물러나 모든 카드로 성벽을 지킵니다.',
  'profile.sentinel': '요충지에 들어오는 적은 승산이 반반이면 요격해 싸우고, 다른 곳에서는 물러납니다.',
  'profile.hunter': '더 강한 곳에서는 늘 요격하고, 싸움마다 카드를 내며, 포위를 계속합니다.',
  'profile.hoarder': '카드를 모두 자기 임펄스에 쓰려고 아끼고, 강한 적은 회피하며, 요격하지 않습니다.',
  'profile.spender': '전투, 포위, 차례 밖에서 맞는 카드는 무엇이든 냅니다.',
  'profile.ally-friendly': '동맹의 행군에 함께하고, 도우러 가며, 동맹의 땅은 돌려줍니다.',
  'profile.silent': '모든 답을 답이 없을 때처럼 합니다. 자기 임펄스만 묻습니다.',
  'profile.ask-me': '모든 것을 묻고, 그때마다 게임이 기다립니다.',
};
