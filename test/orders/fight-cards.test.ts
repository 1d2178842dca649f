/** Lines about the cards of a siege or a battle: with what begins it, by rounds, and from one run to the next. */
import { expect, test } from 'vitest';
import { accept, type Decision, type DecisionRecord, uncheckedMessage } from '../../src/engine/index.ts';
import type { View } from '../../src/games/campaign/state.ts';
import { SheetSource } from '../../src/orders/index.ts';
import { anybody, language, read, readLine } from './wellington.ts';

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
  expect(item?.rest?.([begun, { kind: 'siege.cards', args: {}, answer: { cards: [98] } }])).toBe(
    'SIEGE CARDS NONE AT Ciudad Rodrigo',
  );
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

/** A round of a battle in which cards may be played. */
const roundOf = (round: number, area = 'badajoz') => {
  const args = { area, playable: [71, 81], round, power: 'britain', side: 'attacker' };
  return { kind: 'battle.cards', prompt: { key: 'ask', args }, check: accept } as unknown as Decision;
};

test.each([
  ['BATTLE NONE', 'BATTLE NONE AT Badajoz'],
  ['BATTLE 81', 'BATTLE NONE AT Badajoz'],
  ['BATTLE 81 round 1; 71 round 2', 'BATTLE 71@2 AT Badajoz'],
])('%s answers the later rounds of its battle in a later run, though its sheet has stopped', (text, rest) => {
  const options = { language, owns: ['britain'], resumed: true };
  const first = new SheetSource(read(text), options);
  expect(first.answer(roundOf(1), () => ({}))).toMatchObject({ answer: { cards: text.includes('81') ? [81] : [] } });
  const kept = first.keep();
  expect(kept.text).toBe(rest);
  const stopped = { means: 'plan', reason: uncheckedMessage('notice.intercepted') } as const;
  const later = new SheetSource(read(kept.text), { ...options, stopped });
  expect(later.answer(roundOf(2), () => ({}))).toMatchObject({ answer: { cards: rest.includes('71') ? [71] : [] } });
  expect(later.answer(roundOf(1, 'elvas'), () => ({}))).toBeUndefined();
});

test('that no cards are played in a fight is no order that went unheard', () => {
  const sheet = new SheetSource(read('BATTLE NONE AT Badajoz'), { language, owns: ['britain'], resumed: true });
  expect(sheet.givenUp()).toEqual([]);
});
