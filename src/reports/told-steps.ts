/** What happened, step by step: a card, a march, a fight. */
import type { Block } from './document.ts';

/** A part of a story in the words of its reader. */
export interface ToldPart {
  /** How many events it tells. */
  readonly count: number;
  /** None: it goes without saying, and belongs to the next part. */
  readonly blocks: readonly Block[];
  /** The reader has done it. */
  readonly isOwn?: boolean;
  /** What was tried did not come off. */
  readonly isFailed?: boolean;
}

export interface ToldStep extends Omit<ToldPart, 'count'> {
  /** The number of its last event. */
  readonly no: number;
  /** Where it happens, one way after the other. */
  readonly ways: readonly (readonly string[])[];
}

/** Those that say nothing are joined with the next one, at the end with the one before. */
export const joinedParts = (parts: readonly ToldPart[]): readonly ToldPart[] => {
  const joined: ToldPart[] = [];
  let silent = 0;
  for (const part of parts) {
    if (part.blocks.length === 0) {
      silent += part.count;
      continue;
    }
    joined.push({ ...part, count: part.count + silent });
    silent = 0;
  }
  const last = joined.at(-1);
  if (silent === 0) return joined;
  return last ? joined.with(-1, { ...last, count: last.count + silent }) : [{ count: silent, blocks: [] }];
};
