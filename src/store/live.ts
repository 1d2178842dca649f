/** What tells cheaply that the page of a seat may have changed. */
import { type Connection, query, sql } from './store.ts';

export interface PageStamp {
  readonly no: number;
  /** Counts the links that its page has had: another count means that the old link opens nothing. */
  readonly linkNo: number;
  /** Differs whenever something has changed that its page shows. It may differ for things that the page does not show. */
  readonly stamp: string;
}

/** The stamps of the pages of seats, in any order; none for a seat that is gone. */
export const pageStamps = (db: Connection, seats: readonly number[]): Promise<readonly PageStamp[]> =>
  query(
    db,
    sql`SELECT s.no, s.link_no AS "linkNo", concat_ws(' ', m.seq, m.inputs, m.state, s.seen_act, s.suspended IS NULL,
          (SELECT concat(d.revision, d.handed_over) FROM draft d WHERE d.seat_no = s.no),
          (SELECT a.revision FROM sheet_ahead a WHERE a.seat_no = s.no),
          (SELECT string_agg(concat(o.decision, ' ', o.deadline), ',' ORDER BY o.decision) FROM open_decision o
            WHERE o.match_id = m.id AND o.seat = s.seat),
          (SELECT max(l.no) FROM letter l WHERE l.seat_no = s.no),
          (SELECT max(a.no) FROM audit a WHERE a.match_id = m.id),
          (SELECT concat(max(p.no), ' ', max(p.closed_at)) FROM poll p WHERE p.match_id = m.id),
          (SELECT max(v.at) FROM vote v WHERE v.match_id = m.id AND v.seat = s.seat)) AS stamp
        FROM seat s JOIN match m ON m.id = s.match_id WHERE s.no = ANY (${[...seats]}::int[])`,
  );
