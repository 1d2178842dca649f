/** From an entry to the battle that it causes (W-9.ALG 4 to 6), wherever the pieces come from. */
import type { Script } from '../../../../engine/index.ts';
import type { AttritionReason } from '../../events.ts';
import type { AreaId, Force } from '../../types.ts';
import { respond } from '../cards/responses.ts';
import type { ActiveOperation, Entry, Hardship } from '../facts.ts';
import { forceAt } from '../forces/formations.ts';
import { commonForce, copyForce, isEmptyForce, leadersIn, minusForce, plusForce } from '../forces/stacks.ts';
import { agreeOnCommander } from '../march/command.ts';
import type { Play } from '../play.ts';
import { otherSide } from '../position.ts';
import { undergo } from './attrition.ts';
import { fightBattle } from './battle.ts';
import { defendersOf } from './combatants.ts';

interface Engagement {
  readonly fought: boolean;
  /** The active side won by overrun and may march on. */
  readonly overrun: boolean;
}

const isContested = (play: Play, entry: Entry): boolean => {
  const { mover, joined = {}, stays, arrived } = entry;
  if (isEmptyForce(mover) && isEmptyForce(joined)) return false;
  return !(stays && isEmptyForce(arrived)) && !isEmptyForce(defendersOf(play, entry));
};

/**
 * W-9.ALG 4 to 6, W-10.9, W-D.20. What follows interceptions and evasions: armies that come to the battle at once, the
 * attrition of the step, cards at the beginning of the battle, and the battle itself if there still is an enemy. Pieces that joined the mover do not take part in that
 * attrition.
 */
export function* engage(
  play: Play,
  entry: Entry,
  reasons: readonly AttritionReason[] = [],
  tired = 0,
): Script<Engagement> {
  const { area, side } = entry;
  const played: ActiveOperation[] = [];
  if (isContested(play, entry)) yield* respond(play, { moment: 'battle-near', entry, played });
  const left = yield* undergo(play, { area, force: presentOf(play, area, entry.mover), reasons, tired });
  yield* sufferReactions(play, entry);
  const { joined: near } = entry;
  addJoined(play, entry, left);
  delete entry.joined;
  if (isContested(play, entry)) yield* answerBattle(play, entry, played);
  yield* agreeOnCommander(play, area, otherSide(play.game, side), entry.arrived);
  if (!isAlone(play, entry) || near || entry.joined) yield* agreeOnCommander(play, area, side, entry.mover);
  if (!isContested(play, entry)) return { fought: false, overrun: false };
  const { overrun } = yield* fightBattle(play, entry, played);
  return { fought: true, overrun };
}

/** W-D.20. Cards for the battle, when the mover has suffered its attrition; who joins by them fights with it. */
function* answerBattle(play: Play, entry: Entry, played: ActiveOperation[]): Script {
  yield* respond(play, { moment: 'battle', entry, played });
  addJoined(play, entry, entry.mover);
}

/** Those who have joined fight with the mover from here on. */
const addJoined = (play: Play, entry: Entry, mover: Force): void => {
  entry.mover = presentOf(play, entry.area, plusForce(mover, entry.joined ?? {}));
};

/** Those of a force who are still there: when an evasion costs a level of morale, allies may be sent home (K-9.3j, K-9.3n). */
const presentOf = ({ state }: Play, area: AreaId, force: Force): Force =>
  copyForce(commonForce(force, state.forces[area] ?? {}));

const without = (force: Force, gone: Force, left: Force): Force => plusForce(minusForce(force, gone), left);

/** K-11.4d, K-11.11a. The attrition of those who have reacted: interceptors first, then evaders. */
export function* sufferReactions(play: Play, entry: Entry): Script {
  const { pending = [] } = entry;
  delete entry.pending;
  const isGone = ({ as }: Hardship): boolean => as === 'gone';
  for (const { area, force, reasons, as } of [...pending.filter((each) => !isGone(each)), ...pending.filter(isGone)]) {
    const left = yield* undergo(play, { area, force: presentOf(play, area, force), reasons });
    if (as === 'arrived') entry.arrived = without(entry.arrived, force, left);
    if (as === 'joined') entry.joined = without(entry.joined ?? {}, force, left);
  }
}

/** Whether the mover finds no leader of its own side in the area. It then keeps the commander that it marched under. */
const isAlone = (play: Play, { area, side, mover }: Entry): boolean =>
  leadersIn(minusForce(forceAt(play, area, side), mover)).length === 0;
