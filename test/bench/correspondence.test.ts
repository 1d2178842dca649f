import { expect, test } from 'vitest';
import { PROFILES } from '../../src/games/campaign/profiles.ts';
import { correspond, type Manner } from './correspondence.ts';

const CAMPAIGNS = 3;
const IMPULSES = 10;

const WITHOUT: Manner = { standing: () => '', asksAll: false, copies: 'impulse' };
const WITH: Manner = { standing: () => (PROFILES.sentinel ?? []).join('\n'), asksAll: false, copies: 'impulse' };

const beginnings = (manner: Manner) =>
  Array.from({ length: CAMPAIGNS }, (_, seed) => correspond({ scenario: '1812', split: '4' }, seed, manner, IMPULSES));

const mailsIn = (played: ReturnType<typeof beginnings>): number =>
  played.flatMap(({ perImpulse }) => perImpulse).reduce((sum, n) => sum + n, 0);

test('every mail is counted once, by question and by impulse; a ready-made set saves more than a third of them', () => {
  const [without, given] = [beginnings(WITHOUT), beginnings(WITH)];
  for (const played of [without, given]) {
    for (const { mails, perImpulse, sent, impulses } of played) {
      const byKind = Object.values(mails).reduce((sum, n) => sum + n, 0);
      expect(perImpulse.reduce((sum, n) => sum + n, 0)).toBe(byKind);
      expect(sent.reduce((sum, { acknowledgements }) => sum + acknowledgements, 0)).toBe(byKind);
      expect(sent).toHaveLength(4 * impulses);
      expect(byKind).toBeGreaterThanOrEqual(impulses - 1);
    }
  }
  expect(without.every(({ standing }) => standing === 0)).toBe(true);
  expect(mailsIn(given)).toBeLessThan((mailsIn(without) * 2) / 3);
}, 300_000);
