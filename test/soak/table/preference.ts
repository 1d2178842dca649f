/** What a player prefers by what he sees, who knows no rules. */

/** At one choice of so many he takes anything, whatever he sees. */
export const STRAYS = 4;

/** The places of the texts that name the most, in a list of offers. */
export const fullest = (texts: readonly string[]): readonly number[] => {
  const named = texts.map((text) => text.split(',').length);
  const most = Math.max(...named);
  return [...texts.keys()].filter((i) => named[i] === most);
};
