/** The pieces of a position as they change, and as they are seen. */
import { sure } from '../../../engine/index.ts';
import type { Changing, Leader, Position, State, Unit } from '../state.ts';

type Piece = Unit | Leader;

/** Copies of the pieces of a position. Whoever keeps them never changes them. */
interface Seen {
  readonly units: readonly Unit[];
  readonly leaders: readonly Leader[];
}

/** A position as it was looked at, its own lists, and what has changed since. */
interface Look extends Seen {
  readonly of: Seen;
  readonly changed: Set<Piece>;
}

/** The last look: mostly the same position is looked at again, and most pieces stand as before. */
let last: Look | undefined;

const isOf = ({ of }: Look, { units, leaders }: State): boolean => of.units === units && of.leaders === leaders;

/** The piece, to be changed at once: it is seen as it is then. Nothing else changes a piece. */
export const changing = <P extends Piece>({ state }: Pick<Position, 'state'>, piece: P): Changing<P> => {
  if (last && isOf(last, state)) last.changed.add(piece);
  return piece;
};

/** The pieces of a position as they are now. Those that have not changed are the same ones as before. */
export function piecesIn(state: State): Seen {
  const { units, leaders } = state;
  if (!last || !isOf(last, state))
    last = { of: { units, leaders }, units: units.map(copied), leaders: leaders.map(copied), changed: new Set() };
  else if (last.changed.size > 0)
    last = {
      of: last.of,
      units: renewed(units, last.units, last.changed),
      leaders: renewed(leaders, last.leaders, last.changed),
      changed: new Set(),
    };
  return last;
}

const copied = <P extends Piece>(piece: P): P => ({ ...piece });

/** The same list if none of its pieces has changed. */
const renewed = <P extends Piece>(
  pieces: readonly P[],
  copies: readonly P[],
  changed: ReadonlySet<Piece>,
): readonly P[] => {
  let list: P[] | undefined;
  for (const piece of changed) {
    const at = (pieces as readonly Piece[]).indexOf(piece);
    if (at < 0) continue;
    list ??= copies.slice();
    list[at] = copied(sure(pieces[at]));
  }
  return list ?? copies;
};
