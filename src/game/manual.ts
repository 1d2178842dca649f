/** The game for somebody who does not own it: in five minutes, and word by word. */
import { uncheckedMessage } from '../engine/index.ts';
import { list, type Manual, paragraph, type Word } from '../reports/index.ts';
import type { GameDefinition } from './definition.ts';
import type { Spoken } from './spoken.ts';
import type { ManualPlan, Taught } from './teaching.ts';
import type { GameTypes } from './types.ts';

/** The parts of the five minutes, in this order. */
export const PARTS = ['aim', 'sides', 'turn', 'fight', 'ground', 'end', 'mistakes', 'begin'] as const;

/** The parts of which the first mail tells something, too. */
const TAUGHT: readonly string[] = ['aim', 'turn'];

/** What a game lists of its words; a game without a plan explains those of its first mail. */
export const planOf = <T extends GameTypes>({ teaching: { manual, words } }: GameDefinition<T>): ManualPlan =>
  manual ?? { listed: {}, words: Object.fromEntries(words.map((word) => [word, []])) };

/** The beginning of the first scenario, as the first seat sees it. Throws for a definition without scenarios or seats. */
export function beginningOf<T extends GameTypes>({ setup, knowledge }: GameDefinition<T>): Taught<T> {
  const [scenario, split] = [setup.scenarios[0], setup.splits[0]];
  const [seat] = split?.seats ?? [];
  if (!scenario || !split || !seat) throw new TypeError('a game without scenarios or seats has no beginning');
  const view = knowledge.view(setup.start({ scenario: scenario.id, split: split.id }), seat.id);
  return { view, seat: { ...seat, powers: seat.powers ?? [], zone: 'UTC' } };
}

/** The manual in the words of a language. Its figures are those of the beginning of the first scenario. */
export function manualOf<T extends GameTypes>(definition: GameDefinition<T>, { say, catalogue }: Spoken): Manual {
  const facts = definition.teaching.facts(beginningOf(definition));
  const { listed, words } = planOf(definition);
  const told = (key: string) => (key in catalogue ? [say(uncheckedMessage(key, facts))] : []);
  const minutes = PARTS.flatMap((part) => {
    const texts = [...(TAUGHT.includes(part) ? [`teach.${part}`] : []), `minutes.${part}`].flatMap(told);
    const items = [
      ...(listed[part] ?? []).map((word) => `teach.word.${word}`),
      ...[1, 2, 3].map((number) => `minutes.${part}.${number}`),
    ].flatMap(told);
    const blocks = [...texts.map(paragraph), ...(items.length > 0 ? [list(items)] : [])];
    return blocks.length > 0 ? [{ title: say(uncheckedMessage(`manual.${part}`)), blocks }] : [];
  });
  const explained = Object.entries(words).flatMap(([id, rules]) =>
    told(`teach.word.${id}`).map((text): Word => ({ id, ...termIn(text), rules })),
  );
  return {
    title: say('manual.title'),
    minutes,
    words: explained.toSorted((a, b) => a.term.localeCompare(b.term, say.language)),
  };
}

/** The term before the colon of a sentence, and what it means. */
const termIn = (text: string): Pick<Word, 'term' | 'means'> => {
  const [term = '', ...means] = text.split(': ');
  return { term, means: means.join(': ') };
};
