/** A campaign in a browser on a database of its own, told line by line. */
import { withOwnDatabase } from '../database.ts';
import { playClicks } from './index.ts';

export interface ClicksPlan {
  readonly seed: number;
  /** Default: Wellington. */
  readonly game?: string;
  /** Default: scenarios take turns by the seed. */
  readonly scenario?: string;
  /** So many answers and sheets at most; undefined: to the end of the campaign. */
  readonly visits?: number;
  /** So many orders on one sheet at most; undefined: a few. */
  readonly orders?: number;
}

/** Plays a campaign, tells how it went, and returns what must not be. */
export const tryClicks = async (plan: ClicksPlan, say: (line: string) => void): Promise<readonly string[]> => {
  const began = Date.now();
  const { state, sheets, answers, clicks, refusals } = await withOwnDatabase((databaseUrl) =>
    playClicks({ databaseUrl, say, ...plan }),
  );
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  say(
    `clicks seed=${plan.seed}: ${state} after ${sheets} sheets and ${answers} answers, ${clicks} clicks, ${minutes} minutes`,
  );
  const unended = state === 'OVER' || plan.visits !== undefined ? [] : [`it is ${state}`];
  return [...refusals, ...unended].map((what) => `clicks seed=${plan.seed}: ${what}`);
};
