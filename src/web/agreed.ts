/** What counts for all in a match, on every page in the words of the mails. */
import type { Game } from '../match/game.ts';
import type { MatchFacts } from '../match/pages.ts';
import { agreedLines, type Clockface, speechOf } from '../reports/index.ts';

export const agreedOn = (
  { agreed, endsAt }: Pick<MatchFacts, 'agreed' | 'endsAt'>,
  { reporter }: Pick<Game, 'reporter'>,
  clock: Clockface,
): readonly string[] =>
  agreedLines({ agreed, ...(endsAt ? { endsAt: endsAt.toISOString() } : {}) }, speechOf(reporter), clock);
