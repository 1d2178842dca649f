import { type Json, type Refusal, refuse, type SeatId } from '../engine/index.ts';
import type { NoticeLetter } from '../reports/index.ts';
import { type MovedDeadline, moveDeadlines } from '../store/clocks.ts';
import { writeLetters } from '../store/letters.ts';
import { changeState, moderatorLinkNo, touch, writeModeratorLink, writeSeatLink } from '../store/matches.ts';
import type { PositionRow } from '../store/position.ts';
import {
  allMatches,
  type LetterHead,
  type MatchHead,
  newestLetters,
  newestSubmissions,
  type SubmissionHead,
} from '../store/records.ts';
import { matchByCode, matchByModeratorLink } from '../store/seats.ts';
import type { LetterRow } from '../store/step.ts';
import type { Connection } from '../store/store.ts';
import { moderatorUrl, seatUrl } from './create.ts';
import { linkHash, linkToken } from './keys.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from './masthead.ts';
import { posting } from './outgoing.ts';
import { addHours, clockSteps } from './pace.ts';
import { knownGame, openPosition } from './packs.ts';
import { factsOf, type MatchFacts, publiclyAsked } from './pages.ts';
import { presentOf } from './rehearsal.ts';
import { gameOf, paceOf } from './run.ts';
import type { Service } from './service.ts';

/** Done, or why not. */
export type Acted = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** A seat as its moderator sees it: how it is doing, nothing of what it plans. */
export interface ModeratedSeat {
  readonly id: SeatId;
  readonly name: string;
  readonly player: string;
  readonly address: string;
  /** Why no mail reaches it. */
  readonly suspended: string | undefined;
  readonly draft: 'none' | 'open' | 'handed-over';
  readonly isAsked: boolean;
  readonly deadline: Date | undefined;
  readonly isLate: boolean;
}

export interface ModeratorPage {
  readonly match: MatchFacts;
  readonly fault: string | undefined;
  readonly pausedAt: Date | undefined;
  readonly occasion: string;
  /** What everybody may know of the position; undefined where the match has stopped on a fault. */
  readonly view: Json | undefined;
  readonly seats: readonly ModeratedSeat[];
  readonly letters: readonly LetterHead[];
  readonly submissions: readonly SubmissionHead[];
}

const NEWEST = 100;

/** The match that a moderator's link belongs to. */
export const moderatorByToken = (service: Service, token: string): Promise<string | undefined> =>
  matchByModeratorLink(service.store, linkHash(token));

export const matchIdOf = (service: Service, code: string): Promise<string | undefined> =>
  matchByCode(service.store, code.toUpperCase());

export const listMatches = (service: Service): Promise<readonly MatchHead[]> => allMatches(service.store);

export async function moderatorPage(service: Service, matchId: string): Promise<ModeratorPage | undefined> {
  const row = await openPosition(service, matchId);
  const game = row && (knownGame(service, row) ?? service.games.get(row.game));
  if (!game) return undefined;
  const view = row.state === 'FAULT' ? undefined : presentOf(service, row).referee.view(undefined);
  return {
    match: factsOf({ game }, row),
    fault: row.fault ?? undefined,
    pausedAt: row.pausedAt ?? undefined,
    occasion: view === undefined ? row.name : game.reporter.occasion(view),
    view: view as Json | undefined,
    seats: moderatedSeats(row, service.clock()),
    letters: await newestLetters(service.store, { matchId }, NEWEST),
    submissions: await newestSubmissions(service.store, matchId, NEWEST),
  };
}

function moderatedSeats(row: PositionRow, now: Date): readonly ModeratedSeat[] {
  return row.seats.map(({ seat, name, player, address, suspended, draft }) => {
    const open = row.open.filter((each) => each.seat === seat);
    const deadlines = open.map(({ deadline }) => new Date(deadline)).sort((a, b) => a.getTime() - b.getTime());
    const [deadline] = deadlines;
    return {
      id: seat,
      name,
      player,
      address,
      suspended: suspended ?? undefined,
      draft: draft ? (draft.handedOver ? 'handed-over' : 'open') : 'none',
      isAsked: open.length > 0,
      deadline,
      isLate: deadline !== undefined && deadline <= now,
    };
  });
}

/** For whom a match waits, as everybody may know it. */
export async function waitingFor(service: Service, matchId: string): Promise<readonly string[]> {
  const row = await openPosition(service, matchId);
  return row ? publiclyAsked(row, undefined) : [];
}

/**
 * Gives more time for everything that is open. `seq` is the state that the moderator was looking at: where the match has moved
 * on since, nothing is changed.
 */
