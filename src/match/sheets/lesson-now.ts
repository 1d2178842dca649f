/** The mail of a lesson that comes after what its reader has planned. */
import type { LessonTold } from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { isLessonOn } from '../play/lesson.ts';
import { lessonTold } from '../play/lesson-told.ts';
import { presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { rehearse } from './rehearsal.ts';

/** `game`: in the words of the reader. `seat`: with the orders that it has now. */
export function lessonNow(service: Service, game: Game, row: PositionRow, seat: SeatRow): LessonTold | undefined {
  const drafted = seat.draft?.lines ?? [];
  const lines = [...drafted, ...seat.standing.map(({ text }) => text)];
  const isPlanned = drafted.length > 0 && isLessonOn(game, row);
  const plan = isPlanned ? rehearse(service, row, seat, drafted, { looksAhead: true }) : undefined;
  const answers = [
    ...row.answers.flatMap((each) => (each.seat === seat.seat ? [each.answer] : [])),
    ...(plan?.steps ?? []).map(({ answer }) => answer),
  ];
  const view = plan?.next?.view ?? presentOf(service, row).referee.view(seat.seat);
  return lessonTold(game, row, { view, answers, lines }, row.answers);
}
