/** Sentences about absences, extensions, missed deadlines and vacant seats, in every language. */
import type { Catalogue, LanguageTag } from '../../engine/index.ts';

export const timeSentences: Readonly<Record<LanguageTag, Catalogue>> = {
  en: {
    'silence.replace':
      'after the grace period your time starts again, twice a turn; after that your seat is offered to somebody else',
    'command.absence':
      'You are away from {from} until {until}. Questions asked from now on that would be due earlier are due by {back}; all are told. NOABSENCE cancels it.',
    'command.absence.running': 'Questions that you have been asked already stay due as they are.',
    'command.absence.past': 'These days are over. Nothing has changed.',
    'command.absence.order': 'The last of these days is before the first. Nothing has changed.',
    'command.absence.long': 'An absence may have {days} days, including other absences that it touches.',
    'command.absence.many': 'You may announce at most {count} absences ahead.',
    'command.absence.none': 'You have announced no such absence.',
    'command.absence.off':
      'Your absence from {from} until {until} is cancelled, and all are told. Deadlines that are already set stay.',
    'command.extend':
      'Your deadline is now {when}, {distance}. Without the moderator you may do that {left:#time|times} more in this turn.',
    'command.extend.turn': 'Without the moderator a deadline can move by {hours} hours in all.',
    'command.extend.bank':
      'You have moved {count} deadlines in this turn of the game, the most that is possible without the moderator.',
    'command.extend.left':
      'EXTEND moves it by up to {hours} hours; {left:#such extension is|such extensions are} left in this turn.',
    'command.resigned':
      'You have given up the seat, and all are told. Until somebody has taken it over, you get it back by sending orders.',
    'command.who.away': 'away until {until}',
    'command.who.vacant': 'player wanted',
    'ack.returned': 'The seat is yours as before, and all are told.',
  },
  ko: {
    'silence.replace':
      '유예 시간이 지나면 한 턴에 두 번까지 시간을 다시 드리고, 그 뒤에는 당신의 자리를 맡을 다른 사람을 찾습니다',
    'command.absence':
      '{from}부터 {until}까지 자리를 비웁니다. 앞으로 받는 질문 중 그 전이 마감인 것은 {back}까지로 옮기며, 모두에게 알립니다. 취소하려면 NOABSENCE.',
    'command.absence.running': '이미 받은 질문의 마감은 그대로입니다.',
    'command.absence.past': '지난 날짜입니다. 바뀐 것은 없습니다.',
    'command.absence.order': '마지막 날이 첫날보다 앞섭니다. 바뀐 것은 없습니다.',
    'command.absence.long': '부재는 맞닿은 것을 합쳐 {days}일까지입니다.',
    'command.absence.many': '앞으로의 부재는 {count}번까지 알릴 수 있습니다.',
    'command.absence.none': '그런 부재를 알린 적이 없습니다.',
    'command.absence.off':
      '{from}부터 {until}까지의 부재를 취소했고 모두에게 알립니다. 이미 정해진 마감은 그대로입니다.',
    'command.extend': '새 마감은 {when}, {distance}입니다. 이번 턴에 진행자 없이 {left}번 더 할 수 있습니다.',
    'command.extend.turn': '진행자 없이는 마감을 모두 {hours}시간까지 옮길 수 있습니다.',
    'command.extend.bank': '이번 턴에 마감을 {count}번 옮겼습니다. 더는 진행자가 정합니다.',
    'command.extend.left': 'EXTEND로 {hours}시간까지 늦출 수 있습니다. 이번 턴에 남은 횟수: {left}.',
    'command.resigned': '자리를 내놓았고 모두에게 알립니다. 누가 이어받기 전까지는 명령을 보내면 되찾습니다.',
    'command.who.away': '{until}까지 부재',
    'command.who.vacant': '구하는 중',
    'ack.returned': '자리는 그대로 당신 것이며 모두에게 알립니다.',
  },
  ja: {
    'silence.replace': '猶予のあと、一ターンに二度まで持ち時間をもう一度始めます。その後は席を引き継ぐ人を探します',
    'command.absence':
      '{from} から {until} まで不在です。これから受ける質問でそれまでに締切となるものは {back} までに延ばし、全員に知らせます。取り消すには NOABSENCE。',
    'command.absence.running': 'すでに受けた質問の締切は変わりません。',
    'command.absence.past': '過ぎた日です。何も変わっていません。',
    'command.absence.order': '最後の日が最初の日より前です。何も変わっていません。',
    'command.absence.long': '不在は、続くものも合わせて {days} 日までです。',
    'command.absence.many': 'これからの不在は {count} 回まで知らせられます。',
    'command.absence.none': 'そのような不在は届いていません。',
    'command.absence.off':
      '{from} から {until} までの不在を取り消し、全員に知らせます。すでに決まった締切は変わりません。',
    'command.extend': '新しい締切は {when}、{distance} です。このターンに進行役なしであと {left} 回できます。',
    'command.extend.turn': '進行役なしで締切を延ばせるのは合わせて {hours} 時間までです。',
    'command.extend.bank': 'このターンに締切を {count} 回延ばしました。この先は進行役が決めます。',
    'command.extend.left': 'EXTEND で {hours} 時間まで延ばせます。このターンの残り回数: {left}。',
    'command.resigned': '席を譲り、全員に知らせます。引き継ぐ人が決まるまでは、命令を送れば取り戻せます。',
    'command.who.away': '{until} まで不在',
    'command.who.vacant': '募集中',
    'ack.returned': '席はそのままあなたのもので、全員に知らせます。',
  },
};
