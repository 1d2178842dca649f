/** The order language of a definition, as `src/orders` takes it. */
import { type Decision, type GameEvent, given, type Json, type LanguageTag } from '../engine/index.ts';
import {
  branchVerb,
  commonVerbs,
  type Gathered,
  helpOf,
  type Language,
  type Notice,
  type Phrase,
  type ReadContext,
  type Verb,
} from '../orders/index.ts';
import type { Defined } from './definition.ts';
import type { Sheet, Standing } from './orders.ts';
import { type Spoken, sentencesOf, spokenIn, traitsOf, type Words, wordsOf } from './spoken.ts';
import type { QuestionTraits, SheetMeaning } from './traits.ts';
import type { AnswerTo, GameTypes, QuestionKind } from './types.ts';

type View<T extends GameTypes> = T['view'];
type Traits<T extends GameTypes> = QuestionTraits<T, AnswerTo<T, QuestionKind<T>>>;

const MEANS: Readonly<Record<SheetMeaning, Notice['means']>> = {
  begins: 'begin',
  ends: 'over',
  rolled: 'dice',
  departs: 'plan',
};

/** What the definition says of a kind of question; undefined for a kind that it does not have. */
export const questionOf = <T extends GameTypes>({ questions }: Defined<T>, kind: string): Traits<T> | undefined =>
  Object.hasOwn(questions, kind) ? questions[kind as QuestionKind<T>] : undefined;

/** The kinds of question of which something is said. */
const kindsWith = <T extends GameTypes>(
  definition: Defined<T>,
  is: (traits: Traits<T>) => unknown,
): readonly QuestionKind<T>[] =>
  (Object.keys(definition.questions) as QuestionKind<T>[]).filter((kind) => is(definition.questions[kind]));

/** The kinds of a player's own acts, in the order in which a turn asks them. */
const actsOf = <T extends GameTypes>(definition: Defined<T>): readonly string[] => {
  const acts = kindsWith(definition, ({ role }) => role === 'act');
  const { phases = [] } = definition.orders.sheet ?? {};
  return [...phases, ...acts.filter((kind) => !phases.includes(kind))];
};

const yesNoIn =
  <T extends GameTypes>(definition: Defined<T>): Language['yesNo'] =>
  (decision, yes): Json | undefined => {
    const means = questionOf(definition, decision.kind)?.yesNo;
    return typeof means === 'function' ? means(decision, yes) : means?.[yes ? 'yes' : 'no'];
  };

const noticeIn =
  <T extends GameTypes>(definition: Defined<T>): Language['notice'] =>
  (event, owns) => {
    const sheet = traitsOf(definition, event.kind)?.sheet;
    if (typeof sheet === 'function') return sheet(event, owns);
    const [reason] = sentencesOf(definition, event);
    return sheet && reason && { means: MEANS[sheet], reason };
  };

const gatheredIn = <T extends GameTypes>(definition: Defined<T>): Gathered<View<T>> => ({
  kinds: kindsWith(definition, ({ gather }) => gather),
  answer: (decision, view, orders) =>
    questionOf(definition, decision.kind)?.gather?.(decision, view, orders) ?? {
      answer: undefined,
      refusals: [],
      taken: [],
    },
});

const unaskedIn = <T extends GameTypes>(definition: Defined<T>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<Traits<T>>(definition.questions).flatMap(([kind, { unasked }]) =>
      unasked === undefined ? [] : [[kind, unasked] as const],
    ),
  );

const sheetOf = <T extends GameTypes>({ phases, stages, ahead, ...sheet }: Sheet<T>) => ({
  ...sheet,
  ...(phases ? { phased: true as const } : {}),
  ...given({ stages: stages?.kinds, comesAgain: stages?.comesAgain, plans: ahead?.isKnown, isNext: ahead?.isNext }),
});

const standingOf = <T extends GameTypes>(standing: Standing<T, string>) => {
  const { spans, examples, most, answersAtOnce, opener, forms, profiles, planner, idle, past } = standing;
  return {
    spans,
    examples,
    ...given({ mostStanding: most, filing: answersAtOnce, opener, forms, profiles, table: planner, idle, past }),
  };
};

const unsaidNoteOf = <T extends GameTypes>(definition: Defined<T>): Language['unsaidNote'] => {
  if (kindsWith(definition, ({ silence }) => silence?.note).length === 0) return undefined;
  return (decision: Decision) => {
    const note = questionOf(definition, decision.kind)?.silence?.note?.(decision);
    if (!note) throw new Error(`${definition.id}: no note on what ${decision.kind} is answered with`);
    return note;
  };
};

