/** What happened, in Korean. A key that ends in a further word is the sentence for a variant. */
import type { Catalogue } from '../../../../engine/index.ts';

const table: Catalogue = {
  'event.seat.rolled': '{seat:seat}: 주사위 {face}.',
  'event.bid.made': '{seat:seat}: {powers:power}에 {sp} SP를 걺.',
  'event.bid.declined': '{seat:seat}: 더 걸지 않음.',
  'event.seat.taken': '{seat:seat}: {powers:power} 담당.',
  'event.match.began': '시나리오 {scenario}로 게임이 시작됩니다.',
  'event.turn.began': '{turn}년 턴이 시작됩니다.',
  'event.round.began': '{turn}년 {round}라운드가 시작됩니다.',
  'event.phase.began': '{phase:phase}, {turn}년.',
  'event.rule.awaited': '게임이 규칙 {rule}에 이르렀는데 이 버전에는 아직 없습니다. 국면은 보존됩니다.',
  'event.moderator.corrected': '{by}: 국면을 바로잡음. {text} 이유: {reason}',
  'event.game.ended': '게임 종료, {winner:side} 승리:',
  'event.game.ended.undecided': '게임 종료, 승자 없음:',
};

const cards: Catalogue = {
  'event.cards.drawn': '{power:power}: 카드 {count}장을 뽑음({cause:cause}).',
  'event.hand.gained': '{power:power}: 새로 손에 든 카드 {cards:card}.',
  'event.cards.discarded': '{power:power}: 카드 {count}장을 버림({cause:cause}).',
  'event.cards.discarded.top': '{power:power}: 카드 {count}장을 버림({cause:cause}), 맨 위 {card:card}.',
  'event.card.given': '{power:power}: {ally:power}에게 카드 한 장을 줌.',
  'event.hand.lost': '{power:power}: 손에서 나간 카드 {cards:card}.',
  'event.hand.shown': '{by:power}: {power:power}의 손패를 봄, {cards:card}.',
  'event.hand.shown.empty': '{by:power}: {power:power}의 손패를 봄, 비어 있음.',
  'event.deck.shuffled': '섞음: {deck:deck}.',
  'event.mulligan.kept': '{power:power}: 카드를 그대로 둠.',
  'event.card.played.cp': '{power:power}: {card:card} 카드를 {cp} CP로 냄.',
  'event.card.played.event': '{power:power}: {card:card} 카드를 이벤트로 냄.',
  'event.card.played.event.removed': '{power:power}: {card:card} 카드를 이벤트로 내고 게임에서 제거.',
  'event.event.chosen.leader': '{power:power}: {card:card} 카드의 지휘관으로 {leader:leader} 선택.',
  'event.event.chosen.power': '{power:power}: {card:card} 카드의 대상 세력으로 {chosen:power} 선택.',
  'event.event.chosen.areas': '{power:power}: {card:card} 카드의 장소로 {areas:place} 선택.',
  'event.card.played.battle': '{power:power}: {card:card} 카드를 전투에 냄.',
  'event.card.played.battle.removed': '{power:power}: {card:card} 카드를 전투에 내고 게임에서 제거.',
  'event.card.played.siege': '{power:power}: {card:card} 카드를 포위에 냄.',
  'event.card.played.siege.removed': '{power:power}: {card:card} 카드를 포위에 내고 게임에서 제거.',
  'event.card.played.response': '{power:power}: {card:card} 카드로 대응.',
  'event.card.played.response.removed': '{power:power}: {card:card} 카드로 대응하고 게임에서 제거.',
  'event.card.bought': '{power:power}: 카드를 삼, 남은 자원 {left}.',
  'event.resource.changed': '{power:power}: 자원 {by:sign}({cause:cause}), 지금 {now}.',
  'event.effect.began': '{power:power}: {effect:effect}, {until:until}.',
  'event.line.closed': '{from:place}와(과) {to:place} 사이의 길은 이 임펄스가 끝날 때까지 아무도 지날 수 없음.',
  'event.impulse.began': '{power:power}: 임펄스 시작.',
  'event.impulse.began.preemptive': '{power:power}: 차례 밖 임펄스 시작.',
  'event.impulse.ended': '남긴 CP 없음.',
  'event.impulse.ended.unspent': '쓰지 않은 CP: {unspent}.',
  'event.preemption.declared': '{power:power}: {before:power}보다 먼저 임펄스를 가집니다.',
  'event.impulse.passed': '{power:power}: 넘김.',
  'event.order.dropped': '{power:power}: 명령 하나가 실행할 수 없게 되어 빠짐.',
};

