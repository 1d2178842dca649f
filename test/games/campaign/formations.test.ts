import { expect, test } from 'vitest';
import { commanderOf, forceAt, lift, place } from '../../../src/games/campaign/pieces/formations.ts';
import type { Position } from '../../../src/games/campaign/play.ts';
import type { LeaderId, Stack } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const led = (leaders: readonly LeaderId[], inf: number): Stack => ({ leaders: [...leaders], inf, cav: 0, art: 0 });

/** Wellington and Hill at Lisbon, where Hill was named to command. */
const underHill = (): Position => {
  const start = wellington.start({ scenario: '1812', split: '4' });
  const forces = { lisbon: { britain: led(['wellington', 'hill'], 6) } };
  return { game: wellington.definition, state: { ...start, forces, commanders: { lisbon: 'hill' } } };
};

const commander = (position: Position): LeaderId | null =>
  commanderOf(position, forceAt(position, 'lisbon', 'allies'), 'lisbon');

test('W-9.62b: a leader who goes commands no more, nor when he is back', () => {
  const position = underHill();
  lift(position, 'lisbon', 'britain', led(['hill'], 2));
  place(position, 'lisbon', 'britain', led(['hill'], 2));
  expect(commander(position)).toBe('wellington');
  expect(position.state.commanders).toEqual({});
});

test('W-9.62b: who was named stays in command when others go', () => {
  const position = underHill();
  lift(position, 'lisbon', 'britain', led(['wellington'], 2));
  place(position, 'lisbon', 'britain', led(['wellington'], 2));
  expect(commander(position)).toBe('hill');
});
