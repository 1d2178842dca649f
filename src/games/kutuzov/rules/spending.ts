/** CP and resources against markers, in one's own impulse (K-9.52, K-14.46, K-16.51 to K-16.55). */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  refuse,
  type Script,
  type Verdict,
} from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { cpIn } from '../../campaign/rules/cards/restricted-cp.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import type { OwnAct, Play, Position } from '../../campaign/rules/play.ts';
import { impulseOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { Act, Answers, PowerId } from '../../campaign/types.ts';
import { ownIn } from '../types.ts';
import { relieveAttrition } from './attrition-levels.ts';
import { markMorale } from './morale.ts';
import type { SideName } from './powers.ts';
import { diceOfResource, type Relieved, rollRelief } from './recovery.ts';

declare module '../../campaign/types.ts' {
  interface FurtherActs {
    /** So many CP, or one resource. */
    spend: { do: 'spend'; on: Relieved; with: 'cp' | 'resource'; n: number };
  }
  interface Answers {
    /** Against which losses so many of the CP that are left are rolled, or null. */
    surplus: { surplus: null } | { surplus: Relieved; n: number };
  }
}

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `cp`: what is left of the cards that a power has given up. */
    surplus: { readonly power: PowerId; readonly cp: number };
  }
}

export type Spend = Extract<Act, { do: 'spend' }>;

export const isSpend = (act: Act): act is Spend => act.do === 'spend';

const campOf = ({ game }: Position, power: PowerId): SideName => sideOf(game, power) as SideName;

/** The markers of a camp's morale, or of Imperial attrition. */
export const markersOf = (position: Position, side: SideName, on: Relieved) =>
  on === 'supply' ? ownIn(position).attrition : ownIn(position).morale[side];

const withCp = (position: Position, on: Relieved, n: unknown): Verdict<Spend> => {
  const { cp } = impulseOf(position);
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > 99) return refuse('order.malformed');
  if (n <= cp) return accept({ do: 'spend', on, with: 'cp', n });
  return refuse('cp.short', { needed: n, left: cp }, cp > 0 ? [{ do: 'spend', on, with: 'cp', n: cp }] : []);
};

/** K-16.51a. Only one series of an impulse goes into attrition: nothing else may come in between. */
const withResource = (position: Position, power: PowerId, on: Relieved): Verdict<Spend> => {
  if ((position.state.resources[power] ?? 0) < 1) return refuse('spend.no-resource', { power });
  if (on === 'supply' && ownIn(position).impulse.series === 'over') {
    const { cp } = impulseOf(position);
    return refuse('spend.series-over', {}, cp > 0 ? [{ do: 'spend', on, with: 'cp', n: 1 }] : []);
  }
  return accept({ do: 'spend', on, with: 'resource', n: 1 });
};

/** K-9.52, K-14.46, K-16.51a, K-16.54. */
const check = (position: Position, power: PowerId, { on, with: means, n }: JsonObject): Verdict<Act> => {
  if (on !== 'morale' && on !== 'supply') return refuse('order.malformed');
  if (on === 'supply' && campOf(position, power) !== 'imperial')
    return refuse('spend.not-worn', { power }, [{ do: 'spend', on: 'morale', with: 'resource', n: 1 }]);
  if (means === 'cp') return withCp(position, on, n);
  return means === 'resource' ? withResource(position, power, on) : refuse('order.malformed');
};

const RELIEVED = ['morale', 'supply'] as const;
/** The Tsarists have no attrition. */
const MORALE_ALONE = ['morale'] as const;
const MEANS = ['cp', 'resource'] as const;

const relievedBy = (side: SideName): readonly Relieved[] => (side === 'imperial' ? RELIEVED : MORALE_ALONE);

/** Offered where there are markers to take away. */
const options = (position: Position, power: PowerId): Act[] => {
  const side = campOf(position, power);
  const acts: Act[] = [];
  for (const on of relievedBy(side)) {
    if (markersOf(position, side, on).loss === 0) continue;
    for (const means of MEANS) {
      const act = { do: 'spend' as const, on, with: means, n: 1 };
      if (check(position, power, act).ok) acts.push(act);
    }
  }
  return acts;
};

/** Pays for dice; returns how many, with what they cost of the CP. */
const pay = (play: Play, power: PowerId, { on, with: means, n }: Spend) => {
  if (means === 'resource') {
    changeResources(play, power, -1, 'spent');
    return { count: diceOfResource(play, on), price: { cp: 0, left: cpIn(impulseOf(play)) } };
  }
  const impulse = impulseOf(play);
  impulse.cp -= n;
  return { count: n, price: { cp: n, left: cpIn(impulse) } };
};

/** K-9.51b, K-16.52. Each helpful die takes a marker away; a surplus becomes gain. */
function* run(play: Play, power: PowerId, act: Spend): Script {
  const { on, with: means } = act;
  if (on === 'supply' && means === 'resource') ownIn(play).impulse.series = 'open';
  const { count, price } = pay(play, power, act);
  const removed = rollRelief(play, power, on, count, price);
  relieve(play, campOf(play, power), on, removed);
  yield* consequences(play, { fact: 'settled' });
}

export const spending: OwnAct = { check, options, run };

/** Takes away what dice have removed. */
const relieve = (play: Play, side: SideName, on: Relieved, removed: number): void => {
  if (on === 'supply') relieveAttrition(play, removed);
  else markMorale(play, side, -removed, 'relief');
};

// --- what is left of cards that were given up ------------------------------------------------------------------------

/** D-102. All of it against losses: of morale, or else of attrition. */
const usualSurplus = (position: Position, side: SideName, cp: number): Answers['surplus'] => {
  const on = relievedBy(side).find((each) => markersOf(position, side, each).loss > 0);
  return on === undefined ? { surplus: null } : { surplus: on, n: cp };
};

const checkSurplus = (
  answer: Json,
  side: SideName,
  cp: number,
  options: readonly Json[],
): Verdict<Answers['surplus']> => {
  const { surplus, n }: JsonObject = isObject(answer) ? answer : {};
  if (surplus === null) return accept({ surplus });
  const on = relievedBy(side).find((each) => each === surplus);
  if (on === undefined) return refuse('answer.not-offered', { count: options.length }, options);
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1) return refuse('order.malformed');
  return n <= cp ? accept({ surplus: on, n }) : refuse('cp.short', { needed: n, left: cp }, options);
};

/** K-17.43c, K-9.52, K-14.46. Command points with which nothing was built roll against losses, as their power likes, a die each. */
export function* settleSurplus(play: Play, power: PowerId, cp: number): Script {
  const side = campOf(play, power);
  for (let left = cp; left > 0; ) {
    const options = [{ surplus: null }, ...relievedBy(side).map((on) => ({ surplus: on, n: left }))];
    const answer = yield* ask('surplus', {
      seat: seatOf(play, power),
      figures: { power, cp: left },
      options,
      check: (given) => checkSurplus(given, side, left, options),
      fallback: () => usualSurplus(play, side, left),
      quiet: true,
    });
    if (answer.surplus === null) return;
    left -= answer.n;
    relieve(play, side, answer.surplus, rollRelief(play, power, answer.surplus, answer.n, { cp: answer.n, left }));
  }
}

/** K-16.51a. Any other act ends a series of resources against attrition. */
export const endSeries = (position: Position, act: Act): void => {
  const { impulse } = ownIn(position);
  const goesOn = isSpend(act) && act.on === 'supply' && act.with === 'resource';
  if (impulse.series === 'open' && !goesOn) impulse.series = 'over';
};
