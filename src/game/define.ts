/** Makes a game of its definition. */
import type { Game, GameDefinition } from './definition.ts';
import { faultsOf } from './faults.ts';
import { playable } from './playable.ts';
import type { Sentences } from './sentences.ts';
import type { GameTypes } from './types.ts';

/**
 * Defines a game: `defineGame<Types>()({ ... })`. A sentence, a kind of question or a kind of event that is missing is an error
 * of the type checker. Throws an error that names every fault that types cannot see.
 */
export const defineGame =
  <T extends GameTypes>() =>
  <
    const Scenario extends string,
    const Topic extends string,
    const Word extends string,
    const Ruling extends string = never,
    const Profile extends string = never,
    const Deed extends string = never,
  >(
    definition: GameDefinition<
      T,
      { scenario: Scenario; ruling: Ruling; topic: Topic; profile: Profile; deed: Deed; word: Word }
    >,
  ): Game<T> =>
    checkedGame<T>(definition);

/** The same for a definition that is put together of others: its sentences are looked for when it is loaded. */
export function checkedGame<T extends GameTypes>(
  definition: Omit<GameDefinition<T>, 'messages'> & { readonly messages: Sentences<never> },
): Game<T> {
  const defined = definition as GameDefinition<T>;
  const faults = faultsOf(defined);
  if (faults.length > 0) throw new Error(`game ${defined.id}:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  return playable(defined);
}
