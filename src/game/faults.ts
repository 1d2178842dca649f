/** What is wrong with a definition and cannot be seen by its types. */
import { messageOf } from '../engine/index.ts';
import { readSheet } from '../orders/index.ts';
import { languageFor } from './adapter-language.ts';
import type { Defined } from './definition.ts';
import { sentenceFaults } from './sentence-faults.ts';
import { spokenIn, wordsOf } from './spoken.ts';
import type { GameTypes } from './types.ts';

/** The faults of a definition, each as a sentence that names the place. */
export const faultsOf = <T extends GameTypes>(definition: Defined<T>): readonly string[] => [
  ...(/^[a-z0-9-]+$/.test(definition.id) ? [] : [`id: "${definition.id}" is not made of a-z, 0-9 and hyphens`]),
  ...setupFaults(definition),
  ...sentenceFaults(definition),
  ...orderFaults(definition),
  ...boardFaults(definition),
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

/** Examples that are not read, verbs that answer what is never asked, and acts that no example answers. */
function orderFaults<T extends GameTypes>(definition: Defined<T>): readonly string[] {
  const { questions, orders } = definition;
  const words = wordsOf(definition);
  const language = languageFor(definition, words, spokenIn(definition, words, 'en'));
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
      const { lines: read, standing, ignored, problems } = readSheet(text, language, { owns: [] });
      const [problem] = [...[...read, ...standing].flatMap((line) => line.problems), ...problems];
      if (problem) faults.push(`orders.${place}: "${text}" is refused with ${problem.code}`);
      else if (ignored.length > 0) faults.push(`orders.${place}: "${text}" is not read as an order`);
      for (const kind of read.flatMap(({ item }) => item?.kinds ?? [])) answered.add(kind);
    }
  }
  return [
    ...faults,
    ...[...answered]
      .filter((kind) => kind !== '*' && !Object.hasOwn(questions, kind))
      .map((kind) => `orders.verbs: a verb answers "${kind}", which is never asked`),
    ...language.acts
      .filter((kind) => !answered.has(kind))
      .map((kind) => `orders.help: no example answers the act "${kind}"`),
  ];
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
