/** The sentences of a definition in a language, with its way of naming things. */
import type { GameEvent, LanguageTag } from '../engine/index.ts';
import { type Catalogue, catalogueIn, type Formatters, spellingIn } from '../i18n/index.ts';
import { type ConditionWords, NameBook, orderCatalogues, orderFormatters, sentencesOf } from '../orders/index.ts';
import { speechOf } from '../reports/index.ts';
import type { GameDefinition } from './definition.ts';
import { gameCatalogues } from './messages/index.ts';
import type { GameTypes, Say } from './types.ts';

export interface Spoken {
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  readonly say: Say;
}

/** The names of things by their kind, in the script of a language if they have one, and those of seats. */
const namesIn = <T extends GameTypes>(
  { orders, setup }: GameDefinition<T>,
  book: NameBook,
  language: LanguageTag,
): Formatters => {
  const nameOf = (kind: string, id: string): string => {
    const entry = book.get(kind, id);
    return spellingIn(language, entry?.also) ?? entry?.name ?? id;
  };
  const seats = new Map(setup.splits.flatMap((split) => split.seats).map(({ id, name }) => [String(id), name]));
  const kinds = [...new Set(orders.names.map(({ kind }) => kind))];
  return {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, (id) => nameOf(kind, String(id))] satisfies [string, Formatters[string]]),
    ),
    seat: (id) => seats.get(String(id)) ?? String(id),
  };
};

/** What sentences and lines are made of in all languages. */
export interface Words<V> {
  readonly names: NameBook;
  readonly conditions: ConditionWords<V>;
}

const NO_CONDITIONS = { numbers: {}, units: [], figures: () => ({}), facts: {} };

export const wordsOf = <T extends GameTypes>({ orders }: GameDefinition<T>): Words<T['view']> => ({
  names: new NameBook(orders.names),
  conditions: orders.conditions ?? NO_CONDITIONS,
});

export function spokenIn<T extends GameTypes>(
  definition: GameDefinition<T>,
  { names, conditions }: Words<T['view']>,
  language: LanguageTag,
): Spoken {
  const catalogue = {
    ...catalogueIn(orderCatalogues, language),
    ...catalogueIn(gameCatalogues, language),
    ...catalogueIn(definition.messages, language),
  };
  const said = (formatters: Formatters): Say => {
    const say = speechOf({ words: { language, catalogue, formatters } });
    const event = (happened: GameEvent): string =>
      sentencesOf(definition, happened)
        .map((each) => say(each))
        .join(' ');
    return Object.assign(say, { language, event });
  };
  const own = definition.naming?.(said({})) ?? {};
  const dialect = definition.orders.prose?.dialects?.find((each) => each.language === language);
  const formatters = orderFormatters(
    catalogue,
    conditions,
    { ...namesIn(definition, names, language), ...own },
    dialect,
  );
  return { catalogue, formatters, say: said(formatters) };
}
