/**
 * Work that only a process of another release can do. A job is put back into its queue for it, and a page asks to be called again, so
 * that a proxy comes to another process.
 */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
}

/** Does something; work that only another process can do is left to it. Returns whether it was done here. */
export async function unlessElsewhere(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Elsewhere)) throw error;
    return false;
  }
}
