import { shortPackHash } from '../match/packs.ts';
import type { MatchFacts } from '../match/pages.ts';
import type { Reporter } from '../reports/index.ts';

/** The content of a match, as its pages name it: the title of the pack and the beginning of its hash, and what is a reconstruction. */
export const packFacts = (
  { pack }: Pick<MatchFacts, 'pack'>,
  { learning: { reconstructed } }: Pick<Reporter, 'learning'>,
): readonly string[] => [
  ...(pack === undefined ? [] : [[pack.title, shortPackHash(pack.hash)].filter((part) => part !== '').join(', ')]),
  ...(reconstructed === undefined ? [] : [reconstructed]),
];
