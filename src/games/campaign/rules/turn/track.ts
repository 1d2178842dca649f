/** The impulse track (W-4.2): the power with the next impulse, and the end of the impulses. */
import { type Script, sure } from '../../../../engine/index.ts';
import type { Impulse } from '../../state.ts';
import type { PowerId } from '../../types.ts';
import { handOf, mostCards } from '../cards/cards.ts';
import type { Play, Position } from '../play.ts';
import { seatOf, trackAfter } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { ask } from '../questions.ts';
import { goOnWithImpulse, takeImpulse } from './impulse.ts';

/** W-4.2d, W-4.2g, W-4.22f. One slot of the impulse track, or the pre-emptive impulse before it. */
export function* slot(play: Play): Script<'impulses' | undefined> {
  const { state } = play;
  const begun = state.impulse;
  if (!begun) state.last = onlyHolder(play);
  const { power, preemptive } = begun ?? (yield* nextImpulse(play));
  yield* begun ? goOnWithImpulse(play) : takeImpulse(play, power, preemptive);
  state.preempted = preemptive;
  if (state.outcome || testForEnd(play, preemptive ? null : power)) return undefined;
  if (!preemptive) advanceMarker(play);
  return 'impulses';
}

/** W-4.22b. The next impulse: that of the slot, unless another power pre-empts it. */
function* nextImpulse(play: Play): Script<Pick<Impulse, 'power' | 'preemptive'>> {
  const { slot: before } = play.state;
  const power = yield* preemption(play);
  if (power === null) return { power: before, preemptive: false };
  play.table.emit({ kind: 'preemption.declared', power, before });
  return { power, preemptive: true };
}

/** W-4.22b to W-4.22e. The power that may pre-empt and wants to. */
function* preemption(play: Play): Script<PowerId | null> {
  const { state, game } = play;
  if (state.preempted || game.impulses.isExempt(play) || handOf(play, state.slot).length === 0) return null;
  for (const power of preemptorsIn(play)) {
    if (power === state.slot || power === state.latest) continue;
    const { preempt } = yield* ask('preempt', {
      seat: seatOf(play, power),
      figures: { power, before: state.slot, cards: handOf(play, power).length },
      options: [{ preempt: false }, { preempt: true }],
    });
    if (preempt) return power;
  }
  return null;
}

/** W-4.22a. The power with the most cards, or those that the game names. */
const preemptorsIn = (play: Play): readonly PowerId[] => {
  const most = mostCards(play);
  return play.game.impulses.preemptors?.(play) ?? (most === null ? [] : [most]);
};

/**
 * W-4.24c. Whether the impulses of the turn are over after `finished` has used its slot (null after a pre-emptive
 * impulse).
 */
const testForEnd = (play: Play, finished: PowerId | null): boolean => {
  if (!isServed(play, finished, holdersIn(play)) && !play.game.impulses.areOver?.(play)) return false;
  endImpulses(play, finished !== null);
  return true;
};

const holdersIn = (position: Position): readonly PowerId[] =>
  position.game.powers.filter((power) => handOf(position, power).length > 0);

/** W-4.24b. The power whose next impulse is the last of the turn, as no other holds cards. */
export const onlyHolder = (position: Position): PowerId | null => {
  const [first = null, ...others] = holdersIn(position);
  return others.length > 0 ? null : first;
};

/** Whether every power that still holds cards has had its last impulse (W-4.24b, W-4.24d, W-4.24e). */
const isServed = ({ state }: Play, finished: PowerId | null, holders: readonly PowerId[]): boolean => {
  if (holders.length === 0) return true;
  const extension = state.effects.find(({ kind }) => kind === 'extended-turn');
  if (extension === undefined && (finished === null || state.last !== finished)) return false;
  const served = [...listOf<PowerId>(extension?.served), ...(finished === null ? [] : [finished])];
  if (holders.every((power) => served.includes(power))) return true;
  state.effects = state.effects.filter((effect) => effect !== extension);
  state.effects.push({ kind: 'extended-turn', until: 'turn', served });
  return false;
};

/**
 * W-4.8a. The marker moves on from the power with the last impulse, not from a slot that was not reached. A pre-emptive
 * last impulse still counts for the next slot (W-D.16).
 */
const endImpulses = (play: Play, passOn: boolean): void => {
  const { state, game } = play;
  if (passOn) state.slot = sure(trackAfter(game, state.slot)[0]);
  state.last = null;
};

/** W-4.24a. */
const advanceMarker = ({ game, state, table }: Play): void => {
  state.slot = sure(trackAfter(game, state.slot)[0]);
  if (state.slot === game.powers[0]) {
    state.round++;
    table.emit({ kind: 'round.began', turn: state.turn, round: state.round });
  }
};
