/** Events and reports for programs that follow a match from a seat. */
import { languageOfLetter, letterText } from '../reports/index.ts';
import type { DatedEventRow } from '../store/records.ts';
import { type SeatReportRow, seatEventsFrom, seatReports } from '../store/seat-records.ts';
import { openPosition, playedGame } from './packs.ts';
import { CALENDAR_LINK, FEWER_MAILS_LINK, LINK } from './post/outgoing.ts';
import type { SeatKey } from './seat-key.ts';
import type { Service } from './service.ts';
import { gameIn } from './words.ts';

/** Events that the seat may know, counted among themselves from 0, beginning with number `after`. */
export const seatEvents = (
  { store }: Service,
  key: SeatKey,
  page: { readonly after: number; readonly most: number },
): Promise<readonly DatedEventRow[]> => seatEventsFrom(store, key, page);

/** A report as the seat got it. */
interface ToldReport extends Pick<SeatReportRow, 'id' | 'state' | 'createdAt'> {
  readonly subject: string;
  readonly text: string;
}

/** Reports to a seat, newest first; `before` is the id of the oldest known one. Private links are removed. */
export async function toldReports(
  service: Service,
  { matchId, no }: SeatKey,
  page: { readonly before?: string | undefined; readonly most: number },
): Promise<readonly ToldReport[]> {
  const rows = await seatReports(service.store, no, page);
  const position = rows.some(({ text }) => text === null) ? await openPosition(service, matchId) : undefined;
  return rows.map(({ id, state, createdAt, letter, ...written }) => {
    const { subject, text } =
      position && letter !== null
        ? letterText(letter, gameIn(playedGame(service, position), languageOfLetter(letter)).reporter, service.clock())
        : { subject: written.subject ?? '', text: written.text ?? '' };
    return { id, state, createdAt, subject, text: withoutLinks(service, text) };
  });
}

const withoutLinks = ({ publicUrl }: Service, text: string): string =>
  text
    .replaceAll(LINK, `${publicUrl}/`)
    .replaceAll(FEWER_MAILS_LINK, `${publicUrl}/`)
    .replaceAll(CALENDAR_LINK, `${publicUrl}/`);
