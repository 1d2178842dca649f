/** Acts on what counts for all: rulings, agreements, and what is struck out of them. */
import { accept, message, refuse } from '../../engine/index.ts';
import { nothing, type Planner } from './plan.ts';

/** A ruling for this match, which everybody can look up. */
export const rule: Planner<'rule'> = ({ row }, { text }) =>
  accept({
    effects: [message('act.rule', { count: row.seats.length })],
    notice: { about: 'ruling', text },
    write: nothing,
  });

/** Keeps what was agreed in one list, with the rulings. */
export const agree: Planner<'agree'> = ({ row }, { text }) =>
  accept({
    effects: [message('act.agree', { count: row.seats.length })],
    notice: { about: 'settled', text },
    write: nothing,
  });

export const strike: Planner<'strike'> = ({ row }, { no }) => {
  const item = row.agreed.find((each) => each.no === no);
  if (!item) return refuse('strike.unknown');
  return accept({
    effects: [message('act.strike', { text: item.text })],
    notice: { about: 'struck', text: item.text },
    write: nothing,
  });
};
