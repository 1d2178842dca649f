/** Sealed orders of Gettysburg Campaign: their commitments in the log, in mails and reports, and what a check of the record says of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type JsonObject, type LogEntry, recordText } from '../../../src/engine/index.ts';
import { readArchive } from '../../../src/mail/archive.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { deliverLetter } from '../../../src/match/post/outbox.ts';
import { importMatch } from '../../../src/match/record/import.ts';

import { entriesOf, RiggedMatch, rewritten } from '../../match/cheating.ts';
import type { TestMatch, TestService } from '../../match/service.ts';
import { gettysburgService, mailFrom, openGettysburg } from './house.ts';

let place: TestService;
let match: TestMatch;
const folder = mkdtempSync(join(tmpdir(), 'commitments-'));
beforeAll(async () => {
  place = await gettysburgService();
});
beforeEach(async () => {
  match = await openGettysburg(place);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await place.close();
});

const rigged = () => new RiggedMatch({ ...place, plain: place.service }, match);

const sealedIn = (log: readonly LogEntry[]) =>
  log.flatMap((entry) => (entry.kind === 'sealed' ? [[entry.decision, entry.seat, entry.commitment]] : []));

/** Commitments in a text, in order. */
const shownIn = (text = ''): readonly string[] => text.match(/\b[0-9a-f]{32}\b/g) ?? [];

const STAY = 'ROUND ANY: Reynolds -> STAY; Hancock -> STAY\nREACT ANY: DEFEND';

const isOver = async ({ id }: TestMatch): Promise<boolean> =>
  (await place.service.store.match.findUniqueOrThrow({ where: { id } })).state === 'OVER';

/** The text of the newest report to a side. */
async function reportTo(seat: string): Promise<string> {
  const { store } = place.service;
  const letter = await store.letter.findFirstOrThrow({
    where: { seatNo: match.seatNo[seat] ?? 0, kind: 'report' },
    orderBy: { no: 'desc' },
  });
  let text = '';
  await deliverLetter(place.service, letter.id, async (mail) => {
    text = mail.text;
    return { outcome: 'sent' };
  });
  return text;
}

/** What an answer says before the fingerprints of sealed orders. */
const SEALED = 'Sealed orders, with the fingerprint to check them by later: '.replaceAll(' ', '\\s+');

test('each order under seal, each change and each taking back is a row of the log, told in the answer to its mail', async () => {
  const first = await mailFrom(place, match, 'CSA', 'ORDER Longstreet -> Culpeper\nDONE', 0);
  const [one] = shownIn(first?.text);
  expect(first?.text).toMatch(new RegExp(`${SEALED}yours\\s+${one}`));
  const second = await mailFrom(place, match, 'CSA', 'ORDER Ewell -> Winchester\nDONE', 0);
  const [two] = shownIn(second?.text);
  expect(two).not.toBe(one);
  await mailFrom(place, match, 'CSA', 'ORDER Ewell -> Winchester\nDONE', 0);
  await mailFrom(place, match, 'CSA', 'WITHDRAW', 0);
  const other = await mailFrom(place, match, 'USA', 'STATUS', 1);
  expect(shownIn(other?.text)).toEqual([]);
  await mailFrom(place, match, 'CSA', 'ORDER Ewell -> Winchester\nDONE', 0);
  expect(sealedIn(await rigged().log())).toEqual([
    [0, 'CSA', one],
    [0, 'CSA', two],
    [0, 'CSA', undefined],
    [0, 'CSA', two],
  ]);
});

test('the other side is shown the commitment in the answer to its mail and in its report', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND 1: Longstreet -> Culpeper\nROUND 2: Ewell -> Culpeper');
  const [[, , csa] = []] = sealedIn(await rigged().log());
  const told = await mailFrom(place, match, 'USA', 'STATUS', 1);
  expect(told?.text).toMatch(new RegExp(`${SEALED}Confederates\\s+${csa}`));
  const sent = await mailFrom(place, match, 'USA', 'ORDER Reynolds -> STAY; Hancock -> STAY\nDONE', 1);
  const sealed = sealedIn(await rigged().log());
  expect(sent?.text).toMatch(new RegExp(`${SEALED}yours\\s+${sealed[1]?.[2]};\\s+Confederates\\s+${csa}`));
  expect(sealed.map(([decision, seat]) => `${decision} ${seat}`)).toEqual([
    '0 CSA',
    '1 USA',
    expect.stringMatching(/CSA$/),
  ]);
  const report = await reportTo('USA');
  expect(report).toMatch(new RegExp(`Under seal, and may still be changed:\\s+Confederates\\s+${sealed[2]?.[2]}\\.`));
  expect(shownIn(report)).toEqual([sealed[2]?.[2]]);
});

