import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPosition } from '../../src/store/position.ts';
import { statementNames } from '../../src/store/statement-names.ts';
import { openStore } from '../../src/store/store.ts';
import { testDatabase } from '../setup/databases.ts';

test('a statement gets a name when it comes again, and keeps it', () => {
  const nameOf = statementNames();
  const names = ['a', 'b', 'a', 'b', 'a', 'c'].map((sql) => nameOf({ sql }));
  expect(names).toEqual(['', '', 'estafette-0', 'estafette-1', 'estafette-0', '']);
});

test('only so many statements get a name', () => {
  const nameOf = statementNames(2);
  const twice = (sql: string) => [nameOf({ sql }), nameOf({ sql })][1];
  expect([twice('a'), twice('b'), twice('c'), twice('a')]).toEqual(['estafette-0', 'estafette-1', '', 'estafette-0']);
});

test('the server keeps what the store asks again and again, and nothing that it asks once', async () => {
  const place = await testDatabase();
  const store = openStore(place.url, { connections: 1 });
  try {
    for (let n = 0; n < 3; n++) await store.match.findMany({ select: { id: true }, take: 5 });
    await store.match.findMany({ select: { id: true, name: true }, take: 5 });
    const kept = await store.$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements`;
    const ofMatches = kept.filter(({ statement }) => statement.includes('"match"'));
    expect(ofMatches).toHaveLength(1);
    expect(ofMatches[0]?.statement).not.toContain('"name"');
  } finally {
    await store.$disconnect();
    await place.drop();
  }
});

test('nothing is kept where PgBouncer lends a connection for one transaction', async () => {
  const place = await testDatabase();
  const store = openStore(`${place.url}?pgbouncer=true`, { connections: 1 });
  try {
    for (let n = 0; n < 3; n++) {
      await store.match.findMany({ select: { id: true }, take: 5 });
      await readPosition(store, randomUUID());
    }
    expect(await store.$queryRaw`SELECT name FROM pg_prepared_statements WHERE name <> ''`).toEqual([]);
  } finally {
    await store.$disconnect();
    await place.drop();
  }
});