const moves: Catalogue = {
  'event.pieces.built': '{area:place}: {pieces:stack} 건설{price:price}.',
  'event.pieces.regrouped': '{area:place}: Regroup Box에서 {pieces:stack} 복귀{price:price}.',
  'event.step.stopped': '{force:force}: {from:place}에서 {to:place}(으)로 가지 못함{price:price}.',
  'event.enemy.attacked': '{power:power}, {area:place}에 있는 적을 공격: {force:force}{price:price}.',
  'event.formation.moved.march': '{force:force}: {path:path}{price:price}.',
  'event.formation.moved.interception': '{force:force}, 요격: {path:path}.',
  'event.formation.moved.evasion': '{force:force}, 회피: {path:path}.',
  'event.formation.moved.retreat': '{force:force}, 퇴각: {path:path}, {line:line}.',
  'event.formation.moved.retreat-sea': '{force:force}, 배로 퇴각: {path:path}.',
  'event.formation.moved.convoy': '{force:force}, 바다로: {path:path}{price:price}.',
  'event.formation.moved.assault': '{force:force}, 바다로 상륙: {path:path}{price:price}.',
  'event.formation.moved.deployment': '{force:force}, 재배치: {from:place} > {to:place}.',
  'event.formation.moved.event': '{force:force}: {path:path}(이벤트).',
  'event.formation.moved.stayed': '{from:place}에 남음: {stayed:force}.',
  'event.formation.moved.total': '{to:place}에 모두: {total:force}.',
  'event.formation.regrouped': '{area:place}: {power:power}의 {pieces:stack}, Regroup Box로({cause:cause}).',
  'event.commander.named': '{area:place}: {power:power}의 지휘는 {leader:leader}.',
  'event.consent.given': '{area:place}: {power:power}의 군이 함께 감.',
  'event.consent.given.refused': '{area:place}: {power:power}의 군은 함께 가지 않음.',
  'event.attrition.rolled':
    '{area:place}: {force:force} 소모({reasons:reasons}), 주사위 {count}개: {faces:faces} - 손실 {lost}.',
  'event.debt.paid': '{power:power}: {paid} SP를 세워{price:price} {event:card} 때문에 잃음. 아직 빚진 것 {owed} SP.',
  'event.debt.paid.boxed':
    '{power:power}: {paid} SP(그중 Regroup Box에서 {boxed} SP)를 세워{price:price} {event:card} 때문에 잃음. 아직 빚진 것 {owed} SP.',
  'event.debt.paid.ally':
    '{power:power}: {contingent:power}의 {paid} SP를 세워{price:price} {event:card} 때문에 잃음. 아직 빚진 것 {owed} SP.',
  'event.debt.paid.ally.boxed':
    '{power:power}: {contingent:power}의 {paid} SP(그중 Regroup Box에서 {boxed} SP)를 세워{price:price} {event:card} 때문에 잃음. 아직 빚진 것 {owed} SP.',
  'event.debt.incurred.ally': '{power:power}: {event:card} 때문에 {contingent:power}의 {owed} SP를 빚짐.',
  'event.debt.incurred': '{power:power}: {event:card} 때문에 {owed} SP를 빚짐.',
  'event.pieces.lost': '{area:place}: {power:power} 손실 {pieces:stack}({cause:cause}).',
  'event.interception.rolled.success':
    '{leader:leader}, {from:place}에서 {to:place}(으)로 요격: {roll:roll} = {total}, 필요 {needs}: 성공.',
  'event.interception.rolled.failure':
    '{leader:leader}, {from:place}에서 {to:place}(으)로 요격: {roll:roll} = {total}, 필요 {needs}: 실패.',
  'event.interception.rolled.leaderless.success':
    '{force:force}, 지휘관 없이 {from:place}에서 {to:place}(으)로 요격: {roll:roll} = {total}, 필요 {needs}: 성공.',
  'event.interception.rolled.leaderless.failure':
    '{force:force}, 지휘관 없이 {from:place}에서 {to:place}(으)로 요격: {roll:roll} = {total}, 필요 {needs}: 실패.',
  'event.attempt.cancelled.interception': '{force:force}: {from:place}에서 {to:place}(으)로 오려던 요격이 취소됨.',
  'event.attempt.cancelled.evasion': '{force:force}: {from:place}에서 {to:place}(으)로 가려던 회피가 취소됨.',
  'event.evasion.rolled.success':
    '{force:force}, {from:place}에서 {to:place}(으)로 회피: {roll:roll} = {total}, 필요 {needs}: 성공.',
  'event.evasion.rolled.stays': '{force:force}, 회피하고 {from:place}에 머묾: {roll:roll} = {total}, 필요 {needs}.',
  'event.evasion.rolled.failure':
    '{force:force}, {from:place}에서 {to:place}(으)로 회피: {roll:roll} = {total}, 필요 {needs}: 실패.',
};

