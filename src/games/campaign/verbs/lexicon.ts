/** The words that people use in orders of the campaign games, in several languages. */
import { Lexicon, type Meaning } from '../../../orders/index.ts';

export const VERBS: Meaning = {
  MOVE: [
    'moves, moving, move, leads, lead, se déplace, emmène, emmener, part, partir, fonce, führt, führe, führen, takes everything to, takes all to, marches to, marches off to, sets off for, set off for, march on, marches on, marche sur, heads, head, march, marches, marching, go, goes, send, bring, take, advance, advances, attack, attacks',
    'marsch, marschier*, rückt, rücke, zieh, ziehe, zieht, ziehen, beweg*, verleg*, greift, angreifen, geht, gehe, schicke',
    'déplacer, déplace, déplaçons, marche, avance, avancer, va, attaque, attaquer, envoie, envoyer, aller',
    '이동, 이동하라, 공격하라, 공격해, 진격, 진격하라, 진격합니다, 보내라, 가라, 이동합니다, 보냅니다, 갑니다, 이동해, 이동하기, 이동시킵니다, 진군, 진군합니다, 진군시킵니다, 보내겠습니다, 향합니다, 행군, 공격, 공격합니다',
    '移動, 移動せよ, 攻撃せよ, 攻撃します, 攻撃する, 移動します, 移動させる, 進軍, 行軍, 攻撃, 進撃, 進める, 進め, 進めて, 進めます, 動かす, 動かします, 向かう, 向かいます, 向かわせる, 向かわせます',
  ].join(','),
  PLAY: [
    'nehme, ich nehme, choose, choosing, pick, burn, trigger, nehm, wähle, löse, auslösen, choisis, déclenche, déclencher, sert, nutze, nutzen, verwende, verwenden, benutze, benutzen, verbrauche, utilise, utilisons, dépense, dépenser, je prends, prends, play, playing, plays, go with, going with, spiel, use, use card, spiele, spielen, spielt, ich spiele, jouer, joue, je joue, utiliser',
    '사용, 사용합니다, 내겠습니다, 내서, 써서, 사용해, 사용해서, 발동, 발동합니다, 発動, 発動します, 사용하겠습니다, 쓰겠습니다, 쓸게요, 사용할게요, 소비, 소비합니다, 使用する, 使用して, 使用し, にします, 플레이, 플레이합니다, 냅니다, 씁니다, 쓰고, 사용하고, 使用, 使用します, プレイ, 使う, 使い, 使って, 使います, 出す, 出し, 出して, 出します',
  ].join(','),
  'PLAY card': 'spend card, spending card, spend the card, use up card',
  BUILD: [
    'builds, raise, raises, put, puts, place, places, get, gets, train, add, bekommt, kriegt, rekrutiere, rekrutieren, stelle, stell, stellen, hebe, aushebe, ausheben, produziere, mets, mettre, place, placer, reçoit, lève, levons, lever, produire, produis, recruit, recruits, baue, bau, bauen, errichte, aufstellen, construire, construis, lever, recruter, recrute',
    '건설, 생산, 만듭니다, 만들기, 만든다, 모집, 모집합니다, 징집합니다, 作ります, 作る, 建設する, 建設します, 配置します, 配置する, 徴兵します, 増援します, 생산합니다, 編成, 編成します, 건설합니다, 배치, 배치합니다, 증원, 증원합니다, 징집, 建設, 配置, 増援, 徴兵',
  ].join(','),
  BUY: 'buys, buying, kaufe, kaufen, kauf, acheter, achète, achete, 구매, 구매합니다, 購入',
  FLAG: [
    'puts a flag, puts flag, raise the flag, plant the flag, plant my flag, place my flag, put my flag, put the flag, take control of, beflagge, beflaggen, flaggen, fahnen, drapeaux, planter le drapeau, planter un drapeau, puts a flag on, puts a flag in, raise a flag, raises a flag, plants a flag, flags, flagging, put a flag, put flag, place flag, place a flag, set flag, set a flag, plant a flag, flagge, flagge setzen, fahne, drapeau',
    '깃발, 깃발을, 旗',
  ].join(','),
  SIEGE: [
    'besieges, lay siege, lay siege to, lays siege to, besieging, belager*, assiéger, assiège, assiege, 포위, 포위합니다, 공성, 包囲, 攻囲',
  ].join(','),
  CONVOY: 'ships, sail, sails, verschiffe, embarquer',
  PASS: 'passes, passe, passen, pass this impulse, pass this one, end my impulse, end the impulse, passer, 패스, 패스합니다, パス, パスします',
  KEEP: [
    'keep this lot, keep this hand, keep these, hand bleibt, hand bleibt so, bleibt so, garde cette main, このまま, このままで, keep, keeping, keeps, keep it, keep my hand, keep hand, keep my cards, keep the hand, keep them, no mulligan, behalten, behalte, hand behalten, behalte die hand',
    'garde, garder, garde ma main, garde la main, 유지, 유지합니다, そのまま, キープ',
  ].join(','),
  MULLIGAN: 'take the mulligan, mulligan, 멀리건, マリガン',
  INTERCEPT:
    'intercepts, intercepting, abfangen, fange, fängt, intercepter, intercepte, 요격, 요격합니다, 迎撃, 迎撃する',
  'INTERCEPT NO': [
    'we will not intercept, i will not intercept, i wont intercept, i do not intercept, no interception, no intercept, dont intercept, do not intercept, not intercepting, will not intercept, wont intercept',
    'nicht abfangen, kein abfangen, pas d interception, pas intercepter, ne pas intercepter',
    '요격 안 함, 요격하지 않음, 요격하지 않습니다, 요격 안 합니다, 迎撃しない, 迎撃しません, 迎撃なし',
  ].join(','),
  'BATTLE NONE': 'no battle cards, no battle card, wont play any cards, i wont play any cards, i play no cards',
  BATTLE: 'battle cards, battle card, kampfkarte, carte de bataille, 전투, 전투 카드, 전투카드, 戦闘, 戦闘カード',
};

