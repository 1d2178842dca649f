/**
 * Polls: questions of the moderator to all seats, and proposals that players decide by more than half if nobody
 * moderates.
 */
import { z } from 'zod';
import { type JsonObject, type Refusal, refusalOf, refuse, type SeatId } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import type { NoticeLetter } from '../../reports/index.ts';
import { type AuditKind, writeAudit } from '../../store/audit.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import {
  duePolls,
  endPoll,
  insertPoll,
  openPolls,
  type PollOutcome,
  type PollRow,
  writeVote,
} from '../../store/polls.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { readAct } from '../acts/act.ts';
import { type ActOutcome, type Actor, actIn } from '../acts/acting.ts';
import { sightOf } from '../acts/sight.ts';
import { extend, pause, resume } from '../acts/time.ts';
import { isTaken } from '../forming/start.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { replaceIn } from '../people/replacement.ts';
import { matchHash } from '../play/match-hash.ts';
import { presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';

/** The most open polls. */
const MOST_OPEN = 3;
export const LONGEST_QUESTION = 500;
export const MOST_POLL_HOURS = 24 * 14;
/** The most polls that one sweep closes. */
const MOST_DUE = 200;

interface PollOrder extends Actor {
  readonly text: string;
  readonly hours: number;
  /** What is done when more than half say yes; absent: it is only a question. */
  readonly act?: JsonObject;
  /** The impulse to whose beginning the match may go back: its moderator decides with the answers. `texts`: the question in other languages. */
  readonly back?: { readonly to: number; readonly texts: Readonly<Record<string, string>> };
}

type PollOpening =
  | { readonly ok: true; readonly poll: PollRow; readonly letters: readonly string[] }
  | Extract<ActOutcome, { ok: false }>;

/** Opens a poll. Use it in a transaction; its letters are written, and to be sent. */
export async function openPoll(
  service: Service,
  db: Connection,
  { id }: Pick<PositionRow, 'id'>,
  { text, hours, act, back, by, via }: PollOrder,
): Promise<PollOpening> {
  const row = await lockedPosition(service, id, db);
  if (!row) return refuse('match.unknown');
  if (text.trim() === '') return refuse('poll.empty');
  if (!(hours >= 1 && hours <= MOST_POLL_HOURS)) return refuse('poll.hours', { most: MOST_POLL_HOURS });
  if (text.length > LONGEST_QUESTION) return refuse('poll.long', { most: LONGEST_QUESTION });
  const unfit = await askingProblem(db, row);
  if (unfit) return { ok: false, refusal: unfit };
  const askedAt = service.clock();
  const deadline = addHours(askedAt, hours);
  const kept = act ?? (back === undefined ? null : { back: back.to, texts: back.texts });
  const poll = await insertPoll(db, { matchId: id, text, act: kept, by, askedAt, deadline });
  const about = act ? 'proposed' : 'asked';
  const word = { about, by, poll: poll.no, deadline: { at: deadline.toISOString() } } as const;
  const letters = noticesToAll(service, row, poll, word);
  await writeLetters(db, id, letters, askedAt);
  await note(service, db, row, { by, via }, about, { poll: poll.no, text });
  return { ok: true, poll, letters: letters.map((letter) => letter.id) };
}

/** Why no poll can be opened now. */
export async function askingProblem(
  db: Connection,
  { id, state }: Pick<PositionRow, 'id' | 'state'>,
): Promise<Refusal | undefined> {
  if (state !== 'RUNNING' && state !== 'PAUSED') return refusalOf('match.stopped');
  return (await openPolls(db, id)).length >= MOST_OPEN ? refusalOf('poll.many', { most: MOST_OPEN }) : undefined;
}

/** Opens a poll in its own transaction. */
export async function askAll(service: Service, matchId: string, order: PollOrder): Promise<ActOutcome> {
  const done = await service.store.$transaction((db) => openPoll(service, db, { id: matchId }, order));
  if (!done.ok) return done;
  await service.queues.postman(done.letters);
  return { ok: true };
}

/** Seats with a player: they vote. */
export const votersOf = ({ seats }: PositionRow): readonly SeatRow[] =>
  seats.filter((seat) => isTaken(seat) && seat.vacantSince === null);

/**
 * The vote of a seat. A poll closes when all have voted, or when more than half have agreed to a proposal or no longer
 * can. Use it in a transaction.
 */
export async function castVote(
  service: Service,
  db: Connection,
  matchId: string,
  { no, seat, yes }: { readonly no: number; readonly seat: SeatId; readonly yes: boolean },
): Promise<void> {
  const row = await lockedPosition(service, matchId, db);
  const known = (await openPolls(db, matchId)).some((each) => each.no === no);
  if (!row || !known) return;
  await writeVote(db, { matchId, no }, { seat, yes, at: service.clock() });
  const poll = (await openPolls(db, matchId)).find((each) => each.no === no);
  if (poll && isDecided(poll, row)) await closePoll(service, db, row, poll);
}

/** The votes of seats that have a player now. */
export function countOf({ votes }: Pick<PollRow, 'votes'>, row: PositionRow) {
  const voters = votersOf(row);
  const own = votes.filter(({ seat }) => voters.some((each) => each.seat === seat));
  const yes = own.filter((vote) => vote.yes).length;
  return { yes, no: own.length - yes, silent: voters.length - own.length };
}

function isDecided(poll: PollRow, row: PositionRow): boolean {
  const { yes, no, silent } = countOf(poll, row);
  return (
    silent === 0 ||
    (isProposal(poll) && (hasMajority({ yes, no, silent }) || !hasMajority({ yes: yes + silent, no, silent: 0 })))
  );
}

/** Whether it is carried out when more than half say yes; otherwise it is only a question. */
export const isProposal = ({ act }: Pick<PollRow, 'act'>): boolean =>
  act !== null && impulseAsked({ act }) === undefined;

/** The impulse about which a poll asks whether to go back to its beginning. */
export const impulseAsked = ({ act }: Pick<PollRow, 'act'>): number | undefined => {
  const read = z.object({ back: z.number() }).safeParse(act);
  return read.success ? read.data.back : undefined;
};

/** The question in the language of a reader; what a person has asked has one language. */
export function questionIn({ text, act }: Pick<PollRow, 'text' | 'act'>, language: string): string {
  const read = z.object({ texts: z.record(z.string(), z.string()) }).safeParse(act);
  return (read.success ? read.data.texts[language] : undefined) ?? text;
}

const hasMajority = ({ yes, no, silent }: ReturnType<typeof countOf>): boolean => yes * 2 > yes + no + silent;

async function closePoll(service: Service, db: Connection, row: PositionRow, poll: PollRow): Promise<LetterRow[]> {
  const letters = await endedPoll(service, db, row, poll);
  await writeLetters(db, row.id, letters, service.clock());
  return letters;
}

/** Ends a poll. Its letters are not yet written. */
async function endedPoll(service: Service, db: Connection, row: PositionRow, poll: PollRow): Promise<LetterRow[]> {
  if (!(await endPoll(db, poll, service.clock()))) return [];
  const votes = countOf(poll, row);
  const about = await outcomeOf(service, db, row, poll);
  await note(service, db, row, { by: poll.by, via: 'vote' }, about, { poll: poll.no, votes });
  return noticesToAll(service, row, poll, { about, by: poll.by, poll: poll.no, votes });
}

/** Ends the polls that ask whether to go back, because the match has gone back. Their letters are not yet written. */
export async function endGoingBack(service: Service, db: Connection, row: PositionRow): Promise<LetterRow[]> {
  const asked = (await openPolls(db, row.id)).filter((poll) => impulseAsked(poll) !== undefined);
  const letters: LetterRow[] = [];
  for (const poll of asked) letters.push(...(await endedPoll(service, db, row, poll)));
  return letters;
}

/** The outcome of a poll. An agreed proposal is carried out if it is still possible. */
async function outcomeOf(service: Service, db: Connection, row: PositionRow, poll: PollRow): Promise<PollOutcome> {
  if (!isProposal(poll)) return 'answered';
  if (!hasMajority(countOf(poll, row))) return 'not-agreed';
  return (await isCarriedOut(service, db, row, poll)) ? 'agreed' : 'agreed-in-vain';
}

/** Carries out an agreed proposal like an act of a moderator. */
async function isCarriedOut(
  service: Service,
  db: Connection,
  row: PositionRow,
  { act, text }: PollRow,
): Promise<boolean> {
  const actor = { by: PLAYERS, via: 'vote', reason: text } as const;
  const replacing = replacement.safeParse(act);
  if (replacing.success) {
    const { seat, player, address } = replacing.data;
    return (await replaceIn(service, db, row.id, { seat, player, address, ...actor })).ok;
  }
  const read = readAct(act);
  if (!read.ok) return false;
  return (await actIn(service, db, row.id, AGREED, { act: read.answer, guard: { seq: row.seq }, ...actor })).ok;
}

const replacement = z.object({
  kind: z.literal('replace'),
  seat: z.string(),
  player: z.string(),
  address: z.string(),
});

/** The acts of a moderator that players may agree on. */
const AGREED = { extend, pause, resume };

/** The name under which agreeing players act. */
const PLAYERS = 'the players';

/** Closes polls whose time is over. */
export async function closeDuePolls(service: Service): Promise<void> {
  for (const due of await duePolls(service.store, service.clock(), MOST_DUE))
    await unlessElsewhere(() => closeDuePoll(service, due));
}

async function closeDuePoll(
  service: Service,
  { matchId, no }: { readonly matchId: string; readonly no: number },
): Promise<void> {
  const letters = await service.store.$transaction(async (db) => {
    await touch(db, matchId);
    const row = await openPosition(service, matchId, db);
    const poll = (await openPolls(db, matchId)).find((each) => each.no === no);
    return row && poll ? closePoll(service, db, row, poll) : [];
  });
  await service.queues.postman(letters.map(({ id }) => id));
}

type Word = Pick<NoticeLetter, 'about' | 'by' | 'deadline' | 'votes' | 'poll'>;

function noticesToAll(
  service: Service,
  row: PositionRow,
  poll: Pick<PollRow, 'text' | 'act'>,
  word: Word,
): LetterRow[] {
  const present = presentOf(service, row);
  return [
    ...votersOf(row).map((seat) =>
      noticeTo(service, row, present, seat, { ...word, text: questionIn(poll, seat.language) }),
    ),
    ...moderatorNotice(service, row, present, { ...word, text: poll.text }),
  ];
}

const note = async (
  service: Service,
  db: Connection,
  row: PositionRow,
  { by, via }: Actor,
  kind: AuditKind,
  what: JsonObject,
): Promise<void> => {
  const hash = matchHash(row);
  const told = [...votersOf(row).map(({ seat }) => seat), ...(row.moderator.address === null ? [] : ['moderator'])];
  const at = service.clock();
  await writeAudit(db, row.id, { at, by, via, kind, what, reason: '', seq: row.seq, before: hash, after: hash, told });
};

/** Whether players decide by vote, because nobody moderates. */
export const decideThemselves = (row: Pick<PositionRow, 'visibility'>): boolean => sightOf(row) === 'none';
