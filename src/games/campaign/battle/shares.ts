/** How losses are divided between the two powers of a force (W-11.51, W-13.1b). */
import type { Script } from '../../../engine/index.ts';
import type { Play } from '../play.ts';
import { seatOf } from '../position.ts';
import { ask } from '../questions.ts';
import type { AreaId, PowerId } from '../types.ts';

/** Strength points, by power. */
export type Shares = Record<PowerId, number>;

/** Losses that are to be borne together. */
export interface Burden {
  readonly area: AreaId;
  /** Strength points that each power has. */
  readonly strengths: Shares;
  readonly losses: number;
  /** The power of the commander, who chooses where the rules leave a choice. */
  readonly speaker: PowerId;
}

const able = (left: Shares): PowerId[] => Object.keys(left).filter((power) => (left[power] ?? 0) > 0);

/** D-44. The power that pays what cannot be shared: the ally unless he is the weaker, where the commander's player is silent. */
const payer = (left: Shares, speaker: PowerId): PowerId => {
  const powers = able(left);
  const ally = powers.find((power) => power !== speaker);
  if (ally === undefined) return powers[0] as PowerId;
  return !powers.includes(speaker) || (left[speaker] ?? 0) <= (left[ally] ?? 0) ? ally : speaker;
};

const plusOne = (shares: Shares, power: PowerId): Shares => ({ ...shares, [power]: (shares[power] ?? 0) + 1 });

/**
 * W-11.51a. Losses in battle are shared as evenly as may be. There are two ways to do that where one strength point is left over that
 * either power could pay; the first is the one that silence takes.
 */
const evenWays = ({ strengths, losses, speaker }: Burden): Shares[] => {
  let shares: Shares = {};
  const left = { ...strengths };
  for (let n = losses; n > 0; ) {
    const powers = able(left);
    if (powers.length > n) {
      const first = payer(left, speaker);
      return [first, ...powers.filter((power) => power !== first)].map((power) => plusOne(shares, power));
    }
    for (const power of powers) {
      shares = plusOne(shares, power);
      left[power] = (left[power] ?? 0) - 1;
      n--;
    }
  }
  return [shares];
};

/** W-11.51a. The way that silence takes. */
export const evenShares = (burden: Burden): Shares => evenWays(burden)[0] ?? {};

/** W-13.1b. In attrition the commander's player chooses freely. */
const freeWays = ({ strengths, losses, speaker }: Burden): Shares[] => {
  let quiet: Shares = {};
  const left = { ...strengths };
  for (let n = losses; n > 0; n--) {
    const power = payer(left, speaker);
    quiet = plusOne(quiet, power);
    left[power] = (left[power] ?? 0) - 1;
  }
  const [one, two] = Object.keys(strengths);
  if (one === undefined || two === undefined) return [quiet];
  const others: Shares[] = [];
  for (let n = Math.min(losses, strengths[one] ?? 0); n >= 0; n--) {
    const rest = losses - n;
    if (rest > (strengths[two] ?? 0) || n === (quiet[one] ?? 0)) continue;
    others.push({ ...(n > 0 ? { [one]: n } : {}), ...(rest > 0 ? { [two]: rest } : {}) });
  }
  return [quiet, ...others];
};

/** D-44. What each power loses: by the rules, and by the commander's choice where they leave one. */
export function* shareLosses(play: Play, burden: Burden, freely: boolean): Script<Shares> {
  const { area, losses, speaker } = burden;
  const ways = freely ? freeWays(burden) : evenWays(burden);
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
