/** The mails of a match, seat by seat. */
import type { ModeratorPage } from '../../match/moderator/moderator.ts';

/** The mails of a seat, of the moderator, or of people without a seat. */
export interface Shelf<M> {
  /** Id of the seat; `moderator` or `others` where there is none. */
  readonly id: string;
  readonly name: string;
  readonly player: string;
  readonly mails: readonly M[];
}

interface Owned {
  /** Null: of the moderator, or of somebody without a seat. */
  readonly seat: string | null;
  /** Name of a reader without a seat. */
  readonly invited?: string | null;
}

/** The shelves in the order of the seats; those without a seat only where they hold something. */
export const shelvesOf = <M extends Owned>(
  { seats, moderator }: Pick<ModeratorPage, 'seats' | 'moderator'>,
  mails: readonly M[],
  names: { readonly moderator: string; readonly others: string },
): readonly Shelf<M>[] => {
  const isOther = ({ seat, invited = null }: M) => seat === null && invited !== null;
  const extra = [
    { id: 'moderator', name: names.moderator, player: moderator.name, mails: mails.filter(isOf(null, isOther)) },
    { id: 'others', name: names.others, player: '', mails: mails.filter(isOther) },
  ];
  return [
    ...seats.map(({ id, name, player }) => ({ id, name, player, mails: mails.filter(isOf(id, isOther)) })),
    ...extra.filter((shelf) => shelf.mails.length > 0),
  ];
};

const isOf =
  <M extends Owned>(seat: string | null, isOther: (mail: M) => boolean) =>
  (mail: M): boolean =>
    mail.seat === seat && !isOther(mail);
