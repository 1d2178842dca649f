import { sure } from '../../../../engine/index.ts';

/** The effect of n dice (W-11.5a): each 6 eliminates, each 5 disrupts. */
interface Blow {
  readonly hits: number;
  readonly disruptions: number;
  /** From 0 to 1. */
  readonly chance: number;
}

const P_FACE = 1 / 6;
const P_MISS = 4 / 6;

/** All possible blows of n dice with their chances. */
export const blowsOf = (dice: number): readonly Blow[] => {
  const known = BLOWS.get(dice);
  if (known) return known;
  const blows: Blow[] = [];
  for (let hits = 0; hits <= dice; hits++) {
    for (let disruptions = 0; hits + disruptions <= dice; disruptions++) {
      const missed = dice - hits - disruptions;
      const ways = choose(dice, hits) * choose(dice - hits, disruptions);
      blows.push({ hits, disruptions, chance: ways * P_FACE ** (hits + disruptions) * P_MISS ** missed });
    }
  }
  BLOWS.set(dice, blows);
  return blows;
};

const BLOWS = new Map<number, readonly Blow[]>();

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};

/** One side of a battle, as the odds need it. */
export interface Fighter {
  /** Dice of round 1, with terrain and failed evasions. */
  readonly dice: number;
  /** Strength points and leaders: everything that can be eliminated. */
  readonly size: number;
  /** Strength points alone, which are eliminated before any leader (W-11.51). */
  readonly soldiers: number;
  /** The dice of round 2 after so many eliminations, before disruptions. */
  after(eliminated: number): number;
  /** Casualties of round 1 that fieldworks keep off, eliminations first (K-12.45d). */
  readonly spared?: number;
  /** The lead in casualties that routs this side, if it is not the usual one (K-12.45e). */
  readonly routMargin?: number;
  /** How many of those who are disrupted in a round give way at its end (K-12.54a). */
  falters?(disruptions: number): number;
}

/** One value for each side. */
interface Both {
  readonly attacker: number;
  readonly defender: number;
}

interface BattleOdds {
  /** The chance that a side wins. The rest is the chance that both sides are wiped out. */
  readonly wins: Both;
  /** Chance that a side is routed. */
  readonly routed: Both;
  /** The average losses of a side in strength points, rout included. */
  readonly losses: Both;
  /** Chance of a second round. */
  readonly secondRound: number;
}

/** What a side has suffered before a round. */
interface LossesBefore {
  readonly eliminated: number;
  readonly disrupted: number;
}

interface Sum {
  wins: [number, number];
  routed: [number, number];
  losses: [number, number];
  secondRound: number;
}

const UNHURT: LossesBefore = { eliminated: 0, disrupted: 0 };

/**
 * W-11.5 to W-11.7. There are two rounds at most: a tie in the first is fought out, and the attacker loses a tie in the
 * second; a side that `losesTie` loses the first (K-12.61). A rout eliminates the loser's disrupted strength. Losses on the
 * retreat are not counted.
 */
export const battleOdds = (
  attacker: Fighter,
  defender: Fighter,
  routMargin: number,
  losesTie?: keyof Both,
): BattleOdds => {
  const sides = [attacker, defender] as const;
  const sum: Sum = { wins: [0, 0], routed: [0, 0], losses: [0, 0], secondRound: 0 };
  const tieLoser = losesTie === undefined ? undefined : losesTie === 'attacker' ? 0 : 1;
  const dice = [attacker.dice, defender.dice] as const;
  fight({ sides, routMargin, tieLoser, round: 1, before: [UNHURT, UNHURT], dice, weight: 1 }, sum);
  return { wins: both(sum.wins), routed: both(sum.routed), losses: both(sum.losses), secondRound: sum.secondRound };
};

const both = ([attacker, defender]: readonly [number, number]): Both => ({ attacker, defender });

interface Round {
  readonly sides: readonly [Fighter, Fighter];
  readonly routMargin: number;
  /** The side that loses the first tie, if there is one. */
  readonly tieLoser: 0 | 1 | undefined;
  readonly round: 1 | 2;
  readonly before: readonly [LossesBefore, LossesBefore];
  readonly dice: readonly [number, number];
  /** The chance of reaching this round. */
  readonly weight: number;
}

