/** Sentences of the match, in Korean. */
import type { Catalogue } from '../../engine/index.ts';
import { diceSentences } from './dice.ts';
import { formingSentences } from './forming.ts';
import { observerSentences } from './observers.ts';
import { partialSentences } from './partial.ts';
import { pollSentences } from './polls.ts';
import { timeSentences } from './time.ts';

const standing: Catalogue = {
  'stop.none': '이 질문에 해당하는 당신의 명령 줄이 없습니다.',
  'stop.asks': '명령 줄 {id}에 따라 여기서 질문합니다.',
  'stop.held': '명령 줄이 낸 답을 되돌렸습니다. 새 줄이나 명령이 답합니다.',
  'stop.unmet': '명령 줄 {id}은(는) 조건이 맞지 않아 쓰이지 않습니다.',
  'stop.refused': '명령 줄 {id}은(는) 실행할 수 없습니다: {reason}',
  'answered.standing.answered': '상시 명령 {id}',
  'answered.standing.answered.figures': '상시 명령 {id}: {figures}',
  'answered.standing.no': '상시 명령 {id} 조건 미충족',
  'answered.standing.no.figures': '상시 명령 {id} 조건 미충족: {figures}',
  'answered.standing.never': '상시 명령 {id}',
  'answered.standing.spent': '상시 명령 {id}: 횟수를 다 씀',
  'answered.rules': '규칙의 기본값',
  'answered.fallback': '무응답',
  'answered.stand-in': '대리',
  'answered.moderator': '진행자',
  'standing.invalid': '쓸 수 없음: {reason}',
  'standing.last-day': '{day} 끝까지',
  'standing.answer': '{order} ({figures})',
};

const silence: Catalogue = {
  'silence.wait': '게임이 당신을 기다립니다',
  'silence.stand-in': '유예 시간이 지나면 단순한 대리가 대신 답합니다',
  'silence.fallback': '유예 시간이 지나면 다음과 같이 처리합니다: {order}',
  'draft.none': '',
  'report.ahead.line': '{line}번째 줄: {why}',
  'report.ahead.unread': '지금 상황에서는 아무것에도 답하지 않습니다',
  'draft.open': '초안에 명령 {count}개, 제출 전',
  'draft.handed-over': '명령 {count}개 제출됨',
  'draft.stopped': '명령서가 멈췄습니다. 초안에 명령 {count}개가 남았습니다',
  'sheet.stopped': '명령서가 멈췄습니다: {why}.',
  'sheet.stopped.after': '명령서가 {text} 뒤에서 멈췄습니다: {why}.',
  'sheet.done': '명령서는 {text}까지 실행되었습니다.',
  'sheet.stopped.at': '명령서가 {number}번 줄({text})에서 멈췄습니다: {why}',
  'pace.words': '{=unit|임펄스} {impulse}시간, 답 {reaction}시간, 유예 {grace}시간',
  'pace.words.hold':
    '{=unit|임펄스} {impulse}시간, 답 {reaction}시간, 유예 {grace}시간. 제출한 명령은 {hold}분 동안 바꿀 수 있습니다',
};

