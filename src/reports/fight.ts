/** A fight as a scene: two sides with their dice, round by round, and what came of it. */

/** One die. `whole`: it counts; `half`: it only disrupts, or drives back. */
export interface Die {
  readonly face: string;
  readonly counts?: 'whole' | 'half';
}

/** The dice of one side in a round. */
export interface FightRow {
  /** The attacker or the defender. */
  readonly side: 0 | 1;
  /** Who rolls, where it is not the side as a whole: `the Line infantry at F4 strikes first`. */
  readonly who?: string;
  /** How their number came about: `7 SP +5 leader`. */
  readonly sum: string;
  readonly dice: readonly Die[];
  /** What they count for: `two hits`. */
  readonly count: string;
  /** The number of the roll. */
  readonly roll?: number;
}

export interface FightRound {
  readonly title?: string;
  readonly rows: readonly FightRow[];
}

export interface FightSide {
  /** Its commander, or whose pieces they are. */
  readonly who: string;
  /** The code of its power, which stands on its colour. */
  readonly code: string;
  readonly isOwn: boolean;
  /** The cards that it has played in the fight. */
  readonly cards: readonly string[];
  /** What it has lost, piece by piece. */
  readonly lost: readonly string[];
}

/** What a chance is about: that the attacker wins, that the walls fall in the next round, or that it hits at all. */
export interface FightChance {
  readonly of: 'win' | 'fall' | 'hit';
  readonly percent: number;
}

export interface FightScene {
  /** Who fights whom, where the story beside it says it in other words. */
  readonly title?: string;
  /** The attacker first. */
  readonly sides: readonly [FightSide, FightSide];
  readonly rounds: readonly FightRound[];
  /** In a few words; absent while it goes on. */
  readonly result?: string;
  /** Whether the attacker has what it wanted; absent while it goes on. */
  readonly isWon?: boolean;
  /** Hits against those that were needed, and the like. */
  readonly facts: readonly string[];
  /** The attacker's chance before the dice, where the game knows it from the fight alone. */
  readonly chance?: FightChance;
}

/** The faces of a roll, the highest first: so many of them count, and so many of the next count half. */
export const diceOf = (faces: readonly number[], whole: number, half = 0): readonly Die[] =>
  faces
    .toSorted((a, b) => b - a)
    .map((face, i) => ({
      face: String(face),
      ...(i < whole ? { counts: 'whole' as const } : i < whole + half ? { counts: 'half' as const } : {}),
    }));
