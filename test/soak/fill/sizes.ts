import type { Store } from '../../../src/store/store.ts';

/** A table on the disk, with its indexes and whatever is stored beside it. */
export interface Size {
  readonly table: string;
  readonly bytes: number;
  readonly rows: number;
}

/** All tables, the largest first. */
export async function sizesOf(store: Store): Promise<readonly Size[]> {
  const rows = await store.$queryRaw<{ table: string; bytes: bigint; rows: number }[]>`
    SELECT relname AS table, pg_total_relation_size(oid) AS bytes, reltuples::int AS rows FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 2 DESC`;
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }));
}
