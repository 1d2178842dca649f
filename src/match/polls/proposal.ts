/**
 * Proposals in a match without a moderator, decided by more than half of the players: the same by mail and on a page.
 */
import { z } from 'zod';
import {
  accept,
  given,
  isPlainName,
  type Message,
  message,
  plainName,
  type Refusal,
  refusalOf,
  refuse,
  type SeatId,
  type Verdict,
} from '../../engine/index.ts';
import { makeClockface, universalTime } from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { type ActOf, readAct } from '../acts/act.ts';
import type { ActOutcome } from '../acts/acting.ts';
import { openPosition } from '../packs.ts';
import { isMailAddress } from '../post/mail-address.ts';
import type { SeatKey } from '../seat-key.ts';
import type { Service } from '../service.ts';
import { movedDeadline } from '../time/deadline.ts';
import { addHours } from '../time/pace.ts';
import { askingProblem, castVote, decideThemselves, LONGEST_QUESTION, openPoll, votersOf } from './polls.ts';

export const PROPOSALS = ['extend', 'pause', 'resume', 'replace'] as const;

/** A proposed act. */
export type Proposal =
  | ActOf<'extend' | 'pause' | 'resume'>
  | { readonly kind: 'replace'; readonly seat: SeatId; readonly player: string; readonly address: string };

/** The hours for which a proposal is open. */
const PROPOSAL_HOURS = 48;

/** The most hours by which a deadline can move, as for moderators. */
const MOST_HOURS = 24 * 90;

const replacement = z.object({
  kind: z.literal('replace'),
  seat: z.string().trim().min(1).max(60),
  player: z.string().trim().max(60),
  address: z.string().trim().max(254),
});

/** The proposal in the given fields. */
export function readProposal(given: unknown): Verdict<Proposal> {
  const replaced = replacement.safeParse(given);
  if (replaced.success) {
    const { player, address, ...rest } = replaced.data;
    return accept({ ...rest, address, player: player || (address.split('@')[0] ?? '') });
  }
  const act = readAct(given);
  if (!act.ok) return refuse('poll.unclear');
  const { answer } = act;
  const { kind } = answer;
  return kind === 'extend' || kind === 'pause' || kind === 'resume' ? accept(answer) : refuse('poll.unclear');
}

/** Why something cannot be proposed now: for public reasons only. */
function proposalProblem(row: PositionRow, proposal: Proposal, now: Date): Refusal | undefined {
  switch (proposal.kind) {
    case 'resume':
      return row.state === 'PAUSED' ? undefined : refusalOf('match.running');
    case 'pause':
      return unlessRunning(row) ?? pastProblem(proposal, now);
    case 'extend':
      return unlessRunning(row) ?? seatProblem(row, proposal.seat) ?? hoursProblem(proposal);
    case 'replace':
      return seatProblem(row, proposal.seat) ?? playerProblem(proposal);
  }
}

const unlessRunning = ({ state }: PositionRow): Refusal | undefined =>
  state === 'RUNNING' ? undefined : refusalOf('match.stopped');

const pastProblem = ({ until }: ActOf<'pause'>, now: Date): Refusal | undefined =>
  until !== undefined && new Date(until) <= now ? refusalOf('poll.past') : undefined;

const seatProblem = ({ seats }: PositionRow, id: SeatId | undefined): Refusal | undefined =>
  id === undefined || seats.some(({ seat }) => seat === id) ? undefined : refusalOf('forming.seat');

const hoursProblem = ({ hours }: ActOf<'extend'>): Refusal | undefined =>
  hours > 0 && hours <= MOST_HOURS ? undefined : refusalOf('deadline.hours');

function playerProblem({ address, player }: Extract<Proposal, { kind: 'replace' }>): Refusal | undefined {
  if (!isMailAddress(address)) return refusalOf('invite.address', { address });
  return isPlainName(player) ? undefined : refusalOf('invite.name', { name: plainName(player) });
}

/** The effects, as far as the proposer may know them. */
function effectsOf(row: PositionRow, seat: SeatRow, proposal: Proposal, now: Date): readonly Message[] {
  switch (proposal.kind) {
    case 'extend':
      return extendEffects(row, seat, proposal, now);
    case 'pause':
      return [pauseEffect(seat, proposal, now), message('proposal.pause.orders')];
    case 'resume':
      return [message('proposal.resume')];
    case 'replace': {
      const { player, address } = proposal;
      const replaced = message('proposal.replace', { seat: nameOf(row, proposal.seat), player });
      return [replaced, message('proposal.replace.address', { address })];
    }
  }
}

/** Nothing is told of secret questions to others. */
function extendEffects(
  row: PositionRow,
  reader: SeatRow,
  { hours, seat }: ActOf<'extend'>,
  now: Date,
): readonly Message[] {
  const clock = clockOf(reader, now);
  const known = row.open.filter(
    (open) => (seat === undefined || open.seat === seat) && (open.public || open.seat === reader.seat),
  );
  const named = message('proposal.extend.seat', { hours, seat: nameOf(row, seat) });
  return [
    seat === undefined ? message('proposal.extend', { hours }) : named,
    ...known.map((open) => {
      const before = new Date(open.deadline);
      const { deadline: after } = movedDeadline(row, open, addHours(before > now ? before : now, hours), now);
      const times = { before: clock.full(before.toISOString()), after: clock.full(after.toISOString()) };
      return message('proposal.extend.now', { seat: nameOf(row, open.seat), ...times });
    }),
  ];
}

