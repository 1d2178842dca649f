/** The page of a seat in the language of its player. */
import type { LanguageTag } from '../../engine/index.ts';
import type { Game } from '../../games/game.ts';
import { catalogueIn } from '../../i18n/index.ts';
import { webCatalogues } from '../messages/index.ts';
import { type Say, sayFrom } from '../render.ts';

/** The catalogues with the terms of the game that the seat plays. */
export const seatSpeech = (language: LanguageTag, { reporter }: Pick<Game, 'reporter'>): Say =>
  sayFrom(catalogueIn(webCatalogues, language), reporter);
