/** What attrition does in Kutuzov (K-14, K-16.4). */
import type { Script } from '../../../engine/index.ts';
import { plainAttrition } from '../../campaign/rules/battle/attrition.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { statusOf } from '../../campaign/rules/control.ts';
import type { Suffering } from '../../campaign/rules/facts.ts';
import { speakerOf } from '../../campaign/rules/forces/armies.ts';
import { powersIn } from '../../campaign/rules/forces/formations.ts';
import { sizeIn } from '../../campaign/rules/forces/stacks.ts';
import type { Attrition, Play, Position } from '../../campaign/rules/play.ts';
import { powersOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, PowerId, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { hasCentre } from './centres.ts';
import { isWinter } from './ground.ts';
import { isScorched } from './scorched.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `dice`: before any resource is spent. */
    relieve: { readonly power: PowerId; readonly area: AreaId; readonly dice: number; readonly resources: number };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    /** Resources that halve the dice. */
    relieve: { relieve: number };
  }
}

const sideIn = ({ game }: Position, { force }: Suffering): SideId => sideOf(game, powersIn(game, force)[0] ?? '');

/** K-14.41, K-14.41a, K-0.1. Dice more for a worn Imperial army, rounded down. */
const levelDice = (position: Position, side: SideId, size: number): number => {
  if (side !== 'imperial') return 0;
  const { level } = ownIn(position).attrition;
  const row = bookOf(position.game).tables.attritionLevels.levels.find(({ id }) => id === level);
  return row?.per ? Math.floor(size / row.per) : 0;
};

/** K-0.1, K-14.2. Half of the dice, rounded up, are taken away; one stays. */
const halve = (dice: number): number => (dice === 0 ? 0 : Math.max(1, Math.floor(dice / 2)));

/** K-14.2a, K-14.2c. A friendly depot that is not burnt. */
const hasDepot = (position: Position, area: AreaId, side: SideId): boolean =>
  bookOf(position.game).places.depots.has(area) &&
  !isScorched(position, area) &&
  statusOf(position, area, side) === 'friendly';

/** Cards 6 and 13. A supply train spares the formations of its camp. */
const hasTrain = ({ state }: Position, area: AreaId, side: SideId): boolean =>
  state.effects.some((effect) => effect.kind === 'supply-train' && effect.area === area && effect.side === side);

/** K-14.1a, K-14.2a, K-14.2b, K-14.3a, K-14.3b. */
const diceOf = (position: Position, suffering: Suffering): number => {
  const { area, force, reasons, tired } = suffering;
  const side = sideIn(position, suffering);
  if (hasTrain(position, area, side)) return 0;
  const size = sizeIn(force);
  const sum = reasons.length * (size + levelDice(position, side, size)) + tired + levelDice(position, side, tired);
  const stored = hasDepot(position, area, side) ? halve(sum) : sum;
  return hasCentre(position, area, side) ? halve(stored) : stored;
};

/** D-58. A resource for eight dice, and a second one for sixteen where three are there. */
const usual = (dice: number, resources: number): number => {
  if (dice < 8) return 0;
  return Math.min(resources, dice >= 16 && resources >= 3 ? 2 : 1);
};

/** K-16.4. The power that suffers may halve the dice with resources, and then its partner. */
function* relieve(play: Play, suffering: Suffering, due: number): Script<number> {
  const { area, force } = suffering;
  const side = sideIn(play, suffering);
  const first = speakerOf(play, force, area);
  const powers = [first, ...powersOf(play.game, side).filter((power) => power !== first)];
  let dice = due;
  for (const power of powers) {
    const resources = (play.state.resources[power] ?? 0) - (ownIn(play).impulse.barred[power] ?? 0);
    if (resources <= 0 || dice < 2) continue;
    const { relieve: spent } = yield* ask('relieve', {
      seat: seatOf(play, power),
      figures: { power, area, dice, resources },
      options: Array.from({ length: resources + 1 }, (_, n) => ({ relieve: n })),
      fallback: () => ({ relieve: power === first ? usual(dice, resources) : 0 }),
      quiet: true,
    });
    if (spent > 0) changeResources(play, power, -spent, 'spent');
    for (let n = 0; n < spent; n++) dice = halve(dice);
  }
  return dice;
}

/** K-14.1a, K-14.61. A 6 eliminates; in winter a 5 sends to the Regroup Box. */
export const attrition: Attrition = {
  dice: diceOf,
  relieve,
  toll: (position, suffering, faces) => ({
    ...plainAttrition.toll(position, suffering, faces),
    regrouped: isWinter(position) ? faces.filter((face) => face === 5).length : 0,
  }),
};
