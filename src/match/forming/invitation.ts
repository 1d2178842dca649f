/**
 * Invitations: to a seat, to observe, to moderate too. Each has a link and a reply address of its own, which can be
 * answered once.
 */
import { given, type Json, LANGUAGES, languageTag, nameIn } from '../../engine/index.ts';
import { findZone } from '../../orders/index.ts';
import {
  type NoticeLetter,
  type OfferKind,
  type OfferLetter,
  observerReader,
  type SeatInfo,
} from '../../reports/index.ts';
import {
  beginThread,
  type InvitationRole,
  type InvitationRow,
  insertInvitation,
  invitationsOf,
  nextReplyNo,
  startsByHand,
} from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { type Game, viewOf } from '../game.ts';
import { linkHash, linkToken, presentToken } from '../keys.ts';
import { lessonAddress } from '../play/lesson.ts';
import { paceWords } from '../play/pace-words.ts';
import type { Present } from '../play/present.ts';
import { LINKS, matchInfo, moderatorInfo } from '../post/masthead.ts';
import { LINK, posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { gameIn, speechIn } from '../words.ts';
import { termsOf } from './terms.ts';

/** Hours without an answer until the invitation is sent again, and until it expires. */
export const REMIND_HOURS = 48;
export const LAPSE_DAYS = 7;

/** The invited person. */
export interface Invitee {
  readonly role: InvitationRole;
  /** Number of the offered seat. */
  readonly seatNo: number | null;
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
}

type LinkRow = Pick<InvitationRow, 'no' | 'matchId' | 'role' | 'state' | 'linkNo' | 'linkHash'>;

const ownerOf = ({ matchId, no }: Pick<LinkRow, 'matchId' | 'no'>, linkNo: number) => ({
  matchId,
  seat: `invitation ${no}`,
  no: linkNo,
});

/** The token of an invitation under the given count, and its stored hash. */
export function invitationToken(
  { config }: Pick<Service, 'config'>,
  invitation: Pick<LinkRow, 'matchId' | 'no'>,
  linkNo: number,
): { readonly token: string; readonly linkHash: string } {
  const token = linkToken(config, ownerOf(invitation, linkNo));
  return { token, linkHash: linkHash(token) };
}

/** The pages of joined people without a seat. */
const PAGES: Readonly<Record<InvitationRole, string>> = { SEAT: 'i', OBSERVER: 'o', MODERATOR: 'm' };

/** The page on which an invitation is answered; for an observer or moderator his page. Undefined: its key is gone. */
export function invitationLink(
  { config, publicUrl }: Pick<Service, 'config' | 'publicUrl'>,
  invitation: LinkRow,
): string | undefined {
  const token = presentToken(config, ownerOf(invitation, invitation.linkNo), invitation.linkHash);
  const page = invitation.state === 'JOINED' ? PAGES[invitation.role] : 'i';
  return token === undefined ? undefined : `${publicUrl}/${page}/${token}`;
}

/**
 * Writes invitations, and then their letters, each of which names all invited people. Use it under the lock of the
 * match.
 */
export async function inviteAll(
  service: Service,
  db: Connection,
  at: { readonly row: PositionRow; readonly present: Present },
  invited: readonly Invitee[],
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
  invited: Invitee,
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

const offeredBy = ({ state }: PositionRow, { role }: Pick<InvitationRow, 'role'>): OfferKind =>
  role === 'SEAT' ? (state === 'FORMING' ? 'seat' : 'replacement') : OFFERED[role];

/** The content of an invitation. */
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
  const view = viewOf(present.game, present.referee.state, undefined);
  return {
    kind: 'offer',
    offered: offeredBy(row, invitation),
    ...(seat ? { played: playedIn({ row, present }, game, seat, view), pace: paceWords(row, game) } : {}),
    ...((await startsByHand(db, row.id)) ? { byHand: true } : {}),
    join: joinLine(invitation.zone),
    by: moderatorInfo(row).name,
    match: matchInfo(game.title, row),
    seat: invitedInfo(invitation, seat),
    occasion: occasionFor(row, present, game),
    seats: row.seats.map((each) => ({ ...playerIn(each), player: playerOf(each) })),
    terms: termsOf(row, game),
    commitments: row.commitments,
    lapsesAt: invitation.lapsesAt.toISOString(),
    links: { page: LINK },
  };
}

/** What is going on, as everybody may know it; before the deal nothing is. */
export const occasionFor = ({ state }: PositionRow, { referee }: Present, game: Game): string =>
  state === 'FORMING' ? speechIn(game)('join.not-begun') : game.reporter.position.occasion(referee.view(undefined));

/** A seat as games name it. */
export const playerIn = ({ seat: id, name, powers }: Pick<SeatRow, 'seat' | 'name' | 'powers'>) => ({
  id,
  name,
  powers,
});

/** A zone as people call it: `Lisbon`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');

/** What somebody would command in a seat, and with and against whom. */
function playedIn(
  { row, present }: { readonly row: PositionRow; readonly present: Present },
  { reporter }: Game,
  seat: SeatRow,
  view: Json,
): NonNullable<OfferLetter['played']> {
  const { seat: id } = seat;
  const sides = present.game.knowledge.sides?.(present.referee.state) ?? [];
  const own = sides.filter((side) => side.includes(id));
  const on = (isOwn: boolean) =>
    own.length !== 1
      ? []
      : row.seats
          .filter(
            (each) =>
              each.seat !== id && sides.some((side) => own.includes(side) === isOwn && side.includes(each.seat)),
          )
          .map(playerIn);
  return { leads: reporter.learning.lessons.leads(view, playerIn(seat)), allies: on(true), enemies: on(false) };
}

/** The line that joins with a zone as people call it, if it is read as this zone: `JOIN Lisbon`. */
function joinLine(zone: string): string {
  const city = cityOf(zone);
  if (findZone(city).zone === zone) return zone === 'UTC' ? 'JOIN' : `JOIN ${city}`;
  return zone.includes('/') ? `JOIN ${zone}` : 'JOIN';
}

/** The letter of an invitation. */
export const offer = async (
  service: Service,
  db: Connection,
  at: { readonly row: PositionRow; readonly present: Present },
  invitation: InvitationRow,
  again: Pick<OfferLetter, 'isReminder'> = {},
): Promise<LetterRow> => {
  const letter = await offerLetter(db, at, invitation);
  const links = { ...letter.links, ...given({ lesson: lessonAddress(service, at.present.game) }) };
  return posting(service, {
    code: at.row.code,
    seatNo: null,
    invitationNo: invitation.no,
    letter: { ...letter, links, ...again },
    threadRoot: invitation.threadRoot,
  });
};

/** An invited person as the reader of a letter. */
export const invitedInfo = ({ zone, language }: InvitationRow, seat: SeatRow | undefined) => ({
  id: seat?.seat ?? 'guest',
  name: seat?.name ?? '',
  powers: seat?.powers ?? [],
  zone,
  language: nameIn(LANGUAGES, language) ?? 'en',
});

/** Whether somebody is a co-moderator now. */
export const isModerating = ({ role, state }: Pick<InvitationRow, 'role' | 'state'>): boolean =>
  role === 'MODERATOR' && state === 'JOINED';

/** Whether somebody is an observer now. */
export const isObserver = ({ role, state }: Pick<InvitationRow, 'role' | 'state'>): boolean =>
  role === 'OBSERVER' && state === 'JOINED';

/** An observer as the reader of a letter. */
export const observerInfo = ({ zone, language }: Pick<InvitationRow, 'zone' | 'language'>): SeatInfo =>
  observerReader({ zone, language: languageTag(language) });

/** A notice to an invited person. */
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
      occasion: occasionFor(row, present, game),
      ...(isObserver(invitation) ? { links: LINKS } : {}),
    },
    threadRoot: invitation.threadRoot,
  });
};
