import type { MatchState } from './generated/enums.ts';
import type { Connection, Store } from './store.ts';

/** A webhook for a list. */
export interface WebhookHead {
  readonly id: string;
  readonly host: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly toldAt: Date | null;
  /** Null: its address no longer exists. */
  readonly dueAt: Date | null;
}

/** A webhook with untold news, and the state of its match. */
export interface WebhookRow extends WebhookHead {
  readonly matchId: string;
  readonly sealed: Uint8Array;
  readonly told: string;
  readonly seq: number;
  readonly state: MatchState;
}

/** Adds a webhook unless its match has the maximum; returns whether it did. */
export async function insertWebhook(
  db: Connection,
  row: { id: string; matchId: string; host: string; sealed: Uint8Array<ArrayBuffer>; createdAt: Date },
  most: number,
): Promise<boolean> {
  await db.$queryRaw`SELECT 1 FROM match WHERE id = ${row.matchId}::uuid FOR UPDATE`;
  if ((await db.webhook.count({ where: { matchId: row.matchId } })) >= most) return false;
  await db.webhook.create({ data: { ...row, dueAt: row.createdAt } });
  return true;
}

export const webhooksOf = (db: Connection, matchId: string): Promise<readonly WebhookHead[]> =>
  db.webhook.findMany({
    where: { matchId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, host: true, attempts: true, lastError: true, toldAt: true, dueAt: true },
  });

export async function deleteWebhook(db: Connection, matchId: string, id: string): Promise<boolean> {
  const { count } = await db.webhook.deleteMany({ where: { id, matchId } });
  return count === 1;
}

/** Before the first id. */
export const NO_WEBHOOK = '00000000-0000-0000-0000-000000000000';

/**
 * Of so many webhooks, from an id on, those whose match has moved since the last call, and whose pause after a failure is over; `most` of
 * them. `last`: the id to go on from; undefined: there are no more.
 */
export async function dueWebhooks(
  db: Connection,
  now: Date,
  { after, looked, most }: { readonly after: string; readonly looked: number; readonly most: number },
): Promise<{ readonly ids: readonly string[]; readonly last: string | undefined }> {
  const [row] = await db.$queryRaw<{ due: readonly string[] | null; last: string | null; count: number }[]>`
    SELECT (array_agg(w.id ORDER BY w.id DESC))[1] AS last, count(*)::int AS count,
      array_agg(w.id ORDER BY w.id) FILTER (WHERE w.due_at <= ${now}::timestamptz AND EXISTS (
        SELECT FROM match m WHERE m.id = w.match_id AND (w.told_seq <> m.seq OR w.told_state <> m.state::text))) AS due
    FROM (SELECT * FROM webhook WHERE id > ${after}::uuid ORDER BY id LIMIT ${looked}::int) w`;
  const due = row?.due ?? [];
  const ids = due.slice(0, most);
  if (due.length > most) return { ids, last: ids.at(-1) };
  return { ids, last: row?.count === looked ? (row.last ?? undefined) : undefined };
}

/** The changes after a call. */
export interface WebhookChange {
  readonly told?: string;
  readonly toldSeq?: number;
  readonly toldState?: string;
  readonly toldAt?: Date;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly dueAt: Date | null;
}

/** The longest time that a call may take, in milliseconds. */
const LONGEST_CALL = 60_000;

/** Calls one webhook under the lock of its row, so that only one process does. */
export async function withWebhook(
  store: Store,
  id: string,
  act: (row: WebhookRow) => Promise<WebhookChange>,
): Promise<void> {
  await store.$transaction(
    async (db) => {
      const [row] = await db.$queryRaw<WebhookRow[]>`
        SELECT w.id, w.match_id AS "matchId", w.host, w.sealed, w.told, w.attempts, w.last_error AS "lastError",
          w.told_at AS "toldAt", w.due_at AS "dueAt", m.seq, m.state::text AS state
        FROM webhook w JOIN match m ON m.id = w.match_id WHERE w.id = ${id}::uuid FOR UPDATE OF w SKIP LOCKED`;
      if (row) await db.webhook.update({ where: { id }, data: await act(row) });
    },
    { timeout: LONGEST_CALL },
  );
}
