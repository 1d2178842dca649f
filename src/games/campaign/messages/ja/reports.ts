/** Texts of the campaign reports besides the events, in Japanese. Order lines stay in English. */
import type { Catalogue } from '../../../../engine/index.ts';
import { chart, template } from './forms-and-map.ts';

const occasion: Catalogue = {
  'occasion.impulse': '{turn} R{round} {power:power} インパルス',
  'occasion.preemptive': '{turn} R{round} {power:power} インパルス(手番外)',
  'occasion.phase': '{turn} {phase:phase}',
};

const headline: Catalogue = {
  'headline.over': '{winner:side} の勝利: {reason}',
  'headline.over.undecided': '勝者なしでゲームは終わりました: {reason}',
  'headline.score': '得点: {each}。',
  'headline.score.each': '{power:power} {points}点(要地{keys})',
  'headline.best': '勝者の中の一位: {power:power}。',
  'headline.battle': '{area:place} の戦闘: 勝者 {winner:power}、敗者 {loser:power}。',
  'headline.battle.nobody': '{area:place}: 誰も残っていません。',
  'headline.siege': '{area:place} が陥落: {power:power}。',
  'headline.siege.held': '{area:place} は持ちこたえました。攻囲側: {power:power}。',
  'headline.key': '{power:power} の新しい要地: {areas:place}。',
  'headline.entered': '{force:force} が {area:place} に入りました。',
  'headline.marched': '{force:force} が {area:place} へ行軍しました。',
  'headline.dealt': 'カードが配られました。',
  'headline.nothing': 'その後、何も起きていません。',
};

const chronicle: Catalogue = {
  'chronicle.impulse': 'R{round} {power:power}',
  'chronicle.impulse.own': 'R{round} {power:power} (あなた)',
  'chronicle.preemptive': 'R{round} {power:power}、手番外',
  'chronicle.preemptive.own': 'R{round} {power:power} (あなた)、手番外',
  'chronicle.opening': '開始',
  'chronicle.continued': '続き',
  'chronicle.continued.impulse': '{power:power}、続き',
  'chronicle.continued.card': '{power:power}、続き、{cards:card}、残り {cp} CP',
  'chronicle.phase': '{phase:phase}、{turn}',
  'chronicle.play.cp': '{card:card}: {cp} CP',
  'chronicle.play.event': '{card:card}: イベント',
  'chronicle.play.event.removed': '{card:card}: イベント、ゲームから除外',
  'chronicle.windows': '対応: 締切、使われたカードなし。',
  'chronicle.passed': 'パス: {powers:power}。',
  'chronicle.kept': 'カードをそのままにした: {powers:power}。',
  'chronicle.drawn': 'カードを引いた({cause:cause}): {counts}。',
  'chronicle.drawn.each': '{power:power} {count}枚',
  'chronicle.quiet': 'ゲリラが起きない所: {rolls}。',
  'chronicle.quiet.each': '{area:place} {face}',
  'chronicle.quiet.each.plus': '{area:place} {face} {plus:sign}',
  'chronicle.battle': '{area:place} の戦闘',
  'chronicle.siege': '{area:place} の包囲',
  'chronicle.who': '{power:power}',
  'chronicle.part': '{part:part}',
  'chronicle.round': '第{round}ラウンド',
  'chronicle.dice': 'ダイス',
  'chronicle.result': '結果',
  'chronicle.count': '6が{six}個、5が{five}個',
  'chronicle.count.cards': '6が{six}個、5が{five}個: 命中{hits}、混乱{disruptions}',
};

