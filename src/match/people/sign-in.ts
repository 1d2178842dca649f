/** Signing in by a mailed link: whoever reads the mail of an address may see its matches. */
import { randomBytes, randomUUID } from 'node:crypto';
import { languageTag } from '../../engine/index.ts';
import type { SeatInfo, SignInLetter } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import type { OutgoingRow } from '../../store/outbox.ts';
import { type PlaceRow, placesOf } from '../../store/places.ts';
import {
  addressOfSession,
  deleteSession,
  deleteSessions,
  insertSession,
  insertSignIn,
  nameSignInLetter,
  type SignInRow,
  settleSignIn,
  signInByLink,
  signInOfLetter,
  useSignIn,
  waitingSignIns,
} from '../../store/sign-ins.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { observerInfo } from '../forming/invitation.ts';
import { isSameAddress } from '../inbox/sender.ts';
import { linkHash, linkToken, presentToken } from '../keys.ts';
import { posting, SIGN_IN_LINK } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { addHours, addMinutes } from '../time/pace.ts';

const LINK_MINUTES = 30;
export const SESSION_DAYS = 30;

/** The most requests in one run. */
const MOST = 100;

const ownerOf = (id: string) => ({ matchId: id, seat: 'sign-in', no: 1 });

/**
 * Notes a request for a link to this address. Whether the address is known is checked later and elsewhere, so that the
 * request reveals nothing by its answer or its duration.
 */
export async function askToSignIn({ store, config, clock }: Service, address: string): Promise<void> {
  const id = randomUUID();
  const askedAt = clock();
  await insertSignIn(store, {
    id,
    address: address.toLowerCase(),
    linkHash: linkHash(linkToken(config, ownerOf(id))),
    askedAt,
    expiresAt: addMinutes(askedAt, LINK_MINUTES),
  });
}

/** Writes the letters to those who have asked for a link and are known. */
export async function writeSignIns(service: Service): Promise<void> {
  for (const id of await waitingSignIns(service.store, MOST)) {
    const letter = await service.store.$transaction((db) => writeSignIn(service, db, id));
    if (letter) await service.queues.postman([letter.id]);
  }
}

async function writeSignIn(service: Service, db: Connection, id: string): Promise<LetterRow | undefined> {
  const now = service.clock();
  const asked = await settleSignIn(db, id, now);
  if (!asked || asked.expiresAt <= now) return undefined;
  // A letter needs a match: the newest one.
  const [place] = await placesOf(db, asked.address);
  if (!place) return undefined;
  const letter = posting(service, {
    code: place.code,
    seatNo: place.role === 'player' ? place.no : null,
    ...(place.role !== 'player' && place.no !== null ? { invitationNo: place.no } : {}),
    letter: signInLetter(service, place, asked),
  });
  await writeLetters(db, place.matchId, [letter], now);
  await nameSignInLetter(db, id, letter.id);
  return letter;
}

const signInLetter = ({ games }: Service, place: PlaceRow, { expiresAt }: SignInRow): SignInLetter => ({
  kind: 'sign-in',
  page: SIGN_IN_LINK,
  until: expiresAt.toISOString(),
  match: {
    code: place.code,
    name: place.name,
    game: games.get(place.game)?.title ?? place.game,
    zone: place.clockZone,
  },
  seat: readerInfo(place),
  occasion: '',
  ...(place.role === 'player' || place.role === 'observer' ? {} : { links: { moderates: true } }),
});

const readerInfo = ({ role, seat, seatName, zone, language }: PlaceRow): SeatInfo =>
  role === 'observer'
    ? observerInfo({ zone, language })
    : { id: seat ?? 'moderator', name: seatName ?? '', powers: [], zone, language: languageTag(language) };

/**
 * The address in a letter that lets somebody sign in. Undefined: the link has expired, the letter is a copy, or its
 * reader's address has changed. The link is only for the person who asked for it.
 */
export async function signInLink(
  { config, publicUrl, clock }: Service,
  db: Connection,
  { id, seat, invitation, match }: OutgoingRow,
): Promise<string | undefined> {
  const asked = await signInOfLetter(db, id, clock());
  const reader = seat?.address ?? invitation?.address ?? match.moderatorAddress ?? '';
  if (!asked || !isSameAddress(asked.address, reader)) return undefined;
  const token = presentToken(config, ownerOf(asked.id), asked.linkHash);
  return token === undefined ? undefined : `${publicUrl}/sign-in/${token}`;
}

/** The owner of a link. The link is not used up, because programs open links too. Undefined: it is invalid. */
export const signInByToken = ({ store, clock }: Service, token: string): Promise<string | undefined> =>
  signInByLink(store, linkHash(token), clock());

/**
 * Uses a link up and begins a session; the previous one of this browser ends. Returns the token of the session, which
 * is not stored; undefined if the link is invalid.
 */
export async function signIn(service: Service, token: string, before: string | undefined): Promise<string | undefined> {
  const session = randomBytes(32).toString('base64url');
  const now = service.clock();
  return service.store.$transaction(async (db) => {
    const address = await useSignIn(db, linkHash(token), now);
    if (address === undefined) return undefined;
    if (before !== undefined) await deleteSession(db, linkHash(before));
    const expiresAt = addHours(now, 24 * SESSION_DAYS);
    await insertSession(db, { hash: linkHash(session), address, createdAt: now, expiresAt });
    return session;
  });
}

/** The address of a signed-in person. */
export const signedIn = ({ store, clock }: Service, session: string): Promise<string | undefined> =>
  addressOfSession(store, linkHash(session), clock());

/** Ends a session; `everywhere`: all of the same person, and his unused links. */
export async function signOut(service: Service, session: string, { everywhere = false } = {}): Promise<void> {
  const address = await signedIn(service, session);
  await service.store.$transaction(async (db) => {
    await deleteSession(db, linkHash(session));
    if (everywhere && address !== undefined) await deleteSessions(db, address);
  });
}
