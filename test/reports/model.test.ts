import { expect, test } from 'vitest';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { buildReport, type OpenDecision } from '../../src/reports/index.ts';
import { input, numbered, samples } from './fixtures.ts';

const asked = (seat: string, kind: string, isPublic = true): OpenDecision => ({
  id: 1,
  kind,
  seat,
  prompt: { key: `ask.${kind}`, args: { secret: 'the Light Division' } },
  public: isPublic,
  options: [{ answer: { cards: [40] }, text: 'BATTLE 40' }],
});

test.each([
  ['action', [asked('britain', 'impulse.order')], false],
  ['action', [asked('britain', 'evade'), asked('britain', 'impulse.order')], false],
  ['decision', [asked('britain', 'evade')], false],
  ['waiting', [asked('spain', 'impulse.order')], false],
  ['waiting', [], false],
  ['over', [], true],
])('the verdict is %s', (verdict, open, over) => {
  expect(buildReport(input({ open, over })).verdict).toBe(verdict);
});

test('other seats are named only if everybody may know that they are asked', () => {
  const open = [asked('spain', 'evade'), asked('spain', 'intercept'), asked('french_north', 'battle.cards', false)];
  const report = buildReport(input({ open }));
  expect(report.waitingFor).toEqual(['Spain']);
  expect(report.decisions).toEqual([]);
  expect(JSON.stringify(report)).not.toContain('Light Division');
});

test('facts that a seat may not see change nothing in its report', () => {
  const secret: CampaignEvent = { kind: 'hand.gained', power: 'french_north', cards: [40], only: ['french_north'] };
  const events = numbered(samples['match.began']);
  const without = buildReport(input({ events, open: [] }));
  const withSecrets = buildReport(
    input({ events: [...events, { no: 99, event: secret }], open: [asked('french_north', 'battle.cards', false)] }),
  );
  expect(JSON.stringify(withSecrets)).toBe(JSON.stringify(without));
});

test('a report survives storage', () => {
  const report = buildReport(input());
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
