/** What a moderator may not do to a position. */
import { isObject } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { brokenIn } from './invariants.ts';
import type { State } from './state.ts';

/** The faults of a corrected position in words; empty if the game can go on from it. */
export function correctionFaults(book: Book, before: unknown, after: unknown): readonly string[] {
  if (!isObject(before as never) || !isObject(after as never)) return ['no position'];
  return brokenIn({ book, state: after as State });
}
