/** Sentences of the match, in Japanese. */
import type { Catalogue } from '../../engine/index.ts';
import { diceSentences } from './dice.ts';
import { formingSentences } from './forming.ts';
import { observerSentences } from './observers.ts';
import { partialSentences } from './partial.ts';
import { pollSentences } from './polls.ts';
import { timeSentences } from './time.ts';

const standing: Catalogue = {
  'stop.none': 'この質問に当たるあなたの命令行はありません。',
  'stop.asks': '命令行 {id} により、ここで質問します。',
  'stop.held': '命令行の答えを取り消しました。新しい行か命令が答えになります。',
  'stop.unmet': '命令行 {id} は条件が成り立たず、使われません。',
  'stop.refused': '命令行 {id} は実行できません: {reason}',
  'answered.standing.answered': '常時命令 {id}',
  'answered.standing.answered.figures': '常時命令 {id}: {figures}',
  'answered.standing.no': '常時命令 {id} 条件不成立',
  'answered.standing.no.figures': '常時命令 {id} 条件不成立: {figures}',
  'answered.standing.never': '常時命令 {id}',
  'answered.standing.spent': '常時命令 {id} は使い切り',
  'answered.rules': '規則の既定',
  'answered.fallback': '無回答',
  'answered.stand-in': '代理',
  'answered.moderator': '進行役',
  'standing.invalid': '使えません: {reason}',
  'standing.last-day': '{day} の終わりまで',
  'standing.answer': '{order} ({figures})',
};

const silence: Catalogue = {
  'silence.wait': 'ゲームはあなたを待ちます',
  'silence.stand-in': '猶予時間が過ぎると、簡単な代理が代わりに答えます',
  'silence.fallback': '猶予時間が過ぎると、次のように扱います: {order}',
  'draft.none': '',
  'report.ahead.line': '{line}行目: {why}',
  'report.ahead.unread': '今の状況では何にも答えません',
  'draft.open': '下書きに命令 {count}件、未提出',
  'draft.handed-over': '命令 {count}件を提出済み',
  'draft.stopped': '命令書は止まりました。下書きに命令 {count}件が残っています',
  'sheet.stopped': '命令書は止まりました: {why}。',
  'sheet.stopped.after': '命令書は {text} の後で止まりました: {why}。',
  'sheet.done': '命令書は {text} まで実行されました。',
  'sheet.stopped.at': '命令書は{number}行目({text})で止まりました: {why}',
  'pace.words': '{=unit|インパルス} {impulse}時間、回答 {reaction}時間、猶予 {grace}時間',
  'pace.words.hold':
    '{=unit|インパルス} {impulse}時間、回答 {reaction}時間、猶予 {grace}時間。提出した命令は {hold}分間変更できます',
};

