/** The answer of HELP on each topic, in Japanese. */
import type { Catalogue } from '../../../../engine/index.ts';
import { profiles } from './profiles.ts';

const setsText = Object.entries(profiles)
  .map(([key, text]) => `${key.slice('profile.'.length)}: ${String(text)}`)
  .join(' ');

export const help: Catalogue = {
  topics: 'HELP の後に書ける言葉:',
  play: 'カードを CP として、イベントとして、対応として、または戦いに出します。イベントの選択はその後に書きます。LOWEST、HIGHEST、DRAWN はカードの番号の代わりです。SPEND(または BUY)は資源でカードを買います。後に行がないか、次の行が別のカードを出すときは、買ったカードを見せるために命令書が止まります。',
  move: '一歩ずつ進む行軍です。DROP は途中に駒を残し、PICKUP は連れて行きます。下に書く分岐(HELP on)は、途中で妨げられたときにすることを決めます。CONVOY と ASSAULT は海を行きます。',
  build: '本国の地域に新しい駒か Regroup Box の駒を置きます。',
  flag: '1 CP で旗を置きます。UNFLAG はある旗を外すだけです。コロンを書くと、選べるときに誰の旗を置くかを決めます。',
  command:
    '一緒にいる指揮官の誰が指揮するかを決めます。コロンを書くと以後の規則になります。一覧のうちその場にいる最初の指揮官が指揮し、ACCEPT は同盟軍の最良の指揮官を受け入れます。',
  pass: 'インパルスを終えるか、質問を断ります。YES、NO、CHOOSE n でも答えられます。',
  intercept: '敵が入る地域へ部隊が出ます。いま行うか、以後の規則として書きます。',
  evade:
    '攻撃された駒が退きます。STAND は残ります。規則には行き先をよい順に書きます: 地名、friendly、friends、fortress、key、home、nearest-key、any。',
  retreat: '敗れた部隊の行き先をよい順に書きます。SPLIT は部隊ごとに別の道へ送ります。',
  battle:
    '戦闘カードをいまの戦いに出すか、規則で決めます。BEST はダイスを最も変える1枚です。合う最初の行が使われ、合わない行のカードは出しません。自分の命令書が始めた戦いでは、命令書か規則が挙げたカードだけを出します。尋ねてほしいときは HELP ask を見てください。',
  ask: '命令書は、自分が始めた戦闘と包囲について語ります。挙げていないカードは、常時命令が出さないかぎり出しません。ASK CARDS と書けば尋ねます。STEP のとき、また敵の迎撃で命令書が止まった後も尋ねます。',
  siege: '要塞を包囲します。規則は包囲を始め、続け、新しい部隊と交代させ、カードを出します。',
  respond:
    '手番外のカードです。いま出すか、後の時点(move, step, interception, evasion, roll, battle, round, lost, won, siege, retreat, attrition, event, flag, build, guerrillas)に出します。ASK のある行は、そのカードを出せる時点のたびに、手札にあってもなくてもゲームを止めるので、止まったことは何も明かしません。RESPOND ASK は一種類のすべての時点で止まります。不在の参加者は待ちません。',
  lose: 'どの兵力と指揮官から失うか、分けられない損失を同盟軍が引き受けるかを決めます。',
  order: '迎撃と回避のどちらが先かを決めます。',
  auction: 'BID と STRIP は勢力の競りで使います。',
  consent: '自分の部隊が同盟軍と一緒に行くか、一緒にいる所で同盟軍の指揮官の指揮を受けるかを決めます。',
  preempt: 'カードが最も多いときに手番外で行うインパルスです。DO の後にその命令を書きます。',
  mulligan: '配られたカードを新しいカードに替えるか、KEEP でそのまま残します。',
  winter:
    'REINFORCE、DEPLOY、RECALL、DISCARD、PICK は、ターンの間の質問とイベントの質問に答えます。ALWAYS を付けると規則になります。',
  on: '行の下に書きます。その行軍が迎撃されるか、敵が回避するか、蹂躙、戦闘の勝利や敗北、要塞の占領、カードを引くことになったときにすることです。STOP はその行の残りを捨て、GO ON は続け、ASK は命令書を止めます。こうした行がなければ、敵が回避した後は、次の行軍が敵の行った先へ向かわないかぎり続け、カードを引いた後は、別のカードを出す行でないかぎり続け、勝った戦闘の後も続け、迎撃やほかの戦闘の後は止まります。ここでの PURSUE、MOVE > 地名、FLAG はその行軍についてのものです。',
  else: '合う行がないときに使います。尋ねさせるか、答えがないときの答えにします。番号で一つの質問に、戦いのカードに(CARDS: NONE は、ほかの行が挙げたカードだけを出します)、またはすべてに使えます。',
  profile: `用意された規則の組です。各行は自分で書いたものとして残ります。前に STANDING CLEAR と書けば、それまでの規則を捨てます。 ${setsText}`,
  if: '条件は次のものを AND と OR で三つまでつなぎます。数(odds, mydice, hisdice, ratio, mysp, hissp, drm, round, lead, loss diff, hits, strength, attrition, turn, cp, resources, cards, cards(POWER), maxcp, mustplay, drawn.cp)と事実(key, fortress, home, capital, friendly, uncontrolled, enemyland, besieged, alone, losing, routed, overrun, battle lost, battle won, attacked at PLACE by LEADER または n SP, enemy at または enemy enters PLACE, control, has(card), by(power), line(river), NMR)です。条件の代わりに ALWAYS、NEVER、ASK と書けます。MAX n はインパルスごとに n 回までに限り、UNTIL impulse、round、turn または日付はその終わりまで効きます。IF NMR THEN は不在のときの命令です。',
};
