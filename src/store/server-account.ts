import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that runs PostgreSQL's programs. Undefined: our own. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root uses an account without rights of its own. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (account) return account;
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

function findAccount(name: string): ServerAccount {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Whether the account can reach a folder: its parents may be closed. */
export const canEnter = (account: ServerAccount, folder: string): boolean =>
  account === undefined || spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;

export async function giveTo(account: ServerAccount, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Runs a program as the account, in a folder that every account can enter. Rejects with its output. */
export async function runAs(account: ServerAccount, program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C', PGTZ: 'UTC' };
  const { stdout } = await run(program, args, { ...account, cwd: rootFolder, env });
  return stdout;
}

const rootFolder = process.platform === 'win32' ? undefined : '/';
