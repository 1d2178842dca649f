/** Polls for pages: open ones, and the results of earlier ones. */
import type { LanguageTag, SeatId } from '../../engine/index.ts';
import { type ClosedPollRow, type PollRow, pollsOf } from '../../store/polls.ts';
import type { PositionRow } from '../../store/position.ts';
import { openPosition } from '../packs.ts';
import type { Service } from '../service.ts';
import { countOf, decideThemselves, impulseAsked, isProposal, questionIn, votersOf } from './polls.ts';

/** An open question, as everybody may know it. */
export interface OpenPoll {
  /** Counted from 1 in each match. */
  readonly no: number;
  readonly text: string;
  /** The asker: the moderator, or a seat. */
  readonly by: string;
  readonly deadline: Date;
  /** It is carried out when more than half say yes; otherwise it is only a question. */
  readonly isProposal: boolean;
}

/** The result of a poll, as all were told. */
export interface ClosedPoll extends Pick<ClosedPollRow, 'no' | 'text' | 'by' | 'closedAt' | 'outcome' | 'counts'> {}

/** The vote of a seat; undefined: none. */
interface Own {
  readonly own: boolean | undefined;
}

/** What a seat may know of polls. The votes of others stay secret until the end, and then only numbers are shown. */
export interface SeatPolls {
  readonly open: readonly (OpenPoll & Own)[];
  /** Newest first. */
  readonly closed: readonly (ClosedPoll & Own)[];
  /** Whether players decide what a moderator decides elsewhere. */
  readonly mayPropose: boolean;
}

/** What a moderator may know of polls: while one is open, how many have voted, but not how. */
export interface ModeratorPolls {
  readonly open: readonly (OpenPoll & { readonly answered: number; readonly asked: number })[];
  readonly closed: readonly (ClosedPoll & { readonly back: Back | undefined })[];
}

/** The answer to whether a match shall go back: those who agree have agreed to be named. */
export interface Back {
  readonly impulse: number;
  readonly agreed: readonly SeatId[];
}

const MOST_CLOSED = 5;

const openPoll = ({ no, text, by, deadline, act }: PollRow, language: string): OpenPoll => ({
  no,
  text: questionIn({ text, act }, language),
  by,
  deadline,
  isProposal: isProposal({ act }),
});

const closedPoll = ({ no, text, act, by, closedAt, outcome, counts }: ClosedPollRow, language: string): ClosedPoll => ({
  no,
  text: questionIn({ text, act }, language),
  by,
  closedAt,
  outcome,
  counts,
});

export async function seatPolls(
  { store }: Service,
  row: Pick<PositionRow, 'id' | 'visibility'>,
  { seat, language }: { readonly seat: SeatId; readonly language: string },
): Promise<SeatPolls> {
  const ownIn = ({ votes }: PollRow): Own => ({ own: votes.find((vote) => vote.seat === seat)?.yes });
  const { open, closed } = await pollsOf(store, row.id, MOST_CLOSED);
  return {
    open: open.map((poll) => ({ ...openPoll(poll, language), ...ownIn(poll) })),
    closed: closed.map((poll) => ({ ...closedPoll(poll, language), ...ownIn(poll) })),
    mayPropose: decideThemselves(row),
  };
}

export async function moderatorPolls(
  { store }: Service,
  row: PositionRow,
  language: LanguageTag = 'en',
): Promise<ModeratorPolls> {
  const asked = votersOf(row).length;
  const { open, closed } = await pollsOf(store, row.id, MOST_CLOSED);
  return {
    open: open.map((poll) => ({ ...openPoll(poll, language), asked, answered: asked - countOf(poll, row).silent })),
    closed: closed.map((poll) => ({ ...closedPoll(poll, language), back: backOf(poll) })),
  };
}

function backOf(poll: ClosedPollRow): Back | undefined {
  const impulse = impulseAsked(poll);
  return impulse === undefined
    ? undefined
    : { impulse, agreed: poll.votes.filter(({ yes }) => yes).map(({ seat }) => seat) };
}

/** The same for a page. */
export async function pollsToModerate(
  service: Service,
  matchId: string,
  language: LanguageTag,
): Promise<ModeratorPolls> {
  const row = await openPosition(service, matchId);
  return row ? moderatorPolls(service, row, language) : { open: [], closed: [] };
}
