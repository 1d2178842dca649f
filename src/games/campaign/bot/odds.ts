/** The chances of fights by the number of dice, without cards. */

/** The chance of each number of hits among n dice, each with probability p. */
const spread = (n: number, p: number): readonly number[] => {
  let chances = [1];
  for (let die = 0; die < n; die++) {
    const next = Array.from({ length: chances.length + 1 }, () => 0);
    for (const [count, chance] of chances.entries()) {
      next[count] = (next[count] ?? 0) + chance * (1 - p);
      next[count + 1] = (next[count + 1] ?? 0) + chance * p;
    }
    chances = next;
  }
  return chances;
};

const memo = (make: (a: number, b: number) => number): ((a: number, b: number) => number) => {
  const known = new Map<number, number>();
  return (a, b) => {
    const key = a * 1000 + b;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(a, b);
    known.set(key, made);
    return made;
  };
};

/** The faces that hurt soldiers in the field: 5 and 6. */
const HURT = 1 / 3;
/** The face that hurts a fortress. */
const BREACH = 1 / 6;
/** Beyond this number, one more die changes nothing. */
const MOST = 30;

const clamp = (dice: number): number => Math.max(0, Math.min(MOST, Math.round(dice)));

const duel = memo((mine, his) => {
  const [a, b] = [spread(mine, HURT), spread(his, HURT)];
  let win = 0;
  let tie = 0;
  for (const [i, p] of a.entries()) {
    for (const [j, q] of b.entries()) {
      if (i > j) win += p * q;
      else if (i === j) tie += p * q;
    }
  }
  return win + tie * win;
});

/** The attacker's chance to win a battle: he loses a second tie (W-11.52c). */
export const battleChance = (attacker: number, defender: number): number => duel(clamp(attacker), clamp(defender));

const storm = memo((dice, strength) => {
  const walls = spread(strength, HURT);
  const after = (left: number, wanted: number, round: number): number => {
    if (left <= 0) return 0;
    let chance = 0;
    for (const [hits, p] of spread(left, BREACH).entries()) {
      if (hits >= wanted) chance += p;
      else if (round < strength) chance = goingOn(chance, p, left, wanted, round, hits);
    }
    return chance;
  };
  /**
   * Adds the chances of the coming rounds after so many hits in this one. The siege goes on if the fortress has hit
   * less often.
   */
  const goingOn = (sum: number, p: number, left: number, wanted: number, round: number, hits: number): number => {
    let chance = sum;
    for (const [hurt, q] of walls.entries()) {
      if (hits > hurt) chance += p * q * after(left - hurt, wanted - hits, round + 1);
    }
    return chance;
  };
  return after(dice, strength, 1);
});

/** The chance that a fortress falls to a siege in one impulse (W-12.3). */
export const siegeChance = (dice: number, strength: number): number => storm(clamp(dice), clamp(strength));
