/** Who changes a match waits for whoever is changing it: of several at the same time all but one would work in vain. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does what is to be done about a match when all that was begun before is done, in this process. Others are not waited for:
 * what they have changed is found when it is written.
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
