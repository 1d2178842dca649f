/** What the work that goes on in this process is about: it stands in every line of the log, and goes on with the jobs that come of it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject } from '../engine/index.ts';

/** Names of what some work is about. */
export interface Errand {
  /** The code of the match, as people know it. */
  readonly match?: string;
  readonly matchId?: string;
  /** What somebody sent, and what all of this comes of. */
  readonly submission?: string;
  readonly letter?: string;
}

const NAMES = ['match', 'matchId', 'submission', 'letter'] as const;

const storage = new AsyncLocalStorage<Errand>();

/** What is known of the present work. */
export const errand = (): Errand => ({ ...storage.getStore() });

/** Does some work. What was known around it goes on to be known in it, and what becomes known in it stays there. */
export const onErrand = <T>(about: Errand, work: () => T): T => storage.run({ ...storage.getStore(), ...about }, work);

/** Adds to the present errand what has become known. Work that is on no errand may be about several matches: nothing is added. */
export function learn(known: Errand): void {
  const about = storage.getStore();
  if (about) Object.assign(about, known);
}

/** The errand of a job, by its data. */
export function errandOf(data: unknown): Errand {
  if (!isObject(data)) return {};
  const { about, match, submission, letter } = data;
  const named: Readonly<Record<string, unknown>> = {
    matchId: match,
    submission,
    letter,
    ...(isObject(about) ? about : {}),
  };
  return Object.fromEntries(NAMES.flatMap((name) => (typeof named[name] === 'string' ? [[name, named[name]]] : [])));
}
