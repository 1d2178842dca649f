/**
 * What the winner of a battle gains (W-11.8 to W-11.11): pursuit, a free flag, loot, and the effects of loot on some
 * armies.
 */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, Force, PowerId } from '../../types.ts';
import { changeResources } from '../cards/cards.ts';
import { respond } from '../cards/responses.ts';
import { consequences } from '../consequences.ts';
import { isOpenGround } from '../control.ts';
import type { Combatant } from '../facts.ts';
import { speakerOf } from '../forces/armies.ts';
import { powerOfLeader } from '../forces/formations.ts';
import { isEmptyForce, leadersIn } from '../forces/stacks.ts';
import type { WonOccasion } from '../occasions.ts';
import type { Play } from '../play.ts';
import { freeFlag } from '../turn/flags.ts';
import { undergo } from './attrition.ts';
import { routAttrition } from './cards.ts';
import type { Battle } from './combatants.ts';

/** The survivors of the losing side, by area. */
type Beaten = Record<AreaId, Force>;

/** W-11.9b, W-11.10c. The power of the winning commander; without a commander, the power with the most strength. */
const leading = (play: Play, { commander, force }: Combatant, area: AreaId): PowerId =>
  commander === null ? speakerOf(play, force, area) : powerOfLeader(play, commander);

/** Attrition for the loser after the retreat, wherever the pieces are. */
export function* harry(play: Play, beaten: Beaten, times: number): Script {
  const reasons = Array.from({ length: times }, () => 'event' as const);
  for (const [area, force] of Object.entries(beaten)) {
    const left = yield* undergo(play, { area, force, reasons });
    if (isEmptyForce(left)) delete beaten[area];
    else beaten[area] = left;
  }
}

/**
 * W-11.8. Cards after a victory. They are played before the overrun is decided, because they can wipe the loser out.
 */
export function* triumph(
  play: Play,
  { entry, played }: Battle,
  winner: Combatant,
  rout: boolean,
  beaten: Beaten,
): Script<{ overrun: boolean; gained: number }> {
  if (rout) yield* harry(play, beaten, routAttrition(played, winner.side));
  const { area } = entry;
  const overrun = Object.keys(beaten).length === 0;
  if (isEmptyForce(winner.force)) return { overrun, gained: 0 };
  const occasion: WonOccasion = {
    moment: 'battle-won',
    area,
    winner: leading(play, winner, area),
    force: winner.force,
    rout,
    overrun,
    gained: 0,
    beaten,
  };
  yield* respond(play, occasion);
  return { overrun: occasion.overrun, gained: occasion.gained };
}

interface Victory {
  readonly winner: Combatant;
  readonly loser: Combatant;
  readonly rout: boolean;
  readonly overrun: boolean;
  /** The number of rolls for loot (W-11.10d). */
  readonly loots: number;
  /** Resources that cards have already brought. */
  readonly gained: number;
}

/** W-11.9. The free flag. */
export function* takeFlag(play: Play, area: AreaId, { winner, loser, rout }: Victory): Script {
  if (isEmptyForce(winner.force)) return;
  if (isFlagOverrun(play, area, loser, rout) && isOpenGround(play.game, play.state, area))
    yield* freeFlag(play, leading(play, winner, area), area, 'overrun');
}

/** W-11.10a, W-11.10c, W-11.11. The loot and its consequences. */
export function* takeLoot(play: Play, area: AreaId, victory: Victory): Script {
  const { winner, loser, rout, overrun, loots } = victory;
  if (isEmptyForce(winner.force)) return;
  const speaker = leading(play, winner, area);
  let { gained } = victory;
  if (leadersIn(loser.began).length > 0 && (rout || overrun)) {
    for (let n = 0; n < loots; n++) gained += rollLoot(play, speaker, area, loser.eliminated);
  }
  const { force, commander } = winner;
  if (gained > 0) yield* consequences(play, { fact: 'plundered', by: 'loot', area, force, commander, gained });
}

/**
 * W-11.9a, W-11.9b, AMB-04. Compares the eliminations of all rounds, and the fives of a rout, with the loser's size at
 * the beginning of the battle.
 */
const isFlagOverrun = (
  play: Play,
  area: AreaId,
  { side, hits, disruptions, size }: Combatant,
  rout: boolean,
): boolean => {
  const fives = rout && play.state.options.flagOverrunCountsRout !== false ? disruptions : 0;
  return hits + fives - size >= (play.game.flags.overrunSurplus?.(play, area, side) ?? 1);
};

/** W-11.10b. */
const rollLoot = (play: Play, power: PowerId, area: AreaId, plus: number): number => {
  const { loot } = play.game.battle;
  const [face = 0] = play.table.roll(`loot.${area}`, 1);
  const total = face + plus;
  const resources = total >= loot.two ? 2 : total >= loot.one || face === loot.natural ? 1 : 0;
  play.table.emit({ kind: 'loot.rolled', power, area, face, plus, total, resources });
  if (resources > 0) changeResources(play, power, resources, 'loot');
  return resources;
};
