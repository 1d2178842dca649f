/** Leaders who come late: Kutuzov's first appearance, and who may not be built before (K-6.35, K-6.36). */
import { type Refusal, refusalOf, type Script } from '../../../engine/index.ts';
import { debtsOf } from '../../campaign/rules/cards/debts.ts';
import { leadersIn } from '../../campaign/rules/forces/stacks.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { Force, PowerId, Stack } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { markMorale, SPEAKER } from './morale.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `half`: loss markers that would go; `gain`: gain markers that would come. */
    arrival: { readonly power: PowerId; readonly half: number; readonly gain: number };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    arrival: { arrival: 'half' | 'gain' };
  }
}

/** K-6.35a, K-6.35c. Once in a game: half of the loss markers go, or gain markers come. */
export function* welcome(play: Play, force: Force): Script {
  const own = ownIn(play);
  if (own.kutuzov || !leadersIn(force).includes('kutuzov')) return;
  own.kutuzov = true;
  const { gain } = bookOf(play.game).tables.builds.kutuzov;
  const half = halfOf(play, own.morale.tsarist.loss);
  const power = SPEAKER.tsarist;
  const { arrival } = yield* ask('arrival', {
    seat: seatOf(play, power),
    figures: { power, half, gain },
    options: [{ arrival: 'half' }, { arrival: 'gain' }],
    // D-38
    fallback: () => ({ arrival: half > gain ? 'half' : 'gain' }),
    quiet: true,
  });
  markMorale(play, 'tsarist', -(arrival === 'half' ? half : gain), 'event');
}

/** Half of an odd number: the larger part, or by the option the smaller. */
const halfOf = ({ state }: Position, n: number): number =>
  state.options.kutuzovHalf === 'smaller' ? Math.floor(n / 2) : Math.ceil(n / 2);

/** K-6.35b, K-6.36. Leaders who cannot be built yet. */
export const tooEarly = (
  { game, state }: Position,
  act: 'build' | 'regroup',
  { leaders }: Stack,
): Refusal | undefined => {
  if (act === 'regroup') return undefined;
  const late = bookOf(game).tables.builds.earliest.find(
    ({ leader, turn }) => leaders.includes(leader) && state.turn < turn,
  );
  return late && refusalOf('build.too-early', { leader: late.leader, turn: late.turn });
};

/** K-5.12b. As long as a power owes strength to an event it puts nothing on the map. */
export const inDebt = (position: Position, power: PowerId): Refusal | undefined => {
  const owed = debtsOf(position, power).reduce((sum, { sp }) => sum + sp, 0);
  return owed === 0 ? undefined : refusalOf('build.in-debt', { power, owed });
};
