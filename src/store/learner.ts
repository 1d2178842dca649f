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

/** What somebody has learned of a game by playing it. */
interface Learned extends LearnerNotes {
  /** In how many steps they have acted, counted to `most`. */
  readonly turns: number;
  /** Those of the kinds of question that they have answered. */
  readonly answered: readonly string[];
}

interface Asked {
  readonly address: string;
  readonly acts: readonly string[];
  readonly kinds: readonly string[];
  readonly most: number;
}

/** So many decisions of a match, the newest, are looked at: any seat has more than its first turns in them. */
const RECENT_DECISIONS = 500;

/** The notes of an account, and what its recent answers in the matches of a game say; all of its answers where it has asked for hints. */
export async function learnedBy(
  db: Connection,
  learner: Learner,
  { address, acts, kinds, most }: Asked,
): Promise<Learned> {
  const [row] = await query<Learned>(
    db,
    sql`
    WITH kept AS (
      SELECT explain, closed FROM learner WHERE address = ${address.toLowerCase()} AND game = ${learner.game}
    ), recent AS (
      SELECT a.match_id, a.seq, a.kind, a.origin
      FROM seat s JOIN match m ON m.id = s.match_id,
        LATERAL (SELECT max(decision) AS no FROM answer WHERE match_id = s.match_id) newest,
        LATERAL (SELECT match_id, seq, kind, origin FROM answer WHERE match_id = s.match_id AND seat = s.seat
          AND decision >= CASE WHEN (SELECT explain FROM kept) THEN 0
            ELSE greatest(0, newest.no - ${RECENT_DECISIONS}::int) END) a
      WHERE ${isOf(learner)} AND m.game = ${learner.game}
    )
    SELECT kept.explain, coalesce(kept.closed, '{}') AS closed,
      (SELECT least(count(DISTINCT (match_id, seq)), ${most}::int)::int FROM recent
        WHERE kind = ANY (${[...acts]}::text[]) AND origin IN ('person', 'sheet', 'standing')) AS turns,
      ARRAY(SELECT DISTINCT kind FROM recent
        WHERE kind = ANY (${[...kinds]}::text[]) AND origin IN ('person', 'sheet')) AS answered
    FROM (SELECT) one LEFT JOIN kept ON true`,
  );
  return row ?? { ...NO_NOTES, turns: 0, answered: [] };
}
