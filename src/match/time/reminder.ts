/** Letters of the clock: to a late seat, to those who wait, and to the moderator. */
import type { SeatId } from '../../engine/index.ts';
import type { Deadline, NoticeLetter, ReminderLetter } from '../../reports/index.ts';
import type { ClockRow } from '../../store/clocks.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { moderatorLetters } from '../moderator/notice.ts';
import type { Present } from '../play/present.ts';
import { paceFor } from '../play/run.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { type HandedPart, silenceFor } from '../sheets/partial.ts';
import { gameIn } from '../words.ts';
import { appointmentOf } from './appointment.ts';
import { EXCUSES, type Miss } from './missed.ts';
import { addHours, type ClockStep } from './pace.ts';

/** A due step of a decision. */
export interface Moment {
  readonly open: OpenRow;
  readonly step: ClockStep;
  /** The number of reminders still to come. */
  readonly remindersLeft: number;
  readonly clock: ClockRow;
  /** Its seat has missed the grace, too. */
  readonly miss?: Miss;
  /** Its seat's draft answers it, though its player did not hand it over. */
  readonly part?: HandedPart;
}

type Stage = ReminderLetter['stage'];

function stageOf({ step, remindersLeft, clock }: Moment): Stage {
  if (clock.deadline) return 'excused';
  if (step.kind === 'reminder') return remindersLeft > 0 ? 'soon' : 'last';
  return step.kind === 'late' ? 'due' : 'late';
}

/** A reminder with all questions of the seat, its drafted orders, and what its silence will do. */
export function reminder(
  service: Service,
  row: PositionRow,
  { game: plain, referee }: Present,
  seat: SeatRow,
  moment: Moment,
): LetterRow {
  const game = gameIn(plain, seat.language);
  const decisions = referee.open.filter((decision) => decision.seat === seat.seat);
  const [first] = decisions;
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'reminder',
      stage: stageOf(moment),
      deadline: deadlineIn(row, seat, moment.open, moment.clock.deadline),
      prompts: decisions.map(({ prompt }) => prompt),
      ...(seat.draft ? { draft: seat.draft.lines } : {}),
      ...(first ? { silence: silenceFor({ service, row, game, seat }, first, moment.clock.deadline) } : {}),
      ...(moment.clock.deadline ? { excusesLeft: Math.max(0, EXCUSES - (moment.miss?.misses ?? 0)) } : {}),
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion: game.reporter.position.occasion(referee.view(seat.seat)),
      links: LINKS,
    },
    decision: moment.open.decision,
    threadRoot: seat.threadRoot,
  });
}

/** The deadline of a decision for its own seat. */
export function deadlineIn(row: PositionRow, seat: SeatRow, open: OpenRow, moved?: Date): Deadline {
  const deadline = moved ?? new Date(open.deadline);
  const { graceHours } = paceFor(row, seat);
  const { decision } = open;
  return {
    at: deadline.toISOString(),
    graceUntil: addHours(deadline, graceHours).toISOString(),
    appointment: appointmentOf({
      code: row.code,
      seat: seat.seat,
      decision,
      openedAt: new Date(open.openedAt),
      deadline,
    }),
  };
}

/** Says whom a match waits for: the moderator is told of every seat, the others of what everybody may know. */
export function lateNotices(
  service: Service,
  row: PositionRow,
  present: Present,
  moments: readonly Moment[],
): readonly LetterRow[] {
  const late = moments.filter(
    ({ step, clock, part }) => isTold(step) && clock.missed === undefined && !clock.deadline && !part,
  );
  const known = late.filter(({ open, step }) => isTellable(present, open) && step.kind === 'late');
  return [
    ...row.seats.flatMap((seat) => {
      const others = known.filter(({ open }) => open.seat !== seat.seat);
      return others.length > 0 && isListening(seat)
        ? [noticeTo(service, row, present, seat, lateWord(row, others))]
        : [];
    }),
    ...lateToModerators(service, row, present, late),
  ];
}

/** A deadline that has passed is news, the end of the grace is a matter for somebody to settle. */
function lateToModerators(
  service: Service,
  row: PositionRow,
  present: Present,
  late: readonly Moment[],
): readonly LetterRow[] {
  const isOver = ({ step }: Moment) => step.kind === 'grace-over';
  const [overdue, due] = [late.filter(isOver), late.filter((each) => !isOver(each))];
  return [
    ...(due.length > 0 ? moderatorNotice(service, row, present, lateWord(row, due)) : []),
    ...(overdue.length > 0
      ? moderatorNotice(service, row, present, { ...lateWord(row, overdue), about: 'overdue' })
      : []),
  ];
}

