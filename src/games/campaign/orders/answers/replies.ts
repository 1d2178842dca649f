/** What people write in answer to a question, beside the order itself, by the kind of the question. */
import { sure } from '../../../../engine/index.ts';
import { commonLexicon, type Lexicon, type Meaning, type Replies } from '../../../../orders/index.ts';
import { campaignLexicon } from './lexicon.ts';

const REPLIES: Readonly<Record<string, Meaning>> = {
  mulligan: {
    KEEP: [
      '(happy|fine|content|satisfied|ok|okay|good) (with|) (these|them|it|this|my hand|the hand|my cards|what i have|what i got|as is|)',
      '(bin|ich bin|) (zufrieden|glücklich|einverstanden) (damit|mit der hand|mit den karten|mit diesen karten|), (die|diese|meine|) (karten|hand) (sind|ist) (gut|ok|in ordnung|prima), (nehme|behalte) (ich|sie|alle|die|die so)',
      '(ça|cela|elle|cette main|la main) (me|) (va|convient|plaît|suffit) (très bien|bien|comme ça|), (je|on) (ne|n|) (change|échange|touche) (rien|pas|à rien)',
      '(이|지금|현재|받은)(걸로|대로) (갑니다|가겠습니다|갈게요|하겠습니다|할게요|합니다|충분~하다), (바꾸지|교체하지|교환하지) (않습니다|않겠습니다|않을게요|않아요), (교체|교환|변경) (없음|없이|없습니다|안 합니다|안 해요|안 할게요|안 하겠습니다)',
      '(このまま|そのまま|これ|今の手札|この手札)(で|)(満足です|十分です|いいです|OKです|続けます|始めます|プレイします), (交換|変更|引き直し|取り替え)(は|)(しません|しない|なし|不要です|いりません|なしで)',
      'keep what i have, keep as is, keep it as is, keep it that way, no change, no changes, keeping these, keeping this, keeping it, keeping them, happy with these, im happy with these, i am happy with these, happy with them, im happy with them, im happy with my hand, happy with my cards, im happy with my cards, happy with this hand, these are fine, theyre fine, they are fine, fine as it is, its fine, good hand, stick with these, stick with it, sticking with these, i stay with these, no new cards, no exchange, leave it, as it is',
      'ich behalte sie, behalte sie, ich behalte alle, die hand ist gut, hand ist gut, die karten sind gut, keine änderung, bleibt wie es ist, kein mulligan, kein tausch, nicht tauschen, keinen mulligan, tausche nicht, ich tausche nicht, bleibe dabei, ich bleibe dabei, passt so, so lassen, ich nehme sie, die karten behalte ich, karten bleiben, zufrieden, ich bin zufrieden, bin zufrieden, bleibt alles',
      'gardons, nous gardons, on garde, on les garde, rien à changer, pas de changement, c est bon comme ça, pas de mulligan, pas d échange, je n échange pas, je ne change rien, je ne change pas, ça me va, ca me va, je reste comme ça, je les garde, je la garde, je conserve, conserve, conserver, on garde tout',
      '이대로, 이대로 갑니다, 이대로 가겠습니다, 이대로 하겠습니다, 이대로 좋습니다, 이 패로 갑니다, 이 패로 하겠습니다, 이 패로, 변경 없음, 그대로 갑니다, 그대로 가겠습니다, 그대로 할게요, 그대로 유지, 그대로, 바꾸지 않습니다, 바꾸지 않겠습니다, 안 바꿉니다, 안 바꿀게요, 교체하지 않습니다, 교체 안 합니다, 멀리건 안 합니다, 멀리건 안 함, 멀리건 하지 않습니다, 가지고 갑니다',
      'このままで結構です, このままで大丈夫です, このままでお願いします, これでいきます, この手札でいきます, 変更なし, そのままで結構です, そのままで, そのままでいきます, そのままいきます, このままでいきます, このままいきます, 交換しません, 交換しない, 替えません, マリガンしません, マリガンしない, マリガンなし, 引き直しません, キープで, キープします',
    ].join(','),
    MULLIGAN: [
      'new hand, new cards, a new hand, take a new hand, take new cards, i want a new hand, give me new cards, redraw, i redraw, swap, swap them, swap my hand, swap hand, exchange, exchange them, exchange my hand, exchange hand, change my hand, throw them away, throw it back, take a mulligan, i take the mulligan, id like a mulligan, ill mulligan, terrible hand',
      'neue karten, neue hand, tauschen, tausche, ich tausche, eintauschen, mulligan nehmen, umtauschen, ich nehme den mulligan',
      'nouvelle main, nouvelles cartes, échanger, échange, j échange, je change, changer, je prends le mulligan',
      '교체, 교체합니다, 교체할게요, 바꿉니다, 바꿀게요, 바꾸겠습니다, 새 카드, 새 패, 멀리건 합니다, 멀리건할게요, 다시 뽑습니다',
      '交換, 交換します, 交換で, 引き直し, 引き直します, 替えます, マリガンします, マリガンで, 新しい手札',
    ].join(','),
  },
  intercept: {
    'INTERCEPT NO': [
      'let (him|them|it|her|that) (go|by|through|pass|march|march on|march past|be), leave (him|them|it) (be|alone), (no|not) (today|now|here|thanks|thank you), (stay|stays|staying|remain|remains|remaining|sit|sits) (put|still|where (we|they|he) (are|is)|here|there), (we|i|he) (stay|stays|remain|remains|hold|wait)',
      '(lass|lasst|lassen wir|lassen) (ihn|sie|es|die|den|) (durch|durchziehen|ziehen|laufen|passieren|gehen|vorbei|vorbeiziehen|in ruhe), (er|sie|die) (kann|darf|soll|können|dürfen|sollen) (ruhig|) (durch|passieren|weiter|weiterziehen|ziehen|vorbei), (wir|ich) (bleibe|bleiben|lasse ihn|lassen ihn|lasse sie|lassen sie) (stehen|wo wir sind|hier|sitzen|durch|ziehen|)',
      '(laisse|laissez|laissons) (le|les|la|l|) (passer|filer|faire|avancer|aller), qu (il|ils|elle) (passe|passent|avance|avancent|aille|aillent), (on|nous|je) (le|les|) (laisse|laissons) (passer|filer|faire|aller|), (on|je|nous) (reste|restons) (là|ici|sur place|où on est|en place|)',
      '(그냥|이번에는|이번엔|) (보내|통과시켜|지나가게 해|놔|내버려) (주겠습니다|줍니다|줄게요|둡니다|두겠습니다|둘게요|드리겠습니다), (그냥|) (통과시키겠습니다|통과시킵니다|통과시킬게요|놔두겠습니다|놔둘게요|놔둡니다|둘게요|두겠습니다|지나가게 두겠습니다|지나가게 하겠습니다), (가만히|그대로) (있겠습니다|있을게요|있습니다|둡니다|두겠습니다)',
      '(そのまま|今回は|ここは|)(通して|行かせて|見逃して|見送って|放って)(あげます|やります|おきます|やる|おく|ください|あげる), (通|見逃)~す, (スルー|静観|様子見|待機)~する, (何も|)(見送り)(で|です|ます|にします)',
      'let them through, let him through, let it through, he may pass, they may pass, he can pass, they can pass, let it be, let it pass, let it go, let them go, let him go, let them march, let him march, let hill pass, not this time, dont bother, no reaction, do nothing, i do nothing, we do nothing, stay put, we stay put, stay where we are, hold position, no thanks, leave them alone, leave him alone, ignore them, ignore him, ignore it',
      'lass ihn durch, lasst ihn durch, lassen wir ihn durch, lass sie durch, er darf durch, darf durch, er darf passieren, soll er doch, keine abfangaktion, keine interception, keine interzeption, kein abfangversuch, nicht abfangen, ich fange nicht ab, wir fangen nicht ab, lass ihn ziehen, lass ihn, lassen wir ihn, lasst ihn ziehen, durchlassen, ziehen lassen, keine reaktion, wir bleiben, wir bleiben stehen, nichts tun',
      'qu il passe, qu ils passent, il peut passer, ils peuvent passer, laissez le passer, laissons le passer, laisse les passer, pas d interception, aucune interception, on ne les intercepte pas, on n intercepte pas, je n intercepte pas, je ne les intercepte pas, laissez passer, laissez les passer, laissons les passer, laissons passer, laisse le passer, ne rien faire, on ne bouge pas, je ne bouge pas, on reste, pas cette fois',
      '통과시켜 줍니다, 그냥 지나가게 합니다, 지나가게 합니다, 놔둡니다, 그냥 놔둡니다, 요격하지 않겠습니다, 요격 안 해요, 요격은 안 합니다, 요격 포기, 그냥 보냅니다, 그냥 보내겠습니다, 보내줍니다, 통과시킵니다, 지나가게 둡니다, 가만히 있겠습니다, 움직이지 않습니다, 이번에는 안 합니다',
      '迎撃はしません, 迎撃はしない, 見逃します, 見逃す, 行かせます, 通してあげます, 迎撃しません, 迎撃は無し, 迎撃はなし, 迎撃なしで, 通します, 通過させます, 動きません, 動かない, 何もしません, 何もしない, 今回は見送り, 今回は見送ります',
    ].join(','),
    INTERCEPT: [
      '(catch|stop|get|hit|block|cut off|ambush|jump) (him|them|it), have a go, give it a (go|try)',
      '(wir|ich) (fang~en|versuch~en) (ihn|sie|es|das|) (ab|abzufangen|), (fang|fangt|fangen wir) (ihn|sie) ab, (versuch~en) (es|das|), (stopp|stoppt|stoppen wir) (ihn|sie), bagration abfangen lassen',
      '(on|nous|je) (l|les|) (intercept~er|tent~er|arrêt~er|bloqu~er) (le coup|), (arrête|bloque|intercepte) (le|les)',
      '출동~하다, 나갑니다, (요격|차단|저지) (선택~하다|결정~하다), (요격|차단|저지)(을|를|) (시도~하다|해 보겠습니다|해 봅니다|해 볼게요), 막으러 갑니다, 막아서겠습니다, 막아섭니다',
      '(迎撃|阻止)を選択~する, もちろん迎撃, (迎撃|阻止)(を|に|)(試み~る|出~る|入~らる|行きます|向かいます), 迎え撃~つ',
      'try to intercept, we intercept, intercept them, intercept him, intercept it, stop them, stop him, cut him off, cut them off, catch him, catch them, get them, get him, go get him, attack him, attack them, attack',
      'abfangen, fang ihn ab, fangen wir ihn ab, wir fangen ihn ab, ich fange ihn ab, fängt ihn ab, fängt ab, halte ihn auf, haltet ihn auf',
      'interceptez, intercepte le, on l intercepte, on intercepte, j intercepte, je l intercepte, interceptons, intercepter, arrêtez le, arrête le',
      '요격해, 요격해 주세요, 요격할게요, 요격하겠습니다, 요격 시도, 요격을 시도합니다, 요격하자, 막습니다, 막아 주세요',
      '迎撃で, 迎撃を試みます, 迎撃せよ, 迎撃してください, 迎撃お願いします, 阻止します',
    ].join(','),
  },
  evade: {
    STAND: [
      'stand and fight, stay and fight, we stay and fight, fight, we fight, ill fight, i fight, lets fight, stay, we stay, i stay, stand firm, stand fast, hold, hold the ground, hold our ground, hold position, hold the line, accept battle, i accept battle, give battle, no evasion, no evade, dont evade, do not evade, wont evade, will not evade, i will not evade, i wont evade, not evading, no retreat, dont run, we dont run, dig in, let them come',
      'stehen bleiben, bleib stehen, bleibt stehen, wir bleiben, ich bleibe, bleiben, bleibt, kämpfen, wir kämpfen, ich kämpfe, kampf, kampf annehmen, nehme den kampf an, wir nehmen den kampf an, schlacht annehmen, nicht ausweichen, ich weiche nicht aus, wir weichen nicht aus, kein ausweichen, stellung halten, halten, wir halten, wir halten stand, standhalten, wir stellen uns, ich stelle mich',
      'on reste, nous restons, je reste, rester, reste, on tient, tenir, tenez bon, nous tenons, combattre, on combat, je combats, nous combattons, on se bat, accepter le combat, j accepte le combat, j accepte la bataille, pas d esquive, on n esquive pas, je n esquive pas, ne pas esquiver, pas de retraite, on ne recule pas',
      '회피하지 않습니다, 회피하지 않겠습니다, 회피 안 합니다, 회피 안 함, 회피하지 않음, 싸웁니다, 싸우겠습니다, 버팁니다, 버티겠습니다, 맞서 싸웁니다, 맞서겠습니다, 자리를 지킵니다, 남습니다, 전투를 받아들입니다, 전투 수락',
      '回避しません, 回避しない, 回避せず, 回避なし, 戦います, 戦う, 踏みとどまります, 踏みとどまる, 留まります, 残ります, 迎え撃ちます, 迎え撃つ, 受けて立ちます, その場に留まる',
    ].join(','),
    EVADE: [
      'evades, evading, evade if you can, evade if possible, try to evade, tries to evade, fall back, falls back, fall back on, slip away, slips away, get out, get out of there, get away, run, run away, run for it, avoid battle, avoid them, avoid him, dodge, pull back, pulls back, back off, retreat, retreats, retire, retires, go back, leave',
      'ausweichen, weiche aus, weichen aus, weicht aus, wir weichen aus, ich weiche aus, ausweichen nach, weg da, zurückziehen, zieht sich zurück, ziehen uns zurück, wir ziehen uns zurück, rückzug, zurück, entkommen, fliehen, flieht',
      'esquiver, esquive, esquivons, on esquive, j esquive, nous esquivons, évite, éviter, j évite le combat, évitons le combat, éviter le combat, se replie, se replier, replie, repli, on se replie, nous nous replions, je me replie, se retire, on se retire, on recule, reculer, recule, fuyons, fuir',
      '회피, 회피합니다, 회피할게요, 회피하겠습니다, 회피해 주세요, 회피 시도, 피합니다, 피할게요, 피하겠습니다, 도망, 도망갑니다, 물러납니다, 물러나겠습니다, 후퇴, 후퇴합니다, 빠집니다',
      '回避, 回避で, 回避します, 回避する, 回避を試みます, 逃げる, 逃げます, 退く, 退きます, 下がる, 下がります, 後退, 後退します, 避けます',
    ].join(','),
  },
  'battle.cards': {
    'BATTLE NONE': [
      'play no card, play no cards, i play no card, i play nothing, playing nothing, nothing, nothing thanks, no battle card, save my cards, i save my cards, ill save my cards, save it, ill save it, saving my card, ill keep my cards, ill keep it, keep my card, keep my cards, hold on to my cards, hold my cards, i hold my cards, just roll, just the dice, roll the dice, roll, fight without, without cards, without a card, no thanks, none for me, pass, i pass, ill pass',
      'ich spiele keine karte, ich spiele keine, ich spiele nichts, keine karte von mir, keine kampfkarte, spiele nichts, nichts, ohne karte, ohne karten, ich passe, passe, ich behalte die karte, würfeln, einfach würfeln, nichts spielen',
      'je ne joue rien, je ne joue pas, je ne joue pas de carte, je ne joue aucune carte, rien, pas de carte pour moi, sans carte, sans cartes, je passe, je garde ma carte, je garde mes cartes, on garde les cartes, aucune carte jouée, on lance les dés, les dés',
      '카드를 내지 않습니다, 카드를 내지 않겠습니다, 카드 안 냅니다, 카드 안 내요, 카드 안 씁니다, 카드를 쓰지 않습니다, 카드를 사용하지 않습니다, 카드 사용 안 함, 안 냅니다, 안 씁니다, 내지 않습니다, 쓰지 않습니다, 아끼겠습니다, 그냥 굴립니다, 패스',
      'カードは使いません, カードは使わない, カードは出しません, カードは出さない, カード使いません, 使いません, 使わない, 出しません, 出さない, カードは温存, 温存します, 温存, そのまま振ってください, そのまま振る, パス, パスします',
    ].join(','),
  },
  retreat: {
    RETREAT: [
      'fall back, falls back, fall back on, fall back to, everyone back, everybody back, back, pull back, pulls back, withdraws to, withdraw to, retire, retires, retreats, retreating, run, run for, go, go to, head, heads, make for',
      'rückzug, zurück, zieht sich zurück, wir ziehen uns zurück, ich ziehe mich zurück, zurückziehen, weicht zurück, ab nach, geht, gehe, gehen, geht nach, geht zurück, marschiert',
      'retraite, on se replie, se replie, se replier, repli, nous nous replions, je me replie, je me retire, on se retire, nous reculons, on recule, recule, retirons nous, direction, va, vont, aller, file, filent',
      '후퇴, 후퇴합니다, 후퇴할게요, 후퇴하겠습니다, 물러납니다, 물러나겠습니다, 퇴각, 퇴각합니다, 갑니다',
      '退却, 退却します, 退却する, 後退, 後退します, 退く, 退きます, 下がる, 下がります, 撤退, 撤退します',
    ].join(','),
  },
  'siege.continue': {
    'SIEGE CONTINUE': [
      'continue, continue the siege, we continue, i continue, keep going, keep at it, keep on, keep it up, carry on, go on, press on, one more round, another round, once more, again, roll again, dont stop, keep besieging, stay on it, finish it',
      'weiter, weitermachen, mach weiter, macht weiter, weiter belagern, wir machen weiter, ich mache weiter, belagerung fortsetzen, fortsetzen, fortfahren, noch eine runde, noch einmal, nochmal',
      'continuer, on continue, je continue, nous continuons, continuons, continuez, continuez le siège, continuer le siège, on poursuit, poursuivre, encore, encore un tour, encore une fois, on insiste',
      '계속, 계속합니다, 계속할게요, 계속하겠습니다, 계속 포위, 포위를 계속합니다, 포위 계속, 공성을 계속합니다, 공성 계속, 한 번 더, 한번 더',
      '続ける, 続けます, やめません, やめない, 続行, 続行します, 攻囲を続けます, 攻囲続行, 包囲を続けます, もう一回, もう一度, もう一ラウンド',
    ].join(','),
    'SIEGE STOP': [
      'lift the siege, stop, stop here, stop it, stop the siege, we stop, i stop, thats enough, enough, enough for now, break it off, break off, call it off, give up, we give up, i give up, end the siege, end it, no more, leave it',
      'aufhören, hör auf, schluss, stopp, stop, genug, das reicht, reicht, belagerung aufheben, belagerung beenden, abbrechen, wir brechen ab, ich breche ab, beenden, wir hören auf, aufgeben',
      'arrêter, on arrête, arrête, arrêtons, j arrête, ça suffit, ca suffit, assez, levez le siège, lever le siège, on lève le siège, je lève le siège, stopper, abandonner, on abandonne',
      '중지, 중지합니다, 그만, 그만합니다, 그만할게요, 그만두겠습니다, 멈춥니다, 멈추겠습니다, 포위를 풉니다, 포위 해제, 포위를 중지합니다, 공성을 중지합니다, 포기합니다, 여기까지',
      'やめる, やめます, やめて, 中止, 中止します, 解く, 攻囲を解きます, 包囲を解きます, 打ち切り, 打ち切ります, ここまで, もう十分, 諦めます',
    ].join(','),
  },
  commander: {
    '': 'let, may, can, to, bitte lass, lass, lasst, que, laisse, laissez',
    COMMANDER: [
      '(give|hand|pass) (it|him the command|the command|command|him command) (to|over to|), (gib|gebt|geht) (das kommando|es|) (an|), (donne|donnez|confie|confiez) (le commandement|le|la) (à|)',
      'commands, commanding, in command, takes command, take command, to command, lead, leads, leading, to lead, takes the lead, takes over, in charge, take charge, takes charge, is in charge, shall command, shall lead, is the commander, as commander',
      'führt, führen, kommandiert, befehligt, hat das kommando, übernimmt, übernimmt das kommando, soll führen, das kommando, kommando, befehl',
      'commande, commander, mène, dirige, prend le commandement, qui commande, au commandement, prend la tête, conduit',
      '지휘, 지휘합니다, 지휘해, 지휘하게 합니다, 이끕니다, 맡습니다, 맡깁니다, 지휘관으로, 지휘관',
      '指揮, 指揮します, 指揮する, 指揮で, 指揮を執る, 指揮を執ります, に任せます, 任せます, 指揮官, 率いる, 率います',
    ].join(','),
  },
  consent: {
    'CONSENT YES': [
      'yes, yep, sure, go along, goes along, i agree, agree, agreed, fine, fine with me, fine by me, thats fine, allowed, permission granted, granted, of course, take him, take him along, take them, take them along, he may go, they may go, he can go, they can go, he goes, he comes along, with pleasure, happy to, he marches, he marches along, no objection, no objections, no problem, no worries, dont mind, i dont mind, you may, you can have him, approved, ok',
      'ja, einverstanden, gern, gerne, klar, natürlich, in ordnung, geht klar, zugestimmt, ich stimme zu, stimme zu, nimm ihn mit, er darf, er darf mit, er kommt mit, darf mitgehen, von mir aus, meinetwegen, kein problem, erlaubt, genehmigt',
      'oui, d accord, ok, je suis d accord, accordé, permission accordée, bien sûr, volontiers, avec plaisir, prenez le, prends le, emmène le, emmenez le, il peut y aller, il peut partir, pas de problème, aucun problème, pas de souci, aucun souci, j accepte, pas d objection, je consens',
      '네, 예, 동의, 동의합니다, 동의해요, 좋습니다, 좋아요, 허락, 허락합니다, 허가합니다, 승낙합니다, 찬성, 찬성합니다, 데려가세요, 같이 가세요, 괜찮습니다, 문제없습니다, 그렇게 하세요',
      'はい, 同意, 同意します, 承知しました, 了解, 了解です, 了解しました, 許可, 許可します, 賛成, 賛成です, 構いません, かまいません, 問題ありません, どうぞ, 連れて行ってください, いいですよ, いいです, よろしい, 承諾, 承諾します',
    ].join(','),
    'CONSENT NO': [
      'no, nope, no way, sorry no, i refuse, refuse, refused, denied, permission denied, he stays, he stays here, they stay, stays, stays put, stays here, leave him, leave him there, leave him where he is, leave them, i need him, i need him here, i need them here, not him, dont take him, hands off, i disagree, not agreed',
      'nein, nein danke, auf keinen fall, abgelehnt, ich lehne ab, er bleibt, er bleibt hier, bleibt hier, bleibt, die bleiben, nicht einverstanden, ich brauche ihn, ich brauche ihn hier, verweigert, kommt nicht mit, er kommt nicht mit',
      'non, non merci, pas question, je refuse, refusé, il reste, il reste ici, il reste là, ils restent, reste, j ai besoin de lui, j en ai besoin, je ne suis pas d accord, pas d accord, je n accepte pas',
      '아니오, 아니요, 안 됩니다, 안 돼요, 거절, 거절합니다, 거부, 거부합니다, 반대, 반대합니다, 동의하지 않습니다, 동의 안 합니다, 남습니다, 남겨 두세요, 필요합니다, 여기 남습니다',
      'いいえ, だめ, だめです, ダメです, 拒否, 拒否します, 断る, 断ります, お断りします, 反対, 反対です, 同意しません, 許可しません, 残します, 残る, 残ってもらいます, 必要です',
    ].join(','),
  },
  preempt: {
    'PREEMPT YES': [
      'yes, go first, ill go first, i go first, me first, go now, i go now, ill go now, now, right now, at once, move first, move now, i move now, play first, play now, i play now, take my impulse, take my impulse now, take it now, i take it, jump in, preempt, before them, before him',
      'ja, ich zuerst, zuerst, jetzt, sofort, ich bin zuerst dran, ich fange an, ich ziehe jetzt, ich ziehe zuerst, gleich, vorziehen, vor ihm',
      'oui, moi d abord, d abord, maintenant, tout de suite, je passe en premier, en premier, je joue maintenant, je joue d abord, je joue en premier, je commence, avant eux, avant lui',
      '네, 예, 먼저, 먼저 합니다, 먼저 할게요, 먼저 하겠습니다, 제가 먼저, 지금, 지금 합니다, 지금 할게요, 바로 합니다, 지금 하겠습니다',
      'はい, 先に, 先にやります, 先に動きます, 先に行います, 先手, 先手を取ります, 今, 今すぐ, 今やります, 今行います, すぐに',
    ].join(','),
    'PREEMPT NO': [
      'no, not now, not yet, wait, i wait, ill wait, i wait my turn, i wait for my turn, ill wait for my turn, ill wait my turn, wait for my turn, later, after them, after him, after you, let them go first, let him go first, let britain go first, let them, they go first, in order, as on the track, as usual, stay in order, hold back, not this time',
      'nein, warten, ich warte, wir warten, warte, später, nicht jetzt, noch nicht, nach ihm, der reihe nach, wie gehabt, lass ihn zuerst, lass sie zuerst, erst britannien, abwarten, ich warte ab',
      'non, attendre, j attends, on attend, nous attendons, plus tard, pas maintenant, pas encore, après eux, après lui, après vous, dans l ordre, j attends mon tour, qu ils commencent, laisse les commencer, je préfère attendre',
      '아니오, 아니요, 기다립니다, 기다릴게요, 기다리겠습니다, 제 차례를 기다립니다, 나중에, 나중에 합니다, 나중에 할게요, 순서대로, 순서대로 합니다, 아직',
      'いいえ, 待つ, 待ちます, 後で, 後でやります, あとで, 後にします, 順番通り, 順番どおり, 順番を待ちます, まだ, 今はしません',
    ].join(','),
  },
  losses: {
    LOSE: [
      'lose, loses, losing, take, takes, remove, removes, take off, sacrifice, give up, take the losses from, losses from, kill',
      'verliere, verlieren, verliert, nimm, nimm weg, opfern, opfere, weg, entferne, entfernen, verluste aus, verluste bei, zuerst',
      'perdre, perd, perds, je perds, on perd, retirer, retire, je retire, enlève, enlever, sacrifie, sacrifier, j enlève, pertes dans',
      '잃습니다, 잃겠습니다, 손실, 제거, 제거합니다, 희생, 희생합니다, 뺍니다, 부터, 먼저',
      '失う, 失います, 除去, 除去します, 取り除く, 取り除きます, 犠牲, 犠牲にします, 損害, から, 減らします',
    ].join(','),
  },
  'losses.leader': {
    LOSE: [
      'falls, dies, is lost, is dead, is killed, gets killed, goes, die, fall, lose, loses, take, remove, sacrifice, give up, must go, must fall, shall fall, is to fall',
      'fällt, stirbt, ist gefallen, opfern, opfere, soll fallen, muss fallen, verliere, verlieren, nimm, ist weg',
      'tombe, meurt, est perdu, est tué, perdre, perds, je perds, sacrifie, sacrifier, retire, enlève, doit tomber',
      '전사, 전사합니다, 죽습니다, 쓰러집니다, 잃습니다, 잃겠습니다, 희생, 희생합니다, 제거, 제거합니다',
      '戦死, 戦死します, 倒れる, 倒れます, 失う, 失います, 犠牲, 犠牲にします, 除去, 除去します',
    ].join(','),
  },
  discard: {
    DISCARD: [
      'discard, discards, throw away, throw, throw out, get rid of, drop, drops, ditch, dump, lose, take, put away, out with, away with, toss, goes, go, can go',
      'abwerfen, wirf, werfe, ich werfe, wirf ab, werfe ab, ab, weg mit, weg, ablegen, lege ab, lege, ich lege, kann weg, geht weg, entsorgen',
      'défausser, défausse, je défausse, jeter, jette, je jette, je me défausse, se défausser de, enlève, retire, je me débarrasse',
      '버림, 버립니다, 버릴게요, 버리겠습니다, 버려 주세요, 버리기, 폐기, 폐기합니다',
      '捨てる, 捨てます, 捨てて, 捨て, 捨て札, 捨てます, 破棄, 破棄します, ディスカード, を捨てます',
    ].join(','),
  },
};

