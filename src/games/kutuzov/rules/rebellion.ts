/** The rebellion of Prussia (K-9.3f, K-9.3r, K-9.3s). */
import type { Script } from '../../../engine/index.ts';
import { boxLosses } from '../../campaign/rules/battle/attrition.ts';
import { diceOf, effectsOf, ownParts } from '../../campaign/rules/battle/dice.ts';
import { bearLosses } from '../../campaign/rules/battle/losses.ts';
import { retreat, type Survivors } from '../../campaign/rules/battle/retreat.ts';
import { flagsLeft, isPrintedOwner, ownerOf, printedOwner } from '../../campaign/rules/control.ts';
import type { Entry } from '../../campaign/rules/facts.ts';
import { commanderOf, speakerOf } from '../../campaign/rules/forces/armies.ts';
import { areasWith, forceAt, stackAt } from '../../campaign/rules/forces/formations.ts';
import { freeCounters, lift, mark, place } from '../../campaign/rules/forces/pieces.ts';
import {
  atMost,
  copyForce,
  emptyStack,
  isEmpty,
  isEmptyForce,
  sizeIn,
  strengthOf,
} from '../../campaign/rules/forces/stacks.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf } from '../../campaign/rules/position.ts';
import type { AreaId, Force, SideId } from '../../campaign/types.ts';
import type { MoraleCause } from '../events.ts';
import { ownIn } from '../types.ts';
import { removeAlly } from './allies.ts';
import { priceOfFormation } from './prices.ts';
import { faltering, losesTie } from './wavering.ts';

const REBELS = 'prussia';
const HEIR = 'russian_first';

const rebelsAt = (position: Position, area: AreaId): Force => {
  const stack = stackAt(position, area, REBELS);
  return isEmpty(stack) ? {} : { [REBELS]: stack };
};

/** The other Imperials of an area. */
const loyalAt = (position: Position, area: AreaId): Force => {
  const { [REBELS]: _, ...loyal } = forceAt(position, area, 'imperial');
  return loyal;
};

/** One side's dice: nothing of the ground, of cards or of evasions counts (K-9.3r 1). */
const roll = (play: Play, area: AreaId, force: Force) => {
  const { dice } = diceOf(ownParts(play, force, commanderOf(play, force, area)));
  const power = force[REBELS] ? HEIR : speakerOf(play, force, area);
  const faces = [...play.table.roll(`rebellion.${area}.${power}`, dice)];
  const blow = effectsOf(faces);
  play.table.emit({ kind: 'rebels.fought', power, area, faces, ...blow });
  return blow;
};

/** K-12.6c. A beaten force leaves by the rules for those who were attacked; in a zone it may stay. */
function* withdraw(play: Play, area: AreaId, side: SideId, force: Force): Script<Survivors> {
  if (isEmptyForce(force)) return {};
  const entry: Entry = { area, from: null, line: null, side, mover: {}, arrived: {}, failedEvasions: 0 };
  return yield* retreat(play, entry, 'defender', copyForce(force), []);
}

/** K-12.5, K-12.54, K-12.7b. Losses of one side; those of a routed side are all eliminated. Returns the disrupted who are left. */
function* suffer(
  play: Play,
  area: AreaId,
  force: Force,
  side: SideId,
  { hits, disruptions }: ReturnType<typeof effectsOf>,
  isRouted: boolean,
): Script<number> {
  const { left } = yield* bearLosses(play, area, force, hits + (isRouted ? disruptions : 0), 'battle');
  const due = isRouted ? 0 : faltering(play, side, disruptions);
  if (due > 0 && !isEmptyForce(left)) yield* boxLosses(play, area, left, due, 'battle');
  return isRouted ? 0 : disruptions - due;
}

/** K-9.11. What its defeat costs the Imperial camp: the worst that has happened. */
const owe = (play: Play, force: Force, cause: MoraleCause): void => {
  const n = priceOfFormation(play, cause, force);
  if (n > 0) ownIn(play).due.push({ due: 'loss', side: 'imperial', n, cause });
};

/**
 * K-9.3r 1, K-9.3s, K-12.61b. The rebels attack. A tie is lost at once by whom the morale of its camp makes lose it, so there
 * is no second round. Whether the rebels won.
 */
