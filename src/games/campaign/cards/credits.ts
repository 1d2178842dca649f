/** Steps without CP that an event has granted to armies of the active power, and what else the card says of those armies. */
import { sure } from '../../../engine/index.ts';
import { armiesIn, commanderOf, ownForce } from '../pieces/formations.ts';
import { contingentsIn, leadersIn, strengthIn } from '../pieces/stacks.ts';
import type { Position } from '../play.ts';
import { impulseOf } from '../position.ts';
import type { Credit, Impulse } from '../state.ts';
import type { CardNumber, Force, LeaderId, PowerId } from '../types.ts';

/** So much of a position as its players see. */
export interface CreditSource {
  readonly game: Pick<Position['game'], 'content' | 'powerOf'>;
  readonly state: { readonly impulse: Pick<Impulse, 'credits'> | null };
}

const isOneArmy = (position: CreditSource, force: Force): boolean => {
  const [only, ...others] = contingentsIn(force);
  return only !== undefined && others.length === 0 && armiesIn(position, sure(force[only])) === 1;
};

/** The grant that a force may use: the one of its own army, or one that no army has used yet. An army uses one of each card. */
export const creditFor = (position: CreditSource, power: PowerId, force: Force): Credit | undefined => {
  const granted = position.state.impulse?.credits ?? [];
  const leaders = leadersIn(force);
  if (leadersIn(ownForce(position.game, power, force)).length === 0) return undefined;
  const isOurs = ({ leader }: Credit) => leaders.some((each) => each === leader);
  const served = granted.filter(isOurs).map(({ card }) => card);
  const fits = ({ steps, most, groups }: Credit) =>
    steps > 0 && (most === null || strengthIn(force) <= most) && (groups || isOneArmy(position, force));
  return (
    granted.find((credit) => isOurs(credit) && fits(credit)) ??
    granted.find((credit) => credit.leader === null && !served.includes(credit.card) && fits(credit))
  );
};

/**
 * Takes a free step, if there is one; returns whether nobody may intercept it. Armies that a card lets march do so one after the
 * other, and at once: any other step ends what is left.
 */
export const useCredit = (position: Position, power: PowerId, force: Force): boolean => {
  const credit = creditFor(position, power, force);
  if (!credit) {
    endCredits(position);
    return false;
  }
  for (const each of impulseOf(position).credits)
    if (each !== credit && each.leader !== null && each.card === credit.card) each.steps = 0;
  credit.leader ??= commanderOf(position, force);
  if (credit.leader !== null) bindArmy(position, credit.card, credit.leader);
  credit.steps--;
  return credit.unseen-- > 0;
};

/** What is granted is for now. */
export const endCredits = ({ state }: Position): void => {
  if (state.impulse) state.impulse.credits = [];
};

/** Effects of a card for one army that has not been named yet are for this one. */
export const bindArmy = ({ state }: Position, card: CardNumber, leader: LeaderId): void => {
  state.effects = state.effects.map((effect) =>
    effect.card === card && effect.leader === '' ? { ...effect, leader } : effect,
  );
};
