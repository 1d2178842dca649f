/** What the compiler has to refuse of questions: checked with the types of the whole project. */

import type { Decision, Script } from '../../../src/engine/index.ts';
import {
  ask,
  askOfEvent,
  type FigureAt,
  type FigureOffers,
  isAsked,
  type Put,
  type Questions,
} from '../../../src/games/campaign/questions.ts';
import type { Answers } from '../../../src/games/campaign/types.ts';
import type {} from '../../../src/games/wellington/questions.ts';

/** Every kind of answer has its question, and the other way round. */
const complete: Record<Exclude<keyof Answers, keyof Questions> | Exclude<keyof Questions, keyof Answers>, never> = {};

const odds: FigureAt<'evade'> = 'odds';

// @ts-expect-error a way to retreat has no odds
const noOdds: FigureAt<'retreat'> = 'odds';

// @ts-expect-error walls that are stormed have no lead in casualties
const lead: FigureOffers<'drawn'> = { 'siege.cards': ['round', 'lead'] };

// @ts-expect-error whose flag it is nobody fights for
const flag: FigureOffers<'drawn'> = { 'flag.kind': ['drawn', 'mydice'] };

// @ts-expect-error a choice of an event has no strengths
const event: FigureOffers<'drawn'> = { 'event.choice': ['drawn', 'mysp'] };

// @ts-expect-error an impulse knows the sieges that it could begin, and no dice of an enemy
const impulse: FigureOffers<'drawn'> = { 'impulse.order': ['strength', 'hisdice'] };

// @ts-expect-error who commands a group does not hang on the walls
const commander: FigureOffers<'drawn'> = { commander: ['hits'] };

// @ts-expect-error a figure that no question tells
const nowhere: FigureOffers<'drawn'> = { respond: ['weather'] };

const seat = 'wellington';

export function* asked(): Script<string> {
  // @ts-expect-error the rounds are missing
  yield* ask('siege.replace', { seat, figures: { power: 'britain', area: 'badajoz', most: 2 }, options: [] });

  // @ts-expect-error the question of Wellington counts the cards
  yield* ask('discard', { seat, figures: { power: 'britain' }, options: [] });

  // @ts-expect-error a mulligan is about no place
  yield* ask('mulligan', { seat, figures: { power: 'britain', discarded: 3, drawn: 2, area: 'elvas' }, options: [] });

  const fallen: Put<'losses.leader'> = {
    seat,
    figures: { power: 'britain', area: 'elvas', leaders: [] },
    // @ts-expect-error it is answered with the leader who falls
    options: [{ to: 'elvas' }],
  };
  yield* ask('losses.leader', fallen);

  // @ts-expect-error a gift goes to an ally
  yield* askOfEvent('gift', { seat, figures: { power: 'britain' }, options: [{ card: null }] });

  const consent: Put<'consent'> = {
    seat,
    figures: { power: 'spain', mover: 'britain', area: 'elvas', to: 'badajoz', force: {} },
    options: [{ consent: false }, { consent: true }],
  };
  const answer = yield* ask('consent', consent);
  // @ts-expect-error the answer is that of the question
  return answer.go;
}

export const read = (decision: Decision): number | undefined => {
  // @ts-expect-error nothing is known of the figures before the kind is
  if (decision.prompt.args.owed > 0) return undefined;
  if (!isAsked(decision, 'debt.card')) return undefined;
  // @ts-expect-error a debt is not due at a place
  const { area } = decision.prompt.args;
  return area ?? decision.prompt.args.owed;
};

export { commander, complete, event, flag, impulse, lead, noOdds, nowhere, odds };
