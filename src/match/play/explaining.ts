/** Explain more: which of the questions that somebody is asked says why it is asked. */
import { kindsAnswered, type Learner, type LearnerNotes, learnerNotes, turnsActed } from '../../store/learner.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import { isNobodys } from '../post/nobody.ts';
import { PACES, type Pace } from '../time/pace.ts';

/** So many own turns of a game are explained by themselves. */
export const FIRST_TURNS = 3;

/** An explanation that was closed so often does not come back. */
const MOST_CLOSED = 2;

interface Asked {
  readonly game: Pick<Game, 'id' | 'language'>;
  readonly pace: Pick<Pace, 'impulseHours'>;
  readonly seat: { readonly no: number; readonly address: string };
  /** The kinds of what is asked, the most important first. */
  readonly kinds: readonly string[];
}

/** Whose notes are kept in the browser: nobody knows an address of theirs. */
export const isKeptInBrowser = ({ address }: Asked['seat']): boolean => isNobodys(address);

/**
 * The kind of question that is explained, one at most; undefined: none. In the first turns all kinds are that are new, and later if it was
 * chosen so. `notes`: of a browser; default: those of the account.
 */
export async function explainedKind(
  db: Connection,
  { game, pace, seat, kinds }: Asked,
  notes?: LearnerNotes,
): Promise<string | undefined> {
  if (kinds.length === 0 || pace.impulseHours <= PACES.blitz.impulseHours) return undefined;
  const { explain, closed } = notes ?? (await learnerNotes(db, seat.address, game.id));
  const left = kinds.filter((kind) => closed.filter((each) => each === kind).length < MOST_CLOSED);
  if (explain === false || left.length === 0) return undefined;
  const learner = learnerAt(game, seat);
  const { acts } = game.language;
  if (explain === null && (await turnsActed(db, learner, acts, FIRST_TURNS)) >= FIRST_TURNS) return undefined;
  // An own turn is explained as long as it is on: it is never the same.
  const done = await kindsAnswered(
    db,
    learner,
    left.filter((kind) => !acts.includes(kind)),
  );
  return left.find((kind) => !done.includes(kind));
}

const learnerAt = ({ id }: Pick<Game, 'id'>, { no, address }: Asked['seat']): Learner =>
  isNobodys(address) ? { game: id, seatNo: no } : { game: id, address };
