import { format, type Message } from '../../engine/index.ts';
import type { Game } from '../game.ts';
import { actSentences } from '../messages/acts.ts';
import { languageOf, matchCatalogues } from '../words.ts';

/** A sentence about an act, or about why it was refused. */
export const actSentence = (game: Game | undefined, text: Message): string =>
  format(
    { ...(game ? languageOf(game).catalogue : matchCatalogues.en), ...actSentences },
    game?.reporter.formatters ?? {},
    text,
  );
