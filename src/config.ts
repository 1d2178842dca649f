import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';

export const workerNames = ['inbound', 'referee', 'postman', 'clock', 'web'] as const;
export type WorkerName = (typeof workerNames)[number];

/** How surely a mail has to come from the player's own address before its orders count. */
const senderChecks = ['open', 'normal', 'strict'] as const;
type SenderCheck = (typeof senderChecks)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything the program takes from its environment, checked. `.env.example` explains each variable. */
export interface Config {
  /** Undefined: PostgreSQL runs embedded, with its files below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica of the database, for what is over; undefined: there is none. */
  readonly replicaUrl: string | undefined;
  /** One URL, or several with commas between them. Undefined: the queues live in PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** Undefined: mail goes to the development sink. */
  readonly smtpUrl: string | undefined;
  /** Undefined: no mailbox is polled. */
  readonly imapUrl: string | undefined;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly statusHost: string;
  /** A port for health, readiness and metrics alone; 0 takes any free port. Undefined: there is none. */
  readonly statusPort: number | undefined;
  /** Addresses and networks of the proxies before this server: what they say of a visitor's address is believed. */
  readonly trustProxy: readonly string[];
  /** Without a trailing slash. Undefined: the address that the web server listens on. */
  readonly publicUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the folder with content packs. */
  readonly packsDir: string;
  /** The public beacon for dice; without it dice follow from secrets and salts. */
  readonly beaconUrl: string | undefined;
  readonly mailDomain: string;
  readonly mailFrom: string;
  /** Who is told of faults in the security of the site: a mail address, or that of a page. Undefined: nobody. */
  readonly siteContact: string | undefined;
  /** Key that signs our mails (RFC 6376); undefined: the mail server signs, or nobody does. */
  readonly dkim: { readonly selector: string; readonly privateKey: string } | undefined;
  readonly senderCheck: SenderCheck;
  /** Id of the provider whose results on senders count (RFC 8601, 2.5), in lower case; undefined: no provider's. */
  readonly authservId: string | undefined;
  /** Domains of forwarders whose seals are trusted, in lower case. */
  readonly arcTrusted: readonly string[];
  /** Mail providers that may call us, each with what proves a call; undefined: this provider may not. */
  readonly hooks: {
    readonly mailgunKey: string | undefined;
    readonly postmarkLogin: string | undefined;
    readonly sesTopic: string | undefined;
  };
  readonly smtpListenHost: string;
  /** 0 takes any free port. */
  readonly smtpListenPort: number;
  readonly smtpListenProtocol: 'smtp' | 'lmtp';
  /** The certificate and the key by which the listener offers STARTTLS: files. */
  readonly smtpTls: { readonly cert: string; readonly key: string } | undefined;
  /** Signs tokens and cookies. */
  readonly secretKey: string;
  /** Still accepted for verification; signs nothing new. */
  readonly previousSecretKey: string | undefined;
  /** With this token the metrics can be read from elsewhere; undefined: only from this machine. */
  readonly metricsToken: string | undefined;
  /** Where a collector of OpenTelemetry takes spans over HTTP; undefined: nothing is traced. */
  readonly otlpUrl: string | undefined;
  /** Visitors of the first page may open practice matches; undefined: where the pages are of this machine only. */
  readonly practice: boolean | undefined;
  readonly workers: readonly WorkerName[];
  readonly logLevel: (typeof logLevels)[number];
  readonly refereeConcurrency: number;
  /** Whether others than the people at this machine use the installation. */
  readonly isForOthers: boolean;
  /** Variables without which an installation that others use cannot be meant: none of them has a default there. */
  readonly lacksForOthers: readonly string[];
}

/** The environment cannot be used as it is. The message has one line for each faulty variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

const beginsWithNone = (protocols: readonly string[]) =>
  `is not a URL that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`;

const url = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error: beginsWithNone(protocols) });

/** One URL, or several with commas between them. */
const urlList = (...protocols: string[]) => {
  const isOne = (text: string) => url(...protocols).safeParse(text.trim()).success;
  return z.string().refine((list) => list.split(',').every(isOne), { error: beginsWithNone(protocols) });
};

