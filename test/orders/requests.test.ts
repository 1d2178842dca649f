/** What players ask in their own words: days off, more time, to leave. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Language, readSheet } from '../../src/orders/index.ts';

const languages = LANGUAGES.map((tag) => wellington.wordsIn(tag).language as unknown as Language);

/** What a mail asks for, whatever the language of its reader. */
const asked = (text: string) => {
  const [first, ...others] = languages.map((language) => {
    const { commands, lines, standing, ignored } = readSheet(text, language, { owns: ['britain'] });
    return {
      commands: commands.map(({ text: _, ...command }) => command),
      others: [...lines, ...standing, ...ignored],
    };
  });
  for (const other of others) expect(other).toEqual(first);
  return first;
};

const FROM_TO = { from: { time: 1290 }, to: { time: 1300 } };
const TODAY = { from: { day: { ahead: 0 }, time: 1290 }, to: { time: 1300 } };
const DAYS = { from: { day: { month: 11, day: 30 } }, to: { day: { month: 12, day: 4 } } };
const IN_DECEMBER = { from: { day: { month: 12, day: 2 } }, to: { day: { month: 12, day: 5 } } };

test.each<[string, object]>([
  ['away from 21:30 to 21:40', FROM_TO],
  ['I am away from 21:30 to 21:40.', FROM_TO],
  ['weg von 21:30 bis 21:40 Uhr', FROM_TO],
  ['Ich bin von 21 Uhr 30 bis 21 Uhr 40 weg', FROM_TO],
  ['je serai absent de 21h30 à 21h40', FROM_TO],
  ['오늘 21:30부터 21:40까지 자리를 비웁니다', TODAY],
  ['21시 30분부터 21시 40분까지 자리를 비울게요', FROM_TO],
  ['오후 9시 반부터 오후 9시 40분까지 부재', FROM_TO],
  ['21時30分から21時40分まで席を外します', FROM_TO],
  ['今日21:30から21:40まで席を外します', TODAY],
  ['午後9時半から午後9時40分まで不在です', FROM_TO],
  ['vacation 10 minutes', { minutes: 10 }],
  ['10분간 자리를 비웁니다', { minutes: 10 }],
  ['10분 동안 자리 비움', { minutes: 10 }],
  ['10分間席を外します', { minutes: 10 }],
  ['2時間不在にします', { minutes: 120 }],
  ['3일 동안 휴가입니다', { minutes: 4_320 }],
  ['하루 자리를 비웁니다', { minutes: 1_440 }],
  ['3日間休みます', { minutes: 4_320 }],
  ['bin eine Stunde weg', { minutes: 60 }],
  ['je suis absent une heure', { minutes: 60 }],
  ['away for half an hour', { minutes: 30 }],
  ['away 30 Nov to 4 Dec', DAYS],
  ['weg vom 30.11. bis 4.12.', DAYS],
  ['absent du 30 nov. au 4 déc.', DAYS],
  ['absent du 30/11 au 4/12', DAYS],
  ['away 24 to 28 December', { from: { day: { month: 12, day: 24 } }, to: { day: { month: 12, day: 28 } } }],
  ['absent du 24 au 28 décembre', { from: { day: { month: 12, day: 24 } }, to: { day: { month: 12, day: 28 } } }],
  ['away until the 24 December', { to: { day: { month: 12, day: 24 } } }],
  ['11월 30일부터 12월 4일까지 부재', DAYS],
  ['12월 2일부터 5일까지 휴가입니다', IN_DECEMBER],
  ['12월 2일~5일 자리를 비웁니다', IN_DECEMBER],
  ['12月2日から5日まで留守にします', IN_DECEMBER],
  ["I'm on vacation Dec 2-5", IN_DECEMBER],
  ['Ich bin vom 2. bis zum 5. Dezember verreist', IN_DECEMBER],
  ['Bin 2.-5.12. nicht da', IN_DECEMBER],
  ['Je ne serai pas là du 2 au 5 décembre', IN_DECEMBER],
  ['11/30부터 12/4까지 휴가입니다', DAYS],
  ['11月30日から12月4日まで不在', DAYS],
  ['내일부터 금요일까지 여행합니다', { from: { day: { ahead: 1 } }, to: { day: { weekday: 5 } } }],
  ['明日から金曜日まで旅行します', { from: { day: { ahead: 1 } }, to: { day: { weekday: 5 } } }],
  ['22시까지 자리를 비웁니다', { to: { time: 1320 } }],
  ['22時まで席を外します', { to: { time: 1320 } }],
  ['away until 22:00', { to: { time: 1320 } }],
  ['bis 22 Uhr weg', { to: { time: 1320 } }],
  [
    '내일 18시부터 내일 20시까지 자리를 비웁니다',
    { from: { day: { ahead: 1 }, time: 1080 }, to: { day: { ahead: 1 }, time: 1200 } },
  ],
])('%s is an absence', (text, away) => {
  expect(asked(text)).toMatchObject({ commands: [{ name: 'absence', ...away }], others: [] });
});