const acknowledgements: Catalogue = {
  'section.course': '계획의 예행',
  'course.step': '{occasion}: {text} ({id})',
  'course.depends': '{occasion}: {text} ({id}) - 변수: {on}',
  'course.refused': '{occasion}: {id} 줄은 받아들여지지 않습니다({text}): {why}',
  'course.asked': '{occasion}: 답하는 줄이 없어 묻게 됩니다: {prompt}',
  'course.whole': '계획이 턴이 끝날 때까지 이어집니다.',
  'course.endless': '주사위나 상대편이 끝낼 때까지 이렇게 이어집니다.',
  'course.unmet': '이 예행에서 쓰이지 않는 줄: {ids}',
  'ack.head': '{code}  {occasion}',
  'ack.stale': '이미 끝난 질문에 대한 메일이어서 그 명령은 쓰이지 않았습니다.',
  'ack.stage-ended': '{seat}: {stage} 단계는 {when}에 끝났습니다.',
  'ack.settled-at': '{seat}: 그 질문은 {when}에 끝났습니다.',
  'ack.stale.open': '지금 열린 질문: {prompts}. 그에 관한 메일을 보냈으니 그 메일에 답하십시오.',
  'ack.stale.below': '지금 열린 질문은 아래에 다시 적었습니다. 이 메일에 답하십시오.',
  'ack.seal-taken-back':
    '봉인된 답을 되돌렸습니다. 다시 질문합니다. 새 줄이나 명령을 쓸 때까지 명령 줄은 이 질문에 답하지 않습니다.',
  'ack.stale.withdraw': 'WITHDRAW가 늦었습니다. 제출한 명령은 이미 실행되었습니다.',
  'ack.stale.nothing': '지금 받은 질문이 없습니다.',
  'ack.ahead.open':
    '아래 줄은 아직 묻지 않은 것이어서({count}개) 다음 {=unit|임펄스}의 초안으로 보관했습니다. DONE이라고 쓰면 그때 제출합니다.',
  'ack.ahead.done':
    '아래 줄은 아직 묻지 않은 것이어서({count}개) 보관했습니다. 다음 {=unit|임펄스} 때 다시 읽고 제출합니다.',
  'ack.ahead.fault': '이 가운데 {line}번째 줄은 고쳐야 합니다: {why}.',
  'ack.stopped': '게임이 멈춰 있습니다.',
  'ack.stopped.draft': '명령은 초안으로 보관합니다.',
  'ack.over': '게임이 끝났습니다.',
  'ack.held.foreign':
    '{sender}에서 온 메일이 당신 이름으로 명령을 내렸으나, 등록된 주소가 아닙니다. 아무것도 실행되지 않았습니다.',
  'ack.held.unproved': '당신 이름의 메일이 정말 {sender}에서 왔는지 확인되지 않았습니다. 아무것도 실행되지 않았습니다.',
  'ack.held.visible':
    '당신 이름의 메일이 게임의 답장 주소가 아니라, 모든 메일의 보낸 사람 주소로 왔습니다. 아무것도 실행되지 않았습니다.',
  'ack.visible.several':
    '메일이 모든 메일의 보낸 사람 주소로 왔고, 여러 게임에 참가하고 계십니다. 아무것도 실행되지 않았습니다. 한 게임의 주소로 보내 주십시오.',
  'ack.visible.match': '"{match}", {seat}: {address}',
  'ack.visible.last': '이런 메일에는 하루에 {count}번만 답합니다. 오늘은 이것이 마지막 답입니다.',
  'ack.held.confirm': '본인이 보냈다면 이 메일에 CONFIRM {code}로 답하고, 아니면 무시하십시오.',
  'ack.held.overtaken':
    '보내신 메일을 뒤늦게 읽었는데, 그 사이 다른 명령을 보내셨습니다. 이 메일은 아무것도 실행되지 않았습니다.',
  'ack.held.overtaken.confirm': '그래도 실행하려면 이 메일에 CONFIRM {code}로 답하십시오.',
  'ack.fault':
    '점검을 위해 게임이 멈췄고 진행자에게 알렸습니다. 메일은 실행되지 않았으니 게임이 다시 진행되면 다시 보내십시오.',
  'ack.held.relayed':
    '당신 이름의 메일이 {sender}에서 메일링 리스트를 거쳐, 또는 그 표시를 달고 왔습니다. 아무것도 실행되지 않았습니다.',
  'ack.misdirected':
    '메일이 다른 자리({seat})의 주소로 갔으며, 그 자리에서는 보지 못했습니다. 아무것도 실행되지 않았습니다.',
  'ack.misdirected.other':
    '메일이 당신의 것이 아닌 주소로 갔으며, 그 내용은 아무도 보지 못했습니다. 아무것도 실행되지 않았습니다.',
  'ack.misdirected.mend': '이 메일에 대한 답장으로 다시 보내십시오. 이 메일의 답장 주소가 당신의 주소입니다.',
  'ack.last-answer':
    '한 시간 동안 메일 {count}통에 답했으며, 지금은 이것이 마지막 답입니다. 다음 메일은 실행되지만 하나하나 답하지 않고, 약 한 시간 뒤 메일 한 통으로 모아 알립니다. 결과는 개인 페이지에 나오고 진행자에게도 알렸습니다.',
  'ack.last-answer.talk':
    '한 시간 동안 질문과 전언 {count}통에 답했으며, 이런 답은 지금은 이것이 마지막입니다. 전언은 계속 전달되고 명령에는 그대로 답합니다. 진행자에게도 알렸습니다.',
  'ack.meanwhile': '하나하나 답하지 않은 메일 {count}통의 결과입니다.',
  'ack.loop': '같은 메일이 {count}분 안에 다시 오면 더는 답하지 않습니다.',
  'ack.unclear':
    '본인 글인지 인용인지 분명하지 않은 줄이 있어 이 메일에서는 아무것도 제출하지 않았습니다. 본인 글이면 메일 맨 위에 다시 쓰고 그 아래에 DONE을 써서 보내십시오.',
  'ack.unclear.held':
    '본인 글인지 인용인지 분명하지 않은 줄이 있어 이 메일은 아무것도 실행하지 않았고, 바뀐 것도 없습니다.',
  'ack.unclear.lines': '분명하지 않은 줄: {lines}.',
  'ack.unclear.confirm':
    '아래에 있는 나머지 줄을 그대로 실행하려면 CONFIRM {code}로 답하십시오. 분명하지 않은 줄도 본인 글이면 전체를 메일 맨 위에 다시 써서 보내십시오.',
  'ack.unclear.in-force': '전에 제출한 것은 그대로 제출되어 있습니다.',
  'refused.confirm.before': '그 메일은 이미 확인되어 두 번 실행하지 않습니다',
  'refused.mail.unclear': '받지 않은 줄(본인 글인지 인용인지 불명): {lines}. 메일 맨 위에 쓰면 유효합니다',
  'ack.too-large': '메일이 10 MiB보다 커서 아무것도 받지 않았습니다. 첨부 없이 일반 텍스트로 명령을 다시 보내십시오.',
  'ack.too-slow':
    '메일을 읽는 데 시간이 너무 걸려 아무것도 받지 않았습니다. 받은 메일을 인용하지 말고 일반 텍스트로 명령을 다시 보내십시오.',
  'ack.unreadable': '메일을 해석할 수 없어 아무것도 받지 않았습니다. 첨부 없이 일반 텍스트로 명령을 다시 보내십시오.',
  'ack.truncated': '메일이 너무 길어 앞부분만 읽었습니다.',
  'ack.attachments':
    '열어 보지 않음: {files}. 명령은 메일 본문에서 읽습니다. 본문에 명령이 없으면 64 kB 이하의 .txt 또는 .ord 파일에서 읽습니다.',
  'ack.unended':
    '명령으로 읽히는 줄 앞에서 전언이 끝납니까? 이 메일에서는 아무것도 보내거나 실행하거나 바꾸지 않았습니다.',
  'ack.unended.message': '{to} 앞 전언은 "{last}"까지, 그 아래 명령: {lines}.',
  'ack.unended.confirm':
    '전언이 거기서 끝나고 아래 줄이 명령이면 YES 또는 CONFIRM {code}로 답장하십시오. 전부 전언이면 마지막 줄에 END(끝)를 써서 다시 보내십시오.',
  'ack.press-sent': '전언을 {names}에게 보냈습니다.',
  'ack.press-sent.anonymous': '전언을 이름 없이 {names}에게 보냈습니다.',
  'ack.question-sent': '질문을 {names}에게 전달했습니다.',
  'ack.question-nobody':
    '이 게임에는 진행자가 없어 질문을 전달하지 못했습니다: "{text}". 다른 플레이어에게는 PRESS TO ALL로 보낼 수 있습니다.',
  'ack.press-nobody': '"{name}"(이)라는 참가자가 없어 전언을 보내지 않았습니다. 보낼 수 있는 곳: {names}.',
  'ack.press-signed': '보류: 이 게임에서는 이름 없는 전언을 쓸 수 없어 보내지 않았습니다.',
  'ack.press-barred.side':
    '보류: 이 게임에서는 동맹과 진행자에게만 전언을 보낼 수 있어 {names}에게는 보내지 않았습니다.',
  'ack.press-barred.none': '보류: 이 게임에서는 진행자에게만 전언을 보낼 수 있어 {names}에게는 보내지 않았습니다.',
  'ack.press-leak':
    '보류, 보내지 않음: 전언 중 {count}줄이 당신의 비공개 보고서와 비슷합니다. 자신의 말로 바꾸거나 그 줄을 빼십시오.',
  'ack.acted': '진행자 {by} 님이 이 명령을 대신 입력했습니다: {reason}',
  'ack.waiting-for': '{names} 대기 중.',
  'ack.waiting-reactions': '다른 참가자와 상관없는 답을 기다리고 있습니다.',
  'ack.no-standing': '상시 명령이 없습니다.',
  'ack.standing-line': '[S{position}] {text} ({used}번 쓰임)',
  'ack.help.unknown': '{topic}에 대한 도움말은 없습니다.',
  'ack.help':
    '한 줄에 명령 하나. DONE은 명령서를 제출하고, NOW는 즉시 제출하고, WITHDRAW는 되돌립니다. "4: ..."는 4번 줄을 바꾸고, DELETE 4는 지우며, CLEAR는 모두 지웁니다. STATUS는 새 보고서를 부릅니다. 개인 페이지에 모든 선택지가 있습니다.',
  'ack.help.commands':
    '바로 답하는 명령: STATUS, STATUS DICE, {hand}MAP [place], ORDERS, STANDING, HISTORY [n], DEADLINE, {card}ROLLS [n], WHO, REPORT, TIMEZONE zone, LANGUAGE en|ko|ja, NOTIFY each|turns|daily, ABSENCE day|time [TO day|time], NOABSENCE, EXTEND [reason], UNLOCK, RESIGN, VOTE YES|NO, PROPOSE ..., EXPORT, HELP [topic].',
  'ack.help.press.seats':
    '전언: PRESS TO 받는 이(자리, 참가자, ALL, GM)를 쓰고, 이어서 본문, 끝에 END를 쓰면 전달됩니다.',
  'ack.help.press':
    '전언: PRESS TO 받는 이(세력, 참가자, ALLY, ENEMY, ALL, GM)를 쓰고, 이어서 본문, 끝에 END를 쓰면 전달됩니다.',
};

