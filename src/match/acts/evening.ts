/** The end of an evening: all are told before it, no impulse begins in its last minutes, and then the match stands. */
import { accept, message } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { onErrand } from '../../queue/errand.ts';
import { agreedLines, type Clockface, observerReader, speechOf } from '../../reports/index.ts';
import { awaitEvening, eveningsDue, stopClock } from '../../store/acts.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import { lockedPosition } from '../packs.ts';
import { type Present, presentOf } from '../play/present.ts';
import { agreedIn } from '../play/report.ts';
import type { Service } from '../service.ts';
import { addMinutes, LAST_MINUTES } from '../time/pace.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';
import { type ActResult, actIn, follow } from './acting.ts';
import type { Plan, Planner } from './plan.ts';
import { held } from './sent-orders.ts';

const MOST_DUE = 200;

/** Does what is due at the ends of evenings. */
export async function keepEvenings(service: Service): Promise<void> {
  for (const id of await eveningsDue(service.store, service.clock(), MOST_DUE))
    await unlessElsewhere(() => keepEvening(service, id));
}

/** Whether an impulse has been asked for in the last minutes: it does not begin. */
const isBegunTooLate = ({ answers, open }: PositionRow, acts: readonly string[], last: Date): boolean =>
  answers.length === 0 &&
  open.some(({ kind }) => acts.includes(kind)) &&
  open.every(({ openedAt }) => new Date(openedAt) >= last);

/** Tells all that the evening ends soon, or ends it. */
export const keepEvening = (service: Service, matchId: string): Promise<void> =>
  onErrand({ matchId }, async () => {
    const done = await service.store.$transaction(async (db) => {
      const row = await lockedPosition(service, matchId, db);
      return row?.endsAt ? keptIn(service, db, row, row.endsAt) : undefined;
    });
    if (done?.act) await follow(service, matchId, [done.act]);
    if (done) await service.queues.postman(done.letters.map(({ id }) => id));
  });

interface Kept {
  readonly act?: ActResult;
  readonly letters: readonly LetterRow[];
}

async function keptIn(service: Service, db: Connection, row: PositionRow, endsAt: Date): Promise<Kept | undefined> {
  const now = service.clock();
  if (row.state !== 'RUNNING') {
    if (now >= endsAt) await awaitEvening(db, row.id, null);
    return undefined;
  }
  const present = presentOf(service, row);
  const last = addMinutes(endsAt, -LAST_MINUTES);
  if (now >= endsAt || (now >= last && isBegunTooLate(row, present.game.language.acts, last))) {
    await awaitEvening(db, row.id, null);
    const order = { act: { kind: 'pause' }, reason: '', guard: { seq: row.seq }, by: CLOCK, via: 'clock' } as const;
    const ended = await actIn(service, db, row.id, { pause: evening }, order);
    return ended.ok ? { act: ended.answer, letters: [] } : undefined;
  }
  await awaitEvening(db, row.id, endsAt);
  if (now >= last) return undefined;
  const word = { about: 'evening-soon', until: endsAt.toISOString() } as const;
  const letters = row.seats
    .filter(({ vacantSince }) => vacantSince === null)
    .map((seat) => noticeTo(service, row, present, seat, word));
  await writeLetters(db, row.id, letters, now);
  return { letters };
}

/** Under whose name the clock acts. */
const CLOCK = 'Estafette';

/** The match stands from now on; all are told how it stands and what is agreed. */
const evening: Planner<'pause'> = ({ service, row, now }) => {
  const present = presentOf(service, row);
  const plan: Plan = {
    effects: [message('act.pause')],
    orders: held(row.seats),
    notice: { about: 'evening-over', lines: (game, clock) => summaryOf(row, present, game, clock) },
    write: async (db) => {
      await stopClock(db, row.id, now, null);
      return moderatorNotice(service, row, present, { about: 'evening-over' });
    },
  };
  return accept(plan);
};

/** How it stands, as everybody may know, and what is agreed. */
function summaryOf(row: PositionRow, { referee }: Present, game: Game, clock: Clockface): readonly string[] {
  const { reporter } = game;
  const seat = observerReader({ zone: row.moderator.zone });
  const standing = reporter.position.standing?.({ view: referee.view(undefined), seat }) ?? [];
  return [
    ...standing.map(({ who, points, parts }) => `${who}: ${points} (${parts.join(', ')})`),
    ...agreedLines({ agreed: agreedIn(row).agreed ?? [] }, speechOf(reporter), clock),
  ];
}
