/** How losses are divided between the contingents of a force (W-11.51, W-13.1b). */
import { type Script, sure } from '../../../../engine/index.ts';
import type { AreaId, ContingentId, PowerId } from '../../types.ts';
import type { Definition, Play } from '../play.ts';
import { powerOf, seatOf } from '../position.ts';
import { ask } from '../questions.ts';

/** Strength points, by contingent. */
type Shares = Record<ContingentId, number>;

/** Losses that several contingents share. */
interface Burden {
  readonly area: AreaId;
  /** Strength points that each contingent has. */
  readonly strengths: Shares;
  readonly losses: number;
  /** The commander's power, which chooses where the rules leave a choice. */
  readonly speaker: PowerId;
}

const able = (left: Shares): ContingentId[] => Object.keys(left).filter((id) => (left[id] ?? 0) > 0);

/**
 * D-44. Who takes a loss that cannot be shared if the commander's player does not answer: the strongest contingent, and
 * among equals an ally's.
 */
const payer = (game: Definition, left: Shares, speaker: PowerId): ContingentId => {
  const isOwn = (id: ContingentId) => (powerOf(game, id) === speaker ? 1 : 0);
  const [first] = able(left).sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || isOwn(a) - isOwn(b));
  return sure(first);
};

const plusOne = (shares: Shares, id: ContingentId): Shares => ({ ...shares, [id]: (shares[id] ?? 0) + 1 });

/**
 * W-11.51a. Battle losses are shared as evenly as possible. There are several ways if strength points are left over;
 * the first is the one taken without an answer.
 */
const evenWays = (game: Definition, burden: Burden): Shares[] => {
  const { strengths, losses, speaker } = burden;
  if (hasAllies(game, strengths)) return waysByPower(game, burden);
  let shares: Shares = {};
  const left = { ...strengths };
  for (let n = losses; n > 0; ) {
    const ids = able(left);
    if (ids.length > n) return leftovers(game, shares, left, n, speaker);
    for (const id of ids) {
      shares = plusOne(shares, id);
      left[id] = (left[id] ?? 0) - 1;
      n--;
    }
  }
  return [shares];
};

/** Whether a power has pieces of several contingents among them. */
const hasAllies = (game: Definition, strengths: Shares): boolean => {
  const powers = able(strengths).map((id) => powerOf(game, id));
  return new Set(powers).size < powers.length;
};

/** Losses of each power, by those of its contingents. */
const byPower = (game: Definition, shares: Shares): Record<PowerId, number> => {
  const sums: Record<PowerId, number> = {};
  for (const [id, n] of Object.entries(shares)) sums[powerOf(game, id)] = (sums[powerOf(game, id)] ?? 0) + n;
  return sums;
};

const leastOf = (ids: readonly ContingentId[], count: (id: ContingentId) => number): ContingentId[] => {
  const least = Math.min(...ids.map(count));
  return ids.filter((id) => count(id) === least);
};

/** K-12.51a. Who may take the next loss: a contingent without any, of the power with the fewest; then of it the one with the fewest. */
const nextToLose = (game: Definition, shares: Shares, left: Shares): ContingentId[] => {
  const ids = able(left);
  const unhurt = ids.filter((id) => (shares[id] ?? 0) === 0);
  const sums = byPower(game, shares);
  const fewest = leastOf(unhurt.length > 0 ? unhurt : ids, (id) => sums[powerOf(game, id)] ?? 0);
  const powers = new Set(fewest.map((id) => powerOf(game, id)));
  return [...powers].flatMap((power) =>
    leastOf(
      fewest.filter((id) => powerOf(game, id) === power),
      (id) => shares[id] ?? 0,
    ),
  );
};

const keyOf = (shares: Readonly<Record<string, number>>): string =>
  Object.entries(shares)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, n]) => `${id}${n}`)
    .join();

/** K-12.51a. As evenly as possible between the powers, then between the contingents of one; the first way is the one taken without an answer. */
const waysByPower = (game: Definition, { strengths, losses, speaker }: Burden): Shares[] => {
  const total = Object.values(strengths).reduce((sum, n) => sum + n, 0);
  let ways: Shares[] = [{}];
  for (let n = Math.min(losses, total); n > 0; n--) {
    const found = new Map<string, Shares>();
    for (const shares of ways) {
      const left = Object.fromEntries(Object.entries(strengths).map(([id, sp]) => [id, sp - (shares[id] ?? 0)]));
      const next = nextToLose(game, shares, left);
      const first = payer(game, Object.fromEntries(next.map((id) => [id, left[id] ?? 0])), speaker);
      for (const id of [first, ...next.filter((each) => each !== first)]) {
        const way = plusOne(shares, id);
        if (!found.has(keyOf(way))) found.set(keyOf(way), way);
      }
    }
    ways = [...found.values()];
  }
  return ways;
};

