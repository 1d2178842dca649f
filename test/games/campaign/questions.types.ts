/** Mistakes with questions that the compiler has to refuse; they are checked with the types of the whole project. */

import type { Decision, Script } from '../../../src/engine/index.ts';
import {
  ask,
  askOfEvent,
  type FigureAt,
  type FigureOffers,
  isAsked,
  type Put,
  type Questions,
} from '../../../src/games/campaign/rules/questions.ts';
import type { Answers } from '../../../src/games/campaign/types.ts';
import type {} from '../../../src/games/wellington/rules/questions.ts';

/** Every kind of answer has its question, and every question has its kind of answer. */
const complete: Record<Exclude<keyof Answers, keyof Questions> | Exclude<keyof Questions, keyof Answers>, never> = {};

const odds: FigureAt<'evade'> = 'odds';

// @ts-expect-error a way to retreat has no odds
const noOdds: FigureAt<'retreat'> = 'odds';

// @ts-expect-error the storming of walls has no lead in casualties
const lead: FigureOffers<'drawn'> = { 'siege.cards': ['round', 'lead'] };

// @ts-expect-error the kind of a flag is no fight and has no dice
const flag: FigureOffers<'drawn'> = { 'flag.kind': ['drawn', 'mydice'] };

// @ts-expect-error a choice of an event has no strengths
const event: FigureOffers<'drawn'> = { 'event.choice': ['drawn', 'mysp'] };

// @ts-expect-error an impulse has figures of the sieges that it could begin, but no dice of an enemy
const impulse: FigureOffers<'drawn'> = { 'impulse.order': ['strength', 'hisdice'] };

// @ts-expect-error the choice of a commander has no hits on walls
const commander: FigureOffers<'drawn'> = { commander: ['hits'] };

// @ts-expect-error no question has this figure
const nowhere: FigureOffers<'drawn'> = { respond: ['weather'] };

const seat = 'wellington';

export function* asked(): Script<string> {
  // @ts-expect-error the rounds are missing
  yield* ask('siege.replace', { seat, figures: { power: 'britain', area: 'badajoz', most: 2 }, options: [] });

  // @ts-expect-error Wellington's question also counts the cards
  yield* ask('discard', { seat, figures: { power: 'britain' }, options: [] });

  // @ts-expect-error a mulligan has no place
  yield* ask('mulligan', { seat, figures: { power: 'britain', discarded: 3, drawn: 2, area: 'elvas' }, options: [] });

  const fallen: Put<'losses.leader'> = {
    seat,
    figures: { power: 'britain', area: 'elvas', leaders: [] },
    // @ts-expect-error the answer names the leader who falls
    options: [{ to: 'elvas' }],
  };
  yield* ask('losses.leader', fallen);

  // @ts-expect-error the answer has to name an ally
  yield* askOfEvent('gift', { seat, figures: { power: 'britain' }, options: [{ card: null }] });

  const consent: Put<'consent'> = {
    seat,
    figures: { power: 'spain', mover: 'britain', area: 'elvas', to: 'badajoz', force: {} },
    options: [{ consent: false }, { consent: true }],
  };
  const answer = yield* ask('consent', consent);
  // @ts-expect-error this field belongs to the answer of another question
  return answer.go;
}

export const read = (decision: Decision): number | undefined => {
  // @ts-expect-error the figures are unknown until the kind is known
  if (decision.prompt.args.owed > 0) return undefined;
  if (!isAsked(decision, 'debt.card')) return undefined;
  // @ts-expect-error a debt has no place
  const { area } = decision.prompt.args;
  return area ?? decision.prompt.args.owed;
};

export { commander, complete, event, flag, impulse, lead, noOdds, nowhere, odds };
