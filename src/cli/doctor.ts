// Checks an installation, and says of each part that it is good, or what to do.
import { parseArgs } from 'node:util';
import pino from 'pino';
import type { Config } from '../config.ts';
import { type LanguageTag, languageTag } from '../engine/index.ts';
import type { Place } from '../health/check.ts';
import { checksOf, type Examined, examine } from '../health/examine.ts';
import { healthCatalogues } from '../health/messages/index.ts';
import { machine } from '../health/place.ts';
import { catalogueIn, format } from '../i18n/index.ts';
import { chooseBackend } from '../queue/backend.ts';
import { openQueues } from '../queue/queues.ts';
import { columnsOf } from '../reports/index.ts';
import { isPooled } from '../store/pooled.ts';
import { openStore } from '../store/store.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { findRunning } from './running.ts';
import { commandConfig, takeFile } from './settings.ts';

const WAIT = 60;

const USAGE = `Usage: estafette doctor [--no-mail] [--wait SECONDS] [--dns SERVER] [--json]

Checks settings, database, queues, backups, disk, clocks, the public address, the mail server, and what DNS says of the domain of the
mails. Each line says "good", "look" or "bad", and what to do. A mail is sent to the installation itself and has to come back.
  --no-mail  sends no mail, and tells of the last one
  --wait     for so many seconds the mail may be under way; ${WAIT} without it
  --dns      asks this name server, such as 9.9.9.9, instead of that of this machine
  --json     prints one JSON object

It speaks the language of LANG. Exit code 1: a line is bad.`;

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'no-mail': { type: 'boolean' },
      wait: { type: 'string' },
      dns: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const wait = Number(values.wait ?? WAIT);
  if (!(wait > 0)) throw new UsageError(`--wait ${values.wait}: a number of seconds is above 0.`);
  const config = commandConfig();
  const { place, close } = await placeOf(config, values.dns);
  try {
    const examined = await examine(place, checksOf(values['no-mail'] ? undefined : wait));
    const language = languageTag((process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG)?.slice(0, 2));
    console.log(values.json ? JSON.stringify(asJson(examined), null, 2) : linesOf(examined, language).join('\n'));
    if (!isSound(examined)) process.exitCode = EXIT.wrong;
  } finally {
    await close();
  }
}

async function placeOf(config: Config, dns: string | undefined) {
  const running = config.databaseUrl === undefined ? await findRunning(config) : undefined;
  const databaseUrl = config.databaseUrl ?? running?.databaseUrl;
  // What is not there is never asked: the check of the database comes first.
  const url = databaseUrl ?? 'postgresql://127.0.0.1:1/none';
  const log = pino({ level: 'silent' });
  const store = openStore(url, { connections: 4 });
  const queues = openQueues(chooseBackend(config.redisUrl, url, isPooled(url)), log);
  const publicUrl = config.publicUrl ?? running?.publicUrl ?? `http://${config.host}:${config.port}`;
  const file = takeFile();
  const place: Place = {
    service: { store, queues, clock: () => new Date(), config, publicUrl },
    config,
    databaseUrl,
    file: file && { path: file.path, names: Object.keys(file.values) },
    ...machine(dns),
  };
  const close = async () => {
    await queues.close().catch(() => undefined);
    await store.$disconnect();
  };
  return { place, close };
}

const isSound = (examined: readonly Examined[]): boolean =>
  examined.every(({ findings }) => findings.every(({ mark }) => mark !== 'bad'));

function linesOf(examined: readonly Examined[], language: LanguageTag): readonly string[] {
  const catalogue = catalogueIn(healthCatalogues, language);
  const say = (key: string): string => catalogue[key] ?? key;
  const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - columnsOf(text)));
  const width = Math.max(...examined.map(({ id }) => columnsOf(say(`check.${id}`))));
  return examined.flatMap(({ id, findings }) =>
    findings.flatMap(({ mark, told, remedy }) => {
      const head = `${padded(say(`mark.${mark}`), 4)}  ${padded(say(`check.${id}`), width)}  `;
      return [`${head}${format(catalogue, {}, told)}`, ...(remedy === undefined ? [] : [`      ${remedy}`])];
    }),
  );
}

const asJson = (examined: readonly Examined[]) => ({
  good: isSound(examined),
  checks: examined.flatMap(({ id, findings }) =>
    findings.map(({ mark, told, remedy }) => ({
      check: id,
      mark,
      code: told.key.replace(/^health\./, ''),
      text: format(healthCatalogues.en, {}, told),
      ...(remedy === undefined ? {} : { remedy }),
    })),
  ),
});

export const command: Command = { usage: USAGE, run };
