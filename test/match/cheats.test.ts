/** A server cheats with the whole database and all secrets. The check finds every cheat and names its row. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  facesOf,
  hashes,
  type JsonObject,
  type LogEntry,
  linkOf,
  readEntry,
  recordText,
  saltOf,
} from '../../src/engine/index.ts';
import { readArchive } from '../../src/mail/archive.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { startMatch } from '../../src/match/forming/start.ts';
import { resumeMatch } from '../../src/match/moderator/moderator.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { isTestBeacon } from '../setup/beacon.ts';
import { testFolder } from '../setup/folder.ts';
import { type Cheating, cheatingService, entriesOf, RiggedMatch, rewritten } from './cheating.ts';
import type { Duel } from './duel.ts';
import { PLAN, sendMail } from './service.ts';

let place: Cheating;
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  place = await cheatingService();
});
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());
afterAll(() => place.close());

const rowOf = (log: readonly LogEntry[], isIt: (entry: LogEntry) => boolean): number => log.findIndex(isIt);
const isDraw = ({ kind }: LogEntry): boolean => kind === 'roll' || kind === 'shuffle';

/** A match with some answers played. */
async function begun(answers = 13): Promise<RiggedMatch> {
  const rigged = await RiggedMatch.open(place);
  await rigged.play(answers);
  return rigged;
}

describe('an honest server', () => {
  test('passes every check: with a beacon, after rollbacks, to the end', async () => {
    const rigged = await begun(20);
    await rigged.goBack(2);
    await rigged.play(4);
    await rigged.goBack(2);
    rigged.twist = 1;
    await rigged.play(6);
    expect(await rigged.verdict()).toContain('Nothing is wrong.');
    await rigged.play(200);
    const told = await rigged.verdict();
    expect(told).toContain('The match is over.');
    expect(told).toMatch(/Epochs .* have begun: 1\.[\s\S]*Rolled back 2 times[\s\S]*Nothing is wrong\./);
    expect((await rigged.log()).filter(({ kind }) => kind === 'reveal').length).toBeGreaterThan(1);
  }, 60_000);

  test('keeps the round of orders that a rollback undid before their die was rolled', async () => {
    const rigged = await begun(9);
    await rigged.untilLocked();
    const { lock } = await rigged.dice();
    place.pass(1);
    await rigged.goBack(1);
    await rigged.play(12);
    const log = await rigged.log();
    expect(
      log.filter(({ kind }) => kind === 'lock').filter((entry) => 'no' in entry && entry.no === lock?.no),
    ).toHaveLength(1);
    expect(log.find((entry) => isDraw(entry) && 'no' in entry && entry.no === lock?.no)).toMatchObject({
      beacon: { round: lock?.round },
    });
    expect(await rigged.verdict()).toContain('Nothing is wrong.');
  }, 60_000);
});

/** Cheats as the operator. Returns the row that gives him away, and a pattern of what the check says about it. */
type Cheat = (rigged: RiggedMatch) => Promise<{ readonly row: number; readonly says: string }>;

