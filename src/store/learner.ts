/** What somebody has chosen and done while learning a game. */
import { type Connection, query, sql } from './store.ts';

/** What is kept of a learner, with the account or in the browser. */
export interface LearnerNotes {
  /** Whether questions say why they are asked; null: in the first turns. */
  readonly explain: boolean | null;
  /** Kinds of question whose explanation was closed, each as often as it was. */
  readonly closed: readonly string[];
}

const NO_NOTES: LearnerNotes = { explain: null, closed: [] };

const keyOf = (address: string, game: string) => ({ address_game: { address: address.toLowerCase(), game } });

export async function learnerNotes(db: Connection, address: string, game: string): Promise<LearnerNotes> {
  const row = await db.learner.findUnique({ where: keyOf(address, game), select: { explain: true, closed: true } });
  return row ?? NO_NOTES;
}

/** Chooses whether questions say why they are asked. Whoever wants it again is told again what was closed. */
export async function chooseExplain(db: Connection, address: string, game: string, explain: boolean): Promise<void> {
  const where = keyOf(address, game);
  const chosen = explain ? { explain, closed: [] } : { explain };
  await db.learner.upsert({ where, create: { ...where.address_game, closed: [], ...chosen }, update: chosen });
}

/** Notes that the explanation of a kind of question was closed. */
export async function closeExplained(db: Connection, address: string, game: string, kind: string): Promise<void> {
  const where = keyOf(address, game);
  await db.learner.upsert({
    where,
    create: { ...where.address_game, closed: [kind] },
    update: { closed: { push: kind } },
  });
}

/** Whose answers count: of a person in all matches of a game, or of one seat. */
export type Learner = { readonly game: string } & ({ readonly address: string } | { readonly seatNo: number });

const isOf = (learner: Learner) =>
  'address' in learner ? sql`lower(s.address) = ${learner.address.toLowerCase()}` : sql`s.no = ${learner.seatNo}::int`;

/** In how many steps somebody has acted in a game; no more are counted than `most`. */
export async function turnsActed(
  db: Connection,
  learner: Learner,
  acts: readonly string[],
  most: number,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT a.match_id, a.seq
      FROM seat s JOIN match m ON m.id = s.match_id JOIN answer a ON a.match_id = s.match_id AND a.seat = s.seat
      WHERE ${isOf(learner)} AND m.game = ${learner.game} AND a.kind = ANY (${[...acts]}::text[])
        AND a.origin IN ('person', 'sheet', 'standing')
      LIMIT ${most}::int
    ) turns`,
  );
  return row?.count ?? 0;
}

/** Those of some kinds of question that somebody has answered in a game. */
export async function kindsAnswered(
  db: Connection,
  learner: Learner,
  kinds: readonly string[],
): Promise<readonly string[]> {
  const rows = await query<{ kind: string }>(
    db,
    sql`
    SELECT k.kind FROM unnest(${[...kinds]}::text[]) AS k(kind)
    WHERE EXISTS (
      SELECT FROM seat s JOIN match m ON m.id = s.match_id JOIN answer a ON a.match_id = s.match_id AND a.seat = s.seat
      WHERE ${isOf(learner)} AND m.game = ${learner.game} AND a.kind = k.kind AND a.origin IN ('person', 'sheet')
    )`,
  );
  return rows.map(({ kind }) => kind);
}
