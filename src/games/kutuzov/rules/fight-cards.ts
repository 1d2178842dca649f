/** What cards of Kutuzov do in battles and sieges besides dice. */
import type { Script } from '../../../engine/index.ts';
import { ownerOf } from '../../campaign/rules/control.ts';
import type { ActiveOperation, BattleEnd } from '../../campaign/rules/facts.ts';
import type { BattleRules, Play, Position } from '../../campaign/rules/play.ts';
import { seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { takeOutOfTheGame } from './card-life.ts';
import { digIn } from './fieldworks.ts';
import { burn, isScorched } from './scorched.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** The ground of a battle that a card has ended. */
    burn: { readonly power: PowerId; readonly area: AreaId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    burn: { burn: boolean };
  }
}

/** Whether an area is a duchy that a camp holds, whoever fights there. */
const isOwnDuchy = ({ game, state }: Position, area: AreaId, side: string): boolean =>
  !bookOf(game).places.zones.has(area) && sideOf(game, ownerOf(game, state, area)) === side;

/** Card 83, K-12.45a, K-12.45c. The own side is dug in from this round on, on its own ground. */
export const playedInFight: NonNullable<BattleRules['cardPlayed']> = (play, { op, power, side }, area) => {
  if (op.op !== 'dig_in' || ownIn(play).entrenched.includes(area) || !isOwnDuchy(play, area, side)) return;
  digIn(play, power, area);
};

/** Card 1, K-5.72, K-17.44a. Where its side is beaten the card leaves the game, and those that it names with it. */
const leaveTheGame = (play: Play, { card, op, side }: ActiveOperation, { loser }: BattleEnd): void => {
  if (loser !== side) return;
  for (const each of [card, ...(Array.isArray(op.also) ? op.also.map(Number) : [])]) takeOutOfTheGame(play, each);
};

/** Card 74. A Tsarist player may burn the ground on which nobody has fought, if his camp holds it. */
function* burnBehind(play: Play, { op, power, side, round }: ActiveOperation, { area, rounds }: BattleEnd): Script {
  if (op.scorch !== true || round !== rounds || side !== 'tsarist') return;
  if (!isOwnDuchy(play, area, side) || isScorched(play, area)) return;
  const answer = yield* ask('burn', {
    seat: seatOf(play, power),
    figures: { power, area },
    options: [{ burn: false }, { burn: true }],
  });
  if (answer.burn) burn(play, power, area);
}

export function* afterBattle(play: Play, it: ActiveOperation, end: BattleEnd): Script {
  if (it.op.op === 'remove_if_beaten') leaveTheGame(play, it, end);
  if (it.op.op === 'end_fight') yield* burnBehind(play, it, end);
}
