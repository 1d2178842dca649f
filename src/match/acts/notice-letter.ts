/** The letter by which one reader is told of an act. */
import { given, type SeatId } from '../../engine/index.ts';
import type { NoticeLetter, SeatInfo } from '../../reports/index.ts';
import type { SeatRow } from '../../store/position.ts';
import { toldGame } from '../packs.ts';
import { LINKS, matchInfo, moderatorInfo } from '../post/masthead.ts';
import { type ActContext, movedFor, type Notice, partsFor } from './plan.ts';

/** Who reads it: a seat by its id, or an observer, who has none. */
interface NoticeReader extends Pick<SeatRow, 'zone' | 'language'> {
  readonly id: SeatId | undefined;
  readonly info: SeatInfo;
}

export function noticeLetter(
  { service, row, by, reason, now }: ActContext,
  notice: Notice,
  { id, info, zone, language }: NoticeReader,
): NoticeLetter {
  const { about, deadline, until, waitingFor, text = reason, orders = {} } = notice;
  const game = toldGame(service, row);
  return {
    kind: 'notice',
    about,
    ...given({ deadline, until, waitingFor }),
    ...movedFor(notice, id),
    text,
    by: by === '' ? moderatorInfo(row).name : by,
    ...partsFor(notice, { seat: id ?? '', zone, language }, { game, now }),
    ...given({ orders: id === undefined ? undefined : orders[id] }),
    match: matchInfo(game?.title ?? row.game, row),
    seat: info,
    occasion: row.name,
    links: LINKS,
  };
}
