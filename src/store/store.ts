import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** The database. */
export type Store = PrismaClient;

/** The database, or a transaction on it. */
export type Connection = Prisma.TransactionClient;

export interface StoreOptions {
  /** Connections at the same time. */
  readonly connections?: number;
}

const CONNECTIONS = 10;

/** Milliseconds that a transaction may wait for a connection, and then take. */
const PATIENCE = { maxWait: 10_000, timeout: 15_000 };

export const openStore = (url: string, { connections = CONNECTIONS }: StoreOptions = {}): Store =>
  new PrismaClient({
    adapter: new PrismaPg(
      { connectionString: url, max: connections, connectionTimeoutMillis: PATIENCE.maxWait },
      { statementNameGenerator: nameOf },
    ),
    transactionOptions: PATIENCE,
  });

const names = new Map<string, string>();
const MOST_NAMES = 500;

/** Statements are prepared once a connection; the few that are made up as they go are not worth remembering. */
function nameOf({ sql }: { readonly sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = names.size < MOST_NAMES ? `s${names.size}` : '';
  if (name !== '') names.set(sql, name);
  return name;
}
