/** Sentences of the first page, and of practice matches that are opened there. */
import type { Catalogues } from '../../engine/index.ts';
import { layout } from './en.ts';

export const frontCatalogues: Catalogues = {
  en: {
    ...layout,
    'front.heading': 'Estafette',
    'front.what':
      'Napoleonic wargames by mail. Reports come to you; you answer with orders, by reply or on a page of your own, when it suits you.',
    'front.page':
      'Every mail that you get has the private address of your page. When you are signed in, you see all your matches.',
    'front.dice': 'Dice are bound before the first card is dealt, and anybody can check them.',
    'front.verify': 'Check the dice of a match',
    'front.sign-in': 'Sign in',
    'front.mailbox': 'Open the development mailbox',
    'practice.title': 'Play now, alone against the program',
    'practice.what':
      'You take one side. The program plays the others and answers at once. No mail and no name are needed.',
    'practice.game': 'Which game?',
    'practice.seat': 'Your side',
    'practice.seat.whole': '{seat}: {powers}',
    'practice.scenario': 'Scenario',
    'practice.play': 'Play now',
    'practice.keep':
      'You can stop at any time and go on later. The match is removed after two weeks, or after a day if you have answered nothing in it.',
    'practice.open': 'Your practice match',
    'practice.open.match': '{game}, {seat}',
    'practice.open.go': 'Go on',
    'practice.match': 'Practice',
    'practice.visitor': 'You',
    'practice.stand-in': 'Stand-in',
    'practice.full': 'There are enough practice matches now',
    'practice.full.what': 'Old ones are removed every day. Please try again tomorrow.',
    'practice.often': 'Enough practice matches for this hour',
    'practice.often.what':
      '{count:#practice match|practice matches} may be opened in an hour from one address, of all games together. Those that you have opened go on. Please come back in an hour.',
    'practice.enough': 'Enough practice matches for these two weeks',
    'practice.enough.what':
      '{count:#practice match|practice matches} may be opened in two weeks from one address, of all games together. Those that you have opened go on.',
    'practice.unknown': 'This cannot be played now',
    'practice.unknown.what':
      'There is no such game, side or scenario here. No match was opened. The first page shows what there is.',
    'practice.back': 'Back to the first page',
  },
  ko: {
    'layout.brand': 'Estafette',
    'layout.skip': '본문으로',
    'front.heading': 'Estafette',
    'front.what':
      '메일로 하는 나폴레옹 시대 워게임입니다. 보고서가 메일로 오고, 편한 때에 답장이나 개인 페이지에서 명령을 내립니다.',
    'front.page': '받는 메일마다 개인 페이지의 주소가 있습니다. 로그인하면 자신의 모든 게임을 볼 수 있습니다.',
    'front.dice': '주사위는 첫 카드를 나누기 전에 정해져 묶이며, 누구나 확인할 수 있습니다.',
    'front.verify': '게임의 주사위 확인',
    'front.sign-in': '로그인',
    'front.mailbox': '개발용 메일함 열기',
    'practice.title': '지금 혼자서 프로그램을 상대로 시작',
    'practice.what': '한 편을 맡으십시오. 나머지는 프로그램이 맡아 바로 답합니다. 메일도 이름도 필요 없습니다.',
    'practice.game': '어느 게임입니까?',
    'practice.seat': '맡을 편',
    'practice.seat.whole': '{seat}: {powers}',
    'practice.scenario': '시나리오',
    'practice.play': '지금 시작',
    'practice.keep':
      '언제든지 멈추고 나중에 이어 할 수 있습니다. 게임은 두 주 뒤에 지워지며, 한 번도 답하지 않은 게임은 하루 뒤에 지워집니다.',
    'practice.open': '진행 중인 연습 게임',
    'practice.open.match': '{game}, {seat}',
    'practice.open.go': '이어 하기',
    'practice.match': '연습',
    'practice.visitor': '나',
    'practice.stand-in': '대리',
    'practice.full': '지금은 연습 게임이 가득 찼습니다',
    'practice.full.what': '오래된 게임은 날마다 지워집니다. 내일 다시 오십시오.',
    'practice.often': '이번 한 시간에는 충분히 열었습니다',
    'practice.often.what':
      '한 주소에서 한 시간에 모든 게임을 합쳐 연습 게임을 {count}개까지 열 수 있습니다. 이미 연 게임은 계속됩니다. 한 시간 뒤에 다시 오십시오.',
    'practice.enough': '이번 두 주에는 충분히 열었습니다',
    'practice.enough.what':
      '한 주소에서 두 주 동안 모든 게임을 합쳐 연습 게임을 {count}개까지 열 수 있습니다. 이미 연 게임은 계속됩니다.',
    'practice.unknown': '지금은 할 수 없습니다',
    'practice.unknown.what':
      '그런 게임이나 편이나 시나리오가 여기에 없습니다. 아무 게임도 열지 않았습니다. 첫 페이지에 할 수 있는 것이 있습니다.',
    'practice.back': '첫 페이지로',
  },
  ja: {
    'layout.brand': 'Estafette',
    'layout.skip': '本文へ',
    'front.heading': 'Estafette',
    'front.what':
      'メールで遊ぶナポレオン時代のウォーゲームです。報告がメールで届き、都合のよいときに、返信か自分のページで命令を出します。',
    'front.page':
      '届くメールには必ず自分のページのアドレスがあります。サインインすると、自分のゲームがすべて見られます。',
    'front.dice': 'ダイスは最初のカードを配る前に決められて封じられ、だれでも確かめられます。',
    'front.verify': 'ゲームのダイスを確かめる',
    'front.sign-in': 'サインイン',
    'front.mailbox': '開発用メールボックスを開く',
    'practice.title': '今すぐ一人でプログラムと対戦',
    'practice.what':
      '一つの陣営を受け持ってください。ほかはプログラムが受け持ち、すぐに答えます。メールも名前も要りません。',
    'practice.game': 'どのゲームにしますか?',
    'practice.seat': '受け持つ陣営',
    'practice.seat.whole': '{seat}: {powers}',
    'practice.scenario': 'シナリオ',
    'practice.play': '今すぐ始める',
    'practice.keep':
      'いつでもやめて、あとで続けられます。ゲームは二週間後に消去されます。一度も回答していないゲームは一日で消去されます。',
    'practice.open': '進行中の練習ゲーム',
    'practice.open.match': '{game}、{seat}',
    'practice.open.go': '続ける',
    'practice.match': '練習',
    'practice.visitor': '自分',
    'practice.stand-in': '代理',
    'practice.full': '今は練習ゲームがいっぱいです',
    'practice.full.what': '古いゲームは毎日消去されます。明日もう一度お試しください。',
    'practice.often': 'この一時間ではもう十分です',
    'practice.often.what':
      '一つのアドレスから一時間に開ける練習ゲームは、全ゲーム合わせて {count} 個までです。すでに開いたゲームは続けられます。一時間後にもう一度お試しください。',
    'practice.enough': 'この二週間ではもう十分です',
    'practice.enough.what':
      '一つのアドレスから二週間に開ける練習ゲームは、全ゲーム合わせて {count} 個までです。すでに開いたゲームは続けられます。',
    'practice.unknown': '今は遊べません',
    'practice.unknown.what':
      'そのようなゲーム、陣営、シナリオはここにありません。ゲームは開かれませんでした。最初のページに遊べるものがあります。',
    'practice.back': '最初のページへ',
  },
};
