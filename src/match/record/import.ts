/** Imports a match from an operator's file: it is replayed first, and accepted only without differences. */
import { randomUUID } from 'node:crypto';
import {
  type BeaconCheck,
  checkDice,
  diceRecordOf,
  hashes,
  type Json,
  linesOf,
  type Message,
  message,
  type PresentLine,
  RecordFault,
  type RecordFile,
  readRecord,
  restoredOf,
  type SeatLine,
  type Snapshot,
  storedOf,
  sure,
} from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';
import { insertPlayed, writeProgress } from '../../store/import.ts';
import { insertMatch, insertSeats, nextMatchNo } from '../../store/matches.ts';
import { keepPack } from '../../store/packs.ts';
import { matchByCode } from '../../store/seats.ts';
import type { Connection } from '../../store/store.ts';
import { isQuicknet } from '../dice/quicknet.ts';
import { tellUnreadable } from '../dice/verdict.ts';
import { rulesOfRecord } from '../dice/verify.ts';
import type { Game } from '../game.ts';
import { linkHash, linkToken, sealSecrets } from '../keys.ts';
import type { Service } from '../service.ts';
import type { Pace } from '../time/pace.ts';
import { openFaults, paceIn, termFaults } from './import-check.ts';
import { loggedDice } from './logged-dice.ts';
import { contentFault, playedGame, powersAt } from './record-content.ts';
import { replayRecord } from './replay-record.ts';

type ImportOutcome =
  | { readonly ok: true; readonly id: string; readonly code: string }
  | { readonly ok: false; readonly faults: readonly Message[] };

/**
 * Imports a match. It keeps its code, to which its dice are bound. Its seats get new links and have no addresses. A
 * match that is not over is paused until its moderator has set them.
 */
export async function importMatch(
  service: Service,
  text: string,
  isBeacon: BeaconCheck = isQuicknet,
): Promise<ImportOutcome> {
  let file: RecordFile;
  try {
    file = readRecord(text);
  } catch (error) {
    if (error instanceof RecordFault) return refused(tellUnreadable(error));
    throw error;
  }
  const checked = checkedIn(service, file, isBeacon);
  if ('faults' in checked) return { ok: false, faults: checked.faults };
  const { code } = file.head;
  const id = randomUUID();
  const isNew = await service.store.$transaction(
    async (db) => {
      if ((await matchByCode(db, code)) !== undefined) return false;
      await write(service, db, file, { id, ...checked });
      return true;
    },
    { timeout: 60_000 },
  );
  if (!isNew) return refused(message('import.exists', { code }));
  service.log.info({ match: code, matchId: id }, 'match imported');
  return { ok: true, id, code };
}

const refused = (fault: Message): ImportOutcome => ({ ok: false, faults: [fault] });

/** What follows from the play of a file, and is not taken from it. */
interface Checked {
  readonly snapshot: Snapshot<Json>;
  readonly pace: Pace;
  readonly dice: DiceState;
  readonly game: Game;
}

/** Checks a file; the faults say why it is refused. */
function checkedIn(
  { games }: Service,
  file: RecordFile,
  isBeacon: BeaconCheck,
): Checked | { readonly faults: readonly Message[] } {
  const { head } = file;
  const rules = rulesOfRecord(games, file);
  if (head.eyes !== undefined || !head.secrets || !file.lines('present')[0])
    return { faults: [message('import.not-whole')] };
  if (!rules) return { faults: [message('import.no-rules', { game: head.game, ruleset: head.ruleset })] };
  const record = diceRecordOf(file);
  const game = playedGame(rules, file);
  if (!game) return { faults: [contentFault(record)] };
  const { faults, head: last, place } = checkDice(hashes, record, isBeacon);
  if (last !== presentOf(file).rollHead) return { faults: [message('import.head')] };
  const pace = paceIn(file);
  const played = replayRecord(game, file, record, { countsStandIns: false });
  const asked = head.state === 'OVER' ? [] : played.open;
  const others = [...faults, ...termFaults(file, pace), ...played.faults, ...openFaults(file, asked)];
  if (others.length > 0 || !pace) return { faults: others };
  const next = played.last.counters.decision;
  const dice = loggedDice(game, file, record, { place, next, seq: presentOf(file).seq });
  return { snapshot: storedOf(game, played.last), pace, dice, game };
}

const presentOf = (file: RecordFile): PresentLine => sure(linesOf(file, 'present')[0]);

async function write(
  service: Service,
  db: Connection,
  file: RecordFile,
  { id, snapshot, pace, dice, game }: Checked & { readonly id: string },
): Promise<void> {
  const { head, lines } = file;
  const now = service.clock();
  const { config } = service;
  const present = presentOf(file);
  if (game.content && head.packHash !== null) {
    const { id: packId, title, content } = game.content.pack;
    await keepPack(db, { hash: head.packHash, packId, title, content, game: head.game, createdAt: now });
  }
  const { schema: _, line: __, secrets, eyes: ___, state: ____, createdAt, ...plain } = head;
  const isOver = head.state === 'OVER';
  await insertMatch(db, {
    ...plain,
    id,
    no: await nextMatchNo(db),
    options: plain.options,
    pace: { ...pace },
    visibility: 'blind',
    startsByHand: false,
    state: isOver ? 'OVER' : 'PAUSED',
    snapshot,
    rollHead: present.rollHead,
    dice,
    sealedSecrets: sealSecrets(config, id, sure(secrets)),
    moderator: {},
    moderatorLinkHash: linkHash(linkToken(config, { matchId: id, seat: 'moderator', no: 1 })),
    release: null,
    practiceUntil: null,
    createdAt: new Date(createdAt),
  });
  await insertSeats(
    db,
    id,
    linesOf(file, 'seat').map((seat) => ({
      ...seatRow(service, id, seat),
      powers: powersAt(game, head, seat.seat, restoredOf(game, snapshot).state),
    })),
  );
  await insertPlayed(db, id, {
    log: lines('log'),
    answers: lines('answer'),
    events: lines('event'),
    rolls: lines('roll'),
    positions: lines('position'),
    branches: lines('branch'),
    undone: lines('undone'),
    open: lines('open'),
  });
  await writeProgress(db, id, {
    seq: present.seq,
    events: lines('event').length,
    rolls: lines('roll').length,
    pausedAt: isOver ? null : now,
  });
}

function seatRow({ config }: Service, matchId: string, { seat, name, player, zone, language }: SeatLine) {
  const hash = linkHash(linkToken(config, { matchId, seat, no: 1 }));
  return { seat, name, player, zone, language, address: '', linkHash: hash };
}
