/** Mulligans (W-2.6). */
import type { Script } from '../../../engine/index.ts';
import { cardOf, commonCards, discardCards, drawCards } from '../cards/cards.ts';
import type { Play } from '../play.ts';
import { holderOf, seatOf } from '../position.ts';
import { ask } from '../questions.ts';
import type { PowerId } from '../types.ts';

/**
 * W-2.6b, W-2.6c, W-2.6d. Exchanges all cards except home and Must-Play cards for one fewer, as often as the power
 * likes. Cards in `aside` stay.
 */
export function* mulligan(play: Play, power: PowerId, aside: readonly number[] = []): Script {
  for (;;) {
    const fresh = commonCards(play, power).filter((number) => !aside.includes(number));
    const out = fresh.filter((number) => !cardOf(play, number).mustPlay);
    if (fresh.length === 0) return;
    const { mulligan: again } = yield* ask('mulligan', {
      seat: seatOf(play, power),
      figures: { power, discarded: out.length, drawn: Math.max(0, out.length - 1) },
      // W-2.6d: without a card to discard there is no mulligan. The power is asked all the same, so the question
      // reveals nothing.
      options: [{ mulligan: false }, ...(out.length > 0 ? [{ mulligan: true }] : [])],
    });
    if (!again) {
      play.table.emit({ kind: 'mulligan.kept', power });
      return;
    }
    discardCards(play, power, out, 'mulligan');
    drawCards(play, power, out.length - 1, 'mulligan');
  }
}

/** W-2.6a. In track order, once for each hand. */
export function* mulligans(play: Play): Script {
  for (const power of play.game.powers) if (holderOf(play, power) === power) yield* mulligan(play, power);
}
