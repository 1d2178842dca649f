/** The sentences of HELP; complete lines follow each. */
import type { Catalogues } from '../../../engine/index.ts';

const en = {
  topics: 'HELP with one of:',
  turn: 'A whole turn in one mail: the card, whom it orders, moves, fights, and DONE. Pieces are named by hex, by label (FR-LN2, LN2) or as LDR:Ney.',
  card: 'Cards that need another word: ON a unit, SECTION LEFT, CENTER or RIGHT, and ALT for one unit of your choice where you have none of the kind that the card orders.',
  order:
    'Whom the card orders. DETACH orders a leader without the unit, UNSQUARE ends a square. After the dice, ELAN and RALLY name units of a kind.',
  fight:
    'Targets are hexes, labels, WEAKEST, NEAREST or LEADER; ELSE names another one, WITH the battery of a combined attack.',
  advance:
    'After a melee that is won: ADVANCE YES, or IF something is so; THEN a second hex, BACK or STAY; BONUS a target of another melee, and TAKE YES to go into its hex. Without a word nothing follows.',
  if: 'A condition ends a line. Figures: ME.BANNERS, FOE.BANNERS, MY.BLOCKS, TARGET.BLOCKS, TARGET.DICE, DICE, RANGE, HAND, SQUARES. Facts: TARGET.ARM=CAV, TARGET.IN_SQUARE, TARGET.ALONE, GONE(D6), MOVED, SUPPORTED, LEADER.HERE; in the defence ATTACKER.ARM=, ATTACKER.BLOCKS, ATTACKER.DICE, EXPECTED.LOSS.',
  defence:
    'Rules for the defence, of which the first that fits counts; what no rule answers is done by the defaults, and you are told. There are ready sheets: PROFILE steady, stubborn and careful.',
  flags: 'How many flags are ignored: AS-NEEDED, MAX, NONE or a number.',
  retreat: 'Where units retreat to, best first, and where a leader goes who is left alone.',
  back: 'Whether to battle back, and where units go that have run out of supply.',
  keep: 'After a Scout: which card is kept. Without a rule it is the card that orders more.',
  answer: 'Answers one at a time, where you are asked.',
} as const;

const ko: Record<keyof typeof en, string> = {
  topics: '항목별 도움말은 HELP 뒤에 다음 가운데 하나를 적으세요:',
  turn: '메일 한 통에 턴 전체를 적습니다: 카드, 명령할 부대, 이동, 전투, 그리고 DONE. 말은 칸, 이름표(FR-LN2, LN2), LDR:Ney로 부릅니다.',
  card: '더 적어야 하는 카드: ON 부대, SECTION LEFT, CENTER, RIGHT, 그리고 카드가 명령하는 병과가 없을 때 부대 하나를 고르는 ALT.',
  order:
    '카드로 명령할 부대입니다. DETACH는 부대 없이 지휘관만 명령하고, UNSQUARE는 방진을 풉니다. ELAN과 RALLY는 주사위 뒤에 병과별 부대를 정합니다.',
  fight: '목표는 칸, 이름표, WEAKEST, NEAREST, LEADER입니다. ELSE는 다른 목표, WITH는 협동 공격의 포병입니다.',
  advance:
    '이긴 백병전 뒤: ADVANCE YES 또는 IF 조건, THEN 두 번째 칸이나 BACK, STAY, BONUS 다음 백병전의 목표, TAKE YES로 그 칸에 들어감. 적지 않으면 아무것도 하지 않습니다.',
  if: '조건은 줄 끝에 적습니다. 수치: ME.BANNERS, FOE.BANNERS, MY.BLOCKS, TARGET.BLOCKS, TARGET.DICE, DICE, RANGE, HAND, SQUARES. 사실: TARGET.ARM=CAV, TARGET.IN_SQUARE, TARGET.ALONE, GONE(D6), MOVED, SUPPORTED, LEADER.HERE. 방어할 때: ATTACKER.ARM=, ATTACKER.BLOCKS, ATTACKER.DICE, EXPECTED.LOSS.',
  defence:
    '방어 규칙이며, 맞는 첫 줄이 쓰입니다. 규칙이 답하지 않는 것은 기본값이 하고, 당신에게 알립니다. 준비된 묶음: PROFILE steady, stubborn, careful.',
  flags: '무시할 깃발의 수: AS-NEEDED, MAX, NONE 또는 숫자.',
  retreat: '부대가 후퇴할 곳을 좋은 순서로 적고, 혼자 남은 지휘관이 갈 곳을 정합니다.',
  back: '반격할지, 그리고 보급이 끊긴 부대가 갈 곳을 정합니다.',
  keep: '정찰 카드 뒤에 남길 카드입니다. 규칙이 없으면 더 많이 명령하는 카드를 남깁니다.',
  answer: '질문받은 것에 하나씩 답할 때 씁니다.',
};

const ja: Record<keyof typeof en, string> = {
  topics: '項目ごとの説明は HELP の後に次のどれかを書いてください:',
  turn: '1通のメールに手番をすべて書きます：カード、命令するユニット、移動、戦闘、最後に DONE。コマはヘクス、ラベル（FR-LN2、LN2）、LDR:Ney で呼びます。',
  card: '書き足すカード：ON とユニット、SECTION LEFT・CENTER・RIGHT、カードが命令する兵科がないとき任意の1ユニットを選ぶ ALT。',
  order:
    'カードで命令するユニットです。DETACH はユニットを伴わず指揮官だけに命令し、UNSQUARE は方陣を解きます。ELAN と RALLY はダイスの後に兵科ごとのユニットを選びます。',
  fight: '目標はヘクス、ラベル、WEAKEST、NEAREST、LEADER です。ELSE は別の目標、WITH は協同攻撃の砲兵です。',
  advance:
    '勝った白兵戦の後：ADVANCE YES か IF 条件、THEN 2ヘクス目か BACK、STAY、BONUS 次の白兵戦の目標、TAKE YES でそのヘクスへ。書かなければ何もしません。',
  if: '条件は行の終わりに書きます。数値：ME.BANNERS、FOE.BANNERS、MY.BLOCKS、TARGET.BLOCKS、TARGET.DICE、DICE、RANGE、HAND、SQUARES。事実：TARGET.ARM=CAV、TARGET.IN_SQUARE、TARGET.ALONE、GONE(D6)、MOVED、SUPPORTED、LEADER.HERE。防御では ATTACKER.ARM=、ATTACKER.BLOCKS、ATTACKER.DICE、EXPECTED.LOSS。',
  defence:
    '防御の規則で、合う最初の行が働きます。規則が答えないことは既定に従い、あなたに知らされます。用意された一式：PROFILE steady、stubborn、careful。',
  flags: '無視する旗の数：AS-NEEDED、MAX、NONE、または数字。',
  retreat: 'ユニットが退却する先をよい順に、ひとり残された指揮官の行き先も書きます。',
  back: '反撃するか、補給の切れたユニットがどこへ行くかを決めます。',
  keep: '斥候の後に残すカードです。規則がなければ、多く命令するカードを残します。',
  answer: '質問に1つずつ答えるときの行です。',
};

export const help: Catalogues = { en, ko, ja };
