import { shortPackHash } from '../match/packs.ts';
import type { MatchFacts } from '../match/pages.ts';

/** The content of a match, as its pages name it: the title of the pack and the beginning of its hash. */
export const packFacts = ({ pack }: Pick<MatchFacts, 'pack'>): readonly string[] =>
  pack === undefined ? [] : [[pack.title, shortPackHash(pack.hash)].filter((part) => part !== '').join(', ')];
