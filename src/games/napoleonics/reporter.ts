/** How players of Commands & Colors: Napoleonics are told of it. */
import type { GameEvent, JsonObject, LanguageTag } from '../../engine/index.ts';
import { list, type Reporter, type Speech, speechOf } from '../../reports/index.ts';
import { HEXES, pointOf } from './board.ts';
import type { Book } from './content.ts';
import { sentencesIn } from './language.ts';
import type { View } from './view.ts';

/** The reporter for a game that is played from a book, in a language. */
export function reporterOf(book: Book, tag: LanguageTag = 'en'): Reporter<View> {
  const { catalogue, formatters } = sentencesIn(book, tag);
  const say: Speech = speechOf({ language: tag, catalogue, formatters });
  const told = ({ kind, only: _, roll: __, ...fields }: GameEvent): string =>
    say(`happened.${kind}`, fields as JsonObject);
  return {
    language: tag,
    catalogue,
    formatters,
    occasion: ({ turn }) => say('occasion', { turn }),
    headline: ({ events }) => events.slice(-1).map(({ event }) => told(event)),
    advice: () => [],
    chronicle: ({ events }) => (events.length > 0 ? [list(events.map(({ event }) => told(event)))] : []),
    sections: () => [],
    figures: ({ view: { turn, active } }) => ({ turn, active }),
    template: () => [],
    board: () => ({
      changes: [],
      places: HEXES.map((id) => ({ id, name: id, ...pointOf(id), words: id })),
      ways: [],
      svg: () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" role="img"></svg>',
      layers: () => ({ width: 10, height: 10, colours: ['#ffffff'], ground: '', figures: [] }),
    }),
  };
}
