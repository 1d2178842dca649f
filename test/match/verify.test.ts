/** Records of matches: their content, and that every change of it is found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JsonObject, recordText } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { resumeMatch } from '../../src/match/moderator/moderator.ts';
import { exportForSeat, exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { checkMatches } from '../../src/match/record/readiness.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
let running: TestMatch;
let lines: readonly JsonObject[];
beforeAll(async () => {
  place = await testService();
  match = await openMatch(place.service);
  running = await openMatch(place.service);
  await play(running, 3);
  await play(match, 200);
  lines = (await exportMatch(place.service, match.id))?.lines ?? [];
}, 60_000);
afterAll(() => place.close());

/** Draws a card, strikes whenever it is legal, and never parries. */
async function play({ id, seatNo }: TestMatch, acts: number): Promise<void> {
  for (let act = 0; act < acts; act++) {
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: id } });
    if (!open) return;
    const orders = [{ act: act === 0 ? 'draw' : 'strike' }, { act: 'end' }];
    for (const answer of open.kind === 'parry' ? [{ parry: false }] : orders) {
      if ((await answerDecision(place.service, seatNo[open.seat] ?? 0, open.decision, answer)).ok) break;
    }
  }
}

const verify = (changed: readonly JsonObject[]) => {
  const { isGood, lines: told } = verifyRecord(place.service.games, recordText(changed));
  return { isGood, text: told.map(sayVerdict).join('\n') };
};

test('an untouched record is valid, and the rules replay it', () => {
  const { isGood, text } = verify(lines);
  expect(text).toContain('Played again by the rules');
  expect(text).toContain('Nothing is wrong.');
  expect(text).not.toMatch(/\[[a-z.]+\]|undefined|object/);
  expect(isGood).toBe(true);
  expect(text).toMatch(/Recomputed: \d+ dice, 1 shuffle; \d+ impulses compared/);
});

test('a record has no addresses, no links and none of their hashes', async () => {
  const { service } = place;
  const text = recordText(lines);
  for (const { address, linkHash } of await service.store.seat.findMany()) {
    expect(text).not.toContain(address);
    expect(text).not.toContain(linkHash);
  }
  expect(text).not.toContain(match.links.red?.split('/').at(-1));
  expect(text).not.toContain('mora@');
});

/** The record with one line changed. */
const change = (at: number, to: (line: JsonObject) => JsonObject): readonly JsonObject[] =>
  lines.map((line, i) => (i === at ? to(line) : line));
const indexesOf = (kind: string): number[] => lines.flatMap((line, i) => (line.line === kind ? [i] : []));
const otherFaces = (faces: unknown): number[] => (faces as number[]).map((face) => (face % 6) + 1);

