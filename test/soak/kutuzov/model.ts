/** The arithmetic of battles, sieges, attrition and morale in Kutuzov, written from the rule book alone without importing any rules. */

export const LEVELS = [
  'elan_du_guerre',
  'vive_l_empereur',
  'marchez_vous',
  'les_grognards',
  'tu_felix_austria',
  'sauve_qui_peut',
] as const;
export type Level = (typeof LEVELS)[number];

/** K-9.3a, K-9.3b. */
const bonus = (level: Level): number => Math.max(0, 2 - LEVELS.indexOf(level));

/** K-9.3d to K-9.3f, K-12.54a. How many of the disrupted give way. */
export const givingWay = (level: Level, disrupted: number): number => {
  const parts: Readonly<Record<string, number>> = {
    les_grognards: 1 / 3,
    tu_felix_austria: 1 / 2,
    sauve_qui_peut: 2 / 3,
  };
  return Math.ceil(disrupted * (parts[level] ?? 0) - 1e-9);
};

/** A force of one contingent: infantry with or without a leader. */
export interface Troop {
  readonly sp: number;
  /** The battle rating of the leader; null without one. */
  readonly rating: number | null;
  readonly level: Level;
}

interface Side {
  sp: number;
  led: boolean;
  readonly troop: Troop;
  disrupted: number;
  suffered: number;
  boxed: number;
  eliminated: number;
}

const sideOf = (troop: Troop): Side => ({
  sp: troop.sp,
  led: troop.rating !== null,
  troop,
  disrupted: 0,
  suffered: 0,
  boxed: 0,
  eliminated: 0,
});

const sizeOf = ({ sp, led }: Side): number => sp + (led ? 1 : 0);

/** K-12.51b. Takes soldiers first, then the leader. */
const take = (side: Side, n: number): number => {
  const taken = Math.min(n, sizeOf(side));
  const soldiers = Math.min(taken, side.sp);
  side.sp -= soldiers;
  if (taken > soldiers) side.led = false;
  return taken;
};

/** K-12.2. */
const base = ({ sp, led, troop }: Side): number => sp + (led ? (troop.rating ?? 0) : 0) + bonus(troop.level);

const count = (faces: readonly number[], face: number): number => faces.filter((each) => each === face).length;

/** Gives the next `n` faces. */
export type Draw = (n: number) => readonly number[];

export interface Field {
  readonly attacker: Troop;
  readonly defender: Troop;
  /** Extra dice of the defender in round 1 (K-12.4). */
  readonly terrain: number;
  readonly failedEvasions: number;
  readonly entrenched: boolean;
}

export interface Battle {
  /** Numbers of dice rolled in each round, the attacker's first. */
  readonly dice: readonly number[];
  readonly winner: 'attacker' | 'defender' | null;
  readonly rounds: number;
  readonly rout: boolean;
  readonly suffered: readonly [number, number];
  readonly boxed: readonly [number, number];
}

/** A battle in progress. */
interface Fight {
  readonly field: Field;
  readonly one: Side;
  readonly two: Side;
  readonly dice: number[];
}

/** The outcome of one round for both sides: the attacker's lead in hits, and the fives that each side suffered. */
interface Round {
  readonly lead: number;
  /** K-12.45e. The margin of a rout for the defender, by his state before the round. */
  readonly margin: number;
  readonly fives: readonly [number, number];
}

const diceOf = ({ field, one, two }: Fight, isFirst: boolean): readonly [number, number] => {
  const more = isFirst ? field.failedEvasions - (field.entrenched ? 1 : 0) : 0;
  const terrain = isFirst && field.failedEvasions === 0 ? field.terrain : 0;
  return [Math.max(0, base(one) - one.disrupted + more), Math.max(0, base(two) - two.disrupted + terrain)];
};

/** K-12.45d. An entrenchment stops one hit, and stops a six if there is one. */
const kept = (sixes: number, fives: number, isBehind: boolean): readonly [number, number] => {
  if (!isBehind) return [sixes, fives];
  return sixes > 0 ? [sixes - 1, fives] : [0, Math.max(0, fives - 1)];
};

const strike = (side: Side, sixes: number, fives: number): void => {
  side.suffered += sixes + fives;
  side.disrupted += fives;
  side.eliminated += take(side, sixes);
};

const exchange = (fight: Fight, isFirst: boolean, draw: Draw): Round => {
  const { field, one, two, dice } = fight;
  const [byOne, byTwo] = diceOf(fight, isFirst);
  const margin = field.entrenched && stands(two) ? 5 : 3;
  dice.push(byOne, byTwo);
  const [facesOne, facesTwo] = [draw(byOne), draw(byTwo)];
  const onTwo = kept(count(facesOne, 6), count(facesOne, 5), isFirst && field.entrenched);
  const onOne = [count(facesTwo, 6), count(facesTwo, 5)] as const;
  strike(one, ...onOne);
  strike(two, ...onTwo);
  return { lead: onTwo[0] + onTwo[1] - onOne[0] - onOne[1], margin, fives: [onOne[1], onTwo[1]] };
};

const isGone = (side: Side): boolean => sizeOf(side) === 0;

const isBroken = ({ troop }: Side): boolean => troop.level === 'sauve_qui_peut';

/** K-12.61a. The side that loses a tie at once. */
const tieLoser = ({ one, two }: Fight): Side | undefined => [one, two].find(isBroken);

/** K-12.52. The present loser; the attacker if nothing else decides. */
const loserOf = (fight: Fight, lead: number): Side => {
  const { one, two } = fight;
  const gone = [one, two].find(isGone);
  if (gone) return gone;
  if (lead !== 0) return lead > 0 ? two : one;
  return tieLoser(fight) ?? one;
};

