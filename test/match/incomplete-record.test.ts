/** Records that leave something out, claim something else, or have lines too many: none of them is called right. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes, type JsonObject, type LogEntry, recordText } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { type Verification, verifyRecord } from '../../src/match/dice/verify.ts';
import { type Cheating, cheatingService, entriesOf, RiggedMatch, rewritten } from './cheating.ts';

let place: Cheating;
let record: readonly JsonObject[];
let running: readonly JsonObject[];
beforeAll(async () => {
  place = await cheatingService();
  const [rigged, other] = [await RiggedMatch.open(place), await RiggedMatch.open(place)];
  await rigged.play(200);
  await other.play(5);
  record = await rigged.record();
  running = await other.record();
}, 60_000);
afterAll(() => place.close());

interface Told extends Pick<Verification, 'isGood' | 'isPlayed'> {
  readonly text: string;
}

const verify = (lines: readonly JsonObject[]): Told => {
  const { isGood, isPlayed, lines: told } = verifyRecord(place.service.games, recordText(lines));
  return { isGood, isPlayed, text: told.map(sayVerdict).join('\n') };
};

const without = (...kinds: readonly string[]): readonly JsonObject[] =>
  record.filter(({ line }) => !kinds.includes(String(line)));
const withHead = (change: JsonObject, lines = record): readonly JsonObject[] =>
  lines.map((line) => (line.line === 'match' ? { ...line, ...change } : line));
const lastOf = (kind: string): JsonObject => record.findLast(({ line }) => line === kind) ?? {};

test('a whole record is played again, and says how many impulses that were and what was not checked', () => {
  const { isGood, isPlayed, text } = verify(record);
  const impulses = record.filter(({ line }) => line === 'position').length;
  expect({ isGood, isPlayed }).toEqual({ isGood: true, isPlayed: true });
  expect(text).toContain(`Played again by the rules, ${impulses} impulses:`);
  expect(text).toContain('Not checked: reports');
  expect(text).toMatch(/Nothing is wrong\.$/);
});

test.each<[string, () => readonly JsonObject[], RegExp]>([
  ['positions', () => without('position'), /There are 0 positions; by the log there should be \d+/],
  [
    'positions, answers and events',
    () => without('position', 'answer', 'event'),
    /There are 0 positions; by the log there should be \d+/,
  ],
  [
    'the last position',
    () => record.filter((line) => line !== lastOf('position')),
    /positions; by the log there should be/,
  ],
  ['answers', () => without('answer'), /An answer of impulse \d+ .* has been changed/],
  ['events', () => without('event'), /An event of impulse \d+ .* has been changed/],
  ['rolls', () => without('roll'), /The list has 0 rolls; by the log there should be \d+/],
  ['secrets', () => withHead({ secrets: undefined as never }), /Rows? \d+|WRONG/],
])('a record without its %s is wrong', (_, lines, says) => {
  const { isGood, text } = verify(lines());
  expect(text).toMatch(says);
  expect(text).toContain('WRONG');
  expect(isGood).toBe(false);
});

test.each<[string, JsonObject, RegExp]>([
  ['a running match', { state: 'RUNNING' }, /By the log the match is over, and the file says that it goes on/],
  ['the eyes of a seat', { eyes: 'red' }, /it has secrets, which such a file never has/],
])('a finished record that claims %s is wrong', (_, head, says) => {
  const { isGood, text } = verify(withHead(head));
  expect(text).toMatch(says);
  expect(isGood).toBe(false);
});

test('a running record that claims to be over is wrong', () => {
  expect(verify(withHead({ state: 'OVER' }, running)).text).toMatch(
    /says that the match is over; by the log it goes on/,
  );
});

test('a finished record is not called right where its rules are missing', () => {
  const { isGood, isPlayed, lines } = verifyRecord(new Map(), recordText(record));
  const text = lines.map(sayVerdict).join('\n');
  expect({ isGood, isPlayed }).toEqual({ isGood: true, isPlayed: false });
  expect(text).not.toContain('Nothing is wrong');
  expect(text).toMatch(/Whether the match was played by the rules was not checked/);
});

describe('lines too many', () => {
  test('an answer after the end', () => {
    const more = { ...lastOf('answer'), id: 999_999 };
    expect(verify([...record, more]).text).toContain('recorded answer 999999 meets no decision');
  });

  test('an event after the end', () => {
    const more = { ...lastOf('event'), no: 999_999 };
    expect(verify([...record, more]).text).toMatch(/played again: event \d+ comes out differently/);
  });

  test('an answer to a question that was not asked, while the match goes on', () => {
    const answer = running.findLast(({ line }) => line === 'answer') ?? {};
    expect(verify([...running, { ...answer, id: 999_999 }]).text).toContain('recorded answer 999999 meets no decision');
  });

  test('of a kind that no record has: named, and not checked', () => {
    const { isGood, text } = verify([...record, { line: 'treaty', text: 'You have won.' }]);
    expect(text).toContain('Lines of kinds that no record has, and not checked: treaty.');
    expect(isGood).toBe(true);
  });

  test('one that is longer than any line of a match', () => {
    const { isGood, text } = verify([...record, { line: 'report', text: 'x'.repeat(17 * 1024 * 1024) }]);
    expect(text).toContain('This is not a record of a match');
    expect(isGood).toBe(false);
  });
});

describe('who gave an answer', () => {
  const strike = () =>
    record.find(({ line, answer }) => line === 'answer' && JSON.stringify(answer).includes('strike'));
  const relabelled = (change: JsonObject) => record.map((line) => (line === strike() ? { ...line, ...change } : line));

  test('is bound at the end of the impulse, and so is the line that gave it', () => {
    const says = /The record says something else than the log of who gave an answer of impulse \d+/;
    expect(verify(relabelled({ origin: 'sheet' })).text).toMatch(says);
    expect(verify(relabelled({ why: { key: 'order.line', args: { text: 'STRIKE' } } })).text).toMatch(says);
  });

  test.each(['rules', 'fallback'])('an answer that the %s would not give is none of theirs', (origin) => {
    const { text } = verify(relabelled({ origin }));
    expect(text).toMatch(new RegExp(`is said to follow from the ${origin}, which give another one`));
  });

  test('an answer that no stand-in gives is counted apart', () => {
    expect(verify(relabelled({ origin: 'stand-in' })).text).toContain(
      'Answers of stand-ins: 1, of which 0 came out again.',
    );
  });
});

describe('rows that change what dice depend on', () => {
  const isLock = (entry: LogEntry, no: number) => entry.kind === 'lock' && entry.no === no;
  const at = () => entriesOf(record).findIndex((entry) => isLock(entry, 5));

  test('a row that changes the mode to what it was', () => {
    const bent = rewritten(record, (entry, row) =>
      row === at() ? [{ kind: 'mode', mode: 'L2', reason: '', at: (entry as { at: string }).at }, entry] : entry,
    );
    expect(verify(bent).text).toContain(`Row ${at()} of the log changes the mode to L2, which it was already.`);
  });

  /** The record with a lock of its own for draw 1, which follows from the deal by itself; rows may stand before it. */
  const relocked = (before: (at: string) => readonly LogEntry[], seconds: number): readonly JsonObject[] => {
    const first = record.find(({ line, behind }) => line === 'log' && behind !== undefined);
    const bent = rewritten(record, (entry) => {
      if (entry.kind !== 'shuffle' || entry.no !== 1 || !entry.beacon) return entry;
      const lock = entriesOf(record).find((each) => isLock(each, 0)) as Extract<LogEntry, { kind: 'lock' }>;
      const due = entry.beacon.round * 3_000 + seconds * 1_000;
      const round = entry.beacon.round + (15 + seconds) / 3;
      const at = new Date(due).toISOString();
      return [
        ...before(at),
        { ...lock, no: 1, answers: entry.answers, at, round },
        { ...entry, beacon: { ...entry.beacon, round } },
      ];
    });
    return bent.map((line) =>
      line.line === 'log' && String(line.text).includes('"kind":"lock"') && String(line.text).includes('"no":1,')
        ? { ...line, behind: first?.behind }
        : line,
    );
  };

  test('a round of its own for a draw that nobody was waited for', () => {
    const { text } = verify(relocked(() => [], 0));
    expect(text).toMatch(/Row \d+ of the log waits for a round of its own for roll 1; nobody was waited for/);
    expect(text).not.toContain('counts the orders of roll 1 from');
  });

  test('mode rows between such draws do not free the moment', () => {
    const mode = { kind: 'mode', reason: 'rain' } as const;
    const { text } = verify(
      relocked(
        (at) => [
          { ...mode, mode: 'L1', at },
          { ...mode, mode: 'L2', at },
        ],
        30,
      ),
    );
    expect(text).toMatch(/Row \d+ of the log counts the orders of roll 1 from/);
    expect(text).toMatch(/Row \d+ of the log changes the mode to L1: "rain"\./);
  });

  test('a draw that did not wait for the beacon is counted, and the mode is not called L2', () => {
    const lock = at();
    const draw = lock + 1;
    const bent = rewritten(record, (entry, row) => {
      if (row === lock) return [{ kind: 'mode', mode: 'L1', reason: '-', at: (entry as { at: string }).at }];
      if (row !== draw || entry.kind !== 'roll') return entry;
      const { beacon: _, ...plain } = entry;
      const { at: moment } = entriesOf(record)[lock] as { at: string };
      return [plain, { kind: 'mode', mode: 'L2', reason: '-', at: moment }];
    });
    const { text } = verify(bent);
    expect(text).toContain('Mode L2 now, but 1 draw fell without the beacon.');
    expect(text).toContain(`Row ${lock} of the log changes the mode to L1`);
    expect(text).not.toContain('Mode L2: secrets of the server');
  });

  test('salt of a seat that the match has not', () => {
    const bent = rewritten(record, (entry) =>
      entry.kind === 'salts' ? { ...entry, salts: { ...entry.salts, zephyr: 'the 4711th word' } } : entry,
    );
    expect(verify(bent).text).toContain('with something else as its seats than the file has');
    const given = rewritten(record, (entry, row) =>
      row === 0
        ? [entry, { kind: 'salted', seat: 'zephyr', hash: hashes.sha256('z'), at: (entry as { at: string }).at }]
        : entry,
    );
    expect(verify(given).text).toContain('Row 1 of the log has a salt of zephyr, which is no seat of the match.');
  });

  test.each([
    ['game', { game: 'chess' }],
    ['ruleset', { ruleset: '0' }],
    ['options', { options: { fog: true } }],
    ['split', { split: 'zzz' }],
    ['scenario', { scenario: 'dusk' }],
    ['pack', { packHash: 'a'.repeat(64) }],
  ])('a head with other %s than play began with', (what, head) => {
    expect(verify(withHead(head)).text).toMatch(
      new RegExp(`Row \\d+ of the log began the match with something else as its ${what} than the file has`),
    );
  });

  test('a seat too many, and one left out', () => {
    const seat = lastOf('seat');
    const says = 'with something else as its seats than the file has';
    expect(verify([...record, { ...seat, seat: 'zephyr' }]).text).toContain(says);
    expect(verify(record.filter((line) => line !== seat)).text).toContain(says);
  });

  test('a seat that is bound to two salts', () => {
    const first = entriesOf(record)[0] as { at: string };
    const salted = { kind: 'salted', seat: 'red', at: first.at } as const;
    const bent = rewritten(record, (entry, row) =>
      row === 0 ? [entry, { ...salted, hash: 'a'.repeat(64) }, { ...salted, hash: hashes.sha256('red') }] : entry,
    );
    expect(verify(bent).text).toContain('1 row of the log (2) bind a seat to another salt than before.');
  });
});
