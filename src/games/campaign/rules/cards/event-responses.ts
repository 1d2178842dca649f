/** Cards played out of turn after another card, and when partisans rise. */

import type { AreaId, EventChoice, PowerId } from '../../types.ts';
import { bearLosses } from '../battle/losses.ts';
import { controllerOf } from '../control.ts';
import { stackAt } from '../forces/formations.ts';
import { copyStack, isEmpty, strengthOf } from '../forces/stacks.ts';
import type { CardOccasion, PartisanOccasion, Use } from '../occasions.ts';
import { raiseSoldiers } from '../operations/build.ts';
import type { Play, Reaction, Reactions } from '../play.ts';
import { neighbours, otherSide, ownOf, powersOf, sideOf } from '../position.ts';

// --- soldiers raised by an event (#35)
// -----------------------------------------------------------------------------------

/** Areas where the event has raised soldiers of a power. */
const raisedBy = (play: Play, power: PowerId, { raised }: CardOccasion): AreaId[] => [
  ...new Set(
    raised
      .filter((each) => each.power === power && strengthOf(stackAt(play, each.area, ownOf(power))) > 0)
      .map(({ area }) => area),
  ),
];

/** Enemy soldiers in an area or next to it: where, and whose. */
const within = (play: Play, area: AreaId, side: string): { area: AreaId; power: PowerId }[] =>
  [area, ...neighbours(play.game, area).map((next) => next.area)].flatMap((each) =>
    powersOf(play.game, side).flatMap((power) =>
      strengthOf(stackAt(play, each, ownOf(power))) > 0 ? [{ area: each, power }] : [],
    ),
  );

const isNearRaised = ({ op }: Use): boolean => op.where === 'battle_or_adjacent';

/**
 * The choice names the formation first, then the area and the owner of an enemy who loses a strength point. Without an
 * enemy it names only the formation.
 */
const loseNearby: Reaction<'card'> = {
  choices(play, use, occasion) {
    const builds = use.card.ops.find(({ op }) => op === 'build');
    if (!isNearRaised(use) || builds === undefined) return [];
    const enemy = otherSide(play.game, sideOf(play.game, use.power));
    return raisedBy(play, String(builds.power), occasion).flatMap((area): EventChoice[] => {
      const prey = within(play, area, enemy);
      if (prey.length === 0) return [{ areas: [area] }];
      return prey.map((each) => ({ areas: [area, each.area], power: each.power }));
    });
  },
  *run(play, { op }, _occasion, { areas: [, area] = [], power }) {
    if (area === undefined || power === undefined) return;
    const stack = stackAt(play, area, ownOf(power));
    if (!isEmpty(stack)) yield* bearLosses(play, area, { [power]: copyStack(stack) }, Number(op.n), 'event');
  },
};

/** Two more soldiers join the formation. */
const joinRaised: Reaction<'card'> = {
  choices: (play, use, occasion) =>
    use.op.where === 'same_duchy'
      ? raisedBy(play, String(use.op.power), occasion).map((area) => ({ areas: [area] }))
      : [],
  *run(play, { op }, _occasion, { areas: [area] = [] }) {
    const rising = { power: String(op.power), area: String(area), sp: Number(op.sp) };
    if (area !== undefined) yield* raiseSoldiers(play, { raised: [] }, rising, { enemies: 'stay-away' });
  },
};

// --- partisans (#107) ------------------------------------------------------------------------------------------------------

/** W-4.4a. Areas of the power for which a roll is due. */
const guardable = (play: Play, { power, op }: Use, { areas, spared }: PartisanOccasion): AreaId[] =>
  op.what === 'guerrilla_roll'
    ? areas.filter((area) => !spared.includes(area) && controllerOf(play.game, play.state, area) === power)
    : [];

/** Prevents the roll in as many areas as the card says, by default the first ones. */
const guardAreas: Reaction<'partisans'> = {
  choices(play, use, occasion) {
    const open = guardable(play, use, occasion);
    const most = Number(use.op.n);
    if (open.length === 0) return [];
    return [{ areas: open.slice(0, most) }, ...(open.length > 1 ? open.map((area) => ({ areas: [area] })) : [])];
  },
  admits(play, use, occasion, { areas = [] }) {
    const open = guardable(play, use, occasion);
    return (
      areas.length > 0 &&
      areas.length <= Number(use.op.n) &&
      new Set(areas).size === areas.length &&
      areas.every((area) => open.includes(area))
    );
  },
  *run(play, { power }, occasion, { areas = [] }) {
    occasion.spared.push(...areas);
    play.table.emit({ kind: 'partisans.kept-off', power, areas: [...areas] });
  },
};

export const eventResponses: Reactions = {
  build: { card: joinRaised },
  remove_sp: { card: loseNearby },
  cancel: { partisans: guardAreas },
};
