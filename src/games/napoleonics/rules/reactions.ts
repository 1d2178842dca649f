/** What a defender does before the dice of a melee: First Strike, square, retire and reform (C-FS, C-SQ, C-RR). */
import { ask, message, type Script, sure } from '../../../engine/index.ts';
import type { Position } from '../state.ts';
import type { Hex, Reaction, UnitId } from '../types.ts';
import { homeward } from './board.ts';
import { changing } from './pieces.ts';
import { type Play, question } from './play.ts';
import {
  armOf,
  attachedTo,
  edgeOf,
  enemyLeaderAt,
  leaderAt,
  type Standing,
  sideOf,
  sideState,
  unitAt,
} from './position.ts';
import { foeAs, hasSabers, meleeDice } from './strength.ts';
import { allowsSquare, isPassable } from './terrain.ts';

/** C-FS-01, C-FS-08, C-S-1. Whether the defender holds a First Strike that he may play now. */
const mayStrikeFirst = (position: Position, defender: Standing, attacker: Standing): boolean => {
  const isSquareAgainstCavalry = defender.square !== undefined && armOf(position, attacker) === 'CAV';
  const { hand } = sideState(position, sideOf(position, defender));
  return !isSquareAgainstCavalry && hand.some((id) => isReaction(position, id));
};

const isReaction = ({ book }: Position, card: string): boolean => 'reaction' in sure(book.cards.get(card)).orders;

/** C-SQ-02. A square costs a card of three or more, a free space, and ground on which it can stand. */
const HAND_FOR_SQUARE = 3;

/** C-SQ-01, C-SQ-02, C-DIFF-04. */
const maySquare = (position: Position, defender: Standing, attacker: Standing): boolean => {
  const { hand, track } = sideState(position, sideOf(position, defender));
  return (
    armOf(position, defender) === 'INF' &&
    armOf(position, attacker) === 'CAV' &&
    defender.square === undefined &&
    hand.length >= HAND_FOR_SQUARE &&
    track.includes(null) &&
    allowsSquare(position, defender.hex)
  );
};

/** C-RR-02, C-RR-05. The ways of exactly two hexes on which cavalry can retire. */
export function retirePaths(position: Position, unit: Standing): readonly (readonly Hex[])[] {
  const side = sideOf(position, unit);
  const edge = edgeOf(position, side);
  const isFree = (hex: Hex) =>
    !unitAt(position, hex) && !enemyLeaderAt(position, side, hex) && isPassable(position, hex, 'CAV');
  const hasOwnLeader = attachedTo(position, unit) !== undefined;
  return homeward(edge, unit.hex)
    .filter((hex) => isFree(hex) && !leaderAt(position, hex))
    .flatMap((first) =>
      homeward(edge, first)
        .filter((hex) => isFree(hex) && !(hasOwnLeader && leaderAt(position, hex)))
        .map((second) => [first, second]),
    );
}

/** C-RR-01. Cavalry that infantry attacks. */
const mayRetire = (position: Position, defender: Standing, attacker: Standing): boolean =>
  armOf(position, defender) === 'CAV' &&
  armOf(position, attacker) === 'INF' &&
  retirePaths(position, defender).length > 0;

/** A defender who is asked, and the dice that come against him. */
export interface Threat {
  readonly defender: Standing;
  readonly attacker: Standing;
  readonly dice: number;
  /** Artillery in combined arms. */
  readonly guns: readonly UnitId[];
  /** C-FS-05. One First Strike in a melee. */
  readonly isStruck: boolean;
}

/** C-FS-01, C-SQ-01, C-RR-01. What a defender may do. */
export const reactionsTo = (position: Position, { defender, attacker, isStruck }: Threat): readonly Reaction[] => [
  'STAND',
  ...(!isStruck && mayStrikeFirst(position, defender, attacker) ? (['FIRST_STRIKE'] as const) : []),
  ...(maySquare(position, defender, attacker) ? (['SQUARE'] as const) : []),
  ...(mayRetire(position, defender, attacker) ? (['RETIRE'] as const) : []),
];

/** Sabers that make up half a block: with so many dice retiring is worth its ground (D-07). */
const DICE_TO_RETIRE = 3;
const HAND_FOR_QUIET_SQUARE = 4;

/** D-06 to D-08. */
export function quietReaction(
  position: Position,
  { defender, attacker, dice }: Threat,
  able: readonly Reaction[],
): Reaction {
  if (able.includes('RETIRE') && hasSabers(position, attacker) && dice >= DICE_TO_RETIRE) return 'RETIRE';
  const { hand } = sideState(position, sideOf(position, defender));
  const isWeak = dice >= defender.blocks || defender.blocks <= 2;
  return able.includes('SQUARE') && isWeak && hand.length >= HAND_FOR_QUIET_SQUARE ? 'SQUARE' : 'STAND';
}

/** D-06 to D-08, C-FS-01. Asked at every melee, whatever the defender holds. */
export const chooseReaction = (play: Play, threat: Threat): Script<Reaction> =>
  ask(
    question<Reaction>({
      kind: 'reaction',
      seat: sideOf(play, threat.defender),
      quiet: play.state.options.reactions === 'sheet',
      // Whatever he could have done: a record of some defaults only would tell what he holds.
      told: true,
      prompt: () => {
        const { defender, attacker, dice, guns } = threat;
        const fight = { by: attacker.id, from: attacker.hex, dice, with: [...guns] };
        return message('ask.reaction', { unit: defender.id, at: defender.hex, ...fight });
      },
      options: () => reactionsTo(play, threat),
      fallback: () => quietReaction(play, threat, reactionsTo(play, threat)),
    }),
  );

/** C-FS-11, C-TURN-05, C-TURN-07. The card is discarded; another one is owed at the end of the turn. */
export function playFirstStrike(play: Play, defender: Standing): void {
  const side = sideState(play, sideOf(play, defender));
  const at = side.hand.findIndex((id) => isReaction(play, id));
  play.state.discard = [...play.state.discard, ...side.hand.slice(at, at + 1)];
  side.hand = side.hand.toSpliced(at, 1);
  side.owed += 1;
}

/** C-SQ-03, C-S-21, C-CMD-04. A card of the hand, drawn unseen, lies on the lowest free space for as long as the square stands. */
export function formSquare(play: Play, unit: Standing): void {
  const side = sideOf(play, unit);
  const own = sideState(play, side);
  const [drawn, ...rest] = play.table.shuffle(`square.${play.state.turn}.${unit.id}`, own.hand);
  const index = own.track.indexOf(null);
  const card = sure(drawn);
  // The order of a hand says nothing about it: it is sorted again.
  own.hand = rest.sort();
  own.track = own.track.with(index, card);
  changing(play, unit).square = index + 1;
  play.table.emit({ kind: 'square.formed', unit: unit.id, at: unit.hex, space: index + 1 });
  play.table.emit({ kind: 'square.card', side, card, space: index + 1, only: [side] });
}

/** C-BB-01, C-BB-05, C-BB-06. The dice with which a defender would answer. */
export const answeringDice = (position: Position, defender: Standing, attacker: Standing): number =>
  meleeDice(position, defender, foeAs(position, attacker), undefined);
