/** The regular expressions of the program that meet text from outside: mails, order sheets, forms. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';

const ROOMS = ['src/mail', 'src/orders', 'src/match', 'src/web', 'src/games', 'src/reports', 'workers'];

const files: readonly string[] = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(room, name)),
);

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

interface Found {
  /** As they are written, each once: `/source/flags`. */
  readonly literals: ReadonlyMap<string, Expression>;
  /** The places of expressions that are built at run time, which nothing can judge before. */
  readonly assembled: readonly string[];
}

export function findExpressions(): Found {
  const literals = new Map<string, Expression>();
  const assembled: string[] = [];
  for (const file of files) {
    const note = ({ callee, start }: ESTree.NewExpression | ESTree.CallExpression): void => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') assembled.push(`${file}:${start}`);
    };
    const visitor = new Visitor({
      NewExpression: note,
      CallExpression: note,
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern, flags } = node.regex;
        literals.set(`/${pattern}/${flags}`, { place: file, source: pattern, flags });
      },
    });
    visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  return { literals, assembled };
}

/** Whether text can be made to slow an expression down. The checker builds such text or proves that there is none. */
export async function judge({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string> {
  const verdict = await check(source, flags, { timeout: 60_000 });
  return verdict.status === 'vulnerable' ? `vulnerable: ${verdict.complexity.summary}` : verdict.status;
}

/** The expressions that this version of the checker has proved safe. A proof is the same each time, so it is made once. */
export const PROVED = 'test/golden/expressions.json';

export interface Proofs {
  readonly checker: string;
  readonly safe: readonly string[];
}

const { version }: { readonly version: string } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'));

/** Empty where another version of the checker has proved them. */
export function keptProofs(): ReadonlySet<string> {
  const { checker, safe }: Proofs = JSON.parse(readFileSync(PROVED, 'utf8'));
  return new Set(checker === version ? safe : []);
}

export function keepProofs(safe: readonly string[]): void {
  writeFileSync(PROVED, `${JSON.stringify({ checker: version, safe: [...safe].sort() }, null, 2)}\n`);
}
