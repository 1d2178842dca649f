/** docs/roles.md is made of the tables that every route and every command is tested against. */
import { expect, test } from 'vitest';
import { HEARD, SENDERS } from './match/command-table.ts';
import { ROLES, TABLE } from './web/role-table.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

const marks = <T>(all: readonly T[], named: readonly T[]): string[] =>
  all.map((each) => (named.includes(each) ? 'x' : ''));

/** A vertical line would end its cell. */
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
].join('\n');

test('the page of roles says what the tables say', async () => {
  await expect(document).toMatchFileSnapshot('../docs/roles.md');
});
