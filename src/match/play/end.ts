/** The last report of a match: who has won and why, how the sides stand, and how anybody can check the dice. */
import { given, isObject } from '../../engine/index.ts';
import { type DatedEvent, type EndInfo, observerReader } from '../../reports/index.ts';
import { auditRows } from '../../store/audit.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { openSecrets } from '../keys.ts';
import { MODERATOR_LINKS, moderatorReaders, moderatorThread } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { openReport, type ReportMoment } from './report.ts';
import { gameOf } from './run.ts';
import { hasStaff } from './staff.ts';

/** The end of a match by a moderator. */
export interface Ending {
  readonly at: Date;
  readonly by: string;
  readonly how: 'agreed' | 'adjudicated';
  /** The winner, in the words of the person who ended it. */
  readonly winner: string | undefined;
  readonly reason: string;
}

/** Undefined: the match goes on, or has ended by its rules. */
export async function endingOf({ store }: Service, matchId: string): Promise<Ending | undefined> {
  const [row] = await auditRows(store, matchId, { kind: 'end' }, 1);
  if (!row || !isObject(row.what)) return undefined;
  const { how, winner } = row.what;
  return {
    at: row.at,
    by: row.by,
    how: how === 'agreed' ? 'agreed' : 'adjudicated',
    winner: typeof winner === 'string' && winner !== '' ? winner : undefined,
    reason: row.reason,
  };
}

/** Of a match that ends; `early`: by agreement or a ruling. */
export function endOf(service: Service, row: PositionRow, early?: EndInfo['early']): EndInfo {
  const { config, publicUrl } = service;
  const secrets = openSecrets(config, row.id, row.sealedSecrets);
  const advised = row.seats.map(({ name, advised: count }) => ({ name, count }));
  return {
    ...(early ? { early } : {}),
    ...(hasStaff(gameOf(service, row), row) ? { advised } : {}),
    ...(secrets ? { secrets } : {}),
    verify: `${publicUrl}/verify`,
    record: `${publicUrl}/p/${row.code}/record`,
  };
}

/** Of a match that is over. */
export async function endInfo(service: Service, row: PositionRow): Promise<EndInfo> {
  const ending = await endingOf(service, row.id);
  if (!ending) return endOf(service, row);
  const { how, by, winner, reason } = ending;
  return endOf(service, row, { how, by, reason, ...(winner === undefined ? {} : { winner }) });
}

/** The same report to every moderator, from the public view. */
export const endLetters = (
  service: Service,
  row: PositionRow,
  moment: ReportMoment,
  events: readonly DatedEvent[],
): LetterRow[] =>
  moderatorReaders(row).map(({ info: { zone, language }, invitationNo }) => {
    const reader = {
      seat: observerReader({ zone, ...given({ language }) }),
      reportNo: 1,
      reportedSeq: row.seq,
      links: MODERATOR_LINKS,
    };
    return posting(service, {
      code: row.code,
      seatNo: null,
      ...(invitationNo === undefined ? {} : { invitationNo }),
      letter: { kind: 'report', report: openReport(moment, reader, events) },
      threadRoot: moderatorThread(service, row),
    });
  });
