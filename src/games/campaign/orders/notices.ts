/** What events mean for a sheet that is under way. */
import { type GameEvent, isObject, type Json, message } from '../../../engine/index.ts';
import type { Notice, Tally } from '../../../orders/index.ts';
import { campaignEvent, type Meanings, meaningOf } from '../events.ts';
import { cardOf } from './answer-parts.ts';

/** This event stops a sheet, and its owner has something to decide even without CP. */
export const NEW_CARD = 'notice.card-drawn';

/** The attacked have left. The sheet goes on in an area that they no longer hold (D-18). */
const GONE = 'notice.evaded';

/**
 * D-18, D-19, D-27. A march to where the enemy has gone and another card after a draw wait for the owner; all else goes on as it
 * is written, after a won battle too.
 */
export const waits = ({ reason: { key, args } }: Notice, answer: Json): boolean => {
  if (key === NEW_CARD) return cardOf(answer) !== undefined;
  return key === GONE && isObject(answer) && args?.area === answer.to;
};

const DICE = new Set([
  'attrition.rolled',
  'interception.rolled',
  'evasion.rolled',
  'battle.rolled',
  'siege.rolled',
  'loot.rolled',
  'sack.rolled',
  'battery.rolled',
  'raid.rolled',
  'check.rolled',
]);

const NOTICES: Meanings<Notice> = {
  'impulse.began': (_event, mine) => (mine ? BEGIN : undefined),
  'impulse.passed': (_event, mine) => (mine ? BEGIN : undefined),
  'impulse.ended': (_event, mine) => (mine ? { means: 'over', reason: message('notice.impulse') } : undefined),
  'turn.began': () => ({ means: 'over', reason: message('notice.turn') }),
  'order.dropped': ({ reason }) => ({ means: 'plan', reason: message('notice.dropped', { why: { ...reason } }) }),
  'interception.rolled': ({ power, to, success }, mine) =>
    mine || !success ? undefined : { means: 'plan', reason: message('notice.intercepted', { power, area: to }) },
  'evasion.rolled': ({ power, to, success }, mine) =>
    mine || !success ? undefined : { means: 'plan', reason: message(GONE, { power, area: to }), isMild: true },
  'battle.ended'({ area, overrun, winner }) {
    const isWon = winner === 'attacker';
    if (overrun && isWon) return undefined;
    return { means: 'plan', reason: message('notice.battle', { area }), ...(isWon ? { isMild: true } : {}) };
  },
  'cards.drawn': ({ cause }, mine) =>
    mine && (cause === 'purchase' || cause === 'event')
      ? { means: 'plan', reason: message(NEW_CARD), isMild: true }
      : undefined,
};

const BEGIN: Notice = { means: 'begin', reason: message('notice.impulse') };

export const notice = (event: GameEvent, owns: readonly string[]): Notice | undefined => {
  const noticed = meaningOf(NOTICES, campaignEvent(event), owns);
  if (noticed || !DICE.has(event.kind)) return noticed;
  return { means: 'dice', reason: message('notice.rolled') };
};

/** The command points that an event gains or spends. */
export const tally = (event: GameEvent): Tally | undefined => {
  const it = campaignEvent(event);
  if (it.kind === 'card.played') return it.as === 'cp' ? { gained: it.cp } : undefined;
  if (!('cp' in it) || !('left' in it) || it.cp === 0) return undefined;
  return { spent: it.cp, left: it.left };
};
