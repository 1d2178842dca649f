/** Texts of the campaign reports besides the events, in Korean. Order lines stay in English. */
import type { Catalogue } from '../../../../engine/index.ts';
import { chart, template } from './forms-and-map.ts';

const occasion: Catalogue = {
  'occasion.impulse': '{turn} R{round} {power:power} 임펄스',
  'occasion.preemptive': '{turn} R{round} {power:power} 임펄스(차례 밖)',
  'occasion.phase': '{turn} {phase:phase}',
};

const headline: Catalogue = {
  'headline.over': '{winner:side} 승리: {reason}',
  'headline.over.undecided': '승자 없이 게임이 끝났습니다: {reason}',
  'headline.score': '점수: {each}.',
  'headline.score.each': '{power:power} {points}점(요충지 {keys}곳)',
  'headline.best': '승자 가운데 1위: {power:power}.',
  'headline.battle': '{area:place} 전투: 승자 {winner:power}, 패자 {loser:power}.',
  'headline.battle.nobody': '{area:place}: 아무도 남지 않았습니다.',
  'headline.siege': '{area:place} 함락: {power:power}.',
  'headline.siege.held': '{area:place} 함락되지 않음. 포위군: {power:power}.',
  'headline.key': '{power:power} 새 요충지: {areas:place}.',
  'headline.entered': '{force:force} - {area:place} 진입.',
  'headline.marched': '{force:force} - {area:place}(으)로 행군.',
  'headline.dealt': '카드를 나눠 주었습니다.',
  'headline.nothing': '그 뒤로 아무 일도 없었습니다.',
};

const chronicle: Catalogue = {
  'chronicle.impulse': 'R{round} {power:power}',
  'chronicle.impulse.own': 'R{round} {power:power} (본인)',
  'chronicle.preemptive': 'R{round} {power:power}, 차례 밖',
  'chronicle.preemptive.own': 'R{round} {power:power} (본인), 차례 밖',
  'chronicle.opening': '시작',
  'chronicle.continued': '이어서',
  'chronicle.continued.impulse': '{power:power}, 이어서',
  'chronicle.continued.card': '{power:power}, 이어서, {cards:card}, 남은 CP {cp}',
  'chronicle.phase': '{phase:phase}, {turn}',
  'chronicle.play.cp': '{card:card}: {cp} CP',
  'chronicle.play.event': '{card:card}: 이벤트',
  'chronicle.play.event.removed': '{card:card}: 이벤트, 게임에서 제거',
  'chronicle.windows': '대응: 닫힘, 쓰인 카드 없음.',
  'chronicle.passed': '넘김: {powers:power}.',
  'chronicle.kept': '카드를 그대로 둠: {powers:power}.',
  'chronicle.drawn': '카드를 뽑음({cause:cause}): {counts}.',
  'chronicle.drawn.each': '{power:power} {count}장',
  'chronicle.quiet': '게릴라 없이 조용한 곳: {rolls}.',
  'chronicle.quiet.each': '{area:place} {face}',
  'chronicle.quiet.each.plus': '{area:place} {face} {plus:sign}',
  'chronicle.battle': '{area:place} 전투',
  'chronicle.siege': '{area:place} 포위',
  'chronicle.who': '{power:power}',
  'chronicle.part': '{part:part}',
  'chronicle.round': '{round}라운드',
  'chronicle.dice': '주사위',
  'chronicle.result': '결과',
  'chronicle.count': '6 {six}개, 5 {five}개',
  'chronicle.count.cards': '6 {six}개, 5 {five}개: 명중 {hits}, 혼란 {disruptions}',
};