const acknowledgements: Catalogue = {
  'section.course': '計画のリハーサル',
  'course.step': '{occasion}: {text} ({id})',
  'course.depends': '{occasion}: {text} ({id}) - 条件: {on}',
  'course.refused': '{occasion}: {id} は受け付けられません({text}): {why}',
  'course.asked': '{occasion}: 答える行がないため質問されます: {prompt}',
  'course.whole': '計画はターンの終わりまで続きます。',
  'course.endless': 'ダイスまたは相手側が終わらせるまで、このように続きます。',
  'course.unmet': 'この見通しでは使われない行: {ids}',
  'ack.head': '{code}  {occasion}',
  'ack.stale': 'このメールの質問は済んでいるため、その命令は使われませんでした。',
  'ack.stage-ended': '{seat}: {stage}は{when}に終わりました。',
  'ack.settled-at': '{seat}: その質問は{when}に終わりました。',
  'ack.stale.open': '今開いている質問: {prompts}。それについてのメールを送ってありますので、そちらに返信してください。',
  'ack.stale.below': '今開いている質問は下にもう一度載せました。このメールに返信してください。',
  'ack.seal-taken-back':
    '封印した答えを取り消しました。もう一度質問します。新しい行か命令を書くまで、命令行はこの質問に答えません。',
  'ack.stale.withdraw': 'WITHDRAW は間に合いませんでした。提出された命令はすでに実行されています。',
  'ack.stale.nothing': '今は質問がありません。',
  'ack.ahead.open':
    '下の行はまだ尋ねられていないため({count}件)、次のご自分の{=unit|インパルス}の下書きとして保管しました。DONE と書けば、その時に提出します。',
  'ack.ahead.done':
    '下の行はまだ尋ねられていないため({count}件)保管しました。次のご自分の{=unit|インパルス}が来たら、読み直して提出します。',
  'ack.ahead.fault': 'このうち{line}行目は直す必要があります: {why}。',
  'ack.stopped': 'ゲームは止まっています。',
  'ack.stopped.draft': '命令は下書きとして保管します。',
  'ack.over': 'ゲームは終わりました。',
  'ack.held.foreign':
    '{sender} からのメールがあなたの名で命令していますが、登録されたアドレスではありません。何も実行していません。',
  'ack.held.unproved': 'あなたの名のメールが本当に {sender} から来たと確かめられませんでした。何も実行していません。',
  'ack.held.visible':
    'あなたの名のメールが、ゲームの返信先ではなく、全メール共通の差出人アドレスに届きました。何も実行していません。',
  'ack.visible.several':
    'メールが、すべてのメールの差出人アドレスに届きました。複数のゲームに参加しているため、何も実行されていません。どれか1つのゲームのアドレスに送ってください。',
  'ack.visible.match': '「{match}」{seat}: {address}',
  'ack.visible.last': 'このようなメールには1日に{count}回まで答えます。今日はこれが最後の返事です。',
  'ack.held.confirm': 'ご本人なら、このメールに CONFIRM {code} と返信してください。そうでなければ無視してください。',
  'ack.held.overtaken':
    'メールを読むのが遅れ、その間に別の命令が届いていました。このメールの内容は何も実行していません。',
  'ack.held.overtaken.confirm': 'それでも実行するなら、このメールに CONFIRM {code} と返信してください。',
  'ack.fault':
    '点検のためゲームが止まり、進行役に知らせました。メールは実行されていません。再開したらもう一度送ってください。',
  'ack.held.relayed':
    'あなたの名のメールが {sender} からメーリングリスト経由、またはその印の付いた形で届きました。何も実行していません。',
  'ack.misdirected': 'メールが別の席({seat})の宛先に届きました。その席の人は見ていません。何も実行していません。',
  'ack.misdirected.other':
    'メールがあなたのものではない宛先に届きました。内容は誰も見ていません。何も実行していません。',
  'ack.misdirected.mend': 'このメールへの返信として送り直してください。このメールの返信先があなたの宛先です。',
  'ack.last-answer':
    '1時間に {count}通のメールに返事をしたので、これが当面最後の返事です。次からのメールは実行されますが、一通ごとの返事はせず、約1時間後に一通でまとめてお知らせします。結果は個人ページで見られ、進行役にも知らせました。',
  'ack.last-answer.talk':
    '1時間に質問や通信文 {count}通に返事をしたので、これが当面最後の返事です。通信文は送られ、命令にはこれまでどおり返事をします。進行役にも知らせました。',
  'ack.meanwhile': '一通ごとに返事をしなかったメール {count}通の結果です。',
  'ack.loop': '同じメールが {count}分以内にまた届いても、もう返事はしません。',
  'ack.unclear':
    'ご自分の文か引用か分からない行があるため、このメールからは何も提出していません。ご自分の文なら、メールの一番上に書き、その下に DONE と書いて送り直してください。',
  'ack.unclear.held': 'ご自分の文か引用か分からない行があるため、このメールは何も実行せず、何も変えていません。',
  'ack.unclear.lines': '分からない行: {lines}。',
  'ack.unclear.confirm':
    '下にある残りの行をそのまま実行するには、CONFIRM {code} と返信してください。分からない行もご自分の文なら、全体をメールの一番上に書いて送り直してください。',
  'ack.unclear.in-force': '前に提出したものは提出されたままです。',
  'refused.confirm.before': 'そのメールは確認済みで、二度は実行しません',
  'refused.mail.unclear': '受け取らなかった行(本文か引用か不明): {lines}。メールの一番上に書けば有効です',
  'ack.too-large':
    'メールが 10 MiB を超えるため、何も受け取りませんでした。添付なしのテキストで命令を送り直してください。',
  'ack.too-slow':
    'メールの読み取りに時間がかかりすぎるため、何も受け取りませんでした。元のメールを引用せず、テキストで命令を送り直してください。',
  'ack.unreadable':
    'メールを解釈できないため、何も受け取りませんでした。添付なしのテキストで命令を送り直してください。',
  'ack.truncated': 'メールが長すぎるため、初めの部分だけを読みました。',
  'ack.attachments':
    '開いていないファイル: {files}。命令はメールの本文から読みます。本文に命令がないときは、64 kB 以下の .txt か .ord ファイルから読みます。',
  'ack.unended':
    '通信文は、命令として読める行の前で終わりますか。このメールでは何も送らず、実行せず、変更していません。',
  'ack.unended.message': '{to} 宛ての通信文は「{last}」まで。その下の命令: {lines}。',
  'ack.unended.confirm':
    '通信文がそこで終わり、下の行が命令なら、YES または CONFIRM {code} と返信してください。全部が通信文なら、最後の行に END(終わり)と書いて送り直してください。',
  'ack.press-sent': '通信文を {names} に送りました。',
  'ack.press-sent.anonymous': '通信文を匿名で {names} に送りました。',
  'ack.question-sent': '質問を {names} に送りました。',
  'ack.question-nobody':
    'このゲームには進行役がいないため、質問は誰にも届いていません: "{text}"。ほかのプレイヤーにはPRESS TO ALLで送れます。',
  'ack.press-nobody': '"{name}" という参加者がいないため、通信文は送りませんでした。送れる先: {names}。',
  'ack.press-signed': '保留: このゲームでは匿名の通信文は使えないため、送りませんでした。',
  'ack.press-barred.side': '保留: このゲームでは同盟国と進行役にだけ通信文を送れるため、{names} には送りませんでした。',
  'ack.press-barred.none': '保留: このゲームでは進行役にだけ通信文を送れるため、{names} には送りませんでした。',
  'ack.press-leak':
    '保留、未送信: 通信文のうち {count}行があなたの非公開の報告書に似ています。自分の言葉に変えるか、その行を除いてください。',
  'ack.acted': '進行役の {by} がこの命令を代わりに入力しました: {reason}',
  'ack.waiting-for': '{names} を待っています。',
  'ack.waiting-reactions': 'ほかの参加者に関わりのない答えを待っています。',
  'ack.no-standing': '常時命令はありません。',
  'ack.standing-line': '[S{position}] {text} ({used}回使用)',
  'ack.help.unknown': '{topic} についての説明はありません。',
  'ack.help':
    '一行に命令一つ。DONE で命令書を提出し、NOW でただちに提出し、WITHDRAW で取り消します。"4: ..." は4行目を置き換え、DELETE 4 は消し、CLEAR はすべて消します。STATUS で新しい報告書が届きます。専用ページにすべての選択肢があります。',
  'ack.help.commands':
    'すぐに答えるもの: STATUS, STATUS DICE, {hand}MAP [place], ORDERS, STANDING, HISTORY [n], DEADLINE, {card}ROLLS [n], WHO, REPORT, TIMEZONE zone, LANGUAGE en|ko|ja, NOTIFY each|turns|daily, ABSENCE day|time [TO day|time], NOABSENCE, EXTEND [reason], UNLOCK, RESIGN, VOTE YES|NO, PROPOSE ..., EXPORT, HELP [topic].',
  'ack.help.press.seats': '通信文: PRESS TO 宛先(席、参加者、ALL、GM)、続けて本文、最後に END と書けば届けます。',
  'ack.help.press':
    '通信文: PRESS TO 宛先(勢力、参加者、ALLY、ENEMY、ALL、GM)、続けて本文、最後に END と書けば届けます。',
};

