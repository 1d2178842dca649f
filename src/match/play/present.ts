import { OutOfDice, type RandomSource, Referee, type RefereeOptions, restoredOf } from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import type { Service } from '../service.ts';
import { requireHere } from './elsewhere.ts';
import { diceOf, gameOf, recordedAnswers, waitingIn } from './run.ts';

/** The present state of a match, without sources of answers. */
export interface Present {
  readonly game: Game;
  readonly referee: Referee<unknown>;
}

/** Faces for a roll that is not made yet; undefined: none. */
type ImaginedFaces = (label: string, count: number) => readonly number[] | undefined;

export interface PresentOptions extends Pick<RefereeOptions, 'sources' | 'written' | 'everySave'> {
  /** Default: no new roll is made. */
  readonly imagined?: ImaginedFaces;
  /** Recorded answers to leave out. */
  readonly without?: ReadonlySet<number>;
}

/**
 * The present position: recorded answers are replayed, and no new roll is made. Throws where another release plays the match
 * ({@link requireHere}).
 */
export function presentOf(service: Service, row: PositionRow, options: PresentOptions = {}): Present {
  requireHere(service, row);
  const game = gameOf(service, row);
  const { imagined = () => undefined, without, sources = {}, written = row.written, everySave = false } = options;
  const referee = new Referee(game, restoredOf(game, row.snapshot), {
    source: pastOnly(diceOf(service, row), row.written.roll, imagined),
    answers: recordedAnswers(row.answers).filter(({ id }) => !without?.has(id)),
    written,
    waiting: waitingIn(row),
    sources,
    everySave,
  });
  return { game, referee };
}

/** Past rolls only; later ones are imagined, or wait for real orders. */
function pastOnly(source: RandomSource, rolled: number, imagined: ImaginedFaces): RandomSource {
  return {
    dice(no, label, count) {
      if (no < rolled) return source.dice(no, label, count);
      const faces = imagined(label, count);
      if (!faces) throw new OutOfDice(label, count);
      return faces;
    },
    permutation(no, label, size) {
      if (no < rolled) return source.permutation(no, label, size);
      imagined(label, 0);
      throw new OutOfDice(label, size);
    },
  };
}
