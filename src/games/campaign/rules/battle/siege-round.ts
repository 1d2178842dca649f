/** A siege round (W-12.3): the dice of the besiegers and of the fortress, and their effects. */
import { type Script, sure } from '../../../../engine/index.ts';
import type { Part } from '../../events.ts';
import type { AreaId, Force, LeaderId, PowerId, SideId } from '../../types.ts';
import { sumOf } from '../dice-sums.ts';
import type { ActiveOperation } from '../facts.ts';
import { commanderOf } from '../forces/armies.ts';
import { copyForce, leadersIn, strengthIn } from '../forces/stacks.ts';
import type { Play } from '../play.ts';
import { areaOf, otherSide, powerOf } from '../position.ts';
import { boxLosses } from './attrition.ts';
import {
  bombardment,
  type Circumstances,
  cardDice,
  diceFactor,
  forcedRating,
  hittingFaces,
  isCalledOff,
  isCancelled,
  ownLosses,
  playBattleCards,
} from './cards.ts';
import { diceOf, effectsOf, firstRoundParts, halved, ownParts } from './dice.ts';
import { bearLosses } from './losses.ts';

/** A siege in progress. */
export interface Works {
  readonly area: AreaId;
  readonly power: PowerId;
  readonly side: SideId;
  readonly owner: PowerId;
  readonly leader: LeaderId;
  readonly strength: number;
  readonly played: ActiveOperation[];
  force: Force;
  disruptions: number;
  /** Casualties from shore batteries, which count in round 1 (W-14.3c). */
  readonly shelled: number;
  /**
   * Disrupted soldiers that others have replaced. They stay in the area but take no further part in this siege
   * (W-12.31b).
   */
  rested: number;
  /** Hits on the fortress in all rounds: sixes, and whatever else counts. */
  hits: number;
  rounds: number;
  /** The last round hit the fortress more often than the fortress hit back. */
  gained: boolean;
  /** The number of rounds without a gain. */
  lapses: number;
  /** A card has ended the siege. */
  calledOff: boolean;
  alive: boolean;
}

/** W-12.3c. One exchange of dice. */
export function* siegeRound(play: Play, works: Works): Script {
  works.rounds++;
  const round = works.rounds;
  yield* declare(play, works, works.power, 'attacker');
  yield* declare(play, works, works.owner, 'defender');
  works.calledOff = isCalledOff(works.played, round);
  if (works.calledOff) return;
  const own = bombard(play, works, round) + rollBesieger(play, works, round);
  const walls = rollFortress(play, works, round);
  works.hits += own;
  works.disruptions += walls.disruptions;
  yield* suffer(play, works, walls.hits);
  works.gained = own > walls.hits + walls.disruptions + (round === 1 ? works.shelled : 0);
  yield* suffer(play, works, Math.min(ownLosses(works.played, round), strengthIn(works.force)));
  yield* giveWay(play, works, walls.disruptions);
}

/** K-12.54a. Some of those who were disrupted in this round go to the Regroup Box. */
function* giveWay(play: Play, works: Works, disruptions: number): Script {
  const due = play.game.battle.faltering?.(play, works.side, disruptions) ?? 0;
  if (due === 0) return;
  const { left, count } = yield* boxLosses(play, works.area, works.force, due, 'battle', works.leader);
  works.force = copyForce(left);
  works.disruptions -= count;
  works.alive = leadersIn(works.force).includes(works.leader);
}

function* suffer(play: Play, works: Works, losses: number): Script {
  const toll = yield* bearLosses(play, works.area, works.force, losses, 'siege', works.leader);
  works.force = copyForce(toll.left);
  works.alive = leadersIn(works.force).includes(works.leader);
}

/** W-12.2b, W-12.23. The owner of the fortress plays cards even without a piece there. */
function* declare(play: Play, works: Works, power: PowerId, role: 'attacker' | 'defender'): Script {
  const { area, hits, strength, rounds: round } = works;
  const own = besiegerDice(play, works, round).dice;
  const walls = fortressDice(play, works, round).dice;
  const [mydice, hisdice] = role === 'attacker' ? [own, walls] : [walls, own];
  const stage = { power, fight: 'siege', role, round, now: circumstancesOf(play, works) } as const;
  works.played.push(...(yield* playBattleCards(play, stage, { area, hits, strength, mydice, hisdice })));
}

