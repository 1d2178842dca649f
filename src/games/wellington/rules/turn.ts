/** The turn of Wellington, step by step (W-4.1a). */
import type { Play, TurnStep } from '../../campaign/rules/play.ts';
import { deal } from '../../campaign/rules/turn/deal.ts';
import { mulligans } from '../../campaign/rules/turn/mulligan.ts';
import { seatPlayers } from '../../campaign/rules/turn/seating.ts';
import { endTurn, tellRound } from '../../campaign/rules/turn/sequence.ts';
import { slot } from '../../campaign/rules/turn/track.ts';
import { attritionStep, balanceStep, guerrillaStep } from '../../campaign/rules/turn/turn-end.ts';
import { winterPhase } from '../../campaign/rules/winter/winter.ts';
import { conquestStep, peaceStep, victoryStep } from './victory.ts';

function* peace(play: Play) {
  yield* peaceStep(play);
  if (!play.state.outcome) endTurn(play);
}

export const turn: readonly TurnStep[] = [
  { phase: 'seating', run: seatPlayers },
  { phase: 'deal', isQuiet: true, run: deal },
  { phase: 'mulligan', isQuiet: true, run: mulligans },
  { phase: 'impulses', enter: tellRound, run: slot },
  { phase: 'attrition', run: attritionStep },
  { phase: 'guerrillas', run: guerrillaStep },
  { phase: 'balance', run: balanceStep },
  { phase: 'conquest', run: conquestStep },
  { phase: 'peace', run: peace },
  { phase: 'interphase', run: winterPhase },
  { phase: 'victory', isQuiet: true, run: victoryStep },
];
