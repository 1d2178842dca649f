/** Where each kind of round has come to, for each store. */
const places = new WeakMap<object, Map<string, number>>();

/**
 * One page of a round through rows that are too many to be looked at each time. The next call takes the page after it, and after
 * the last page the first. `last`: the number of the last row that was looked at; undefined: there are no more.
 */
export async function nextPage<T extends { readonly last: number | undefined }>(
  store: object,
  round: string,
  page: (after: number) => Promise<T>,
): Promise<T> {
  const own = places.get(store) ?? new Map<string, number>();
  places.set(store, own);
  const result = await page(own.get(round) ?? 0);
  own.set(round, result.last ?? 0);
  return result;
}
