import { expect, test } from 'vitest';
import { PROFILES } from '../../src/games/campaign/orders/profiles.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { correspond, type Manner } from './correspondence.ts';

const CAMPAIGNS = 2;
const IMPULSES = 10;

const WITHOUT: Manner = { standing: () => '', asksAll: false, copies: 'none' };
const COPYING: Manner = { ...WITHOUT, copies: 'all' };
const WITH: Manner = { standing: () => (PROFILES.sentinel ?? []).join('\n'), asksAll: false, copies: 'impulse' };

const GAMES = [
  { game: wellington, scenario: '1812' },
  { game: kutuzov, scenario: 'invasion' },
];

const beginnings = ({ game, scenario }: (typeof GAMES)[number], manner: Manner) =>
  Array.from({ length: CAMPAIGNS }, (_, seed) => correspond(game, { scenario, split: '4' }, seed, manner, IMPULSES));

const mailsIn = (played: ReturnType<typeof beginnings>): number =>
  played.flatMap(({ perImpulse }) => perImpulse).reduce((sum, n) => sum + n, 0);

test.each(GAMES)(
  'every mail of $game.id is counted once, by question and by impulse; offered lines save some of them, a ready-made set more than a third',
  (of) => {
    const [without, copying, given] = [beginnings(of, WITHOUT), beginnings(of, COPYING), beginnings(of, WITH)];
    for (const played of [without, copying, given]) {
      for (const { mails, perImpulse, sent, impulses } of played) {
        const byKind = Object.values(mails).reduce((sum, n) => sum + n, 0);
        expect(perImpulse.reduce((sum, n) => sum + n, 0)).toBe(byKind);
        expect(sent.reduce((sum, { acknowledgements }) => sum + acknowledgements, 0)).toBe(byKind);
        expect(sent).toHaveLength(4 * impulses);
        expect(byKind).toBeGreaterThanOrEqual(impulses - 1);
      }
    }
    expect(without.every(({ standing }) => standing === 0)).toBe(true);
    expect(copying.every(({ standing }) => standing > 0)).toBe(true);
    expect(mailsIn(copying)).toBeLessThan(mailsIn(without));
    expect(mailsIn(given)).toBeLessThan((mailsIn(without) * 2) / 3);
  },
  300_000,
);
