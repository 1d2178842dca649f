import type { Links, MatchInfo, SeatInfo } from '../reports/index.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import { LINK } from './outgoing.ts';
import { shortPackHash } from './packs.ts';

export const matchInfo = (title: string, { code, name, moderator, packHash }: PositionRow): MatchInfo => ({
  code,
  name,
  game: title,
  zone: moderator.zone,
  ...(packHash === null ? {} : { pack: shortPackHash(packHash) }),
});

export const seatInfo = ({ seat, name, powers, zone }: SeatRow): SeatInfo => ({ id: seat, name, powers, zone });

export const moderatorInfo = ({ moderator }: PositionRow): SeatInfo => ({
  id: 'moderator',
  name: moderator.name ?? 'Moderator',
  powers: [],
  zone: moderator.zone,
});

/** Where a letter leads. The private part is put in when it leaves. */
export const LINKS: Links = { page: LINK };
