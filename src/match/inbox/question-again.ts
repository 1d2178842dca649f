/** The open question of a seat, told again where nothing of a mail could be used: its reader needs no older mail. */
import { questionSections, type Section } from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { knownGame } from '../packs.ts';
import { type Present, presentOf } from '../play/present.ts';
import { presentMoment, reportFor } from '../play/report.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';

/** Nothing if the seat is asked nothing, or has handed its answer over. */
export function questionAgain(service: Service, row: PositionRow, seat: SeatRow, present?: Present): Section[] {
  if (row.state !== 'RUNNING' || seat.draft?.handedOver || !row.open.some((open) => open.seat === seat.seat)) return [];
  if (!present && !knownGame(service, row)) return [];
  const moment = presentMoment(service, row, present ?? presentOf(service, row), service.clock());
  const report = reportFor(moment, { row: seat, reportNo: seat.reportNo, draftNote: '' });
  return questionSections(report, gameIn(moment.game, seat.language).reporter);
}
