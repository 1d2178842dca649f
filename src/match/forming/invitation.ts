/** Invitations: to a seat, to look on, to moderate too. Each has a link and a reply address of its own, which count once. */
import { LANGUAGES, languageTag, nameIn } from '../../engine/index.ts';
import { type NoticeLetter, type Offered, type OfferLetter, onlookerInfo, type SeatInfo } from '../../reports/index.ts';
import {
  beginThread,
  type InvitationRole,
  type InvitationRow,
  insertInvitation,
  invitationsOf,
  nextReplyNo,
} from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { linkHash, linkToken, presentToken } from '../keys.ts';
import type { Present } from '../play/present.ts';
import { LINKS, matchInfo, moderatorInfo } from '../post/masthead.ts';
import { LINK, posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { gameIn } from '../words.ts';
import { termsOf } from './terms.ts';

/** After so long without an answer it is sent once more, and counts no more. */
export const REMIND_HOURS = 48;
export const LAPSE_DAYS = 7;

/** Who is asked. */
export interface Invited {
  readonly role: InvitationRole;
  /** Of the seat that is offered. */
  readonly seatNo: number | null;
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
}

type LinkKept = Pick<InvitationRow, 'no' | 'matchId' | 'role' | 'state' | 'linkNo' | 'linkHash'>;

const ownerOf = ({ matchId, no }: Pick<LinkKept, 'matchId' | 'no'>, linkNo: number) => ({
  matchId,
  seat: `invitation ${no}`,
  no: linkNo,
});

/** The token of an invitation under the given count, and what is kept of it. */
export function invitationToken(
  { config }: Pick<Service, 'config'>,
  invitation: Pick<LinkKept, 'matchId' | 'no'>,
  linkNo: number,
): { readonly token: string; readonly linkHash: string } {
  const token = linkToken(config, ownerOf(invitation, linkNo));
  return { token, linkHash: linkHash(token) };
}

/** The pages of those who have joined and play no seat. */
const PAGES: Readonly<Record<InvitationRole, string>> = { SEAT: 'i', OBSERVER: 'o', MODERATOR: 'm' };

/** Where somebody who was invited answers; of who looks on or moderates, his page. Undefined: its key is gone. */
export function invitationLink(
  { config, publicUrl }: Pick<Service, 'config' | 'publicUrl'>,
  invitation: LinkKept,
): string | undefined {
  const token = presentToken(config, ownerOf(invitation, invitation.linkNo), invitation.linkHash);
  const page = invitation.state === 'JOINED' ? PAGES[invitation.role] : 'i';
  return token === undefined ? undefined : `${publicUrl}/${page}/${token}`;
}

/** Asks people: writes their invitations, and then the letters, of which each names all who are asked. To be done under the lock of the match. */
export async function inviteAll(
  service: Service,
  db: Connection,
  at: { readonly row: PositionRow; readonly present: Present },
  invited: readonly Invited[],
): Promise<readonly LetterRow[]> {
  const invitations: InvitationRow[] = [];
  for (const each of invited) invitations.push(await writeInvitation(service, db, at.row.id, each));
  const letters: LetterRow[] = [];
  for (const each of invitations) {
    const letter = await offer(service, db, at, each);
    await beginThread(db, each.no, letter.messageId);
    letters.push(letter);
  }
  await writeLetters(db, at.row.id, letters, service.clock());
  return letters;
}

async function writeInvitation(
  service: Service,
  db: Connection,
  matchId: string,
  invited: Invited,
): Promise<InvitationRow> {
  const sentAt = service.clock();
  const no = await nextReplyNo(db);
  const { linkHash: hash } = invitationToken(service, { matchId, no }, 1);
  return insertInvitation(db, {
    ...invited,
    no,
    matchId,
    linkHash: hash,
    sentAt,
    lapsesAt: addHours(sentAt, 24 * LAPSE_DAYS),
  });
}

const OFFERED = { OBSERVER: 'observer', MODERATOR: 'moderator' } as const;

const offeredBy = ({ state }: PositionRow, { role }: Pick<InvitationRow, 'role'>): Offered =>
  role === 'SEAT' ? (state === 'FORMING' ? 'seat' : 'replacement') : OFFERED[role];

/** What an invitation says. */
export async function offerLetter(
  db: Connection,
  { row, present }: { readonly row: PositionRow; readonly present: Present },
  invitation: InvitationRow,
): Promise<OfferLetter> {
  const seat = row.seats.find(({ no }) => no === invitation.seatNo);
  const game = gameIn(present.game, invitation.language);
  const asked = (await invitationsOf(db, row.id)).filter(({ role, state }) => role === 'SEAT' && state === 'OPEN');
  const playerOf = ({ no, player }: SeatRow): string => {
    if (no === invitation.seatNo) return invitation.name;
    return player || (asked.find(({ seatNo }) => seatNo === no)?.name ?? '');
  };
  return {
    kind: 'offer',
    offered: offeredBy(row, invitation),
    by: moderatorInfo(row).name,
    match: matchInfo(game.title, row),
    seat: invitedInfo(invitation, seat),
    occasion: game.reporter.occasion(present.referee.view(undefined)),
    seats: row.seats.map((each) => ({ name: each.name, powers: each.powers, player: playerOf(each) })),
    terms: await termsOf(db, row, game),
    commitments: row.commitments,
    lapsesAt: invitation.lapsesAt.toISOString(),
    links: { page: LINK },
  };
}

/** The letter of an invitation. */
export const offer = async (
  service: Service,
  db: Connection,
  at: { readonly row: PositionRow; readonly present: Present },
  invitation: InvitationRow,
  again: Pick<OfferLetter, 'isReminder'> = {},
): Promise<LetterRow> =>
  posting(service, {
    code: at.row.code,
    seatNo: null,
    invitationNo: invitation.no,
    letter: { ...(await offerLetter(db, at, invitation)), ...again },
    threadRoot: invitation.threadRoot,
  });

/** What a letter says of its reader who was invited. */
export const invitedInfo = ({ zone, language }: InvitationRow, seat: SeatRow | undefined) => ({
  id: seat?.seat ?? 'guest',
  name: seat?.name ?? '',
  powers: seat?.powers ?? [],
  zone,
  language: nameIn(LANGUAGES, language) ?? 'en',
});

/** Whether somebody moderates too, now. */
export const isModerating = ({ role, state }: Pick<InvitationRow, 'role' | 'state'>): boolean =>
  role === 'MODERATOR' && state === 'JOINED';

/** Whether somebody looks on now. */
export const isObserver = ({ role, state }: Pick<InvitationRow, 'role' | 'state'>): boolean =>
  role === 'OBSERVER' && state === 'JOINED';

/** What a letter says of its reader who looks on. */
export const observerInfo = ({ zone, language }: Pick<InvitationRow, 'zone' | 'language'>): SeatInfo =>
  onlookerInfo({ zone, language: languageTag(language) });

/** A notice to somebody who was invited. */
export const guestNotice = (
  service: Service,
  row: PositionRow,
  present: Present,
  invitation: InvitationRow,
  word: Pick<NoticeLetter, 'about' | 'text' | 'by' | 'to' | 'changes' | 'deadline' | 'waitingFor'>,
): LetterRow => {
  const game = gameIn(present.game, invitation.language);
  const seat = row.seats.find(({ no }) => no === invitation.seatNo);
  return posting(service, {
    code: row.code,
    seatNo: null,
    invitationNo: invitation.no,
    letter: {
      kind: 'notice',
      ...word,
      match: matchInfo(game.title, row),
      seat: isObserver(invitation) ? observerInfo(invitation) : invitedInfo(invitation, seat),
      occasion: game.reporter.occasion(present.referee.view(undefined)),
      ...(isObserver(invitation) ? { links: LINKS } : {}),
      ...(word.about === 'moderating' ? { links: { page: LINK } } : {}),
    },
    threadRoot: invitation.threadRoot,
  });
};
