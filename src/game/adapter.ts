/**
 * A game by the contract, as the rest of the program takes games (`Game`). It lets games come to the contract one at a
 * time, and goes when the last reader of `Game` takes a definition.
 */
import { given, type Json, type LanguageTag } from '../engine/index.ts';
import { languageFor, questionOf } from './adapter-language.ts';
import { reporterFor } from './adapter-reporter.ts';
import type { Corrections, SeenPosition } from './corrections.ts';
import type { Defined } from './definition.ts';
import { exampleFaultsOf } from './faults.ts';
import type { Game, Packs } from './game.ts';
import { spokenIn, traitsOf, wordsOf } from './spoken.ts';
import type { AnswerTo, GameTypes, QuestionKind, Say } from './types.ts';

type Played<T extends GameTypes> = Game<T['state'], T['event'], T['view']>;

export function toGame<T extends GameTypes>(definition: Defined<T>): Played<T> {
  const { id, title, setup, rules, knowledge, board, moderation, content, bot, cases } = definition;
  const words = wordsOf(definition);
  const english = spokenIn(definition, words, 'en');
  const wordsIn = (tag: LanguageTag) => {
    const spoken = tag === 'en' ? english : spokenIn(definition, words, tag);
    const language = languageFor(definition, words, spoken);
    return { language, reporter: reporterFor(definition, language, spoken) };
  };
  const { stored, turn } = rules;
  return {
    id,
    version: rules.version,
    title,
    scenarios: setup.scenarios,
    splits: setup.splits,
    start: setup.start,
    play: rules.play,
    view: knowledge.view,
    blind: knowledge.imagine,
    ...wordsIn('en'),
    wordsIn,
    odds: {
      ofEvent: (state, event, before) => traitsOf(definition, event.kind)?.odds?.(state, event, before),
      ofQuestion: (decision) => questionOf(definition, decision.kind)?.odds?.(decision) ?? [],
      ...given({ fightOf: board.fightOf }),
    },
    // Only an answer to the question comes back to it.
    stakes: (view, decision, answer) =>
      questionOf(definition, decision.kind)?.stakes?.(view, decision, answer as AnswerTo<T, QuestionKind<T>>) ?? [],
    exampleFaults: () => exampleFaultsOf(definition),
    ...given({
      rulings: setup.rulings,
      advised: setup.recommended,
      turnOf: turn,
      condense: stored?.condense,
      expand: stored?.expand,
      powersOf: knowledge.powers,
      sidesOf: knowledge.sides,
      reshuffle: knowledge.reshuffle,
      viewShape: knowledge.viewShape,
      rollersOf: rollersIn(definition),
      corrections: moderation && correctionsOf(moderation, english.say),
      standIn: bot,
      cases,
      pack: content?.pack,
      packs: content && packsOf(content),
    }),
  };
}

const correctionsOf = <T extends GameTypes>(
  { faults, words, doubts, forms }: NonNullable<Defined<T>['moderation']>,
  say: Say,
): Corrections => ({
  faults: (before, after) => faults(before as T['state'], after),
  words: (path, value) => words?.(path, value, say),
  ...given({
    doubts,
    forms: forms && {
      at: (seen: SeenPosition, place: string | undefined) => forms.at(seen, place, say),
      patch: forms.patch,
    },
  }),
});

const packsOf = <T extends GameTypes>({
  pack: _,
  shipped,
  play,
  ...packs
}: NonNullable<Defined<T>['content']>): Packs => ({
  ...packs,
  // Values parsed from JSON are JSON.
  complete: (files) => Object.fromEntries(packs.files.map((file) => [file, (files[file] ?? shipped[file]) as Json])),
  play: (content) => toGame(play(content)),
});

/** Whose dice have fallen, where any kind of event says so itself. */
const rollersIn = <T extends GameTypes>(definition: Defined<T>): Played<T>['rollersOf'] =>
  Object.values<object>(definition.events).some((traits) => 'rollers' in traits)
    ? (view) => (event) => traitsOf(definition, event.kind)?.rollers?.(event, view) ?? {}
    : undefined;
