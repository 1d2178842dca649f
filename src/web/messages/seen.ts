/** Acts of moderators on the page of a seat, until its player has seen them. */
import type { Catalogues } from '../../engine/index.ts';

export const seenCatalogues: Catalogues = {
  en: {
    'seen.title': 'What the moderator has done',
    'seen.rollback': 'The match went back to the beginning of {=unit|impulse} {to}.',
    'seen.override': 'The position was corrected.',
    'seen.rule': 'Ruling: "{text}"',
    'seen.glass': 'The hand of {seat} was opened to the moderator.',
    'seen.link': '{seat} has a new private page.',
    'seen.address': 'Mails for {seat} go to another address. It counts as an opened hand.',
    'seen.reason': 'Reason: "{reason}"',
    'seen.by': '{by}, {when}',
    'seen.change': '{what}: {before} -> {after}',
    'seen.do': 'I have seen this',
  },
  ja: {
    'seen.title': '進行役が行ったこと',
    'seen.rollback': 'ゲームは{=unit|インパルス} {to} の初めに戻りました。',
    'seen.override': '局面が訂正されました。',
    'seen.rule': '裁定: "{text}"',
    'seen.glass': '{seat} の手札が進行役に開かれました。',
    'seen.link': '{seat} の専用ページが新しくなりました。',
    'seen.address': '{seat} 宛てのメールの送り先が変わりました。手札を開いたものとして扱います。',
    'seen.reason': '理由: "{reason}"',
    'seen.by': '{by}、{when}',
    'seen.change': '{what}: {before} -> {after}',
    'seen.do': '確認しました',
  },
  ko: {
    'seen.title': '진행자가 한 일',
    'seen.rollback': '게임이 {=unit|임펄스} {to}의 처음으로 돌아갔습니다.',
    'seen.override': '국면이 정정되었습니다.',
    'seen.rule': '판정: "{text}"',
    'seen.glass': '{seat}의 손패가 진행자에게 열렸습니다.',
    'seen.link': '{seat}의 개인 페이지가 새로 생겼습니다.',
    'seen.address': '{seat}의 메일이 다른 주소로 갑니다. 손패를 연 것으로 봅니다.',
    'seen.reason': '이유: "{reason}"',
    'seen.by': '{by}, {when}',
    'seen.change': '{what}: {before} -> {after}',
    'seen.do': '확인했습니다',
  },
};
