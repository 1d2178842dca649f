/** Matches on a list: a page of them in one statement, whatever their number. */
import type { MatchState } from './generated/enums.ts';
import { type Connection, query, type Sql, sql } from './store.ts';

/** A match on the list of all matches. */
export interface OverviewRow {
  readonly id: string;
  readonly no: number;
  readonly code: string;
  readonly name: string;
  readonly state: MatchState;
  readonly seats: readonly OverviewSeatRow[];
  /** Letters that failed since then. */
  readonly failed: number;
  /** Open invitations whose mail came back. */
  readonly uninvited: number;
}

export interface OverviewSeatRow {
  readonly seat: string;
  readonly name: string;
  readonly isSuspended: boolean;
  readonly isVacant: boolean;
  /** The first deadline of its open decisions; null: nothing is asked of it. */
  readonly deadline: string | null;
  /** It has a draft that is not handed over. */
  readonly isDrafting: boolean;
  /** Mails since the last one that was accepted: held in its name, and not read. */
  readonly held: number;
  readonly unread: number;
}

/** Which matches are listed: of one state; of a code, or a name that begins so; those opened before one of them. */
export interface OverviewChoice {
  readonly state?: MatchState | undefined;
  readonly find?: string | undefined;
  readonly before?: number | undefined;
}

/** A page of matches, the newest first; what is found by its name by the name. */
export function overviewOf(
  db: Connection,
  choice: OverviewChoice,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<OverviewRow[]> {
  const chosen = choice.find === undefined ? listed(choice, most) : found(choice.find, most);
  return query(
    db,
    sql`
    SELECT m.id, m.no, m.code, m.name, m.state::text AS state,
      (SELECT coalesce(json_agg(json_build_object('seat', s.seat, 'name', s.name,
          'isSuspended', s.suspended IS NOT NULL, 'isVacant', s.vacant_since IS NOT NULL,
          'deadline', (SELECT min(o.deadline) FROM open_decision o WHERE o.match_id = m.id AND o.seat = s.seat),
          'isDrafting', EXISTS (SELECT FROM draft d WHERE d.seat_no = s.no AND NOT d.handed_over),
          'held', ${mailsOf(sql`u.verdict = 'held'`)}, 'unread', ${mailsOf(sql`u.verdict <> 'held'`)})
          ORDER BY s.no), '[]')
        FROM seat s WHERE s.match_id = m.id) AS seats,
      (SELECT count(*)::int FROM letter l WHERE l.match_id = m.id AND l.state IN ('FAILED', 'BOUNCED')
        AND l.created_at > ${since}::timestamptz AND l.invitation_no IS NULL) AS failed,
      (SELECT count(*)::int FROM invitation i WHERE i.match_id = m.id AND i.state = 'OPEN'
        AND i.bounced IS NOT NULL) AS uninvited
    FROM (${chosen}) m ORDER BY m.place`,
  );
}

const COLUMNS = sql`id, no, code, name, state`;

const listed = ({ state, before = 2_147_483_647 }: OverviewChoice, most: number): Sql => {
  const states = state === undefined ? sql`` : sql`AND state = ${state}::match_state`;
  return sql`SELECT ${COLUMNS}, -no AS place FROM match WHERE no < ${before}::int ${states} ORDER BY no DESC LIMIT ${most}::int`;
};

const found = (text: string, most: number): Sql => {
  const begins = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`SELECT *, row_number() OVER () AS place FROM (
    (SELECT ${COLUMNS} FROM match WHERE code = ${text.toUpperCase()})
    UNION ALL
    (SELECT ${COLUMNS} FROM match WHERE lower(name) COLLATE "C" LIKE ${begins} ORDER BY lower(name) COLLATE "C" LIMIT ${most}::int)
  ) f LIMIT ${most}::int`;
};

/** Mails of a seat with one of these verdicts that no accepted mail has followed. */
const mailsOf = (verdict: Sql): Sql => sql`(SELECT count(*)::int FROM submission u
  WHERE u.seat_no = s.no AND u.verdict IN ('held', 'not-read', 'unreadable') AND ${verdict}
    AND NOT EXISTS (SELECT FROM submission a WHERE a.seat_no = s.no AND a.verdict = 'accepted'
      AND a.received_at >= u.received_at))`;
