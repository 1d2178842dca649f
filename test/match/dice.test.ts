/** Dice of the second protocol: bound before play, logged row by row, published key by key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contextOf,
  facesOf,
  hashes,
  type LogEntry,
  linkOf,
  readEntry,
  saltOf,
  sealOf,
  shuffleOf,
} from '../../src/engine/index.ts';
import { saltFrom } from '../../src/match/dice/opening.ts';
import { secretsOf } from '../../src/match/keys.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
  match = await openMatch(place.service);
  await playOut(match.id, match.seatNo);
}, 60_000);
afterAll(() => place.close());

const logOf = async (matchId: string): Promise<LogEntry[]> => {
  const rows = await place.service.store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'asc' } });
  return rows.map(readEntry);
};

const kind = <K extends LogEntry['kind']>(log: readonly LogEntry[], wanted: K) =>
  log.filter((entry): entry is Extract<LogEntry, { kind: K }> => entry.kind === wanted);

/** Strikes whenever it is legal and never parries, until the match is over. */
async function playOut(matchId: string, seatNo: Readonly<Record<string, number>>): Promise<void> {
  for (let acts = 0; acts < 200; acts++) {
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId } });
    if (!open) return;
    const answers = open.kind === 'parry' ? [{ parry: false }] : [{ act: 'strike' }, { act: 'end' }];
    for (const answer of answers) {
      const acted = await answerDecision(place.service, seatNo[open.seat] ?? 0, open.decision, answer);
      if (acted.ok) break;
    }
  }
}

test('the whole log of a match follows from the commitments made before its first card', async () => {
  const { service } = place;
  const row = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const secrets = secretsOf(service, row);
  const log = await logOf(match.id);
  const to = { match: match.code };
  const salt = saltOf(hashes, to, { red: '', blue: '' });
  expect(log.slice(0, 3)).toMatchObject([{ kind: 'bound' }, { kind: 'salts', mode: 'L0' }, { kind: 'shuffle', no: 0 }]);
  const rolls = kind(log, 'roll');
  expect(rolls.length).toBeGreaterThan(3);
  for (const { no, label, epoch, link, faces } of rolls) {
    const purpose = { ...to, salt, epoch, no, label, beacon: '' };
    expect(facesOf(hashes, linkOf(hashes, secrets.dice, link), purpose, faces.length)).toEqual(faces);
    expect(contextOf(purpose)).toBe(`estafette3|${match.code}|${salt}|0|${no}|${label}|`);
  }
  const reveals = kind(log, 'reveal');
  expect(reveals.length).toBeGreaterThan(1);
  expect(reveals.map(({ link }) => link)).toEqual(reveals.map((_, i) => i));
  for (const { link, key } of reveals) expect(key).toBe(linkOf(hashes, secrets.dice, link));
  expect(log.at(-1)).toEqual({ kind: 'end', deck: secrets.deck });
  const [shuffle] = kind(log, 'shuffle');
  expect(shuffle?.size).toBe(sealOf(hashes, secrets.deck, to, 'size', '0|8'));
  const purpose = { ...to, salt, epoch: 0, no: 0, label: 'deck', beacon: '' };
  expect(shuffleOf(hashes, secrets.deck, purpose, 8)).toHaveLength(8);
});

test('no die is rolled with a published key', async () => {
  let published = -1;
  for (const entry of await logOf(match.id)) {
    if (entry.kind === 'reveal') published = entry.link;
    if (entry.kind === 'roll') expect(entry.link).toBeGreaterThan(published);
  }
});

test('a report states the mode, the head of the log, and each key once', async () => {
  const { service } = place;
  const reports = (await lettersOf(service, match.id, 'report')).filter(({ seat }) => seat?.seat === 'red');
  const dice = reports.map(
    ({ letter }) => (letter as unknown as { report: { dice: { mode: string; key?: object } } }).report.dice,
  );
  expect(dice.every(({ mode }) => mode === 'L0')).toBe(true);
  const keys = dice.flatMap(({ key }) => (key ? [JSON.stringify(key)] : []));
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
  const published = kind(await logOf(match.id), 'reveal').map(({ link, key }) => JSON.stringify({ link, key }));
  expect(published).toEqual(expect.arrayContaining(keys));
});

test('a salt counts only on one line and in one form', () => {
  expect(saltFrom('  over the\n\thills  ')).toBe('over the hills');
  expect(saltFrom('e\u0301')).toBe('\u00e9');
  expect(saltFrom('x'.repeat(500))).toHaveLength(200);
});
