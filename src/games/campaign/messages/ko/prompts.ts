/** What a seat is asked, in Korean. */
import type { Catalogue } from '../../../../engine/index.ts';

export const prompts: Catalogue = {
  'ask.bid':
    '경매: {powers:power}에 {sp} SP가 걸려 있습니다. 어느 세력에든 {least} SP 이상을 걸거나 BID OUT을 쓰십시오. {least:bid}는 알아서 이어 겁니다.',
  'ask.bid.first':
    '경매: 아직 아무도 걸지 않았습니다. 한 세력에 {least} SP 이상을 걸거나 BID OUT을 쓰십시오. {least:bid}는 알아서 이어 겁니다.',
  'ask.role': '어느 쪽을 맡습니까: {powers:power}?',
  'ask.strip': '{sp} SP를 걸었습니다. 어디의 병력에서 내놓습니까?',
  'ask.mulligan': '{power:power}: 받은 카드를 그대로 둡니까, 아니면 {discarded}장을 버리고 {drawn}장을 뽑습니까?',
  'ask.preempt': '{power:power}: 카드가 가장 많습니다({cards}장). {before:power}보다 먼저 임펄스를 합니까?',
  'ask.impulse.order': '{power:power} 임펄스: 카드를 내거나 자원을 쓰고 명령을 내리십시오.',
  'ask.impulse.pass': '{power:power}: 카드가 없습니다. 포위하거나 카드를 사거나 넘길 수 있습니다.',
  'ask.intercept': '{mover:force} → {area:place} 진입. {power:power}의 군이 요격합니까?',
  'ask.intercept.joining': '{area:place}에서 전투가 벌어집니다. {power:power}의 군이 가서 합류합니까?',
  'ask.intercept.flag': '이벤트로 {area:place}의 주인이 바뀌려 합니다. {power:power}의 군이 가서 막습니까?',
  'ask.evade': '{enemy:force} → {area:place} 진입. 그곳의 {power:power} 부대는 회피합니까?',
  'ask.battle.cards':
    '{area:place} 전투, {round}라운드: 아군 주사위 {mydice}개, 적군 {hisdice}개. {power:power}: 전투 카드를 냅니까?',
  'ask.respond.step':
    '{by:power} 군이 {from:place}에서 {area:place}(으)로 행군하려 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.entry': '부대가 {area:place}에 도착했습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.interception':
    '{by:power} 군이 {from:place}에서 {area:place}(으)로 요격하려 합니다. {power:power}: 카드를 냅니까?',
  'ask.reaction.order': '{power:power}: {area:place}에서 아군의 요격과 회피 가운데 무엇을 먼저 합니까?',
  'ask.respond.attacked': '{area:place}의 부대가 공격받아 회피할 수 있습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.evasion':
    '{by:power} 군이 {area:place}에서 {to:place}(으)로 회피하려 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.interception-roll': '{by:power}: {area:place} 요격 주사위 {total}. {power:power}: 카드를 냅니까?',
  'ask.respond.evasion-roll': '{by:power}: {area:place} 회피 주사위 {total}. {power:power}: 카드를 냅니까?',
  'ask.respond.battle-near': '{area:place} 전투가 시작되려 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.battle': '{area:place} 전투가 시작되려 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.battle-cards': '{area:place} 전투: {round}라운드 카드가 나왔습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.battle-round': '{area:place} 전투 {round}라운드 주사위를 굴렸습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.battle-lost': '{by:power}: {area:place} 전투에서 졌습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.battle-won': '{by:power}: {area:place} 전투에서 이겼습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.siege': '{by:power}: {area:place} 공성을 시작합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.siege-round':
    '{area:place} 공성 {round}라운드 주사위를 굴렸습니다 (명중 {hits}/{strength}). {power:power}: 카드를 냅니까?',
  'ask.respond.siege-won': '{by:power}: {area:place} 점령. {power:power}: 카드를 냅니까?',
  'ask.respond.retreat': '{by:power}: {area:place}에서 퇴각해야 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.flag': '{by:power}: {area:place}의 깃발을 바꿨습니다. {power:power}: 카드를 냅니까?',
  'ask.respond.partisans': '게릴라가 봉기하려 합니다. {power:power}: 카드를 냅니까?',
  'ask.respond.card': '{by:power}: {card:card} 카드를 냈습니다. {power:power}: 카드를 냅니까?',
  'ask.siege.replace':
    '{area:place} 포위: {power:power}의 손실과 혼란 병력 대신 최대 {most} SP가 나설 수 있습니다. 몇 SP입니까?',
  'ask.commander': '{area:place}: {leaders:leader}이(가) 함께 있습니다. {power:power}: 누구에게 지휘를 맡깁니까?',
  'ask.losses': '{power:power}: {area:place}에서 {sp} SP를 잃습니다. 어느 병종부터입니까?',
  'ask.losses.share': '{area:place}의 손실 {losses} SP를 두 세력이 나누어 집니다. 지휘하는 {power:power}: 누가 집니까?',
  'ask.losses.leader': '{area:place}에 병사가 남지 않았습니다. 어느 지휘관이 쓰러집니까: {leaders:leader}?',
  'ask.siege.cards': '{area:place} 포위, {round}라운드. {power:power}: 포위에 카드를 냅니까?',
  'ask.siege.continue': '{area:place} 포위: {rounds}라운드에 명중 {hits}/{strength}. 계속합니까?',
  'ask.retreat': '{power:power} 부대가 {area:place}에서 패했습니다. 어디로 퇴각합니까?',
  'ask.consent':
    '{mover:power}: {force:force}을(를) {area:place}에서 {to:place}(으)로 데려가려 합니다. {power:power}: 동의합니까?',
  'ask.flag.kind': '{area:place}의 깃발: 누구의 것입니까?',
  'ask.event.discard': '{power:power}: 카드 {count}장을 버려야 합니다. 어느 것입니까?',
  'ask.event.loss': '{power:power}: 전력 1점을 내놓습니다. 어디에서입니까?',
  'ask.reinforce':
    '{turn}년 뒤 {power:power}의 증원: 건설과 재편에 {cp} CP, 본국 요충지 한 곳에서. REINFORCE, DEPLOY, RECALL, MULLIGAN, DISCARD 줄을 한 메일에 쓰면 겨울 전체에 답합니다.',
  'ask.deploy': '{power:power}: 우호 지역을 거쳐 한 군을 재배치할 수 있습니다. 어느 군을 어디로?',
  'ask.deploy.further': '{power:power}: 한 군을 더 재배치할 수 있습니다. 남은 {cp} CP. 어느 군을 어디로?',
  'ask.withdraw': '{power:power}: 지휘관을 지도에서 뺄 수 있습니다.',
  'ask.discard': '{power:power}: 카드 {count}장을 버려야 하며 그 CP를 쓸 수 있습니다. 어느 것입니까?',
  'ask.debt.card':
    '{power:power}: {event:card} 때문에 {owed} SP를 빚지고 있어 CP용으로 카드를 내야 합니다. 어느 것입니까?',
  'ask.debt.card.buy':
    '{power:power}: {event:card} 때문에 {owed} SP를 빚지고 있습니다. CP용으로 카드를 내거나 자원 {price}개로 카드를 삽니다. 어느 것입니까?',
  'ask.event.gift': '{power:power}: {ally:power}에게 카드 한 장을 줄 수 있습니다. 어느 것입니까?',
  'ask.event.giver': '{powers:power}: 함께 전력 1점을 내놓습니다. 누가 냅니까? (합의하지 못하면 {usual:power}.)',
  'ask.event.lose':
    '{power:power}: 자원 하나를 잃거나(아무것도 고르지 않음) 카드 {count}장을 버립니다. 무엇부터입니까?',
  'ask.event.leader': '{power:power}: 지휘관 한 명을 Regroup Box로 보냅니다. 누구입니까?',
  'ask.event.target.power': '{event:card}: {power:power}, 대상 세력을 고릅니다. 어느 세력입니까?',
  'ask.event.target.leader': '{event:card}: {power:power}, 지휘관을 고릅니다. 누구입니까?',
  'ask.event.target.area': '{event:card}: {power:power}, 장소를 고릅니다. 어디입니까?',
  'ask.event.home': '{power:power}: 본국 카드를 뽑을 수 있습니다(고르지 않으면 그대로 둡니다).',
  'ask.event.partisans': '{power:power}: 게릴라가 봉기할 곳을 고릅니다.',
  'ahead.ask.mulligan': '{power:power}: 새 카드를 그대로 둡니까, 아니면 다시 바꿉니까?',
  'ahead.ask.losses': '{power:power}: {area:place}에서 병력을 잃습니다. 어느 병종부터입니까?',
  'ahead.ask.losses.share': '{area:place}의 손실을 두 세력이 나누어 집니다. 지휘하는 {power:power}: 누가 집니까?',
  'ahead.ask.siege.continue': '{area:place} 포위가 끝나지 않았습니다. 계속합니까?',
  'ahead.ask.siege.replace': '{area:place} 포위: {power:power}의 손실과 혼란 병력 대신 몇 SP가 나섭니까?',
  'ahead.ask.respond.interception-roll':
    '{by:power}: {area:place} 요격 주사위를 굴렸습니다. {power:power}: 카드를 냅니까?',
  'ahead.ask.respond.evasion-roll': '{by:power}: {area:place} 회피 주사위를 굴렸습니다. {power:power}: 카드를 냅니까?',
  'ahead.ask.respond.siege-round': '{area:place} 공성 {round}라운드 주사위를 굴렸습니다. {power:power}: 카드를 냅니까?',
  'unasked.battle.cards': '이 경기에서는 전투 카드를 다시 묻지 마십시오. 내지 않겠습니다.',
  'unasked.siege.cards': '이 경기에서는 포위 카드를 다시 묻지 마십시오. 내지 않겠습니다.',
  'unasked.respond': '이 경기에서는 대응 카드를 다시 묻지 마십시오. 내지 않겠습니다.',
  'unasked.mulligan': '이 경기에서는 멀리건을 다시 묻지 마십시오. 받은 카드를 그대로 두겠습니다.',
  'unasked.preempt': '이 경기에서는 선제 임펄스를 다시 묻지 마십시오. 제 차례를 기다리겠습니다.',
  'ruling.mulligans': '첫 멀리건은',
  'ruling.mulligans.inOrder': '한 세력씩 차례로 정합니다',
  'ruling.mulligans.together': '모두 한꺼번에, 비밀로 정합니다. 카드는 트랙 순서로 바꿉니다',
};