export const THINGS: Meaning = {
  '': [
    'army, armies, force, forces, troops, men, his men, he has, under, resource, resources, res, one resource, takes, back, impulse, for my impulse, for this impulse, new, spot, town, value, down, value of',
    'armee, truppen, nimmt, unter, vor, ab, setze, setzen, setzt, neue, neuer, was er hat, nummer, nr, ist, wird, gespielt',
    'armée, troupes, pose, poser, plante, planter, prend, nouvelle, nouvelles, sous, numéro, son, sa, ses, leur',
    '부대, 병력, 이끌고, 데리고, 꽂*, 세웁니다, 세우기, 놓습니다, 놓기, 설치, 설치합니다, 가진, 용으로, 용, 얻습니다, 위해, 위하여',
    '部隊, 軍, 率いて, 連れて, 立てます, 立てる, 立てて, 置く, 置きます, 置いて, 掲げる, 掲げます, つ, 持てる, 用に, 用, 得ます, ために, のために',
  ].join(','),
  cp: 'cp, cps, aktionspunkte, punkte, kommandopunkten, ses points, les points, des points, command point, 커맨드 포인트, 커맨드포인트, 지휘 포인트, 포인트, 씨피, コマンドポイント, コマンド・ポイント, コマンド, ポイント, points, for points, for the points, for its points, as points, for ops, ops, command points, kp, kommandopunkte, pc, points de commandement, シーピー',
  event: 'event, ereignisses, ereignisse, events, 사건, ereignis, événement, évènement, evenement, 이벤트, イベント',
  hand: 'hand, hands, main, 손패, 패, 手札',
  to: 'against, gegen, contre, into, onto, off to, up to, down to, over to',
  card: 'card, cards, card no, karte nr, carte n, karte, karten, carte, cartes, 카드, カード',
  all: '전 병력, full force, full strength, all in, all he has, everything he has, all his men, all his forces, all forces, his whole army, the whole army, whole force, voller stärke, volle stärke, ganzen armee, ganze armee, ganzer armee, der ganzen armee, seiner ganzen armee, allen kräften, ganzen streitmacht, alles mit, toutes ses troupes, toutes ses forces, toutes les troupes, toute l armée, toute son armée, toute sa force, tout ce qu il a, tout le monde, 모든 부대, 병력 전부, 병력 전체, 전 부대, 총력, 全力, 総力, 全戦力, 전병력, 전군, 모든 병력, 全軍, 全兵力, 全部隊, all, everything, with everything, all his troops, all troops, with all his troops, whole army, alle, allen, alles, allem, tout, tous, 전부, 全部',
  inf: 'inf, infantry, infanterie, infanteries, fusstruppen, 보병, 歩兵',
  cav: 'cav, cavalry, kavallerie, reiter, cavalerie, 기병, 騎兵',
  art: 'art, artillery, artillerie, 포병, 砲兵',
  sp: 'sp, sps, 에스피',
  '1 inf': 'eine infanterie, une infanterie',
  '1 cav': 'eine kavallerie, une cavalerie',
};

