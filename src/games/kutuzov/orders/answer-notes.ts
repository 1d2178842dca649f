/** What answers mean to questions that only Kutuzov asks. */
import { type Message, message } from '../../../engine/index.ts';
import type { Tellers } from '../../campaign/orders/note.ts';
import { percent } from '../../campaign/rules/dice-sums.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { areaOf, sideOf } from '../../campaign/rules/position.ts';
import { bookOf } from '../content.ts';
import { conquestByWillOutlook } from '../rules/conquest.ts';
import { WILL } from '../rules/facts.ts';
import type { SideName } from '../rules/powers.ts';
import { markersOf } from '../rules/spending.ts';
import { ownIn } from '../types.ts';

const say = message;

// --- the will to fight -----------------------------------------------------------------------------------------------

/** K-19.82a. The dice, and the markers on which they fall. */
const diceOfWill = (position: Position): Message => {
  const { loss, gain } = ownIn(position).morale.imperial;
  const { dice, face } = WILL;
  return say('stakes.will.dice', { dice, face, average: (dice * (7 - face)) / 6, loss, gain });
};

/** K-19.82b, K-19.82c, K-19.22b. The roll for conquest that follows, as morale stands now. */
const conquestOfWill = (position: Position): Message => {
  const { isRolled, isLast, wins, loses } = conquestByWillOutlook(position);
  if (!isRolled) return say('stakes.will.no-roll');
  if (isLast) return say('stakes.will.third');
  return say('stakes.will.conquest', { wins: percent(wins), loses: percent(loses) });
};

// --- burnt ground ----------------------------------------------------------------------------------------------------

/** K-16.58. What becomes of burnt ground, for friend and foe. */
const burnt = (position: Position, area: string): readonly Message[] => {
  const { places, tables } = bookOf(position.game);
  const { flagCost, perImpulse } = tables.scorched;
  return [
    say('stakes.burn', { area, cost: flagCost }),
    ...(places.depots.has(area) ? [say('stakes.burn.depot', { area })] : []),
    ...(areaOf(position.game, area).key ? [say('stakes.burn.key', { area, most: perImpulse })] : []),
  ];
};

export const ownStakes: Tellers = {
  will: (position, _asked, { now }) => [
    diceOfWill(position),
    conquestOfWill(position),
    ...(now ? [] : [say('stakes.will.later')]),
  ],
  surplus(position, { power, cp }, answer) {
    if (answer.surplus === null) return [say('stakes.surplus.no', { cp })];
    const { loss } = markersOf(position, sideOf(position.game, power) as SideName, answer.surplus);
    return [say(`stakes.surplus.${answer.surplus}`, { n: answer.n, loss })];
  },
  burn: (position, { area }, { burn }) => (burn ? burnt(position, area) : [say('stakes.burn.no', { area })]),
};
