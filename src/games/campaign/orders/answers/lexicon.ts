/** The words that people use in orders of the campaign games, in several languages. */
import { commonLexicon, type Meaning } from '../../../../orders/index.ts';

const VERBS: Meaning = {
  MOVE: [
    'mov~e, march~es, lead~s, advanc~e, attack~s, assault~s, charg~e, push~es, proceed~s, send~s, bring~s, shift~s, transfer~s, walk~s, travel~s, rid~e, hits, strikes, strike at, strikes at, storm~s, engag~e, invad~e, enter~s, (make|makes|making|head|heads|heading|set|sets|setting) (for|off|out|out for|off for|off to|out to), (fall|falls|falling) (on|upon), (press|presses|pushes|push) (on|on to|forward|forward to|ahead to), set off, moves out',
    'marschier~en, rück~en, zieh~en, beweg~en, verleg~en, greif~en, geh~en, schick~en, send~en, führ~en, bring~en, stürm~en, eil~en, lauf~en, läuft, attackier~en, überfall~en, überfällt, verschieb~en, wander~en, stößt, stoßen, vorstoßen, vorrücken, vorgehen, losmarschieren, abmarschieren, marschbefehl, angriff, begibt, begeben, fällt über',
    'march~er, avanc~er, attaqu~er, déplac~er, port~er, dirig~er, men~er, emmen~er, transfér~er, boug~er, mont~er, fonc~er, fil~er, entr~er, progress~er, frapp~er, assaill~er, envoie, envoies, envoyons, envoyez, envoyer, enverra, enverrai, (tombe|fond|fonce|se jette) sur, va, vont, vais, allons, allez, ira, irai, iront, aller, partons, partez, partira, pars, conduit, conduire, conduis, rejoint, rejoindre, rejoins, en route',
    '이동~하다, 공격~하다, 진격~하다, 진군~하다, 행군~하다, 전진~하다, 돌격~하다, 출격~하다, 출동~하다, 출발~하다, 파견~하다, 향~하다, 침공~하다, 기습~하다, 습격~하다, 진출~하다, 강습~하다, 치/쳐~다, 보내~다, 옮기/옮겨~다, 쳐들어갑니다, 들어갑니다, 나아갑니다, 올라갑니다, 내려갑니다, 간다, 갈게요, 가겠습니다, 가자, 가세요, 가요, 가십시오, 가 주세요, 데려갑니다, 이끌고 갑니다',
    '移動~する, 攻撃~する, 進軍~する, 行軍~する, 進撃~する, 前進~する, 突撃~する, 出撃~する, 侵攻~する, 進攻~する, 強襲~する, 奇襲~する, 派遣~する, 出陣~する, 転進~する, 出発~する, 急行~する, 進め~る, 進~む, 攻め~る, 攻め込~む, 攻め入~らる, 叩~く, 動か~す, 向~かう, 送~らる, 送り込~む, 移~す, 襲~う, 行きます, 行く, 行け, 行かせます, 行かせる, 行って, 行ってください, 進軍開始',
    'moves, moving, move, leads, lead, se déplace, emmène, emmener, part, partir, fonce, führt, führe, führen, takes everything to, takes all to, marches to, marches off to, sets off for, set off for, march on, marches on, marche sur, heads, head, march, marches, marching, go, goes, send, bring, take, advance, advances, attack, attacks',
    'marsch, marschier*, rückt, rücke, zieh, ziehe, zieht, ziehen, beweg*, verleg*, greift, angreifen, geht, gehe, schicke',
    'déplacer, déplace, déplaçons, marche, avance, avancer, va, attaque, attaquer, envoie, envoyer, aller',
    '이동, 이동하라, 공격하라, 공격해, 진격, 진격하라, 진격합니다, 보내라, 가라, 이동합니다, 보냅니다, 갑니다, 이동해, 이동하기, 이동시킵니다, 진군, 진군합니다, 진군시킵니다, 보내겠습니다, 향합니다, 행군, 공격, 공격합니다',
    '移動, 移動せよ, 攻撃せよ, 攻撃します, 攻撃する, 移動します, 移動させる, 進軍, 行軍, 攻撃, 進撃, 進める, 進め, 進めて, 進めます, 動かす, 動かします, 向かう, 向かいます, 向かわせる, 向かわせます',
  ].join(','),
  PLAY: [
    'play~s, us~e, burn~s, spending, taking, (put|puts|putting|lay|lays|laying) down, choos~e, pick~s, trigger~s, activat~e, employ~s, expend~s, invest~s, lay~s, throw~s, discard for, (go|going|goes) (with|for)',
    'zähl~en, werf~en, spiel~en, nehm~en, nimm, nimmt, nutz~en, verwend~en, benutz~en, verbrauch~en, leg~en, wähl~en, einsetz~en, einzusetzen, auszuspielen, ausspielen, gebrauch~en, ausgeben, gebe, geben, aktivier~en, aktiviere, investier~en',
    'sors, sort, sortir, jou~er, jouant, utilis~er, utilisant, dépens~er, emploi~er, employ~er, choisis, choisit, choisir, choisissons, prends, prendre, prenons, prendrai, prend la carte, déclench~er, activ~er, consomm~er, me sers de, je me sers',
    '사용~하다, 소비~하다, 발동~하다, 플레이~하다, 이용~하다, 활용~하다, 투입~하다, 선택~하다, 소모~하다, 쓰/써~다, 내~다, 고르/골라~다',
    '使用~する, プレイ~する, 発動~する, 消費~する, 選択~する, 利用~する, 行使~する, 活用~する, 使~う, 出~す, 切~らる, 選~ぶ, 用い~る, とします, とする, にする, で行く, で行きます, でいく, でいきます',
    'nehme, ich nehme, choose, choosing, pick, burn, trigger, nehm, wähle, löse, auslösen, choisis, déclenche, déclencher, sert, nutze, nutzen, verwende, verwenden, benutze, benutzen, verbrauche, utilise, utilisons, dépense, dépenser, je prends, prends, play, playing, plays, go with, going with, spiel, use, use card, spiele, spielen, spielt, ich spiele, jouer, joue, je joue, utiliser',
    '사용, 사용합니다, 내겠습니다, 내서, 써서, 사용해, 사용해서, 발동, 발동합니다, 発動, 発動します, 사용하겠습니다, 쓰겠습니다, 쓸게요, 사용할게요, 소비, 소비합니다, 使用する, 使用して, 使用し, にします, 플레이, 플레이합니다, 냅니다, 씁니다, 쓰고, 사용하고, 使用, 使用します, プレイ, 使う, 使い, 使って, 使います, 出す, 出し, 出して, 出します',
  ].join(','),
  'PLAY card': 'spend card, spending card, spend the card, use up card',
  BUILD: [
    'build~s, rais~e, put~s, plac~e, get~s, train~s, add~s, recruit~s, muster~s, levy, levies, levying, enlist~s, form~s, creat~e, produc~e, hir~e, mobilis~e, mobiliz~e',
    'bau~en, rekrutier~en, errichte~en, stell~en, heb~en, ausheb~en, auszuheben, aufstell~en, aufzustellen, produzier~en, bild~en, schaff~en, erstell~en, bekomm~en, krieg~en, ausbild~en, anwerb~en, werb~en, formier~en, mobilisier~en, mustern, neu aufstellen',
    'recrut~er, form~er, plac~er, cré~er, ajout~er, enrôl~er, mobilis~er, lev~er, construis, construit, construire, construisons, construirai, met, mets, mettons, mettre, mettrai, produis, produit, produire, produisons',
    '건설~하다, 생산~하다, 모집~하다, 징집~하다, 배치~하다, 증원~하다, 징병~하다, 편성~하다, 훈련~하다, 양성~하다, 충원~하다, 보충~하다, 추가~하다, 창설~하다, 소집~하다, 동원~하다, 건조~하다, 뽑/뽑아~다, 만들고, 만들게요, 만들겠습니다, 만들어, 만들어 주세요, 만들자, 만들어요',
    '建設~する, 生産~する, 配置~する, 増援~する, 徴兵~する, 徴募~する, 徴集~する, 募集~する, 編成~する, 編制~する, 動員~する, 召集~する, 招集~する, 補充~する, 増強~する, 追加~する, 訓練~する, 増設~する, 作~らる, 建て~る, 集め~る, 育て~る, 募~らる',
    'builds, raise, raises, put, puts, place, places, get, gets, train, add, bekommt, kriegt, rekrutiere, rekrutieren, stelle, stell, stellen, hebe, aushebe, ausheben, produziere, mets, mettre, place, placer, reçoit, lève, levons, lever, produire, produis, recruit, recruits, baue, bau, bauen, errichte, aufstellen, construire, construis, lever, recruter, recrute',
    '건설, 생산, 만듭니다, 만들기, 만든다, 모집, 모집합니다, 징집합니다, 作ります, 作る, 建設する, 建設します, 配置します, 配置する, 徴兵します, 増援します, 생산합니다, 編成, 編成します, 건설합니다, 배치, 배치합니다, 증원, 증원합니다, 징집, 建設, 配置, 増援, 徴兵',
  ].join(','),
  BUY: 'buys, buying, kaufe, kaufen, kauf, acheter, achète, achete, 구매, 구매합니다, 購入',
  FLAG: [
    '(put|puts|putting|plant|plants|planting|place|places|raise|raises|set|sets|hoist|hoists|fly|stick|add|lay|drop|plop) (a|the|my|our|one|) (flag|flags|marker|control marker), claim~s, flag~s, flagging, flagged',
    'flagg~en, beflagg~en, fahne, fahnen, (setz~en|hiss~en|pflanz~en|stell~en|leg~en) (die|eine|meine|unsere|) (flagge|fahne), (flagge|fahne) (setzen|hissen|aufstellen|pflanzen|aufziehen), hiss~en',
    '(plant~er|pos~er|hiss~er|lev~er|plac~er|ajout~er|mets|met|mettre|mettons) (un|le|mon|notre|) drapeau, drapeau, drapeaux',
    'puts a flag, puts flag, raise the flag, plant the flag, plant my flag, place my flag, put my flag, put the flag, take control of, beflagge, beflaggen, flaggen, fahnen, drapeaux, planter le drapeau, planter un drapeau, puts a flag on, puts a flag in, raise a flag, raises a flag, plants a flag, flags, flagging, put a flag, put flag, place flag, place a flag, set flag, set a flag, plant a flag, flagge, flagge setzen, fahne, drapeau',
    '깃발, 깃발을, 旗',
  ].join(','),
  SIEGE: [
    'besieg~e, (lay|lays|laying|put|puts) siege (to|), siege (of|to|against)',
    'belagerung von, einkesseln, (schließ~en|schließt) ein',
    'assieg~er, siège de, (met|mets|mettre|mettons|je mets|tient|tenir) le siège (devant|à|de|), faire le siège de, fait le siège de',
    '포위~하다, 공성~하다, 공성전, 포위전, 포위 공격~하다, 포위공격~하다, 에워쌉니다',
    '包囲~する, 攻囲~する, 攻城~する, 囲~む, 取り囲~む, 包囲攻撃~する',
    'besieges, lay siege, lay siege to, lays siege to, besieging, belager*, assiéger, assiège, assiege, 포위, 포위합니다, 공성, 包囲, 攻囲',
  ].join(','),
  CONVOY: 'ships, sail, sails, verschiffe, embarquer',
  PASS: 'passes, passe, passen, pass this impulse, pass this one, end my impulse, end the impulse, passer, 패스, 패스합니다, パス, パスします',
  KEEP: [
    'keep~s, retain~s, hold~s on to, (keep~s|retain~s|stick~s with|stay~s with|happy with) (the|my|these|this|those|all|all the|all my|all of) (cards|hand|ones|lot), (no|without a|decline the|skip the|dont want a|dont need a|do not want a|not taking a|wont take a|i wont) mulligan',
    'behalt~en, (die|diese|meine|alle|) (karten|hand|handkarten) (behalt~en|bleib~en), (kein|keinen|ohne|verzichte auf|verzichte auf den|keinen neuen) (mulligan|tausch|kartentausch)',
    'gard~er, conserv~er, (gard~er|conserv~er) (la|ma|cette|mes|les|ces|toutes mes|toute ma|toutes les) (main|cartes), (pas|sans|aucun) (de|) mulligan, je (refuse|décline) le mulligan',
    '유지~하다, 멀리건 (없음|없이|없습니다|안 함|안 합니다|안 해요|안 하겠습니다|안 할게요|안 할래요|하지 않겠습니다|하지 않습니다|포기~하다|필요 없습니다), (이|지금|현재|받은) (카드|패|손패)로 (가겠습니다|갑니다|갈게요|하겠습니다|할게요|합니다|진행하겠습니다|시작하겠습니다)',
    'キープ~する, 維持~する, (このまま|そのまま|これ|この手札|この手|今の手札)で(いきます|行きます|行く|いく|大丈夫です|結構です|お願いします|いいです|構いません|始めます|), (このまま|そのまま)(行きます|行く|いきます|いく|進めます|プレイします|始めます), マリガン(は|)(なし|無し|しません|しない|不要|不要です|なしで|なしです|なしでお願いします|結構です|いりません|行いません), 引き直し(は|)(なし|しません|しない|不要です|なしで)',
    'keep this lot, keep this hand, keep these, hand bleibt, hand bleibt so, bleibt so, garde cette main, このまま, このままで, keep, keeping, keeps, keep it, keep my hand, keep hand, keep my cards, keep the hand, keep them, no mulligan, behalten, behalte, hand behalten, behalte die hand',
    'garde, garder, garde ma main, garde la main, 유지, 유지합니다, そのまま, キープ',
  ].join(','),
  MULLIGAN: 'take the mulligan, mulligan, 멀리건, マリガン',
  INTERCEPT: [
    'intercept~s, (try|tries|trying|attempt|attempts|attempting|want|wants|make|makes|making|roll|rolls) (to|an|the|for|for an|for the|) (intercept|interception), interception',
    'abfang~en, abzufangen, fang~en, fäng~en, abfangversuch, abfangaktion, abfangmanöver, interzeption, intercept~en, (versuch~en) (abzufangen|das abfangen|die abfangaktion|den abfangversuch|eine abfangaktion|es), abgefangen',
    'intercept~er, interception, (tent~er|essaie|essaye|essayer|essayons|fais|fait|faire|faisons) (d|de|l|une|) (intercepter|interception)',
    '요격~하다, 차단~하다, 저지~하다, 요격 시도~하다',
    '迎撃~する, 阻止~する, 邀撃~する, 迎撃を試み~る, 迎撃に(出ます|出る|向かいます|向かう), 迎え撃~つ',
  ].join(','),
  'INTERCEPT NO': [
    '(i|we|) (do not|dont|will not|wont|am not going to|are not going to|would rather not|shall not|choose not to|prefer not to|decline to|am not|are not) (want to|try to|) (intercept|intercept him|intercept them|intercept it|intercepting), (no|without|decline the|skip the|pass on the|forgo the|not making an) (interception|intercept|interceptions|interception attempt|attempt)',
    '(ich|wir|) (fang~en|will|wollen|möchte|möchten|werde|werden) (ihn|sie|das|es|da|hier|) nicht (ab|abfangen), (kein|keine|keinen|ohne|verzichte auf|verzichte auf das|verzichte auf die) (abfangen|abfangversuch|abfangaktion|abfangmanöver|interception|interzeption), (bitte|) nicht (abfangen|intercepten)',
    '(pas|aucune|sans|point|je renonce à l) (d|de|) interception, (ne|n|) (pas|point) (l|) intercepter, (je|on|nous) (ne|n|) (l|les|) (intercepte|interceptons|intercepterai) (pas|point)',
    '요격(은|을|) 하지 (않습니다|않겠습니다|않음|않을게요|않아요|않는다), 요격(은|을|) 안 (합니다|해요|하겠습니다|할게요), 요격하지 (않습니다|않겠습니다|않음|않을게요|않아요|말아 주세요|마세요|맙시다), 요격 안 (합니다|해요|함|하겠습니다|할게요|할래요|한다), 요격 (포기~하다|생략~하다|없음|없이|없습니다|사양~하다)',
    '迎撃(は|も|を|)(しません|しない|せず|なし|無し|不要|不要です|行いません|行わない|見送ります|見送る|いたしません|やめます|やめておきます|控えます|なしでお願いします|なしで)',
    'we will not intercept, i will not intercept, i wont intercept, i do not intercept, no interception, no intercept, dont intercept, do not intercept, not intercepting, will not intercept, wont intercept',
    'nicht abfangen, kein abfangen, pas d interception, pas intercepter, ne pas intercepter',
    '요격 안 함, 요격하지 않음, 요격하지 않습니다, 요격 안 합니다, 迎撃しない, 迎撃しません, 迎撃なし',
  ].join(','),
  'BATTLE NONE':
    'no battle cards, no battle card, 전투 카드 없음, 戦闘カードなし, wont play any cards, i wont play any cards, i play no cards',
  BATTLE:
    'battle cards, battle card, combat card, (kampf|schlacht|gefechts)karte, (kampf|schlacht|gefechts)karten, schlacht, gefecht, carte de (bataille|combat), cartes de (bataille|combat), bataille, combat, 전투, 전투 카드, 전투카드, 전투에, 전투용, 전투용 카드, 戦闘, 戦闘カード, 会戦カード, バトルカード, 会戦',
};

