/** The last task for each match. Without a queue all but one of several concurrent writers would work in vain. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs a task on a match after the earlier ones in this process. Other processes are not waited for: a conflict with
 * them is found at the write.
 */
export async function inTurn<T>(match: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(match) ?? Promise.resolve()).then(work, work);
  last.set(match, turn);
  try {
    return await turn;
  } finally {
    if (last.get(match) === turn) last.delete(match);
  }
}
