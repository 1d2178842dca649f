import { messageOf } from '../../engine/index.ts';
import { bad, type Check, good, look } from '../check.ts';
import { inTime } from '../in-time.ts';

/** Queues that are away are asked again and again, and never say so. */
const PATIENCE = 4_000;

export const queues: Check = {
  id: 'queues',
  needs: 'migrations',
  run: async ({ service: { queues } }) => {
    const kind = queues.backend.kind === 'redis' ? 'Redis' : 'PostgreSQL';
    try {
      await inTime(queues.answer(), PATIENCE);
      const { length } = await queues.failed();
      return length > 0 ? [look('queues.failed', { kind, count: length })] : [good('queues.good', { kind })];
    } catch (error) {
      return [bad('queues.away', { kind, reason: messageOf(error) })];
    }
  },
};
