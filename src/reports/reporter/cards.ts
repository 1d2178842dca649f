/** The cards of a game in words. */
import type { Json } from '../../engine/index.ts';
import type { Section } from '../document.ts';

export interface CardsTold<V = unknown> {
  /** All cards, which everybody may know, or those with these numbers. */
  print(ids?: readonly string[]): readonly Section[];
  /** What a card is called in the reader's language, where its id does not say it. */
  title?(id: string): string;
  /** What the play of a card would do for its owner, in short; undefined where an answer plays none. */
  use?(answer: Json, view: V): string | undefined;
}
