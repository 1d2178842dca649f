import type { Json } from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';

interface PackRow {
  readonly hash: string;
  readonly game: string;
  readonly packId: string;
  readonly title: string;
  readonly content: Json;
  readonly createdAt: Date;
}

/** Stores the content of a match; if it is stored already, nothing changes. */
export async function keepPack(
  db: Connection,
  { hash, game, packId, title, content, createdAt }: PackRow,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO pack (hash, game, pack_id, title, content, created_at)
    VALUES (${hash}, ${game}, ${packId}, ${title}, ${JSON.stringify(content)}::json, ${createdAt}::timestamptz)
    ON CONFLICT (hash) DO NOTHING`;
}

/** The content with this hash; undefined if it is not stored. */
export async function packContent(db: Connection, hash: string): Promise<Json | undefined> {
  const [row] = await query<{ content: Json }>(db, sql`SELECT content FROM pack WHERE hash = ${hash}`);
  return row?.content;
}
