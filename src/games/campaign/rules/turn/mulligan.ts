/** Mulligans (W-2.6). */
import type { Script } from '../../../../engine/index.ts';
import type { PowerId } from '../../types.ts';
import { cardOf, commonCards, discardCards, drawCards } from '../cards/cards.ts';
import type { Play, Position } from '../play.ts';
import { holderOf, seatOf } from '../position.ts';
import { ask, askAll } from '../questions.ts';

/** Cards of a power that a mulligan may exchange, and those of them that it does. */
export const freshCards = (position: Position, power: PowerId, aside: readonly number[] = []) => {
  const fresh = commonCards(position, power).filter((number) => !aside.includes(number));
  return { fresh, out: fresh.filter((number) => !cardOf(position, number).mustPlay) };
};

/** W-2.6b, W-2.6d. */
const questionTo = (play: Play, power: PowerId, out: readonly number[]) => ({
  seat: seatOf(play, power),
  figures: { power, discarded: out.length, drawn: Math.max(0, out.length - 1) },
  // W-2.6d: without a card to discard there is no mulligan. The power is asked all the same, so the question
  // reveals nothing.
  options: [{ mulligan: false }, ...(out.length > 0 ? [{ mulligan: true }] : [])],
});

/** W-2.6b. */
const exchange = (play: Play, power: PowerId, out: readonly number[]): void => {
  discardCards(play, power, out, 'mulligan');
  drawCards(play, power, out.length - 1, 'mulligan');
};

/**
 * W-2.6b, W-2.6c, W-2.6d. Exchanges all cards except home and Must-Play cards for one fewer, as often as the power
 * likes. Cards in `aside` stay.
 */
export function* mulligan(play: Play, power: PowerId, aside: readonly number[] = []): Script {
  for (;;) {
    const { fresh, out } = freshCards(play, power, aside);
    if (fresh.length === 0) return;
    const { mulligan: again } = yield* ask('mulligan', questionTo(play, power, out));
    if (!again) {
      play.table.emit({ kind: 'mulligan.kept', power });
      return;
    }
    exchange(play, power, out);
  }
}

/** W-2.6a. In track order, once for each hand: after the one before it, or, as the match has it, all asked at once. */
export function* mulligans(play: Play): Script {
  const powers = play.game.powers.filter((power) => holderOf(play, power) === power);
  if (play.state.options.mulligans !== 'together') {
    for (const power of powers) yield* mulligan(play, power);
    return;
  }
  let left: readonly PowerId[] = powers;
  while (left.length > 0) left = yield* mulliganTogether(play, left);
}

/**
 * W-2.6a, W-2.6c. Asks powers at once and in secret, and then does in track order what they have chosen. Returns those
 * that have exchanged their cards, and may do so again.
 */
function* mulliganTogether(play: Play, powers: readonly PowerId[]): Script<readonly PowerId[]> {
  const asked = powers.filter((power) => freshCards(play, power).fresh.length > 0);
  const exchanging = new Set<PowerId>();
  for (const batch of oneForEachSeat(play, asked)) {
    const answers = yield* askAll(
      'mulligan',
      batch.map((power) => questionTo(play, power, freshCards(play, power).out)),
    );
    for (const [i, power] of batch.entries()) if (answers[i]?.mulligan) exchanging.add(power);
  }
  for (const power of asked) {
    if (exchanging.has(power)) exchange(play, power, freshCards(play, power).out);
    else play.table.emit({ kind: 'mulligan.kept', power });
  }
  return asked.filter((power) => exchanging.has(power));
}

/** A seat with several powers is asked for one after the other. */
const oneForEachSeat = (play: Play, powers: readonly PowerId[]): readonly (readonly PowerId[])[] => {
  const batches: PowerId[][] = [];
  for (const power of powers) {
    const seat = seatOf(play, power);
    const batch = batches.find((each) => each.every((other) => seatOf(play, other) !== seat));
    if (batch) batch.push(power);
    else batches.push([power]);
  }
  return batches;
};
