/** What stands behind the lines of an order form, and the words of the map, in Korean. Order lines stay in English. */
import type { Catalogue } from '../../../../engine/index.ts';

export const template: Catalogue = {
  'template.play.cards': '지금 낼 수 있는 카드: {cards}',
  'template.neighbours': '{area:place}에서, 한 칸에 1 CP: {areas:place}',
  'template.buy': '또는 BUY CARD와 PLAY __ CP: 자원 하나로 카드를 한 장 더 냅니다',
  'template.siege.instead': 'CP 없이, {area:place}에서 행군하는 대신',
  'template.build.areas': '1 SP에 {price} CP: {areas:place}',
  'template.build.areas.more': '1 SP에 {price} CP, 다른 {count}곳에서도: {areas:place}',
  'template.flag.areas': '한 곳에 1 CP: {areas:place}',
  'template.keep': 'KEEP // 또는 MULLIGAN',
  'template.reinforce':
    'REINFORCE __: REGROUP ALL, ALL inf, KEEP 0 // 본국 요충지 한 곳; 지휘관은 이름으로, 말은 2 cav, 1 art처럼',
  'template.deploy': 'DEPLOY NONE // 또는 DEPLOY __ TO __, 이끌 수 있는 것보다 적으면 지휘관 뒤에 4SP',
  'template.recall': 'RECALL NONE // 또는 지도를 떠날 지휘관',
  'template.discard': 'DISCARD LOWEST // 또는 카드 번호, 손패가 너무 많을 때',
};

export const chart: Catalogue = {
  'chart.words.fortress': '요새 {strength}',
  'chart.words.port.minor': '작은 항구({zone:zone})',
  'chart.words.port.major': '큰 항구({zone:zone})',
  'chart.words.occupied': '점령',
  'chart.words.contested': '지배 세력 없음',
  'chart.words.flag': '깃발',
  'chart.keys': '요충지 {keys}',
  'chart.line.clear': '평탄한 길',
  'chart.line.rough': '험한 길',
  'chart.line.pass': '고갯길',
  'chart.line.river': '강',
  'chart.shape.square': '요충지',
  'chart.shape.fortress': '요새 [강도]',
  'chart.shape.round': '그 밖의 지역',
  'chart.capital': '수도',
  'chart.home': '그 세력의 본국',
  'chart.occupied': '그 세력이 점령',
  'chart.contested': '지배 세력 없음',
  'chart.flag': '세력의 깃발',
  'chart.port': '큰 항구, 작은 항구',
  'chart.besieged': '포위됨',
  'chart.counter': '부대: 세력, SP (★: 지휘관)',
  'chart.over': '행군할 수 있는 것보다 많은 SP',
  'chart.move': '이동함',
  'chart.sail': '바다로 이동함',
  'chart.turned': '깃발이나 성벽이 바뀜',
  'chart.fought': '전투 또는 포위',
  'chart.changed': '바뀜',
};
