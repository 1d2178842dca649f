/** Installations that kept every letter with its pictures are brought up to date with what they hold. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from '../../src/store/migrations.ts';
import { emptyTestDatabase } from '../setup/databases.ts';

const ALL = 'prisma/migrations';
const THIS = '20261124131000_drawn_letters';

/** A folder with the migrations before one of them. */
async function earlier(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'estafette-migrations-'));
  for (const name of await readdir(ALL)) {
    if (name < THIS) await cp(join(ALL, name), join(folder, name), { recursive: true });
  }
  return folder;
}

const MATCH = '00000000-0000-0000-0000-000000000001';
const DRAWING = {
  ...{ subject: 'Your impulse', text: 'It is your impulse.', html: '<p>It is your impulse.</p>' },
  attachments: [{ filename: 'map.png', contentType: 'image/png', base64: 'aGVsbG8=' }],
};

const letterOf = (no: number, state: string, rendered: object | null): string => `
  INSERT INTO letter (id, match_id, kind, letter, rendered, message_id, "references", decision, state, created_at, sent_at)
  VALUES ('00000000-0000-0000-0000-00000000010${no}', '${MATCH}', 'report', '{"kind": "report"}',
    ${rendered ? `'${JSON.stringify(rendered)}'` : 'NULL'}, '<${no}@play.test>', '{}', 0, '${state}', '2026-11-20T12:00:00Z',
    ${state === 'SENT' ? `'2026-11-20T12:05:00Z'` : 'NULL'})`;

test('a sent letter keeps its words, and one that is under way its whole drawing', async () => {
  const [folder, database] = await Promise.all([earlier(), emptyTestDatabase()]);
  const client = new pg.Client({ connectionString: database.url });
  await applyMigrations(database.url, folder);
  await client.connect();
  try {
    await client.query(`
      INSERT INTO match (id, code, name, game, ruleset, scenario, split, options, pace, snapshot, event_count, roll_count, roll_head,
        dice, dice_commitment, deck_commitment, sealed_secrets, moderator_link_hash, created_at)
      VALUES ('${MATCH}', 'WEL-0001', 'A', 'wellington', '1', '1812', '4', '{}', '{}', '{}', 0, 0, '', '{}', '', '', '', '', now())`);
    for (const statement of [
      letterOf(1, 'SENT', DRAWING),
      letterOf(2, 'PENDING', DRAWING),
      letterOf(3, 'HELD', DRAWING),
      letterOf(4, 'PENDING', null),
      letterOf(5, 'DROPPED', null),
    ])
      await client.query(statement);
    expect(await applyMigrations(database.url)).toContain(THIS);
    const { rows } = await client.query(
      'SELECT state, subject, text, rendered, drawn_at AS at, digest FROM letter ORDER BY id',
    );
    const { subject, text } = DRAWING;
    const created = new Date('2026-11-20T12:00:00Z');
    const none = { subject: null, text: null, rendered: null, at: null, digest: null };
    expect(rows).toEqual([
      { state: 'SENT', subject, text, rendered: null, at: new Date('2026-11-20T12:05:00Z'), digest: null },
      { state: 'PENDING', subject, text, rendered: DRAWING, at: created, digest: null },
      { state: 'HELD', subject, text, rendered: DRAWING, at: created, digest: null },
      { state: 'PENDING', ...none },
      { state: 'DROPPED', ...none },
    ]);
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
