/** Lists that are replaced and not changed. */

/** A list with one more item. A spread or a push would leave room for many more, which counts where many short lists are made. */
export const withItem = <T>(list: readonly T[], item: T): readonly T[] => {
  const longer = new Array<T>(list.length + 1);
  for (let i = 0; i < list.length; i++) longer[i] = list[i] as T;
  longer[list.length] = item;
  return longer;
};
