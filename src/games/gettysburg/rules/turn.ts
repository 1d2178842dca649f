/** Turns and rounds (G-TRN). */
import { askAll, checkpoint, message, type Script, savePoint, type Table, withData } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import type { GettysburgEvent } from '../events.ts';
import type { State } from '../state.ts';
import { foeOf, type RoundOrder, SIDES, type Side } from '../types.ts';
import { checkOrders, fewestOrders, mayOrder, mostCards, sampleOrders } from './cards.ts';
import { fightAll } from './combat.ts';
import { quietOrders } from './fallbacks.ts';
import { moveSide } from './movement.ts';
import { isOver, type Play, question, win } from './play.ts';

/** G-TRN-01. Rounds of orders and movement, and one combat phase a turn; from any stored position. */
export function* playGame(book: Book, table: Table<State, GettysburgEvent>): Script {
  const play: Play = { book, table, state: table.state };
  while (!isOver(play)) {
    if (play.state.phase === 'combat') yield* combatPhase(play);
    else yield* round(play);
    yield* checkpoint();
  }
}

/** G-TRN-01, G-TRN-02, G-TRN-05, G-S-9. Both commit at once and in secret; a side that cannot order plays nothing. */
function* round(play: Play): Script {
  const sides = SIDES.filter((side) => mayOrder(play, side));
  const orders = yield* askAll(sides.map((side) => ordersOf(play, side)));
  for (const [i, side] of sides.entries()) {
    const given = orders[i];
    if (given) play.state.orders[side] = given;
  }
  play.state.phase = 'movement';
  const first = rollInitiative(play);
  if (first) yield* moveBoth(play, first);
  endRound(play, first !== undefined && !isIdle(play) ? 'round' : 'combat');
}

/** G-TRN-02, G-TRN-04, GD-01. */
const ordersOf = (play: Play, side: Side) =>
  question<RoundOrder>({
    kind: 'round',
    seat: side,
    prompt: withData(
      message('ask.round', {
        turn: play.state.turn,
        turns: play.book.numbers.turns,
        round: play.state.round,
        most: mostCards(play, side),
      }),
      { fewest: fewestOrders(play, side) },
    ),
    options: () => sampleOrders(play, side),
    check: (answer) => checkOrders(play, side, answer),
    fallback: () => quietOrders(play, side),
    sealed: true,
  });

/** G-TRN-06, G-HID-02. The higher die moves first; equal dice end the round, and nothing is revealed. */
function rollInitiative({ state, table }: Play): Side | undefined {
  const { turn, round: no } = state;
  const [csa = 0, usa = 0] = table.roll(`initiative.${turn}.${no}`, 2);
  const first = csa === usa ? undefined : csa > usa ? 'CSA' : 'USA';
  table.emit({ kind: 'round.rolled', turn, round: no, faces: [csa, usa], first: first ?? null });
  if (first) state.first = first;
  return first;
}

/** G-TRN-01, G-MOV-10. The second player moves after the first, unless the game is over. */
function* moveBoth(play: Play, first: Side): Script {
  yield* moveSide(play, first);
  if (!isOver(play)) yield* moveSide(play, foeOf(first));
}

/** G-TRN-07. Nobody has moved, or nobody could be ordered any more. */
const isIdle = (play: Play): boolean => play.state.moved.length === 0 || SIDES.every((side) => !mayOrder(play, side));

/** G-CRD-04, G-TRN-06, G-TRN-07. All cards go back to the hands. */
function endRound({ state, table }: Play, next: 'round' | 'combat'): void {
  const { turn, round: no } = state;
  state.orders = {};
  state.revealed = [];
  state.halted = [];
  state.moved = [];
  delete state.first;
  if (state.winner) return;
  table.emit({ kind: 'round.ended', turn, round: no, next });
  state.phase = next === 'round' ? 'orders' : 'combat';
  if (next === 'round') state.round += 1;
}

/** G-TRN-01, G-TRN-08, G-VIC-01. The battles of a turn, and the end of the game after the last. */
function* combatPhase(play: Play): Script {
  const { state, table, book } = play;
  yield* savePoint();
  yield* fightAll(play);
  if (isOver(play)) return;
  table.emit({ kind: 'turn.ended', turn: state.turn });
  state.shaken = [];
  if (state.turn >= book.numbers.turns) {
    win(play, 'USA');
    return;
  }
  state.turn += 1;
  state.round = 1;
  state.phase = 'orders';
}
