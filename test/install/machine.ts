/** An empty Debian as a machine of its own: its own processes, with systemd as the first of them, and its own network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where this process has the network of the machine that it runs on (index.ts opens it). */
export const OUTSIDE_NETWORK = 3;

/** Within the machine: what it would fetch from elsewhere, and what stands in for programs of its system. */
export const OUTSIDE = '/srv/outside';

export interface Ran {
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly said: string;
}

/** Runs a program to its end. */
export async function run(program: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', OUTSIDE_NETWORK] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, said };
}

/** The same. Throws where it fails. */
export async function must(program: string, ...args: readonly string[]): Promise<string> {
  const { code, said } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}:\n${said}`);
  return said;
}

/** Runs a program with the network of the machine that this process runs on. Throws where it fails. */
export const mustOutside = (...command: readonly string[]): Promise<string> =>
  must('nsenter', `--net=/proc/self/fd/${OUTSIDE_NETWORK}`, ...command);

/** Makes the tree of an empty Debian, or copies the one that a run before has kept. */
export async function makeTree(tree: string, suite: string, kept: string | undefined): Promise<void> {
  if (kept === undefined || !existsSync(kept)) {
    await mustOutside('debootstrap', '--include=ca-certificates', suite, kept ?? tree);
  }
  if (kept !== undefined) await must('cp', '-a', `${kept}/.`, tree);
  // Debian has these two on every installed machine; debootstrap leaves them out.
  const list = join(tree, 'etc/apt/sources.list');
  const [main = ''] = readFileSync(list, 'utf8').split('\n');
  const [, url = ''] = main.split(' ');
  const security = url.replace(/debian\/?$/, 'debian-security');
  const more = [`deb ${url} ${suite}-updates main`, `deb ${security} ${suite}-security main`];
  writeFileSync(list, `${[main, ...more].join('\n')}\n`);
  // Packages come the way on which this machine gets them.
  writeFileSync(join(tree, 'etc/apt/apt.conf.d/90outside'), await must('apt-config', 'dump', 'Acquire'));
  cpSync('/etc/resolv.conf', join(tree, 'etc/outside-resolv.conf'), { dereference: true });
}

export interface MachineOptions {
  readonly tree: string;
  /** A folder of this machine that is {@link OUTSIDE} there. */
  readonly outside: string;
  readonly address: string;
  /** The gateway, on this side of its cable. */
  readonly gateway: string;
  readonly nameServer: string;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export class Machine {
  readonly #nspawn: ChildProcess;
  #first = 0;
  #said = '';

  private constructor(nspawn: ChildProcess) {
    this.#nspawn = nspawn;
    for (const stream of [nspawn.stdout, nspawn.stderr]) stream?.on('data', (chunk) => (this.#said += chunk));
  }

  static async boot({ tree, outside, address, gateway, nameServer }: MachineOptions): Promise<Machine> {
    writeFileSync(join(tree, 'etc/resolv.conf'), `nameserver ${nameServer}\n`);
    writeFileSync(
      join(tree, 'etc/network/interfaces'),
      `auto lo host0
iface lo inet loopback
iface host0 inet static
  address ${address}/24
  gateway ${gateway}
`,
    );
    const nspawn = spawn(
      'systemd-nspawn',
      [
        ...['--boot', '--keep-unit', '--register=no', '--quiet', '--console=pipe', '--link-journal=no'],
        ...['--resolv-conf=off', '--timezone=off', '--network-veth', '--machine=play', '--capability=CAP_NET_ADMIN'],
        ...[`--bind-ro=${outside}:${OUTSIDE}`, `--directory=${tree}`],
      ],
      // The machines of today have cgroups of version 2; elsewhere newer releases of systemd want to be told.
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE: '1' },
      },
    );
    const machine = new Machine(nspawn);
    await machine.#takeCable(gateway);
    await machine.#started();
    return machine;
  }

  /** The end of its network cable on this side. */
  async #takeCable(gateway: string): Promise<void> {
    const cable = 've-play';
    await until('a network', async () => (await run('ip', ['link', 'show', cable])).code === 0);
    await must('ip', 'address', 'add', `${gateway}/24`, 'dev', cable);
    await must('ip', 'link', 'set', cable, 'up');
  }

  async #started(): Promise<void> {
    await until('the machine', async () => {
      if (this.#nspawn.exitCode !== null) throw new Error(`The machine did not start:\n${this.#said}`);
      const pid = this.#nspawn.pid ?? 0;
      const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
      this.#first = Number(child ?? 0);
      if (this.#first === 0) return false;
      return /running|degraded/.test((await this.run('systemctl is-system-running')).said);
    });
  }

  /** Carries commands out as its root, as a shell does that stops at the first one that fails. */
  async run(commands: string, { network = 'own' }: { readonly network?: 'own' | 'outside' } = {}): Promise<Ran> {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', ...(network === 'own' ? ['--net'] : [])];
    const shell = ['env', '-i', `PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', 'bash', '-euo', 'pipefail', '-c'];
    const inside = ['nsenter', `--target=${this.#first}`, ...spaces, '--root', '--wd'];
    if (network === 'own') return run('nsenter', [...inside.slice(1), ...shell, commands]);
    // Only what these commands start asks the name server of the other network; a service does not.
    const lent = ['unshare', '--mount', 'sh', '-c'];
    const mount = 'mount --bind /etc/outside-resolv.conf /etc/resolv.conf && exec "$@"';
    const outside = [`--net=/proc/self/fd/${OUTSIDE_NETWORK}`, ...inside, ...lent, mount, 'sh'];
    return run('nsenter', [...outside, ...shell, commands]);
  }

  /** The same. Throws where a command fails. */
  async must(commands: string, options: { readonly network?: 'own' | 'outside' } = {}): Promise<string> {
    const { code, said } = await this.run(commands, options);
    if (code !== 0) throw new Error(`${commands}\nended with code ${code}:\n${said}`);
    return said;
  }
}

/** Writes a program or a file into a tree. */
export function put(tree: string, path: string, text: string, mode = 0o644): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

/** Asks again and again. Throws what it throws, or after a while. */
export async function until(what: string, isThere: () => Promise<boolean> | boolean, seconds = 120): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(200)) if (await isThere()) return;
  throw new Error(`${what} did not come in ${seconds} s`);
}
