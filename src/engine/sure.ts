/** A value that the rules know to be there: that it is missing is a mistake of ours. */
export const sure = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TypeError('something that has to be there is missing');
  return value;
};

/** The one of some names that a text is, if it is one. */
export const nameIn = <N extends string>(names: readonly N[], text: string | null | undefined): N | undefined =>
  names.find((name) => name === text);
