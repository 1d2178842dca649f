/** Lines that name an order and do not give it: a doubt, a denial, another time. */
import { expect, test } from 'vitest';
import { contextOf, opened, read } from './wellington.ts';

const britain = contextOf(opened(), 'britain');
const ordersIn = (text: string) => read(text, britain).lines.flatMap(({ canonical }) => canonical || []);

test.each([
  'Maybe Hill to Badajoz',
  'Hill to Badajoz or Merida',
  'Hill to Badajoz next turn',
  'Hill to Badajoz tomorrow',
  'should Hill go to Badajoz',
  'Hill nicht nach Badajoz',
  'Hill später nach Badajoz',
  'Hill vielleicht nach Badajoz',
  'ne pas envoyer Hill à Badajoz',
  'Hill est allé à Badajoz',
  'Hill plus tard à Badajoz',
  '힐은 바다호스로 이동하지 마세요',
  '힐이 바다호스로 이동했습니다',
  '힐은 다음 턴에 바다호스로',
  'ヒルはバダホスへ移動しないでください',
  'ヒルはバダホスへ移動しました',
  'there are 2 infantry in Lisbon',
  'Ciudad Rodrigo belagern ohne Karte 98',
  'besiege Ciudad Rodrigo without 98',
  '94 for CP or event',
  '94 not for CP',
  '94 CP 말고',
  'he played 94 for CP',
])('"%s" orders nothing', (text) => {
  expect(ordersIn(text)).toEqual([]);
});

test.each([
  ['94 for CP, not the event', 'PLAY 94 CP'],
  ['94 for its event instead of the CP', 'PLAY 94 EVENT'],
  ['94 als Ereignis, nicht für CP', 'PLAY 94 EVENT'],
  ['94는 이벤트 말고 CP로', 'PLAY 94 CP'],
])('"%s" denies the other use of the card alone', (text, order) => {
  expect(ordersIn(text)).toEqual([order]);
});
