// The command `estafette`: `start` serves an installation, the others are for its operator, for packs and for records.
import { messageOf } from '../engine/index.ts';
import { type Command, EXIT, isUsage, toldPlainly } from './command.ts';

interface Entry {
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}

const commands: Readonly<Record<string, Entry>> = {
  start: { summary: 'serves pages and mail, and plays the matches', load: () => import('./start.ts') },
  doctor: { summary: 'says what is good, and what to do about the rest', load: () => import('./doctor.ts') },
  match: { summary: 'opens, lists, checks, exports and imports matches', load: () => import('./match.ts') },
  migrate: {
    summary: 'brings the database up to date before a new version starts',
    load: () => import('./migrate.ts'),
  },
  backup: { summary: 'writes a backup of the database, and checks it', load: () => import('./backup.ts') },
  restore: { summary: 'restores a backup into an empty database', load: () => import('./restore.ts') },
  verify: { summary: 'checks the record of a match', load: () => import('./verify.ts') },
  pack: { summary: 'checks and compares content packs', load: () => import('./pack.ts') },
  case: { summary: 'plays positions that are given as data', load: () => import('./case.ts') },
  'read-mail': { summary: 'shows how a mail is read', load: () => import('./read-mail.ts') },
  balance: { summary: 'plays a game between stand-ins and counts who wins', load: () => import('./balance.ts') },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length));
const USAGE = `Usage: estafette COMMAND [arguments]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

estafette COMMAND --help explains a command. In a checkout "npm run COMMAND -- arguments" does the same, and elsewhere
"node dist/estafette.js COMMAND arguments".

Settings come from the environment, and what it lacks from one file: that of --env FILE, otherwise of ESTAFETTE_ENV, otherwise
/etc/estafette.env, otherwise .env in this folder. Lines are NAME=value as in an EnvironmentFile of systemd; nothing is expanded.

Exit code  0  done, and nothing is wrong
           1  something is wrong, or could not be done; the reason is on standard error
           2  called wrongly
           3  verify only: the dice are right, but a finished match could not be played again, because these are not its rules`;

/** Takes the options that every command has out of its arguments. */
function takeShared(args: readonly string[]): { readonly rest: readonly string[]; readonly isHelp: boolean } {
  const rest: string[] = [];
  let isHelp = false;
  for (let n = 0; n < args.length; n++) {
    const arg = args[n] ?? '';
    if (arg === '--help' || arg === '-h') isHelp = true;
    else if (arg === '--env') process.env.ESTAFETTE_ENV = args[++n] ?? '';
    else if (arg.startsWith('--env=')) process.env.ESTAFETTE_ENV = arg.slice('--env='.length);
    else rest.push(arg);
  }
  return { rest, isHelp };
}

async function run({ load }: Entry, args: readonly string[], isHelp: boolean): Promise<void> {
  const { command } = await load();
  if (isHelp) return console.log(command.usage);
  try {
    await command.run(args);
  } catch (error) {
    const { text, code } = isUsage(error)
      ? { text: [messageOf(error), '', command.usage].join('\n').trimStart(), code: EXIT.usage }
      : { text: toldPlainly(error), code: EXIT.wrong };
    console.error(text);
    process.exitCode = code;
  }
}

const { rest, isHelp } = takeShared(process.argv.slice(2));
const [name = '', ...args] = rest;
const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (entry) {
  process.setSourceMapsEnabled(true);
  await run(entry, args, isHelp);
} else if (['', 'help'].includes(name)) {
  console.log(USAGE);
} else {
  console.error(`There is no command ${name}.\n\n${USAGE}`);
  process.exitCode = EXIT.usage;
}
