/** What stands behind the lines of an order form, and the words of the map, in Japanese. Order lines stay in English. */
import type { Catalogue } from '../../../../engine/index.ts';

export const template: Catalogue = {
  'template.play.cards': '今出せるカード: {cards}',
  'template.neighbours': '{area:place} から、一歩につき 1 CP: {areas:place}',
  'template.buy': 'または BUY CARD と PLAY __ CP: 資源一つでカードをもう一枚使います',
  'template.siege.instead': 'CP なしで、{area:place} からの行軍の代わりに',
  'template.build.areas': '1 SP につき {price} CP: {areas:place}',
  'template.build.areas.more': '1 SP につき {price} CP、ほかの{count}か所でも: {areas:place}',
  'template.flag.areas': '一か所につき 1 CP: {areas:place}',
  'template.keep': 'KEEP // または MULLIGAN',
  'template.reinforce':
    'REINFORCE __: REGROUP ALL, ALL inf, KEEP 0 // 本国の要地一か所。指揮官は名前で、駒は 2 cav, 1 art のように',
  'template.deploy': 'DEPLOY NONE // または DEPLOY __ TO __。率いられる数より少なければ指揮官の後に 4SP',
  'template.recall': 'RECALL NONE // または地図から去る指揮官',
  'template.discard': 'DISCARD LOWEST // またはカードの番号、手札が多すぎるとき',
};

export const chart: Catalogue = {
  'chart.words.fortress': '要塞 {strength}',
  'chart.words.port.minor': '小さな港({zone:zone})',
  'chart.words.port.major': '大きな港({zone:zone})',
  'chart.words.occupied': '占領',
  'chart.words.contested': '支配する勢力なし',
  'chart.words.flag': '旗',
  'chart.keys': '要地 {keys}',
  'chart.line.clear': '平坦な道',
  'chart.line.rough': '険しい道',
  'chart.line.pass': '峠道',
  'chart.line.river': '川',
  'chart.shape.square': '要地',
  'chart.shape.fortress': '要塞 [強さ]',
  'chart.shape.round': 'その他の地域',
  'chart.capital': '首都',
  'chart.home': 'その勢力の本国',
  'chart.occupied': 'その勢力が占領',
  'chart.contested': '支配する勢力なし',
  'chart.flag': '勢力の旗',
  'chart.port': '大きな港、小さな港',
  'chart.besieged': '包囲中',
  'chart.counter': '部隊: 勢力、SP（★: 指揮官）',
  'chart.over': '行軍できる数より多い SP',
  'chart.move': '移動した',
  'chart.sail': '海路で移動した',
  'chart.turned': '旗か城壁が変わった',
  'chart.fought': '戦闘または包囲',
  'chart.changed': '変わった',
};
