/** Lines of a sheet that were handed over and came to nothing: their owner is told when they are given up. */
import type { LineProgress } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import type { Run } from './run.ts';

/** A letter to each seat of whose sheet lines were given up: refused ones that GO passes over at once, others when it is over. */
export const unusedLines = (service: Service, row: PositionRow, run: Run): LetterRow[] =>
  row.seats.flatMap((seat) => {
    const sheet = run.sheets.get(seat.seat);
    const isGivenUp = sheet?.over || sheet?.keep().mode === 'go';
    const lines = isGivenUp ? (sheet?.progress().flatMap((each) => lineOf(run, seat, each)) ?? []) : [];
    if (lines.length === 0) return [];
    return [
      posting(service, {
        code: row.code,
        seatNo: seat.no,
        letter: {
          kind: 'notice',
          about: 'unused-lines',
          text: lines.join('\n'),
          match: matchInfo(run.game.title, row),
          seat: seatInfo(seat),
          occasion: gameIn(run.game, seat.language).reporter.occasion(run.referee.view(seat.seat)),
          links: LINKS,
        },
        threadRoot: seat.threadRoot,
      }),
    ];
  });

/** A line with its reason; none where it was carried out, or waited for a question that did not come. */
const lineOf = ({ game }: Run, { language }: SeatRow, { line, outcome, refusal }: LineProgress): string[] =>
  refusal === undefined || outcome === 'waiting'
    ? []
    : [`${line.text}: ${sentenceOf(gameIn(game, language), refusal.reason)}`];