const commands: Catalogue = {
  'command.unclear': '{problem}。{meant}',
  'command.did-you-mean': 'もしかして: {names}',
  'command.who.moderator': '進行役',
  'command.deadline': '{question}: {when} まで、{distance}',
  'command.deadline.grace': '猶予は {when} まで: {silence}。',
  'command.deadline.none': '今は質問がありません。',
  'command.orders.none': '下書きは空です。',
  'command.orders.ahead.open': '次のご自分の{=unit|インパルス}の下書き、提出予定なし:',
  'command.orders.ahead.done': '保管中、尋ねられた時に提出:',
  'command.orders.open': '下書き、未提出({mode}):',
  'command.orders.held': '提出した命令({mode})、実行は {when}、{distance}:',
  'command.orders.running': '提出した命令({mode}):',
  'command.no-moderator': '"{text}": このゲームには尋ねられる進行役がいません。何も変わっていません。',
  'command.passed-on': '"{text}": {name} が決めることで、メールで知らせました。連絡があるまで何も変わりません。',
  'command.resign':
    '席を降りると、ほかの人が引き継ぎます。数日や数時間の休みなら ABSENCE で席を残せます: ABSENCE 24 Dec TO 2 Jan または ABSENCE 10 minutes。',
  'command.resign.replace':
    '続けてくれる人を知っていれば、ほかの参加者に尋ねてください: PROPOSE REPLACE {seat} WITH 名前 アドレス、そして理由。',
  'command.resign.replace.gm':
    '続けてくれる人を知っているとき、または探してほしいときは、まず進行役に書いてください: PRESS TO GM。',
  'command.resign.confirm': '本当によければ次のように答えてください: CONFIRM {code}。まだ何も変わっていません。',
  'command.notify.each':
    'すべての報告書をお送りします。誰が動いても{=unit|インパルス}ごとに届き、省かれるものはありません。',
  'command.notify.turns':
    '質問があるとき、自分の{=unit|インパルス}が終わったとき、自分の部隊が戦闘・移動・損失をしたときに、それまでの経過をすべて載せたメールをお送りします。自分の部隊に関わらない他の人の{=unit|インパルス}は省かれ、次のメールに載ります。',
  'command.notify.daily':
    '一日一回 07:00({zone})に、それまでの経過の報告書をお送りします。質問があるとき、自分の{=unit|インパルス}が終わったとき、自分の部隊が戦闘・移動・損失をしたときは、すぐにメールが届きます。それ以外のことは、その日の報告書に載ります。',
  'command.report.sent': '前回の報告書を、そのまま別のメールでもう一度送ります。',
  'command.report.none': 'まだ報告書はありません。',
  'command.timezone': '時刻は {zone} でお知らせします。そこでは今 {now} です。',
  'command.language': 'これからは {name} でお知らせします。命令はこれまでどおり英語の語で書きます。',
  'command.rolls': '最近の{=unit|インパルス} {impulses}回: 全 {all}件のうち {count}件の番号、名前、目。',
  'command.rolls.head': '記録の先頭のハッシュ: {hash}',
  'command.map.roads': 'そこから出る道:',
  'command.map.road': '{there} ({road})',
  'command.hand.none': '手札はありません。',
  'command.card.which': 'どのカードですか。番号か題名で書いてください: CARD 47.',
  'command.card.which.title': 'どのカードですか。{word} の後に題名を書いてください。',
  'command.card.none': 'そのカードはありません: {numbers}。',
  'command.card.no-cards': 'このゲームに読めるカードはありません。',
  'command.dice.count': 'ダイス',
  'command.dice.mean': '平均',
  'command.dice.high': '5と6',
  'command.dice.share': '{high} = {percent}% (33%、誤差 {spread}%)',
  'command.dice.all': '全体',
  'command.dice.expected':
    '公正なダイスの平均は 3.50 で、三つに一つが 5 か 6 です。割合の三つに二つほどは示した誤差の内に、二十に十九はその二倍の内に収まります。',
  'command.unlock.waiting': '命令はまだ実行されていません。WITHDRAW で取り消せます。',
  'command.unlock.open': '命令は下書きで、変更できます。',
};