const circumstancesOf = (play: Play, { area, force, side, leader }: Works): Circumstances => ({
  artillery: Object.keys(force).flatMap((each) => (sure(force[each]).art > 0 ? [powerOf(play.game, each)] : [])),
  terrain: false,
  port: areaOf(play.game, area).port !== 'none',
  lineNames: [],
  walls: otherSide(play.game, side),
  commanders: { [side]: leader },
});

/**
 * W-12.3b, K-13.31c, R-28. The besiegers' own dice, less those of the disrupted. Some walls halve the dice before cards and
 * disruptions count, or by the option after the disruptions.
 */
const ownSiegeParts = (play: Play, { area, side, disruptions }: Works, own: Part[]): Part[] => {
  const disrupted = { name: 'disrupted', n: -disruptions };
  const factor = play.game.siege.factor?.(play, area, side) ?? 1;
  if (factor === 1) return [...own, disrupted];
  return play.state.options.rigaDisruption === 'before'
    ? halved(diceOf([...own, disrupted]), factor).parts
    : [...halved(diceOf(own), factor).parts, disrupted];
};

/** W-12.3b. As in battle, but without terrain. */
export const besiegerDice = (play: Play, works: Works, round: number): { parts: Part[]; dice: number } => {
  const { played, side } = works;
  const commander = commanderOf(play, works.force) === null ? null : works.leader;
  const national = !isCancelled(played, round, side, 'national_bonus');
  const own = ownParts(play, works.force, commander, forcedRating(played, round, side)).filter(
    ({ name }) => name !== 'national' || national,
  );
  return halved(
    diceOf([
      ...ownSiegeParts(play, works, own),
      ...(round === 1 ? firstRoundParts(play, works.force) : []),
      ...cardDice(played, 'siege', round, side, circumstancesOf(play, works)),
    ]),
    diceFactor(played, round, side),
  );
};

/** K-13.31c. What cards throw at the walls before the round counts as hits of the round. */
const bombard = (play: Play, works: Works, round: number): number => {
  const parts = bombardment(works.played, round, works.side);
  const dice = sumOf(parts);
  if (dice === 0) return 0;
  const faces = [...play.table.roll(`siege.${works.area}.${round}.bombardment`, dice)];
  const hits = faces.filter((face) => face === 6).length;
  const roll = { area: works.area, round, side: 'besieger', power: works.power } as const;
  play.table.emit({ kind: 'siege.rolled', ...roll, dice, parts, faces, hits, disruptions: 0 });
  return hits;
};

const rollBesieger = (play: Play, works: Works, round: number): number => {
  const { parts, dice } = besiegerDice(play, works, round);
  const faces = [...play.table.roll(`siege.${works.area}.${round}.besieger`, dice)];
  const hitting = hittingFaces(works.played, 'siege', round, works.side) ?? [6];
  const hits = faces.filter((face) => hitting.includes(face)).length;
  play.table.emit({
    kind: 'siege.rolled',
    area: works.area,
    round,
    side: 'besieger',
    power: works.power,
    dice,
    parts,
    faces,
    hits,
    disruptions: 0,
  });
  return hits;
};

/** W-12.3a. The fortress rolls its full strength, however often it was hit. */
export const fortressDice = (play: Play, works: Works, round: number): { parts: Part[]; dice: number } => {
  const { played, strength } = works;
  const enemy = otherSide(play.game, works.side);
  const cards = cardDice(played, 'siege', round, enemy, circumstancesOf(play, works));
  return halved(diceOf([{ name: 'fortress', n: strength }, ...cards]), diceFactor(played, round, enemy));
};

const rollFortress = (play: Play, works: Works, round: number): { hits: number; disruptions: number } => {
  const { parts, dice } = fortressDice(play, works, round);
  const faces = [...play.table.roll(`siege.${works.area}.${round}.fortress`, dice)];
  const { hits, disruptions } = effectsOf(faces);
  play.table.emit({
    kind: 'siege.rolled',
    area: works.area,
    round,
    side: 'fortress',
    power: works.owner,
    dice,
    parts,
    faces,
    hits,
    disruptions,
  });
  return { hits, disruptions };
};
