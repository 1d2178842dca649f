/** Explain more: which of the questions that somebody is asked says why it is asked. */
import { given } from '../../engine/index.ts';
import { type Learner, type LearnerNotes, learnedBy } from '../../store/learner.ts';
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

/** What a reader has chosen, and the kind of question that is explained to them. */
interface Explaining {
  /** Whether questions say why they are asked; null: in the first turns. */
  readonly chosen: boolean | null;
  readonly kind?: string;
}

/** Whose notes are kept in the browser: nobody knows an address of theirs. */
export const isKeptInBrowser = ({ address }: Asked['seat']): boolean => isNobodys(address);

/**
 * The kind of question that is explained, one at most. In the first turns all kinds are that are new, and later if it was
 * chosen so. `notes`: of a browser; default: those of the account.
 */
export async function explainedKind(
  db: Connection,
  { game, pace, seat, kinds }: Asked,
  notes?: LearnerNotes,
): Promise<Explaining> {
  if (notes && kinds.length === 0) return { chosen: notes.explain };
  const { acts } = game.language;
  const asked = { address: seat.address, acts, kinds, most: FIRST_TURNS };
  const { turns, answered, ...kept } = await learnedBy(db, learnerAt(game, seat), asked);
  const { explain, closed } = notes ?? kept;
  const isOff = explain === false || (explain === null && turns >= FIRST_TURNS);
  if (isOff || pace.impulseHours <= PACES.blitz.impulseHours) return { chosen: explain };
  const isLeft = (kind: string) => closed.filter((each) => each === kind).length < MOST_CLOSED;
  // An own turn is explained as long as it is on: it is never the same.
  const kind = kinds.find((each) => isLeft(each) && (acts.includes(each) || !answered.includes(each)));
  return { chosen: explain, ...given({ kind }) };
}

const learnerAt = ({ id }: Pick<Game, 'id'>, { no, address }: Asked['seat']): Learner =>
  isNobodys(address) ? { game: id, seatNo: no } : { game: id, address };
