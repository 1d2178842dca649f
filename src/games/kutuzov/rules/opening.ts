/** What comes between the deal and the first impulse of a scenario (K-2.7b, K-21A.3c, K-21A.4a). */
import type { Script } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import type { Play } from '../../campaign/rules/play.ts';
import { seatOf, trackFrom } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import { withdrawals } from '../../campaign/rules/winter/deployment.ts';
import type { Phase } from '../../campaign/state.ts';
import type { PowerId } from '../../campaign/types.ts';
import { bookOf, type PrintedScenario } from '../content.ts';
import { ownIn } from '../types.ts';
import { beginAnew } from './facts.ts';
import { shareOut } from './income.ts';
import { SIDES } from './powers.ts';
import { reinforce } from './winter.ts';

/** K-2.7b, D-05. A power may give its partner what the scenario says; without an answer it keeps all. */
function* shift(play: Play, { from, to, n }: PrintedScenario['shifts'][number]): Script {
  const { keep } = yield* ask('resource.share', {
    seat: seatOf(play, from),
    sentence: 'ask.resource.shift',
    figures: { power: from, n },
    options: Array.from({ length: n + 1 }, (_, kept) => ({ keep: kept })),
    fallback: () => ({ keep: n }),
    quiet: true,
  });
  changeResources(play, from, keep - n, 'event');
  changeResources(play, to, n - keep, 'event');
}

/** K-2.7b, K-21A.3c. Resources that are shared out or given away, then leaders whom the Imperials take off the map. */
function* settleSetUp(play: Play, { sharedResources, shifts, recall }: PrintedScenario): Script {
  for (const side of SIDES) yield* shareOut(play, side, sharedResources[side] ?? 0, 'event');
  for (const each of shifts) yield* shift(play, each);
  for (const power of recall ?? []) yield* withdrawals(play, power);
}

const nextOf = (powers: readonly PowerId[], done: readonly PowerId[]): PowerId | undefined =>
  powers.find((power) => !done.includes(power));

/** K-21A.4a. Where a scenario begins with reinforcements, one power after another has them, the first on the track first. */
export function* open(play: Play): Script<Phase | undefined> {
  const { game, state } = play;
  const scenario = bookOf(game).setups.scenarios[state.scenario];
  if (!scenario) throw new Error(`no scenario ${state.scenario}`);
  const own = ownIn(play);
  const opened = own.opened ?? [];
  if (opened.length === 0) yield* settleSetUp(play, scenario);
  if (scenario.opening !== 'reinforcement') return undefined;
  const power = nextOf(trackFrom(game, state.slot), opened);
  if (power === undefined) {
    delete own.opened;
    beginAnew(play);
    return undefined;
  }
  yield* reinforce(play, power);
  own.opened = [...opened, power];
  return state.phase;
}
