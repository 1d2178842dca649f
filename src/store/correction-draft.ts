/** The correction of a position that moderators of a match are writing. */
import type { Json } from '../engine/index.ts';
import { type Connection, jsonColumn } from './store.ts';

/** Its patches, one for each change; undefined: there is none. */
export async function correctionDraft(db: Connection, matchId: string): Promise<Json | undefined> {
  const row = await db.correctionDraft.findUnique({ where: { matchId } });
  return row ? (row.parts as Json) : undefined;
}

export async function writeCorrectionDraft(db: Connection, matchId: string, parts: Json): Promise<void> {
  const kept = { parts: jsonColumn(parts) };
  await db.correctionDraft.upsert({ where: { matchId }, create: { matchId, ...kept }, update: kept });
}

export async function dropCorrectionDraft(db: Connection, matchId: string): Promise<void> {
  await db.correctionDraft.deleteMany({ where: { matchId } });
}
