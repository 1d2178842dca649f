/** A seat's page as a report model, so that page and mails say the same in the same words. */
import { type NumberedEvent, visibleTo } from '../../engine/index.ts';
import type { MatchFacts, PageDecision, PublicPage, SeatPage } from '../../match/pages.ts';
import type { ReportModel } from '../../reports/index.ts';

/** How many of the newest events a page shows at first. */
const NEWEST = 80;

/** The parts of the report that every page of a match shares. */
const common = (match: MatchFacts, zone: string): Pick<ReportModel, 'match' | 'press' | 'diceHead' | 'rolls'> => ({
  match: { code: match.code, name: match.name, game: match.game, zone, reportNo: 0 },
  press: [],
  diceHead: match.dice.head,
  rolls: match.dice.rolls,
});

const newest = <E extends NumberedEvent>(events: readonly E[], seat: string | undefined): readonly E[] =>
  events.filter(({ event }) => visibleTo(event, seat)).slice(-NEWEST);

export const seatReport = (page: SeatPage): ReportModel => {
  const { match, seat, view, open, waitingFor, events, standing } = page;
  const [first] = open;
  return {
    ...common(match, seat.zone),
    seat: { id: seat.id, name: seat.name, powers: seat.powers, zone: seat.zone, language: seat.language },
    ...(first ? { deadline: deadlineOf(first) } : {}),
    verdict: verdictOf(page),
    view,
    events: newest(events, seat.id),
    standing: standing.map(({ position, active: _, ...line }) => ({ id: `S${position}`, ...line })),
    draftNote: '',
    waitingFor,
    decisions: open.map(({ kind, prompt, options, silence }) => ({ kind, prompt, public: true, options, silence })),
  };
};

const deadlineOf = ({ deadline, graceUntil, appointment }: PageDecision): NonNullable<ReportModel['deadline']> => ({
  at: deadline.toISOString(),
  graceUntil: graceUntil.toISOString(),
  appointment,
});

const verdictOf = ({ match, open }: SeatPage): ReportModel['verdict'] => {
  if (match.state === 'OVER') return 'over';
  if (open.length === 0) return 'waiting';
  return open.some(({ isAct }) => isAct) ? 'action' : 'decision';
};

/** The same for an observer, who runs no power. */
export const publicReport = ({
  match,
  view,
  waitingFor,
  events,
}: Pick<PublicPage, 'match' | 'view' | 'waitingFor' | 'events'>): ReportModel => ({
  ...common(match, 'UTC'),
  seat: { id: '', name: '', powers: [], zone: 'UTC' },
  verdict: match.state === 'OVER' ? 'over' : 'waiting',
  view,
  events: newest(events, undefined),
  standing: [],
  draftNote: '',
  waitingFor,
  decisions: [],
});
