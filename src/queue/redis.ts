/** Connections to Redis: to one server, or to a Redis Cluster. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { sure } from '../engine/index.ts';

/** Several URLs with commas between them are nodes of a cluster; so is a single one that says so. The others are found through them. */
const nodesOf = (url: string): readonly URL[] => url.split(',').map((node) => new URL(node.trim()));

const CLUSTER = 'cluster';
const DEFAULT_PORT = 6379;

/** Whether a Redis Cluster is meant: several nodes, or one with `?cluster=true`. */
const isCluster = (url: string): boolean => {
  const [first, ...others] = nodesOf(url);
  return others.length > 0 || first?.searchParams.get(CLUSTER) === 'true';
};

/** Where Redis is, without what is secret. */
export const addressOf = (url: string): string =>
  nodesOf(url)
    .map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`)
    .join(', ');

/** How long a node is waited for. */
const CONNECT_MS = 3_000;
/** The longest time between two tries to reach a cluster that is away. */
const AGAIN_MS = 1_000;

/** What this program and BullMQ say of a connection. With `maxRetriesPerRequest` null a command is tried until it is answered. */
type Opening = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'commandTimeout' | 'lazyConnect' | 'retryStrategy' | 'connectTimeout' | 'connectionName'
>;

/** The nodes share name, password and encryption, which the first URL gives. */
const openCluster = (url: string, { lazyConnect = false, retryStrategy, ...options }: Opening): Cluster => {
  const nodes = nodesOf(url);
  const { username, password, protocol } = sure(nodes[0]);
  const isEncrypted = protocol === 'rediss:';
  return new Cluster(
    nodes.map(({ hostname, port }) => ({ host: hostname, port: Number(port || DEFAULT_PORT) })),
    {
      lazyConnect,
      // A command that may be tried without end waits for the cluster; any other fails at once, as it soon does with one server.
      enableOfflineQueue: options.maxRetriesPerRequest === null,
      clusterRetryStrategy: retryStrategy ?? ((times) => Math.min(100 * times, AGAIN_MS)),
      redisOptions: {
        connectTimeout: CONNECT_MS,
        ...options,
        ...(username === '' ? {} : { username: decodeURIComponent(username) }),
        ...(password === '' ? {} : { password: decodeURIComponent(password) }),
        ...(isEncrypted ? { tls: {} } : {}),
      },
      // A certificate is for the name of a node, not for its address.
      ...(isEncrypted ? { dnsLookup: (name, found) => found(null, name) } : {}),
    },
  );
};

/** A connection that its owner closes. */
export const openRedis = (url: string, options: Opening = {}): Redis | Cluster =>
  isCluster(url) ? openCluster(url, options) : new Redis(url, options);

/** A connection to the server, or to the first node of a cluster: it says what a cluster does not, why it is not reached. */
export const openFirstNode = (url: string, options: Opening): Redis =>
  new Redis(String(sure(nodesOf(url)[0])), options);