const hand: Catalogue = {
  'hand.title': '手札(非公開、あなたにだけ)',
  'hand.title.power': '{power:power} の手札(非公開、あなたにだけ)',
  'hand.number': '番号',
  'hand.card': '題名',
  'hand.cp': 'CP',
  'hand.use': '用途',
  'hand.home': '本国',
  'hand.must': 'イベントのみ(必ず使う)',
  'hand.battle': '戦闘',
  'hand.siege': '包囲',
  'hand.response': '対応',
  'hand.plus': '二枚目にできる',
  'hand.removed': 'イベントで使うと除外',
  'hand.not-yours': 'CPのみ',
  'hand.reconstruction':
    '* このカードの文面は、全部または一部が印刷されたものではなく復元したもので、ここではそのとおりに扱います。',
  'hand.wording': '{number:wording}',
  'hand.wording.reconstructed': '* {number:wording}',
  'hand.effect': '[{number}] {number:wording}',
  'hand.effect.reconstructed': '[{number}] * {number:wording}',
  'hand.now.both': '今 CP またはイベント',
  'hand.now.cp': '今 CP',
  'hand.now.event': '今イベント',
  'hand.counts': '手札 {cards}。資源 {resources}。',
  'hand.none': '手札はありません。',
  'hand.new': '新しいカード(非公開、あなたにだけ)',
  'hand.new.power': '{power:power} の新しいカード(非公開、あなたにだけ)',
  'hand.texts': '本文は CARD と番号で、手札すべての本文は HAND で届きます。',
  'hand.arms':
    'これらのカードは、使える時が来ても尋ねません。先に送った行が、使える最初の時にカードを出します。同盟国の戦闘でも、ご自分のインパルスでも同じです。RESPOND 76 TO won IF LEAD >= 2 のように IF で絞れます。IF の代わりに ASK と書くと、ゲームを止めて尋ねます。',
  'hand.arms.welcome':
    '順番外に使うカード(対応カード)は、使える時が来ても尋ねません。報告書ごとに、そのカードと RESPOND 76 TO won のような行が載ります。先に送っておけば、同盟国の戦闘でもご自分のインパルスでもカードを出します。',
  'hand.arm.remark': '"{title}": {effect}',
  'hand.arm': '[{number}] 準備なし。準備する行: {line}',
  'hand.armed': '[{number}] {by} で準備済み',
  'hand.unarmed': 'これらのカードは尋ねられません。準備するにはその行を送ってください:',
  'hand.unarmed.more': '{cards} も尋ねられません。その行は HAND で届きます。',
};

const cards: Catalogue = {
  'cards.common': '共通カード',
  'cards.home': '{powers:power} の本国カード',
};

const forces: Catalogue = {
  'forces.own': '自軍',
  'forces.all': '部隊(地図に見えるとおり)',
  'forces.others': '敵軍と同盟軍(地図に見えるとおり)',
  'forces.place': '場所',
  'forces.power': '勢力',
  'forces.leaders': '指揮官(戦闘-指揮)',
  'forces.soldiers': '兵力',
  'forces.strength': 'SP',
  'forces.brief': '{power:code}: {stacks}。',
  'forces.brief.stack': '{area:place} {sp} SP',
  'forces.brief.led': '{area:place} {leaders}、{sp} SP',
  'forces.none': '地図にはなし。',
  'forces.changed': '* 変わった所。',
  'forces.over': '! 指揮官が率いて行軍できるより SP が多い。',
  'forces.regroup': '{power:power} の Regroup Box: {pieces:stack}。',
  'forces.supply': '{power:power}: 全 {all} SP のうちあと {left} SP を作れる: {pieces:stack}。',
};

const board: Catalogue = {
  'board.title': '盤面',
  'board.keys': '要地',
  'board.points': '今終わった場合の VP',
  'board.cards': '手札(枚)',
  'board.resources': '資源',
  'board.capital': '{area:place}: {owner:power}。',
  'board.capital.nobody': '{area:place}: 支配者なし。',
  'board.flags': '残りの旗: {side:side} {left}。',
  'board.discard': '捨て札の一番上: {card:card}。',
  'board.effect': '有効: {effect:effect}、{until:until}。',
  'board.partisans': 'ターンの終わりに {areas}か所でゲリラが蜂起できます。',
  'board.last': 'カードを持つのは {power:power} だけです。次のインパルスがこのターンの最後です。',
  'board.last.empty': 'カードを持つ勢力はもうありません。{power:power} のインパルスでターンが終わります。',
  'board.next': '段階: {phase:phase}、次: {next:phase}。',
  'around.title': '{area:place} の周り',
  'around.here': '{there}。',
  'around.nobody': '誰もいない: {places}。',
  'around.next': '{there}、{line:line}。',
  'board.changed': '変わった所: {areas}。',
};

const advice: Catalogue = {
  'advice.card': 'あなたのインパルス: 手札 {held}枚のうち一枚を CP またはイベントとして使ってください。',
  'advice.card.must': 'イベントとしてのみ: {cards:card}。',
  'advice.card.played': '{cards:card} の残り {cp} CP。インパルスは続きます。',
  'advice.pass': '手札がないため、包囲とカードの購入だけができます。',
  'advice.resource': '資源でカードをもう一枚買えます。手持ちの資源 {held}。',
  'advice.resource.none': '資源でカードをもう一枚買えますが、資源がありません。',
  'advice.siege': '包囲できます: {area:place}、{leaders:leader}。CP は要りません。',
  'advice.siege.none': '包囲できません: 攻撃できる要塞の前に自軍がいません。',
};

export const reports: Catalogue = {
  ...occasion,
  ...headline,
  ...chronicle,
  ...hand,
  ...cards,
  ...forces,
  ...board,
  ...advice,
  ...template,
  ...chart,
};
