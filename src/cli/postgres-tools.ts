/** PostgreSQL's own programs for backups, with the addresses that this program takes. */
import { spawn } from 'node:child_process';
import { codeOf } from '../engine/index.ts';
import { CommandError } from './files.ts';

/** Parameters of an address that libpq knows; others are for Prisma and its pools. */
const KNOWN = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'port', 'options', 'application_name']);

/** An address as libpq takes it, without the password, which every user of the machine could read in a list of processes. */
export function libpqAddress(databaseUrl: string): { readonly url: string; readonly password: string | undefined } {
  const url = new URL(databaseUrl);
  for (const name of [...url.searchParams.keys()]) if (!KNOWN.has(name)) url.searchParams.delete(name);
  const password = url.password === '' ? undefined : decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}

/** Runs `pg_dump` or `pg_restore` on a database. Throws a {@link CommandError} with what it said. */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = libpqAddress(databaseUrl);
  const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) };
  const child = spawn(tool, [...args, `--dbname=${url}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        codeOf(error) === 'ENOENT'
          ? new CommandError(
              `${tool} is missing: install the client programs of PostgreSQL (Debian: postgresql-client).`,
            )
          : error,
      ),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new CommandError(`${tool} failed: ${said.trim()}`);
}
