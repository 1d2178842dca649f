import { languageTag } from '../../engine/index.ts';
import type { Links, MatchInfo, SeatInfo } from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { shortPackHash } from '../packs.ts';
import type { Service } from '../service.ts';
import { FEWER_MAILS_LINK, LINK } from './outgoing.ts';

export const matchInfo = (title: string, { code, name, moderator, packHash }: PositionRow): MatchInfo => ({
  code,
  name,
  game: title,
  zone: moderator.zone,
  ...(packHash === null ? {} : { pack: shortPackHash(packHash) }),
});

export const seatInfo = ({ seat, name, powers, zone, language, files }: SeatRow): SeatInfo => ({
  id: seat,
  name,
  powers,
  zone,
  language,
  ...(files.length > 0 ? { files } : {}),
});

export const moderatorInfo = ({ moderator }: Pick<PositionRow, 'moderator'>): SeatInfo => ({
  id: 'moderator',
  name: moderator.name ?? 'Moderator',
  powers: [],
  zone: moderator.zone,
  language: languageTag(moderator.language),
});

/** A moderator as a reader of mails. */
export interface ModeratorReader {
  readonly address: string;
  readonly info: SeatInfo;
  /** For a co-moderator: the number of his invitation. */
  readonly invitationNo?: number;
}

/** A moderator or co-moderator as a reader. */
export const moderatorReader = (row: Pick<PositionRow, 'moderator'>, invitationNo?: number): ModeratorReader => {
  const { address, others } = row.moderator;
  if (invitationNo === undefined) return { address: address ?? '', info: moderatorInfo(row) };
  const other = others.find(({ no }) => no === invitationNo);
  const { name, zone, language } = other ?? { name: '', zone: 'UTC', language: 'en' };
  const info = { id: 'moderator', name, powers: [], zone, language: languageTag(language) };
  return { address: other?.address ?? '', info, invitationNo };
};

/** All moderators with an address. */
export const moderatorReaders = (row: Pick<PositionRow, 'moderator'>): readonly ModeratorReader[] =>
  [undefined, ...row.moderator.others.map(({ no }) => no)]
    .map((no) => moderatorReader(row, no))
    .filter(({ address }) => address !== '');

/**
 * The root of the thread of all mails to the moderators of a match. No mail has this Message-ID: programs sort by
 * references to it alone (RFC 5322, 3.6.4).
 */
export const moderatorThread = ({ config }: Pick<Service, 'config'>, { code }: Pick<PositionRow, 'code'>): string =>
  `<${code.toLowerCase()}.moderator@${config.mailDomain}>`;

/** The links in a letter to a seat. The private part is filled in when it is sent. */
export const LINKS: Links = { page: LINK, fewerMails: FEWER_MAILS_LINK };

/** The links in a letter to the moderator. */
export const MODERATOR_LINKS: Links = { page: LINK, moderates: true };