const boardOf = <T extends GameTypes>(definition: Defined<T>, { say }: Spoken): Partial<Language<View<T>>> => {
  const { board, cards } = definition;
  return {
    placesOf: board.places,
    ...given({
      wayOf: wayIn(definition),
      whoOf: board.who,
      deeds: board.deeds,
      cardOf: cards?.of,
      cardTitle: cards?.title && ((id: string) => cards.title?.(id, say) ?? id),
      cardUse: cards?.use && ((answer: Json, view: View<T>) => cards.use?.(answer, view, say)),
    }),
  };
};

const wayIn = <T extends GameTypes>(definition: Defined<T>): Language['wayOf'] => {
  if (!Object.keys(definition.events).some((kind) => traitsOf(definition, kind)?.place?.isWay)) return undefined;
  return (event) => {
    const place = traitsOf(definition, event.kind)?.place;
    return place?.isWay ? place.path(event) : [];
  };
};

const branchesOf = <T extends GameTypes>(definition: Defined<T>): Language<View<T>>['branches'] => {
  const { branches } = definition.orders;
  const triggerOf = (event: GameEvent, owns: readonly string[]) =>
    traitsOf(definition, event.kind)?.trigger?.(event, owns);
  return branches && { ...branches, triggerOf };
};

export function languageFor<T extends GameTypes>(
  definition: Defined<T>,
  { names, conditions }: Words<View<T>>,
  spoken: Spoken,
): Language<View<T>> {
  const { orders } = definition;
  const { help, sheet, standing } = orders;
  const { compose, ...words } = orders.prose ?? {};
  const yesNo = yesNoIn(definition);
  const branches = branchesOf(definition);
  const silence = ({ kind }: { readonly kind: string }) => questionOf(definition, kind)?.silence;
  const sets = Object.keys(standing?.profiles ?? {}).map((name) => `${name}: ${spoken.catalogue[`profile.${name}`]}`);
  const answered = helpOf(spoken.catalogue, Object.keys(help.examples), help.examples, {
    sets: sets.join(' '),
  });
  const isOwn = ({ name }: { readonly name: string }) => orders.verbs.some((verb) => verb.name === name);
  const language: Language<View<T>> = {
    verbs: [
      ...orders.verbs,
      ...[
        ...(branches ? [branchVerb(() => language, branches) as unknown as Verb<View<T>>] : []),
        ...(commonVerbs({ yesNo }, orders.afterNo) as Verb<View<T>>[]),
      ].filter((verb) => !isOwn(verb)),
    ],
    names,
    conditions,
    reserved: orders.reserved ?? [],
    help: (orders.tables ?? []).reduce((help, table) => table.helpWith(help, spoken.catalogue), answered),
    acts: actsOf(definition),
    catalogue: spoken.catalogue,
    formatters: spoken.formatters,
    guessable: orders.guessable ?? (() => ({})),
    yesNo,
    parts: (decision) => questionOf(definition, decision.kind)?.parts?.(decision) ?? ['all'],
    finish: (decision, view, stopped) => silence(decision)?.done?.(decision, view, stopped),
    close: (decision) => silence(decision)?.used?.(decision),
    unsaid: (decision, view) => silence(decision)?.unsaid?.(decision, view),
    filled: kindsWith(definition, ({ isForm }) => isForm),
    weighty: kindsWith(definition, ({ role }) => role === 'weighty'),
    unasked: unaskedIn(definition),
    gathered: gatheredIn(definition),
    notice: noticeIn(definition),
    tally: (event) => traitsOf(definition, event.kind)?.points?.(event),
    moment: standing?.periods ?? (() => ({})),
    formatAnswer: (kind, answer) => orders.write(kind as QuestionKind<T>, answer),
    ...boardOf(definition, spoken),
    ...(sheet ? sheetOf(sheet) : {}),
    ...(standing ? standingOf(standing) : {}),
    ...words,
    ...given({ compose: compose && ((phrase: Phrase, at: ReadContext<View<T>>) => compose(phrase, at, language)) }),
    ...given({ nouns: orders.nouns, branches, unsaidNote: unsaidNoteOf(definition) }),
  };
  return language;
}

/** The order language of a definition for readers of a language. */
export function languageIn<T extends GameTypes>(definition: Defined<T>, tag: LanguageTag): Language<View<T>> {
  const words = wordsOf(definition);
  return languageFor(definition, words, spokenIn(definition, words, tag));
}
