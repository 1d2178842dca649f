/** How losses are divided between the contingents of a force (W-11.51, W-13.1b). */
import { type Script, sure } from '../../../engine/index.ts';
import type { Definition, Play } from '../play.ts';
import { powerOf, seatOf } from '../position.ts';
import { ask } from '../questions.ts';
import type { AreaId, ContingentId, PowerId } from '../types.ts';

/** Strength points, by contingent. */
export type Shares = Record<ContingentId, number>;

/** Losses that several contingents share. */
export interface Burden {
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
const evenWays = (game: Definition, { strengths, losses, speaker }: Burden): Shares[] => {
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
