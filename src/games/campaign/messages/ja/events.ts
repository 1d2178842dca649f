/** What happened, in Japanese. A key that ends in a further word is the sentence for a variant. */
import type { Catalogue } from '../../../../engine/index.ts';

const table: Catalogue = {
  'event.seat.rolled': '{seat:seat}: ダイス {face}。',
  'event.bid.made': '{seat:seat} は {powers:power} に {sp} SP を付けた。',
  'event.bid.declined': '{seat:seat} はもう付けない。',
  'event.seat.taken': '{seat:seat} は {powers:power} を受け持つ。',
  'event.match.began': 'シナリオ {scenario} でゲームが始まります。',
  'event.turn.began': '{turn}年のターンが始まります。',
  'event.round.began': '{turn}年の第{round}ラウンドが始まります。',
  'event.phase.began': '{phase:phase}、{turn}年。',
  'event.rule.awaited': 'ゲームはこの版にまだない規則 {rule} に達しました。局面は保たれます。',
  'event.moderator.corrected': '{by} が局面を訂正: {text} 理由: {reason}',
  'event.game.ended': 'ゲーム終了、{winner:side} の勝利:',
  'event.game.ended.undecided': 'ゲーム終了、勝者なし:',
};

const cards: Catalogue = {
  'event.cards.drawn': '{power:power} はカード {count}枚を引いた({cause:cause})。',
  'event.hand.gained': '{power:power} が新たに持つカード: {cards:card}。',
  'event.cards.discarded': '{power:power} はカード {count}枚を捨てた({cause:cause})。',
  'event.cards.discarded.top': '{power:power} はカード {count}枚を捨てた({cause:cause})、一番上は {card:card}。',
  'event.card.given': '{power:power} は {ally:power} にカード一枚を渡した。',
  'event.hand.lost': '{power:power} がもう持たないカード: {cards:card}。',
  'event.hand.shown': '{by:power} は {power:power} の手札を見た: {cards:card}。',
  'event.hand.shown.empty': '{by:power} は {power:power} の手札を見た: 空。',
  'event.deck.shuffled': '切り直し: {deck:deck}。',
  'event.mulligan.kept': '{power:power} はカードをそのままにした。',
  'event.card.played.cp': '{power:power} は {card:card} を {cp} CP として出した。',
  'event.card.played.event': '{power:power} は {card:card} をイベントとして出した。',
  'event.card.played.event.removed': '{power:power} は {card:card} をイベントとして出し、ゲームから除外。',
  'event.event.chosen.leader': '{power:power} は {card:card} の指揮官に {leader:leader} を選んだ。',
  'event.event.chosen.power': '{power:power} は {card:card} の対象の勢力に {chosen:power} を選んだ。',
  'event.event.chosen.areas': '{power:power} は {card:card} の場所に {areas:place} を選んだ。',
  'event.card.played.battle': '{power:power} は {card:card} を戦闘に出した。',
  'event.card.played.battle.removed': '{power:power} は {card:card} を戦闘に出し、ゲームから除外。',
  'event.card.played.siege': '{power:power} は {card:card} を包囲に出した。',
  'event.card.played.siege.removed': '{power:power} は {card:card} を包囲に出し、ゲームから除外。',
  'event.card.played.response': '{power:power} は {card:card} で対応した。',
  'event.card.played.response.removed': '{power:power} は {card:card} で対応し、ゲームから除外。',
  'event.card.bought': '{power:power} はカードを買った、残りの資源 {left}。',
  'event.resource.changed': '{power:power}: 資源 {by:sign}({cause:cause})、今 {now}。',
  'event.effect.began': '{power:power}: {effect:effect}、{until:until}。',
  'event.line.closed': '{from:place} と {to:place} の間の道は、このインパルスの終わりまで誰も通れない。',
  'event.impulse.began': '{power:power} がインパルスを始めた。',
  'event.impulse.began.preemptive': '{power:power} が手番外のインパルスを始めた。',
  'event.impulse.ended': '余った CP はない。',
  'event.impulse.ended.unspent': '使わなかった CP: {unspent}。',
  'event.preemption.declared': '{power:power}が{before:power}より先にインパルスを行います。',
  'event.impulse.passed': '{power:power}: パス。',
  'event.order.dropped': '{power:power} の命令一つは実行できなくなり、行われなかった。',
};