/** Strength points and leaders that a side has left. */
const leftOf = ({ sides, before }: Round, i: 0 | 1): number => sides[i].size - before[i].eliminated;

/** W-11.52. One exchange of dice and everything that follows from it. */
const fight = (round: Round, sum: Sum): void => {
  suffer(round, 0, sum);
  suffer(round, 1, sum);
  if (round.round === 1 && round.tieLoser === undefined) fightAgain(round, sum);
};

/** The strength points among the next to be eliminated, after those that are gone. */
const soldiersIn = ({ soldiers }: Pick<Fighter, 'soldiers'>, gone: number, next: number): number =>
  Math.min(soldiers, gone + next) - Math.min(soldiers, gone);

/** Casualties that fieldworks keep off a side in this round. */
const sparedOf = ({ sides, round }: Round, i: 0 | 1): number => (round === 1 ? (sides[i].spared ?? 0) : 0);

/** K-12.45d. What of a blow reaches a side behind fieldworks. */
const weakened = (blow: Blow, spared: number): Blow => {
  const off = Math.min(spared, blow.hits);
  const rest = Math.min(spared - off, blow.disruptions);
  return spared === 0 ? blow : { ...blow, hits: blow.hits - off, disruptions: blow.disruptions - rest };
};

/** What the other side's dice do to one side, added to the sum. */
const suffer = (round: Round, i: 0 | 1, sum: Sum): void => {
  const { dice, weight } = round;
  const other = i === 0 ? 1 : 0;
  const side = round.sides[i];
  const routMargin = side.routMargin ?? round.routMargin;
  const left = leftOf(round, i);
  const { disrupted, eliminated } = round.before[i];
  const fewer = fewerCasualties(dice[i], leftOf(round, other), sparedOf(round, other));
  const tie = (round.tieLoser ?? (round.round === 2 ? 0 : undefined)) === i ? 1 : 0;
  for (const blow of blowsOf(dice[other])) {
    const { hits, disruptions, chance } = weakened(blow, sparedOf(round, i));
    const at = weight * chance;
    const gone = Math.min(hits, left);
    const casualties = hits + disruptions;
    const beaten = hits >= left ? dice[i] + 1 : Math.min(dice[i] + 1, casualties + tie);
    const rout = at * sure(fewer[Math.max(0, Math.min(beaten, casualties - routMargin + 1))]);
    sum.wins[other] += at * sure(fewer[beaten]);
    sum.routed[i] += rout;
    const lost = (more: number): number => soldiersIn(side, eliminated, gone + Math.min(more, left - gone));
    sum.losses[i] += rout * lost(disrupted + disruptions);
    sum.losses[i] += (at - rout) * lost(side.falters?.(disruptions) ?? 0);
  }
};

/**
 * W-11.52a to W-11.52c, W-11.7. At n: the chance that a side survives a blow of so many dice and has fewer than n
 * casualties. A side loses to all who have fewer than it, and to every survivor once it is wiped out.
 */
const fewerCasualties = (dice: number, left: number, spared: number): readonly number[] => {
  const key = `${dice} ${left} ${spared}`;
  const known = CASUALTIES.get(key);
  if (known) return known;
  const alive = Array<number>(dice + 1).fill(0);
  for (const { hits, disruptions, chance } of blowsOf(dice).map((blow) => weakened(blow, spared)))
    if (hits < left) alive[hits + disruptions] = sure(alive[hits + disruptions]) + chance;
  const fewer = [0];
  for (const each of alive) fewer.push(sure(fewer.at(-1)) + each);
  CASUALTIES.set(key, fewer);
  return fewer;
};

const CASUALTIES = new Map<string, readonly number[]>();

