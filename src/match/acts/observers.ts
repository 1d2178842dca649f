/** Tells observers of an act: what everybody is told, and nothing that only a seat may know. */
import { languageTag } from '../../engine/index.ts';
import { observersOf } from '../../store/observers.ts';
import type { LetterRow } from '../../store/step.ts';
import { observerInfo } from '../forming/invitation.ts';
import { posting } from '../post/outgoing.ts';
import { noticeLetter } from './notice-letter.ts';
import type { ActContext, Notice } from './plan.ts';

/** An observer with one mail a day finds it on the public page instead. */
export async function observerNotices(context: ActContext, notice: Notice | undefined): Promise<readonly LetterRow[]> {
  if (!notice || notice.only) return [];
  const { service, row, db } = context;
  const listening = (await observersOf(db, row.id)).filter(({ notify }) => notify === 'EACH');
  return listening.map((observer) => {
    const reader = { id: undefined, zone: observer.zone, language: languageTag(observer.language) };
    const letter = noticeLetter(context, notice, { ...reader, info: observerInfo(observer) });
    return posting(service, { code: row.code, seatNo: null, invitationNo: observer.no, letter });
  });
}
