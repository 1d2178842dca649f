/** The other side of the machine's network: DNS, and the mail server of the players. */
import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:https';
import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { type NameServer, nameServer, type Zone } from '../setup/name-server.ts';
import type { DnsRecord } from './guide.ts';
import { must, until } from './machine.ts';

export const GATEWAY = '192.0.2.1';
/** Of the name server, and of the players' mail server. */
const WORLD = '198.51.100.25';
const DOMAINS = ['players.example.net', 'example.org'];

export interface Arrived {
  readonly to: string;
  readonly mail: ParsedMail;
  readonly raw: string;
}

/** A mail on its way. */
export interface Carried {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

export type Carrier = (mail: Carried) => Promise<void>;

/** The players' side of the network. */
export interface Players {
  readonly nameServer: string;
  /** Takes a mail for one of them, and throws if there is nobody of that address. */
  take(mail: Carried): Promise<void>;
}

export interface World extends Players {
  readonly arrived: readonly Arrived[];
  /** Brings mails of players to the game: by default to the machine itself. */
  carry: Carrier;
  /** Publishes records, beside those of the players' domains. */
  publish(records: readonly DnsRecord[]): void;
  /** A player answers a mail, by the mail server of their domain. */
  answer(to: Arrived, text: string): Promise<void>;
  /** Waits for a mail after the first so many. */
  mail(what: string, isIt: (mail: Arrived) => boolean, after?: number): Promise<Arrived>;
  /** The status of a page of the machine. */
  status(path: string): Promise<number>;
}

interface Place {
  /** Address and name of the machine. */
  readonly address: string;
  readonly name: string;
  /** The certificate of the authority that its certificates are of. */
  readonly authority: string;
}

export async function openWorld({ address, name, authority }: Place): Promise<World> {
  await must('ip', 'link', 'set', 'lo', 'up');
  await must('ip', 'address', 'add', `${WORLD}/32`, 'dev', 'lo');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const names = await nameServer(WORLD, 53);
  const own = zoneOfPlayers(publicKey);
  names.know(own);
  const arrived: Arrived[] = [];
  await listen(arrived);
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    dkim: { domainName: 'players.example.net', keySelector: 'one', privateKey },
  });
  const world: World = {
    nameServer: WORLD,
    arrived,
    take: (mail) => take(arrived, mail),
    carry: bySmtp({ address, name, authority }),
    publish: (records) => know(names, own, records),
    async answer({ to, mail }, text) {
      const reply = mail.replyTo?.value[0]?.address ?? mail.from?.value[0]?.address ?? '';
      const what = { from: to, to: reply, subject: `Re: ${mail.subject}`, text, inReplyTo: mail.messageId ?? '' };
      const { message } = await writer.sendMail(what);
      await world.carry({ from: to, to: reply, raw: message as Buffer });
    },
    async mail(what, isIt, after = 0) {
      let found: Arrived | undefined;
      await until(`a mail: ${what}`, () => {
        found = arrived.slice(after).find(isIt);
        return found !== undefined;
      });
      return found as unknown as Arrived;
    },
    status: (path) =>
      new Promise((resolve, reject) => {
        const options = { host: address, servername: name, ca: authority, path, headers: { Host: name } };
        const asked = request({ ...options, localAddress: WORLD }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        asked.once('error', reject);
        asked.end();
      }),
  };
  return world;
}

function zoneOfPlayers(publicKey: Buffer): Zone {
  const domain = (name: string): Zone => ({
    [name]: { MX: ['mail.players.example.net'], TXT: [`v=spf1 ip4:${WORLD} -all`] },
    [`one._domainkey.${name}`]: { TXT: [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`] },
    [`_dmarc.${name}`]: { TXT: ['v=DMARC1; p=reject'] },
  });
  return Object.assign({ 'mail.players.example.net': { A: [WORLD] } }, ...DOMAINS.map(domain));
}

function know(names: NameServer, own: Zone, records: readonly DnsRecord[]): void {
  const zone: Record<string, Record<string, string[]>> = {};
  for (const { name, type, value } of records) {
    const plain = type === 'MX' ? value.replace(/^\d+ /, '') : value;
    zone[name] = { ...zone[name], [type]: [...(zone[name]?.[type] ?? []), plain.replace(/\.$/, '')] };
  }
  names.know({ ...own, ...zone });
}

/** Hands mails to a mail server as that of the players does, encrypted. */
export const bySmtp =
  ({ address, name, authority }: Place): Carrier =>
  async ({ from, to, raw }) => {
    const transport = createTransport({
      host: address,
      port: 25,
      name: 'mail.players.example.net',
      requireTLS: true,
      tls: { servername: name, ca: authority },
      localAddress: WORLD,
    });
    await transport.sendMail({ envelope: { from, to }, raw });
    transport.close();
  };

const isOurs = (address: string) => DOMAINS.some((domain) => address.endsWith(`@${domain}`));

async function take(arrived: Arrived[], { to, raw }: Carried): Promise<void> {
  if (!isOurs(to)) throw new Error(`Nobody has the address ${to}`);
  arrived.push({ to, mail: await simpleParser(raw), raw: raw.toString('latin1') });
}

export async function readWhole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Takes mails for the players, and for nobody else. */
async function listen(arrived: Arrived[]): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _, answer) =>
      answer(isOurs(address) ? null : Object.assign(new Error('Not here'), { responseCode: 550 })),
    onData: (stream, { envelope }, answer) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      void readWhole(stream)
        .then((raw) => take(arrived, { from: '', to, raw }))
        .then(() => answer(null), answer);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(25, WORLD, resolve));
}
