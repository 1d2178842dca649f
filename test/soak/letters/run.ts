/** A campaign of copied lines on its own database, with its progress line by line. */
import { withOwnDatabase } from '../database.ts';
import { MOST_BYTES } from '../lengths.ts';
import { playLetters } from './index.ts';

/** Plays a campaign to its end and tells how it went. Returns its faults. */
export const tryLetters = async (seed: number, say: (line: string) => void): Promise<readonly string[]> => {
  const { state, sent, arrived, refusals, lengths, heaviest } = await withOwnDatabase((databaseUrl) =>
    playLetters({ databaseUrl, seed, say }),
  );
  say(`letters seed=${seed}: ${state} after ${sent} mails of players and ${arrived} of ours`);
  for (const line of lengths) say(line);
  const heavy = heaviest > MOST_BYTES ? [`a mail has ${heaviest} bytes`] : [];
  const unended = state === 'OVER' ? [] : [`it is ${state}`];
  return [...refusals, ...heavy, ...unended].map((what) => `letters seed=${seed}: ${what}`);
};
