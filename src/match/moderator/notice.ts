import type { SeatId } from '../../engine/index.ts';
import type { NoticeLetter } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import { type PositionRow, readPosition } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { LINKS, MODERATOR_LINKS, matchInfo, moderatorReaders, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';

/** A notice without what a letter says of its reader. */
type Word = Omit<NoticeLetter, 'kind' | 'match' | 'seat' | 'occasion' | 'links'>;

/** A notice to everybody who moderates; `title`: of the game. */
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
    }),
  );

/** A notice to every seat. It needs no rules. */
export const seatLetters = (service: Service, row: PositionRow, word: Word): LetterRow[] =>
  row.seats
    .filter(({ address, vacantSince }) => address !== '' && vacantSince === null)
    .map((seat) => seatLetter(service, row, seat, word));

/** One to a seat; `links`: that it leads to its page. */
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

/** News of a seat for the moderator. */
export interface SeatNews {
  readonly about: NoticeLetter['about'];
  readonly seat: SeatId | undefined;
  /** What somebody else said, such as a mail server. */
  readonly text?: string;
  /** Whom it is about, where he has no seat. */
  readonly by?: string;
}

/** Writes everybody who moderates a notice about a seat. It needs no rules. */
export async function tellModerator(
  service: Service,
  db: Connection,
  matchId: string,
  { about, seat, text, by }: SeatNews,
): Promise<readonly LetterRow[]> {
  const row = await readPosition(db, matchId);
  if (!row) return [];
  const { name = '', player = '' } = row.seats.find((each) => each.seat === seat) ?? {};
  const word = { about, by: by ?? `${name} (${player})`, ...(text === undefined ? {} : { text }) };
  const title = service.games.get(row.game)?.title ?? row.game;
  const letters = moderatorLetters(service, row, { ...word, title, occasion: row.name });
  await writeLetters(db, matchId, letters, service.clock());
  return letters;
}