const commands: Catalogue = {
  'command.unclear': '{problem}. {meant}',
  'command.did-you-mean': '혹시 이것입니까: {names}?',
  'command.who.moderator': '진행자',
  'command.deadline': '{question}: {when}까지, {distance}',
  'command.deadline.grace': '유예 {when}까지: {silence}.',
  'command.deadline.none': '지금 받은 질문이 없습니다.',
  'command.orders.none': '초안이 비어 있습니다.',
  'command.orders.ahead.open': '다음 {=unit|임펄스}의 초안, 제출 예정 없음:',
  'command.orders.ahead.done': '보관 중, 물을 때 제출:',
  'command.orders.open': '초안, 제출 전({mode}):',
  'command.orders.held': '제출한 명령({mode}), 실행 {when}, {distance}:',
  'command.orders.running': '제출한 명령({mode}):',
  'command.no-moderator': '"{text}": 이 게임에는 물어볼 진행자가 없습니다. 바뀐 것은 없습니다.',
  'command.passed-on': '"{text}": {name}이(가) 정할 일이며 메일로 알렸습니다. 소식이 있을 때까지 바뀌는 것은 없습니다.',
  'command.resign':
    '자리를 내놓으면 다른 사람이 이어서 맡습니다. 며칠이나 몇 시간 쉬시려면 ABSENCE로 자리를 지킬 수 있습니다: ABSENCE 24 Dec TO 2 Jan 또는 ABSENCE 10 minutes.',
  'command.resign.replace':
    '이어서 둘 사람을 아신다면 다른 참가자에게 물어보십시오: PROPOSE REPLACE {seat} WITH 이름 주소, 그리고 이유.',
  'command.resign.replace.gm':
    '이어서 둘 사람을 아시거나 찾아 주기를 바라신다면 먼저 진행자에게 쓰십시오: PRESS TO GM.',
  'command.resign.confirm': '정말 그렇다면 이렇게 답하십시오: CONFIRM {code}. 아직 바뀐 것은 없습니다.',
  'command.notify.each': '모든 보고서를 받습니다. 누가 움직였든 {=unit|임펄스}마다 오며, 빠지는 것은 없습니다.',
  'command.notify.turns':
    '질문을 받을 때, 자신의 {=unit|임펄스}가 끝났을 때, 자신의 부대가 싸우거나 움직이거나 잃었을 때 그동안의 경과를 모두 담은 메일을 받습니다. 자신의 부대와 관계없는 다른 참가자의 {=unit|임펄스}는 빠지고 다음 메일에 담깁니다.',
  'command.notify.daily':
    '하루 한 번 07:00({zone})에 그동안의 경과를 담은 보고서를 받습니다. 질문을 받을 때, 자신의 {=unit|임펄스}가 끝났을 때, 자신의 부대가 싸우거나 움직이거나 잃었을 때는 바로 메일을 받습니다. 그 밖의 일은 그날의 보고서에 담깁니다.',
  'command.report.sent': '지난 보고서를 그대로 다시 따로 보냅니다.',
  'command.report.none': '아직 받은 보고서가 없습니다.',
  'command.timezone': '시각은 {zone} 기준으로 알려 드리며, 그곳은 지금 {now}입니다.',
  'command.language': '앞으로 {name}(으)로 알려 드립니다. 명령은 그대로 영어 낱말로 씁니다.',
  'command.rolls': '최근 {=unit|임펄스} {impulses}개: 전체 {all}건 중 {count}건의 번호, 이름, 눈.',
  'command.rolls.head': '기록 머리의 해시: {hash}',
  'command.map.roads': '그곳에서 나가는 길:',
  'command.map.road': '{there} ({road})',
  'command.hand.none': '손에 카드가 없습니다.',
  'command.card.which': '어느 카드입니까? 번호나 제목으로 쓰십시오: CARD 47.',
  'command.card.which.title': '어느 카드입니까? {word} 뒤에 제목을 쓰십시오.',
  'command.card.none': '그런 카드가 없습니다: {numbers}.',
  'command.card.no-cards': '이 게임에는 읽을 카드가 없습니다.',
  'command.dice.count': '주사위',
  'command.dice.mean': '평균',
  'command.dice.high': '5와 6',
  'command.dice.share': '{high} = {percent}% (33%, 오차 {spread}%)',
  'command.dice.all': '전체',
  'command.dice.expected':
    '공정한 주사위의 평균은 3.50이고 셋 중 하나가 5나 6입니다. 비율 셋 중 둘쯤은 표시한 오차 안에, 스물 중 열아홉은 그 두 배 안에 듭니다.',
  'command.unlock.waiting': '명령이 아직 실행되지 않았습니다. WITHDRAW로 되돌릴 수 있습니다.',
  'command.unlock.open': '명령은 초안 상태이며 바꿀 수 있습니다.',
};

