/** What has to be true of the words for answers, in each game and language. */
import { expect } from 'vitest';
import {
  type Decision,
  isMessage,
  isObject,
  type Json,
  LANGUAGES,
  type Message,
  same,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { gameIn } from '../../src/match/words.ts';

/** Order verbs and ids stand in capitals; keys have underscores; a missing sentence stands in brackets; a missing word leaves a gap. */
const NOT_FOR_PEOPLE = /[A-Z]{2,}|_|[[\]{}]|undefined|null|NaN| {2}|^ | $| [,.;:]/;

/** The labels of the answers to a question in every language: words of people, each different from all others. */
export function expectLabels(game: Game, { kind }: Decision, answers: readonly Json[], view: unknown): void {
  for (const language of LANGUAGES) {
    const { reporter } = gameIn(game, language);
    const labels = answers.map((answer) => reporter.answers.label(kind, answer, view));
    const told = new Map<string, Json>();
    for (const [i, { text, note = text }] of labels.entries()) {
      const where = `${language} ${kind} ${JSON.stringify(answers[i])}`;
      expect(text, where).not.toBe('');
      expect(NOT_FOR_PEOPLE.exec(`${text}\n${note}`)?.[0], `${where}: ${text} / ${note}`).toBeUndefined();
      // Examples of orders may repeat each other.
      const answer = answers[i] ?? null;
      expect(same(told.get(text) ?? answer, answer), `${where}: ${text}`).toBe(true);
      told.set(text, answer);
    }
  }
}

/** The keys of a message and of all within it. */
export const keysIn = (said: Message | undefined): readonly string[] =>
  said === undefined ? [] : [said.key, ...Object.values(said.args ?? {}).flatMap(keysWithin)];

const keysWithin = (value: Json | undefined): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each: Json) => keysWithin(each));
  if (!isObject(value)) return [];
  return isMessage(value) ? keysIn(value) : Object.values(value).flatMap(keysWithin);
};
