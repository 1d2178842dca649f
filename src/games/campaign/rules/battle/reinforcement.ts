import type { Script } from '../../../../engine/index.ts';
import type { Part } from '../../events.ts';
import type { AreaId, EventChoice, Force, PowerId } from '../../types.ts';
import { cardOf } from '../cards/cards.ts';
import type { Combatant, Entry } from '../facts.ts';
import { commanderOf } from '../forces/armies.ts';
import { isEmptyForce, minusForce, plusForce, sizeIn } from '../forces/stacks.ts';
import { agreeOnCommander } from '../march/command.ts';
import { answerCall, attemptInterception } from '../march/interception.ts';
import {
  ableTo,
  distantOf,
  type Interceptor,
  interceptorsOf,
  isOpenToInterception,
  leaderlessOf,
  ownArmy,
} from '../march/interceptors.ts';
import type { BattleOccasion, NearOccasion, Use } from '../occasions.ts';
import type { Play, Reaction } from '../play.ts';
import { alliesOf, powersOf, sideOf } from '../position.ts';
import type { Battle } from './combatants.ts';

/** W-10.1c binds the inactive side only. */
const mayCome = (play: Play, { power }: Use, entry: Entry): boolean =>
  !isEmptyForce(entry.mover) && (sideOf(play.game, power) === entry.side || isOpenToInterception(play, entry));

/** #108. The armies that the card calls. K-5.1b: where it calls those of the camp its player chooses for his partner too. */
const near = (play: Play, use: Use, entry: Entry): readonly Interceptor[] =>
  calledBy(play, use).flatMap((power) => nearOf(play, { ...use, power }, entry));

const calledBy = ({ game }: Play, { power, op }: Use): readonly PowerId[] =>
  op.allies === true ? [power, ...alliesOf(game, power)] : [power];

/** The armies of a power within the range of the card, the nearest first, with the bonus of the card. */
const nearOf = (play: Play, { power, card, op }: Use, entry: Entry): readonly Interceptor[] => {
  const bonus: Part = { name: `card ${card.number}`, n: Number(op.mod ?? 0) };
  const beside = interceptorsOf(play, power, entry.area, sideOf(play.game, power));
  const beyond = Number(op.range) > 1 ? distantOf(play, power, entry.area) : [];
  const armies = [...beside, ...beyond.filter(({ from }) => beside.every((it) => it.from !== from))];
  return ableTo(entry, armies).map((it) => ({ ...ownArmy(play, it), ...(bonus.n === 0 ? {} : { bonus }) }));
};

/** Up to this many armies every selection is offered. Beyond it, either one army comes or all do. */
const FEW = 4;

/** All selections of areas, the largest first. */
const selections = (areas: readonly AreaId[]): AreaId[][] => {
  if (areas.length > FEW) return [[...areas], ...areas.map((area) => [area])];
  let sets: AreaId[][] = [[]];
  for (const area of areas) sets = sets.flatMap((set) => [[...set, area], set]);
  return sets.filter((set) => set.length > 0).sort((a, b) => b.length - a.length);
};

/** #108, W-D.20. Each army that the player names tries to intercept, in the order of the areas (W-10.2b). */
export const joinFromNear = {
  choices: (play: Play, use: Use, { moment, entry }: NearOccasion | BattleOccasion) =>
    (use.op.beforeAttrition === true) === (moment === 'battle-near') && mayCome(play, use, entry)
      ? selections([...new Set(near(play, use, entry).map(({ from }) => from))]).map(
          (areas): EventChoice => ({ areas }),
        )
      : [],
  *run(play: Play, use: Use, { entry }: NearOccasion | BattleOccasion, { areas = [] }: EventChoice): Script {
    for (const area of areas)
      for (const power of powersOf(play.game, sideOf(play.game, use.power))) {
        const it = near(play, use, entry).find((each) => each.from === area && each.power === power);
        if (it) yield* attemptInterception(play, entry, it);
      }
  },
};

const far = (play: Play, { power }: Use, entry: Entry): readonly Interceptor[] =>
  ableTo(
    entry,
    distantOf(play, power, entry.area).map((it) => ownArmy(play, it)),
  );

/** #40. One army from two areas away (W-10.1f). */
export const joinFromAfar: Reaction<'battle'> = {
  choices: (play, use, { entry }) =>
    mayCome(play, use, entry) ? far(play, use, entry).map(({ from }): EventChoice => ({ areas: [from] })) : [],
  *run(play, use, { entry }, { areas: [area] = [] }) {
    const it = far(play, use, entry).find(({ from }) => from === area);
    if (it) yield* attemptInterception(play, entry, it);
  },
};

/** Soldiers of the active side without a leader, next to the battle that its army begins. */
const loose = (play: Play, { power, op }: Use, entry: Entry): readonly Interceptor[] =>
  sideOf(play.game, power) === entry.side && !isEmptyForce(entry.mover)
    ? ableTo(
        entry,
        leaderlessOf(play, power, entry.area, { rating: Number(op.battle), command: Number(op.command) }).map((it) =>
          ownArmy(play, it),
        ),
      )
    : [];

/** #109 of Kutuzov, K-11.3c, R-74. They join their attacking army as under a leader lent for this. */
export const joinLeaderless: Reaction<'battle'> = {
  choices: (play, use, { entry }) => loose(play, use, entry).map(({ from }): EventChoice => ({ areas: [from] })),
  *run(play, use, { entry }, { areas: [area] = [] }) {
    const it = loose(play, use, entry).find(({ from }) => from === area);
    if (it) yield* attemptInterception(play, entry, it);
  },
};

/** K-12.1, R-74. Armies that a Battle card calls, when both sides have played their cards, fight from this round on. */
export function* callIn(play: Play, { entry, attacker, defender, played }: Battle): Script {
  for (const { power, card, op } of played) {
    if (op.op !== 'intercept_many') continue;
    const use = { power, card: cardOf(play, card), op };
    const { joined = {}, arrived } = entry;
    for (const each of calledBy(play, use)) {
      const called = () => (mayCome(play, use, entry) ? nearOf(play, { ...use, power: each }, entry) : []);
      yield* answerCall(play, entry, { power: each, by: power }, called);
    }
    const come = minusForce(entry.joined ?? {}, joined);
    entry.mover = plusForce(entry.mover, come);
    yield* strengthen(play, attacker, entry.area, come);
    yield* strengthen(play, defender, entry.area, minusForce(entry.arrived, arrived));
  }
}

/** Newcomers fight with one side of a battle. */
function* strengthen(play: Play, who: Combatant, area: AreaId, newcomers: Force): Script {
  if (isEmptyForce(newcomers)) return;
  who.force = plusForce(who.force, newcomers);
  who.began = plusForce(who.began, newcomers);
  who.size += sizeIn(newcomers);
  yield* agreeOnCommander(play, area, who.side, newcomers);
  who.commander = commanderOf(play, who.force, area);
}