const fights: Catalogue = {
  'event.battery.rolled':
    '{area:place}에서 {power:power}의 해안 포대, 주사위 {dice}개: {faces:faces} - 명중 {hits}, 혼란 {disruptions}.',
  'event.raid.rolled': '{power:power}의 {area:place} 습격: {faces:faces} - 명중 {hits}.',
  'event.battle.began': '{attacker:force} 대 {defender:force}.',
  'event.battle.began.entered': '{from:place}에서 온 {attacker:force}({line:line}) 대 {defender:force}.',
  'event.battle.rolled': '{power:power}, {round}라운드: {parts:part} = 주사위 {dice}개: {faces:faces}.',
  'event.battle.ended.attacker': '손실: 공격 측 {attacker}, 방어 측 {defender}. {rounds}라운드에 공격 측 승리.',
  'event.battle.ended.defender': '손실: 공격 측 {attacker}, 방어 측 {defender}. {rounds}라운드에 방어 측 승리.',
  'event.battle.ended.nobody': '손실: 공격 측 {attacker}, 방어 측 {defender}. 승자 없이 모두 사라짐.',
  'event.battle.ended.rout': '궤주.',
  'event.battle.ended.overrun': '유린: 패한 쪽은 그곳에 아무것도 남지 않음.',
  'event.loot.rolled': '{power:power}의 노획: {face} {plus:sign} = {total}: 자원 {resources}.',
  'event.siege.began': '{leader:leader}, {area:place} 포위 시작(성벽 {strength}).',
  'event.siege.rolled': '{power:power}, {round}라운드: {parts:part} = 주사위 {dice}개: {faces:faces}.',
  'event.siege.ended.success': '{area:place} 함락: {power:power}, {rounds}라운드, 명중 {hits}.',
  'event.siege.ended.overrun': '포위하던 군은 더 갈 수 있음.',
  'event.siege.ended.failure': '{area:place}: {rounds}라운드, 명중 {hits}에도 버팀.',
  'event.sack.rolled': '{power:power}의 {area:place} 약탈: {face} {plus:sign} = {total}: 자원 {resources}.',
};

const ground: Catalogue = {
  'event.flag.placed': '{area:place}: {was:power}에서 {power:power}의 깃발로({cause:cause}).',
  'event.flag.placed.cp': '{area:place}: {was:power}에서 {power:power}의 깃발로{price:price}.',
  'event.flag.removed': '{area:place}: {was:power}의 깃발 제거, 다시 {now:power}({cause:cause}).',
  'event.flag.removed.cp': '{area:place}: {was:power}의 깃발 제거, 다시 {now:power}{price:price}.',
  'event.fortress.made': '{area:place}: {power:power}, 강도 {strength}의 성벽을 쌓음.',
  'event.fortress.fell': '{area:place}: 쌓은 성벽이 사라짐.',
  'event.partisans.kept-off': '{power:power}: {areas:place} 경계, 그곳에서는 게릴라가 봉기하지 않음.',
  'event.guerrilla.rolled.success': '{area:place}: 게릴라 {face} {plus:sign} = {total}: 봉기.',
  'event.guerrilla.rolled.failure': '{area:place}: 게릴라 {face} {plus:sign} = {total}: 조용함.',
  'event.table.rolled': '{table:table}, {power:power}: {roll:roll} = {total}.',
  'event.casualties.spared': '{power:power}: {area:place}의 참호 덕에 손실 {n} 무시.',
  'event.check.rolled.success': '{check:check}, {power:power}: {roll:roll} = {total}, 필요 {needs}: 예.',
  'event.check.rolled.failure': '{check:check}, {power:power}: {roll:roll} = {total}, 필요 {needs}: 아니요.',
};

export const events: Catalogue = { ...table, ...cards, ...moves, ...fights, ...ground };
