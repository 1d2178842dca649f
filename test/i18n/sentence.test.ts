import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, uncheckedMessage } from '../../src/engine/index.ts';
import { format, listed, readSentence } from '../../src/i18n/index.ts';

const formatters = {
  place: (id: Json) => ({ lisbon: 'Lisbon', busan: '부산', seoul: '서울', jeju: '제주' })[String(id)] ?? `${id}`,
};

const said = (text: string, args: JsonObject = {}, locale = 'en') =>
  format({ '@@locale': locale, it: text }, formatters, uncheckedMessage('it', args));

describe('a sentence in ICU MessageFormat', () => {
  test.each<[string, string, JsonObject, string]>([
    ['an argument', 'to {name}', { name: 'Rosa' }, 'to Rosa'],
    ['an argument that is missing', 'to {name}.', {}, 'to .'],
    ['a list', 'for {names}', { names: ['Rosa', 'Otto'] }, 'for Rosa, Otto'],
    ['a name', 'at {area, place}', { area: 'lisbon' }, 'at Lisbon'],
    ['a list of names', 'at {areas, place}', { areas: ['lisbon', 'busan'] }, 'at Lisbon, 부산'],
    ['a kind of name that there is no formatter for', 'at {area, town}', { area: 'lisbon' }, 'at lisbon'],
    ['one', '{n, plural, one {# card} other {# cards}}', { n: 1 }, '1 card'],
    ['several', '{n, plural, one {# card} other {# cards}}', { n: 2 }, '2 cards'],
    ['none, said in its own way', '{n, plural, =0 {no cards} one {# card} other {# cards}}', { n: 0 }, 'no cards'],
    ['a choice', '{side, select, CSA {Lee} other {Meade}} wins', { side: 'CSA' }, 'Lee wins'],
    ['another choice', '{side, select, CSA {Lee} other {Meade}} wins', { side: 'USA' }, 'Meade wins'],
    ['a count around a choice', '{n, plural, other {# {side, select, other {of #}}}}', { n: 3, side: 'x' }, '3 of 3'],
    [
      'a name that ends in a full stop',
      '{name}. {name}...',
      { name: 'Washington D.C.' },
      'Washington D.C. Washington D.C...',
    ],
    ['an apostrophe', "the player's", {}, "the player's"],
    ['braces', "write '{name}'", { name: 'x' }, 'write {name}'],
  ])('has %s', (_, text, args, expected) => {
    expect(said(text, args)).toBe(expected);
  });

  test('a count has the forms of its language', () => {
    const text = '{n, plural, one {# one} other {# other}}';
    expect([said(text, { n: 1 }, 'en'), said(text, { n: 1 }, 'ko'), said(text, { n: 1 }, 'ja')]).toEqual([
      '1 one',
      '1 other',
      '1 other',
    ]);
  });

  test('a key without a sentence is shown', () => {
    expect(format({}, {}, uncheckedMessage('no.such'))).toBe('[no.such]');
  });

  test.each(['{name', '{n, plural, one {x}', '{n, plural}'])('%s is refused', (text) => {
    expect(() => readSentence(text)).toThrow();
  });
});

describe('a Korean particle', () => {
  test.each([
    ['은는', '서울은', '제주는', 'Lisbon은'],
    ['이가', '서울이', '제주가', 'Lisbon이'],
    ['을를', '서울을', '제주를', 'Lisbon을'],
    ['과와', '서울과', '제주와', 'Lisbon과'],
    ['으로', '서울로', '제주로', 'Lisbon으로'],
  ])('%s follows the last sound of the name', (particle, ...expected) => {
    const text = `{area, place, ${particle}}`;
    expect(['seoul', 'jeju', 'lisbon'].map((area) => said(text, { area }, 'ko'))).toEqual(expected);
  });

  test.each([
    [1, '1이 1로'],
    [2, '2가 2로'],
    [10, '10이 10으로'],
    ['D6', 'D6이 D6으로'],
    ['6 SP', '6 SP가 6 SP로'],
    ['BR', 'BR이 BR로'],
    ['96 "Magazine"', '96 "Magazine"이 96 "Magazine"으로'],
    ['Paul', 'Paul이 Paul로'],
    ['Nick', 'Nick이 Nick으로'],
    ['Robert', 'Robert가 Robert로'],
    ['Blas', 'Blas가 Blas로'],
    ['Claire', 'Claire가 Claire로'],
    ['健', '健가 健로'],
    ['ケン', 'ケン이 ケン으로'],
  ])('follows the sound of %s', (n, expected) => {
    expect(said('{n, text, 이가} {n, text, 으로}', { n }, 'ko')).toBe(expected);
  });

  test('stands behind plain arguments and terms too', () => {
    expect(said('{name, text, 을를} {_unit, text, 이가}', { name: '로사' }, 'ko')).toBe('로사를 차례가');
  });

  test('으로 follows a consonant other than ㄹ', () => {
    expect(said('{area, place, 으로}', { area: '강릉' }, 'ko')).toBe('강릉으로');
  });
});

test.each([
  [['핸콕', '시클스'], '핸콕과 시클스'],
  [['사이크스(3)', '하워드(2)', '세지윅(4)'], '사이크스(3), 하워드(2)와 세지윅(4)'],
  [['힐'], '힐'],
  [[], ''],
])('a list in Korean: %s', (names, text) => {
  expect(listed(names, 'ko')).toBe(text);
});
