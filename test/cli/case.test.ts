import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programOf } from '../setup/program.ts';

const program = programOf('case');

/** Runs the program like a shell, with a case on standard input. */
const run = (value: unknown) => {
  const { status, stdout, stderr } = program.run(['-'], typeof value === 'string' ? value : JSON.stringify(value));
  const results = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { status, stderr, results };
};

const march = {
  id: 'march',
  game: 'wellington',
  place: { lisbon: { britain: { leaders: ['wellington'], sp: 4 } } },
  hands: { britain: [48] },
  orders: [{ seat: 'britain', text: 'PLAY 48 CP\nMOVE Wellington 4SP Lisbon - Abrantes\nFLAG Madrid\nDONE' }],
};

test('a case that holds prints what happened, with reasons in words, and exits with 0', () => {
  const { status, results } = run({ ...march, expect: [{ at: 'abrantes', britain: { sp: 4 } }, { refused: 1 }] });
  expect(status).toBe(0);
  expect(results).toMatchObject([{ id: 'march', ok: true, failed: [], refused: [{ line: 'FLAG Madrid' }] }]);
  expect(results[0].refused[0].reason).toMatch(/^[A-Z].* .*\.$/);
  expect(results[0].events.map(({ kind }: { kind: string }) => kind)).toContain('formation.moved');
});

test('a line that the order language itself refuses gets its reason in words too', () => {
  const text = 'PLAY 48 CP\nMOVE Wellington 4SP Lisbon - Abrantes - Castelo Branco DROP 9SP AT Abrantes';
  const [{ refused }] = run({ ...march, orders: [{ seat: 'britain', text }] }).results;
  expect(refused).toMatchObject([{ code: 'order.drop-what', reason: expect.stringMatching(/Abrantes .* strength/) }]);
});

test('a line of a standing list that is not a standing order is refused with its reason', () => {
  const standing = { britain: ['CONSENT Hill JOIN Castanos', 'Good luck', 'DONE', 'EVADE ALL ALWAYS'] };
  const [{ refused }] = run({ ...march, orders: [], standing }).results;
  expect(refused).toMatchObject([
    { line: 'CONSENT Hill JOIN Castanos', reason: expect.stringMatching(/^CONSENT .*ALWAYS/) },
    { line: 'Good luck', code: 'order.not-understood' },
    { line: 'DONE', code: 'order.not-understood' },
  ]);
});

test('without a named game the first is used; an unknown game is answered with the known ones', () => {
  const { game: _, ...plain } = march;
  const { results } = run([plain, { ...march, game: 'waterloo' }]);
  expect(results).toMatchObject([
    { id: 'march', ok: true, position: { game: 'wellington' } },
    {
      id: 'march',
      ok: false,
      fault: 'game: there is no game waterloo; there are wellington, kutuzov, gettysburg, napoleonics',
    },
  ]);
});

test('the position it prints can be fed back in', () => {
  const [{ position }] = run(march).results;
  const { status, results } = run({ id: 'again', ...position, expect: [{ at: 'abrantes', britain: { sp: 4 } }] });
  expect(results).toMatchObject([{ ok: true }]);
  expect(status).toBe(0);
});

test('several cases run, and one failure makes the run fail', () => {
  const { status, results } = run([march, { ...march, id: 'wrong', expect: [{ cp: 99 }] }]);
  expect(results.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok])).toEqual([
    ['march', true],
    ['wrong', false],
  ]);
  expect(status).toBe(1);
});

const wrong = [
  { what: 'an unknown field', value: { ...march, colour: 'red' }, fault: /no field colour/ },
  {
    what: 'an unknown place',
    value: { ...march, place: { paris: { britain: { sp: 1 } } } },
    fault: /place: no area paris/,
  },
  {
    what: 'an unknown leader',
    value: { ...march, place: { lisbon: { britain: { leaders: ['blucher'] } } } },
    fault: /place\.lisbon\.britain\.leaders\.0: no leader blucher/,
  },
  {
    what: 'too many counters',
    value: { ...march, place: { lisbon: { britain: { inf: 99 } } } },
    fault: /position: britain has 85 inf too many/,
  },
  {
    what: 'a leader of another power',
    value: { ...march, place: { lisbon: { spain: { leaders: ['hill'] } } } },
    fault: /hill serves spain/,
  },
  {
    what: 'a card in two hands',
    value: { ...march, hands: { britain: [48], spain: [48] } },
    fault: /hands\.spain: card 48 is in two places/,
  },
  {
    what: 'an unknown seat',
    value: { ...march, orders: [{ seat: 'russia', text: 'DONE' }] },
    fault: /orders\.0\.seat: no seat russia/,
  },
  {
    what: 'an unknown expectation',
    value: { ...march, expect: [{ weather: 'rain' }] },
    fault: /expect\.0: no expectation weather/,
  },
  { what: 'an unknown game', value: { ...march, game: 'chess' }, fault: /there is no game chess/ },
  { what: 'no case at all', value: 7, fault: /^case: / },
];

test('each fault of a case is reported separately, with its path', () => {
  const { status, results } = run(wrong.map(({ value }) => value));
  expect(results).toMatchObject(wrong.map(({ fault }) => ({ ok: false, fault: expect.stringMatching(fault) })));
  expect(results).toHaveLength(wrong.length);
  expect(status).toBe(1);
});

test('a case may be played with a content pack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'estafette-case-'));
  const head = { format: 1, id: 'ours', title: 'Ours', game: 'wellington', version: '1' };
  writeFileSync(join(folder, 'pack.json'), JSON.stringify(head));
  const pack = { ...march, pack: folder, expect: [{ at: 'abrantes', britain: { sp: 4 } }] };
  expect(run(pack)).toMatchObject({ status: 0, results: [{ ok: true }] });
  writeFileSync(join(folder, 'leaders.json'), JSON.stringify({ leaders: 7 }));
  expect(run(pack)).toMatchObject({ status: 1, results: [{ fault: expect.stringMatching(/^pack: leaders\.json: /) }] });
  rmSync(folder, { recursive: true });
});

test('text that is not JSON is refused', () => {
  const { status, stderr, results } = run('{ "id": ');
  expect({ status, results }).toEqual({ status: 1, results: [] });
  expect(stderr).toMatch(/^-: /);
});
