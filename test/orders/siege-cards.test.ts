/** A siege and its cards in one line. */
import { expect, test } from 'vitest';
import type { Decision, DecisionRecord } from '../../src/engine/index.ts';
import type { View } from '../../src/games/campaign/state.ts';
import { anybody, readLine } from './wellington.ts';

const begun = { kind: 'impulse.order', args: {}, answer: { do: 'siege', at: 'ciudad_rodrigo' } };

/** What a line answers when the cards of a siege are asked for, after it has begun one. */
const cardsOf = (text: string, area: string) => {
  const args = { area, playable: [8, 98], round: 1 };
  const decision = { kind: 'siege.cards', prompt: { key: 'ask', args } } as unknown as Decision;
  return readLine(text).item?.answer(decision, {} as View, [begun]);
};

test.each([
  ['SIEGE Ciudad Rodrigo WITH 98', [98]],
  ['SIEGE Ciudad Rodrigo WITH card 98', [98]],
  ['SIEGE Ciudad Rodrigo WITH Wellington CARDS 8, 98', [8, 98]],
  ['SIEGE Ciudad Rodrigo WITH Wellington ROUNDS 3 CARDS 98', [98]],
])('%s is a siege with cards', (text, cards) => {
  expect(readLine(text).problems).toEqual([]);
  expect(cardsOf(text, 'ciudad_rodrigo')).toEqual({ ok: true, answer: { cards } });
  expect(cardsOf(text, 'badajoz')).toBeUndefined();
});

test('the cards of a siege that has begun are kept as a line of their own', () => {
  const { item } = readLine('SIEGE Ciudad Rodrigo WITH 98');
  expect(item?.rest?.([begun])).toBe('PLAY 98 BATTLE WITH SIEGE Ciudad Rodrigo');
  expect(item?.rest?.([begun, { kind: 'siege.cards', args: {}, answer: { cards: [98] } }])).toBeUndefined();
});

test('strength points after WITH are no card', () => {
  expect(readLine('SIEGE Ciudad Rodrigo WITH 3 SP').problems.map(({ code }) => code)).toEqual(['order.unknown-name']);
});

/** A reader who is asked for cards in a battle. */
const askedWith = (playable: readonly number[]) => {
  const args = { playable, worth: [{ card: 71, mine: 3, his: 0, only: true }], mydice: 8, hisdice: 6 };
  return { ...anybody, open: [{ kind: 'battle.cards', prompt: { key: 'ask', args } } as unknown as DecisionRecord] };
};

test.each([
  [
    'the best card is proposed with its dice',
    askedWith([71]),
    'order.best-card',
    'BATTLE 71',
    { mydice: 11, hisdice: 6 },
  ],
  ['nothing is proposed without a card', askedWith([]), 'order.best-none', 'BATTLE NONE', {}],
  ['a standing order is proposed before a fight', anybody, 'order.best-ahead', 'BATTLE * BEST ALWAYS', {}],
])('of BATTLE BEST %s, and no card is picked', (_what, context, code, suggestion, args) => {
  const { order, problems } = readLine('BATTLE BEST', context);
  expect(order).toBeUndefined();
  expect(problems).toMatchObject([{ code, suggestions: [suggestion], message: { args } }]);
});
