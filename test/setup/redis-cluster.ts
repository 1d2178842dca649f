/** A Redis Cluster of three nodes for tests, on this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { testFolder } from './folder.ts';
import { freePort } from './free-port.ts';

/** A cluster needs servers that do nothing else, so the command has to be there. */
export const canStartCluster = spawnSync('redis-server', ['--version']).status === 0;

export interface TestCluster {
  /** All nodes, with commas between them. */
  readonly url: string;
  /** One node, from which the others are found. */
  readonly one: string;
  /** All nodes are killed, and come again at once with what they know of each other and without data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const SLOTS = 16_384;
const NODES = 3;

interface Node {
  readonly port: number;
  readonly args: readonly string[];
  readonly redis: Redis;
  process: ChildProcess;
}

const start = (args: readonly string[]): ChildProcess => spawn('redis-server', [...args], { stdio: 'ignore' });

const startNode = async (folder: string): Promise<Node> => {
  const [port, bus] = [await freePort(), await freePort()];
  const dir = join(folder, `${port}`);
  await mkdir(dir);
  const args = ['--port', `${port}`, '--cluster-port', `${bus}`, '--bind', HOST, '--dir', dir, '--save', ''];
  args.push('--cluster-enabled', 'yes', '--cluster-node-timeout', '2000');
  const process = start(args);
  const redis = new Redis(port, HOST, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
  redis.on('error', () => undefined);
  return { port, args, redis, process };
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
  for (const { args } of others) await first?.redis.call('CLUSTER', 'MEET', HOST, args[1] ?? '', args[3] ?? '');
  await settle(nodes);
};

export async function startCluster(): Promise<TestCluster> {
  const folder = await testFolder();
  const nodes: Node[] = [];
  for (let n = 0; n < NODES; n++) nodes.push(await startNode(folder.path));
  await joinNodes(nodes);
  const urls = nodes.map(({ port }) => `redis://${HOST}:${port}`);
  const kill = async () => {
    for (const { process } of nodes) {
      process.kill('SIGKILL');
      await once(process, 'exit');
    }
  };
  return {
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
