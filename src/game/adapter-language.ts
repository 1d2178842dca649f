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
export const kindsWith = <T extends GameTypes>(
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

const gatheredIn = <T extends GameTypes>(definition: Defined<T>): Gathered<View<T>> | undefined => {
  const kinds = kindsWith(definition, ({ gather }) => gather);
  if (kinds.length === 0) return undefined;
  const none = { answer: undefined, refusals: [], taken: [] };
  return {
    kinds,
    answer: (decision, view, orders) => questionOf(definition, decision.kind)?.gather?.(decision, view, orders) ?? none,
  };
};

const unaskedIn = <T extends GameTypes>(definition: Defined<T>): Language['unasked'] => {
  const lines = Object.entries<Traits<T>>(definition.questions).flatMap(([kind, { unasked }]) =>
    unasked === undefined ? [] : [[kind, unasked] as const],
  );
  return lines.length > 0 ? Object.fromEntries(lines) : undefined;
};

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

/** What is said of kinds of question, where any of them says it. */
const silenceOf = <T extends GameTypes>(definition: Defined<T>): Partial<Language<View<T>>> => {
  const silence = (kind: string) => questionOf(definition, kind)?.silence;
  const filled = kindsWith(definition, ({ isForm }) => isForm);
  const has = (name: 'used' | 'unsaid') => kindsWith(definition, (traits) => traits.silence?.[name]).length > 0;
  return {
    ...(has('used') ? { close: (decision) => silence(decision.kind)?.used?.(decision) } : {}),
    ...(has('unsaid') ? { unsaid: (decision, view) => silence(decision.kind)?.unsaid?.(decision, view) } : {}),
    ...given({ unsaidNote: unsaidNoteOf(definition) }),
    ...(filled.length > 0 ? { filled } : {}),
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
  const weighty = kindsWith(definition, ({ role }) => role === 'weighty');
  const sets = Object.keys(standing?.profiles ?? {}).map((name) => `${name}: ${spoken.catalogue[`profile.${name}`]}`);
  const answered = helpOf(spoken.catalogue, Object.keys(help.examples), help.examples, help.opening, {
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
    ...(weighty.length > 0 ? { weighty } : {}),
    catalogue: spoken.catalogue,
    formatters: spoken.formatters,
    guessable: orders.guessable ?? (() => ({})),
    yesNo,
    parts: (decision) => questionOf(definition, decision.kind)?.parts?.(decision) ?? ['all'],
    finish: (decision, view, stopped) =>
      questionOf(definition, decision.kind)?.silence?.done?.(decision, view, stopped),
    notice: noticeIn(definition),
    tally: (event) => traitsOf(definition, event.kind)?.points?.(event),
    moment: standing?.periods ?? (() => ({})),
    formatAnswer: (kind, answer) => orders.write(kind as QuestionKind<T>, answer),
    ...boardOf(definition, spoken),
    ...silenceOf(definition),
    ...(sheet ? sheetOf(sheet) : {}),
    ...(standing ? standingOf(standing) : {}),
    ...words,
    ...given({ compose: compose && ((phrase: Phrase, at: ReadContext<View<T>>) => compose(phrase, at, language)) }),
    ...given({ nouns: orders.nouns, branches, gathered: gatheredIn(definition), unasked: unaskedIn(definition) }),
  };
  return language;
}

/** The order language of a definition for readers of a language. */
export function languageIn<T extends GameTypes>(definition: Defined<T>, tag: LanguageTag): Language<View<T>> {
  const words = wordsOf(definition);
  return languageFor(definition, words, spokenIn(definition, words, tag));
}
