/** CP and resources against markers, in one's own impulse (K-9.52, K-14.46, K-16.51 to K-16.55). */
import { accept, type JsonObject, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { changeResources } from '../campaign/cards/cards.ts';
import { consequences } from '../campaign/consequences.ts';
import type { OwnAct, Play, Position } from '../campaign/play.ts';
import { impulseOf, sideOf } from '../campaign/position.ts';
import type { Act, PowerId } from '../campaign/types.ts';
import { markMorale } from './morale.ts';
import { ownIn } from './own.ts';
import type { SideName } from './powers.ts';
import { diceOfResource, type Relieved, rollRelief } from './recovery.ts';
import { relieveAttrition } from './wear.ts';

declare module '../campaign/types.ts' {
  interface FurtherActs {
    /** So many CP, or one resource. */
    spend: { do: 'spend'; on: Relieved; with: 'cp' | 'resource'; n: number };
  }
}

export type Spend = Extract<Act, { do: 'spend' }>;

export const isSpend = (act: Act): act is Spend => act.do === 'spend';

const campOf = ({ game }: Position, power: PowerId): SideName => sideOf(game, power) as SideName;

const markersOf = (position: Position, side: SideName, on: Relieved) =>
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

/** Offered where there are markers to take away. */
const options = (position: Position, power: PowerId): Act[] => {
  const side = campOf(position, power);
  const acts: Act[] = [];
  for (const on of side === 'imperial' ? RELIEVED : MORALE_ALONE) {
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
    return { count: diceOfResource(play, on), price: { cp: 0, left: impulseOf(play).cp } };
  }
  const impulse = impulseOf(play);
  impulse.cp -= n;
  return { count: n, price: { cp: n, left: impulse.cp } };
};

/** K-9.51b, K-16.52. Each helpful die takes a marker away; a surplus becomes gain. */
function* run(play: Play, power: PowerId, act: Spend): Script {
  const { on, with: means } = act;
  if (on === 'supply' && means === 'resource') ownIn(play).impulse.series = 'open';
  const { count, price } = pay(play, power, act);
  const removed = rollRelief(play, power, on, count, price);
  if (on === 'supply') relieveAttrition(play, removed);
  else markMorale(play, campOf(play, power), -removed, 'relief');
  yield* consequences(play, { fact: 'settled' });
}

export const spending: OwnAct = { check, options, run };

/** K-17.43c. Command points that nothing was built with roll against losses of morale, or else of attrition. */
export const settleSurplus = (play: Play, power: PowerId, cp: number): void => {
  const side = campOf(play, power);
  const on: Relieved = side === 'imperial' && markersOf(play, side, 'morale').loss === 0 ? 'supply' : 'morale';
  if (cp === 0 || markersOf(play, side, on).loss === 0) return;
  const removed = rollRelief(play, power, on, cp, { cp, left: 0 });
  if (on === 'supply') relieveAttrition(play, removed);
  else markMorale(play, side, -removed, 'relief');
};

/** K-16.51a. Any other act ends a series of resources against attrition. */
export const endSeries = (position: Position, act: Act): void => {
  const { impulse } = ownIn(position);
  const goesOn = isSpend(act) && act.on === 'supply' && act.with === 'resource';
  if (impulse.series === 'open' && !goesOn) impulse.series = 'over';
};
