/** The page of a seat in the language of its player. */
import { type Catalogues, catalogueIn, type LanguageTag } from '../../engine/index.ts';
import type { Game } from '../../games/game.ts';
import { seatSentences } from '../messages/en.ts';
import { ja } from '../messages/ja.ts';
import { ko } from '../messages/ko.ts';
import { pollCatalogues } from '../messages/polls.ts';
import { seenCatalogues } from '../messages/seen.ts';
import { type Say, sayFrom } from '../render.ts';

export const seatCatalogues: Catalogues = {
  en: { ...seatSentences, ...pollCatalogues.en, ...seenCatalogues.en },
  ko: { ...ko, ...pollCatalogues.ko, ...seenCatalogues.ko },
  ja: { ...ja, ...pollCatalogues.ja, ...seenCatalogues.ja },
};

/** The catalogues with the terms of the game that the seat plays. */
export const seatSpeech = (language: LanguageTag, { reporter }: Pick<Game, 'reporter'>): Say =>
  sayFrom(catalogueIn(seatCatalogues, language), reporter);