interface End {
  readonly isOver: boolean;
  readonly loser: Side | null;
  readonly rout: boolean;
}

const endOf = (fight: Fight, { lead, margin: behind }: Round, round: number): End => {
  const { one, two } = fight;
  if (isGone(one) && isGone(two)) return { isOver: true, loser: null, rout: false };
  const loser = loserOf(fight, lead);
  const margin = loser === two ? behind : 3;
  const isTied = lead === 0 && !isGone(one) && !isGone(two) && tieLoser(fight) === undefined;
  return { isOver: !isTied || round > 1, loser, rout: (loser === two ? lead : -lead) >= margin };
};

/** K-12.54. The disrupted of a routed side do not give way, because they are lost. */
const giveWay = ({ one, two }: Fight, { fives }: Round, routed: Side | null): void => {
  for (const [side, disruptions] of [
    [one, fives[0]],
    [two, fives[1]],
  ] as const) {
    if (side === routed) continue;
    const boxed = take(side, givingWay(side.troop.level, disruptions));
    side.boxed += boxed;
    side.disrupted -= boxed;
  }
};

const winnerOf = ({ one }: Fight, loser: Side | null): Battle['winner'] => {
  if (loser === null) return null;
  return loser === one ? 'defender' : 'attacker';
};

/** K-12.1 to K-12.7, K-12.54, K-12.61, K-12.45. A battle without cards and retreats. */
export const battle = (field: Field, draw: Draw): Battle => {
  const fight: Fight = { field, one: sideOf(field.attacker), two: sideOf(field.defender), dice: [] };
  const { one, two, dice } = fight;
  for (let rounds = 1; ; rounds++) {
    const now = exchange(fight, rounds === 1, draw);
    const first = endOf(fight, now, rounds);
    const stands = isGone(one) || isGone(two) || now.lead !== 0;
    giveWay(fight, now, first.isOver && first.rout ? first.loser : null);
    // Who gives way altogether after a round that they have won on hits has won.
    const last = !stands && (isGone(one) || isGone(two)) ? endOf(fight, now, rounds) : first;
    if (!last.isOver) continue;
    return {
      dice,
      winner: winnerOf(fight, last.loser),
      rounds,
      rout: last.rout,
      suffered: [one.suffered, two.suffered],
      boxed: [one.boxed, two.boxed],
    };
  }
};

/** K-12.45b. Whether a side is strong enough to hold an entrenchment. */
const stands = ({ sp, led }: Side): boolean => led || sp >= 4;

export interface Siege {
  readonly dice: readonly number[];
  readonly taken: boolean;
  readonly rounds: number;
  readonly overrun: boolean;
}

/** K-13.2 to K-13.4. A siege whose besieger goes on as long as he may. */
export const siege = (troop: Troop, strength: number, isHalved: boolean, draw: Draw): Siege => {
  const side = sideOf(troop);
  const dice: number[] = [];
  let sixes = 0;
  for (let rounds = 1; ; rounds++) {
    const own = isHalved ? Math.ceil(base(side) / 2) : base(side);
    const n = Math.max(0, own - side.disrupted);
    dice.push(n, strength);
    const [mine, walls] = [draw(n), draw(strength)];
    const [hits, disruptions] = [count(walls, 6), count(walls, 5)];
    sixes += count(mine, 6);
    side.disrupted += disruptions;
    take(side, hits);
    side.disrupted -= take(side, givingWay(troop.level, disruptions));
    const taken = sixes >= strength && side.led;
    if (taken || !side.led || count(mine, 6) <= hits + disruptions)
      return { dice, taken, rounds, overrun: taken && (sixes > strength || rounds < strength) };
  }
};

/** K-14.41. */
const PER: Readonly<Record<string, number>> = { problematic: 4, difficult: 3, harsh: 2, severe: 1, crippling: 1 };

/** K-14.2, K-14.3, K-0.1. The number of attrition dice. `halvings` counts the depot and the centre. */
export const attritionDice = (size: number, reasons: number, level: string | null, halvings: number): number => {
  const per = level === null ? undefined : PER[level];
  let dice = reasons * (size + (per === undefined ? 0 : Math.floor(size / per)));
  for (let n = 0; n < halvings; n++) dice = Math.max(1, dice - Math.ceil(dice / 2));
  return dice;
};

/** K-14.1a, K-14.61. The pieces eliminated and the pieces regrouped. */
export const attritionToll = (faces: readonly number[], isWinter: boolean, size: number): readonly [number, number] => {
  const eliminated = Math.min(size, count(faces, 6));
  return [eliminated, isWinter ? Math.min(size - eliminated, count(faces, 5)) : 0];
};

export interface Morale {
  readonly level: Level | null;
  readonly loss: number;
  readonly gain: number;
}

const moved = (level: Level, by: 1 | -1): Level | null => LEVELS[LEVELS.indexOf(level) + by] ?? (by < 0 ? level : null);

/** K-9.2, K-9.21. The check at the end of a turn. A level of null is below the last one. */
export const moraleStep = (
  { level, loss, gain }: Morale & { level: Level },
  [a = 0, b = 0]: readonly number[],
): Morale => {
  if (loss > 0)
    return a + b < loss ? { level: moved(level, 1), loss: loss - Math.min(9, loss), gain } : { level, loss, gain };
  return a + b + gain >= 9 ? { level: moved(level, -1), loss, gain: gain - Math.min(9, gain) } : { level, loss, gain };
};
