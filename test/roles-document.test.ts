/** docs/roles.md is generated from the tables that the tests of routes and commands use. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHOWN } from '../src/match/acts/shown.ts';
import { HEARD, MODERATOR_COMMANDS, SENDERS } from './match/command-table.ts';
import { COMMAND_LINE_HANDS, MODERATOR_COMMAND_HANDS, MODERATOR_HANDS, ROOM_HANDS } from './web/hand-table.ts';
import { ROLES, TABLE } from './web/role-table.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

const marks = <T>(all: readonly T[], named: readonly T[]): string[] =>
  all.map((each) => (named.includes(each) ? 'x' : ''));

/** Text as code in a table cell; a bare vertical line would end the cell. */
const code = (text: string): string => `\`${text.replaceAll('\n', ' / ').replaceAll('|', '\\|')}\``;

const document = [
  '# Who may do what',
  '',
  'Made of the tables of the tests (`test/web/role-table.ts`, `test/match/command-table.ts`): every cell is tried, and a route or a',
  'command that is in no table fails. `npm test -- test/roles-document.test.ts -u` makes this page anew.',
  '',
  '## Pages',
  '',
  'An `x`: the address opens. Without one nothing is there for that visitor, as if there were no such page.',
  '',
  ...table(
    ['', ...ROLES],
    Object.entries(TABLE)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([route, roles]) => [code(route), ...marks(ROLES, roles)]),
  ),
  '',
  '## Mails',
  '',
  'An `x`: it is done. From everybody else a command changes nothing: his mail is held, answered with what it could not do, or not read.',
  ...HEARD.flatMap(({ title, commands, from }) => [
    '',
    `### ${title}`,
    '',
    ...table(
      ['', ...SENDERS],
      Object.values(commands).map((text) => [code(text), ...marks(SENDERS, [from])]),
    ),
  ]),
  '',
  '## Hands',
  '',
  'Whether it shows a hand or lets one be opened, and who is told. Acts: made of `src/match/acts/shown.ts`, where no act can lack an answer;',
  'the rest of `test/web/hand-table.ts`, where no route and no command may. `blind` is the rule unless another was agreed on.',
  '',
  '### Acts',
  '',
  ...table(
    ['', 'hand', 'how', 'told', 'on pages until seen'],
    Object.entries(SHOWN).map(([kind, { hand, how, told, onPage }]) => [
      code(kind),
      hand,
      how,
      told,
      onPage ? 'x' : '',
    ]),
  ),
  ...(
    [
      ['Pages of moderators and the operator', MODERATOR_HANDS],
      ['All other pages', ROOM_HANDS],
      ["Commands of a moderator's mail", MODERATOR_COMMAND_HANDS],
      ['Commands of the command line', COMMAND_LINE_HANDS],
    ] as const
  ).flatMap(([title, hands]) => [
    '',
    `### ${title}`,
    '',
    ...table(
      ['', 'hand'],
      Object.entries(hands).map(([what, how]) => [code(what), how]),
    ),
  ]),
  '',
  'Commands of players and observers show what their own pages show. What goes out by mail goes to the address of its reader.',
  '',
].join('\n');

test('every page and every command says whether it shows a hand', () => {
  const below = /^\/m\/:key(?:\/matches\/:code)?(\/.*)?$/;
  const paths = Object.keys(TABLE).map((route) => route.split(' ') as [string, string]);
  const moderated = paths.flatMap(([method, path]) => {
    const rest = below.exec(path);
    return rest ? [`${method} ${rest[1] ?? '/'}`] : [];
  });
  expect([...new Set(moderated)].sort()).toEqual(Object.keys(MODERATOR_HANDS).sort());
  const file = /^\/(?:[\w:-]+\.\w+)?$/;
  const rooms = paths.flatMap(([, path]) => (below.test(path) || file.test(path) ? [] : [`/${path.split('/')[1]}`]));
  expect(Object.keys(ROOM_HANDS)).toEqual(expect.arrayContaining([...new Set(rooms)]));
  expect(Object.keys(MODERATOR_COMMAND_HANDS).sort()).toEqual(Object.keys(MODERATOR_COMMANDS).sort());
  const usage = readFileSync('src/cli/match.ts', 'utf8').matchAll(/^ {2}estafette match (\w+)/gm);
  const commands = new Set([...usage].map(([, name]) => name));
  expect([...commands].sort()).toEqual(Object.keys(COMMAND_LINE_HANDS).sort());
});

test('the page of roles matches the tables', async () => {
  await expect(document).toMatchFileSnapshot('../docs/roles.md');
});
