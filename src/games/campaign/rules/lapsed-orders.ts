/** Orders that have become impossible between the moment they were judged and the moment they are carried out. */
import type { Refusal } from '../../../engine/index.ts';
import type { PowerId } from '../types.ts';
import type { Play } from './play.ts';
import { seatOf } from './position.ts';

/** Tells the owner of an order, and nobody else, that it is not carried out, and why. */
export const drop = (play: Play, power: PowerId, { code, reason }: Pick<Refusal, 'code' | 'reason'>): void => {
  play.table.emit({
    kind: 'order.dropped',
    power,
    code,
    reason: { key: reason.key, args: reason.args ?? {} },
    only: [seatOf(play, power)],
  });
};