const wholeNumber = (least: number, most: number) => {
  const error = `is not a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `is none of ${names.join(', ')}` });

const domainName = () => z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, { error: 'is not a domain name' });

const secret = () => z.string().min(32, { error: 'is shorter than 32 characters' });

const workerList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(oneOf(workerNames)).min(1));

/** Names of networks as Express knows them. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return NETWORKS.includes(text) || (version > 0 && isPrefix && rest.length === 0);
};

const networkList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(
    z
      .array(
        z.string().refine(isNetwork, {
          error: `has something that is neither an address, a network nor one of ${NETWORKS.join(', ')}`,
        }),
      )
      .min(1),
  );

const domainList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(domainName()).min(1));

/** The word by which `SMTP_URL` keeps all mails in the database, where nobody is sent any. */
const SINK = 'sink:';

/** Each variable with its schema, and an example for the error message. `isSecret`: nothing of its value is shown to anybody. */
const variables = {
  DATABASE_URL: {
    schema: url('postgresql', 'postgres').optional(),
    example: 'postgresql://user:password@127.0.0.1:5432/estafette',
  },
  DATABASE_REPLICA_URL: {
    schema: url('postgresql', 'postgres').optional(),
    example: 'postgresql://user:password@replica.internal:5432/estafette',
  },
  REDIS_URL: { schema: urlList('redis', 'rediss').optional(), example: 'redis://127.0.0.1:6379' },
  SMTP_URL: {
    schema: z.union([z.literal(SINK), url('smtp', 'smtps')]).optional(),
    example: 'smtps://user:password@mail.example.org',
  },
  IMAP_URL: { schema: url('imap', 'imaps').optional(), example: 'imaps://user:password@mail.example.org/INBOX' },
  HOST: { schema: z.string().default('127.0.0.1'), example: '127.0.0.1' },
  PORT: { schema: wholeNumber(0, 65_535).default(1815), example: '1815' },
  PUBLIC_URL: {
    schema: url('https', 'http')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    example: 'https://campaign.example.org',
  },
  SITE_CONTACT: {
    schema: z
      .string()
      .regex(/^(?:https:\/\/\S+|[^\s<>@:]+@[^\s<>@:]+)$/, { error: 'is neither a mail address nor an https address' })
      .optional(),
    example: 'security@campaign.example.org',
  },
  TRUST_PROXY: { schema: networkList.default(['loopback']), example: '10.0.0.7,192.168.0.0/16' },
  DATA_DIR: { schema: z.string().default('.data'), example: '.data' },
  PACKS_DIR: { schema: z.string().default('packs'), example: 'packs' },
  BEACON_URL: {
    schema: url('https', 'http')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    example: 'https://api.drand.sh',
  },
  MAIL_DOMAIN: {
    schema: domainName().default('estafette.localhost'),
    example: 'campaign.example.org',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/, { error: 'is not a mail address' })
      .optional(),
    example: 'Estafette <orders@campaign.example.org>',
  },
  DKIM_KEY_FILE: { schema: z.string().optional(), example: '/etc/estafette/dkim.pem' },
  DKIM_SELECTOR: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/i, { error: 'is not a selector: letters, digits and dashes' })
      .default('estafette'),
    example: 'estafette',
  },
  MAIL_SENDER_CHECK: { schema: oneOf(senderChecks).optional(), example: 'normal' },
  MAIL_AUTHSERV_ID: {
    schema: domainName()
      .transform((id) => id.toLowerCase())
      .optional(),
    example: 'mx.example.org',
  },
  MAIL_ARC_TRUSTED: { schema: domainList.optional(), example: 'lists.example.org,example.com' },
  MAILGUN_SIGNING_KEY: {
    schema: z.string().min(16, { error: 'is shorter than 16 characters' }).optional(),
    example: 'the key that Mailgun shows as HTTP webhook signing key',
    isSecret: true,
  },
  POSTMARK_LOGIN: {
    schema: z
      .string()
      .regex(/^[^:\s]+:\S{16,}$/, { error: 'is not name:password with at least 16 characters of password' })
      .optional(),
    example: 'postmark:a-long-password-of-your-own',
    isSecret: true,
  },
  SES_TOPIC_ARN: {
    schema: z
      .string()
      .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d+:\S+$/, { error: 'is not the ARN of an SNS topic' })
      .optional(),
    example: 'arn:aws:sns:eu-west-1:123456789012:campaign-mail',
  },
  SMTP_LISTEN_HOST: { schema: z.string().default('127.0.0.1'), example: '127.0.0.1' },
  SMTP_LISTEN_PORT: { schema: wholeNumber(0, 65_535).default(2525), example: '2525' },
  SMTP_LISTEN_PROTOCOL: { schema: oneOf(['smtp', 'lmtp']).default('smtp'), example: 'lmtp' },
  SMTP_TLS_CERT_FILE: { schema: z.string().optional(), example: '/etc/estafette/mail.crt' },
  SMTP_TLS_KEY_FILE: { schema: z.string().optional(), example: '/etc/estafette/mail.key' },
  SECRET_KEY: { schema: secret().optional(), example: 'the output of: openssl rand -base64 32', isSecret: true },
  SECRET_KEY_PREVIOUS: {
    schema: secret().optional(),
    example: 'the SECRET_KEY that was in use before',
    isSecret: true,
  },
  STATUS_HOST: { schema: z.string().default('127.0.0.1'), example: '127.0.0.1' },
  STATUS_PORT: { schema: wholeNumber(0, 65_535).optional(), example: '1816' },
  METRICS_TOKEN: { schema: secret().optional(), example: 'the output of: openssl rand -base64 32', isSecret: true },
  OTEL_EXPORTER_OTLP_ENDPOINT: { schema: url('https', 'http').optional(), example: 'http://127.0.0.1:4318' },
  PRACTICE_MATCHES: { schema: oneOf(['on', 'off']).optional(), example: 'on' },
  WORKERS: { schema: workerList.default([...workerNames]), example: 'referee,postman' },
  LOG_LEVEL: { schema: oneOf(logLevels).default('info'), example: 'info' },
  REFEREE_CONCURRENCY: { schema: wholeNumber(1, 64).default(2), example: '2' },
} as const;

type VariableName = keyof typeof variables;

/** A setting as it may be shown: without keys, passwords and names of users in addresses. */
export interface ShownSetting {
  readonly name: string;
  /** Undefined: it is not set, and has no default. */
  readonly value: string | undefined;
  readonly isDefault: boolean;
}

const HIDDEN = '***';

/** Addresses keep their host; a value that may hold a secret anywhere is hidden whole. */
const shownValue = (name: string, value: string): string =>
  SECRETS.has(name)
    ? HIDDEN
    : value
        .replace(/:\/\/\S{0,2000}@/g, `://${HIDDEN}@`)
        .replace(/([?&][^=&\s]{0,60}pass[^=&\s]{0,60}=)[^&\s]*/gi, `$1${HIDDEN}`);

/** All settings as an environment has them. */
export const shownSettings = (env: NodeJS.ProcessEnv): readonly ShownSetting[] =>
  Object.entries(variables).map(([name, { schema }]) => {
    const given = env[name]?.trim() || undefined;
    if (given !== undefined) return { name, value: shownValue(name, given), isDefault: false };
    const usual: unknown = schema.safeParse(undefined).data;
    return { name, value: usual === undefined ? undefined : String(usual), isDefault: usual !== undefined };
  });

/** Those whose value is a secret as a whole. */
const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(variables).flatMap(([name, variable]) => ('isSecret' in variable ? [name] : [])),
);

