/** The things that all names of a question fit, or else those that one of them fits. Without names all things are meant. */
export const namedBy = <T extends { readonly tags: readonly string[] }>(
  things: readonly T[],
  names: readonly string[],
): readonly T[] => {
  const whole = things.filter(({ tags }) => names.every((name) => tags.includes(name)));
  return whole.length > 0 ? whole : things.filter(({ tags }) => names.some((name) => tags.includes(name)));
};
