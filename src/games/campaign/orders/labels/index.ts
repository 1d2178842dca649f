/** The answers of the campaign games in the words of players. */
import { given, type Json, type Message } from '../../../../engine/index.ts';
import type { Definition } from '../../rules/play.ts';
import type { View } from '../../state.ts';
import type { Act } from '../../types.ts';
import { isMove, type Move } from '../answers/act.ts';
import { type ActLabels, actLabels, marched } from './acts.ts';
import { type Labeller, seenIn } from './label.ts';
import { type ReplyLabels, replyLabels } from './replies.ts';

/** What a game adds: its own acts, and kinds of question. */
export interface OwnLabels {
  readonly acts?: ActLabels;
  readonly replies?: ReplyLabels;
}

/** Says answers in the words of players, from what their seat sees; undefined for a kind that is not known here. */
export const labelling = (game: Definition, own: OwnLabels = {}) => {
  // The tables have the acts by what they do, and the answers by the kind of the question.
  const acts = { ...actLabels, ...own.acts } as Readonly<Record<string, Labeller<never> | undefined>>;
  const replies = { ...replyLabels, ...own.replies } as Readonly<Record<string, Labeller<never> | undefined>>;
  return (
    kind: string,
    answer: Json,
    view: View,
  ): { readonly text: Message; readonly note?: Message; readonly onCard?: Message } | undefined => {
    const say = kind === 'impulse.order' ? acts[(answer as Act).do] : replies[kind];
    const label = say?.(answer as never, seenIn(game, view));
    return label && { text: label[0], ...given({ note: label[1], onCard: label[2] }) };
  };
};

/** The steps of a march as one sentence; undefined if they are none, or if its leaders change on the way. */
export const marchOf = (game: Definition, steps: readonly Json[], view: View): Message | undefined => {
  const moves = steps.filter(isMove);
  const [first, ...others] = moves;
  const last = moves.at(-1);
  const isMarch = moves.length === steps.length && others.every((move, i) => isNext(moves[i], move));
  if (!first || !last || !isMarch) return undefined;
  const areas = [first.from, ...moves.map(({ to }) => to)];
  return marched(seenIn(game, view), { ...first, ...given({ stay: last.stay }) }, areas);
};

const leadersOf = ({ force }: Move): string =>
  Object.values(force)
    .flatMap(({ leaders = [] }) => leaders)
    .sort()
    .join();

/** Whether a step goes on with another one, with the same leaders. */
const isNext = (before: Move | undefined, { from, to, ...move }: Move): boolean =>
  before?.to === from && from !== to && leadersOf(before) === leadersOf({ from, to, ...move });
