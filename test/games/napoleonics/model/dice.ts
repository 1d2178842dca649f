/** The dice of fire and melee, reckoned from the rule book's tables by hand: imports none of the rules. */

/** What a unit is, as the player aids print it: blocks, dice beside them, and what stands in the way. */
interface Printed {
  readonly arm: 'INF' | 'CAV' | 'FOOT' | 'HORSE';
  readonly fire?: readonly [standing: number, moving: number];
  readonly melee: number;
  readonly infantry?: number;
  readonly guard?: true;
}

const inf = (standing: number, moving: number, melee: number, more: Partial<Printed> = {}): Printed => ({
  arm: 'INF',
  fire: [standing, moving],
  melee,
  ...more,
});
const cav = (melee: number, more: Partial<Printed> = {}): Printed => ({ arm: 'CAV', melee, ...more });

export const printed: Readonly<Record<string, Printed>> = {
  'FR-LN': inf(0, 0, 0, { infantry: 1 }),
  'FR-LT': inf(1, 1, 0),
  'FR-GR': inf(1, 1, 1),
  'FR-YG': inf(1, 1, 1, { guard: true }),
  'FR-OG': inf(1, 1, 2, { guard: true }),
  'FR-MI': inf(0, 0, 0),
  'FR-LC': cav(0),
  'FR-HC': cav(1),
  'FR-CU': cav(1),
  'FR-GHC': cav(1, { guard: true }),
  'FR-FA': { arm: 'FOOT', melee: 0 },
  'FR-GFA': { arm: 'FOOT', melee: 1, guard: true },
  'FR-HA': { arm: 'HORSE', melee: 0 },
  'BR-LN': inf(1, 0, 0),
  'BR-LT': inf(1, 1, 0),
  'BR-RL': inf(1, 1, 0),
  'BR-GR': inf(1, 1, 1),
  'BR-GG': inf(1, 1, 1, { guard: true }),
  'BR-LC': cav(0),
  'BR-HC': cav(1),
  'BR-GHC': cav(1, { guard: true }),
  'BR-FA': { arm: 'FOOT', melee: 0 },
  'BR-HA': { arm: 'HORSE', melee: 0 },
  'PT-LN': inf(0, 0, 0),
  'PT-LT': inf(1, 1, 0),
  'PT-MI': inf(0, 0, 0),
  'PT-LC': cav(0),
  'PT-HC': cav(1),
  'PT-FA': { arm: 'FOOT', melee: 0 },
};

const GUNS = {
  FOOT: { many: [4, 3, 2, 2, 1], one: [3, 2, 1, 1, 1] },
  HORSE: { many: [3, 2, 1, 1], one: [2, 1, 1, 0] },
};

type Ground = string | undefined;

/** What terrain takes, as a player reads it from the aid: infantry, cavalry, artillery. */
const INTO: Readonly<Record<string, readonly [number, number, number]>> = {
  FOREST: [1, 2, 1],
  TOWN: [2, 3, 1],
  WINDMILL: [2, 3, 1],
};

/** Onto a hill: infantry and cavalry from below; from hill to hill the fire of infantry. */
const uphill = (column: number, isFire: boolean, from: Ground): number => {
  if (from === 'HILL') return column === 0 && isFire ? 1 : 0;
  return column < 2 ? 1 : 0;
};

/** Into a quarry: infantry in melee, cavalry, the fire of artillery. */
const quarry = (isFire: boolean): readonly [number, number, number] => (isFire ? [0, 2, 1] : [1, 2, 0]);

/** Into a hex, from the ground of the attacker. */
const into = (column: number, isFire: boolean, from: Ground, to: Ground): number => {
  if (to === 'HILL') return uphill(column, isFire, from);
  if (to === 'FORD') return isFire ? 0 : 1;
  return (to === 'SAND_QUARRY' ? quarry(isFire) : INTO[to ?? ''])?.[column] ?? 0;
};

/** Out of a hex. */
const out = (column: number, from: Ground, to: Ground): number => {
  if (from === 'FORD') return 1;
  if (from === 'SAND_QUARRY') return [1, 2, 0][column] ?? 0;
  if (from === 'FOREST') return [0, 2, 1][column] ?? 0;
  if (from === 'TOWN' || from === 'WINDMILL') return [0, 3, 1][column] ?? 0;
  return column === 1 && from === 'HILL' && to !== 'HILL' ? 1 : 0;
};

export interface Attack {
  readonly type: string;
  readonly blocks: number;
  readonly isFire: boolean;
  readonly far: number;
  readonly hasMoved: boolean;
  readonly from: Ground;
  readonly to: Ground;
  readonly against: string;
}

const columnOf = (arm: Printed['arm']): number => (arm === 'INF' ? 0 : arm === 'CAV' ? 1 : 2);

const base = ({ type, blocks, isFire, far, hasMoved, against }: Attack, unit: Printed): number => {
  if (unit.arm === 'FOOT' || unit.arm === 'HORSE') {
    const table = blocks > 1 ? GUNS[unit.arm].many : GUNS[unit.arm].one;
    return (table[far - 1] ?? 0) + (isFire ? 0 : unit.melee);
  }
  if (!isFire) return blocks + unit.melee + (printed[against]?.arm === 'INF' ? (unit.infantry ?? 0) : 0);
  const [standing = 0, moving = 0] = unit.fire ?? [];
  if (!hasMoved) return blocks + standing;
  const half = type.startsWith('PT') ? (blocks - (blocks % 2)) / 2 : (blocks + (blocks % 2)) / 2;
  return half + moving;
};

/** The dice of an attack without a card. */
export const diceOf = (attack: Attack): number => {
  const unit = printed[attack.type];
  if (!unit) throw new Error(attack.type);
  const column = columnOf(unit.arm);
  const less = into(column, attack.isFire, attack.from, attack.to) + out(column, attack.from, attack.to);
  return Math.max(0, base(attack, unit) - less);
};
