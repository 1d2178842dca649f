import { type LanguageTag, languageTag } from '../../engine/index.ts';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import { writeDigest } from '../../store/matches.ts';
import { matchByModeratorNo } from '../../store/moderators.ts';
import { lockNotify, readNotify, writeNotify } from '../../store/notifications.ts';
import { keepBackNoMore } from '../../store/outbox.ts';
import { readPosition } from '../../store/position.ts';
import { seatByNo } from '../../store/seats.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { fewerMailsToken, seatOfFewerMails } from '../keys.ts';
import { tellModerator } from '../moderator/notice.ts';
import { leaveMatch, observerToLeave } from '../observers/observing.ts';
import type { Service } from '../service.ts';
import { digestTime, storedDigest } from './digest-time.ts';

/** Why a seat gets fewer mails: it unsubscribed by a click or mail, or complained to its mail provider. */
type FewerMailsBy = 'unsubscribe' | 'complaint';

/** Where a seat asks for fewer mails. */
export interface FewerMailsAddresses {
  readonly url: string;
  readonly address: string;
}

export function fewerMailsAddresses({ config, publicUrl }: Service, seatNo: number): FewerMailsAddresses {
  const token = fewerMailsToken(config, seatNo);
  return { url: `${publicUrl}/u/${token}`, address: `u-${token}@${config.mailDomain}` };
}

/** The seat in the local part `u-<token>` of an address of ours. */
export function seatOfFewerMailsAddress({ config }: Pick<Service, 'config'>, localPart: string): number | undefined {
  return /^u-/i.test(localPart) ? seatOfFewerMails(config, localPart.slice(2)) : undefined;
}

/** What the page of a link says. */
export interface FewerMailsPage {
  readonly seatNo: number;
  /** To whom the link belongs: an observer would leave, a moderator would get only what needs somebody. */
  readonly reader: 'seat' | 'observer' | 'moderator';
  readonly code: string;
  readonly language: LanguageTag;
  /** It already gets only mails that ask it something. */
  readonly isDone: boolean;
}

export async function fewerMailsPage(service: Service, token: string): Promise<FewerMailsPage | undefined> {
  const seatNo = seatOfFewerMails(service.config, token);
  if (seatNo === undefined) return undefined;
  const seat = await readNotify(service.store, seatNo);
  if (!seat) return (await digestPage(service, seatNo)) ?? leavingPage(service, seatNo);
  return {
    seatNo,
    reader: 'seat',
    code: seat.code,
    language: languageTag(seat.language),
    isDone: seat.notify === 'TURNS',
  };
}

async function digestPage({ store }: Service, no: number): Promise<FewerMailsPage | undefined> {
  const matchId = await matchByModeratorNo(store, no);
  const match = matchId === undefined ? undefined : await readPosition(store, matchId);
  if (!match) return undefined;
  const isDone = digestTime(match.moderator.digest) === 'OFF';
  return { seatNo: no, reader: 'moderator', code: match.code, language: 'en', isDone };
}

/** A moderator gets only mails about what needs somebody. False: the number is that of no moderator. */
async function endDigests(db: Connection, no: number): Promise<boolean> {
  const matchId = await matchByModeratorNo(db, no);
  if (matchId === undefined) return false;
  await writeDigest(db, matchId, storedDigest('OFF'));
  await keepBackNoMore(db, matchId);
  return true;
}

async function leavingPage({ store }: Service, seatNo: number): Promise<FewerMailsPage | undefined> {
  const observer = await observerToLeave(store, seatNo);
  const match = observer && (await readPosition(store, observer.matchId));
  return (
    match && { seatNo, reader: 'observer', code: match.code, language: observer.language, isDone: observer.isDone }
  );
}

/**
 * From now on a seat gets only mails that ask it something; the moderator is told. It never takes a player out of his
 * match, and repeating it has no effect. An observer gets no more mails, a moderator only those about what needs somebody.
 */
export async function sendFewerMails(service: Service, seatNo: number, by: FewerMailsBy): Promise<void> {
  const letters = await service.store.$transaction((db) => fewerMails(service, db, seatNo, by));
  await service.queues.postman(letters.map(({ id }) => id));
}

/** The same within a transaction. Returns the letters that it has written. */
export async function fewerMails(
  service: Service,
  db: Connection,
  seatNo: number,
  by: FewerMailsBy,
): Promise<readonly LetterRow[]> {
  const before = await lockNotify(db, seatNo);
  if (!before) return (await endDigests(db, seatNo)) ? [] : leaveMatch(service, db, seatNo);
  if (before.notify === 'TURNS' && (by === 'unsubscribe' || before.notifyBy === by)) return [];
  await writeNotify(db, seatNo, 'TURNS', by);
  const seat = await seatByNo(db, seatNo);
  return tellModerator(service, db, before.matchId, {
    about: by === 'complaint' ? 'complaint' : 'fewer-mails',
    seat: seat?.seat,
  });
}

/** The player's own choice. */
export const setNotify = (db: Connection, seatNo: number, notify: NotifyLevel): Promise<void> =>
  writeNotify(db, seatNo, notify, null);
