/** What a seat is asked, in Japanese. */
import type { Catalogue } from '../../../../engine/index.ts';

export const prompts: Catalogue = {
  'ask.bid':
    '競り: {powers:power} に {sp} SP が付いています。いずれかの勢力に {least} SP 以上を付けるか、BID OUT と書いてください。{least:bid} は自動で競り続けます。',
  'ask.bid.first':
    '競り: まだ誰も付けていません。一つの勢力に {least} SP 以上を付けるか、BID OUT と書いてください。{least:bid} は自動で競り続けます。',
  'ask.role': 'どちらを受け持ちますか: {powers:power}',
  'ask.strip': '{sp} SP を付けました。どこの兵力から差し出しますか。',
  'ask.mulligan':
    '{power:power}: 配られたカードのままにしますか、それとも {discarded}枚を捨てて {drawn}枚を引きますか。',
  'ask.preempt': '{power:power} は手札が最も多いです({cards}枚)。{before:power} より先にインパルスを行いますか。',
  'ask.impulse.order': '{power:power} のインパルス: カードを出すか資源を使い、命令してください。',
  'ask.impulse.pass': '{power:power} は手札がありません。包囲するか、カードを買うか、パスできます。',
  'ask.intercept': '{mover:force} が {area:place} に入ります。{power:power} の軍は迎撃しますか。',
  'ask.intercept.joining': '{area:place}で戦闘です。{power:power}の軍が加わりに行きますか?',
  'ask.intercept.flag':
    'イベントで {area:place} の持ち主が変わろうとしています。{power:power} の軍は阻みに行きますか。',
  'ask.evade': '{enemy:force} が {area:place} に入ります。そこの {power:power} の部隊は回避しますか。',
  'ask.battle.cards':
    '{area:place} の戦闘、第{round}ラウンド: 自軍ダイス {mydice}個、敵軍 {hisdice}個。{power:power} は戦闘カードを出しますか。',
  'ask.respond.step':
    '{by:power} が {from:place} から {area:place} へ行軍しようとしています。{power:power} はカードを出しますか。',
  'ask.respond.entry': '部隊が {area:place} に着きました。{power:power} はカードを出しますか。',
  'ask.respond.interception':
    '{by:power} が {from:place} から {area:place} へ迎撃しようとしています。{power:power} はカードを出しますか。',
  'ask.reaction.order': '{power:power}: {area:place} では、味方の迎撃と回避のどちらを先にしますか。',
  'ask.respond.attacked': '{area:place} の部隊が攻撃され、回避できます。{power:power} はカードを出しますか。',
  'ask.respond.evasion':
    '{by:power} が {area:place} から {to:place} へ回避しようとしています。{power:power} はカードを出しますか。',
  'ask.respond.interception-roll':
    '{by:power} の {area:place} への迎撃の目は {total} です。{power:power} はカードを出しますか。',
  'ask.respond.evasion-roll':
    '{by:power} の {area:place} からの回避の目は {total} です。{power:power} はカードを出しますか。',
  'ask.respond.battle-near': '{area:place} の戦闘が始まります。{power:power} はカードを出しますか。',
  'ask.respond.battle': '{area:place} の戦闘が始まります。{power:power} はカードを出しますか。',
  'ask.respond.battle-cards':
    '{area:place} の戦闘: 第{round}ラウンドのカードが出ました。{power:power} はカードを出しますか。',
  'ask.respond.battle-round':
    '{area:place} の戦闘: 第{round}ラウンドのダイスが振られました。{power:power} はカードを出しますか。',
  'ask.respond.battle-lost': '{by:power} は {area:place} の戦闘に敗れました。{power:power} はカードを出しますか。',
  'ask.respond.battle-won': '{by:power} は {area:place} の戦闘に勝ちました。{power:power} はカードを出しますか。',
  'ask.respond.siege': '{by:power} が {area:place} を攻囲します。{power:power} はカードを出しますか。',
  'ask.respond.siege-round':
    '{area:place} 攻囲の第 {round} ラウンドのダイスが振られました（命中 {hits}／{strength}）。{power:power} はカードを出しますか。',
  'ask.respond.siege-won': '{by:power} が {area:place} を落としました。{power:power} はカードを出しますか。',
  'ask.respond.retreat':
    '{by:power} は {area:place} から退却しなければなりません。{power:power} はカードを出しますか。',
  'ask.respond.flag': '{by:power} が {area:place} の旗を替えました。{power:power} はカードを出しますか。',
  'ask.respond.partisans': 'ゲリラが蜂起しようとしています。{power:power} はカードを出しますか。',
  'ask.respond.card': '{by:power} が {card:card} を出しました。{power:power} はカードを出しますか。',
  'ask.siege.replace':
    '{area:place} の包囲: {power:power} の損失と混乱した兵に代わり、最大 {most} SP が前に出られます。何 SP ですか。',
  'ask.commander': '{area:place} に {leaders:leader} がいます。{power:power} は誰に指揮させますか。',
  'ask.losses': '{power:power} は {area:place} で {sp} SP を失います。どの兵種からですか。',
  'ask.losses.share':
    '{area:place} の損失 {losses} SP は二つの勢力にかかります。指揮する {power:power}: 誰が負いますか。',
  'ask.losses.leader': '{area:place} に兵が残っていません。どの指揮官が倒れますか: {leaders:leader}',
  'ask.siege.cards': '{area:place} の包囲、第{round}ラウンド。{power:power} はカードを出しますか。',
  'ask.siege.continue': '{area:place} の包囲: {rounds}ラウンドで命中 {hits}/{strength}。続けますか。',
  'ask.retreat': '{power:power} の部隊は {area:place} で敗れました。どこへ退却しますか。',
  'ask.consent':
    '{mover:power} が {force:force} を {area:place} から {to:place} へ連れて行こうとしています。{power:power} は同意しますか。',
  'ask.flag.kind': '{area:place} の旗: 誰のものですか。',
  'ask.event.discard': '{power:power} はカード {count}枚を捨てなければなりません。どれですか。',
  'ask.event.loss': '{power:power} は戦力1点を差し出します。どこからですか。',
  'ask.reinforce':
    '{turn}年の後の {power:power} の増援: 建設と再編に {cp} CP、本国の要地一か所で。REINFORCE、DEPLOY、RECALL、MULLIGAN、DISCARD の行を一通に書けば、冬全体に答えられます。',
  'ask.deploy': '{power:power} は友好地域を通って一つの軍を再配置できます。どの軍をどこへ。',
  'ask.deploy.further': '{power:power} はもう一つの軍を再配置できます。残り {cp} CP。どの軍をどこへ。',
  'ask.withdraw': '{power:power} は指揮官を地図から外せます。',
  'ask.discard': '{power:power} はカード {count}枚を捨てなければならず、その CP を使えます。どれですか。',
  'ask.debt.card':
    '{power:power} は {event:card} により {owed} SP の借りがあり、CP のためにカードを出さなければなりません。どれですか。',
  'ask.debt.card.buy':
    '{power:power} は {event:card} により {owed} SP の借りがあります。CP のためにカードを出すか、資源 {price} 個でカードを買います。どれですか。',
  'ask.event.gift': '{power:power} は {ally:power} にカード一枚を渡せます。どれですか。',
  'ask.event.giver': '{powers:power} は合わせて戦力1点を差し出します。誰が出しますか。(合意がなければ {usual:power}。)',
  'ask.event.lose': '{power:power} は資源を一つ失う(何も選ばない)か、カード {count}枚を捨てます。どれからですか。',
  'ask.event.leader': '{power:power} は指揮官一人を Regroup Box へ送ります。誰ですか。',
  'ask.event.target.power': '{event:card}: {power:power} は対象の勢力を選びます。どの勢力ですか。',
  'ask.event.target.leader': '{event:card}: {power:power} は指揮官を選びます。誰ですか。',
  'ask.event.target.area': '{event:card}: {power:power} は場所を選びます。どこですか。',
  'ask.event.home': '{power:power} は本国カードを引けます(選ばなければ引きません)。',
  'ask.event.partisans': '{power:power} はゲリラが蜂起する場所を選びます。',
  'ahead.ask.mulligan': '{power:power}: 新しいカードのままにしますか、それとももう一度引き直しますか。',
  'ahead.ask.losses': '{power:power} は {area:place} で兵を失います。どの兵種からですか。',
  'ahead.ask.losses.share': '{area:place} の損失は二つの勢力にかかります。指揮する {power:power}: 誰が負いますか。',
  'ahead.ask.siege.continue': '{area:place} の包囲はまだ終わっていません。続けますか。',
  'ahead.ask.siege.replace': '{area:place} の包囲: {power:power} の損失と混乱した兵に代わり、何 SP が前に出ますか。',
  'ahead.ask.respond.interception-roll':
    '{by:power} は {area:place} への迎撃のダイスを振りました。{power:power} はカードを出しますか。',
  'ahead.ask.respond.evasion-roll':
    '{by:power} は {area:place} からの回避のダイスを振りました。{power:power} はカードを出しますか。',
  'ahead.ask.respond.siege-round':
    '{area:place} 攻囲の第 {round} ラウンドのダイスが振られました。{power:power} はカードを出しますか。',
  'unasked.battle.cards': 'この対戦では戦闘カードを今後尋ねないでください。出しません。',
  'unasked.siege.cards': 'この対戦では包囲のカードを今後尋ねないでください。出しません。',
  'unasked.respond': 'この対戦では対応カードを今後尋ねないでください。出しません。',
  'unasked.mulligan': 'この対戦ではマリガンを今後尋ねないでください。手札はそのままにします。',
  'unasked.preempt': 'この対戦では先行インパルスを今後尋ねないでください。順番を待ちます。',
  'ruling.mulligans': '最初のマリガンは',
  'ruling.mulligans.inOrder': '勢力ごとに順番に決めます',
  'ruling.mulligans.together': '全員が同時に、伏せて決めます。カードはトラックの順に引き直します',
};
