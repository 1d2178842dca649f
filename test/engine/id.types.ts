/** Mistakes with ids that the compiler has to refuse; they are checked with the types of the whole project. */
import type { Id, SeatId } from '../../src/engine/index.ts';
import type { AreaId, LeaderId, PowerId, SideId } from '../../src/games/campaign/types.ts';

type Differ<A, B> = A extends B ? false : B extends A ? false : true;

const all: readonly [
  Differ<AreaId, PowerId>,
  Differ<PowerId, SideId>,
  Differ<PowerId, SeatId>,
  Differ<SideId, SeatId>,
  Differ<AreaId, LeaderId>,
  Differ<LeaderId, PowerId>,
] = [true, true, true, true, true, true];

const plain: Id<'area'> = 'lisbon';

export { all, plain };