describe('in the record of a finished match', () => {
  let record: readonly JsonObject[];
  let played: RiggedMatch;
  const verdict = (lines: readonly JsonObject[]) => played.verdictOn(lines);

  beforeAll(async () => {
    const finished = await openGettysburg(place);
    played = new RiggedMatch({ ...place, plain: place.service }, finished);
    await mailFrom(place, finished, 'CSA', 'ORDER Longstreet -> Culpeper\nDONE', 0);
    await mailFrom(place, finished, 'CSA', 'ORDER Ewell -> Culpeper\nDONE', 0);
    await mailFrom(place, finished, 'CSA', 'WITHDRAW', 0);
    await mailFrom(place, finished, 'CSA', 'ROUND ANY: Longstreet -> STAY');
    await mailFrom(place, finished, 'USA', STAY, 1);
    for (let hours = 0; hours < 3_000 && !(await isOver(finished)); hours += 6) {
      place.pass(6);
      await keepTime(place.service, finished.id);
    }
    record = await played.record();
  }, 120_000);

  const rows = () => entriesOf(record).flatMap((entry, row) => (entry.kind === 'sealed' ? [row] : []));

  test('all agree, and rows that changed one are named', () => {
    const [, second, third] = rows();
    const told = verdict(record);
    expect(told).toMatch(/Answers under seal: \d\d+, each the one that the log had/);
    expect(told).toContain(`while others had still to answer: 3 times (rows ${second}, ${third}, ${(third ?? 0) + 1})`);
    expect(told).toContain('Nothing is wrong.');
  });

  test('another commitment, one that is gone, and one after its roll are named with their row', () => {
    const last = rows().at(-1) ?? 0;
    const other = rewritten(record, (entry, row) =>
      row === last ? ({ ...entry, commitment: '0'.repeat(32) } as LogEntry) : entry,
    );
    expect(verdict(other)).toMatch(new RegExp(`is not the one that row ${last} of the log had under seal`));
    const gone = rewritten(record, (entry, row) => (row === last ? undefined : entry));
    expect(verdict(gone)).toMatch(/was given under seal, and no row of the log says so/);
    const sealed = entriesOf(record)[last] as LogEntry;
    const roll = entriesOf(record).findIndex(({ kind }, row) => row > last && kind === 'roll');
    const late = rewritten(record, (entry, row) => (row === last ? undefined : row === roll ? [entry, sealed] : entry));
    expect(verdict(late)).toMatch(
      new RegExp(`Row ${roll} of the log has the answer to question \\d+ under seal only after`),
    );
  });

  test('an import refuses a changed one', async () => {
    const last = rows().at(-1) ?? 0;
    const other = rewritten(record, (entry, row) =>
      row === last ? ({ ...entry, commitment: '0'.repeat(32) } as LogEntry) : entry,
    );
    const head = other.findLast(({ line }) => line === 'log')?.hash;
    const file = other.map((line) => (line.line === 'present' ? { ...line, rollHead: head } : line)) as JsonObject[];
    const taken = await importMatch(place.service, recordText(file));
    expect(taken.ok ? [] : taken.faults.map(sayVerdict).join()).toMatch(/had under seal/);
  });
});

test('mails that show a commitment which the log has not, give it away', async () => {
  const match = await openGettysburg(place);
  const rigged = new RiggedMatch({ ...place, plain: place.service }, match);
  await rigged.keepMails(folder, 'USA');
  place.pass(1);
  await mailFrom(place, match, 'USA', 'ORDER Reynolds -> Manassas; Hancock -> Manassas\nDONE', 1);
  await rigged.keepMails(folder, 'USA');
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Longstreet -> STAY');
  await mailFrom(place, match, 'USA', STAY, 2);
  await rigged.keepMails(folder, 'USA');
  const { mails } = await readArchive(folder, `${match.code}.`);
  const record = await rigged.record();
  expect(rigged.verdictOn(record, mails)).toMatch(/[1-9]\d* commitments? of answers under seal/);
  expect(rigged.verdictOn(record, mails)).toContain('Nothing is wrong.');
  const [usa] = entriesOf(record).flatMap((entry, row) => (entry.kind === 'sealed' ? [row] : []));
  const other = rewritten(record, (entry, row) =>
    row === usa ? ({ ...entry, commitment: '0'.repeat(32) } as LogEntry) : entry,
  );
  expect(rigged.verdictOn(other, mails)).toMatch(
    /shows the commitment [0-9a-f]{32} for an answer under seal, and no row/,
  );
});