const THINGS: Meaning = {
  '': [
    '내, 꽂/꽂아~다, 세우/세워~다, 놓/놓아~다, 게양~하다, 세워, 총, 전부 데리고, 데려가, 立て~る, 掲げ~る, 置~く, 刺~す, 揚げ~る, 率い~る, 率いて, 引き連れ~る, 引き連れて, もって, をもって, ずつ, ほど, 隊, 体, 兵, 個師団, コマ, ユニット',
    'units, unit, corps, soldiers, soldier, block, blocks, strength, stack, worth, along, along with, down, together, marker, on top, extra, more, fresh, card no, card number, unit of, units of, points of, command, carry, take along, title, titled, called',
    'korps, einheit, einheiten, verband, mann, soldaten, mitsamt, samt, los, rein, frische, weitere, karte nr',
    'corps, unité, unités, soldats, hommes, avec lui, nouveaux, nouveau, fraîches, supplémentaires, carte numéro, carte n°',
    'army, armies, force, forces, troops, men, his men, he has, under, resource, resources, res, one resource, takes, back, impulse, for my impulse, for this impulse, new, spot, town, value, down, value of',
    'armee, truppen, nimmt, unter, vor, ab, setze, setzen, setzt, neue, neuer, was er hat, nummer, nr, ist, wird, gespielt',
    'armée, troupes, pose, poser, plante, planter, prend, nouvelle, nouvelles, sous, numéro, son, sa, ses, leur',
    '부대, 병력, 이끌고, 데리고, 꽂*, 세웁니다, 세우기, 놓습니다, 놓기, 설치, 설치합니다, 가진, 용으로, 용, 얻습니다, 위해, 위하여',
    '部隊, 軍, 率いて, 連れて, 立てます, 立てる, 立てて, 置く, 置きます, 置いて, 掲げる, 掲げます, つ, 持てる, 用に, 用, 得ます, ために, のために',
  ].join(','),
  cp: 'c p, c p s, (les|des|ses|ces|mes|pour|) (points|point) (d|de) (ordre|ordres|action|actions|opération|opérations|commandement|commande), pa, ops points, op, operations points, operation points, action points, activation points, (kommando|befehls|operations|aktions|einsatz)(punkte|punkten|punkt), kps, (작전|행동|명령|지휘|커맨드)(포인트|력| 포인트|점), 행동력, 씨피, (作戦|行動|指揮|司令|コマンド|指令|命令)(ポイント|力|点), cp, cps, aktionspunkte, punkte, kommandopunkten, ses points, les points, des points, command point, 커맨드 포인트, 커맨드포인트, 지휘 포인트, 포인트, 씨피, コマンドポイント, コマンド・ポイント, コマンド, ポイント, points, for points, for the points, for its points, as points, for ops, ops, command points, kp, kommandopunkte, pc, points de commandement, シーピー',
  event:
    'event text, the event, its event, event effect, text, 이벤트용, 사건 카드, ereigniskarte, ereigniswirkung, événementiel, イベント効果, event, ereignisses, ereignisse, events, 사건, ereignis, événement, évènement, evenement, 이벤트, イベント',
  hand: 'hand, hands, main, 손패, 패, 手札',
  to: 'against, gegen, contre, into, onto, off to, up to, down to, over to',
  card: 'card, cards, card no, カード番号, 카드 번호, karte nr, carte n, karte, karten, carte, cartes, 카드, カード',
  all: '(whole|entire|full) stack, mann und maus, maximaler (stärke|kraft|truppenstärke), voller wucht, 있는 대로, 있는 대로 다, 다, 풀병력, 풀 병력, 총병력, 手持ちの全戦力, 手持ち全部, 全部, (all|everything|whatever|as much as|as many as|the lot|every man) (he|she) (can|has|may) (carry|take|lead|bring|move|muster|command|got|with him|), (all|the whole of|the entirety of) (his|the|my|our|) (army|force|forces|troops|men|corps|strength|sp), (his|the|my|our) (entire|whole|full|complete) (army|force|corps|stack|strength|command), entire (army|force|corps), (at|in|with) full (strength|force), everyone, the lot, with all he has, (ganze|ganzen|ganzer|gesamte|gesamten|gesamter|volle|voller|vollen|kompletten|komplette|sämtlichen|allen|alle) (armee|heer|korps|truppe|truppen|streitmacht|stärke|macht|kraft|kräften|kräfte|verband|mannschaft|einheiten), seine ganze armee, was er hat, alles was er hat, allem was er hat, was er führen kann, so viel wie möglich, (toute|tout) (son|sa|ma|mon|l|la|notre|) (armée|corps|force|troupe|effectif), (toutes|tous) (ses|les|mes|nos) (troupes|forces|hommes|effectifs|soldats|unités), (au|le) (grand|) complet, le maximum, au maximum, ce qu il peut, tout ce qu il peut, (전|모든|전체|가능한 모든) (병력|군대|부대|군|군사|군세), 전군, 전군을, 최대 병력, 최대, 최대한, 몽땅, 모두, 다 데리고, 전체, 모조리, (全|総)(軍|力|兵力|部隊|戦力|員|軍勢|勢力), 手勢全部, 総勢, 最大, 最大限, すべて, 全て, ありったけ, 전 병력, full force, full strength, all in, all he has, everything he has, all his men, all his forces, all forces, his whole army, the whole army, whole force, voller stärke, volle stärke, ganzen armee, ganze armee, ganzer armee, der ganzen armee, seiner ganzen armee, allen kräften, ganzen streitmacht, alles mit, toutes ses troupes, toutes ses forces, toutes les troupes, toute l armée, toute son armée, toute sa force, tout ce qu il a, tout le monde, 모든 부대, 병력 전부, 병력 전체, 전 부대, 총력, 全力, 総力, 全戦力, 전병력, 전군, 모든 병력, 全軍, 全兵力, 全部隊, all, everything, with everything, all his troops, all troops, with all his troops, whole army, alle, allen, alles, allem, tout, tous, 전부, 全部',
  inf: 'inf, footmen, foot, fußvolk, fantassins, fantassin, 보병대, 보병부대, 歩兵隊, 歩兵部隊, infantry, infanterie, infanteries, fusstruppen, 보병, 歩兵',
  cav: 'cav, horse, horsemen, reiterei, cavaliers, 기병대, 기마병, 騎兵隊, cavalry, kavallerie, reiter, cavalerie, 기병, 騎兵',
  art: 'art, guns, gun, cannon, geschütze, geschütz, kanonen, canon, canons, 포병대, 대포, 砲兵隊, 大砲, artillery, artillerie, 포병, 砲兵',
  sp: 'sp, sps, strength points, strength point, stärkepunkte, stärkepunkten, stärkepunkt, points de force, point de force, pf, 전력 포인트, 전력포인트, 전투력, 戦力ポイント, 戦力, 戦力点, 에스피',
  '1 inf': 'an infantry, one infantry, ein infanterie, eine infanterie, une infanterie',
  '1 cav': 'a cavalry, one cavalry, eine kavallerie, une cavalerie',
};

