import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import { isPooled } from './pooled.ts';
import { SequentialPg } from './sequential-pg.ts';
import { statementNames } from './statement-names.ts';

/** The database. */
export type Store = PrismaClient;

/** The database, or a transaction on it. */
export type Connection = Prisma.TransactionClient;

interface StoreOptions {
  /** The number of connections. */
  readonly connections?: number;
  /** Milliseconds that a transaction may wait for a connection, and then take. */
  readonly patience?: { readonly maxWait: number; readonly timeout: number };
}

const CONNECTIONS = 10;

const PATIENCE = { maxWait: 10_000, timeout: 15_000 };

/** Pools whose statements of ours have names. */
const named = new WeakSet<pg.Pool>();

const pools = new WeakMap<Connection, pg.Pool>();

/** Through a pool of transactions no statement gets a name: PgBouncer before 1.21 does not find it again. */
export function openStore(url: string, { connections = CONNECTIONS, patience = PATIENCE }: StoreOptions = {}): Store {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: patience.maxWait });
  pool.on('error', () => undefined);
  // Of a connection in use the pool tells nobody: one that is ended between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const keepsStatements = !isPooled(url);
  if (keepsStatements) named.add(pool);
  const adapter = new SequentialPg(pool, {
    disposeExternalPool: true,
    ...(keepsStatements ? { statementNameGenerator: statementNames() } : {}),
  });
  const store = new PrismaClient({ adapter, transactionOptions: patience });
  pools.set(store, pool);
  return store;
}

interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** How the connections of a store are used now; undefined: it is a transaction, or not ours. */
export function poolUse(store: Connection): PoolUse | undefined {
  const pool = pools.get(store);
  return pool && { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Does something that one process at a time should do, under an advisory lock of the database; the lock ends with the process or its
 * connection. It is that of a transaction that does nothing else: a pool of transactions (PgBouncer) has no lock of a session. Undefined: another process is at it. What is done has to bear that two do it: a lock can be lost.
 */
export async function asLeader<T>(store: Store, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pools.get(store)?.connect();
  if (!client) throw new Error('a store of its own is needed to lead');
  try {
    await client.query('BEGIN');
    try {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [lock]);
      return rows[0]?.taken ? await work() : undefined;
    } finally {
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
}

const names = new Map<string, string>();

/**
 * Runs a handwritten statement. Statements for every order and step bypass Prisma unless a Prisma transaction is open:
 * they are prepared once for each connection, and their rows need no translation.
 */
export async function query<Row>(db: Connection, statement: Prisma.Sql): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return db.$queryRaw<Row[]>(statement);
  const { text, values } = statement;
  const name = named.has(pool) ? { name: nameOf(text) } : {};
  const { rows } = await pool.query({ ...name, text, values: [...values] });
  return rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `statement${names.size}`;
  names.set(text, name);
  return name;
}

/** A value for a JSON column. Prisma writes it as it is, but its type does not allow readonly lists. */
export const jsonColumn = (value: unknown): Prisma.InputJsonObject => value as Prisma.InputJsonObject;

export const { sql } = Prisma;

/** A column of type json out of json_to_recordset, which makes SQL NULL of JSON null: null is an answer as any other. */
export const jsonValue = (column: string): Sql => Prisma.raw(`coalesce(${column}, 'null'::json)`);
export type Sql = Prisma.Sql;
