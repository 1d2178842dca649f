/** The roles of a person in all matches, by his mail address. */
import type { Json } from '../engine/index.ts';
import type { MatchState } from './generated/enums.ts';
import type { Connection } from './store.ts';

/** A seat that somebody plays, or a match that he moderates or observes. */
export interface PlaceRow {
  readonly matchId: string;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly packHash: string | null;
  readonly state: MatchState;
  /** Zone of the match. */
  readonly clockZone: string;
  readonly role: 'player' | 'moderator' | 'co-moderator' | 'observer';
  /** Number of a seat, or of the invitation of a co-moderator or observer. */
  readonly no: number | null;
  /** Of a seat: its id in the game. */
  readonly seat: string | null;
  readonly seatName: string | null;
  readonly zone: string;
  readonly language: string;
  readonly linkNo: number;
  readonly linkHash: string;
}

/**
 * Newest match first. A seat for which a new player is sought belongs to nobody. An address that mail does not reach
 * proves nothing.
 */
export async function placesOf(db: Connection, address: string): Promise<PlaceRow[]> {
  return db.$queryRaw`
    SELECT m.id AS "matchId", m.code, m.name, m.game, m.pack_hash AS "packHash", m.state::text AS state,
      m.moderator_zone AS "clockZone", p.role, p.no, p.seat, p.seat_name AS "seatName", p.zone, p.language,
      p.link_no AS "linkNo", p.link_hash AS "linkHash"
    FROM (
      SELECT match_id, 'player' AS role, no, seat, name AS seat_name, zone, language, link_no, link_hash FROM seat
      WHERE lower(address) = ${address} AND vacant_since IS NULL AND suspended IS NULL
      UNION ALL
      SELECT id, 'moderator', NULL, NULL, NULL, moderator_zone, 'en', moderator_link_no, moderator_link_hash FROM match
      WHERE lower(moderator_address) = ${address}
      UNION ALL
      SELECT match_id, CASE role::text WHEN 'MODERATOR' THEN 'co-moderator' ELSE 'observer' END, no, NULL, NULL, zone,
        language, link_no, link_hash FROM invitation
      WHERE lower(address) = ${address} AND role::text IN ('MODERATOR', 'OBSERVER') AND state::text = 'JOINED'
    ) p JOIN match m ON m.id = p.match_id
    ORDER BY m.no DESC, p.role DESC, p.no`;
}

/** A question that waits for a seat. */
export interface AskedRow {
  readonly matchId: string;
  readonly seat: string;
  readonly prompt: Json;
  readonly deadline: Date;
}

/** The open questions in these matches, in order. */
export async function askedIn(db: Connection, matches: readonly string[]): Promise<readonly AskedRow[]> {
  return db.openDecision.findMany({
    where: { matchId: { in: [...matches] } },
    orderBy: [{ matchId: 'asc' }, { decision: 'asc' }],
    select: { matchId: true, seat: true, prompt: true, deadline: true },
  });
}
