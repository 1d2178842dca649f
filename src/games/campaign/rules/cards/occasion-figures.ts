/** The public figures of an occasion from the side of one power, for prompts and standing orders. */

import type { Force, PowerId } from '../../types.ts';
import { diceOf, ownParts, previewDice } from '../battle/dice.ts';
import type { Combatant, Entry } from '../facts.ts';
import { commanderOf } from '../forces/armies.ts';
import { forceAt } from '../forces/formations.ts';
import { isEmptyForce, strengthIn } from '../forces/stacks.ts';
import type { Occasion, RoundOccasion } from '../occasions.ts';
import type { Play } from '../play.ts';
import { otherSide, sideOf } from '../position.ts';
import type { Reckoning } from '../questions.ts';

const strengths = (mine: Force, his: Force) => ({ mysp: strengthIn(mine), hissp: strengthIn(his) });

/** W-11.2a. The dice of the next round if no card adds any. */
const diceNext = (play: Play, { force, disruptions }: Combatant): number =>
  diceOf([...ownParts(play, force, commanderOf(play, force)), { name: 'disrupted', n: -disruptions }]).dice;

const roundFigures = (play: Play, power: PowerId, { attacker, defender }: RoundOccasion): Reckoning => {
  const isAttacker = attacker.side === sideOf(play.game, power);
  const [mine, his] = isAttacker ? [attacker, defender] : [defender, attacker];
  return {
    lead: his.casualties - mine.casualties,
    mydice: diceNext(play, mine),
    hisdice: diceNext(play, his),
    ...strengths(mine.force, his.force),
  };
};

const battleFigures = (play: Play, power: PowerId, entry: Entry): Reckoning => {
  const enemy = otherSide(play.game, entry.side);
  const defenders = forceAt(play, entry.area, enemy);
  const attackers = isEmptyForce(entry.mover) ? forceAt(play, entry.area, entry.side) : entry.mover;
  const { attacker, defender } = previewDice(play, entry, defenders);
  return entry.side === sideOf(play.game, power)
    ? { mydice: attacker, hisdice: defender, ...strengths(attackers, defenders) }
    : { mydice: defender, hisdice: attacker, ...strengths(defenders, attackers) };
};

/** The dice, the strength and the lead in casualties, if the occasion is a fight. */
export const figuresFor = (play: Play, power: PowerId, occasion: Occasion): Reckoning | undefined => {
  switch (occasion.moment) {
    case 'battle-round':
      return roundFigures(play, power, occasion);
    case 'battle-near':
    case 'battle':
    case 'entry':
    case 'attacked':
      return battleFigures(play, power, occasion.entry);
    default:
      return undefined;
  }
};