/** Words that leave an answer open, and words that spare what is named. */
const DOUBTS: Meaning = {
  '': 'even if, if we can, if i can, if you can, if they can, if he can, if possible, wenn möglich, wenn es geht, wenns geht, si possible, si on peut',
  '?': [
    'think, thinking, think about, consider, considering, wonder, wondering, hesitating, hesitate, pondering, überlege, überlegen, überleg, überlegt, nachdenken, denke, denken, grübel*, réfléch*, hésit*, pens*, 생각*, 고민*, 검토*, 考え, 検討, 迷っ, 悩',
    'if, unless, except, but only, depends, it depends, maybe, perhaps, or, either, whichever, dont know, not sure, undecided, guess, i guess, instead of',
    'wenn, falls, außer, vielleicht, oder, entweder, kommt darauf an, weiß nicht, anstatt, je nachdem',
    'sauf, peut être, ou, ça dépend, ca dépend, sais pas, plutôt que, au lieu de, à moins',
    '만약, 아마, 또는, 혹은, 아니면, 글쎄요, 모르겠습니다, もし, なら, たぶん, または, あるいは, 場合, どちらでも, どっちでも',
  ].join(','),
  '!': [
    'isnt, arent, didnt, doesnt, wasnt, wouldnt, shouldnt, couldnt, havent, hasnt, never, neither, nor, hardly',
    'nie, niemals, keinesfalls, weder, ungern, jamais, aucun, aucune, ni, 안, 못, 않*, 말고, ません, ない, なく, ずに',
  ].join(','),
};

