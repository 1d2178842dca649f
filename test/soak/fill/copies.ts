/** Copies of a played match inside the database: each is a live match of its own, with its own number, keys and Message-IDs. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sure } from '../../../src/engine/index.ts';
import { linkHash, linkToken, openSecrets, sealSecrets } from '../../../src/match/keys.ts';
import type { Service } from '../../../src/match/service.ts';

/** Matches that are copied in one transaction. */
const AT_ONCE = 250;

/** What of a table belongs to a match, and which columns of a copy are other ones than in the original. `c`: the copy, `t`: the row. */
interface Copied {
  readonly table: string;
  /** Which rows. */
  readonly from: string;
  readonly other: Readonly<Record<string, string>>;
}

const OF_MATCH = 't.match_id = c.original';
const OF_SEAT = 't.seat_no = s.original AND s.match_id = c.id';
const SEATS = 'copied_seat s';

const named = (column: string): string => `replace(t."${column}", '@', '.' || c.no || '@')`;
/** Ids made from times keep their time, and with it their place. */
const renewed = (column: string): string => `(left(t."${column}"::text, 24) || lpad(to_hex(c.no), 12, '0'))::uuid`;
const seatNo = '(SELECT s.no FROM copied_seat s WHERE s.match_id = c.id AND s.original = t.seat_no)';

const ofMatch = (table: string, other: Copied['other'] = {}): Copied => ({
  table,
  from: `${table} t, copied c WHERE ${OF_MATCH}`,
  other: { match_id: 'c.id', ...other },
});

const ofSeat = (table: string, other: Copied['other'] = {}): Copied => ({
  table,
  from: `${table} t, copied c, ${SEATS} WHERE ${OF_SEAT}`,
  other: { seat_no: 's.no', ...other },
});

const TABLES: readonly Copied[] = [
  {
    table: 'match',
    from: 'match t, copied c WHERE t.id = c.original',
    other: {
      id: 'c.id',
      no: 'c.no',
      code: 'c.code',
      name: "t.name || ' ' || c.no",
      sealed_secrets: 'c.sealed',
      moderator_link_hash: 'c.link_hash',
      moderator_link_no: '1',
      moderator_no: 'NULL',
    },
  },
  {
    table: 'seat',
    from: `seat t, copied c, ${SEATS} WHERE t.no = s.original AND s.match_id = c.id`,
    other: {
      no: 's.no',
      match_id: 'c.id',
      link_no: '1',
      link_hash: 's.link_hash',
      reply_no: 'NULL',
      thread_root: named('thread_root'),
      address: named('address'),
    },
  },
  ...['answer', 'event', 'roll', 'dice_log', 'snapshot', 'open_decision', 'answer_time'].map((table) => ofMatch(table)),
  ...['draft', 'standing_order', 'unused_lines'].map((table) => ofSeat(table)),
  ofMatch('letter', {
    id: renewed('id'),
    seat_no: seatNo,
    message_id: named('message_id'),
    thread_root: named('thread_root'),
    in_reply_to: named('in_reply_to'),
    references: `ARRAY(SELECT replace(r, '@', '.' || c.no || '@') FROM unnest(t."references") r)`,
  }),
  ofSeat('submission', {
    id: renewed('id'),
    sha256: `t.sha256 || '.' || c.no`,
    message_id: named('message_id'),
    sender: named('sender'),
    confirmed_by: 'NULL',
  }),
];

/** Makes so many copies of a match. The play of a copy has the dice of its original. */
export async function copyMatch(service: Service, url: string, original: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit TO off');
    await client.query(`
      CREATE TEMP TABLE copied (original uuid, id uuid PRIMARY KEY, no int, code text, sealed bytea, link_hash text);
      CREATE TEMP TABLE copied_seat (match_id uuid, original int, no int, link_hash text, PRIMARY KEY (match_id, original))`);
    for (let done = 0; done < copies; done += AT_ONCE) {
      await client.query('BEGIN');
      await prepare(service, client, original, Math.min(AT_ONCE, copies - done));
      for (const copied of TABLES) await client.query(await statementFor(client, copied));
      await client.query('TRUNCATE copied, copied_seat');
      await client.query('COMMIT');
    }
  } finally {
    await client.end();
  }
}

/** Numbers, keys and sealed secrets of the next copies. */
async function prepare({ store, config }: Service, client: pg.Client, original: string, count: number): Promise<void> {
  const match = await store.match.findUniqueOrThrow({ where: { id: original }, include: { seats: true } });
  const secrets = sure(openSecrets(config, original, match.sealedSecrets));
  const numbers = async (table: string, more: number): Promise<readonly number[]> => {
    const { rows } = await client.query<{ no: number }>(
      `SELECT nextval(pg_get_serial_sequence($1, 'no'))::int AS no FROM generate_series(1, $2::int)`,
      [table, more],
    );
    return rows.map(({ no }) => no);
  };
  const ids = (await numbers('match', count)).map((no) => ({ no, id: randomUUID() }));
  const hashOf = (matchId: string, seat: string) => linkHash(linkToken(config, { matchId, seat, no: 1 }));
  const matches = ids.map(({ no, id }) => ({
    ...{ original, id, no, code: `${match.code.slice(0, 4)}${String(no).padStart(4, '0')}` },
    sealed: Buffer.from(sealSecrets(config, id, secrets)).toString('hex'),
    link_hash: hashOf(id, 'moderator'),
  }));
  await client.query(
    `INSERT INTO copied SELECT m.original, m.id, m.no, m.code, decode(m.sealed, 'hex'), m.link_hash
     FROM json_to_recordset($1::json) AS m(original uuid, id uuid, no int, code text, sealed text, link_hash text)`,
    [JSON.stringify(matches)],
  );
  const seatNumbers = await numbers('seat', ids.length * match.seats.length);
  const seats = ids.flatMap(({ id }, i) =>
    match.seats.map(({ no, seat }, j) => ({
      ...{ match_id: id, original: no, no: seatNumbers[i * match.seats.length + j] },
      link_hash: hashOf(id, seat),
    })),
  );
  await client.query(
    `INSERT INTO copied_seat SELECT * FROM json_to_recordset($1::json)
       AS s(match_id uuid, original int, no int, link_hash text)`,
    [JSON.stringify(seats)],
  );
}

/** All columns that a value can be written to, so that a column of tomorrow is copied too. */
async function statementFor(client: pg.Client, { table, from, other }: Copied): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => other[name] ?? `t."${name}"`);
  return `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) SELECT ${values.join(', ')} FROM ${from}`;
}