describe('is found, and the place is named', () => {
  test('every changed die, in the list of rolls', () => {
    for (const at of indexesOf('roll')) {
      const { no, faces } = lines[at] as { no: number; faces: number[] };
      if (faces.length === 0) continue;
      const { isGood, text } = verify(change(at, (line) => ({ ...line, faces: otherFaces(faces) })));
      expect(isGood).toBe(false);
      expect(text).toMatch(new RegExp(`Roll ${no} \\(.*in the list of rolls`));
    }
  });

  test('every changed die, in the log', () => {
    for (const at of indexesOf('log')) {
      const { row, text: before } = lines[at] as { row: number; text: string };
      const entry = JSON.parse(before);
      if (entry.kind !== 'roll') continue;
      const text = JSON.stringify({ ...entry, faces: otherFaces(entry.faces) });
      const told = verify(change(at, (line) => ({ ...line, text }))).text;
      expect(told).toContain(`Row ${row} of the log has been changed`);
      expect(told).toMatch(new RegExp(`Roll ${entry.no} \\(strike\\.\\d+, row ${row}\\) says \\d; its key gives \\d`));
    }
  });

  test('a row of the log that cannot be read', () => {
    const [, at = 0] = indexesOf('log');
    for (const text of ['{"kind":', 'null', '[]'])
      expect(verify(change(at, (line) => ({ ...line, text }))).text).toContain('Row 1 of the log cannot be read.');
  });

  test('every changed answer of the record', () => {
    for (const at of indexesOf('answer')) {
      const { id, answer } = lines[at] as { id: number; answer: { parry?: boolean } };
      const other = answer.parry === undefined ? { act: 'show', card: 511 } : { parry: !answer.parry };
      const { text } = verify(change(at, (line) => ({ ...line, answer: other })));
      const range = /An answer of impulse \d+ \(questions (\d+) to (\d+)\)/.exec(text);
      expect(Number(range?.[1])).toBeLessThanOrEqual(id);
      expect(Number(range?.[2])).toBeGreaterThanOrEqual(id);
    }
  });

  test('rows of the log in another order, doubled, or left out', () => {
    const log = indexesOf('log');
    for (const [i, at] of log.slice(0, -1).entries()) {
      const swapped = [...lines];
      [swapped[at], swapped[at + 1]] = [lines[at + 1] as JsonObject, lines[at] as JsonObject];
      expect(verify(swapped).text).toContain(`Row ${i} of the log is missing`);
    }
    const [, second = 0] = log;
    expect(verify(lines.filter((_, i) => i !== second)).text).toContain('Row 1 of the log is missing');
    expect(verify([...lines.slice(0, second), lines[second] as JsonObject, ...lines.slice(second)]).isGood).toBe(false);
    expect(verify(lines.filter((_, i) => i !== log.at(-2))).isGood).toBe(false);
  });

  test('a dealt card, in the shuffle and in every position', () => {
    const [at = 0] = indexesOf('roll');
    const order = [...(lines[at] as { order: number[] }).order];
    [order[2], order[5]] = [order[5] as number, order[2] as number];
    expect(verify(change(at, (line) => ({ ...line, order }))).text).toContain(
      'Shuffle 0 (deck, row 2) came out in another order, from card 3 on.',
    );
    expect(verify(change(at, (line) => ({ ...line, size: 7 }))).text).toContain('another number of cards');
    for (const [no, position] of indexesOf('position').entries()) {
      const swap = (line: JsonObject) =>
        JSON.parse(JSON.stringify(line).replace(/"deck":\[(\d+),(\d+)/, '"deck":[$2,$1'));
      expect(verify(change(position, swap)).text).toContain(`The position after impulse ${no} has been changed.`);
    }
  });

  test('every changed event', () => {
    for (const at of indexesOf('event')) {
      const { event } = lines[at] as { event: JsonObject };
      const { text } = verify(change(at, (line) => ({ ...line, event: { ...event, told: 'otherwise' } })));
      expect(text).toMatch(/An event of impulse \d+ \(events \d+ to \d+\) has been changed/);
    }
  });

  test('other secrets, other commitments, and a file that is no record at all', () => {
    const [head] = lines;
    const secrets = head?.secrets as { dice: string; deck: string };
    const other = { dice: secrets.deck, deck: secrets.dice };
    expect(verify(change(0, (line) => ({ ...line, secrets: other }))).text).toContain('The secret of the dice is not');
    expect(verify(change(0, (line) => ({ ...line, commitments: other }))).text).toContain(
      'binds the match to other commitments',
    );
    expect(verifyRecord(place.service.games, '{"line":"match"}\n').isGood).toBe(false);
    expect(verifyRecord(place.service.games, `${recordText(lines)}no json\n`).lines[0]?.key).toBe('verify.unreadable');
  });
});

test('during the match a seat is given only what it may know', async () => {
  const { service } = place;
  const key = (seat: string) => ({ no: running.seatNo[seat] ?? 0, seat, matchId: running.id });
  const own = (await exportForSeat(service, key('red')))?.lines ?? [];
  const { isGood, text } = verify(own);
  expect(isGood).toBe(true);
  expect(text).toContain('Cannot be checked before their keys are published');
  expect(own.some(({ line }) => line === 'position' || line === 'pack')).toBe(false);
  expect(own.find(({ line }) => line === 'match')).not.toHaveProperty('secrets');
  expect(recordText(own)).toContain('card.gained');
  const others = (await exportForSeat(service, key('blue')))?.lines ?? [];
  expect(recordText(others)).not.toContain('card.gained');
  const whole = await exportForSeat(service, { no: match.seatNo.blue ?? 0, seat: 'blue', matchId: match.id });
  expect(whole?.lines).toEqual(lines);
});

test('a record is imported elsewhere: the same to the last hash, and the match goes on', async () => {
  const record = (await exportMatch(place.service, running.id))?.lines ?? [];
  const text = recordText(record);
  expect(await importMatch(place.service, text)).toMatchObject({ ok: false, faults: [{ key: 'import.exists' }] });
  const there = await testService();
  const { service } = there;
  try {
    const taken = await importMatch(service, text);
    if (!taken.ok) throw new Error(taken.faults.map(sayVerdict).join(' '));
    const again = (await exportMatch(service, taken.id))?.lines ?? [];
    const played = (all: readonly JsonObject[]) =>
      all.filter(({ line }) => line !== 'report' && line !== 'match').map((line) => JSON.stringify(line));
    expect(played(again)).toEqual(played(record));
    expect(await resumeMatch(service, taken.id, 'moved here')).toEqual({ ok: true });
    expect(await checkMatches(service)).toEqual([{ code: running.code, fault: undefined }]);
    const [open] = await service.store.openDecision.findMany({ where: { matchId: taken.id } });
    const seat = await service.store.seat.findFirstOrThrow({ where: { matchId: taken.id, seat: open?.seat ?? '' } });
    const answer = open?.kind === 'parry' ? { parry: false } : { act: 'end' };
    expect(await answerDecision(service, seat.no, open?.decision ?? 0, answer)).toEqual({ ok: true });
  } finally {
    await there.close();
  }
});

test('a record that differs in anything, or is incomplete, is not imported', async () => {
  const there = await testService();
  const taken = async (changed: readonly JsonObject[]) => {
    const result = await importMatch(there.service, recordText(changed));
    return result.ok ? 'ok' : result.faults[0]?.key;
  };
  const [at = 0] = indexesOf('answer');
  try {
    expect(await taken(change(at, (line) => ({ ...line, answer: { act: 'end' } })))).toBe('dice.fault.answers');
    expect(await taken(lines.filter(({ line }) => line !== 'present'))).toBe('import.not-whole');
    expect(await taken(change(0, (line) => ({ ...line, ruleset: 'x' })))).toBe('import.no-rules');
    expect(await there.service.store.match.count()).toBe(0);
    expect(await taken(lines)).toBe('ok');
  } finally {
    await there.close();
  }
});