/** Verbs that decline, and words that make an answer decline. */
export const DECLINING = { verbs: ['KEEP', 'STAND'], words: ['no', 'none', 'stop'] };

/** Whether an order, in words of the language, declines what is asked. */
export const isDeclining = (answer: string): boolean =>
  DECLINING.verbs.includes(answer) || DECLINING.words.includes(answer.split(' ').at(-1)?.toLowerCase() ?? '');

/** What an answer of each kind may be made of, and the loose words of its prose. */
const PROSE: Readonly<Record<string, Omit<Replies, 'exact' | 'prose'> & { readonly loose: Meaning }>> = {
  mulligan: {
    objects: [],
    opposites: { MULLIGAN: 'KEEP' },
    loose: {
      KEEP: 'keep*, stick*, stay*, happy, satisfied, content, thesell do, theyll do, itll do, this will do, will do, good enough, passt*, behalt*, bleib*, zufrieden*, reicht, gard*, conserv*, convient, contente, suffit, 유지*, 그대로*, 이대로*, 간직*, 만족*, 가져*, 괜찮*, 갈게*, 갑니다*, 가겠*, そのまま, このまま, キープ, 大丈夫, 満足, 維持',
      MULLIGAN:
        'swap*, exchang*, redraw*, fresh, chuck*, rotten, terrible, awful, replac*, trade*, tausch*, tausche, austeil*, neue, neues, neu, échang*, chang*, remplac*, nouvel*, 바꿔*, 바꾸*, 바꿀*, 바꾼*, 교체*, 새로*, 멀리건*, 引き直, 交換, 替え, 取り替え, 引きなお, マリガン',
    },
  },
  intercept: {
    objects: ['leader', 'place'],
    alone: ['INTERCEPT NO'],
    bare: 'INTERCEPT',
    opposites: { INTERCEPT: 'INTERCEPT NO' },
    loose: {
      'INTERCEPT NO':
        'pass, passes, passing, ignor*, alone, stays, stay, staying, wait, waits, vorbei, vorbeiziehen, ziehen, durchlassen, durch, marschieren lassen, soll er, sollen sie, bleib*, passer, laiss*, reste*, 지나가게*, 보내줍*, 보내겠*, 보냅*, 보내죠*, 내버려*, 두죠, 둡니다, 통과*, 가만히*, 通し, 通過, 見送, 放って, 動か',
      INTERCEPT:
        'intercept*, try, tries, go for, goes for, goes after, after him, after them, at him, hit, hits, strike, strikes, pounce*, jump*, block*, stop, stops, catch*, abfang*, fang*, fäng*, versuch*, greif*, drauf, aufhalten, intercep*, tente*, tent*, tombe dessus, attaqu*, arrêt*, barr*, bloqu*, 요격*, 막*, 저지*, 나가서*, 덮*, 迎撃, 阻止, 止め, 叩, 襲',
    },
  },
  evade: {
    objects: ['leader', 'place'],
    alone: ['STAND'],
    bare: 'EVADE',
    opposites: { EVADE: 'STAND' },
    loose: {
      STAND:
        'stand*, stay*, fight*, hold*, firm, bleib*, kämpf*, halt*, halten, stell*, annehm*, reste*, rest*, bat*, combat*, tien*, tenon*, affront*, 싸우*, 싸웁*, 버티*, 버팁*, 맞서*, 지킵*, 지키*, 남*, 戦い, 戦う, 戦お, 踏みとど, 踏ん張, 留ま, とどま, 残り, 迎え撃, 受けて立',
      EVADE:
        'evad*, slip*, run*, flee*, fled, withdraw*, retreat*, retir*, avoid*, escap*, out of there, out of here, dodg*, weich*, ausweich*, zurück*, weg, flieh*, flücht*, rückzug, absetz*, raus, esquiv*, dérob*, repli*, recul*, fui*, file, filer, évit*, échapp*, part, partons, 회피*, 피하*, 피합*, 피할*, 물러나*, 물러남*, 물러서*, 물러섭*, 도망*, 후퇴*, 빠지*, 빠집*, 回避, 退き, 退く, 下がり, 下がる, 逃げ, 後退, 避け',
    },
  },
  'battle.cards': {
    objects: ['card', 'number'],
    alone: ['BATTLE NONE'],
    bare: 'BATTLE',
    opposites: { PLAY: 'BATTLE NONE', BATTLE: 'BATTLE NONE' },
    loose: {
      'BATTLE NONE':
        'nothing, save*, saving, hang on to, hold on to, keep*, for later, heb*, aufheb*, spar*, behalt*, nichts, rien, gard*, réserv*, 아끼*, 아낍*, 아껴*, 나중에*, 남겨*, 温存, 取って, とって, 何も',
      PLAY: 'throw in, throws in, goes in, put in, in it goes, kommt rein, rein, einsetz*, leg*, einwerf*, pose*, mets, met, lance, 내*, 냅*, 쓸*, 씁*, 쓰*, 出し, 使い, 使う, 出す',
    },
  },
  retreat: {
    objects: ['place'],
    bare: 'RETREAT',
    opposites: {},
    loose: {
      RETREAT:
        'retreat*, withdraw*, fall*, north, south, east, west, head*, back, zurück*, rückzug, geht, gehen, nach, weich*, repli*, recul*, retir*, va, vont, 물러나*, 물러납*, 후퇴*, 퇴각*, 가*, 갑*, 下がり, 下がる, 退き, 退却, 後退, 撤退, 向か',
    },
  },
  'siege.continue': {
    objects: [],
    opposites: { 'SIEGE CONTINUE': 'SIEGE STOP' },
    loose: {
      'SIEGE CONTINUE':
        'continu*, keep, pound*, press*, on we go, carry, another, again, round, more, weiter*, fortsetz*, nochmal, noch eine, dran, poursui*, encore, insist*, 계속*, 더, 두들*, 밀어*, 続け, 続行, 続き, 攻め, もう一',
      'SIEGE STOP':
        'stop*, lift*, break*, breaks off, call it, quit*, enough, fill, abandon*, abbrech*, abbruch, aufhör*, aufheb*, genug, schluss, gut sein, lass es, arrêt*, lev*, lèv*, suffit, assez, abandon*, 그만*, 멈추*, 멈춥*, 중지*, 풀*, 풉*, 포기*, 철수*, やめ*, 止め, 中止, 解き, 解く, 諦め, 切り上げ, 打ち切',
    },
  },
  commander: {
    objects: ['leader'],
    most: 1,
    bare: 'COMMANDER',
    opposites: {},
    loose: {
      COMMANDER:
        'command*, lead*, charge, boss, führ*, kommand*, befehl*, macht, machen, übern*, command*, mèn*, dirig*, conduit*, 지휘*, 맡*, 이끌*, 이끕*, 指揮, 任せ, 率い, お願い',
    },
  },
  consent: {
    objects: [],
    opposites: { 'CONSENT YES': 'CONSENT NO' },
    loose: {
      'CONSENT YES':
        'sure, course, agree*, fine, welcome, all yours, yours, take, go ahead, gladly, happy, okay, einverstanden, gern*, klar, nimm*, nehmt, erlaub*, zustimm*, souci, emmèn*, emmen*, prend*, prenez, accord*, volontiers, plaisir, 동의*, 좋*, 데려*, 허락*, 괜찮*, 그러세요, 同意, 承知, 了解, 許可, 構い, かまい, どうぞ, いいですよ, 連れて, 喜んで, もちろん',
      'CONSENT NO':
        'stays, stay, stays where, need*, refus*, keep*, mine, hands off, rather you didnt, rather not, id rather you didnt, id rather not, prefer not, lieber, lieber nicht, brauch*, bleib*, ablehn*, verweiger*, weiger*, reste*, besoin, refus*, garde*, gard*, 거절*, 거부*, 반대*, 필요*, 남*, 안 됩*, 困り, 困る, 断り, 拒否, 反対, 必要, 残',
    },
  },
  preempt: {
    objects: [],
    opposites: { 'PREEMPT YES': 'PREEMPT NO' },
    loose: {
      'PREEMPT YES':
        'now, first, before, once, immediately, straight away, jetzt, sofort, zuerst, vor, gleich, tout de suite, maintenant, avant, premier, première, immédiatement, 먼저*, 지금*, 바로*, 당장*, 先, 今すぐ, すぐ, 直ちに',
      'PREEMPT NO':
        'wait*, later, after, patient*, the british go first, them go first, the british first, him go first, britain first, they first, wart*, abwart*, später, nach, geduld*, attend*, après, patien*, plus tard, 기다*, 나중*, 뒤에*, 순서*, 待ち, 待つ, 待って, 後, あと, 順番',
    },
  },
  losses: {
    objects: ['inf', 'cav', 'art'],
    bare: 'LOSE',
    opposites: {},
    loose: {
      inf: 'infantry, infanterie, foot, footmen, infantrymen, fantassins, fußvolk, 보병*, 歩兵',
      cav: 'cavalry, horse, horses, horsemen, reiterei, kavallerie, reiter, cavalerie, cavaliers, chevaux, 기병*, 騎兵',
      art: 'artillery, guns, cannon, cannons, geschütze, artillerie, canons, 포병*, 砲兵',
      '?': 'keep*, spare*, save*, schon*, verschon*, behalt*, gard*, épargn*, 아끼*, 지키*, 温存, 残し',
    },
  },
  'losses.leader': {
    objects: ['leader'],
    most: 1,
    bare: 'LOSE',
    opposites: {},
    loose: {
      LOSE: 'poor, it will be, itll be, must be, alas, ce sera, sera, ist es, trifft*, wird es, 보냅*, 희생*, 戦死, 犠牲, お願い',
      '?': 'keep*, spare*, save*, survive*, live*, lives, schon*, verschon*, behalt*, überleb*, lebt, gard*, épargn*, surviv*, vivre, 살*, 지키*, 残し, 助け, 生か',
    },
  },
  discard: {
    objects: ['number', 'card'],
    bare: 'DISCARD',
    opposites: {},
    loose: {
      DISCARD:
        'discard*, throw*, drop*, bin, abwerf*, weg, raus, défauss*, jet*, 버려*, 버리*, 버립*, 버릴*, 捨て, 破棄',
      '?': 'keep*, except, spare*, save*, need*, other, the other, behalt*, brauch*, andere, gard*, besoin, autre, 남기*, 남겨*, 필요*, 残し, 残す, 必要',
    },
  },
};

/** What answers of a kind are written with. Its words are looked through when one is first read. */
const repliesAt = (kind: string): Replies => {
  const { loose, ...rest } = sure(PROSE[kind]);
  const own = REPLIES[kind] ?? {};
  let exact: Lexicon | undefined;
  let prose: Lexicon | undefined;
  return {
    ...rest,
    get exact() {
      exact ??= campaignLexicon.extended(own);
      return exact;
    },
    get prose() {
      prose ??= commonLexicon.extended(DOUBTS, loose, own);
      return prose;
    },
  };
};

/** The words of each kind of question, by that kind. */
export const replies: Readonly<Record<string, Replies>> = Object.fromEntries(
  Object.keys(PROSE).map((kind) => [kind, repliesAt(kind)]),
);
