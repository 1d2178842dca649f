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
])('%s asks for more time', (text, hours) => {
  for (const language of languages) {
    const { lines, commands, problems } = readSheet(text, language, { owns: ['britain'] });
    expect(JSON.stringify({ lines, commands, problems })).toContain(`EXTEND ${hours}h`);
  }
});

test.each([
  'Davout stays at Grodno until 21:30',
  'He was away for days, they say',
  'The 3 of December was a good day',
  '3 inf',
])('%s asks for nothing', (text) => {
  expect(asked(text)?.commands).toEqual([]);
});