test.each([
  'Ich bin raus, sorry',
  'ich bin raus',
  "j'abandonne",
  "J'abandonne, désolé",
  'I resign',
  'I am out, sorry everybody',
  '기권',
  '죄송하지만 기권합니다',
  '投了',
  '申し訳ありませんが投了します',
  'signoff',
  'このゲームから抜けます、すみません',
  '抜けさせてください',
  '이 게임에서 빠지겠습니다',
  'I have to leave the game, sorry',
])('%s asks to leave', (text) => {
  expect(asked(text)).toMatchObject({ commands: [{ name: 'resign' }], others: [] });
});

test.each([
  ['another day, please', 24],
  ['one more day, please', 24],
  ['Noch zwei Tage, bitte', 48],
  ['12 hours more, please', 12],
  ["un jour de plus, s'il vous plaît", 24],
  ['하루만 더 주세요', 24],
  ['이틀 더 필요합니다', 48],
  ['あと1日ください', 24],
  ['あと12時間ください', 12],
  ['more time, please', 24],
  ['시간을 하루 더 주실 수 있나요?', 24],
  ['마감을 24시간 연장해 주실 수 있을까요?', 24],
  ['もう少し時間をください', 24],
  ['Can we get two more days, please?', 48],
  ['Please extend the deadline by 12 hours', 12],
  ['Ich brauche etwas mehr Zeit, geht ein Tag länger?', 24],
  ["j'aurais besoin d'un jour supplémentaire", 24],
  ["Pouvez-vous prolonger le délai d'un jour ?", 24],
])('%s asks for more time', (text, hours) => {
  for (const language of languages) {
    const { lines, commands, problems } = readSheet(text, language, { owns: ['britain'] });
    expect(JSON.stringify({ lines, commands, problems })).toContain(`EXTEND ${hours}h`);
  }
});

test.each([
  ['Could I have another day? Busy at work.', 'Busy at work.'],
  ['I need another day because of work', 'because of work'],
  ['仕事が忙しいので、あと1日ください', '仕事が忙しいので、'],
])('the reason of %s is quoted as talk', (text, reason) => {
  for (const language of languages) {
    const { problems, ignored } = readSheet(text, language, { owns: ['britain'] });
    expect([problems.map(({ code }) => code), ignored]).toEqual([['time.proposed'], [reason]]);
  }
});

test.each([
  'Davout stays at Grodno until 21:30',
  'He was away for days, they say',
  'The 3 of December was a good day',
  '3 inf',
  'Away 2 Dec, back 5 Dec',
  'on vacation Dec 5-2',
  "J'arrête là, trop cher en hommes",
  "I'm away from 2 Dec until 5 Dec, but maybe not",
  'One more day, please, Hill is lost at Badajoz',
])('%s asks for nothing', (text) => {
  expect(asked(text)?.commands).toEqual([]);
});
