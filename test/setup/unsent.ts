import type { Store } from '../../src/store/store.ts';

/** The verdict on the newest orders that were read for a decision of a seat; undefined if there are none. */
export async function verdictOn(store: Store, seatNo: number, decision: number): Promise<string | undefined> {
  const newest = await store.submission.findFirst({
    where: { seatNo, decision, doneAt: { not: null } },
    orderBy: { receivedAt: 'desc' },
  });
  return (newest?.result as { reply?: { verdict?: string } } | null)?.reply?.verdict;
}
