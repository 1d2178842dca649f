/** What is wrong with a definition and cannot be seen by its types. */
import { messageOf, sure } from '../engine/index.ts';
import { readSheet } from '../orders/index.ts';
import { languageIn } from './adapter-language.ts';
import type { Defined } from './definition.ts';
import { beginningOf } from './manual.ts';
import { argumentsIn, sentenceFaults, taughtIn } from './sentence-faults.ts';
import { spokenIn, wordsOf } from './spoken.ts';
import type { GameTypes } from './types.ts';

/** The faults of a definition that are found while it is loaded, each as a sentence that names the place. */
export const faultsOf = <T extends GameTypes>(definition: Defined<T>): readonly string[] => [
  ...(/^[a-z0-9-]+$/.test(definition.id) ? [] : [`id: "${definition.id}" is not made of a-z, 0-9 and hyphens`]),
  ...setupFaults(definition),
  ...sentenceFaults(definition),
  ...verbFaults(definition),
  ...boardFaults(definition),
  ...teachingFaults(definition),
];

const twice = (names: readonly string[]): readonly string[] => names.filter((name, i) => names.indexOf(name) < i);

function setupFaults<T extends GameTypes>({ setup }: Defined<T>): readonly string[] {
  const { scenarios, splits, rulings = {}, recommended = {} } = setup;
  const isSplit = (id: string) => splits.some((split) => split.id === id);
  const values = (name: string) => (rulings as Readonly<Record<string, readonly unknown[]>>)[name] ?? [];
  return [
    ...twice(scenarios.map(({ id }) => id)).map((id) => `setup.scenarios: "${id}" stands twice`),
    ...twice(splits.map(({ id }) => id)).map((id) => `setup.splits: "${id}" stands twice`),
    ...splits.flatMap(({ id, shares }) =>
      shares && !isSplit(shares.split) ? [`setup.splits: "${id}" shares out "${shares.split}", which is no split`] : [],
    ),
    ...Object.entries(recommended)
      .filter(([name, value]) => !values(name).includes(value))
      .map(([name, value]) => `setup.recommended: ${value} is no value of "${name}"`),
  ];
}

/** Verbs that answer what is never asked. */
const verbFaults = <T extends GameTypes>({ questions, orders }: Defined<T>): readonly string[] =>
  [...new Set(orders.verbs.flatMap(({ policy }) => policy?.kinds ?? []))]
    .filter((kind) => !Object.hasOwn(questions, kind))
    .map((kind) => `orders.verbs: a verb answers "${kind}", which is never asked`);

/** Each line is meant as an order: no words of people are looked for. */
const EXAMPLE = { owns: [], strict: true } as const;

/**
 * Faults of the examples: those that are not read, and acts that none of them answers. To read them takes as long as all
 * other checks together, so a start does not wait for it: the tests of all games look at it.
 */
export function exampleFaultsOf<T extends GameTypes>(definition: Defined<T>): readonly string[] {
  const { orders } = definition;
  const language = languageIn(definition, 'en');
  const answered = new Set(orders.verbs.flatMap(({ policy }) => policy?.kinds ?? []));
  const faults: string[] = [];
  const examples = [
    ...Object.entries<readonly string[]>(orders.help.examples).map(
      ([topic, lines]) => [`help.${topic}`, lines] as const,
    ),
    ['standing.examples', orders.standing?.examples ?? []] as const,
  ];
  for (const [place, lines] of examples) {
    for (const text of lines) {
      const { lines: read, standing, ignored, problems } = readSheet(text, language, EXAMPLE);
      const [problem] = [...[...read, ...standing].flatMap((line) => line.problems), ...problems];
      if (problem) faults.push(`orders.${place}: "${text}" is refused with ${problem.code}`);
      else if (ignored.length > 0) faults.push(`orders.${place}: "${text}" is not read as an order`);
      for (const kind of read.flatMap(({ item }) => item?.kinds ?? [])) answered.add(kind);
    }
  }
  const unanswered = language.acts.filter((kind) => !answered.has(kind) && !answered.has('*'));
  return [...faults, ...unanswered.map((kind) => `orders.help: no example answers the act "${kind}"`)];
}

/** Places without a name on the board of the first scenario. */
function boardFaults<T extends GameTypes>(definition: Defined<T>): readonly string[] {
  const { setup, knowledge, board } = definition;
  const [scenario, split] = [setup.scenarios[0], setup.splits[0]];
  if (!scenario || !split) return ['setup: there is no scenario, or no split'];
  const { say } = spokenIn(definition, wordsOf(definition), 'en');
  try {
    const view = knowledge.view(setup.start({ scenario: scenario.id, split: split.id }), undefined);
    const { places } = board.draw(view, [], say);
    return [
      ...(places.length > 0 ? [] : ['board.draw: the board has no place']),
      ...places.filter(({ name }) => name.trim() === '').map(({ id }) => `board.draw: place "${id}" has no name`),
      ...twice(places.map(({ id }) => id)).map((id) => `board.draw: place "${id}" stands twice`),
    ];
  } catch (error) {
    return [`the first scenario cannot be shown: ${messageOf(error)}`];
  }
}

/** Figures that a sentence of the teaching names, and that the game does not give at the beginning of its first scenario. */
function teachingFaults<T extends GameTypes>(definition: Defined<T>): readonly string[] {
  const { teaching, messages } = definition;
  try {
    const facts = teaching.facts(beginningOf(definition));
    return taughtIn(definition).flatMap((key) =>
      [...argumentsIn(messages.en[key] ?? '')]
        .map((argument) => sure(argument.split(',')[0]))
        .filter((name) => !(name in facts))
        .map((name) => `teaching.facts: no "${name}", which "${key}" names`),
    );
  } catch (error) {
    return [`teaching.facts cannot be told: ${messageOf(error)}`];
  }
}
