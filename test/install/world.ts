/** The other side of the machine's network: DNS, and the mail server of the players. */
import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:https';
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

export interface World {
  readonly nameServer: string;
  readonly arrived: readonly Arrived[];
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
  const transport = createTransport({
    host: address,
    port: 25,
    name: 'mail.players.example.net',
    requireTLS: true,
    tls: { servername: name, ca: authority },
    localAddress: WORLD,
    dkim: { domainName: 'players.example.net', keySelector: 'one', privateKey },
  });
  return {
    nameServer: WORLD,
    arrived,
    publish: (records) => know(names, own, records),
    async answer({ to, mail }, text) {
      const reply = mail.replyTo?.value[0]?.address ?? mail.from?.value[0]?.address ?? '';
      const what = { from: to, to: reply, subject: `Re: ${mail.subject}`, text, inReplyTo: mail.messageId ?? '' };
      await transport.sendMail(what);
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

/** Takes mails for the players, and for nobody else. */
async function listen(arrived: Arrived[]): Promise<void> {
  const isOurs = (address: string) => DOMAINS.some((domain) => address.endsWith(`@${domain}`));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _, answer) =>
      answer(isOurs(address) ? null : Object.assign(new Error('Not here'), { responseCode: 550 })),
    onData: (stream, { envelope }, answer) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        arrived.push({
          to: envelope.rcptTo[0]?.address ?? '',
          mail: await simpleParser(raw),
          raw: raw.toString('latin1'),
        });
        answer(null);
      })();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(25, WORLD, resolve));
}
