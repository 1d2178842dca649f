/** Observing: who observes, how he gets his mails, and how he leaves. */
import { type LanguageTag, languageTag } from '../../engine/index.ts';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import { type InvitationRow, invitationByLink, invitationByNo } from '../../store/invitations.ts';
import { endObserving, writeObserver } from '../../store/observers.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { isObserver } from '../forming/invitation.ts';
import { linkHash } from '../keys.ts';
import { tellModerator } from '../moderator/notice.ts';
import type { Service } from '../service.ts';

/** The observer whose page a link opens. */
export async function observerByToken({ store }: Service, token: string): Promise<InvitationRow | undefined> {
  const found = await invitationByLink(store, linkHash(token));
  return found && isObserver(found) ? found : undefined;
}

/** An observer leaves; his moderator is told. Repeating it has no effect. Returns the letters that were written. */
export async function leaveMatch(service: Service, db: Connection, no: number): Promise<readonly LetterRow[]> {
  const observer = await invitationByNo(db, no);
  if (!observer || !(await endObserving(db, no, service.clock()))) return [];
  return tellModerator(service, db, observer.matchId, { about: 'gone', seat: undefined, by: observer.name });
}

/** The same on a page, in its own transaction. */
export async function stopObserving(service: Service, no: number): Promise<void> {
  const letters = await service.store.$transaction((db) => leaveMatch(service, db, no));
  await service.queues.postman(letters.map(({ id }) => id));
}

/** An observer's choices for his mails. */
interface ObserverWishes {
  readonly notify?: Extract<NotifyLevel, 'EACH' | 'DAILY'>;
  readonly zone?: string;
  readonly language?: LanguageTag;
}

export const chooseObserverMails = ({ store }: Service, no: number, wishes: ObserverWishes): Promise<void> =>
  writeObserver(store, no, wishes);

/** The match that an observer would leave with a click: its code, and whether he still observes it. */
export async function observerToLeave(
  db: Connection,
  no: number,
): Promise<{ readonly matchId: string; readonly language: LanguageTag; readonly isDone: boolean } | undefined> {
  const observer = await invitationByNo(db, no);
  if (observer?.role !== 'OBSERVER' || (observer.state !== 'JOINED' && observer.state !== 'LEFT')) return undefined;
  return {
    matchId: observer.matchId,
    language: languageTag(observer.language),
    isDone: observer.state === 'LEFT',
  };
}
