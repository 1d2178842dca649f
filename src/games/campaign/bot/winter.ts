/** Before the impulses and in winter: the hand, reinforcements, deployments and pre-emption. */

import { sure } from '../../../engine/index.ts';
import { perGame } from '../memo.ts';
import { cardOf, handOf } from '../rules/cards/cards.ts';
import { armyIn } from '../rules/forces/armies.ts';
import { leaderOf } from '../rules/forces/formations.ts';
import { minusForce, plusForce, strengthOf } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import type { QuestionOf } from '../rules/questions.ts';
import { priceOf } from '../rules/turn/build.ts';
import type { Act, Answers, AreaId, Deployment, Force, Stack, Troops } from '../types.ts';
import { dangerAt, holdAt, holdNow, hopeAt, menacesOf, sideAt, spareAt } from './evaluation.ts';
import { ownAreas, ownStack, type Sight, type Steps } from './known-position.ts';
import { buildWorth } from './moves.ts';
import { targetsOf } from './targets.ts';

/** The average CP of a card in the common deck. */
const usual = perGame(({ content }): number => {
  const common = [...content.cards.values()].filter(({ home }) => home === null);
  return common.reduce((sum, { cp }) => sum + cp, 0) / Math.max(1, common.length);
});

/** A new hand has one card less. It is drawn if the present hand is worth less than that on average. */
export const mulligan = (sight: Sight, decision: QuestionOf<'mulligan'>): Answers['mulligan'] => {
  const { drawn } = decision.prompt.args;
  const cards = handOf(sight, sight.power).map((number) => cardOf(sight, number));
  const hand = cards.filter(({ home, mustPlay }) => home === null && !mustPlay).reduce((sum, { cp }) => sum + cp, 0);
  const isOffered = decision.options().some((option) => option.mulligan);
  return { mulligan: isOffered && hand < drawn * usual(sight.game) };
};

/** Pre-empts if an army could strike at once and an enemy is next. */
export const preempt = (sight: Sight, decision: QuestionOf<'preempt'>): Answers['preempt'] => {
  const isEnemyNext = sight.game.sideOf[decision.prompt.args.before] === sight.enemy;
  const near = (steps: Steps, most: number) =>
    ownAreas(sight).some((area) => ownStack(sight, area).leaders.length > 0 && (steps.get(area) ?? 9) <= most);
  const canStrike = targetsOf(sight).some(({ steps }) => near(steps, 1));
  const isInDanger = menacesOf(sight).some(({ steps }) => near(steps, 1));
  return { preempt: isEnemyNext && (canStrike || isInDanger) };
};

type Reinforcement = Answers['reinforce'];

const piecesOf = ({ leaders = [], inf = 0, cav = 0, art = 0 }: Extract<Act, { do: 'build' | 'regroup' }>): Stack => ({
  leaders,
  inf,
  cav,
  art,
});

export const reinforce = (sight: Sight, decision: QuestionOf<'reinforce'>): Reinforcement => {
  let best: Reinforcement = { do: 'end' };
  let most = 0.2;
  for (const option of decision.options()) {
    if (option.do === 'end') continue;
    const rate = buildWorth(sight, option) / priceOf(sight, option.do, piecesOf(option));
    if (rate > most) [best, most] = [option, rate];
  }
  return best;
};

/** The worth of a deployment of the whole army. */
const deploymentWorth = (sight: Sight, option: Deployment): number => {
  if ('convoy' in option || option.deploy === null) return 0;
  const leader = option.deploy;
  const from = ownAreas(sight).find((area) => ownStack(sight, area).leaders.includes(leader));
  if (from === undefined) return 0;
  const army = armyIn(sight, { ...ownStack(sight, from), leaders: [leader] });
  if (!army || strengthOf(army) === 0) return 0;
  const force: Force = { [sight.power]: army };
  const [left, there] = [sideAt(sight, from), sideAt(sight, option.to)];
  const [rest, all] = [minusForce(left, force), plusForce(there, force)];
  return (
    holdAt(sight, from, rest) -
    holdNow(sight, from) +
    holdAt(sight, option.to, all) -
    holdNow(sight, option.to) +
    hopeAt(sight, option.to, { [sight.power]: sure(all[ownOf(sight.power)]) }, from) -
    hopeAt(sight, from, force, from) -
    dangerAt(sight, option.to, all) +
    dangerAt(sight, from, left)
  );
};

/** The worth of a soldier who joins an army on its way. */
const CALLED = 1.2;

/** The deployment with as many soldiers as the leader can still command, from the places on his way. */
const withCalls = (
  sight: Sight,
  decision: QuestionOf<'deploy'>,
  option: Deployment,
): { option: Deployment; called: number } => {
  if ('convoy' in option || option.deploy === null) return { option, called: 0 };
  const { deploy: leader, to } = option;
  const from = ownAreas(sight).find((area) => ownStack(sight, area).leaders.includes(leader));
  const army = from === undefined ? undefined : armyIn(sight, { ...ownStack(sight, from), leaders: [leader] });
  if (!army || from === undefined) return { option, called: 0 };
  let room = leaderOf(sight, leader).command - strengthOf(army);
  let best: Deployment = option;
  const calls: ({ at: AreaId } & Troops)[] = [];
  for (const at of ownAreas(sight)) {
    const spare = ownStack(sight, at).leaders.length > 0 || at === to || at === from ? 0 : spareAt(sight, at);
    const sp = Math.min(room, spare);
    if (sp <= 0) continue;
    const longer: Deployment = { ...option, calls: [...calls, { at, sp }] };
    if (!decision.check(longer).ok) continue;
    calls.push({ at, sp });
    best = longer;
    room -= sp;
  }
  return { option: best, called: calls.reduce((sum, { sp = 0 }) => sum + sp, 0) };
};

/** The number of options that are examined closely. */
const CLOSER = 4;

export const deploy = (sight: Sight, decision: QuestionOf<'deploy'>): Deployment => {
  const ranked = decision
    .options()
    .map((option) => ({ option, worth: deploymentWorth(sight, option) }))
    .sort((a, b) => b.worth - a.worth);
  // The best place for each leader. A leader with more room may be worth more than one with a better place.
  const leaders = new Map<string, (typeof ranked)[number]>();
  for (const each of ranked) {
    const leader = 'deploy' in each.option ? each.option.deploy : null;
    if (leader !== null && !leaders.has(leader)) leaders.set(leader, each);
  }
  let best: Deployment = { deploy: null };
  let most = 0.5;
  for (const { option, worth } of [...leaders.values()].slice(0, CLOSER)) {
    const { option: full, called } = withCalls(sight, decision, option);
    if (worth + called * CALLED > most) [best, most] = [full, worth + called * CALLED];
  }
  return best;
};
