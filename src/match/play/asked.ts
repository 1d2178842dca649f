/** Who is being asked, as far as everybody may know it. */
import type { SeatId } from '../../engine/index.ts';
import type { OpenRow, PositionRow } from '../../store/position.ts';
import type { Present } from './present.ts';

type OpenQuestion = Pick<OpenRow, 'seat' | 'public'>;

/** All open questions as a seat sees them: answers of others under seal look open to it, unless their seals are shown. */
export const askedBefore = (
  { open }: Pick<PositionRow, 'open'>,
  { referee }: Pick<Present, 'referee'>,
  reader: SeatId | undefined,
): readonly OpenQuestion[] => [
  ...open,
  ...referee.sealed.filter(({ seat, sealShown }) => seat !== reader && !sealShown),
];

/** Names of the seats that are asked something, as far as everybody may know it. */
export function publicNames({ seats }: Pick<PositionRow, 'seats'>, asked: readonly OpenQuestion[]): readonly string[] {
  const known = new Set(asked.filter((each) => each.public).map(({ seat }) => seat));
  return seats.filter(({ seat }) => known.has(seat)).map(({ name }) => name);
}

/** The same without the reader's own. */
export const publiclyAsked = (
  row: PositionRow,
  present: Pick<Present, 'referee'>,
  reader: SeatId | undefined,
): readonly string[] =>
  publicNames(
    row,
    askedBefore(row, present, reader).filter(({ seat }) => seat !== reader),
  );
