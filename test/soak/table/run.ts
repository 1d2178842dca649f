/** A campaign by clicks on its own database, with its progress line by line. */
import { withOwnDatabase } from '../database.ts';
import { playTable } from './index.ts';

/** Plays a campaign to its end and tells how it went. Returns its faults. */
export const tryTable = async (
  seed: number,
  say: (line: string) => void,
  game?: string,
): Promise<readonly string[]> => {
  const { state, sheets, answers, clicks, refusals } = await withOwnDatabase((databaseUrl) =>
    playTable({ databaseUrl, seed, say, ...(game === undefined ? {} : { game }) }),
  );
  say(`table seed=${seed}: ${state} after ${sheets} sheets and ${answers} answers, ${clicks} clicks`);
  const unended = state === 'OVER' ? [] : [`it is ${state}`];
  return [...refusals, ...unended].map((what) => `table seed=${seed}: ${what}`);
};
