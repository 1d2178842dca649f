/** What would happen in a match without further orders. It rolls no dice and reveals no plans. */
import type { JsonObject, LanguageTag } from '../../engine/index.ts';
import { coursesOf } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { actSentence, sightOf } from '../acts/index.ts';
import { knownGame } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import { silenceOf } from '../play/report.ts';
import { paceFor } from '../play/run.ts';
import type { Service } from '../service.ts';
import { rehearse } from '../sheets/rehearsal.ts';
import { gameIn, namedIn } from '../words.ts';

/**
 * For each seat that is asked: how many lines of its draft are certain, depend on something or are impossible; without
 * a draft, its fallback.
 */
export async function previewOf(
  service: Service,
  known: PositionRow,
  language: LanguageTag = 'en',
): Promise<readonly string[]> {
  if (known.state === 'FAULT' || !knownGame(service, known)) return [];
  const seesAll = sightOf(known) === 'open';
  const present = presentOf(service, known);
  const { referee } = present;
  const game = gameIn(present.game, language);
  const row = namedIn(game, known);
  return row.seats.flatMap((seat) => {
    const decision = referee.open.find((each) => each.seat === seat.seat);
    if (!decision) return [];
    const counts = countsOf(service, row, seat);
    const says = (key: string, args: JsonObject) => actSentence(game, { key, args });
    return [
      counts.lines.length === 0
        ? says('preview.none', { seat: seat.name, silence: silenceOf(game, paceFor(row, seat), decision) })
        : says('preview.draft', {
            seat: seat.name,
            sure: counts.sure,
            depends: counts.depends,
            impossible: counts.impossible,
          }),
      ...(seesAll ? counts.lines : []),
    ];
  });
}

function countsOf(service: Service, row: PositionRow, seat: SeatRow) {
  const lines = seat.draft?.lines ?? [];
  if (lines.length === 0) return { lines: [], sure: 0, depends: 0, impossible: 0 };
  const { progress, doubts } = rehearse(service, row, seat, lines);
  const language = knownGame(service, row)?.language;
  const courses = language ? coursesOf(progress, doubts, language) : [];
  const count = (wanted: string) => courses.filter(({ course }) => course === wanted).length;
  return {
    lines: courses.map(({ progress: { line }, course }) => `${line.text} (${course})`),
    sure: count('sure'),
    depends: courses.length - count('sure') - count('impossible'),
    impossible: count('impossible'),
  };
}
