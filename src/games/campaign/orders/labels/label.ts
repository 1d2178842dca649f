/** How answers are put into the words of players. */
import { type Message, message } from '../../../../engine/index.ts';
import { oncePerObject } from '../../../../reports/index.ts';
import { imagined } from '../../bot/known-position.ts';
import type { Definition, Position } from '../../rules/play.ts';
import type { View } from '../../state.ts';

/** What a label is made of beside the answer: what the seat sees, and the position as far as it follows from that. */
export interface Seen extends Position {
  readonly view: View;
}

/** The text of a label, what comes of the answer, and the text on the card that it plays. */
export type Label = readonly [text: Message, note?: Message | undefined, onCard?: Message | undefined];

export type Labeller<A> = (answer: A, seen: Seen) => Label;

const stateOf = oncePerObject(imagined);

export const seenIn = (game: Definition, view: View): Seen => ({ game, state: stateOf(view), view });

/** A price in command points, as far as it is known. */
export const price = (cp: number | undefined): Message | undefined =>
  cp === undefined ? undefined : message('label.price', { cp });

/** A price in resources. */
export const inResources = (n: number): Message => message('label.resources', { n });
