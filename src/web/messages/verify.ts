import type { Catalogues } from '../../engine/index.ts';

/** The page that checks dice. The match provides the sentences for the result. */
export const verifySentences: Catalogues = {
  en: {
    'layout.brand': 'Estafette',
    'verify.title': 'Check the dice of a match',
    'verify.what': 'Everything happens in this page: nothing is sent. You may save it and open it without a server.',
    'verify.file': 'The record of the match, as your page gives it',
    'verify.rules': 'The command "npm run verify" also plays the match again by the rules of its game.',
    'verify.hand': 'How the dice work, and how to check one by hand',
  },
  ko: {
    'layout.brand': 'Estafette',
    'verify.title': '게임의 주사위 확인',
    'verify.what':
      '모두 이 페이지 안에서 이루어지며, 아무것도 보내지 않습니다. 저장해 두면 서버 없이도 열 수 있습니다.',
    'verify.file': '당신의 페이지에서 받은 게임 기록',
    'verify.rules': '"npm run verify" 명령은 게임을 그 규칙대로 다시 진행하며 확인합니다.',
    'verify.hand': '주사위의 원리와 손으로 확인하는 방법(영어)',
  },
  ja: {
    'layout.brand': 'Estafette',
    'verify.title': 'ゲームのダイスの検証',
    'verify.what': 'すべてこのページの中で行われ、何も送信されません。保存しておけば、サーバーがなくても開けます。',
    'verify.file': 'あなたのページから取ったゲームの記録',
    'verify.rules': '「npm run verify」の命令は、ゲームをそのルールでもう一度進めて確かめます。',
    'verify.hand': 'ダイスの仕組みと、手で確かめる方法(英語)',
  },
};