/** Whether others may be told that a question is open: for a sealed one that would reveal who has answered. */
export const isTellable = ({ referee }: Present, open: OpenRow): boolean =>
  open.public && !referee.open.some(({ id, sealed }) => id === open.decision && sealed);

const isTold = ({ kind }: ClockStep): boolean => kind === 'late' || kind === 'grace-over';

/** Whether a reader wants every mail: only then is he told at once of news that asks nothing of him. */
export const isListening = ({ notify, vacantSince }: SeatRow): boolean => notify === 'EACH' && vacantSince === null;

type Word = Pick<
  NoticeLetter,
  'about' | 'deadline' | 'text' | 'by' | 'place' | 'to' | 'waitingFor' | 'votes' | 'poll' | 'until'
>;

function lateWord(row: PositionRow, late: readonly Moment[]): Word {
  const seats = new Set(late.map(({ open }) => open.seat));
  const at = new Date(late[0]?.open.deadline ?? 0).toISOString();
  return { about: 'late', deadline: { at }, waitingFor: namesOf(row, seats) };
}

const namesOf = (row: PositionRow, seats: ReadonlySet<SeatId>): string[] =>
  row.seats.filter(({ seat }) => seats.has(seat)).map(({ name }) => name);

/** Tells the others the new deadline of questions that are public, and nothing else. */
export function newTimeNotices(
  service: Service,
  row: PositionRow,
  present: Present,
  moments: readonly { readonly open: OpenRow; readonly clock: Pick<ClockRow, 'deadline'> }[],
): readonly LetterRow[] {
  const moved = moments.filter(({ open, clock }) => isTellable(present, open) && clock.deadline);
  return row.seats.filter(isListening).flatMap((seat) => {
    const [other] = moved.filter(({ open }) => open.seat !== seat.seat);
    if (!other?.clock.deadline) return [];
    const deadline = { at: other.clock.deadline.toISOString() };
    return [noticeTo(service, row, present, seat, { about: 'time', deadline })];
  });
}

/** Tells everybody that a player has gone, come back, or not been heard of for too long. */
export function leftNotices(
  service: Service,
  row: PositionRow,
  present: Present,
  left: SeatRow,
  about: 'vacant' | 'resigned' | 'returned',
): readonly LetterRow[] {
  const by = left.name;
  const others = row.seats.filter(({ no, vacantSince }) => no !== left.no && vacantSince === null);
  const own: readonly LetterRow[] =
    about === 'vacant' ? [noticeTo(service, row, present, left, { about: 'vacant-own', by })] : [];
  return [
    ...own,
    ...others.map((seat) => noticeTo(service, row, present, seat, { about, by })),
    ...moderatorNotice(service, row, present, {
      about: about === 'vacant' ? 'unplayed' : about,
      by: `${by} (${left.player})`,
      place: by,
    }),
  ];
}

/** Hours after a seat became vacant during which its moderator is not reminded of it. */
const UNPLAYED_HOURS = 7 * 24;

/** Reminds all moderators again and again of a vacant seat that the match waits for. */
export const unplayedNotices = (
  service: Service,
  row: PositionRow,
  present: Present,
  moments: readonly Moment[],
): readonly LetterRow[] => {
  const waited = new Set(moments.filter(({ step }) => step.kind === 'waiting').map(({ open }) => open.seat));
  const since = addHours(service.clock(), -UNPLAYED_HOURS);
  return row.seats
    .filter(({ seat, vacantSince }) => vacantSince !== null && new Date(vacantSince) <= since && waited.has(seat))
    .flatMap(({ name, player }) =>
      moderatorNotice(service, row, present, { about: 'unplayed', by: `${name} (${player})`, place: name }),
    );
};

export function noticeTo(service: Service, row: PositionRow, present: Present, seat: SeatRow, word: Word): LetterRow {
  const game = gameIn(present.game, seat.language);
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'notice',
      ...word,
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion: game.reporter.position.occasion(present.referee.view(seat.seat)),
      links: LINKS,
    },
    threadRoot: seat.threadRoot,
  });
}

/** To all moderators. The questions themselves stay between the match and its seats. */
export const moderatorNotice = (service: Service, row: PositionRow, present: Present, word: Word): LetterRow[] =>
  moderatorLetters(service, row, {
    ...word,
    title: present.game.title,
    occasion: present.game.reporter.position.occasion(present.referee.view(undefined)),
  });
