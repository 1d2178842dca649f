import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection to a server that a test can cut. */
export interface Relay {
  /** The url of the server, through the relay. */
  readonly url: string;
  readonly port: number;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** From now on every piece of a conversation takes so many milliseconds longer. */
  delay(millis: number): void;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'redis:': 6379, 'postgresql:': 5432, 'postgres:': 5432 };

/** Listens on a free port, and after a cut on the same port again. */
export async function startRelay(serverUrl: string): Promise<Relay> {
  const server = new URL(serverUrl);
  const serverPort = Number(server.port) || (DEFAULT_PORTS[server.protocol] ?? 0);
  const sockets = new Set<Socket>();
  let late = 0;
  const carry = (from: Socket, to: Socket): void => {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk) => {
      if (late > 0) last = last.then(() => sleep(late));
      last = last.then(() => to.writable && to.write(chunk));
    });
    from.on('end', () => void last.then(() => to.end()));
    from.on('close', () => void last.then(() => to.destroy()));
  };
  const relay = createServer((client) => {
    const upstream = connect(serverPort, server.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(client, upstream);
    carry(upstream, client);
  });
  const listen = (port: number) => new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = relay.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.toString(),
    port,
    cut: () =>
      new Promise<void>((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
    delay: (millis) => {
      late = millis;
    },
  };
}
