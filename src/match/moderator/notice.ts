import type { SeatId } from '../../engine/index.ts';
import type { NoticeLetter } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import { type PositionRow, readPosition } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { LINKS, MODERATOR_LINKS, matchInfo, moderatorReaders, moderatorThread, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';

/** A notice without the parts about its reader. */
type Word = Omit<NoticeLetter, 'kind' | 'match' | 'seat' | 'occasion' | 'links'>;

/** A notice to every moderator; `title` is that of the game. */
export const moderatorLetters = (
  service: Service,
  row: PositionRow,
  { title, occasion, ...word }: Word & { readonly title: string; readonly occasion: string },
): LetterRow[] =>
  moderatorReaders(row).map(({ info, invitationNo }) =>
    posting(service, {
      code: row.code,
      seatNo: null,
      ...(invitationNo === undefined ? {} : { invitationNo }),
      letter: { kind: 'notice', ...word, match: matchInfo(title, row), seat: info, occasion, links: MODERATOR_LINKS },
      threadRoot: moderatorThread(service, row),
    }),
  );

/** A notice to every seat. It works even if the rules fail. */
export const seatLetters = (service: Service, row: PositionRow, word: Word): LetterRow[] =>
  row.seats
    .filter(({ address, vacantSince }) => address !== '' && vacantSince === null)
    .map((seat) => seatLetter(service, row, seat, word));

/** A notice to one seat; `links` are those to its page. */
export const seatLetter = (
  service: Service,
  row: PositionRow,
  seat: PositionRow['seats'][number],
  word: Word,
  links: NoticeLetter['links'] | null = LINKS,
): LetterRow =>
  posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'notice',
      ...word,
      match: matchInfo(service.games.get(row.game)?.title ?? row.game, row),
      seat: seatInfo(seat),
      occasion: row.name,
      ...(links ? { links } : {}),
    },
    threadRoot: seat.threadRoot,
  });

/** News about a seat for the moderator. */
interface SeatNews {
  readonly about: NoticeLetter['about'];
  readonly seat: SeatId | undefined;
  /** The words of somebody else, such as a mail server. */
  readonly text?: string;
  /** The person it concerns, if he has no seat. */
  readonly by?: string;
}

/** Writes a notice about a seat to every moderator. It works even if the rules fail. */
export async function tellModerator(
  service: Service,
  db: Connection,
  matchId: string,
  { about, seat, text, by }: SeatNews,
): Promise<readonly LetterRow[]> {
  const row = await readPosition(db, matchId);
  if (!row) return [];
  const { name = '', player = '' } = row.seats.find((each) => each.seat === seat) ?? {};
  const word = {
    about,
    by: by ?? `${name} (${player})`,
    ...(name === '' ? {} : { place: name }),
    ...(text === undefined ? {} : { text }),
  };
  const title = service.games.get(row.game)?.title ?? row.game;
  const letters = moderatorLetters(service, row, { ...word, title, occasion: row.name });
  await writeLetters(db, matchId, letters, service.clock());
  return letters;
}
