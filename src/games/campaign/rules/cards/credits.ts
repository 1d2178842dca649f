/** Free steps that an event grants to armies of the active power, with the conditions of the card. */
import { sure } from '../../../../engine/index.ts';
import type { Credit, Effect, Impulse, State } from '../../state.ts';
import type { CardNumber, Force, LeaderId, PowerId } from '../../types.ts';
import { armiesIn, commanderOf } from '../forces/armies.ts';
import { ownForce } from '../forces/formations.ts';
import { contingentsIn, leadersIn, strengthIn } from '../forces/stacks.ts';
import type { MarchRules, Position } from '../play.ts';
import { impulseOf } from '../position.ts';

/** The part of a position that a grant depends on. Views have it too. */
export interface CreditSource {
  readonly game: Pick<Position['game'], 'content' | 'powerOf'> & {
    readonly march?: Pick<MarchRules, 'looseArtillery' | 'toll'>;
    /** What an order language has in place of the rules. */
    readonly hooks?: Pick<MarchRules, 'toll'>;
  };
  readonly state: {
    readonly impulse: Pick<Impulse, 'credits'> | null;
    readonly effects?: readonly Effect[];
    readonly flags?: State['flags'];
    readonly options?: State['options'];
  };
}

const isOneArmy = (position: CreditSource, force: Force): boolean => {
  const [only, ...others] = contingentsIn(force);
  return only !== undefined && others.length === 0 && armiesIn(position, sure(force[only])) === 1;
};

/**
 * The grant that a force may use: that of its own army, or one that no army has used yet. An army uses one grant of
 * each card.
 */
export const creditFor = (position: CreditSource, power: PowerId, force: Force): Credit | undefined => {
  const granted = position.state.impulse?.credits ?? [];
  if (granted.length === 0) return undefined;
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
 * Uses a free step if there is one. Returns whether it cannot be intercepted. Armies that a card lets march do so at
 * once and one after the other: any other step ends the rest.
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

/** Grants end with the next act that does not use them. */
export const endCredits = ({ state }: Position): void => {
  if (state.impulse) state.impulse.credits = [];
};

/** Binds the effects of a card for one army to this army, if no army was named. */
export const bindArmy = ({ state }: Position, card: CardNumber, leader: LeaderId): void => {
  state.effects = state.effects.map((effect) =>
    effect.card === card && effect.leader === '' ? { ...effect, leader } : effect,
  );
};
