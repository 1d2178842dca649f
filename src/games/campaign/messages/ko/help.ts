/** The answer of HELP on each topic, in Korean. */
import type { Catalogue } from '../../../../engine/index.ts';
import { profiles } from './profiles.ts';

const setsText = Object.entries(profiles)
  .map(([key, text]) => `${key.slice('profile.'.length)}: ${String(text)}`)
  .join(' ');

export const help: Catalogue = {
  topics: 'HELP 뒤에 쓸 수 있는 말:',
  play: '카드를 CP로, 사건으로, 대응으로, 또는 싸움에 냅니다. 사건의 선택은 그 뒤에 씁니다. LOWEST, HIGHEST, DRAWN은 카드 번호를 대신합니다. SPEND(또는 BUY)는 자원으로 카드를 삽니다. 뒤에 줄이 없거나 다음 줄이 다른 카드를 내면 산 카드를 보여 주려고 명령서가 멈춥니다.',
  move: '한 걸음씩 가는 행군입니다. DROP은 도중에 조각을 남기고, PICKUP은 데려갑니다. 아래에 쓰는 분기(HELP on)는 도중에 막힐 때 할 일을 정합니다. CONVOY와 ASSAULT는 바다로 갑니다.',
  build: '본국 지역에 새 조각이나 Regroup Box의 조각을 놓습니다.',
  flag: 'CP 하나로 깃발을 놓습니다. UNFLAG는 있던 깃발만 뺍니다. 콜론을 쓰면 고를 수 있을 때 누구의 깃발을 놓을지 정합니다.',
  command:
    '함께 있는 지휘관 가운데 누가 지휘하는지 정합니다. 콜론을 쓰면 앞으로의 규칙입니다. 목록에서 그곳에 있는 첫 지휘관이 지휘하고, ACCEPT는 동맹의 가장 나은 지휘관을 받아들입니다.',
  pass: '임펄스를 끝내거나 질문을 사양합니다. YES, NO, CHOOSE n으로도 답합니다.',
  intercept: '적이 들어가는 지역으로 부대가 나옵니다. 지금 하거나 앞으로의 규칙으로 씁니다.',
  evade:
    '공격받은 조각이 물러납니다. STAND는 남습니다. 규칙에는 갈 곳을 좋은 순서로 씁니다: 지명, friendly, friends, fortress, key, home, nearest-key, any.',
  retreat: '진 부대가 갈 곳을 좋은 순서로 씁니다. SPLIT은 부대마다 다른 길로 보냅니다.',
  battle:
    '전투 카드를 지금 싸움에 내거나 규칙으로 정합니다. BEST는 주사위를 가장 많이 바꾸는 카드 하나입니다. 맞는 첫 줄이 쓰이고, 맞지 않는 줄의 카드는 내지 않습니다. 자기 명령서가 시작한 싸움에는 명령서나 규칙이 든 카드만 냅니다. 물음을 받으려면 HELP ask를 보십시오.',
  ask: '명령서는 자기가 시작한 전투와 포위에 대해 말합니다. 들지 않은 카드는 상시 명령이 내지 않는 한 내지 않습니다. ASK CARDS를 쓰면 묻습니다. STEP일 때와, 적이 요격해서 명령서가 멈춘 뒤에도 묻습니다.',
  siege: '요새를 포위합니다. 규칙은 포위를 시작하고, 계속하고, 새 부대를 교대시키고, 카드를 냅니다.',
  respond:
    '차례 밖의 카드입니다. 지금 내거나 뒤의 순간(move, step, interception, evasion, roll, battle, round, lost, won, siege, retreat, attrition, event, flag, build, guerrillas)에 냅니다. ASK가 있는 줄은 그 카드를 낼 수 있는 순간마다, 손에 있든 없든 게임을 멈추므로 멈춤은 아무것도 알려 주지 않습니다. RESPOND ASK는 한 종류의 모든 순간에 멈춥니다. 자리를 비운 참가자는 기다리지 않습니다.',
  lose: '어느 병력과 지휘관을 먼저 잃을지, 나눌 수 없는 손실을 동맹이 맡을지 정합니다.',
  order: '요격과 회피 가운데 무엇이 먼저인지 정합니다.',
  auction: 'BID와 STRIP은 세력 경매에 씁니다.',
  consent: '자기 부대가 동맹의 부대와 함께 갈지, 둘이 함께 있는 곳에서 동맹 지휘관의 지휘를 받을지 정합니다.',
  preempt: '카드가 가장 많을 때 차례 밖에서 하는 임펄스입니다. DO 뒤에 그 명령을 씁니다.',
  mulligan: '받은 카드를 새 카드로 바꾸거나, KEEP으로 그대로 둡니다.',
  winter:
    'REINFORCE, DEPLOY, RECALL, DISCARD, PICK은 턴 사이의 질문과 사건이 묻는 질문에 답합니다. ALWAYS를 붙이면 규칙이 됩니다.',
  on: '줄 아래에 씁니다. 그 행군이 요격되거나, 적이 회피하거나, 유린, 전투의 승리나 패배, 요새 점령, 카드 뽑기로 이어질 때 할 일입니다. STOP은 그 줄의 나머지를 버리고, GO ON은 계속하고, ASK는 명령서를 멈춥니다. 이런 줄이 없으면 적이 회피한 뒤에는 다음 행군이 적이 간 곳으로 향하지 않는 한 계속하고, 카드를 뽑은 뒤에는 다른 카드를 내는 줄이 아닌 한 계속하며, 이긴 전투 뒤에도 계속하며, 요격이나 다른 전투 뒤에는 멈춥니다. 여기서 PURSUE, MOVE > 지명, FLAG는 그 행군에 대한 것입니다.',
  else: '맞는 줄이 없을 때 씁니다. 묻게 하거나 답이 없을 때의 답을 줍니다. 번호로 한 질문에, 싸움의 카드에(CARDS: NONE은 다른 줄이 든 카드만 냅니다), 또는 모든 것에 씁니다.',
  profile: `준비된 규칙 모음입니다. 줄마다 직접 쓴 것처럼 남습니다. 앞에 STANDING CLEAR를 쓰면 전의 규칙을 버립니다. ${setsText}`,
  if: '조건은 다음을 AND와 OR로 셋까지 잇습니다. 숫자(odds, mydice, hisdice, ratio, mysp, hissp, drm, round, lead, loss diff, hits, strength, attrition, turn, cp, resources, cards, cards(POWER), maxcp, mustplay, drawn.cp)와 사실(key, fortress, home, capital, friendly, uncontrolled, enemyland, besieged, alone, losing, routed, overrun, battle lost, battle won, attacked at PLACE by LEADER 또는 n SP, enemy at 또는 enemy enters PLACE, control, has(card), by(power), line(river), NMR)입니다. 조건 대신 ALWAYS, NEVER, ASK를 쓸 수 있습니다. MAX n은 임펄스마다 n번까지로 제한하고, UNTIL impulse, round, turn 또는 날짜는 그 끝까지만 둡니다. IF NMR THEN은 자리를 비울 때의 명령입니다.',
};
