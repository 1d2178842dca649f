/** The silence policy of a single seat. */
import { accept, message, refuse } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { seatNamed } from '../../reports/index.ts';
import { writePolicy } from '../../store/clocks.ts';
import { paceOf, policyOf } from '../play/run.ts';
import { addHours } from '../time/pace.ts';
import { plainSpeech } from '../words.ts';
import { type Planner, unknownSeat } from './plan.ts';

/** It applies to open decisions, too: those that are late are looked at again. */
export const policy: Planner<'policy'> = ({ service, row, now, language }, { seat: id, policy: wanted }) => {
  if (row.state === 'OVER') return refuse('match.over');
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  const pace = paceOf(row);
  const chosen = wanted === 'match' ? null : wanted;
  if (seat.policy === chosen) return refuse('policy.same', { seat: seat.name });
  const words = (say: Speech, own: string | null): string => say(`terms.silence.${policyOf(pace, { policy: own })}`);
  const isLate = row.open.some(
    (open) => open.seat === id && new Date(open.deadline) <= addHours(now, -pace.graceHours),
  );
  return accept({
    effects: [
      message('act.policy', { seat: seat.name, policy: words(plainSpeech(language), chosen) }),
      ...(isLate ? [message('act.policy.late', { seat: seat.name })] : []),
    ],
    notice: {
      about: 'policy',
      waitingFor: [seat.name],
      changes: ({ reporter }) => {
        const say = plainSpeech(reporter.words.language ?? 'en');
        const what = seatNamed(reporter, seat.name);
        return [{ what, before: words(say, seat.policy), after: words(say, chosen) }];
      },
    },
    write: async (db) => {
      const over = addHours(now, -pace.graceHours);
      await writePolicy(db, { matchId: row.id, seatNo: seat.no, seat: id, policy: chosen }, over, now);
      return [];
    },
    after: () => service.queues.clock(row.id, `policy-${id}-${now.getTime()}`, 0),
  });
};
