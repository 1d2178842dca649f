/** What is wrong with a definition and cannot be seen by its types. */
import { isObject, messageOf, sure } from '../engine/index.ts';
import type { GameDefinition } from './definition.ts';
import { LESSON } from './lesson.ts';
import { beginningOf } from './manual.ts';
import { argumentsIn, sentenceFaults, taughtIn } from './sentence-faults.ts';
import { spokenIn, wordsOf } from './spoken.ts';
import type { GameTypes } from './types.ts';

/** The faults of a definition that are found while it is loaded, each as a sentence that names the place. */
export function faultsOf<T extends GameTypes>(definition: GameDefinition<T>): readonly string[] {
  const missing = missingIn(definition);
  // The other faults are looked for by what is missing.
  return missing.length > 0 ? missing : faultsWithin(definition);
}

/** What every game gives, by group. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  setup: ['scenarios', 'splits', 'start'],
  rules: ['version', 'play'],
  knowledge: ['view', 'imagine'],
  questions: [],
  events: [],
  orders: ['verbs', 'names', 'write', 'help'],
  board: ['draw', 'places'],
  report: ['position'],
  'report.position': ['occasion', 'sections', 'figures'],
  teaching: ['words', 'facts', 'leads', 'ends', 'example', 'position'],
  messages: ['en'],
};

/** Groups and members that are missing in a definition that came as data: `board.places`. */
const missingIn = (definition: object): readonly string[] =>
  Object.entries(GIVEN).flatMap(([name, members]) => {
    const group = memberOf(definition, name);
    if (group !== undefined)
      return members
        .filter((member) => memberOf(group, member) === undefined)
        .map((member) => `${name}.${member}: is missing`);
    return name.includes('.') ? [] : [`${name}: is missing`];
  });

/** What stands at a path such as `report.position`. */
const memberOf = (group: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), group);

const faultsWithin = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => [
  ...(/^[a-z0-9-]+$/.test(definition.id) ? [] : [`id: "${definition.id}" is not made of a-z, 0-9 and hyphens`]),
  ...setupFaults(definition),
  ...sentenceFaults(definition),
  ...verbFaults(definition),
  ...boardFaults(definition),
  ...teachingFaults(definition),
  ...lessonFaults(definition),
];

const twice = (names: readonly string[]): readonly string[] => names.filter((name, i) => names.indexOf(name) < i);

function setupFaults<T extends GameTypes>({ setup }: GameDefinition<T>): readonly string[] {
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
const verbFaults = <T extends GameTypes>({ questions, orders }: GameDefinition<T>): readonly string[] =>
  [...new Set(orders.verbs.flatMap(({ policy }) => policy?.kinds ?? []))]
    .filter((kind) => !Object.hasOwn(questions, kind))
    .map((kind) => `orders.verbs: a verb answers "${kind}", which is never asked`);

/** Places without a name on the board of the first scenario. */
function boardFaults<T extends GameTypes>(definition: GameDefinition<T>): readonly string[] {
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
function teachingFaults<T extends GameTypes>(definition: GameDefinition<T>): readonly string[] {
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

/** A lesson at a seat that does not exist, steps of one id, and a scenario that has its name. */
function lessonFaults<T extends GameTypes>({ lesson, setup }: GameDefinition<T>): readonly string[] {
  if (!lesson) return [];
  const { split, seat, steps, mails } = lesson;
  const seats = setup.splits.find(({ id }) => id === split)?.seats ?? [];
  return [
    ...(seats.some(({ id }) => id === seat) ? [] : [`lesson: the split "${split}" has no seat "${seat}"`]),
    ...(setup.scenarios.some(({ id }) => id === LESSON) ? [`setup.scenarios: "${LESSON}" is the lesson`] : []),
    ...twice(steps.map(({ id }) => id)).map((id) => `lesson.steps: "${id}" stands twice`),
    ...steps.flatMap(({ id, does, isDone }) =>
      does && !isDone ? [`lesson.steps: "${id}" does something and is never done`] : [],
    ),
    ...steps
      .filter(({ id, after }) => mails.flat().filter((each) => each === id).length !== (after ? 0 : 1))
      .map(({ id, after }) => `lesson.mails: "${id}" ${after ? 'comes after the turn' : 'does not stand in one mail'}`),
    ...mails
      .flat()
      .filter((id) => !steps.some((step) => step.id === id))
      .map((id) => `lesson.mails: "${id}" is no step`),
  ];
}
