/** Several orders in one paragraph of a letter, in several languages. */
import { expect, test } from 'vitest';
import { contextOf, opened, read } from './wellington.ts';

const britain = contextOf(opened(), 'britain');

const ordersIn = (text: string): readonly string[] =>
  read(text, britain).lines.map(({ canonical, problems }) => (problems.length > 0 ? '?' : canonical));

test.each([
  ['29번을 CP로 쓰고 힐을 메리다로 보냅니다.'],
  ['29番をCPで使い、ヒルをメリダへ進めます。'],
  ['Ich spiele 29 für Kommandopunkte, dann marschiert Hill nach Merida.'],
  ['Je joue la 29 pour les points, Hill va à Mérida.'],
  ["I'll play Camp Fever for the points. Hill marches off to Merida."],
])('"%s" is two orders', (text) => {
  expect(ordersIn(text)).toEqual(['PLAY 29 CP', 'MOVE hill merida']);
});
