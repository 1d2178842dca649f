/** The order language of a definition, as `src/orders` takes it. */
import { given, type LanguageTag } from '../engine/index.ts';
import { branchVerb, commonVerbs, helpOf, type Language, type Traits, type Verb } from '../orders/index.ts';
import type { GameDefinition } from './definition.ts';
import { questionOf } from './kinds.ts';
import { type Spoken, spokenIn, type Words, wordsOf } from './spoken.ts';
import type { GameTypes } from './types.ts';

type View<T extends GameTypes> = T['view'];

/** The kinds of a player's own acts, in the order in which a turn asks them. */
const actsOf = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => {
  const phases: readonly string[] = definition.orders.sheet?.phases ?? [];
  const isAct = (kind: string) => questionOf(definition, kind)?.role === 'act';
  return [...phases, ...Object.keys(definition.questions).filter((kind) => isAct(kind) && !phases.includes(kind))];
};

export function languageFor<T extends GameTypes>(
  definition: GameDefinition<T>,
  { names, conditions }: Words<View<T>>,
  { catalogue, formatters }: Spoken,
): Language<View<T>> {
  const { orders } = definition;
  const { help, branches, nouns, standing, sheet = {}, prose = {} } = orders;
  // The traits of a kind are only handed its own answers and events.
  const traits = { questions: definition.questions, events: definition.events } as Traits<View<T>>;
  const sets = Object.keys(standing?.profiles ?? {}).map((name) => `${name}: ${catalogue[`profile.${name}`]}`);
  const answered = helpOf(catalogue, Object.keys(help.examples), help.examples, { sets: sets.join(' ') });
  const isOwn = ({ name }: { readonly name: string }) => orders.verbs.some((verb) => verb.name === name);
  const language: Language<View<T>> = {
    verbs: [
      ...orders.verbs,
      ...[
        ...(branches ? [branchVerb(() => language, branches) as unknown as Verb<View<T>>] : []),
        ...(commonVerbs(traits, orders.afterNo) as Verb<View<T>>[]),
      ].filter((verb) => !isOwn(verb)),
    ],
    ...{ names, conditions, catalogue, formatters, prose, sheet },
    ...traits,
    ...given({ branches, nouns, standing }),
    acts: actsOf(definition),
    reserved: orders.reserved ?? [],
    help: (orders.tables ?? []).reduce((help, table) => table.helpWith(help, catalogue), answered),
    guessable: orders.guessable ?? (() => ({})),
    formatAnswer: orders.write as Language['formatAnswer'],
  };
  return language;
}

/** The order language of a definition for readers of a language. */
export function languageIn<T extends GameTypes>(definition: GameDefinition<T>, tag: LanguageTag): Language<View<T>> {
  const words = wordsOf(definition);
  return languageFor(definition, words, spokenIn(definition, words, tag));
}
