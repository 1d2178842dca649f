/** Scripts and style sheets of the pages, of the releases that were started last. */
import { type Connection, query, sql } from './store.ts';

/** How many are kept: those of some releases. */
const KEPT = 12;

interface AssetRow {
  readonly name: string;
  readonly content: string;
}

/** Keeps the assets of a process that starts, and forgets those that were used longest ago. */
export async function keepAssets(db: Connection, assets: readonly AssetRow[]): Promise<void> {
  for (const { name, content } of assets) {
    await query(
      db,
      sql`INSERT INTO asset (name, content, used_at) VALUES (${name}, ${content}, clock_timestamp())
        ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at`,
    );
  }
  await query(
    db,
    sql`DELETE FROM asset WHERE name NOT IN (SELECT name FROM asset ORDER BY used_at DESC, name LIMIT ${KEPT}::int)`,
  );
}

/** The content of an asset by its name. */
export async function assetOf(db: Connection, name: string): Promise<string | undefined> {
  const [row] = await query<Pick<AssetRow, 'content'>>(db, sql`SELECT content FROM asset WHERE name = ${name}`);
  return row?.content;
}
