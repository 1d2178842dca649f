/** Lines of a handed-over sheet that were not used: their owner is told when they are given up. */
import type { SeatId } from '../../engine/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { DraftChangeRow, LetterRow } from '../../store/step.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import type { Run } from './run.ts';

/** For each seat its unused lines with the reasons: those that the sheet has skipped, and all when it is over. */
export function unusedLines(
  row: PositionRow,
  run: Run,
  drafts: readonly DraftChangeRow[],
): ReadonlyMap<SeatId, readonly string[]> {
  const isGone = ({ no }: SeatRow) => drafts.some(({ seatNo, gone }) => seatNo === no && gone);
  const lines = row.seats.map((seat) => {
    const sheet = run.sheets.get(seat.seat);
    const given = !sheet ? [] : isGone(seat) ? sheet.givenUp() : sheet.passedOver();
    const game = gameIn(run.game, seat.language);
    return [seat.seat, given.map(({ line, refusal }) => `${line.text}: ${sentenceOf(game, refusal.reason)}`)] as const;
  });
  return new Map(lines.filter(([, given]) => given.length > 0));
}

/** A letter about unused lines, if no report tells of them now. */
export const unusedNotice = (
  service: Service,
  row: PositionRow,
  run: Run,
  { seat, lines }: { readonly seat: SeatRow; readonly lines: readonly string[] },
): LetterRow =>
  posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'notice',
      about: 'unused-lines',
      text: lines.join('\n'),
      match: matchInfo(run.game.title, row),
      seat: seatInfo(seat),
      occasion: gameIn(run.game, seat.language).reporter.position.occasion(run.referee.view(seat.seat)),
      links: LINKS,
    },
    threadRoot: seat.threadRoot,
  });
