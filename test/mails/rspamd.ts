/** An rspamd of our own, with the rules that its package brings: no other service of this machine is asked, and none is changed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testFolder } from '../setup/folder.ts';
import { freePort } from '../setup/free-port.ts';

/** Seconds that it may take to compile its rules. */
const MOST_SECONDS = 90;

export interface Rspamd {
  /** Host and port, for `rspamc --connect`. */
  readonly at: string;
  stop(): Promise<void>;
}

const OTHER_WORKERS = ['controller', 'proxy', 'fuzzy'];

/** Starts it. Throws if it does not answer in time. */
export async function startRspamd(): Promise<Rspamd> {
  const folder = await testFolder();
  const at = `127.0.0.1:${await freePort()}`;
  const place = (name: string): string => {
    const path = join(folder.path, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const local = place('conf/local.d');
  writeFileSync(join(local, 'worker-normal.inc'), `bind_socket = "${at}";\ncount = 1;\n`);
  for (const worker of OTHER_WORKERS) writeFileSync(join(local, `worker-${worker}.inc`), 'enabled = false;\n');
  const folders = {
    LOCAL_CONFDIR: join(folder.path, 'conf'),
    DBDIR: place('db'),
    LOGDIR: place('log'),
    RUNDIR: place('run'),
  };
  const variables = Object.entries(folders).flatMap(([name, path]) => ['--var', `${name}=${path}`]);
  const process = spawn('rspamd', ['--no-fork', '--insecure', ...variables], { stdio: 'ignore' });
  const ended = once(process, 'exit');
  const stop = async () => {
    process.kill();
    await ended;
    await folder.remove();
  };
  for (let second = 0; second < MOST_SECONDS && process.exitCode === null; second++) {
    if (spawnSync('rspamc', ['--connect', at], { input: 'Subject: none\r\n\r\n' }).status === 0) return { at, stop };
    await pause(1000);
  }
  await stop();
  throw new Error('rspamd does not answer');
}
