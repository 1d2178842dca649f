/** What a moderator sees of a position; all of it is open to everybody (G-HID-01). */
import type { SeenPosition } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import type { Position, State } from '../state.ts';
import type { ArmyCommander, CorpsId, Place, TownId } from '../types.ts';

export type Seen = Pick<State, 'turn' | 'round' | 'phase' | 'options'> & {
  readonly corps: Readonly<Record<CorpsId, Place | null>>;
  readonly scored: readonly TownId[];
  readonly spent: readonly ArmyCommander[];
};

/** A position whose public parts were seen. The house hands back what the rules have made. */
export const seenIn = (seen: SeenPosition): Seen => seen as unknown as Seen;

/** What was seen, for questions to a position. */
export const positionIn = (book: Book, { corps, scored, spent, ...rest }: Seen): Position => ({
  book,
  state: {
    ...rest,
    corps: { ...corps },
    scored: [...scored],
    spent: [...spent],
    orders: {},
    revealed: [],
    halted: [],
    moved: [],
    shaken: [],
  },
});