/** Every way to give the last points to one contingent each; the first is the one taken without an answer. */
const leftovers = (game: Definition, shares: Shares, left: Shares, count: number, speaker: PowerId): Shares[] => {
  if (count === 0) return [shares];
  const first = payer(game, left, speaker);
  const rest = able(left).filter((id) => id !== first);
  const without = Object.fromEntries(rest.map((id) => [id, left[id] ?? 0]));
  return [
    ...leftovers(game, plusOne(shares, first), without, count - 1, speaker),
    ...(rest.length >= count ? leftovers(game, shares, without, count, speaker) : []),
  ];
};

/** W-11.51a. The division taken without an answer. */
export const evenShares = (game: Definition, burden: Burden): Shares => evenWays(game, burden)[0] ?? {};

/** W-13.1b. In attrition the commander's player chooses freely. */
const freeWays = (game: Definition, { strengths, losses, speaker }: Burden): Shares[] => {
  let quiet: Shares = {};
  const left = { ...strengths };
  for (let n = losses; n > 0; n--) {
    const id = payer(game, left, speaker);
    quiet = plusOne(quiet, id);
    left[id] = (left[id] ?? 0) - 1;
  }
  const ids = Object.keys(strengths);
  const isQuiet = (way: Shares) => ids.every((id) => (way[id] ?? 0) === (quiet[id] ?? 0));
  return [quiet, ...allWays(ids, strengths, losses).filter((way) => !isQuiet(way))];
};

/** Every way to divide losses, with as much as possible on the first contingent. */
const allWays = ([id, ...others]: readonly ContingentId[], strengths: Shares, losses: number): Shares[] => {
  if (id === undefined) return losses === 0 ? [{}] : [];
  const ways: Shares[] = [];
  for (let n = Math.min(losses, strengths[id] ?? 0); n >= 0; n--) {
    for (const rest of allWays(others, strengths, losses - n)) ways.push({ ...(n > 0 ? { [id]: n } : {}), ...rest });
  }
  return ways;
};

/** D-44. The losses of each contingent: by the rules, or by the commander's choice where they leave one. */
export function* shareLosses(play: Play, burden: Burden, freely: boolean): Script<Shares> {
  const { area, losses, speaker } = burden;
  const ways = freely ? freeWays(play.game, burden) : evenWays(play.game, burden);
  if (!freely && hasAllies(play.game, burden.strengths)) return yield* shareByPower(play, burden, ways);
  const [first] = ways;
  if (first === undefined || ways.length === 1) return first ?? {};
  const { shares } = yield* ask('losses.share', {
    seat: seatOf(play, speaker),
    figures: { power: speaker, area, losses, strengths: { ...burden.strengths } },
    options: ways.map((way) => ({ shares: way })),
    quiet: true,
  });
  return shares;
}

const partOf = (game: Definition, shares: Shares, power: PowerId): Shares =>
  Object.fromEntries(Object.entries(shares).filter(([id]) => powerOf(game, id) === power));

/** One way of each kind, the first of it. */
const unlike = (ways: readonly Shares[], kindOf: (way: Shares) => Readonly<Record<string, number>>): Shares[] =>
  [...new Map([...ways].reverse().map((way) => [keyOf(kindOf(way)), way])).values()].reverse();

/** K-12.51a. The commander's player divides what is left over between the powers, and each power its part between its contingents. */
function* shareByPower(play: Play, burden: Burden, all: readonly Shares[]): Script<Shares> {
  const { game } = play;
  const { area, speaker, losses, strengths } = burden;
  const kinds = unlike(all, (way) => byPower(game, way));
  let way = sure(kinds[0]);
  if (kinds.length > 1) {
    const { shares } = yield* ask('losses.share', {
      seat: seatOf(play, speaker),
      figures: { power: speaker, area, losses, strengths: { ...strengths } },
      options: kinds.map((each) => ({ shares: each })),
      quiet: true,
    });
    way = shares;
  }
  let ways = all.filter((each) => keyOf(byPower(game, each)) === keyOf(byPower(game, way)));
  for (const power of game.powers) {
    const parts = unlike(ways, (each) => partOf(game, each, power)).map((each) => partOf(game, each, power));
    const [first] = parts;
    if (first === undefined || parts.length === 1) continue;
    const { shares } = yield* ask('losses.share', {
      seat: seatOf(play, power),
      figures: { power, area, losses: byPower(game, first)[power] ?? 0, strengths: partOf(game, strengths, power) },
      options: parts.map((each) => ({ shares: each })),
      quiet: true,
    });
    ways = ways.filter((each) => keyOf(partOf(game, each, power)) === keyOf(shares));
  }
  return sure(ways[0]);
}
