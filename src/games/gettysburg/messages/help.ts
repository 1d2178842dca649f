/** The sentences of HELP; complete lines follow each. */
import type { Catalogues } from '../../../engine/index.ts';

const en = {
  topics: 'HELP with one of:',
  round:
    'Where a corps goes in a round. The Union gives its second order behind a semicolon. Lines for several rounds may be filed at once: ROUND NEXT is for the round that is being ordered, ROUND ANY for all that have no line of their own. ELSE says where to go if that is not possible; STAY is to stay.',
  if: 'Conditions stand behind the round, or behind a destination: FIRST, SECOND, EMPTY(town), HELD(town, side), STR(town), POINTS, ROUND and ATTACKERS with a comparison; AND, OR and NOT join them.',
  army: 'The commander of the army, LEE or MEADE, orders several corps, once a game.',
  react:
    'What corps do that are attacked in a town, or in ANY: DEFEND, or CEDE the town, with TO and where each of them goes.',
  battle:
    'In battles: whether to fire automatically (BEST is what hits more on average), who takes losses first, where to pursue, and which battle comes first.',
  pause:
    'PAUSE asks you after the round that is being ordered, PAUSE 4 before round 4, whatever your lines say. Lines of rounds and PAUSE lapse with the turn; those that you write during the battles are for the next turn. The others stay until they are deleted.',
  answer: 'Answers to what you are asked now; DONE hands them over.',
} as const;

const ko: Record<keyof typeof en, string> = {
  topics: '항목별 도움말은 HELP 뒤에 다음 가운데 하나를 적으세요:',
  round:
    '라운드마다 군단이 갈 곳을 정합니다. 북군의 두 번째 명령은 세미콜론 뒤에 적습니다. 여러 라운드의 줄을 한꺼번에 낼 수 있습니다. ROUND NEXT는 지금 명령하는 라운드, ROUND ANY는 따로 줄이 없는 모든 라운드에 쓰입니다. ELSE는 갈 수 없을 때 대신 갈 곳이고, STAY는 머무름입니다.',
  if: '조건은 라운드 뒤나 목적지 뒤에 적습니다: FIRST, SECOND, EMPTY(마을), HELD(마을, 편), 그리고 비교와 함께 STR(마을), POINTS, ROUND, ATTACKERS. AND, OR, NOT으로 잇습니다.',
  army: '군 사령관 LEE 또는 MEADE는 게임 중 한 번 여러 군단에 명령합니다.',
  react:
    '공격받은 마을의 군단이 할 일입니다. ANY는 모든 마을입니다. DEFEND로 지키거나 CEDE로 내주며, TO 뒤에 군단마다 갈 곳을 적습니다.',
  battle:
    '전투: 자동 사격 여부(BEST는 평균 명중이 더 많은 쪽), 먼저 손실을 입을 군단, 추격할 곳, 먼저 치를 전투를 정합니다.',
  pause:
    'PAUSE라고 쓰면 지금 명령하는 라운드 다음에 반드시 질문을 받습니다. PAUSE 4는 4라운드 전입니다. 다른 줄이 무엇을 말하든 멈춥니다. 라운드 줄과 PAUSE는 턴과 함께 효력을 잃고, 전투 중에 쓴 것은 다음 턴의 것이 됩니다. 다른 줄은 지울 때까지 남습니다.',
  answer: '지금 받은 질문의 답입니다. DONE으로 제출합니다.',
};

const ja: Record<keyof typeof en, string> = {
  topics: '項目ごとの説明は HELP の後に次のどれかを書いてください:',
  round:
    'ラウンドごとに軍団の行き先を決めます。北軍の2つ目の命令はセミコロンの後に書きます。複数のラウンドの行をまとめて出せます。ROUND NEXT はいま命令しているラウンド、ROUND ANY は専用の行がないすべてのラウンドのものです。ELSE は行けないときの代わりの行き先、STAY は動かないことです。',
  if: '条件はラウンドの後か行き先の後に書きます: FIRST、SECOND、EMPTY(町)、HELD(町, 側)、比較を伴う STR(町)、POINTS、ROUND、ATTACKERS。AND、OR、NOT でつなぎます。',
  army: '軍司令官 LEE か MEADE は、ゲーム中1回、複数の軍団に命令します。',
  react:
    '攻撃された町の軍団がすることです。ANY はすべての町です。DEFEND で守り、CEDE で明け渡します。TO の後に軍団ごとの行き先を書きます。',
  battle: '戦闘: 自動射撃にするか (BEST は平均命中の多いほう)、先に損害を受ける軍団、追撃先、先に行う戦闘を決めます。',
  pause:
    'PAUSE と書くと、いま命令しているラウンドの次に必ず質問を受けます。PAUSE 4 なら第4ラウンドの前です。ほかの行が何を言っていても止まります。ラウンドの行と PAUSE はターンとともに失効し、戦闘中に書いたものは次のターンのためになります。ほかの行は消すまで残ります。',
  answer: 'いまの質問への回答です。DONE で提出します。',
};

export const help: Catalogues = { en, ko, ja };