/** Cases of a branch in the words of people, at the beginning or the end of a line. */
export const CASES: Readonly<Record<string, string>> = {
  'ON won': [
    '(if|when|once|should|in case|provided|assuming|as soon as|after) (i|we|he) (win|wins|won|prevail|prevails|succeed|succeeds|conquer|am victorious|are victorious|is victorious) (the battle|the fight|there|this|that|it|)',
    '(in case of|in the event of|after|upon|on|following|with) (a|) (win|victory|success), (if|once|when) (victorious|won|successful|it is won|its won|it succeeds|that succeeds|the attack succeeds|the battle is won|the attack is successful), (upon|on|after) winning',
    '(wenn|falls|sobald|sofern|nachdem) (ich|wir|er) (die schlacht|den kampf|das gefecht|dort|da|dabei|) (gewinne|gewinnen|gewinnt|siege|siegen|siegt|gewonnen habe|gewonnen haben), (sollte|sollten) (ich|wir|er) (die schlacht|den kampf|dort|) (gewinnen|siegen), (gewinne|gewinnen|siege|siegen) (ich|wir), (bei|nach|im falle|im fall) (einem|dem|eines|) (sieg|sieges|siegs|erfolg|erfolges), (im|für den) (siegfall|siegesfall|erfolgsfall), wenn gewonnen, falls gewonnen',
    '(si|quand|lorsque|dès que|une fois que|au cas où) (je|nous|on|j|il) (gagne|gagnons|gagnais|gagnerais|l emporte|l emportons|ai gagné|avons gagné|suis vainqueur|sommes vainqueurs|suis victorieux|sommes victorieux|triomphe) (la bataille|le combat|là|là bas|), (en cas de|après|après la|après une|si|dans le cas d une) victoire, (si|une fois) (victorieux|vainqueur|vainqueurs|gagné|la bataille gagnée), si (la bataille|le combat) est (gagnée|gagné)',
    '(만약|만일|혹시|) (우리가|내가|제가|아군이|전투에서|전투에|이번 전투에서|싸움에서|) (이기면|이긴다면|이길 경우|이길 경우에|이길 경우에는|이겼을 때|이길 때|이길 시|이기거든|이기게 되면|이긴 뒤|이긴 후|승리하면|승리한다면|승리할 경우|승리할 경우에|승리할 경우에는|승리했을 때|승리 시|승리시|승리 시에는|승리할 시|승리 후|승리하거든|승리하게 되면)',
    '(もし|もしも|仮に|万一|)(、|)(戦闘に|戦いに|会戦に|この戦闘に|戦闘で|会戦で|)(勝ったら|勝てば|勝つなら|勝てたら|勝った場合|勝った場合は|勝った場合には|勝った時|勝った時は|勝ったときは|勝った後|勝利したら|勝利すれば|勝利した場合|勝利した場合は|勝利した際は|勝利できたら|勝利の場合|勝利の場合は|勝利の際は|勝利後|勝利後に|勝利後は|勝利時|勝利時に|勝利時は)',
  ].join(','),
  'ON lost': [
    '(if|when|once|should|in case|after) (i|we|he) (lose|loses|lost|fail|fails|am defeated|are defeated|is defeated|am beaten|are beaten|get beaten) (the battle|the fight|there|this|that|it|)',
    '(in case of|in the event of|after|upon|on|following) (a|) (loss|defeat), (if|once|when) (lost|defeated|beaten|it is lost|the battle is lost)',
    '(wenn|falls|sobald|sofern) (ich|wir|er) (die schlacht|den kampf|das gefecht|dort|da|dabei|) (verliere|verlieren|verliert|unterliege|unterliegen|unterliegt), (sollte|sollten) (ich|wir|er) (die schlacht|den kampf|dort|) (verlieren|unterliegen), (verliere|verlieren) (ich|wir), (bei|nach|im falle|im fall) (einer|der|) niederlage, wenn verloren',
    '(si|quand|lorsque|au cas où) (je|nous|on|il) (perds|perdons|perd|suis battu|sommes battus|suis vaincu) (la bataille|le combat|là|), (en cas de|après|après la|après une|si) défaite, si (la bataille|le combat) est (perdue|perdu)',
    '(만약|만일|혹시|) (우리가|내가|제가|아군이|전투에서|전투에|싸움에서|) (지면|진다면|질 경우|질 경우에|질 경우에는|졌을 때|질 시|지거든|패하면|패한다면|패할 경우|패배하면|패배한다면|패배할 경우|패배할 경우에는|패배 시|패배시)',
    '(もし|もしも|仮に|万一|)(、|)(戦闘に|戦いに|会戦に|戦闘で|会戦で|)(負けたら|負ければ|負けるなら|負けた場合|負けた場合は|負けた時は|敗北したら|敗北した場合|敗北した場合は|敗北の場合|敗北の場合は|敗北時|敗北時は|敗れたら|敗れた場合|敗れた場合は)',
  ].join(','),
  'ON evaded': [
    '(if|when|once|should|in case) (he|she|they|the enemy) (evade|evades|evaded|slip away|slips away|get away|gets away|dodge|dodges|withdraws|escapes|escape), if evaded',
    '(wenn|falls|sobald) (er|sie|der feind|der gegner) (ausweicht|ausweichen|entkommt|entkommen|sich entzieht), weicht er aus, weichen sie aus, (sollte|sollten) (er|sie) (ausweichen|entkommen)',
    '(s|si|quand) (il|ils|l ennemi) (esquive|esquivent|se dérobe|se dérobent|s échappe|s échappent|évite le combat), en cas d esquive',
    '(만약|만일|) (적이|적군이|상대가|) (회피하면|회피할 경우|회피한다면|회피할 경우에는|피하면|피한다면|도망가면|달아나면)',
    '(もし|もしも|)(、|)(敵が|敵に|相手が|)(回避されたら|回避したら|回避した場合|回避した場合は|回避された場合|逃げたら|逃げられたら)',
  ].join(','),
};

export const campaignLexicon = commonLexicon.extended(VERBS, THINGS);
