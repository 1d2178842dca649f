/** What a power does to an area from afar, while cards may still bring enemies within reach of it (K-7.13, K-16.57d). */
import type { Script, Verdict } from '../../../../engine/index.ts';
import type { AreaId, PowerId } from '../../types.ts';
import { drop } from '../lapsed-orders.ts';
import type { Play } from '../play.ts';
import { respond } from './responses.ts';

/** Opens a window before an act from afar, and judges the act once more. One that has become impossible is dropped. */
export function* isStillInReach(
  play: Play,
  power: PowerId,
  area: AreaId,
  judge: () => Verdict<unknown>,
): Script<boolean> {
  yield* respond(play, { moment: 'reach', area, power });
  if (play.state.outcome) return false;
  const verdict = judge();
  if (!verdict.ok) drop(play, power, verdict.refusal);
  return verdict.ok;
}