const hand: Catalogue = {
  'hand.title': '손패(비공개, 본인에게만)',
  'hand.title.power': '{power:power} 손패(비공개, 본인에게만)',
  'hand.number': '번호',
  'hand.card': '제목',
  'hand.cp': 'CP',
  'hand.use': '용도',
  'hand.home': '본국',
  'hand.must': '이벤트만(반드시 써야 함)',
  'hand.battle': '전투',
  'hand.siege': '포위',
  'hand.response': '대응',
  'hand.plus': '두 번째 카드로 가능',
  'hand.removed': '이벤트로 쓰면 게임에서 제거',
  'hand.not-yours': 'CP만',
  'hand.reconstruction':
    '* 이 카드의 본문은 전부 또는 일부가 인쇄된 것이 아니라 복원한 것이며, 여기서는 복원한 내용대로 합니다.',
  'hand.wording': '{number:wording}',
  'hand.wording.reconstructed': '* {number:wording}',
  'hand.effect': '[{number}] {number:wording}',
  'hand.effect.reconstructed': '[{number}] * {number:wording}',
  'hand.now.both': '지금 CP 또는 이벤트',
  'hand.now.cp': '지금 CP',
  'hand.now.event': '지금 이벤트',
  'hand.counts': '손패 {cards}. 자원 {resources}.',
  'hand.none': '손에 카드가 없습니다.',
  'hand.new': '새 카드(비공개, 본인에게만)',
  'hand.new.power': '{power:power} 새 카드(비공개, 본인에게만)',
  'hand.texts': '카드 본문은 CARD와 번호로, 손패 전체의 본문은 HAND로 받습니다.',
  'hand.arms':
    '이 카드들은 쓸 때가 되어도 묻지 않습니다. 미리 보낸 줄이 쓸 수 있는 첫 순간에 카드를 냅니다. 동맹의 전투에서도, 본인의 임펄스에서도 그렇습니다. RESPOND 76 TO won IF LEAD >= 2처럼 IF로 제한할 수 있고, IF 대신 ASK를 쓰면 게임을 멈추고 묻습니다.',
  'hand.arms.welcome':
    '차례 밖에 쓰는 카드(대응 카드)는 쓸 때가 되어도 묻지 않습니다. 보고서마다 그런 카드와 RESPOND 76 TO won 같은 줄이 나옵니다. 미리 보내 두면 동맹의 전투에서도, 본인의 임펄스에서도 카드를 냅니다.',
  'hand.arm.remark': '"{title}": {effect}',
  'hand.arm': '[{number}] 준비되지 않음. 준비하는 줄: {line}',
  'hand.armed': '[{number}] {by}(으)로 준비됨',
  'hand.unarmed': '이 카드들은 묻지 않습니다. 준비하려면 그 줄을 보내십시오:',
  'hand.unarmed.more': '{cards}도 묻지 않습니다. 그 줄은 HAND로 받습니다.',
};

const cards: Catalogue = {
  'cards.common': '공용 카드',
  'cards.home': '{powers:power} 본국 카드',
};

const forces: Catalogue = {
  'forces.own': '아군',
  'forces.all': '부대(지도에 보이는 대로)',
  'forces.others': '적군과 동맹군(지도에 보이는 대로)',
  'forces.place': '위치',
  'forces.power': '세력',
  'forces.leaders': '지휘관(전투-지휘)',
  'forces.soldiers': '병력',
  'forces.strength': 'SP',
  'forces.brief': '{power:code}: {stacks}.',
  'forces.brief.stack': '{area:place} {sp} SP',
  'forces.brief.led': '{area:place} {leaders}, {sp} SP',
  'forces.none': '지도에 없음.',
  'forces.changed': '* 바뀐 곳.',
  'forces.over': '! 지휘관이 이끌고 행군할 수 있는 것보다 SP가 많음.',
  'forces.regroup': '{power:power} Regroup Box: {pieces:stack}.',
  'forces.supply': '{power:power}: 전체 {all} SP 중 {left} SP를 더 만들 수 있음: {pieces:stack}.',
};

const board: Catalogue = {
  'board.title': '판세',
  'board.keys': '요충지',
  'board.points': '지금 끝날 때의 VP',
  'board.cards': '손패(장)',
  'board.resources': '자원',
  'board.capital': '{area:place}: {owner:power}.',
  'board.capital.nobody': '{area:place}: 지배 세력 없음.',
  'board.flags': '남은 깃발: {side:side} {left}.',
  'board.discard': '버린 더미 맨 위: {card:card}.',
  'board.effect': '적용 중: {effect:effect}, {until:until}.',
  'board.partisans': '턴이 끝날 때 {areas}곳에서 게릴라가 봉기할 수 있습니다.',
  'board.last': '{power:power}만 카드가 남았습니다. 다음 임펄스가 이 턴의 마지막입니다.',
  'board.last.empty': '손에 카드를 든 세력이 없습니다. {power:power}의 임펄스로 턴이 끝납니다.',
  'board.next': '단계: {phase:phase}, 다음: {next:phase}.',
  'around.title': '{area:place} 주변',
  'around.here': '{there}.',
  'around.nobody': '비어 있음: {places}.',
  'around.next': '{there}, {line:line}.',
  'board.changed': '바뀐 곳: {areas}.',
};

const advice: Catalogue = {
  'advice.card': '당신의 임펄스: 손패 {held}장 중 한 장을 CP나 이벤트로 쓰십시오.',
  'advice.card.must': '이벤트로만: {cards:card}.',
  'advice.card.played': '{cards:card}의 남은 CP {cp}. 임펄스가 이어집니다.',
  'advice.pass': '손에 카드가 없어 포위와 카드 구입만 할 수 있습니다.',
  'advice.resource': '자원으로 카드를 더 살 수 있습니다. 가진 자원 {held}.',
  'advice.resource.none': '자원으로 카드를 더 살 수 있지만 자원이 없습니다.',
  'advice.siege': '포위 가능: {area:place}, {leaders:leader}. CP가 들지 않습니다.',
  'advice.siege.none': '포위할 수 없음: 공격할 수 있는 요새 앞에 아군이 없습니다.',
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
