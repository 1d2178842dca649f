import type { Message } from '../../engine/index.ts';
import { format } from '../../i18n/index.ts';
import type { Game } from '../game.ts';
import { matchCatalogues } from '../messages/index.ts';
import { languageOf } from '../words.ts';

/** A sentence about an act, or about why it was refused. */
export const actSentence = (game: Game | undefined, text: Message): string =>
  format(game ? languageOf(game).catalogue : matchCatalogues.en, game?.reporter.words.formatters ?? {}, text);