const moves: Catalogue = {
  'event.pieces.built': '{area:place}: {pieces:stack} を建設{price:price}。',
  'event.pieces.regrouped': '{area:place}: Regroup Box から {pieces:stack} が復帰{price:price}。',
  'event.step.stopped': '{force:force} は {from:place} から {to:place} へ行けない{price:price}。',
  'event.enemy.attacked': '{power:power} が {area:place} にいる敵を攻撃: {force:force}{price:price}。',
  'event.formation.moved.march': '{force:force}: {path:path}{price:price}。',
  'event.formation.moved.interception': '{force:force}、迎撃: {path:path}。',
  'event.formation.moved.evasion': '{force:force}、回避: {path:path}。',
  'event.formation.moved.retreat': '{force:force}、退却: {path:path}、{line:line}。',
  'event.formation.moved.retreat-sea': '{force:force}、船へ退却: {path:path}。',
  'event.formation.moved.convoy': '{force:force}、海上: {path:path}{price:price}。',
  'event.formation.moved.assault': '{force:force}、海から上陸: {path:path}{price:price}。',
  'event.formation.moved.deployment': '{force:force}、再配置: {from:place} > {to:place}。',
  'event.formation.moved.event': '{force:force}: {path:path}(イベント)。',
  'event.formation.moved.stayed': '{from:place} に残る: {stayed:force}。',
  'event.formation.moved.total': '{to:place} に合わせて: {total:force}。',
  'event.formation.regrouped': '{area:place}: {power:power} の {pieces:stack} は Regroup Box へ({cause:cause})。',
  'event.commander.named': '{area:place}: {leader:leader} が {power:power} の指揮を執る。',
  'event.consent.given': '{area:place}: {power:power} の軍は同行する。',
  'event.consent.given.refused': '{area:place}: {power:power} の軍は同行しない。',
  'event.attrition.rolled':
    '{area:place}: {force:force} の損耗({reasons:reasons})、ダイス {count}個: {faces:faces} - 損失 {lost}。',
  'event.debt.paid': '{power:power} は {paid} SP を起こし{price:price}、{event:card} により失う。残る借り {owed} SP。',
  'event.debt.paid.boxed':
    '{power:power} は {paid} SP(うち Regroup Box から {boxed} SP)を起こし{price:price}、{event:card} により失う。残る借り {owed} SP。',
  'event.debt.paid.ally':
    '{power:power} は {contingent:power} の {paid} SP を起こし{price:price}、{event:card} により失う。残る借り {owed} SP。',
  'event.debt.paid.ally.boxed':
    '{power:power} は {contingent:power} の {paid} SP(うち Regroup Box から {boxed} SP)を起こし{price:price}、{event:card} により失う。残る借り {owed} SP。',
  'event.debt.incurred.ally': '{power:power} は {event:card} により {contingent:power} の {owed} SP を借りた。',
  'event.debt.incurred': '{power:power} は {event:card} により {owed} SP を借りた。',
  'event.pieces.lost': '{area:place}: {power:power} の損失 {pieces:stack}({cause:cause})。',
  'event.interception.rolled.success':
    '{leader:leader} が {from:place} から {to:place} へ迎撃: {roll:roll} = {total}、必要 {needs}: 成功。',
  'event.interception.rolled.failure':
    '{leader:leader} が {from:place} から {to:place} へ迎撃: {roll:roll} = {total}、必要 {needs}: 失敗。',
  'event.interception.rolled.leaderless.success':
    '{force:force} が指揮官なしで {from:place} から {to:place} へ迎撃: {roll:roll} = {total}、必要 {needs}: 成功。',
  'event.interception.rolled.leaderless.failure':
    '{force:force} が指揮官なしで {from:place} から {to:place} へ迎撃: {roll:roll} = {total}、必要 {needs}: 失敗。',
  'event.attempt.cancelled.interception': '{force:force} の {from:place} から {to:place} への迎撃は取り消された。',
  'event.attempt.cancelled.evasion': '{force:force} の {from:place} から {to:place} への回避は取り消された。',
  'event.evasion.rolled.success':
    '{force:force} が {from:place} から {to:place} へ回避: {roll:roll} = {total}、必要 {needs}: 成功。',
  'event.evasion.rolled.stays': '{force:force} が回避して {from:place} に留まる: {roll:roll} = {total}、必要 {needs}。',
  'event.evasion.rolled.failure':
    '{force:force} が {from:place} から {to:place} へ回避: {roll:roll} = {total}、必要 {needs}: 失敗。',
};