/** All variables that are read. */
export const variableNames: readonly string[] = Object.keys(variables);

type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> };

/** What needs no key. */
export type Settings = Omit<Config, 'secretKey'>;

/** Reads and checks an environment, without the key. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => settingsOf(env, parse(env));

interface KeyOptions {
  /** Makes a key where there is none, unless others use the installation. Without it that is a {@link ConfigError}. */
  readonly makesKey?: boolean;
}

/** Reads and checks an environment. The key is that of `SECRET_KEY`, or the one in the folder of the data. */
export function readConfig(env: NodeJS.ProcessEnv, { makesKey = false }: KeyOptions = {}): Config {
  const values = parse(env);
  const settings = settingsOf(env, values);
  const isTrial = makesKey && !isForOthers(env, values);
  return { ...settings, secretKey: values.SECRET_KEY ?? keptSecret(settings, isTrial) };
}

function settingsOf(env: NodeJS.ProcessEnv, values: Values): Settings {
  const dataDir = resolve(values.DATA_DIR);
  return {
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL === SINK ? undefined : values.SMTP_URL,
    imapUrl: values.IMAP_URL,
    host: values.HOST,
    port: values.PORT,
    statusHost: values.STATUS_HOST,
    statusPort: values.STATUS_PORT,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    packsDir: resolve(values.PACKS_DIR),
    beaconUrl: values.BEACON_URL,
    mailDomain: values.MAIL_DOMAIN.toLowerCase(),
    dkim: readDkim(values.DKIM_KEY_FILE, values.DKIM_SELECTOR),
    siteContact: values.SITE_CONTACT,
    mailFrom: values.MAIL_FROM ?? `Estafette <orders@${values.MAIL_DOMAIN.toLowerCase()}>`,
    senderCheck: values.MAIL_SENDER_CHECK ?? (isLocalDomain(values.MAIL_DOMAIN) ? 'open' : 'normal'),
    authservId: values.MAIL_AUTHSERV_ID,
    arcTrusted: values.MAIL_ARC_TRUSTED ?? [],
    hooks: {
      mailgunKey: values.MAILGUN_SIGNING_KEY,
      postmarkLogin: values.POSTMARK_LOGIN,
      sesTopic: values.SES_TOPIC_ARN,
    },
    smtpListenHost: values.SMTP_LISTEN_HOST,
    smtpListenPort: values.SMTP_LISTEN_PORT,
    smtpListenProtocol: values.SMTP_LISTEN_PROTOCOL,
    smtpTls: readTls(values.SMTP_TLS_CERT_FILE, values.SMTP_TLS_KEY_FILE),
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    metricsToken: values.METRICS_TOKEN,
    otlpUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    practice: values.PRACTICE_MATCHES === undefined ? undefined : values.PRACTICE_MATCHES === 'on',
    workers: [...new Set(values.WORKERS)],
    logLevel: values.LOG_LEVEL,
    refereeConcurrency: values.REFEREE_CONCURRENCY,
    isForOthers: isForOthers(env, values),
    lacksForOthers: isForOthers(env, values) ? lackedIn(values) : [],
  };
}

