/** What letters say of questions to all seats, in every language. */
import type { Catalogue, LanguageTag } from '../../engine/index.ts';

export const pollSentences: Readonly<Record<LanguageTag, Catalogue>> = {
  en: {
    'letter.notice.asked': 'NOTICE - {by} asks all seats',
    'letter.notice.proposed': 'NOTICE - {by} proposes something',
    'letter.notice.answered': 'NOTICE - what all seats were asked: {yes} yes, {no} no',
    'letter.notice.agreed': 'NOTICE - agreed: {yes} yes, {no} no',
    'letter.notice.not-agreed': 'NOTICE - not agreed: {yes} yes, {no} no',
    'notice.asked': '{by} asks all seats, until {when}, {distance}:',
    'notice.proposed': '{by} proposes, and it is done when more than half say yes, until {when}, {distance}:',
    'notice.answered': '{yes} have said yes and {no} no; nothing was heard of {silent}. The question was:',
    'notice.agreed': '{yes} have said yes and {no} no; nothing was heard of {silent}. It is done:',
    'notice.not-agreed': '{yes} have said yes and {no} no; nothing was heard of {silent}. It is not done:',
    'notice.vote': 'Answer with one of these lines:',
  },
  ko: {
    'letter.notice.asked': '공지 - {by} 님이 모두에게 묻습니다',
    'letter.notice.proposed': '공지 - {by} 님이 제안합니다',
    'letter.notice.answered': '공지 - 모두에게 물은 결과: 찬성 {yes}, 반대 {no}',
    'letter.notice.agreed': '공지 - 가결: 찬성 {yes}, 반대 {no}',
    'letter.notice.not-agreed': '공지 - 부결: 찬성 {yes}, 반대 {no}',
    'notice.asked': '{by} 님이 모두에게 묻습니다. 기한은 {when}, {distance}:',
    'notice.proposed': '{by} 님이 제안합니다. 과반이 찬성하면 실행합니다. 기한은 {when}, {distance}:',
    'notice.answered': '찬성 {yes}, 반대 {no}, 무응답 {silent}. 질문은 다음과 같습니다:',
    'notice.agreed': '찬성 {yes}, 반대 {no}, 무응답 {silent}. 실행합니다:',
    'notice.not-agreed': '찬성 {yes}, 반대 {no}, 무응답 {silent}. 실행하지 않습니다:',
    'notice.vote': '다음 중 한 줄로 답하십시오:',
  },
  ja: {
    'letter.notice.asked': '通知 - {by} から全員への質問',
    'letter.notice.proposed': '通知 - {by} からの提案',
    'letter.notice.answered': '通知 - 全員への質問の結果: 賛成 {yes}、反対 {no}',
    'letter.notice.agreed': '通知 - 可決: 賛成 {yes}、反対 {no}',
    'letter.notice.not-agreed': '通知 - 否決: 賛成 {yes}、反対 {no}',
    'notice.asked': '{by} から全員への質問です。期限は {when}、{distance}:',
    'notice.proposed': '{by} からの提案です。過半数が賛成すれば行います。期限は {when}、{distance}:',
    'notice.answered': '賛成 {yes}、反対 {no}、返事なし {silent}。質問は次のとおりです:',
    'notice.agreed': '賛成 {yes}、反対 {no}、返事なし {silent}。行います:',
    'notice.not-agreed': '賛成 {yes}、反対 {no}、返事なし {silent}。行いません:',
    'notice.vote': '次のどちらかの行で答えてください:',
  },
};
