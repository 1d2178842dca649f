/** What rows are numbered or named by, in whose order a round takes them. */
type Place = number | string;

/** Where each kind of round has come to, for each store. */
const places = new WeakMap<object, Map<string, Place>>();

/**
 * One page of a round through rows that are too many to be looked at each time. The next call takes the page after it, and after
 * the last page the first, which begins after `first`. `last`: the last row that was looked at; undefined: there are no more.
 */
export async function nextPage<P extends Place, T extends { readonly last: P | undefined }>(
  store: object,
  { round, first }: { readonly round: string; readonly first: NoInfer<P> },
  page: (after: P) => Promise<T>,
): Promise<T> {
  const own = places.get(store) ?? new Map<string, Place>();
  places.set(store, own);
  // A round is always given places of one kind.
  const result = await page((own.get(round) ?? first) as P);
  own.set(round, result.last ?? first);
  return result;
}