const CHEATS: Readonly<Record<string, Cheat>> = {
  'a key that is not that of the turn': async (rigged) => {
    await rigged.set({ link: 7 });
    await rigged.play(4);
    const row = rowOf(await rigged.log(), (entry) => entry.kind === 'roll' && entry.link === 7);
    return { row, says: '\\(row ROW\\) follows from key 7; the key of its turn is 0' };
  },
  'an epoch without a rollback': async (rigged) => {
    const no = (await rigged.log()).filter(isDraw).length;
    const row = await rigged.add({ kind: 'epoch', epoch: 1, no });
    await rigged.set({ epoch: 1 });
    await rigged.play(4);
    return { row, says: 'Row ROW of the log begins an epoch, and no rollback' };
  },
  'a second epoch for one rollback': async (rigged) => {
    await rigged.goBack(1);
    rigged.twist = 1;
    await rigged.play(4);
    const { epoch } = await rigged.dice();
    expect(epoch).toBe(1);
    const no = ((await rigged.log()).findLast(isDraw) as { no: number }).no + 1;
    const row = await rigged.add({ kind: 'epoch', epoch: 2, no });
    await rigged.set({ epoch: 2 });
    await rigged.play(4);
    return { row, says: 'Row ROW of the log begins an epoch, and no rollback' };
  },
  'an epoch though the orders are those of before': async (rigged) => {
    await rigged.goBack(1);
    const { rolls: no } = (await rigged.log()).at(-1) as { rolls: number };
    const row = await rigged.add({ kind: 'epoch', epoch: 1, no });
    await rigged.set({ epoch: 1, repeats: false });
    await rigged.play(8);
    return { row, says: 'Row ROW of the log begins an epoch, though the orders' };
  },
  'dice rolled again after a rollback, without an epoch': async (rigged) => {
    await rigged.goBack(1);
    await rigged.set({ repeats: false });
    await rigged.play(8);
    const log = await rigged.log();
    const back = rowOf(log, ({ kind }) => kind === 'rollback');
    return {
      row: log.findIndex(({ kind }, i) => i > back && kind === 'lock'),
      says: 'Row ROW of the log differs from what stood',
    };
  },
  'a second lock, when the value of the first is known': async (rigged) => {
    await rigged.untilLocked();
    place.pass(1);
    await rigged.set({ lock: null });
    await rigged.advance();
    await rigged.play(1);
    const row = (await rigged.log()).findLastIndex(({ kind }) => kind === 'lock');
    return { row, says: 'Row ROW of the log locks the orders of roll \\d+ a second time' };
  },
  'a round of the beacon that was picked': async (rigged) => {
    await rigged.untilLocked();
    const { lock } = await rigged.dice();
    const row = await relock(rigged, (entry) => ({ ...entry, round: entry.round + 40 }));
    await rigged.set({ lock: lock && { ...lock, round: lock.round + 40 } });
    await rigged.play(3);
    return { row, says: 'Row ROW of the log waits for round \\d+ of the beacon; by its moment it has to be' };
  },
  'no beacon, and no row that says so': async (rigged) => {
    await rigged.set({ mode: 'L1' });
    await rigged.play(4);
    const row = rowOf(await rigged.log(), (entry) => entry.kind === 'roll' && !entry.beacon);
    return { row, says: '\\(row ROW\\) has another mode' };
  },
  'another mode, said to have begun earlier': async (rigged) => {
    const at = new Date(0).toISOString();
    const row = await rigged.add({ kind: 'mode', mode: 'L1', reason: 'The beacon is down', at });
    await rigged.set({ mode: 'L1' });
    await rigged.play(4);
    return { row, says: 'Row ROW of the log has the time 1970-01-01T00:00:00\\.000Z, but a row above it is later' };
  },
  'a second row of salts': async (rigged) => {
    const salts = { blue: 'two', red: 'one' };
    const { beacon, at } = await rigged.dice();
    const row = await rigged.add({
      kind: 'salts',
      setup: { game: 'lots', ruleset: '1', pack: null, scenario: 'dawn', split: '2', options: {} },
      salts,
      mode: 'L2',
      ...(beacon ? { beacon } : {}),
      at,
    });
    await rigged.set({ salt: saltOf(hashes, { match: rigged.match.code }, salts) });
    await rigged.play(4);
    return { row, says: 'Row ROW of the log \\(salts\\) stands where it is not allowed' };
  },
  'a key published early, so that another comes into use': async (rigged) => {
    // A turn has two impulses, so an odd number of boundaries means the middle of a turn.
    while ((await rigged.dice()).boundaries % 2 === 0) await rigged.play(1);
    await rigged.set({ turn: 'none' });
    const before = (await rigged.log()).length;
    await rigged.play(8);
    const log = await rigged.log();
    const row = log.findIndex(({ kind }, i) => i >= before && kind === 'reveal');
    return { row, says: 'Row ROW of the log publishes a key, and no turn ends' };
  },
  'an answer changed when its die is known': async (rigged) => {
    await rigged.untilLocked();
    place.pass(1);
    const { store } = place.service;
    const last = await store.answer.findFirstOrThrow({
      where: { matchId: rigged.match.id },
      orderBy: { decision: 'desc' },
    });
    const answer = { parry: !(last.answer as { parry: boolean }).parry };
    await store.answer.updateMany({ where: { matchId: rigged.match.id, decision: last.decision }, data: { answer } });
    await rigged.set({ lock: null });
    await rigged.advance();
    await rigged.play(1);
    const row = (await rigged.log()).findLastIndex(({ kind }) => kind === 'lock');
    return { row, says: 'Row ROW of the log stands where roll \\d+ has to fall' };
  },
  'a roll that the rules do not know, so that the next one has another number': async (rigged) => {
    await rigged.set({ mode: 'L1' });
    const log = await rigged.log();
    const { no } = log.findLast(isDraw) as { no: number };
    const { link, salt } = await rigged.dice();
    const { secrets } = (await rigged.record())[0] as unknown as { secrets: { dice: string } };
    const purpose = {
      match: rigged.match.code,
      salt,
      epoch: 0,
      no: no + 1,
      label: 'strike.1',
    } as const;
    const faces = facesOf(hashes, linkOf(hashes, secrets.dice, link), { ...purpose, beacon: '' }, 1);
    const answers = hashes.sha256('whatever');
    const entry: LogEntry = { kind: 'roll', no: no + 1, label: 'strike.9', epoch: 0, answers, link, faces };
    const row = await rigged.add(entry);
    const { store } = place.service;
    const id = rigged.match.id;
    await store.roll.create({ data: { matchId: id, no: no + 1, label: 'strike.9', faces, hash: '', logRow: row } });
    const { snapshot } = await store.match.findUniqueOrThrow({ where: { id } });
    const kept = snapshot as { counters: { roll: number } };
    const moved = { ...kept, counters: { ...kept.counters, roll: kept.counters.roll + 1 } };
    await store.match.update({ where: { id }, data: { snapshot: moved as object, rollCount: { increment: 1 } } });
    await rigged.play(6);
    return { row, says: 'row ROW is roll \\d+ for strike\\.9, and the rules want one for' };
  },
  'another position, sealed as if it had been played': async (rigged) => {
    const { store } = place.service;
    const id = rigged.match.id;
    const before = (await rigged.log()).length;
    const { snapshot } = await store.match.findUniqueOrThrow({ where: { id } });
    const kept = snapshot as unknown as { state: Duel };
    const [a = 0, b = 0, ...rest] = kept.state.deck;
    const moved = {
      ...kept,
      state: { ...kept.state, deck: [b, a, ...rest], wounds: { ...kept.state.wounds, blue: 1 } },
    };
    await store.match.update({ where: { id }, data: { snapshot: moved as unknown as object } });
    await rigged.play(8);
    const row = (await rigged.log()).findIndex(({ kind }, i) => i >= before && kind === 'boundary');
    return { row, says: 'Impulse \\d+ \\(to row ROW\\), played again: it leads to another position' };
  },
  'a correction in the log that was never made': async (rigged) => {
    const { boundaries } = await rigged.dice();
    const seal = hashes.sha256('whatever');
    const reason = 'A slip of the pen';
    const row = await rigged.add({ kind: 'correction', no: boundaries, events: seal, position: seal, reason });
    await rigged.set({ boundaries: boundaries + 1 });
    await rigged.play(200);
    return { row, says: 'has changed the position in 1 row of the log \\(ROW\\)[\\s\\S]*WRONG' };
  },
};