/** W-11.52b. The second round, for each way the first can end in a tie. */
const fightAgain = (first: Round, sum: Sum): void => {
  const { sides, dice, weight } = first;
  const blowsOn = (i: 0 | 1, n: number) =>
    standing(
      sides[i],
      blowsOf(n).map((blow) => weakened(blow, sparedOf(first, i))),
    );
  const [byAttacker, byDefender] = [blowsOn(1, dice[0]), blowsOn(0, dice[1])];
  for (const done of byAttacker) {
    for (const suffered of byDefender) {
      if (done.hits + done.disruptions !== suffered.hits + suffered.disruptions) continue;
      const chance = weight * done.chance * suffered.chance;
      const before = [afterBlow(sides[0], suffered), afterBlow(sides[1], done)] as const;
      const dice = [diceLeft(sides[0], before[0]), diceLeft(sides[1], before[1])] as const;
      sum.secondRound += chance;
      fight({ ...first, round: 2, before, dice, weight: chance }, sum);
    }
  }
};

/** The blows that leave survivors. */
const standing = ({ size }: Fighter, blows: readonly Blow[]): Blow[] => blows.filter(({ hits }) => hits < size);

/** K-12.54b. Those who give way are gone, and take no dice away. */
const afterBlow = ({ size, falters }: Fighter, { hits, disruptions }: Blow): LossesBefore => {
  const gone = Math.min(falters?.(disruptions) ?? 0, size - hits);
  return { eliminated: hits + gone, disrupted: disruptions - gone };
};

/** W-11.53. */
const diceLeft = ({ after }: Fighter, { eliminated, disrupted }: LossesBefore): number =>
  Math.max(0, after(eliminated) - disrupted);

// --- sieges ------------------------------------------------------------------------------------------------------------

interface SiegeOdds {
  /** Chance that the fortress falls. */
  readonly taken: number;
  /** The besieger's average losses in strength points. */
  readonly losses: number;
}

interface SiegeState extends LossesBefore {
  readonly rounds: number;
  readonly hits: number;
}

/**
 * W-12.3. There are as many rounds as the fortress has strength, each only if the round before gained: more sixes than
 * the fortress rolled fives and sixes. The besieger goes on as long as he may and does not replace disrupted soldiers.
 */
export const siegeOdds = (besieger: Fighter, walls: number): SiegeOdds => {
  const known = new Map<string, SiegeOdds>();
  const from = (state: SiegeState): SiegeOdds => {
    const key = `${state.rounds} ${state.hits} ${state.eliminated} ${state.disrupted}`;
    const odds = known.get(key) ?? siegeRoundOdds(besieger, walls, state, from);
    known.set(key, odds);
    return odds;
  };
  return from({ rounds: 0, hits: 0, ...UNHURT });
};

const siegeRoundOdds = (
  besieger: Fighter,
  walls: number,
  { rounds, hits, eliminated, disrupted }: SiegeState,
  goOn: (state: SiegeState) => SiegeOdds,
): SiegeOdds => {
  let taken = 0;
  let losses = 0;
  const dice = rounds === 0 ? besieger.dice : diceLeft(besieger, { eliminated, disrupted });
  const left = besieger.size - eliminated;
  for (const [sixes, own] of sixesOf(dice).entries()) {
    for (const blow of blowsOf(walls)) {
      const chance = own * blow.chance;
      const lost = Math.min(left, blow.hits);
      losses += chance * soldiersIn(besieger, eliminated, lost);
      const isAlive = blow.hits < left;
      if (hits + sixes >= walls && isAlive) {
        taken += chance;
        continue;
      }
      const isGained = sixes > blow.hits + blow.disruptions;
      if (!isAlive || !isGained || rounds + 1 >= walls) continue;
      const next = goOn({
        rounds: rounds + 1,
        hits: hits + sixes,
        eliminated: eliminated + lost,
        disrupted: disrupted + blow.disruptions,
      });
      taken += chance * next.taken;
      losses += chance * next.losses;
    }
  }
  return { taken, losses };
};

/** The chance of each number of sixes among n dice. */
const sixesOf = (dice: number): readonly number[] =>
  Array.from({ length: dice + 1 }, (_, sixes) => choose(dice, sixes) * P_FACE ** sixes * (5 / 6) ** (dice - sixes));
