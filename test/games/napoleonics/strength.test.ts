/** Dice and sight in positions by chance, beside models that import none of the rules. */
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { distance, HEXES, neighboursOf } from '../../../src/games/napoleonics/rules/board.ts';
import { isStanding, unitAt } from '../../../src/games/napoleonics/rules/position.ts';
import { fireDice, foeAs, meleeDice, rangeOf } from '../../../src/games/napoleonics/rules/strength.ts';
import { sees } from '../../../src/games/napoleonics/rules/terrain.ts';
import { turnWith } from '../../../src/games/napoleonics/state.ts';
import { type Attack, diceOf, printed } from './model/dice.ts';
import { neighbours, touched } from './model/geometry.ts';
import { unitIn } from './position-at.ts';

const POSITIONS = Number(process.env.NAPOLEONICS_POSITIONS ?? 1_500);

const TIMEOUT = 30_000 + POSITIONS * 10;

const GROUNDS = ['FOREST', 'HILL', 'HILL', 'TOWN', 'WINDMILL', 'FORD', 'SAND_QUARRY', 'CLEAR', 'CLEAR'];

const MOVED = turnWith({ card: 'PROBE_LEFT', counts: 'PROBE_LEFT', isOther: false, command: 5 });

const isGun = (id: string): boolean => printed[id]?.arm === 'FOOT' || printed[id]?.arm === 'HORSE';

/** An attack by chance and its dice by the rules; undefined where there is none. */
function attackBy({ below }: Chance): { attack: Attack; dice: number } | undefined {
  const any = <T>(things: readonly T[]): T => sure(things[below(things.length)]);
  const types = Object.keys(printed);
  const type = any(types);
  const against = any(types.filter((each) => each.startsWith('FR') !== type.startsWith('FR')));
  const [from, isFire, hasMoved] = [any(HEXES), below(2) === 0, below(2) === 0];
  const at = any(
    isFire ? HEXES.filter((hex) => distance(from, hex) > 1 && distance(from, hex) < 6) : neighboursOf(from),
  );
  const [here, there] = [any(GROUNDS), any(GROUNDS)];
  const blocks = 1 + below(sure(shipped.types.get(type)).blocks);
  if ((isGun(type) && here === 'SAND_QUARRY') || (isGun(against) && there === 'SAND_QUARRY')) return undefined;
  const place = { [from]: `${type}${blocks}`, [at]: against };
  const state = positionOf(shipped, { place, markers: { terrain: { [from]: here, [at]: there } } });
  state.now = { ...MOVED, moved: hasMoved ? { [`${type}1`]: 1 } : {} };
  const position = { book: shipped, state };
  const [unit, foe] = [unitAt(position, from), unitAt(position, at)];
  if (!unit || !foe || !isStanding(unit) || !isStanding(foe)) throw new Error('nobody stands there');
  const far = distance(from, at);
  if (isFire && (far > rangeOf(position, unit) || printed[type]?.arm === 'CAV')) return undefined;
  const dice = isFire ? fireDice(position, unit, at) : meleeDice(position, unit, foeAs(position, foe), 'card');
  return { attack: { type, blocks, isFire, far, hasMoved, from: here, to: there, against }, dice };
}

test(
  `C-RNG-05 to C-RNG-10, C-MEL-03 to C-MEL-07, C-TER-01: dice as the model reckons them, ${POSITIONS} times`,
  () => {
    expect(Object.keys(printed).sort()).toEqual([...shipped.types.keys()].sort());
    const chance = chanceFrom(1815);
    const found = Array.from({ length: POSITIONS }, () => attackBy(chance)).filter((each) => each !== undefined);
    for (const { attack, dice } of found) expect(dice, JSON.stringify(attack)).toBe(diceOf(attack));
    expect(found.filter(({ attack }) => attack.isFire).length).toBeGreaterThan(POSITIONS / 20);
  },
  TIMEOUT,
);

test.each([
  ['FR-GR4', 4],
  ['BR-GR4', 5],
])('C-RNG-13: where a group gives French grenadiers no bonus, %s fires with %i dice', (type, dice) => {
  const place = { G6: type, E6: type.startsWith('FR') ? 'BR-LN4' : 'FR-LN4' };
  const state = positionOf(shipped, { place, options: { frenchGrenadierRangedBonus: 0 } });
  const position = { book: shipped, state };
  expect(fireDice(position, unitIn(position, 'G6'), 'E6')).toBe(dice);
});

test.each([
  ['PT-LT3', 3],
  ['BR-LT4', 2],
  ['PT-LN4', 2],
  ['PT-LC3', 0],
])('C-UNIT-09: where a group counts light infantry of Portugal as riflemen, %s fires %i hexes', (type, range) => {
  const state = positionOf(shipped, { place: { G6: type }, options: { portugueseLightIsRifle: true } });
  const position = { book: shipped, state };
  expect(rangeOf(position, unitIn(position, 'G6'))).toBe(range);
});

/** C-LOS-02 to C-LOS-09, walked over the model's hexes. */
function seesByModel(
  from: string,
  to: string,
  terrain: Readonly<Record<string, string>>,
  pieces: readonly string[],
): boolean {
  const groupAt = (start: string): Set<string> => {
    const found = new Set<string>();
    const walk = (hex: string): void => {
      if (terrain[hex] !== 'HILL' || found.has(hex)) return;
      found.add(hex);
      for (const next of neighbours(hex)) walk(next);
    };
    walk(start);
    return found;
  };
  const own = new Set([...groupAt(from), ...groupAt(to)]);
  const areBothHigh = terrain[from] === 'HILL' && terrain[to] === 'HILL';
  const blocks = (hex: string | undefined): boolean => {
    if (hex === undefined || pieces.includes(hex)) return true;
    const ground = terrain[hex] ?? '';
    if (['FOREST', 'TOWN', 'WINDMILL', 'RUGGED_HILL'].includes(ground)) return true;
    return ground === 'HILL' && !(areBothHigh && own.has(hex));
  };
  const { crossed, left, right } = touched(from, to);
  return !crossed.some(blocks) && !(left.some(blocks) && right.some(blocks));
}

test(
  `C-LOS-01 to C-LOS-13: sight as the model sees it, ${POSITIONS} times`,
  () => {
    const chance = chanceFrom(1809);
    const any = <T>(things: readonly T[]): T => sure(things[chance.below(things.length)]);
    const seen = { true: 0, false: 0 };
    for (let i = 0; i < POSITIONS / 10; i++) {
      const grounds = ['FOREST', 'HILL', 'HILL', 'HILL', 'RUGGED_HILL', 'TOWN', 'FORD'];
      const terrain = Object.fromEntries(Array.from({ length: 24 }, () => [any(HEXES), any(grounds)]));
      const open = HEXES.filter((hex) => terrain[hex] !== 'RUGGED_HILL');
      const pieces = [...new Set(Array.from({ length: 6 }, () => any(open)))];
      const state = positionOf(shipped, {
        place: Object.fromEntries(pieces.map((hex) => [hex, 'FR-LN'])),
        markers: { terrain },
      });
      for (let pair = 0; pair < 10; pair++) {
        const [from, to] = [any(HEXES), any(HEXES)];
        if (from === to) continue;
        const isSeen = sees({ book: shipped, state }, from, to);
        expect(isSeen, JSON.stringify([from, to, terrain, pieces])).toBe(seesByModel(from, to, terrain, pieces));
        expect(sees({ book: shipped, state }, to, from)).toBe(isSeen);
        seen[`${isSeen}`] += 1;
      }
    }
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(POSITIONS / 20);
  },
  TIMEOUT,
);
