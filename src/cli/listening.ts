import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notYet } from '../web/health.ts';

/** Milliseconds for the head of a request, for all of it, and between two looks at connections that take longer. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 3_000 };

/** Connections at a time: a proxy keeps a few hundred. */
const MOST_CONNECTIONS = 2_000;

/** Milliseconds for requests that are under way when the process stops. */
const LAST_REQUESTS = 2_000;

/** A port at which this process answers. */
export interface Door {
  readonly port: number;
  /** Opens the pages; requests before that get a preliminary answer. */
  open(app: RequestListener): void;
  close(): Promise<void>;
}

/** Listens, and tells those who come before the pages are open that the process is starting. */
export async function listen(host: string, port: number): Promise<Door> {
  let app: RequestListener = notYet;
  const server = createServer(PATIENCE, (req, res) => app(req, res));
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    open: (opened) => {
      app = opened;
    },
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), LAST_REQUESTS).unref();
  return closed;
}
