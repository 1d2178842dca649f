/** Tells observers of an act: what everybody is told, and nothing that only a seat may know. */
import { languageTag } from '../../engine/index.ts';
import { observersOf } from '../../store/observers.ts';
import type { LetterRow } from '../../store/step.ts';
import { observerInfo } from '../forming/invitation.ts';
import { toldGame } from '../packs.ts';
import { LINKS, matchInfo, moderatorInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { type ActContext, movedFor, type Notice, partsFor } from './plan.ts';

/** An observer with one mail a day finds it on his page instead. */
export async function observerNotices(
  { service, row, db, by, reason, now }: ActContext,
  notice: Notice | undefined,
): Promise<readonly LetterRow[]> {
  if (!notice || notice.only) return [];
  const {
    own: _,
    only: __,
    except: ___,
    orders: ____,
    moved: _____,
    first: ______,
    changes: _______,
    lines: ________,
    text = reason,
    ...word
  } = notice;
  const game = toldGame(service, row);
  const listening = (await observersOf(db, row.id)).filter(({ notify }) => notify === 'EACH');
  return listening.map((observer) => {
    const seat = observerInfo(observer);
    return posting(service, {
      code: row.code,
      seatNo: null,
      invitationNo: observer.no,
      letter: {
        kind: 'notice',
        ...word,
        ...movedFor(notice, undefined),
        text,
        by: by === '' ? moderatorInfo(row).name : by,
        ...partsFor(notice, { seat: '', zone: observer.zone, language: languageTag(observer.language) }, { game, now }),
        match: matchInfo(game?.title ?? row.game, row),
        seat,
        occasion: row.name,
        links: LINKS,
      },
    });
  });
}
