/**
 * A plain computer player for an absent seat. It goes for key areas, holds what it has, and spends its points and
 * cards. It sees only what the seat sees. It remembers nothing, so the same position gives the same answer.
 */
import type { AnswerSource, Decision, Json } from '../../../engine/index.ts';
import type { Definition } from '../rules/play.ts';
import { isAsked, type QuestionKind, type QuestionOf, toldBy } from '../rules/questions.ts';
import type { View } from '../state.ts';
import type { Answers } from '../types.ts';
import { order } from './acts.ts';
import { battleCards, evade, intercept, siegeCards, siegeContinue } from './fights.ts';
import { type Bend, type Ends, type Sight, sightOf } from './known-position.ts';
import { respond } from './replies.ts';
import { deploy, mulligan, preempt, reinforce } from './winter.ts';

type Reply = (sight: Sight, decision: Decision) => Json | undefined;

/** An answer to one kind of question, by its figures. */
function to<K extends QuestionKind>(kind: K, reply: (sight: Sight, decision: QuestionOf<K>) => Answers[K]): Reply {
  return (sight, decision) => (isAsked(decision, kind) ? reply(sight, decision) : undefined);
}

/**
 * The answers by kind of question. Any other question gets its fallback, which is safe: interceptions before evasions,
 * for instance.
 */
const ANSWERS: Readonly<Record<string, Reply>> = {
  'impulse.order': to('impulse.order', order),
  intercept: to('intercept', intercept),
  evade: to('evade', evade),
  'battle.cards': to('battle.cards', battleCards),
  'siege.cards': to('siege.cards', siegeCards),
  'siege.continue': to('siege.continue', (_sight, decision) => siegeContinue(decision)),
  respond: to('respond', respond),
  mulligan: to('mulligan', mulligan),
  preempt: to('preempt', preempt),
  reinforce: to('reinforce', reinforce),
  deploy: to('deploy', deploy),
  consent: () => ({ consent: true }),
};

const answerTo = (game: Definition, ends: Ends, decision: Decision, view: View, bend: Bend): Json => {
  const answer = ANSWERS[decision.kind];
  const { power } = toldBy(decision);
  if (power === undefined) return decision.fallback();
  const sight = sightOf(game, view, power, ends, bend);
  const given = answer ? answer(sight, decision) : ends.own?.answer(sight, decision);
  return given !== undefined && decision.check(given).ok ? given : decision.fallback();
};

/** A window in which the seat has no card to play: silence is all that it can say. */
const isMute = (decision: Decision): boolean => isAsked(decision, 'respond') && decision.options().length === 1;

/** Answers every decision of a seat, by the game's worth of areas, so that no match waits for an absent player. */
export const standIn = (game: Definition, ends: Ends, bend: Bend = {}): AnswerSource => ({
  origin: 'stand-in',
  answer: (decision, view) => ({
    answer: isMute(decision) ? decision.fallback() : answerTo(game, ends, decision, view() as View, bend),
  }),
});