const sections: Catalogue = {
  'section.message': '{names}에게 보낸 전언',
  'section.unlock': '명령 되돌리기',
  'section.status': '현재 상황',
  'section.hand': '손패',
  'section.map': '지도',
  'section.visible': '참가 중인 게임: 이 가운데 한 주소로 보내 주십시오',
  'section.meanwhile': '그동안의 메일',
  'section.ahead': '보관한 명령',
  'section.orders': '명령',
  'section.standing': '상시 명령',
  'section.history': '최근 경과',
  'section.deadline': '남은 시간',
  'section.help': '쓰는 법',
  'section.help.topic': '쓰는 법: {topic}',
  'section.card': '카드',
  'section.rolls': '주사위 기록',
  'section.who': '참가자',
  'section.timezone': '시간대',
  'section.language': '언어',
  'section.notify': '메일',
  'section.last-report': '지난 보고서',
  'section.absence': '부재',
  'section.noabsence': '부재',
  'section.extend': '시간 연장',
  'section.resign': '사퇴',
  'section.report': '보고서',
  'section.dice': '지금까지의 주사위',
};

const refusals: Catalogue = {
  'refused.draft.changed': '그 사이 초안이 바뀌었습니다. 다시 확인하십시오',
  'refused.match.unknown': '그런 게임은 없습니다',
  'refused.match.stopped': '게임이 지금 멈춰 있습니다',
  'refused.match.moved': '이 페이지를 연 뒤 게임이 더 진행되었습니다',
  'refused.match.running': '게임이 멈춰 있지 않습니다',
  'refused.deadline.hours': '마감은 최대 90일까지 옮길 수 있습니다',
  'refused.deadline.none': '그곳에는 열린 질문이 없습니다',
  'refused.deadline.none.seat': '{seat} 자리에는 열린 질문이 없습니다',
  'resumed.by-itself': '멈춤 기간이 끝났습니다',
  'pack.id-taken': 'pack.json: id {id}은(는) 다른 묶음 "{title}"의 것입니다. 다른 id를 쓰십시오',
};

export const ko: Catalogue = {
  ...standing,
  ...silence,
  ...acknowledgements,
  ...commands,
  ...sections,
  ...refusals,
  ...diceSentences.ko,
  ...partialSentences.ko,
  ...timeSentences.ko,
  ...formingSentences.ko,
  ...observerSentences.ko,
  ...pollSentences.ko,
};