export async function extendDeadlines(
  service: Service,
  matchId: string,
  act: { readonly hours: number; readonly reason: string; readonly seq: number; readonly seat?: SeatId },
): Promise<Acted> {
  if (!(act.hours > 0 && act.hours <= 24 * 90)) return refused('deadline.hours');
  return change(service, matchId, async (db, row) => {
    if (row.seq !== act.seq) return refused('match.moved');
    if (row.state !== 'RUNNING') return refused('match.stopped');
    const now = service.clock();
    const open = row.open.filter(({ seat }) => act.seat === undefined || seat === act.seat);
    const [first] = open;
    if (!first) return refused('deadline.none');
    const moved = open.map((each): MovedDeadline => {
      const late = new Date(Math.max(new Date(each.deadline).getTime(), now.getTime()));
      return movedDeadline(row, each, addHours(late, act.hours), now);
    });
    await moveDeadlines(db, matchId, moved);
    const deadline = { at: moved[0]?.deadline.toISOString() ?? now.toISOString() };
    return notices(service, row, { about: 'extended', deadline, text: act.reason });
  });
}

const movedDeadline = (
  row: PositionRow,
  { decision, openedAt }: PositionRow['open'][number],
  deadline: Date,
  now: Date,
): MovedDeadline => {
  const steps = clockSteps(paceOf(row), new Date(openedAt), deadline);
  const stage = steps.filter(({ at }) => at <= now).length;
  return { decision, deadline, stage, dueAt: steps[stage]?.at ?? null };
};

/** Stops the clocks and the referee; orders may be written meanwhile. */
export async function pauseMatch(service: Service, matchId: string, reason: string): Promise<Acted> {
  return change(service, matchId, async (db, row) => {
    const done = await changeState(db, matchId, ['RUNNING'], { state: 'PAUSED', pausedAt: service.clock() });
    return done ? notices(service, row, { about: 'paused', text: reason }) : refused('match.stopped');
  });
}

/** Lets a match go on after a pause, or after its fault was mended. Every deadline moves by as long as it has stood still. */
export async function resumeMatch(service: Service, matchId: string, reason: string): Promise<Acted> {
  return change(service, matchId, async (db, row) => {
    const running = { state: 'RUNNING', pausedAt: null, fault: null } as const;
    if (!(await changeState(db, matchId, ['PAUSED', 'FAULT'], running))) return refused('match.running');
    const now = service.clock();
    const stood = row.pausedAt ? now.getTime() - row.pausedAt.getTime() : 0;
    const later = (iso: string) => new Date(new Date(iso).getTime() + stood);
    await moveDeadlines(
      db,
      matchId,
      row.open.map((open) => movedDeadline(row, open, later(open.deadline), now)),
    );
    return notices(service, row, { about: 'resumed', text: reason });
  });
}

/** Gives a seat another private link; the one before opens nothing any more. Returns the new address. */
export async function reissueLink(service: Service, matchId: string, seat: SeatId): Promise<string | undefined> {
  return service.store.$transaction(async (db) => {
    const own = await db.seat.findUnique({ where: { matchId_seat: { matchId, seat } } });
    if (!own) return undefined;
    const no = own.linkNo + 1;
    const token = linkToken(service.config, { matchId, seat, no });
    await writeSeatLink(db, own.no, no, linkHash(token));
    return seatUrl(service, token);
  });
}

export async function reissueModeratorLink(service: Service, matchId: string): Promise<string> {
  const no = (await moderatorLinkNo(service.store, matchId)) + 1;
  const token = linkToken(service.config, { matchId, seat: 'moderator', no });
  await writeModeratorLink(service.store, matchId, no, linkHash(token));
  return moderatorUrl(service, token);
}

type Change = (db: Connection, row: PositionRow) => Promise<Acted | readonly LetterRow[]>;

/** Changes a match under its lock; the letters that come of it are written in the same transaction. */
async function change(service: Service, matchId: string, act: Change): Promise<Acted> {
  const result = await service.store.$transaction(async (db) => {
    const inputs = await touch(db, matchId);
    const row = inputs === undefined ? undefined : await openPosition(service, matchId, db);
    if (!row) return refused('match.unknown');
    const outcome = await act(db, row);
    if ('ok' in outcome) return outcome;
    await writeLetters(db, matchId, outcome, service.clock());
    return { letters: outcome, inputs: row.inputs };
  });
  if ('ok' in result) return result;
  await service.queues.postman(result.letters.map(({ id }) => id));
  await service.queues.referee(matchId, result.inputs);
  return { ok: true };
}

const refused = (code: string): Acted => {
  const verdict = refuse(code);
  return verdict.ok ? { ok: true } : { ok: false, refusal: verdict.refusal };
};

type Word = Pick<NoticeLetter, 'about' | 'deadline' | 'text'>;

/** The same notice to every seat, in a mail of its own each. */
function notices(service: Service, row: PositionRow, word: Word): readonly LetterRow[] {
  const game = gameOf(service, row);
  const by = moderatorInfo(row).name;
  return row.seats.map((seat) =>
    posting(service, {
      code: row.code,
      seatNo: seat.no,
      letter: {
        kind: 'notice',
        ...word,
        by,
        match: matchInfo(game.title, row),
        seat: seatInfo(seat),
        occasion: row.name,
        links: LINKS,
      },
      threadRoot: seat.threadRoot,
    }),
  );
}