/** Rewrites the last row of the log if it is a lock. */
async function relock(
  rigged: RiggedMatch,
  change: (entry: Extract<LogEntry, { kind: 'lock' }>) => LogEntry,
): Promise<number> {
  const matchId = rigged.match.id;
  const { store } = place.service;
  const [last, before] = await store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'desc' }, take: 2 });
  const entry = last && readEntry(last);
  if (!last || !before || entry?.kind !== 'lock') throw new Error('the last row is no lock');
  await store.diceLogRow.deleteMany({ where: { matchId, row: last.row } });
  await store.match.update({ where: { id: matchId }, data: { rollHead: before.hash } });
  await rigged.set({ rows: last.row });
  return rigged.add(change(entry));
}

describe('a cheating server is exposed by its record alone:', () => {
  test.each(Object.entries(CHEATS))(
    '%s',
    async (_, cheat) => {
      const rigged = await begun();
      const { row, says } = await cheat(rigged);
      expect(row).toBeGreaterThan(0);
      expect(await rigged.verdict()).toMatch(new RegExp(says.replace('ROW', `${row}`)));
    },
    60_000,
  );

  test('a salt chosen when all others were known', async () => {
    const { plain } = place;
    const { id } = await formMatch(plain, { ...PLAN, game: 'lots', forming: { startsByHand: true } });
    const invited = await plain.store.invitation.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
    for (const { no, name } of invited) await joinInvitation(plain, no, { salt: `the words of ${name}` });
    await plain.store.seat.updateMany({ where: { matchId: id, seat: 'red' }, data: { salt: 'the 4711th try' } });
    expect(await startMatch(plain, id)).toBe(true);
    const rigged = new RiggedMatch(place, { ...(await begun(0)).match, id }, plain);
    const row = rowOf(await rigged.log(), ({ kind }) => kind === 'salts');
    expect(await rigged.verdict()).toContain(`Row ${row} of the log opens another salt of red than was bound`);
  }, 60_000);

  test('a roll left out, and all later ones renumbered and rolled anew', async () => {
    const rigged = await begun(200);
    const record = await rigged.record();
    const log = entriesOf(record);
    const { secrets } = record[0] as unknown as { secrets: { dice: string } };
    const { salt } = await rigged.dice();
    const gone = 3;
    const less = (no: number) => (no > gone ? no - 1 : no);
    const rolledAnew = (entry: Extract<LogEntry, { kind: 'roll' }>): LogEntry => {
      const { label, epoch, link, beacon } = entry;
      const no = less(entry.no);
      const purpose = { match: rigged.match.code, salt, epoch, no, label, beacon: beacon?.value ?? '' };
      return { ...entry, no, faces: facesOf(hashes, linkOf(hashes, secrets.dice, link), purpose, entry.faces.length) };
    };
    const renumbered = (entry: LogEntry): LogEntry => {
      if (entry.kind === 'boundary') return { ...entry, rolls: less(entry.rolls) };
      if (entry.kind === 'lock' || entry.kind === 'epoch') return { ...entry, no: less(entry.no) };
      return entry.kind === 'roll' ? rolledAnew(entry) : entry;
    };
    const isGone = (entry: LogEntry) => (entry.kind === 'roll' || entry.kind === 'lock') && entry.no === gone;
    expect(log.some(isGone)).toBe(true);
    const forged = rewritten(record, (entry) => (isGone(entry) ? undefined : renumbered(entry)));
    expect(rigged.verdictOn(forged)).toMatch(/WRONG[\s\S]*Roll 3 \(row \d+\) is sealed over other answers/);
  }, 60_000);
});

