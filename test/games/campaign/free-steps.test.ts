/** Free steps given by an event, and the rules around them. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { cardOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import { fieldOperations } from '../../../src/games/campaign/rules/operations/field.ts';
import { playAt } from './play-at.ts';

test('C-60: a march that nobody may intercept needs the free steps of the same card', () => {
  const play = playAt({});
  const card = cardOf(play, 60);
  const [steps, unseen] = [sure(card.ops[0]), sure(card.ops[1])];
  const refused = (ops: typeof card.ops) =>
    fieldOperations.no_interception?.check(play, { power: 'britain', card: { ...card, ops }, choice: {} }, unseen);
  expect(refused([steps, unseen])).toBeUndefined();
  expect(refused([unseen])).toMatchObject({ code: 'event.not-yet' });
});
