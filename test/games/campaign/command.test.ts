/** Who is named to command leaders that stand together (W-9.62). */
import { expect, test } from 'vitest';
import { checkCommand } from '../../../src/games/campaign/rules/march/command.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const start = wellington.setup.start({ scenario: '1812', split: '4' });
const almeida = {
  britain: { leaders: ['beresford'], inf: 2, cav: 0, art: 0 },
  spain: { leaders: ['de_espana'], inf: 2, cav: 0, art: 0 },
};
const position = { game: wellington.definition, state: { ...start, forces: { ...start.forces, almeida } } };

test.each([
  ['britain', 'beresford', undefined],
  ['spain', 'beresford', 'command.of-ally'],
  ['spain', 'soult', 'command.not-there'],
])('%s names %s: %s', (power, leader, code) => {
  const verdict = checkCommand(position, power, { do: 'command', at: 'almeida', leader });
  expect(verdict.ok ? undefined : verdict.refusal.code).toBe(code);
});
