/** A Redis Cluster of three nodes for tests, on this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { testFolder } from './folder.ts';
import { freePort } from './free-port.ts';

/** A cluster needs servers that do nothing else, so the command has to be there. */
export const canStartCluster = spawnSync('redis-server', ['--version']).status === 0;

/** An encrypted cluster needs a certificate too. */
export const canEncryptCluster = canStartCluster && spawnSync('openssl', ['version']).status === 0;

export interface TestCluster {
  /** All nodes, with commas between them. */
  readonly url: string;
  /** One node, from which the others are found. */
  readonly one: string;
  /** All nodes are killed, and come again at once with what they know of each other and without data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** The file with the certificate of an encrypted cluster, which nobody trusts yet. */
  readonly certificate: string | undefined;
}

export interface ClusterOptions {
  /** Nodes that speak TLS alone, among themselves too, and want a password. */
  readonly encrypted?: boolean;
}

const HOST = '127.0.0.1';
const SLOTS = 16_384;
const NODES = 3;

interface Node {
  readonly port: number;
  readonly bus: number;
  readonly args: readonly string[];
  readonly redis: Redis;
  process: ChildProcess;
}

const start = (args: readonly string[]): ChildProcess => spawn('redis-server', [...args], { stdio: 'ignore' });

/** What an encrypted node and its clients need. */
interface Encryption {
  readonly certificate: string;
  readonly key: string;
  readonly password: string;
}

/** Makes a certificate that stands for itself, for a day. */
const encryptionIn = (folder: string): Encryption => {
  const [certificate, key] = [join(folder, 'node.crt'), join(folder, 'node.key')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate];
  const made = spawnSync('openssl', [...asked, '-subj', '/CN=node', '-addext', `subjectAltName=IP:${HOST}`]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return { certificate, key, password: randomBytes(12).toString('hex') };
};

const encryptedBy = ({ certificate, key, password }: Encryption): string[] => [
  ...['--tls-cluster', 'yes', '--tls-auth-clients', 'no', '--tls-cert-file', certificate, '--tls-key-file', key],
  ...['--tls-ca-cert-file', certificate, '--requirepass', password, '--masterauth', password],
];

const startNode = async (folder: string, encryption: Encryption | undefined): Promise<Node> => {
  const [port, bus] = [await freePort(), await freePort()];
  const dir = join(folder, `${port}`);
  await mkdir(dir);
  const args = ['--cluster-port', `${bus}`, '--bind', HOST, '--dir', dir, '--save', ''];
  args.push('--cluster-enabled', 'yes', '--cluster-node-timeout', '2000');
  args.push(
    ...(encryption ? ['--port', '0', '--tls-port', `${port}`, ...encryptedBy(encryption)] : ['--port', `${port}`]),
  );
  const process = start(args);
  const redis = new Redis(port, HOST, {
    maxRetriesPerRequest: null,
    retryStrategy: () => 100,
    ...(encryption ? { password: encryption.password, tls: { ca: readFileSync(encryption.certificate, 'utf8') } } : {}),
  });
  redis.on('error', () => undefined);
  return { port, bus, args, redis, process };
};

/** Every node answers for its slots, and knows that all others do. */
const settle = async (nodes: readonly Node[]): Promise<void> => {
  for (const { redis } of nodes) while (!/cluster_state:ok/.test(String(await redis.cluster('INFO')))) await sleep(50);
};

const joinNodes = async (nodes: readonly Node[]): Promise<void> => {
  const [first, ...others] = nodes;
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [n, { redis }] of nodes.entries()) {
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', `${n * share}`, `${Math.min(SLOTS, (n + 1) * share) - 1}`);
  }
  for (const { port, bus } of others) await first?.redis.call('CLUSTER', 'MEET', HOST, `${port}`, `${bus}`);
  await settle(nodes);
};

export async function startCluster({ encrypted = false }: ClusterOptions = {}): Promise<TestCluster> {
  const folder = await testFolder();
  const encryption = encrypted ? encryptionIn(folder.path) : undefined;
  const nodes: Node[] = [];
  for (let n = 0; n < NODES; n++) nodes.push(await startNode(folder.path, encryption));
  await joinNodes(nodes);
  const server = encryption ? `rediss://:${encryption.password}@${HOST}` : `redis://${HOST}`;
  const urls = nodes.map(({ port }) => `${server}:${port}`);
  const kill = async () => {
    for (const { process } of nodes) {
      process.kill('SIGKILL');
      await once(process, 'exit');
    }
  };
  return {
    certificate: encryption?.certificate,
    url: urls.join(','),
    one: `${urls.at(-1)}?cluster=true`,
    restart: async () => {
      await kill();
      for (const node of nodes) node.process = start(node.args);
      await settle(nodes);
    },
    stop: async () => {
      for (const { redis } of nodes) redis.disconnect();
      await kill();
      await folder.remove();
    },
  };
}
