/** The turn of Kutuzov, step by step (K-4.0). */
import type { Script } from '../../../engine/index.ts';
import type { Play, TurnStep } from '../../campaign/rules/play.ts';
import { mulligans } from '../../campaign/rules/turn/mulligan.ts';
import { seatPlayers } from '../../campaign/rules/turn/seating.ts';
import { tellRound } from '../../campaign/rules/turn/sequence.ts';
import { slot } from '../../campaign/rules/turn/track.ts';
import { balanceStep, flagSurvivors, guerrillaStep, sufferAbroad } from '../../campaign/rules/turn/turn-end.ts';
import { winterPhase } from '../../campaign/rules/winter/winter.ts';
import { endOfTurnWear } from './attrition-levels.ts';
import { returnFaceUp } from './card-life.ts';
import { endOfTurnCheck } from './checks.ts';
import { conquestAtTurnEnd, enableRetreat, rollPeace } from './conquest.ts';
import { deal, shuffleIn } from './deal.ts';
import { beginAnew, settleDue } from './facts.ts';
import { dropFieldworks } from './fieldworks.ts';
import { open } from './opening.ts';
import { SIDES } from './powers.ts';
import { endOfTurn } from './victory.ts';

/** K-2.34, K-12.45b. A bid may take the soldiers away who hold an entrenchment. */
function* seat(play: Play): Script {
  yield* seatPlayers(play);
  dropFieldworks(play);
}

/** K-4.24e, K-4.3a, K-14.42. */
function* attrition(play: Play): Script {
  returnFaceUp(play);
  yield* sufferAbroad(play);
  yield* settleDue(play);
}

/** K-4.3b, K-4.3c. How worn the Imperial army is; then survivors put their flags. */
function* attritionLevel(play: Play): Script {
  yield* endOfTurnWear(play);
  yield* flagSurvivors(play);
}

/** K-4.5, K-9.0h, R-76. Both camps check their morale; what a fall makes of the allies comes at once. */
function* moraleStep(play: Play): Script {
  for (const side of SIDES) {
    if (!play.state.outcome) yield* endOfTurnCheck(play, side);
    yield* settleDue(play);
  }
  beginAnew(play);
}

/** K-4.7. */
function* conquest(play: Play): Script {
  conquestAtTurnEnd(play);
  enableRetreat(play);
}

/** K-4.8. */
function* peace(play: Play): Script {
  rollPeace(play);
}

export const turn: readonly TurnStep[] = [
  { phase: 'seating', run: seat },
  { phase: 'deal', isQuiet: true, run: deal },
  { phase: 'mulligan', isQuiet: true, run: mulligans },
  { phase: 'deck', isQuiet: true, run: shuffleIn },
  { phase: 'opening', isQuiet: true, run: open },
  { phase: 'impulses', enter: tellRound, run: slot },
  { phase: 'attrition', run: attrition },
  { phase: 'attrition-level', isQuiet: true, run: attritionLevel },
  { phase: 'cossacks', run: guerrillaStep },
  { phase: 'morale', isQuiet: true, run: moraleStep },
  { phase: 'balance', run: balanceStep },
  { phase: 'conquest', isQuiet: true, run: conquest },
  { phase: 'peace', isQuiet: true, run: peace },
  { phase: 'end', isQuiet: true, run: endOfTurn },
  { phase: 'interphase', run: winterPhase },
];
