import { expect, test } from 'vitest';
import { readAnswer } from '../../src/match/forming/join-answer.ts';

test.each([
  ['Lovely idea, count me in!\n\nJOIN Europe/London', { zone: 'Europe/London' }],
  ['はい、参加します。よろしくお願いします。\nJOIN Asia/Tokyo LANGUAGE ja', { zone: 'Asia/Tokyo', language: 'ja' }],
  ['Hallo,\nich bin dabei!\nJoin Berlin', { zone: 'Europe/Berlin' }],
  ['Thanks! See you there.\njoin\nJOIN', {}],
  ['JOIN, and thank you', {}],
  ['Count me in, please.', {}],
  ['Yes, with pleasure', {}],
  ['Ja, gerne! Ich freue mich.', {}],
  ['Ich bin gerne dabei', {}],
  ['je participe', {}],
  ['Oui, avec plaisir !', {}],
  ['네, 참가합니다!', { language: 'ko' }],
  ['参加します', {}],
  ['はい、参加します。よろしく', { language: 'ja' }],
])('%j joins', (text, terms) => {
  expect(readAnswer(text)).toMatchObject({ kind: 'join', terms });
});

test.each([
  'Hi Mora,\nDECLINE no time this winter',
  'Not this time, sorry.',
  "I can't make it",
  'leider nein, keine Zeit',
  'Ich kann leider nicht.',
  'Cette fois non, désolé.',
  '이번엔 어렵습니다',
  '今回は見送ります',
])('%j declines, and its words go to the moderator', (text) => {
  const answer = readAnswer(text);
  expect(answer.kind).toBe('decline');
  const [, ...rest] = text.split('DECLINE ');
  expect(answer).toMatchObject({ words: expect.stringContaining(rest[0] ?? text) });
});

test.each([
  'JOIN\nDECLINE',
  'JOIN Berlin\nJOIN Paris',
  'Can I join?',
  'Are you in?',
  'Count me in. No, count me out.',
  '',
])('%j is a question', (text) => {
  expect(readAnswer(text).kind).toBe('unclear');
});
