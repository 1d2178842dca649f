/** Sentences for observers, in every language. */
import type { Catalogue, LanguageTag } from '../../engine/index.ts';

export const observerSentences: Readonly<Record<LanguageTag, Catalogue>> = {
  en: {
    'observer.done': 'you observe this match; this was done.',
    'observer.left': 'you no longer observe this match, and you will get no more mails about it.',
    'observer.held.foreign':
      'a mail from {sender} came to your address as an observer, and that is not the address that you are registered with. Nothing was done.',
    'observer.held.unproved': 'nothing proves that a mail in your name came from {sender}. Nothing was done.',
    'observer.held.relayed':
      'a mail in your name came through a mailing list, or with the marks of one, from {sender}. Nothing was done.',
    'observer.report': 'the state of the match.',
    'observer.help': 'you are an observer. You may write this.',
    'observer.unclear': '{word}: "{text}" is not clear. Nothing was done about it.',
    'observer.unclear.near': '{word}: "{text}" is not clear. Perhaps: {near}. Nothing was done about it.',
    'observer.notify.each': 'You get a mail after every {=unit|impulse}.',
    'observer.notify.daily': 'You get one mail a day, at seven in {zone}.',
    'observer.timezone': 'Your times are shown in {zone}.',
    'observer.language': 'Your mails are now in {name}.',
    'observer.press': 'Your message went to everybody.',
    'observer.press.barred': 'In this match only players write to others. Your message went to nobody.',
    'observer.command.report': 'REPORT - the state of the match, and the events since your last mail',
    'observer.command.notify': 'NOTIFY each, or daily - how often you get mails',
    'observer.command.timezone': 'TIMEZONE Europe/Lisbon - the zone of your times',
    'observer.command.language': 'LANGUAGE en, ko or ja',
    'observer.command.press':
      'PRESS TO ALL, your message on lines of its own, END - if the messages of this match are public',
    'observer.command.leave': 'LEAVE - you stop observing',
    'observer.command.help': 'HELP - this list',
  },
  ko: {
    'observer.done': '관전자의 요청을 처리했습니다.',
    'observer.left': '관전을 그만두었습니다. 이 게임에 대해 더는 연락하지 않습니다.',
    'observer.held.foreign':
      '{sender}에서 당신의 관전자 주소로 메일이 왔으나, 등록된 주소가 아닙니다. 아무것도 처리하지 않았습니다.',
    'observer.held.unproved':
      '당신 이름의 메일이 정말 {sender}에서 왔는지 확인되지 않았습니다. 아무것도 처리하지 않았습니다.',
    'observer.held.relayed':
      '당신 이름의 메일이 {sender}에서 메일링 리스트를 거쳐, 또는 그 표시를 달고 왔습니다. 아무것도 처리하지 않았습니다.',
    'observer.report': '현재 상황입니다.',
    'observer.help': '관전 중입니다. 쓸 수 있는 말은 다음과 같습니다.',
    'observer.unclear': '{word}: "{text}"은(는) 분명하지 않습니다. 바뀐 것은 없습니다.',
    'observer.unclear.near': '{word}: "{text}"은(는) 분명하지 않습니다. 혹시: {near}. 바뀐 것은 없습니다.',
    'observer.notify.each': '{=unit|임펄스}가 끝날 때마다 메일을 받습니다.',
    'observer.notify.daily': '하루에 한 번, {zone} 일곱 시에 메일을 받습니다.',
    'observer.timezone': '시각은 {zone} 기준으로 알려 드립니다.',
    'observer.language': '앞으로 {name}(으)로 알려 드립니다.',
    'observer.press': '당신의 말을 모두에게 전했습니다.',
    'observer.press.barred':
      '이 게임에서는 참가자만 다른 사람에게 말을 전할 수 있습니다. 아무에게도 전하지 않았습니다.',
    'observer.command.report': 'REPORT - 현재 상황과 지난 메일 이후의 일',
    'observer.command.notify': 'NOTIFY each 또는 daily - 메일을 받는 횟수',
    'observer.command.timezone': '시각의 기준 시간대: TIMEZONE Asia/Seoul',
    'observer.command.language': 'LANGUAGE en, ko, ja',
    'observer.command.press': 'PRESS TO ALL, 다음 줄부터 할 말, END - 말이 공개되는 게임에서만',
    'observer.command.leave': 'LEAVE - 관전 그만두기',
    'observer.command.help': 'HELP - 이 목록',
  },
  ja: {
    'observer.done': '観戦者のご希望のとおりにしました。',
    'observer.left': '観戦をやめました。このゲームについて、もうご連絡しません。',
    'observer.held.foreign':
      '観戦者としてのあなたの宛先に {sender} からメールが届きましたが、登録されたアドレスではありません。何も行っていません。',
    'observer.held.unproved':
      'あなたの名のメールが本当に {sender} から来たと確かめられませんでした。何も行っていません。',
    'observer.held.relayed':
      'あなたの名のメールが {sender} からメーリングリスト経由、またはその印の付いた形で届きました。何も行っていません。',
    'observer.report': '今の状況です。',
    'observer.help': '観戦中です。書けることは次のとおりです。',
    'observer.unclear': '{word}: "{text}" がはっきりしません。何も変わっていません。',
    'observer.unclear.near': '{word}: "{text}" がはっきりしません。もしかして: {near}。何も変わっていません。',
    'observer.notify.each': '{=unit|インパルス}ごとにメールが届きます。',
    'observer.notify.daily': '一日一度、{zone} の七時にメールが届きます。',
    'observer.timezone': '時刻は {zone} でお知らせします。',
    'observer.language': 'これからは {name} でお知らせします。',
    'observer.press': 'あなたの言葉を全員に伝えました。',
    'observer.press.barred': 'このゲームでは、参加者だけが他の人に言葉を送れます。誰にも伝えていません。',
    'observer.command.report': 'REPORT - 今の状況と、前のメールからの出来事',
    'observer.command.notify': 'NOTIFY each または daily - メールの頻度',
    'observer.command.timezone': '時刻の時間帯: TIMEZONE Asia/Tokyo',
    'observer.command.language': 'LANGUAGE en, ko, ja',
    'observer.command.press': 'PRESS TO ALL、次の行から言葉、END - 言葉が公開されるゲームだけ',
    'observer.command.leave': 'LEAVE - 観戦をやめる',
    'observer.command.help': 'HELP - この一覧',
  },
};
