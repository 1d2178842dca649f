/**
 * `npm run try-install [-- suite=bookworm way=b keep=FOLDER]`: carries docs/install.md out on an empty Debian, with one of its
 * three ways for mail, and plays a match there by real mail. It takes the commands from the document itself, in their order, and stops with exit code 1 at the first that fails.
 *
 * The machine is a tree of debootstrap in memory, booted by systemd-nspawn in namespaces of its own: nothing of it is left when this
 * process ends, however it ends, and nothing of this machine is touched. It needs root, debootstrap, systemd-container and openssl, the
 * network for packages, 4 GB of memory and some ten minutes. What stands in for the internet is in stand-ins.ts and world.ts.
 *
 * `keep` names a folder that keeps the empty Debian and Node for the next run.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSIDE = 'INSTALL_TRIAL';

/** Starts this program again in namespaces of its own, with the way to the network that it has now. */
async function enter(): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'estafette-install-'));
  const network = openSync('/proc/self/ns/net', 'r');
  const spaces = ['--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  const self = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...spaces, ...self], {
    stdio: ['ignore', 'inherit', 'inherit', network],
    env: { ...process.env, [INSIDE]: work },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  // Its content was memory of those namespaces.
  rmdirSync(work);
  return code;
}

const work = process.env[INSIDE];
if (work === undefined) process.exitCode = await enter();
else {
  const { trial } = await import('./trial.ts');
  await trial(work, process.argv.slice(2));
}
