/** A check that failed. The message says which, and the seed repeats it. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

export const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Broken(what);
};