/** Cases of a branch in the words of people, at the beginning or the end of a line. */
export const CASES: Readonly<Record<string, string>> = {
  'ON won': [
    'if i win, if we win, when i win, when we win, once i win, once we win, should i win, in case i win, in case of a win, in case of victory, after a win, after a victory, on a win, on victory, on winning, if won, if victorious, if i win the battle, if we win the battle, if i win there, if it is won, if he wins, if i am victorious',
    'wenn ich gewinne, wenn wir gewinnen, falls ich gewinne, falls wir gewinnen, wenn ich siege, falls ich siege, wenn wir siegen, sollte ich gewinnen, sollten wir gewinnen, gewinne ich, gewinnen wir, bei sieg, bei einem sieg, im falle eines sieges, nach einem sieg, nach dem sieg, wenn ich die schlacht gewinne, falls ich die schlacht gewinne, wenn gewonnen',
    'si je gagne, si nous gagnons, si on gagne, si je l emporte, si nous l emportons, si on l emporte, si je gagne la bataille, si victoire, en cas de victoire, après une victoire, après la victoire, quand je gagne, une fois victorieux, si je suis vainqueur',
    '이기면, 승리하면, 만약 이기면, 만약 승리하면, 우리가 이기면, 내가 이기면, 제가 이기면, 전투에서 이기면, 전투에 이기면, 이긴다면, 만약 이긴다면, 이길 경우, 이길 경우에는, 승리할 경우, 승리 시, 승리시, 이겼을 때, 승리한다면',
    '勝ったら, 勝てば, もし勝ったら, もし勝てば, 勝った場合, 勝った場合は, 勝利したら, もし勝利したら, 勝利の場合, 勝利の場合は, 勝利した場合, 勝利した場合は, 戦闘に勝ったら, 戦いに勝ったら, 勝利後, 勝利後に, 勝利時に, 勝つなら',
  ].join(', '),
  'ON lost': [
    'if i lose, if we lose, when i lose, when we lose, once i lose, should i lose, in case i lose, in case of defeat, after a defeat, on a loss, if lost, if i lose the battle',
    'wenn ich verliere, wenn wir verlieren, falls ich verliere, falls wir verlieren, sollte ich verlieren, verliere ich, bei niederlage, bei einer niederlage, im falle einer niederlage, wenn verloren',
    'si je perds, si nous perdons, si on perd, si je perds la bataille, si défaite, en cas de défaite, après une défaite',
    '지면, 패하면, 만약 지면, 만약 패하면, 우리가 지면, 내가 지면, 전투에서 지면, 진다면, 질 경우, 패배하면, 패배 시',
    '負けたら, 負ければ, もし負けたら, もし負ければ, 負けた場合, 負けた場合は, 敗北したら, 敗れたら, 敗北の場合',
  ].join(', '),
  'ON evaded': [
    'if he evades, if she evades, if they evade, when he evades, once he evades, if he slips away, if they slip away, if he gets away, should he evade, if evaded',
    'wenn er ausweicht, wenn sie ausweichen, falls er ausweicht, falls sie ausweichen, weicht er aus, sollte er ausweichen',
    's il esquive, s ils esquivent, s il se dérobe, en cas d esquive',
    '회피하면, 만약 회피하면, 적이 회피하면, 회피할 경우, 회피한다면',
    '回避されたら, 回避したら, 回避した場合, 回避された場合, もし回避されたら',
  ].join(', '),
};

export const campaignLexicon = new Lexicon(VERBS, THINGS);