const pauseEffect = (reader: SeatRow, { until }: ActOf<'pause'>, now: Date): Message =>
  until === undefined
    ? message('proposal.pause')
    : message('proposal.pause.until', { until: clockOf(reader, now).full(new Date(until).toISOString()) });

const clockOf = ({ zone, language }: SeatRow, now: Date) => makeClockface(zone, now, language);

const nameOf = ({ seats }: Pick<PositionRow, 'seats'>, id: SeatId | undefined): string =>
  seats.find(({ seat }) => seat === id)?.name ?? '';

/** The text for all readers, as in a mail. */
const proposalText = (row: Pick<PositionRow, 'seats'>, proposal: Proposal, reason: string): string =>
  withoutAddresses(wordsOf(row, proposal, reason).join(' '));

function wordsOf(row: Pick<PositionRow, 'seats'>, proposal: Proposal, reason: string): readonly string[] {
  switch (proposal.kind) {
    case 'extend':
      return ['EXTEND', `${proposal.hours}h`, nameOf(row, proposal.seat), reason];
    case 'pause':
      return [
        'PAUSE',
        reason,
        ...(proposal.until === undefined ? [] : ['UNTIL', universalTime(new Date(proposal.until))]),
      ];
    case 'resume':
      return ['RESUME', reason];
    case 'replace':
      return ['REPLACE', nameOf(row, proposal.seat), 'WITH', proposal.player, reason];
  }
}

/** The proposal without the address, which only the proposer may see. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => word !== '' && !word.includes('@'))
    .join(' ')
    .slice(0, LONGEST_QUESTION);

/** Why it is refused. */
export const proposingProblem = async (
  db: Connection,
  row: PositionRow,
  proposal: Proposal,
  now: Date,
): Promise<Refusal | undefined> => (await askingProblem(db, row)) ?? proposalProblem(row, proposal, now);

/** Asks all seats; the proposer says yes. Use it in a transaction. Returns the letters to send. */
export async function proposeIn(
  service: Service,
  db: Connection,
  row: PositionRow,
  { seat, proposal, text }: { readonly seat: SeatRow; readonly proposal: Proposal; readonly text: string },
): Promise<{ readonly ok: true; readonly letters: readonly string[] } | Extract<ActOutcome, { ok: false }>> {
  const act = given(proposal);
  const order = { text, act, hours: PROPOSAL_HOURS, by: seat.name, via: 'vote' } as const;
  const asked = await openPoll(service, db, row, order);
  if (asked.ok) await castVote(service, db, row.id, { no: asked.poll.no, seat: seat.seat, yes: true });
  return asked;
}

/** A proposal as its proposer sees it first. */
export interface PlannedProposal {
  readonly proposal: Proposal;
  /** What all will read. */
  readonly text: string;
  readonly effects: readonly Message[];
}

interface Wish {
  readonly proposal: Proposal;
  readonly reason: string;
}

/** What a proposal would do. Nothing is changed. */
export async function planProposal(service: Service, key: SeatKey, wish: Wish): Promise<Verdict<PlannedProposal>> {
  const now = service.clock();
  const fit = await fitting(service, service.store, key, wish);
  if (!fit.ok) return fit;
  const { row, seat } = fit.answer;
  const { proposal, reason } = wish;
  const voting = message('proposal.asked', { count: votersOf(row).length, hours: PROPOSAL_HOURS });
  return accept({
    proposal,
    text: proposalText(row, proposal, reason),
    effects: [...effectsOf(row, seat, proposal, now), voting],
  });
}

/** Proposes it. */
export async function propose(service: Service, key: SeatKey, wish: Wish): Promise<ActOutcome> {
  const done = await service.store.$transaction(async (db) => {
    const fit = await fitting(service, db, key, wish);
    if (!fit.ok) return fit;
    const { row, seat } = fit.answer;
    const { proposal, reason } = wish;
    return proposeIn(service, db, row, { seat, proposal, text: proposalText(row, proposal, reason) });
  });
  if (!done.ok) return done;
  await service.queues.postman(done.letters);
  return { ok: true };
}

/** The match and the seat of a permitted proposal. */
async function fitting(
  service: Service,
  db: Connection,
  { matchId, seat: id }: SeatKey,
  { proposal }: Wish,
): Promise<Verdict<{ readonly row: PositionRow; readonly seat: SeatRow }>> {
  const row = await openPosition(service, matchId, db);
  const seat = row?.seats.find((each) => each.seat === id);
  if (!row || !seat) return refuse('match.unknown');
  if (!decideThemselves(row)) return refuse('poll.moderated');
  const refusal = await proposingProblem(db, row, proposal, service.clock());
  return refusal ? { ok: false, refusal } : accept({ row, seat });
}