function* fight(play: Play, area: AreaId): Script {
  const [rebels, loyal] = [copyForce(rebelsAt(play, area)), copyForce(loyalAt(play, area))];
  const [byRebels, byLoyal] = [roll(play, area, rebels), roll(play, area, loyal)];
  const lead = byRebels.hits + byRebels.disruptions - byLoyal.hits - byLoyal.disruptions;
  const margin = play.game.battle.routMargin;
  const disrupted = yield* suffer(play, area, loyal, 'imperial', byRebels, lead >= margin);
  yield* suffer(play, area, rebels, 'tsarist', byLoyal, -lead >= margin);
  const [left, standing] = [rebelsAt(play, area), loyalAt(play, area)];
  const isWon = lead > 0 || (lead === 0 && losesTie(play, 'tsarist', 'imperial') === 'defender');
  const wins = !isEmptyForce(left) && (isEmptyForce(standing) || isWon);
  changeSides(play, area);
  if (wins) yield* drive(play, area, loyal, lead, disrupted);
  // K-12.52b.
  else if (isEmptyForce(standing)) owe(play, loyal, 'overrun');
  else yield* withdraw(play, area, 'imperial', forceAt(play, area, 'tsarist'));
  for (const side of play.game.sides) mark(play, area, forceAt(play, area, side));
}

const sizesIn = (survivors: Survivors): number =>
  Object.values(survivors).reduce((sum, force) => sum + sizeIn(force), 0);

/** K-12.7b. If the Imperials are routed on their way, the disrupted are eliminated where they have come to. */
function* scatter(play: Play, survivors: Survivors, disrupted: number): Script {
  let losses = disrupted;
  for (const [area, force] of Object.entries(survivors)) {
    const { left, count } = yield* bearLosses(play, area, force, Math.min(losses, sizeIn(force)), 'battle');
    losses -= count;
    survivors[area] = left;
  }
}

/**
 * K-9.3r 2. The rebels have won: their flag is raised, even over a fortress, and the Imperials go. What they lose on their way counts
 * as in any battle (K-12.62b), and who has no way or does not arrive is overrun (K-12.63, K-12.8a).
 */
function* drive(play: Play, area: AreaId, loyal: Force, lead: number, disrupted: number): Script {
  raise(play, area);
  const standing = loyalAt(play, area);
  const survivors = yield* withdraw(play, area, 'tsarist', standing);
  const lost = sizeIn(standing) - sizesIn(survivors);
  const isRouted = lead + lost >= play.game.battle.routMargin;
  if (isRouted) yield* scatter(play, survivors, disrupted);
  if (sizesIn(survivors) === 0) owe(play, loyal, 'overrun');
  else if (isRouted) owe(play, loyal, 'rout');
  else if (Object.keys(survivors).some((each) => each !== area)) owe(play, loyal, 'retreat');
}

/** K-9.3r 4. The flag of the rebels is that of the First Army; in Russia, and where it has no flag left, the printed owner's. */
const raise = (play: Play, area: AreaId): void => {
  const { game, state, table } = play;
  const place = areaOf(game, area);
  if (place.wide) return;
  const was = ownerOf(game, state, area);
  const facts = { area, was, cause: 'revolt' as const, cp: 0, left: 0 };
  delete state.flags[area];
  if (isPrintedOwner(place, HEIR) || flagsLeft(game, state, 'tsarist') < 1) {
    const now = printedOwner(place);
    if (now !== was) table.emit({ kind: 'flag.removed', power: HEIR, now, ...facts });
    return;
  }
  state.flags[area] = HEIR;
  table.emit({ kind: 'flag.placed', power: HEIR, ...facts });
};

/** K-9.3r 3, K-9.3r 4, K-9.3s. What is left of the Prussians becomes troops of the First Army, as far as it has counters. */
const changeSides = (play: Play, area: AreaId): void => {
  const stack = copyForce(rebelsAt(play, area))[REBELS];
  if (!stack) return;
  lift(play, area, REBELS, stack);
  if (!isEmpty(stack)) play.table.emit({ kind: 'pieces.lost', power: REBELS, area, pieces: stack, cause: 'event' });
  const pieces = { ...emptyStack(), ...atMost(strengthOf(stack), freeCounters(play, HEIR)) };
  if (isEmpty(pieces)) return;
  place(play, area, HEIR, pieces);
  play.table.emit({ kind: 'pieces.built', power: HEIR, area, pieces, cp: 0, left: 0 });
};

/** K-9.3r. Prussia rises against the Imperials, and goes over to the First Army. */
export function* rebel(play: Play): Script {
  const own = ownIn(play);
  const { state, table } = play;
  if (own.left.includes(REBELS)) return;
  own.left.push(REBELS);
  table.emit({ kind: 'ally.rebelled', power: HEIR });
  for (const area of [...areasWith(play, 'imperial')].filter((each) => !isEmptyForce(rebelsAt(play, each)))) {
    if (isEmptyForce(loyalAt(play, area))) changeSides(play, area);
    else yield* fight(play, area);
  }
  removeAlly(play, REBELS);
  for (const [area, flag] of Object.entries(state.flags)) if (flag === REBELS) raise(play, area);
  // K-9.3r 5, 7: a friendly fortress of the First Army, which builds nothing there.
  if (state.flags.koenigsberg !== HEIR) raise(play, 'koenigsberg');
  yield* withdraw(play, 'koenigsberg', 'tsarist', loyalAt(play, 'koenigsberg'));
}