const sections: Catalogue = {
  'section.message': '{names} 宛ての通信文',
  'section.unlock': '命令の取り消し',
  'section.status': '現在の状況',
  'section.hand': '手札',
  'section.map': '地図',
  'section.visible': '参加中のゲーム: このうち1つに返信してください',
  'section.meanwhile': 'その間のメール',
  'section.ahead': '保管した命令',
  'section.orders': '命令',
  'section.standing': '常時命令',
  'section.history': '最近の経過',
  'section.deadline': '残り時間',
  'section.help': '書き方',
  'section.help.topic': '書き方: {topic}',
  'section.card': 'カード',
  'section.rolls': 'ダイスの記録',
  'section.who': '参加者',
  'section.timezone': '時間帯',
  'section.language': '言語',
  'section.notify': 'メール',
  'section.last-report': '前回の報告書',
  'section.absence': '不在',
  'section.noabsence': '不在',
  'section.extend': '時間の延長',
  'section.resign': '辞退',
  'section.report': '報告書',
  'section.dice': 'これまでのダイス',
};

const refusals: Catalogue = {
  'refused.draft.changed': 'その間に下書きが変わりました。もう一度確認してください',
  'refused.match.unknown': 'そのゲームはありません',
  'refused.match.stopped': 'ゲームは今止まっています',
  'refused.match.moved': 'このページを開いた後にゲームが進みました',
  'refused.match.running': 'ゲームは止まっていません',
  'refused.deadline.hours': '締切は90日まで動かせます',
  'refused.deadline.none': 'そこに開いている質問はありません',
  'refused.deadline.none.seat': '{seat} に開いている質問はありません',
  'resumed.by-itself': '休止の期間が終わりました',
  'pack.id-taken': 'pack.json: id {id} は別のパック「{title}」のものです。別の id を付けてください',
};

export const ja: Catalogue = {
  ...standing,
  ...silence,
  ...acknowledgements,
  ...commands,
  ...sections,
  ...refusals,
  ...diceSentences.ja,
  ...partialSentences.ja,
  ...timeSentences.ja,
  ...formingSentences.ja,
  ...observerSentences.ja,
  ...pollSentences.ja,
};
