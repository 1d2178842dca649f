/**
 * Exports a match as one file: everything for its operator and, after the match, for everybody; before that, for a seat
 * what it may know.
 */
import { gzipSync } from 'node:zlib';
import {
  hashes,
  type JsonObject,
  RECORD_SCHEMA,
  type RecordHead,
  readEntry,
  recordText,
  restoredOf,
  type SeatId,
  type Secrets,
  shuffleOf,
  sure,
} from '../../engine/index.ts';
import { type ExportedRoll, type WholeMatch, wholeMatch } from '../../store/export.ts';
import type { PositionRow } from '../../store/position.ts';
import { boundaries, eventsIn } from '../../store/replay.ts';
import { matchByCode } from '../../store/seats.ts';
import { type Game, viewOf } from '../game.ts';
import { secretsOf } from '../keys.ts';
import { openPosition } from '../packs.ts';
import { gameOf } from '../play/run.ts';
import { seatEvents, toldReports } from '../seat-feed.ts';
import type { SeatKey } from '../seat-key.ts';
import type { Service } from '../service.ts';

/** A file and its name. */
export interface RecordExport {
  readonly name: string;
  readonly lines: readonly JsonObject[];
}

/** The compressed file: NDJSON in gzip. */
export const packRecord = ({ lines }: RecordExport): Buffer => gzipSync(recordText(lines));

/** The largest file that is attached to a mail, in bytes: mail servers refuse mails over some megabytes. */
const LARGEST_ATTACHMENT = 2_000_000;

export const isAttachable = (content: Buffer): boolean => content.length <= LARGEST_ATTACHMENT;

const MOST = 2_147_483_647;

/** Everything, for the operator. During the match it holds secrets: keep it as safe as the database. */
export async function exportMatch(service: Service, matchId: string): Promise<RecordExport | undefined> {
  const found = await service.store.$transaction(
    async (db) => {
      const row = await openPosition(service, matchId, db);
      return row && { row, whole: await wholeMatch(db, matchId) };
    },
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  );
  if (!found) return undefined;
  const { row, whole } = found;
  const secrets = secretsOf(service, row);
  const lines = [
    { ...headOf(row), secrets: { ...secrets } },
    ...linesOfSeats(row),
    ...packLines(service, row),
    ...wholeLines(row, whole, secrets),
  ];
  return { name: fileName(row), lines: [...lines, ...(await reportLines(service, row))] };
}

/** Everything, for everybody; undefined before the end of the match. */
export async function publicExport(service: Service, code: string): Promise<RecordExport | undefined> {
  const matchId = await matchByCode(service.store, code.toUpperCase());
  const row = matchId === undefined ? undefined : await openPosition(service, matchId);
  return row?.state === 'OVER' ? exportMatch(service, row.id) : undefined;
}

/** The same for the page of a moderator. */
export async function moderatorRecord(service: Service, matchId: string): Promise<RecordExport | undefined> {
  const row = await openPosition(service, matchId);
  return row && exportForModerator(service, row);
}

/** For the moderator: during the match only what everybody may know, whatever his page shows; after it, everything. */
export async function exportForModerator(service: Service, row: PositionRow): Promise<RecordExport> {
  const whole = row.state === 'OVER' ? await exportMatch(service, row.id) : undefined;
  if (whole) return whole;
  const { log, rolls } = await wholeMatch(service.store, row.id);
  const events = await eventsIn(service.store, row.id, undefined, { from: 0, to: row.written.event });
  return {
    name: `${row.code}-public.ndjson.gz`,
    lines: [
      { ...headOf(row), eyes: '' },
      ...linesOfSeats(row),
      ...log.map((each) => ({ line: 'log', ...each })),
      ...rolls.map(({ no, label, faces, logRow }) => ({ line: 'roll', no, label, faces: [...faces], logRow })),
      // Their numbers would reveal events that others saw.
      ...events.map(({ at, event }) => ({ line: 'event', at: at ?? null, event })),
      ...(await viewLines(service, row, undefined)),
    ],
  };
}

/** What a seat may know; after the match, everything. */
export async function exportForSeat(service: Service, key: SeatKey): Promise<RecordExport | undefined> {
  const row = await openPosition(service, key.matchId);
  if (!row) return undefined;
  if (row.state === 'OVER') return exportMatch(service, row.id);
  const own = row.seats.find(({ seat }) => seat === key.seat);
  if (!own) return undefined;
  const { log, rolls } = await wholeMatch(service.store, row.id);
  const events = await seatEvents(service, key, { after: 0, most: MOST });
  const answers = await service.store.answer.findMany({
    where: { matchId: row.id, seat: key.seat },
    orderBy: { decision: 'asc' },
  });
  return {
    name: `${row.code}-${key.seat}.ndjson.gz`,
    lines: [
      { ...headOf(row), eyes: key.seat },
      ...linesOfSeats(row),
      ...log.map((each) => ({ line: 'log', ...each })),
      ...rolls.map(({ no, label, faces, logRow }) => ({ line: 'roll', no, label, faces: [...faces], logRow })),
      ...events.map(({ at, event: { only: _, ...event } }) => ({ line: 'event', at, event })),
      ...answers.map(({ kind, answer, origin }) => ({ line: 'answer', kind, answer, origin })),
      ...(await viewLines(service, row, key.seat)),
      ...(await reportsOf(service, { no: own.no, seat: own.seat, matchId: row.id })),
    ],
  };
}

