/** A simulated year on its own database, with its progress line by line. */
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { withOwnDatabase } from '../database.ts';
import { liveYear, type Year } from './index.ts';

export interface YearRun {
  readonly seed: number;
  readonly campaigns: number;
  readonly days: number;
  readonly games?: readonly CampaignModule[];
}

/** Simulates a year and tells how it went. Returns its faults. */
export async function tryYear(run: YearRun, say: (line: string) => void): Promise<readonly string[]> {
  const year = await withOwnDatabase((databaseUrl) => liveYear({ ...run, databaseUrl, say }));
  for (const line of wordsOf(year)) say(line);
  return year.broken;
}

function wordsOf({ campaigns, counts, lengths }: Year): readonly string[] {
  const over = campaigns.filter(({ state }) => state === 'OVER');
  const sum = (of: (each: (typeof campaigns)[number]) => number) =>
    campaigns.reduce((total, each) => total + of(each), 0);
  const acts = campaigns.map((each) => each.acts).sort((a, b) => a - b);
  return [
    ...[...counts].sort().map(([what, count]) => `${what}: ${count}`),
    ...lengths,
    ...campaigns.map(
      ({ code, game, state, policy, impulses, lasted, acts: own }) =>
        `${code} (${game}) ${state} after ${lasted} days and ${impulses} impulses, silence: ${policy}, ${own} acts of its moderator`,
    ),
    `${over.length} of ${campaigns.length} campaigns came to their end; the others are played or waited for by policy`,
    `acts of a moderator: ${(sum((each) => each.acts) / campaigns.length).toFixed(2)} a campaign, median ${acts[acts.length >> 1]}, most ${acts.at(-1)}`,
  ];
}
