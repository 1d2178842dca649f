/** The address at which a calendar program reads the deadlines of a seat. It opens nothing else, and ends with the seat's private link. */
import { seatWithLink } from '../store/seats.ts';
import { calendarToken, isCalendarToken, linkHash, seatNamedIn } from './keys.ts';
import type { SeatKey } from './seat-key.ts';
import type { Service } from './service.ts';

/** By the token of the private link. Calendar programs know `webcal:` as an address to subscribe to. */
export const calendarUrl = ({ config, publicUrl }: Pick<Service, 'config' | 'publicUrl'>, no: number, token: string) =>
  `${publicUrl.replace(/^https?:/, 'webcal:')}/calendar/${calendarToken(config, { no, linkHash: linkHash(token) })}.ics`;

export async function seatByCalendar({ store, config }: Service, token: string): Promise<SeatKey | undefined> {
  const no = seatNamedIn(token);
  const seat = no === undefined ? undefined : await seatWithLink(store, no);
  return seat && isCalendarToken(config, token, seat) ? seat : undefined;
}
