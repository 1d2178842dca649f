import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';

const { areas, leaders, powers } = wellington.definition.content;
const everywhere = [...areas.keys()];

/** Every conceivable act of the common kinds, legal or not. A move takes as many soldiers as its leader can. */
function* thinkable(state: State, power: string): Generator<Act> {
  for (const card of state.hands[power] ?? []) {
    yield { do: 'play', card, as: 'cp' };
    yield { do: 'play', card, as: 'event' };
  }
  yield { do: 'buy' };
  yield { do: 'end' };
  const own = [...leaders.values()].filter(({ contingent }) => contingent === power).map(({ id }) => id);
  for (const at of everywhere) yield* thinkableAt(at, own);
  for (const from of everywhere) yield* thinkableMoves(state, power, from);
}

/** Every conceivable act in one place. */
function* thinkableAt(at: string, own: readonly string[]): Generator<Act> {
  for (const act of ['build', 'regroup'] as const) {
    yield { do: act, at, sp: 1 };
    for (const leader of own) yield { do: act, at, leaders: [leader] };
  }
  for (const as of [...powers.map(({ id }) => id), 'restore']) yield { do: 'flag', at, as };
  for (const leader of own) yield { do: 'siege', at, leader };
}

/** Every conceivable move from one place. */
function* thinkableMoves(state: State, power: string, from: string): Generator<Act> {
  const stack = state.forces[from]?.[power];
  if (!stack) return;
  for (const to of everywhere) {
    if (stack.inf > 0) yield { do: 'move', from, to, force: { [power]: { inf: 1 } } };
    if (stack.cav > 0) yield { do: 'move', from, to, force: { [power]: { cav: 1 } } };
    for (const leader of stack.leaders)
      yield { do: 'move', from, to, force: { [power]: { leaders: [leader], max: true } } };
  }
}

/** An act without the soldiers of its leader, because several sets of soldiers may make up the most. */
const gist = (power: string, act: Act): string => {
  if (act.do !== 'move') return JSON.stringify(act, Object.keys(act).sort());
  const { leaders: named = [], inf = 0, cav = 0 } = act.force[power] ?? {};
  const alone = named.length === 0 ? `${inf} inf ${cav} cav` : '';
  return `${act.from} to ${act.to}: ${named.join()}${alone}`;
};

/**
 * Whether the options list every act of this kind. Choices of events, groups of leaders and moves by sea have more ways than this test
 * tries. Where some pieces may not march, one counter may also stand for another that may.
 */
const isListedWhole = ({ impulse }: State, power: string, act: Act): boolean =>
  (act.do === 'play' && !('with' in act)) ||
  ['buy', 'end', 'build', 'regroup', 'flag', 'siege'].includes(act.do) ||
  (act.do === 'move' && (act.force[power]?.leaders?.length ?? 0) === 1) ||
  (act.do === 'move' &&
    !act.force[power]?.leaders?.length &&
    !impulse?.marked[act.from] &&
    !impulse?.halted[act.from] &&
    !impulse?.sea.landed[act.from]);

/** Different acts only: `AS` the printed owner and `AS restore` both give an area back and count as one. */
const apart = (acts: readonly Act[]): Act[] => [...new Map(acts.map((act) => [JSON.stringify(act), act])).values()];

const compare = (state: State, decision: Decision): { offered: string[]; legal: string[] } => {
  const power = state.impulse?.power ?? '';
  const offered = (decision.options() as Act[]).filter((act) => isListedWhole(state, power, act));
  const judged = [...thinkable(state, power)].flatMap((act) => {
    const verdict = decision.check(act as Json);
    return verdict.ok ? [verdict.answer as Act] : [];
  });
  const legal = apart(judged).filter((act) => isListedWhole(state, power, act));
  const gists = (acts: readonly Act[]) => acts.map((act) => gist(power, act)).sort();
  return { offered: gists(offered), legal: gists(legal) };
};

test('the natural acts of an impulse are exactly those judged to be legal', () => {
  let compared = 0;
  for (let seed = SEED; seed < SEED + 4; seed++) {
    const split = wellington.setup.splits[seed % wellington.setup.splits.length]?.id ?? '';
    const { id: scenario = '' } = wellington.setup.scenarios[seed % wellington.setup.scenarios.length] ?? {};
    const chance = chanceFrom(seed);
    const referee = new Referee<State, CampaignEvent, View>(
      wellington,
      opening(wellington.setup.start({ scenario, split })),
      {
        source: seededSource(`options ${seed}`),
      },
    );
    for (let n = 0; n < 4000; n++) {
      const decision = referee.open[0];
      if (!decision) break;
      if (decision.kind === 'impulse.order' && n % 11 === 0) {
        const { offered, legal } = compare(referee.state, decision);
        expect(offered, `SEED=${seed}, decision ${decision.id}`).toEqual(legal);
        compared++;
      }
      referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    }
  }
  expect(compared).toBeGreaterThan(20);
}, 120_000);
