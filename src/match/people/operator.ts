import { timingSafeEqual } from 'node:crypto';
import type { SeatId } from '../../engine/index.ts';
import { linksOf } from '../../store/seats.ts';
import { moderatorUrl, seatUrl } from '../forming/create.ts';
import { linkHash, linkToken, presentToken } from '../keys.ts';
import type { Service } from '../service.ts';

/** Who runs the installation: opens matches and sees the list of them. */
const OPERATOR = { matchId: 'all', seat: 'operator', no: 1 } as const;

/** The key of the installation's own page. It follows from SECRET_KEY, so it changes only with it. */
export const operatorToken = ({ config }: Pick<Service, 'config'>): string => linkToken(config, OPERATOR);

/** Address of the page on which matches are listed and opened. */
export const operatorUrl = (service: Service): string => `${service.publicUrl}/m/${operatorToken(service)}`;

export const isOperator = (service: Service, token: string): boolean =>
  timingSafeEqual(Buffer.from(linkHash(token)), Buffer.from(linkHash(operatorToken(service))));

/** Private addresses of a match, for whoever runs the installation. Undefined: made with a key that is gone. */
export interface PrivateLinks {
  readonly seats: readonly { readonly id: SeatId; readonly player: string; readonly url: string | undefined }[];
  readonly moderator: string | undefined;
}

export async function privateLinks(service: Service, matchId: string): Promise<PrivateLinks | undefined> {
  const links = await linksOf(service.store, matchId);
  if (!links) return undefined;
  const { seats, moderator } = links;
  const urlOf = (seat: string, { linkNo, linkHash: hash }: { linkNo: number; linkHash: string }) => {
    const token = presentToken(service.config, { matchId, seat, no: linkNo }, hash);
    if (token === undefined) return undefined;
    return seat === 'moderator' ? moderatorUrl(service, token) : seatUrl(service, token);
  };
  return {
    seats: seats.map((seat) => ({ id: seat.seat, player: seat.player, url: urlOf(seat.seat, seat) })),
    moderator: urlOf('moderator', moderator),
  };
}
