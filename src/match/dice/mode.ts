/** Changes the mode of the dice from the next orders on: an unreachable beacon must not end a match. */
import { accept, message, refuse } from '../../engine/index.ts';
import { writeDice } from '../../store/dice.ts';
import type { Planner } from '../acts/plan.ts';
import { speechIn } from '../words.ts';
import { logged } from './step-log.ts';

/** A waiting roll still waits for its round, so that nobody can look at the round and choose. */
export const diceMode: Planner<'dice'> = ({ service, row, reason, now }, { mode }) => {
  const { dice } = row;
  if (row.state === 'OVER') return refuse('match.over');
  if (dice.mode === mode) return refuse('dice.same', { mode });
  if (mode === 'L2' && !service.beacon) return refuse('dice.no-beacon');
  return accept({
    effects: [message(`act.dice.${mode}`), ...(dice.lock ? [message('act.dice.lock')] : [])],
    notice: {
      about: 'dice',
      changes: (game) => [{ what: speechIn(game)('act.dice.what'), before: dice.mode, after: mode }],
    },
    write: async (db) => {
      const { terms } = service.beacon ?? {};
      const named = mode === 'L2' && terms ? { beacon: terms } : {};
      const entry = { kind: 'mode', mode, reason, ...named, at: now.toISOString() } as const;
      await writeDice(db, row.id, logged(row, [entry], { ...dice, mode, ...named }));
      return [];
    },
  });
};