const isForOthers = (env: NodeJS.ProcessEnv, { PUBLIC_URL }: Values): boolean =>
  env.NODE_ENV === 'production' || (PUBLIC_URL !== undefined && !isOfThisMachine(PUBLIC_URL));

/** Only the process that sends mails needs the mail server. */
function lackedIn(values: Values): readonly string[] {
  const needed: readonly VariableName[] = ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'];
  const sending: readonly VariableName[] = values.WORKERS.includes('postman') ? ['SMTP_URL'] : [];
  return [...needed, ...sending].filter((name) => values[name] === undefined);
}

/** Throws a {@link ConfigError} where an installation that others use lacks what it cannot be meant without. */
export function requireForOthers({ lacksForOthers }: Pick<Config, 'lacksForOthers'>): void {
  if (lacksForOthers.length === 0) return;
  const why = 'is not set, and NODE_ENV=production or PUBLIC_URL says that others use this installation';
  throw new ConfigError(
    lacksForOthers.map((name) => {
      const more = name === 'SMTP_URL' ? `, or ${name}=${SINK} to keep all mails here` : '';
      return `${name} ${why} (for example ${name}=${variables[name as VariableName].example}${more})`;
    }),
  );
}

/** A domain that no DNS knows, so nothing about its mail could be proved. */
export const isLocalDomain = (domain: string): boolean => /(^|\.)localhost$/i.test(domain);

/** Whether the public address of the pages names this machine. */
export const isOfThisMachine = (url: string): boolean =>
  URL.canParse(url) && OF_THIS_MACHINE.test(new URL(url).hostname);

const OF_THIS_MACHINE = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** An empty variable counts as missing: `.env` files keep such lines. */
function parse(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, example }] of Object.entries(variables)) {
    const given = env[name]?.trim() || undefined;
    const result = schema.safeParse(given);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message} (for example ${name}=${example})`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // Each has come out of its schema.
  return values as Values;
}

/** The private key in PEM form, checked here so that a fault shows before the first mail. */
function readDkim(file: string | undefined, selector: string): Config['dkim'] {
  if (file === undefined) return undefined;
  const privateKey = readNamed(`DKIM_KEY_FILE ${file}`, file);
  try {
    createPrivateKey(privateKey);
  } catch {
    throw new ConfigError([`DKIM_KEY_FILE ${file} holds no private key (make one: openssl genrsa 2048)`]);
  }
  return { selector, privateKey };
}

const UNREADABLE: Readonly<Record<string, string>> = {
  EACCES: 'permission denied (it has to be readable by the account that runs this)',
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

/** The text of a file that the settings need. Throws a {@link ConfigError} that says why it cannot be read. */
export function readNamed(what: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ConfigError([`${what} cannot be read: ${UNREADABLE[code] ?? code}`]);
  }
}

/** The files of a certificate and its key. They are read again when they change, and checked here so that a fault shows at the start. */
function readTls(cert: string | undefined, key: string | undefined): Config['smtpTls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new ConfigError(['SMTP_TLS_CERT_FILE and SMTP_TLS_KEY_FILE are set together or not at all']);
  const pair = { cert: readNamed(`SMTP_TLS_CERT_FILE ${cert}`, cert), key: readNamed(`SMTP_TLS_KEY_FILE ${key}`, key) };
  try {
    createSecureContext(pair);
    return { cert, key };
  } catch (error) {
    throw new ConfigError([`SMTP_TLS_CERT_FILE ${cert} does not fit SMTP_TLS_KEY_FILE ${key}: ${String(error)}`]);
  }
}

/** The key in `<dataDir>/secret`, which a trial makes at its first start. */
function keptSecret({ dataDir }: Settings, isTrial: boolean): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    if (!isTrial) throw new ConfigError([`SECRET_KEY is not set, and there is no key in ${file}`]);
    makeSecret(dataDir, file);
  }
  const checked = secret().safeParse(readNamed(file, file).trim());
  if (!checked.success) throw new ConfigError([`${file} holds no key: delete it to get a new one, or set SECRET_KEY`]);
  return checked.data;
}

/**
 * Written aside and linked into place: of two processes that start together one key wins, and nobody reads half a file.
 */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
