/** What is wrong with the examples of a game's orders. To read them takes too long for every start. */
import { type GameDefinition, type GameTypes, languageIn } from '../../src/game/index.ts';
import { readSheet } from '../../src/orders/index.ts';

/** Each line is meant as an order: no words of people are looked for. */
const EXAMPLE = { owns: [], strict: true } as const;

/** Faults of the examples: those that are not read, and acts that none of them answers. */
export function exampleFaultsOf<T extends GameTypes>(definition: GameDefinition<T>): readonly string[] {
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
