/** Asks all seats whether the match shall go back to the beginning of an impulse. */
import { LANGUAGES, type LanguageTag, message, refuse } from '../../engine/index.ts';
import type { ActOutcome, Actor } from '../acts/acting.ts';
import { actSentence } from '../acts/words.ts';
import { openPosition } from '../packs.ts';
import { wayBack } from '../record/rollback.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { askAll, LONGEST_QUESTION } from './polls.ts';

/** Hours for which it is open. */
const HOURS = 72;

/** The question is written by the program, so that every seat reads what its yes means. */
export async function askToGoBack(
  service: Service,
  matchId: string,
  { to, ...actor }: Actor & { readonly to: number },
): Promise<ActOutcome> {
  const row = await openPosition(service, matchId);
  if (!row) return refuse('match.unknown');
  const way = await wayBack({ service, row, db: service.store }, { to, deck: 'restore' });
  if (!way.ok) return way;
  const { game, occasion } = way.answer;
  const textIn = (language: LanguageTag): string => {
    const spoken = gameIn(game, language);
    const asked = message('act.rollback.question', { to, occasion: occasion(spoken) });
    return actSentence(spoken, asked).slice(0, LONGEST_QUESTION);
  };
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)]));
  return askAll(service, matchId, { text: textIn('en'), hours: HOURS, back: { to, texts }, ...actor });
}
