/** Something that must hold did not; the message says what, and with the seed it happens again. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

export const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Broken(what);
};
