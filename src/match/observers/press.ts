/** Press for everybody: observers read it too, and may write it. */
import type { Speech } from '../../i18n/index.ts';
import type { InvitationRow } from '../../store/invitations.ts';
import { observersOf } from '../../store/observers.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { guestNotice } from '../forming/invitation.ts';
import { withoutKeys } from '../keyless.ts';
import type { Present } from '../play/present.ts';
import { moderatorInfo } from '../post/masthead.ts';
import { pressRule } from '../press/rule.ts';
import type { Service } from '../service.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';

interface Words {
  readonly by: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** Whether all press of a match is for everybody. */
const isPublic = ({ press }: Pick<PositionRow, 'press'>): boolean => pressRule(press) === 'open';

/** A player's press for observers; none if press has chosen readers. */
export async function wordsToObservers(
  service: Service,
  { row, present }: { readonly row: PositionRow; readonly present: Present },
  words: Words,
): Promise<readonly LetterRow[]> {
  if (!isPublic(row)) return [];
  const observers = await observersOf(service.store, row.id);
  return observers.map((each) => guestNotice(service, row, present, each, { about: 'press', ...words }));
}

/** An observer, and the match as he finds it. */
export interface Visit {
  readonly service: Service;
  readonly db: Connection;
  readonly observer: InvitationRow;
  readonly row: PositionRow;
  readonly present: Present;
  readonly say: Speech;
}

/** An observer's press: to everybody, or to nobody. */
export async function observerWords(
  { service, db, observer, row, present, say }: Visit,
  written: string,
): Promise<{ readonly notes: readonly string[]; readonly letters: readonly LetterRow[] }> {
  if (!isPublic(row)) return { notes: [say('observer.press.barred')], letters: [] };
  const others = (await observersOf(db, row.id)).filter(({ no }) => no !== observer.no);
  const names = [...row.seats.map(({ name }) => name), moderatorInfo(row).name];
  const words = { about: 'press', by: observer.name, to: names, text: withoutKeys(service, written) } as const;
  return {
    notes: [say('observer.press')],
    letters: [
      ...row.seats.map((seat) => noticeTo(service, row, present, seat, words)),
      ...moderatorNotice(service, row, present, words),
      ...others.map((each) => guestNotice(service, row, present, each, words)),
    ],
  };
}
