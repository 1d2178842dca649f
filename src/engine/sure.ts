/** A value that the rules know to be there: that it is missing is a mistake of ours. */
export const sure = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TypeError('something that has to be there is missing');
  return value;
};
