/** A check that failed. The message says which, and the seed repeats it. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Throws unless a check holds. A message that costs time to write is a function. */
export const demand = (holds: boolean, what: string | (() => string)): void => {
  if (!holds) throw new Broken(typeof what === 'string' ? what : what());
};
