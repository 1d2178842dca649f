/** Sentences of the replay and of the page for fewer mails, in the languages of their readers. */
import type { Catalogues } from '../../engine/index.ts';
import { replaySentences, unsubscribeSentences } from './en.ts';

const koLayout = { 'layout.brand': 'Estafette', 'layout.skip': '본문으로' };
const jaLayout = { 'layout.brand': 'Estafette', 'layout.skip': '本文へ' };

export const replayCatalogues: Catalogues = {
  en: replaySentences,
  ko: {
    ...koLayout,
    'replay.title': '{code} 다시 보기',
    'replay.crumbs': '{code} "{name}"',
    'replay.crumbs.seat': '{code} "{name}", {seat}',
    'replay.list': '모든 {=unit|임펄스}',
    'replay.back': '게임으로 돌아가기',
    'replay.first': '처음',
    'replay.previous': '이전',
    'replay.next': '다음',
    'replay.last': '최신',
    'replay.steps': '{=unit|임펄스}',
    'replay.steps.again': '{=unit|임펄스}, 이야기 아래',
    'replay.no': '{=unit|임펄스} {no} / {last}',
    'replay.underWay': '진행 중',
    'replay.map': '끝났을 때의 지도',
    'replay.map.alt': '지도. 바뀐 것: {changes}',
    'replay.map.alt.none': '지도. 바뀐 것이 없습니다.',
    'replay.happened': '경과',
    'replay.nothing': '알려진 것이 없습니다.',
    'replay.rolls': '주사위',
    'replay.rolls.no': '번호',
    'replay.rolls.label': '대상',
    'replay.rolls.faces': '눈',
    'replay.eyes': '보는 사람',
    'replay.eyes.all': '모두',
    'replay.opening': '시작',
  },
  ja: {
    ...jaLayout,
    'replay.title': '{code} のリプレイ',
    'replay.crumbs': '{code} "{name}"',
    'replay.crumbs.seat': '{code} "{name}"、{seat}',
    'replay.list': 'すべての{=unit|インパルス}',
    'replay.back': 'ゲームに戻る',
    'replay.first': '最初',
    'replay.previous': '前',
    'replay.next': '次',
    'replay.last': '最新',
    'replay.steps': '{=unit|インパルス}',
    'replay.steps.again': '{=unit|インパルス}、経過の下',
    'replay.no': '{=unit|インパルス} {no} / {last}',
    'replay.underWay': '進行中',
    'replay.map': '終わりの地図',
    'replay.map.alt': '地図。変わったところ: {changes}',
    'replay.map.alt.none': '地図。変わったところはありません。',
    'replay.happened': '出来事',
    'replay.nothing': '知られていることはありません。',
    'replay.rolls': 'ダイス',
    'replay.rolls.no': '番号',
    'replay.rolls.label': '対象',
    'replay.rolls.faces': '出目',
    'replay.eyes': '見る人',
    'replay.eyes.all': '全員',
    'replay.opening': '始まり',
  },
};

export const unsubscribeCatalogues: Catalogues = {
  en: unsubscribeSentences,
  ko: {
    ...koLayout,
    'fewer.ask': '{code} 메일을 줄일까요?',
    'fewer.ask.what': '질문이 있을 때만, 그동안의 경과를 모두 담은 메일을 받습니다. 다른 메일은 오지 않습니다.',
    'fewer.ask.stays': '좌석은 그대로입니다. 개인 페이지는 전과 같이 모두 보여 주며, 거기에서 되돌릴 수 있습니다.',
    'fewer.do': '메일 줄이기',
    'fewer.done': '{code} 메일을 줄였습니다',
    'fewer.done.what':
      '질문이 있을 때만, 그동안의 경과를 모두 담은 메일을 받습니다. 좌석은 그대로이며, 진행자도 알고 있습니다.',
    'fewer.done.back': '개인 페이지는 전과 같이 모두 보여 주며, 거기에서 되돌릴 수 있습니다.',
  },
  ja: {
    ...jaLayout,
    'fewer.ask': '{code} のメールを減らしますか?',
    'fewer.ask.what': '尋ねることがあるときだけ、それまでの出来事をすべて載せたメールが届きます。ほかは届きません。',
    'fewer.ask.stays': '席はそのままです。自分のページは今までどおりすべてを示し、そこで元に戻せます。',
    'fewer.do': 'メールを減らす',
    'fewer.done': '{code} のメールを減らしました',
    'fewer.done.what':
      '尋ねることがあるときだけ、それまでの出来事をすべて載せたメールが届きます。席はそのままで、進行役も知っています。',
    'fewer.done.back': '自分のページは今までどおりすべてを示し、そこで元に戻せます。',
  },
};
