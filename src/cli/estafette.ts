// The command `estafette`: `start` serves an installation, the others are for its operator, for packs and for records.

interface Command {
  readonly summary: string;
  /** Reads `process.argv`, and runs as it is imported. */
  run(): Promise<unknown>;
}

const commands: Readonly<Record<string, Command>> = {
  start: { summary: 'serves pages and mail, and plays the matches', run: () => import('./start.ts') },
  match: { summary: 'opens, lists, checks, exports and imports matches', run: () => import('./match.ts') },
  migrate: { summary: 'brings the database up to date before a new version starts', run: () => import('./migrate.ts') },
  backup: { summary: 'writes a backup of the database, and checks it', run: () => import('./backup.ts') },
  restore: { summary: 'restores a backup into an empty database', run: () => import('./restore.ts') },
  verify: { summary: 'checks the record of a match', run: () => import('./verify.ts') },
  pack: { summary: 'checks and compares content packs', run: () => import('./pack.ts') },
  case: { summary: 'plays positions that are given as data', run: () => import('./case.ts') },
  'read-mail': { summary: 'shows how a mail is read', run: () => import('./read-mail.ts') },
  balance: { summary: 'plays a game between stand-ins and counts who wins', run: () => import('./balance.ts') },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length));
const USAGE = `Usage: estafette COMMAND [arguments]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

estafette COMMAND --help explains a command.`;

const [node = '', program = '', name = '', ...args] = process.argv;
const command = commands[name];
if (command) {
  process.setSourceMapsEnabled(true);
  process.argv = [node, program, ...args];
  await command.run();
} else if (['', 'help', '--help', '-h'].includes(name)) {
  console.log(USAGE);
} else {
  console.error(`There is no command ${name}.\n\n${USAGE}`);
  process.exitCode = 2;
}