describe('a cheating server is exposed by the mails that a player has kept', () => {
  const kept = async (rigged: RiggedMatch) => (await readArchive(folder.path, `${rigged.match.code}.`)).mails;

  test('an honest one agrees with them', async () => {
    const rigged = await RiggedMatch.open(place);
    for (let i = 0; i < 30; i++) {
      await rigged.keepMails(folder.path);
      await rigged.play(2);
    }
    await rigged.keepMails(folder.path);
    const mails = await kept(rigged);
    expect(mails.length).toBeGreaterThan(4);
    const told = await rigged.verdict(mails);
    expect(told).toMatch(
      /Mails compared with it: \d+, with \d+ heads of the log, \d+ keys and hashes, \d+ rounds, 0 commitments of answers under seal and \d+ rolls\./,
    );
    expect(told).toMatch(/Of \d+ rounds that dice waited for, [1-9]\d* stood in a mail/);
    expect(told).toContain('Nothing is wrong.');
  }, 60_000);

  test('a match that resumed from an older backup to undo an unwelcome roll', async () => {
    const rigged = await begun(4);
    const backup = recordText(await rigged.record());
    for (let i = 0; i < 8; i++) {
      await rigged.play(2);
      await rigged.keepMails(folder.path);
    }
    const mails = await kept(rigged);
    expect(mails.length).toBeGreaterThan(1);
    const there = await cheatingService();
    try {
      const taken = await importMatch(there.service, backup, isTestBeacon);
      if (!taken.ok) throw new Error('the backup is not taken in');
      await resumeMatch(there.service, taken.id, 'The disk was broken');
      const seats = await there.service.store.seat.findMany({ where: { matchId: taken.id } });
      const seatNo = Object.fromEntries(seats.map(({ seat, no }) => [seat, no]));
      const other = new RiggedMatch(there, { ...rigged.match, id: taken.id, seatNo });
      other.twist = 1;
      await other.play(200);
      const record = await other.record();
      expect(other.verdictOn(record)).toContain('Nothing is wrong.');
      const told = other.verdictOn(record, mails);
      expect(told).toMatch(
        /The mail of 20\d\d-[^ ]+ \(<lot-\d+\.[^ ]+>\) shows the head [0-9a-f]{16}, which no row of the log has: .* row \d+/,
      );
      expect(told).toContain('WRONG');
    } finally {
      await there.close();
    }
  }, 90_000);

  test('another round of the beacon than the one named when he handed over his orders', async () => {
    const rigged = await begun(0);
    const { store } = place.service;
    const seatNo = rigged.match.seatNo.red ?? 0;
    await rigged.wait();
    await store.standingOrder.create({
      data: { seatNo: rigged.match.seatNo.blue ?? 0, position: 1, text: 'PARRY ALWAYS', given: {} },
    });
    await sendMail(place.service, { text: 'STRIKE\nPASS\nDONE', seatNo, decision: 0, from: 'rosa@players.test' });
    await rigged.keepMails(folder.path);
    const draft = await store.draft.findUniqueOrThrow({ where: { seatNo } });
    const readyAt = new Date((draft.readyAt?.getTime() ?? 0) + 60_000);
    await store.draft.update({ where: { seatNo }, data: { readyAt } });
    place.pass(1);
    await rigged.advance();
    await rigged.wait();
    await rigged.play(3);
    const mails = await kept(rigged);
    expect(await rigged.verdict()).toContain('Nothing is wrong.');
    const row = (await rigged.log()).findIndex((entry) => entry.kind === 'lock' && entry.no === 2);
    expect(await rigged.verdict(mails)).toMatch(
      new RegExp(`said that orders wait for round \\d+ of the beacon; row ${row} of the log waits for \\d+`),
    );
    // Nobody gets around the moment of a mail by saying that no sheet has answered.
    const bent = (await rigged.record()).map((line) =>
      line.origin === 'sheet' ? ({ ...line, origin: 'person', why: null } as JsonObject) : line,
    );
    expect(rigged.verdictOn(bent, mails)).toMatch(/something else than the log of who gave an answer of impulse 0/);
  }, 60_000);

  test('another match under the same name: other secrets and dice, all consistent', async () => {
    const there = await cheatingService();
    try {
      const [mine, other] = [await RiggedMatch.open(there), await cheatingService('another match')];
      const twin = await RiggedMatch.open(other);
      expect(twin.match.code).toBe(mine.match.code);
      await mine.play(4);
      await mine.keepMails(folder.path);
      await twin.play(200);
      const told = await twin.verdict(await kept(twin));
      expect(told).toMatch(/shows the key or hash [0-9a-f]{64}, which is none of this record/);
      await other.close();
    } finally {
      await there.close();
    }
  }, 90_000);

  test('mails of other matches are skipped, and a folder without mails of this match says so', async () => {
    const [rigged, other] = [await begun(2), await begun(2)];
    await other.keepMails(folder.path);
    expect(await rigged.verdict(await kept(rigged))).toContain(
      'No mail of this match was found: is it the right folder?',
    );
  }, 60_000);
});
