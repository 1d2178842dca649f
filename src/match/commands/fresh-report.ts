import type { ReportModel } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { presentMoment, reportFor } from '../play/report.ts';

/** A report of the present state, outside the numbered reports. The next report will repeat its news. */
export function freshModel({ service, row, seat, now, present, say }: Intake): ReportModel {
  const draftNote = say(seat.draft ? 'draft.open' : 'draft.none', { count: seat.draft?.lines.length ?? 0 });
  return reportFor(presentMoment(service, row, present, now), { row: seat, reportNo: seat.reportNo, draftNote });
}
