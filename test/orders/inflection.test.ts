/** Forms of words as players write them. */
import { expect, test } from 'vitest';
import { alternativesOf, formsOf } from '../../src/orders/inflection.ts';

test.each([
  ['march~es', ['march', 'marches', 'marching']],
  ['mov~e', ['move', 'moves', 'moving']],
  ['spiel~en', ['spiele', 'spielt', 'spielen']],
  ['attaqu~er', ['attaque', 'attaquons', 'attaquer', 'attaquera']],
  ['이동~하다', ['이동', '이동합니다', '이동한다', '이동할게요', '이동해 주세요', '이동하겠습니다', '이동시킵니다']],
  ['쓰/써~다', ['씁니다', '쓴다', '쓸게요', '써', '써 주세요', '쓰겠습니다']],
  ['꽂/꽂아~다', ['꽂습니다', '꽂는다', '꽂을게요', '꽂아', '꽂으세요']],
  ['移動~する', ['移動', '移動する', '移動します', '移動させます', '移動してください']],
  ['使~う', ['使う', '使います', '使って', '使いたいです']],
  ['進め~る', ['進める', '進めます', '進めて']],
  ['送~らる', ['送る', '送ります', '送って']],
])('%s has the forms of an order', (word, forms) => {
  expect(formsOf(word)).toEqual(expect.arrayContaining(forms));
});

/** What asks, denies, tells of the past or sets a condition. */
const OTHERS = /않|지$|면$|ない|ません|ました|たら|れば|ば$|か$|었|았|했/u;

test.each([
  '이동~하다',
  '쓰/써~다',
  '꽂/꽂아~다',
  '移動~する',
  '使~う',
  '進め~る',
  '送~らる',
  '進~む',
  '動か~す',
  '叩~く',
  '向~かう',
])('no form of %s says anything else', (word) => {
  expect(formsOf(word).filter((form) => OTHERS.test(form))).toEqual([]);
});

test('a word without a class has one form', () => {
  expect(formsOf('leads')).toEqual(['leads']);
});

test('brackets stand for each of their alternatives, or none', () => {
  expect(alternativesOf('(my|our|) orders (now|)')).toEqual([
    'my orders now',
    'my orders',
    'our orders now',
    'our orders',
    'orders now',
    'orders',
  ]);
});
