/** The mails of moderators: the first one of a match, and digests, with the match as everybody may know it. */
import type { DatedNews, DeskLetter, NoticeLetter } from '../../reports/index.ts';
import { answerTimes } from '../../store/answer-times.ts';
import { invitationsOf } from '../../store/invitations.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { openPosition } from '../packs.ts';
import { MatchFault } from '../play/fault.ts';
import { type Present, presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { digestTime } from './digest-time.ts';
import { MODERATOR_LINKS, type ModeratorReader, matchInfo, moderatorReaders, moderatorThread } from './masthead.ts';
import { posting } from './outgoing.ts';

type DeskSeat = DeskLetter['seats'][number];

/** The hour of the day for news that needs nobody, where it cannot be read. */
const USUAL_HOUR = 18;

const digestOf = ({ moderator }: PositionRow) => digestTime(moderator.digest) ?? USUAL_HOUR;

/** A digest in the place of notices; undefined if the match is gone. */
export async function deskLetter(
  service: Service,
  db: Connection,
  { kind: _, about: __, ...head }: Pick<NoticeLetter, 'kind' | 'about' | 'match' | 'seat' | 'occasion' | 'links'>,
  { matchId, news }: { readonly matchId: string; readonly news: readonly DatedNews[] },
): Promise<DeskLetter | undefined> {
  const row = await openPosition(service, matchId, db);
  if (!row) return undefined;
  const present = presentIn(service, row);
  const occasion = present
    ? gameIn(present.game, head.seat.language).reporter.position.occasion(present.referee.view(undefined))
    : head.occasion;
  return { kind: 'desk', ...head, occasion, news, seats: await seatsOf(db, row, present), digest: digestOf(row) };
}

/** The first mail to every moderator of a match; `only`: to one who has joined them. */
export async function deskWelcome(
  service: Service,
  db: Connection,
  row: PositionRow,
  only?: ModeratorReader,
): Promise<LetterRow[]> {
  const { title, reporter } = service.games.get(row.game) ?? { title: row.game };
  const present = presentIn(service, row);
  const occasion = present && reporter ? reporter.position.occasion(present.referee.view(undefined)) : row.name;
  const seats = await seatsOf(db, row, present);
  const welcome = { commitments: row.commitments, isForming: row.state === 'FORMING' };
  return (only ? [only] : moderatorReaders(row)).map(({ info: seat, invitationNo }) =>
    posting(service, {
      code: row.code,
      seatNo: null,
      ...(invitationNo === undefined ? {} : { invitationNo }),
      letter: {
        kind: 'desk',
        ...{ match: matchInfo(title, row), seat, occasion, links: MODERATOR_LINKS },
        ...{ welcome, news: [], seats, digest: digestOf(row) },
      },
      threadRoot: moderatorThread(service, row),
    }),
  );
}

/** Undefined: its rules fail, and nobody is asked anything. */
function presentIn(service: Service, row: PositionRow): Present | undefined {
  if (row.state === 'FAULT' || row.state === 'OVER') return undefined;
  try {
    return presentOf(service, row);
  } catch (error) {
    if (error instanceof MatchFault) return undefined;
    throw error;
  }
}

/** Seats with their public questions. A sealed question is none: that it is open would tell who has answered it. */
async function seatsOf(db: Connection, row: PositionRow, present: Present | undefined): Promise<readonly DeskSeat[]> {
  const sealed = present?.referee.open.filter((each) => each.sealed).map(({ id }) => id) ?? [];
  const hidden = present?.referee.sealed.map(({ id }) => id) ?? [];
  const times = await answerTimes(db, row.id, { all: false, hidden });
  const invitations = row.state === 'FORMING' ? await invitationsOf(db, row.id) : [];
  return row.seats.map(({ no, seat, name, player, address, vacantSince }) => {
    const invited = invitations.find(({ seatNo, state }) => seatNo === no && state === 'OPEN');
    const [due] = row.open
      .filter((open) => present && open.seat === seat && open.public && !sealed.includes(open.decision))
      .map(({ deadline }) => new Date(deadline).toISOString())
      .sort();
    const { median } = times.find((each) => each.seat === seat) ?? {};
    return {
      name,
      player: address === '' || vacantSince !== null ? '' : player,
      ...(invited ? { invited: invited.name } : {}),
      ...(due === undefined ? {} : { due }),
      ...(typeof median === 'number' ? { usual: median } : {}),
    };
  });
}
