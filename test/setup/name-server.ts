/** A name server (RFC 1035) on this machine that knows a few names. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Records by name in lower case; a name that is not there does not exist. */
export interface Zone {
  readonly [name: string]: {
    readonly TXT?: readonly string[];
    readonly A?: readonly string[];
    readonly MX?: readonly string[];
    readonly PTR?: readonly string[];
  };
}

const TYPES = { A: 1, PTR: 12, MX: 15, TXT: 16 } as const;
type Type = keyof typeof TYPES;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);

const textBytes = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.from([part.length, ...Buffer.from(part)])));

const DATA: Readonly<Record<Type, (value: string) => Buffer>> = {
  A: (address) => Buffer.from(address.split('.').map(Number)),
  PTR: nameBytes,
  MX: (name) => Buffer.concat([Buffer.of(0, 10), nameBytes(name)]),
  TXT: textBytes,
};

const NXDOMAIN = 3;

function answerTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const number = query.readUInt16BE(at + 1);
  const type = (Object.keys(TYPES) as Type[]).find((each) => TYPES[each] === number);
  const known = zone[labels.join('.').toLowerCase()];
  const values = type === undefined ? [] : (known?.[type] ?? []);
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8580 | (known ? 0 : NXDOMAIN), 2);
  head.writeUInt16BE(values.length, 6);
  head.fill(0, 8, 12);
  const records = values.map((value) => {
    const data = DATA[type ?? 'A'](value);
    const front = Buffer.alloc(12);
    front.writeUInt16BE(0xc00c, 0);
    front.writeUInt16BE(number, 2);
    front.writeUInt16BE(1, 4);
    front.writeUInt16BE(data.length, 10);
    return Buffer.concat([front, data]);
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...records]);
}

export interface NameServer {
  /** `address:port` */
  readonly at: string;
  /** What it knows from now on. */
  know(zone: Zone): void;
  close(): Promise<void>;
}

export async function nameServer(host = '127.0.0.1', port = 0): Promise<NameServer> {
  let known: Zone = {};
  const socket = createSocket('udp4', (query, { port, address }) => socket.send(answerTo(query, known), port, address));
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    at: `${host}:${(socket.address() as AddressInfo).port}`,
    know: (zone) => {
      known = zone;
    },
    close: async () => void socket.close(),
  };
}