const fileName = ({ code }: PositionRow): string => `${code}.ndjson.gz`;

const headOf = (row: PositionRow): RecordHead => ({
  line: 'match',
  schema: RECORD_SCHEMA,
  code: row.code,
  name: row.name,
  game: row.game,
  ruleset: row.ruleset,
  packHash: row.packHash,
  scenario: row.scenario,
  split: row.split,
  options: row.options,
  pace: row.pace,
  press: row.press,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  commitments: { ...row.commitments },
});

/** Seats without addresses, with their present powers. */
const linesOfSeats = ({ seats }: PositionRow): JsonObject[] =>
  seats.map(({ seat, name, powers, player, zone, language }) => ({
    line: 'seat',
    seat,
    name,
    powers: [...powers],
    player,
    zone,
    language,
  }));

const packLines = (service: Service, row: PositionRow): JsonObject[] => {
  const pack = gameOf(service, row).content?.pack;
  return pack ? [{ line: 'pack', id: pack.id, title: pack.title, hash: pack.hash, content: pack.content }] : [];
};

const behindIn = ({ behind }: WholeMatch, row: number): { readonly behind?: string } => {
  const text = behind.get(row);
  return text === undefined ? {} : { behind: text };
};

const wholeLines = (row: PositionRow, whole: WholeMatch, secrets: Secrets): JsonObject[] => [
  {
    line: 'present',
    seq: row.seq,
    snapshot: row.snapshot,
    rollHead: row.rollHead,
  },
  ...whole.open.map(({ openedAt, deadline, ...each }) => ({
    line: 'open',
    ...each,
    openedAt: openedAt.toISOString(),
    deadline: deadline.toISOString(),
  })),
  ...whole.undone.map((each) => ({ line: 'undone', ...each })),
  ...whole.log.map((each) => ({ line: 'log', ...each, ...behindIn(whole, each.row) })),
  ...whole.rolls.map((roll) => rollLine(row, whole, roll, secrets)),
  ...whole.answers.map((answer) => ({ line: 'answer', ...answer })),
  ...whole.events.map((event) => ({ line: 'event', ...event })),
  ...whole.positions.map((position, no) => ({ line: 'position', no, ...position })),
  ...whole.branches.map((branch) => ({ line: 'branch', ...branch })),
];

/** A roll; for a shuffle also its result. */
function rollLine(row: PositionRow, { log }: WholeMatch, roll: ExportedRoll, { deck }: Secrets): JsonObject {
  const { no, label, faces, size, logRow } = roll;
  const plain = { line: 'roll', no, label, faces: [...faces], logRow };
  if (size === null) return plain;
  const entry = readEntry(sure(log[logRow]));
  const { epoch, beacon } = entry.kind === 'shuffle' ? entry : { epoch: 0 };
  const to = { match: row.code };
  const purpose = { ...to, salt: row.dice.salt, epoch, no, label, beacon: beacon?.value ?? '' };
  return { ...plain, size, order: shuffleOf(hashes, deck, purpose, size) };
}

/** Positions at the ends of impulses as a seat saw them; without a seat, the public views. */
async function viewLines(service: Service, row: PositionRow, seat: SeatId | undefined): Promise<JsonObject[]> {
  const game: Game = gameOf(service, row);
  const ends = await boundaries(service.store, row.id, 0, MOST);
  return ends.map(({ snapshot, at }, no) => ({
    line: 'view',
    no,
    at: at.toISOString(),
    view: viewOf(game, restoredOf(game, snapshot).state, seat),
  }));
}

const reportLines = async (service: Service, row: PositionRow): Promise<JsonObject[]> => {
  const all = row.seats.map(({ no, seat }) => reportsOf(service, { no, seat, matchId: row.id }));
  return (await Promise.all(all)).flat();
};

async function reportsOf(service: Service, key: SeatKey): Promise<JsonObject[]> {
  const reports = await toldReports(service, key, { most: MOST });
  return [...reports].reverse().map(({ createdAt, subject, text }) => ({
    line: 'report',
    seat: key.seat,
    at: new Date(createdAt).toISOString(),
    subject,
    text,
  }));
}
