/** Sentences of letters about lateness, absences and vacant seats, in every language. */
import type { Catalogue, LanguageTag } from '../../engine/index.ts';

export const timeSentences: Readonly<Record<LanguageTag, Catalogue>> = {
  en: {
    'letter.reminder.excused': 'EXCUSED - your time has started again, until {when}, {distance}',
    'letter.notice.time': 'NOTICE - the deadline has moved',
    'letter.notice.absent': 'NOTICE - {by} will be away',
    'letter.notice.back': 'NOTICE - {by} will not be away after all',
    'letter.notice.unplayed': 'NOTICE - {by} has no player',
    'letter.notice.vacant': 'NOTICE - a new player for {by} is wanted',
    'letter.notice.vacant-own': 'NOTICE - your seat is offered to somebody else',
    'letter.notice.resigned': 'NOTICE - {by} has given up the seat',
    'letter.notice.returned': 'NOTICE - {by} plays on',
    'reminder.excused':
      'The deadline and the grace have passed, and you were excused: {left:#excuse is|excuses are} left in this turn.',
    'notice.time': 'The match waits until {when}, {distance}.',
    'notice.absent': '{by} is away from {from} until {until}. Questions asked meanwhile are due after that.',
    'notice.back': '{by} has cancelled the absence. Deadlines that are already set stay.',
    'notice.unplayed':
      'Nobody plays {by}: three deadlines of a turn have passed without orders, or the player has left. If it was agreed to wait for a player, the match stands still until there is one. Ask somebody on your page (People), or answer this mail: REPLACE, the seat, WITH, a name and an address, and a reason. Whoever joins gets the hand, the last reports and 48 hours.',
    'notice.vacant':
      '{by} has missed three deadlines of a turn. Somebody else may take over the seat; until then the match does what was agreed for silence.',
    'notice.vacant-own':
      'You have missed three deadlines of a turn, so a new player for {by} is wanted. You will get no more reminders. Until one is found, you get the seat back by sending orders.',
    'notice.resigned':
      '{by} has given up the seat. Somebody else may take it over; until then the match does what was agreed for silence.',
    'notice.returned': '{by} has sent orders, so no new player is wanted any longer.',
  },
  ko: {
    'letter.reminder.excused': '한 번 봐드림 - 시간이 다시 시작되었습니다. {when}까지, {distance}',
    'letter.notice.time': '공지 - 마감이 바뀌었습니다',
    'letter.notice.absent': '공지 - 부재 예정: {by}',
    'letter.notice.back': '공지 - 부재 취소: {by}',
    'letter.notice.unplayed': '공지 - 맡은 사람이 없습니다: {by}',
    'letter.notice.vacant': '공지 - 이어서 할 사람을 찾습니다: {by}',
    'letter.notice.vacant-own': '공지 - 당신의 자리를 맡을 다른 사람을 찾습니다',
    'letter.notice.resigned': '공지 - 자리를 내놓았습니다: {by}',
    'letter.notice.returned': '공지 - 다시 참가합니다: {by}',
    'reminder.excused': '마감과 유예가 지났지만 이번에는 넘어갑니다. 이번 턴에 남은 횟수: {left}.',
    'notice.time': '새 마감은 {when}, {distance}입니다.',
    'notice.absent': '{by}: {from}부터 {until}까지 자리를 비웁니다. 그동안 받은 질문의 마감은 그 뒤로 옮깁니다.',
    'notice.back': '{by}: 부재를 취소했습니다. 이미 정해진 마감은 그대로입니다.',
    'notice.unplayed':
      '맡은 사람이 없는 자리: {by}. 페이지에서 다른 사람에게 청하거나 이 메일에 REPLACE로 답하십시오. 참가한 사람은 손패와 최근 보고서, 48시간을 받습니다.',
    'notice.vacant':
      '{by}: 한 턴에 마감 세 번이 소식 없이 지났습니다. 다른 사람이 이 자리를 이어받을 수 있으며, 그때까지는 무응답 때 하기로 한 대로 진행합니다.',
    'notice.vacant-own':
      '한 턴에 마감 세 번이 소식 없이 지나 {by} 자리를 이어서 할 사람을 찾습니다. 독촉은 더 보내지 않습니다. 사람을 찾기 전까지 자리는 그대로 당신 것이며, 명령을 보내면 되찾습니다.',
    'notice.resigned':
      '{by}: 자리를 내놓았습니다. 다른 사람이 이어받을 수 있으며, 그때까지는 무응답 때 하기로 한 대로 진행합니다.',
    'notice.returned': '{by}: 명령을 보냈으므로 더는 다른 사람을 찾지 않습니다.',
  },
  ja: {
    'letter.reminder.excused': '猶予 - 持ち時間をもう一度始めました。{when} まで、{distance}',
    'letter.notice.time': '通知 - 締切が変わりました',
    'letter.notice.absent': '通知 - 不在の予定: {by}',
    'letter.notice.back': '通知 - 不在の取り消し: {by}',
    'letter.notice.unplayed': '通知 - {by} を受け持つ人がいません',
    'letter.notice.vacant': '通知 - 引き継ぐ人を探しています: {by}',
    'letter.notice.vacant-own': '通知 - あなたの席を引き継ぐ人を探しています',
    'letter.notice.resigned': '通知 - 席を譲りました: {by}',
    'letter.notice.returned': '通知 - 復帰しました: {by}',
    'reminder.excused': '締切も猶予も過ぎましたが、今回は見送ります。このターンの残り回数: {left}。',
    'notice.time': '新しい締切は {when}、{distance} です。',
    'notice.absent': '{by} は {from} から {until} まで不在です。その間の質問の締切は、その後になります。',
    'notice.back': '{by} は不在を取り消しました。すでに決まった締切は変わりません。',
    'notice.unplayed':
      '{by} を受け持つ人がいません。ページで別の人に頼むか、このメールに REPLACE で答えてください。参加した人は手札、最近の報告書、48時間を受け取ります。',
    'notice.vacant':
      '{by} から、一ターンに三度の締切まで連絡がありませんでした。別の人が席を引き継げます。それまでは、返事がない場合の取り決めどおりに進めます。',
    'notice.vacant-own':
      '一ターンに三度の締切まで連絡がなかったため、{by} を引き継ぐ人を探しています。督促はもう送りません。見つかるまで席はあなたのもので、命令を送れば取り戻せます。',
    'notice.resigned':
      '{by} は席を譲りました。別の人が引き継げます。それまでは、返事がない場合の取り決めどおりに進めます。',
    'notice.returned': '{by} から命令が届いたので、引き継ぐ人はもう探していません。',
  },
};
