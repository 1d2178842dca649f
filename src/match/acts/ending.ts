/** The end of a match before the end of its game. */
import { accept, message, refuse } from '../../engine/index.ts';
import { closeMatch } from '../../store/acts.ts';
import { writeDice } from '../../store/dice.ts';
import { closingOf } from '../dice/step-log.ts';
import type { Planner } from './plan.ts';
import { dropped } from './sent-orders.ts';

/**
 * Ends the match by agreement of the players or a ruling. The record stays, and the secrets of the dice are published.
 */
export const end: Planner<'end'> = ({ service, row }, { how, winner }) => {
  if (row.state === 'OVER') return refuse('match.over');
  return accept({
    effects: [
      winner === undefined ? message(`act.end.${how}`) : message(`act.end.${how}.winner`, { winner }),
      message('act.end.open', { count: row.open.length }),
      message('act.end.secrets'),
    ],
    orders: dropped(row.seats),
    notice: {
      about: how === 'agreed' ? 'ended-agreed' : 'ended-adjudicated',
      ...(winner === undefined ? {} : { waitingFor: [winner] }),
    },
    write: async (db) => {
      await closeMatch(db, row.id);
      await writeDice(db, row.id, closingOf(service, row));
      return [];
    },
  });
};
