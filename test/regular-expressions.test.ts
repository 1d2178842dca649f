import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';

/** Rooms whose expressions read text from outside: mails, order sheets, forms. */
const ROOMS = ['src/mail', 'src/orders', 'src/match', 'src/web', 'src/games', 'src/reports', 'workers'];

type Expression = { place: string; source: string; flags: string };

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(room, name)),
);

function visit(file: string, each: ConstructorParameters<typeof Visitor>[0], code = readFileSync(file, 'utf8')): void {
  new Visitor(each).visit(parseSync(file, code).program);
}

function literals(file: string): Expression[] {
  const found: Expression[] = [];
  visit(file, {
    Literal(node) {
      if ('regex' in node) found.push({ place: file, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  return found;
}

/** Expressions that are built at run time, which this test cannot judge. */
function assembled(file: string): string[] {
  const found: string[] = [];
  const note = ({ callee, start }: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') found.push(`${file}:${start}`);
  };
  visit(file, { NewExpression: note, CallExpression: note });
  return found;
}

const unique = new Map<string, Expression>();
for (const file of files) {
  for (const each of literals(file)) unique.set(`/${each.source}/${each.flags}`, each);
}

test('all expressions that meet text from outside are checked, and none is built at run time', () => {
  expect(unique.size).toBeGreaterThan(100);
  expect(files.flatMap(assembled)).toEqual([]);
});

/** Whether text can be made to slow an expression down. The checker builds such text or proves that there is none. */
async function judge({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string> {
  const verdict = await check(source, flags, { timeout: 60_000 });
  return verdict.status === 'vulnerable' ? `vulnerable: ${verdict.complexity.summary}` : verdict.status;
}

describe('an expression that can be made slow is found', () => {
  test.each(['^(a+)+$', '\\s*x', '[; ]+$', '<head[^>]*>'])('%s', async (source) => {
    expect(await judge({ source, flags: '' })).toContain('vulnerable');
  });
});

describe('no text makes it slow', () => {
  test.each([...unique])('%s', { timeout: 90_000 }, async (_, expression) => {
    expect(await judge(expression), expression.place).toBe('safe');
  });
});
