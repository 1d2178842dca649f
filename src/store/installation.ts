/** What is true of the whole installation. */
import { type Connection, query, sql } from './store.ts';

/** The print of the installation's key: the one that was noted before, or now the given one. */
export async function keyPrintOf(db: Connection, print: string): Promise<string> {
  await db.$executeRaw`INSERT INTO installation (key_print) VALUES (${print}) ON CONFLICT (id) DO NOTHING`;
  return (await notedPrint(db)) ?? print;
}

/** The print of the installation's key; undefined: none was noted yet. */
export async function notedPrint(db: Connection): Promise<string | undefined> {
  const [row] = await query<{ print: string }>(db, sql`SELECT key_print AS print FROM installation`);
  return row?.print;
}

/** Notes that another key has followed the one with this print. */
export async function replaceKeyPrint(db: Connection, before: string, print: string): Promise<void> {
  await db.$executeRaw`UPDATE installation SET key_print = ${print} WHERE key_print = ${before}`;
}
