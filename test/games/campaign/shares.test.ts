import { expect, test } from 'vitest';
import { evenShares } from '../../../src/games/campaign/rules/battle/shares.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

test.each([
  { what: 'the ally, where both are as strong', strengths: { britain: 3, spain: 3 }, losses: 1, pays: 'spain' },
  { what: 'the ally, where he is stronger', strengths: { britain: 3, spain: 4 }, losses: 1, pays: 'spain' },
  { what: 'the commander, where the ally is weaker', strengths: { britain: 4, spain: 3 }, losses: 1, pays: 'britain' },
  { what: 'the only one who has any', strengths: { britain: 2, spain: 0 }, losses: 1, pays: 'britain' },
])('D-44: the odd loss falls on $what', ({ strengths, losses, pays }) => {
  expect(evenShares(wellington.definition, { area: 'braga', strengths, losses, speaker: 'britain' })).toEqual({
    [pays]: 1,
  });
});

test('W-11.51a: losses are shared evenly as far as possible, and the odd one is added', () => {
  const burden = { area: 'braga', strengths: { britain: 3, spain: 3 }, losses: 3, speaker: 'spain' };
  expect(evenShares(wellington.definition, burden)).toEqual({ britain: 2, spain: 1 });
});
