/** What has to hold when all faults are over: no order lost, no event twice or missing, no mail with two contents. */
import {
  diceRecordOf,
  type GameEvent,
  type Message,
  readRecord,
  recordText,
  uncheckedMessage,
  visibleTo,
} from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { rulesOfRecord, verifyRecord } from '../../src/match/dice/verify.ts';
import type { Games } from '../../src/match/game.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { playedGame } from '../../src/match/record/record-content.ts';
import { replayRecord } from '../../src/match/record/replay-record.ts';
import type { Service } from '../../src/match/service.ts';
import type { Arrived } from './mail-server.ts';
import type { Acknowledged } from './players.ts';

/** What does not hold, a sentence each. */
type Faults = readonly string[];

/** Every mail that was acknowledged is stored, has been read, and took effect at most once. */
export async function lostOrders({ store }: Service, acknowledged: readonly Acknowledged[]): Promise<Faults> {
  const rows = await store.submission.findMany({
    select: { messageId: true, verdict: true, doneAt: true, sender: true },
  });
  const faults: string[] = [];
  for (const { messageId } of acknowledged) {
    const own = rows.filter((row) => row.messageId === messageId || row.messageId === messageId.slice(1, -1));
    if (own.length === 0) faults.push(`the mail ${messageId} was acknowledged, and is not there`);
    if (own.some(({ doneAt }) => doneAt === null)) faults.push(`the mail ${messageId} was never read`);
    const carriedOut = own.filter(({ verdict }) => verdict === 'accepted');
    if (carriedOut.length > 1) faults.push(`the mail ${messageId} was carried out ${carriedOut.length} times`);
  }
  const unread = rows.filter(({ doneAt }) => doneAt === null);
  if (unread.length > 0) faults.push(`${unread.length} submissions wait to be read`);
  return faults;
}

const isRow = <T extends { no: number }>(rows: readonly T[]): boolean => rows.every(({ no }, at) => no === at);

/** Events, answers and rolls of a match have no gap, and each seat was told what it may know, once. */
export async function lostEvents({ store }: Service, matchId: string): Promise<Faults> {
  const where = { matchId };
  const orderBy = { no: 'asc' } as const;
  const match = await store.match.findUniqueOrThrow({ where: { id: matchId } });
  const events = await store.event.findMany({ where, orderBy });
  const rolls = await store.roll.findMany({ where, orderBy });
  const faults: string[] = [];
  if (!isRow(events) || events.length !== match.eventCount) faults.push(`${match.code}: its events have a gap`);
  if (!isRow(rolls)) faults.push(`${match.code}: its rolls have a gap`);
  if (match.state === 'FAULT') faults.push(`${match.code} was stopped: ${match.fault}`);
  const seats = await store.seat.findMany({ where });
  for (const seat of seats) {
    const letters = await store.letter.findMany({
      where: { matchId, seatNo: seat.no, kind: 'report', state: 'SENT', copyOf: null },
    });
    const told = letters.flatMap(({ letter }) => toldIn(letter)).sort((a, b) => a - b);
    const known = events
      .filter(({ no, event }) => no < seat.reported && visibleTo(event as unknown as GameEvent, seat.seat))
      .map(({ no }) => no);
    const twice = told.filter((no, at) => told[at - 1] === no);
    const missing = known.filter((no) => !told.includes(no));
    if (twice.length > 0) faults.push(`${match.code}: ${seat.seat} was told the events ${twice} twice`);
    if (missing.length > 0) faults.push(`${match.code}: ${seat.seat} was never told the events ${missing}`);
  }
  return faults;
}

const toldIn = (letter: unknown): readonly number[] =>
  (letter as { readonly report: { readonly events: readonly { readonly no: number }[] } }).report.events.map(
    ({ no }) => no,
  );

/** Whoever is asked has a mail that asks him. */
export async function unasked({ store }: Service, matchId: string): Promise<Faults> {
  const open = await store.openDecision.findMany({ where: { matchId } });
  const faults: string[] = [];
  for (const { seat, decision } of open) {
    const { no } = await store.seat.findFirstOrThrow({ where: { matchId, seat } });
    const asking = await store.letter.count({ where: { matchId, seatNo: no, decision, state: 'SENT' } });
    if (asking === 0) faults.push(`${matchId}: ${seat} is asked ${decision}, and no mail says so`);
  }
  return faults;
}

/** The record of a match, over or running, is found good, and another installation takes it in. */
export async function unlikeRecord(service: Service, other: Service, matchId: string): Promise<Faults> {
  const whole = await exportMatch(service, matchId);
  if (!whole) return [`${matchId} cannot be exported`];
  const text = recordText(whole.lines);
  const { isGood, lines } = verifyRecord(service.games, text);
  const taken = await importMatch(other, text);
  return [
    ...(isGood ? [] : [`${matchId} is found wrong: ${lines.map(sayVerdict).join(' ')}`]),
    ...(taken.ok ? [] : [`${matchId} is not as it was played: ${JSON.stringify(taken.faults)}`]),
  ];
}

/** Each impulse of a match comes out of some of the rules as it was played. */
export async function unlikeAny(service: Service, rules: readonly Games[], matchId: string): Promise<Faults> {
  const whole = await exportMatch(service, matchId);
  if (!whole) return [`${matchId} cannot be exported`];
  const file = readRecord(recordText(whole.lines));
  const found = rules.map((games) => {
    const plain = rulesOfRecord(games, file);
    const game = plain && playedGame(plain, file);
    return game ? replayRecord(game, file, diceRecordOf(file)).faults : [uncheckedMessage('no rules')];
  });
  const [first = [], ...others] = found;
  const impulseOf = ({ args }: Message) => args?.impulse ?? '';
  return first
    .filter((fault) => others.every((faults) => faults.some((other) => impulseOf(other) === impulseOf(fault))))
    .map((fault) => `${matchId} is not as it was played under any rules: ${JSON.stringify(fault)}`);
}

/** Every letter that was sent arrived, each copy with the same content, and nothing else did. */
export async function unlikeMails({ store }: Service, arrived: readonly Arrived[]): Promise<Faults> {
  const letters = await store.letter.findMany({ select: { id: true, messageId: true, state: true, kind: true } });
  const copies = new Map<string, Arrived[]>();
  for (const mail of arrived) copies.set(mail.messageId, [...(copies.get(mail.messageId) ?? []), mail]);
  const names = new Set(letters.map(({ messageId }) => messageId));
  const strangers = [...copies.keys()].filter((messageId) => !names.has(messageId));
  return [
    ...letters.flatMap((letter) => faultsOf(letter, copies.get(letter.messageId) ?? [])),
    ...strangers.map((messageId) => `${messageId} arrived, and no letter has this name`),
  ];
}

/** What may have become of a letter when nothing is left to do. */
const DONE = ['SENT', 'DROPPED', 'HELD'];

function faultsOf(
  { id, kind, state }: { readonly id: string; readonly kind: string; readonly state: string },
  copies: readonly Arrived[],
): Faults {
  const found: readonly (readonly [isWrong: boolean, what: string])[] = [
    [!DONE.includes(state), `is ${state}`],
    [state === 'SENT' && copies.length === 0, 'counts as sent, and never arrived'],
    [state === 'DROPPED' && copies.length > 0, 'was dropped, and arrived'],
    [new Set(copies.map(({ digest }) => digest)).size > 1, 'arrived with two contents'],
  ];
  return found.flatMap(([isWrong, what]) => (isWrong ? [`the ${kind} ${id} ${what}`] : []));
}
