/** The words that people use in orders of the campaign games, in several languages. */
import { Lexicon, type Meaning } from '../../../orders/index.ts';

export const VERBS: Meaning = {
  MOVE: [
    'moves, moving, move, takes everything to, takes all to, marches to, marches off to, sets off for, set off for, march on, marches on, marche sur, heads, head, march, marches, marching, go, goes, send, bring, take, advance, advances, attack, attacks',
    'marsch, marschier*, rückt, rücke, zieh, ziehe, zieht, ziehen, beweg*, verleg*, greift, angreifen, geht, gehe, schicke',
    'déplacer, déplace, déplaçons, marche, avance, avancer, va, attaque, attaquer, envoie, envoyer, aller',
    '이동, 이동하라, 공격하라, 공격해, 진격, 진격하라, 진격합니다, 보내라, 가라, 이동합니다, 보냅니다, 갑니다, 이동해, 이동하기, 이동시킵니다, 진군, 진군합니다, 진군시킵니다, 보내겠습니다, 향합니다, 행군, 공격, 공격합니다',
    '移動, 移動せよ, 攻撃せよ, 攻撃します, 攻撃する, 移動します, 移動させる, 進軍, 行軍, 攻撃, 進撃, 進める, 進め, 進めて, 進めます, 動かす, 動かします, 向かう, 向かいます, 向かわせる, 向かわせます',
  ].join(','),
  PLAY: [
    'nehme, ich nehme, je prends, prends, play, playing, plays, go with, going with, spiel, use, use card, spiele, spielen, spielt, ich spiele, jouer, joue, je joue, utiliser',
    '사용, 사용합니다, 플레이, 플레이합니다, 냅니다, 씁니다, 쓰고, 사용하고, 使用, 使用します, プレイ, 使う, 使い, 使って, 使います, 出す, 出し, 出して, 出します',
  ].join(','),
  BUILD: [
    'builds, raise, raises, recruit, recruits, baue, bau, bauen, errichte, aufstellen, construire, construis, lever, recruter, recrute',
    '건설, 생산, 생산합니다, 編成, 編成します, 건설합니다, 배치, 배치합니다, 증원, 증원합니다, 징집, 建設, 配置, 増援, 徴兵',
  ].join(','),
  BUY: 'buys, buying, kaufe, kaufen, kauf, acheter, achète, achete, 구매, 구매합니다, 購入',
  FLAG: [
    'puts a flag, puts flag, puts a flag on, puts a flag in, raise a flag, raises a flag, plants a flag, flags, flagging, put a flag, put flag, place flag, place a flag, set flag, set a flag, plant a flag, flagge, flagge setzen, fahne, drapeau',
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
  '': 'army, armies, force, forces, troops, armee, truppen, armée, troupes, resource, resources, res, one resource, setze, setzen, pose, vor, ab, takes, back, impulse, for my impulse, for this impulse, 부대, 部隊, 軍, 병력',
  cp: 'cp, cps, points, for points, for the points, for its points, as points, for ops, ops, command points, kp, kommandopunkte, pc, points de commandement, シーピー',
  event: 'event, ereignis, événement, évènement, evenement, 이벤트, イベント',
  card: 'card, cards, karte, karten, carte, cartes, 카드, カード',
  hand: 'hand, hands, main, 손패, 패, 手札',
  to: 'against, gegen, contre',
  all: '전 병력, 전병력, 전군, 모든 병력, 全軍, 全兵力, 全部隊, all, everything, with everything, all his troops, all troops, with all his troops, whole army, alle, allen, alles, allem, tout, tous, 전부, 全部',
  inf: 'inf, infantry, infanterie, infanteries, fusstruppen, 보병, 歩兵',
  cav: 'cav, cavalry, kavallerie, reiter, cavalerie, 기병, 騎兵',
  art: 'art, artillery, artillerie, 포병, 砲兵',
  sp: 'sp, sps, 에스피',
  '1 inf': 'eine infanterie, une infanterie',
  '1 cav': 'eine kavallerie, une cavalerie',
};

/** Cases of a branch in the words of people, at the beginning of a line. */
export const CASES: Readonly<Record<string, RegExp>> = {
  'ON won':
    /^(?:if|when|once) (?:i|we) win,? |^(?:wenn|falls) (?:ich gewinne|wir gewinnen),? |^si (?:je gagne|nous gagnons|on gagne),? |^(?:만약 )?(?:이기면|승리하면),? |^(?:もし)?(?:勝ったら|勝てば)[、,]? ?/iu,
  'ON lost':
    /^(?:if|when|once) (?:i|we) lose,? |^(?:wenn|falls) (?:ich verliere|wir verlieren),? |^si (?:je perds|nous perdons|on perd),? |^(?:만약 )?(?:지면|패하면),? |^(?:もし)?(?:負けたら|負ければ)[、,]? ?/iu,
  'ON evaded':
    /^(?:if|when|once) (?:he|she|they) (?:evades?|slips? away|gets? away),? |^(?:wenn|falls) (?:er|sie) (?:ausweicht|ausweichen),? |^(?:s'il esquive|s'ils esquivent),? |^(?:만약 )?회피하면,? |^(?:もし)?(?:回避されたら|回避したら)[、,]? ?/iu,
};

export const campaignLexicon = new Lexicon(VERBS, THINGS);