const fights: Catalogue = {
  'event.battery.rolled':
    '{area:place} の {power:power} の沿岸砲台、ダイス {dice}個: {faces:faces} - 命中 {hits}、混乱 {disruptions}。',
  'event.raid.rolled': '{power:power} の {area:place} への襲撃: {faces:faces} - 命中 {hits}。',
  'event.battle.began': '{attacker:force} 対 {defender:force}。',
  'event.battle.began.entered': '{from:place} から来た {attacker:force}({line:line})対 {defender:force}。',
  'event.battle.rolled': '{power:power}、第{round}ラウンド: {parts:part} = ダイス {dice}個: {faces:faces}。',
  'event.battle.ended.attacker': '損失: 攻撃側 {attacker}、防御側 {defender}。{rounds}ラウンドで攻撃側の勝ち。',
  'event.battle.ended.defender': '損失: 攻撃側 {attacker}、防御側 {defender}。{rounds}ラウンドで防御側の勝ち。',
  'event.battle.ended.nobody': '損失: 攻撃側 {attacker}、防御側 {defender}。勝つ者は残っていない。',
  'event.battle.ended.rout': '潰走。',
  'event.battle.ended.overrun': '蹂躙: 敗れた側はそこに何も残らない。',
  'event.loot.rolled': '{power:power} の戦利品: {face} {plus:sign} = {total}: 資源 {resources}。',
  'event.siege.began': '{leader:leader} が {area:place} の包囲を始めた(城壁 {strength})。',
  'event.siege.rolled': '{power:power}、第{round}ラウンド: {parts:part} = ダイス {dice}個: {faces:faces}。',
  'event.siege.ended.success': '{area:place} が陥落: {power:power}、{rounds}ラウンド、命中 {hits}。',
  'event.siege.ended.overrun': '包囲した軍はさらに進める。',
  'event.siege.ended.failure': '{area:place} は {rounds}ラウンド、命中 {hits} に耐えた。',
  'event.sack.rolled': '{power:power} の {area:place} 略奪: {face} {plus:sign} = {total}: 資源 {resources}。',
};

const ground: Catalogue = {
  'event.flag.placed': '{area:place}: {was:power} に代わり {power:power} の旗({cause:cause})。',
  'event.flag.placed.cp': '{area:place}: {was:power} に代わり {power:power} の旗{price:price}。',
  'event.flag.removed': '{area:place}: {was:power} の旗は外れ、再び {now:power}({cause:cause})。',
  'event.flag.removed.cp': '{area:place}: {was:power} の旗は外れ、再び {now:power}{price:price}。',
  'event.fortress.made': '{area:place}: {power:power} が強さ {strength} の城壁を築いた。',
  'event.fortress.fell': '{area:place}: 築いた城壁はなくなった。',
  'event.partisans.kept-off': '{power:power} は {areas:place} を警戒: そこでゲリラは蜂起しない。',
  'event.guerrilla.rolled.success': '{area:place}: ゲリラ {face} {plus:sign} = {total}: 蜂起。',
  'event.guerrilla.rolled.failure': '{area:place}: ゲリラ {face} {plus:sign} = {total}: 平穏。',
  'event.table.rolled': '{table:table}、{power:power}: {roll:roll} = {total}。',
  'event.casualties.spared': '{power:power}: {area:place}の塹壕により損失 {n} を無視。',
  'event.check.rolled.success': '{check:check}、{power:power}: {roll:roll} = {total}、必要 {needs}: はい。',
  'event.check.rolled.failure': '{check:check}、{power:power}: {roll:roll} = {total}、必要 {needs}: いいえ。',
};

export const events: Catalogue = { ...table, ...cards, ...moves, ...fights, ...ground };
