/** What docs/install.md has an operator type, in the order in which it stands there. */
import { readFileSync } from 'node:fs';

export interface Block {
  /** The heading above it. */
  readonly section: string;
  /** Of its first command. */
  readonly line: number;
  readonly code: string;
}

export interface DnsRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export const guide = readFileSync('docs/install.md', 'utf8');

/** The commands of the guide. */
export const blocks: readonly Block[] = blocksOf(guide);

export function blocksOf(text: string): readonly Block[] {
  const found: Block[] = [];
  let section = '';
  let begun: { line: number; lines: string[] } | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    if (begun && line === '```') {
      found.push({ section, line: begun.line, code: `${begun.lines.join('\n')}\n` });
      begun = undefined;
    } else if (begun) begun.lines.push(line);
    else if (line === '```sh') begun = { line: at + 2, lines: [] };
    else section = /^##+ (.+)/.exec(line)?.[1] ?? section;
  }
  return found;
}

/** The rows of the table of DNS. */
export const dnsRecords: readonly DnsRecord[] = [
  ...guide.matchAll(/^\| `(\S+)` \| (A|MX|TXT|PTR) \| `([^`]+)` \|/gm),
].map(([, name = '', type = '', value = '']) => ({ name, type, value }));

/** The files that the commands write whole, by path. */
export const filesWritten: ReadonlyMap<string, string> = new Map(
  blocks.flatMap(({ code }) =>
    [...code.matchAll(/^cat > (\S+) <<'?END'?\n([\s\S]*?)\nEND$/gm)].map(
      ([, path = '', text = '']) => [path, `${text}\n`] as const,
    ),
  ),
);

/** The names of all settings that the commands and tables give values to. */
export const settingsNamed: readonly string[] = [
  ...new Set(
    [...guide.matchAll(/^([A-Z][A-Z_]+)=|`([A-Z][A-Z_]+)(?:=[^`]*)?`/gm)].map(([, set, told]) => set ?? told ?? ''),
  ),
];

/** The account in an address that commands give a setting: `SMTP_URL=smtps://user:password@host`. */
export function accountIn(commands: string, setting: string) {
  const { username, password, hostname } = new URL(new RegExp(`^${setting}=(.+)$`, 'm').exec(commands)?.[1] ?? '');
  return { user: decodeURIComponent(username), password: decodeURIComponent(password), host: hostname };
}
