/** What each answer to a question means for the player: its conditions, its odds and its price. */
import { type Decision, type Json, type Message, same, withData } from '../../../engine/index.ts';
import { raisedBy } from '../rules/cards/debts.ts';
import { forceAt, leaderOf, stackAt, whereIs } from '../rules/forces/formations.ts';
import { isEmptyForce, strengthIn, strengthOf } from '../rules/forces/stacks.ts';
import { resolveStack } from '../rules/forces/troops.ts';
import type { Position } from '../rules/play.ts';
import { powerOf, sideOf } from '../rules/position.ts';
import type { QuestionKind, Questions } from '../rules/questions.ts';
import { priceOf } from '../rules/turn/build.ts';
import { stackOf } from '../rules/winter/spending.ts';
import type { Answers, CardNumber, Leader, LeaderId } from '../types.ts';
import { fightTellers } from './fight-notes.ts';
import { cardWithCp, say, type Teller, type Tellers } from './note.ts';

// --- losses and command ----------------------------------------------------------------------------------------------

const losses: Teller<'losses'> = (_position, { rests }, { lose }) =>
  rests.filter((each) => same(each.lose, lose)).map(({ rest }) => say('stakes.losses', { rest, sp: strengthOf(rest) }));

const shares: Teller<'losses.share'> = (_position, { strengths }, { shares: given }) =>
  Object.entries(strengths).map(([power, sp]) => {
    const lost = given[power] ?? 0;
    return say('stakes.share', { power, lost, left: sp - lost });
  });

const ratings = ({ game }: Position, leader: LeaderId): Pick<Leader, 'battle' | 'command'> => {
  const { battle, command } = game.content.leaders.get(leader) ?? { battle: 0, command: 0 };
  return { battle, command };
};

const fallenLeader: Teller<'losses.leader'> = (position, { leaders }, { leader }) => [
  say('stakes.leader.falls', {
    leader,
    ...ratings(position, leader),
    leaders: leaders.filter((each) => each !== leader),
  }),
];

const commander: Teller<'commander'> = (position, { power, area, ruled, by }, { commander: chosen }) => {
  const leader = chosen ?? ruled;
  if (leader === undefined) return [];
  const sp = strengthIn(forceAt(position, area, sideOf(position.game, power)));
  const how =
    chosen !== null ? 'stakes.commander' : by === undefined ? 'stakes.commander.ruled' : 'stakes.commander.refused';
  return [say(how, { leader, sp, ...ratings(position, leader) })];
};

// --- winter ----------------------------------------------------------------------------------------------------------

/** W-16.3a, W-16.3d. As many soldiers go along as the leader may command, or as a fleet takes. */
const deploy: Teller<'deploy'> = (position, _asked, answer) => {
  if ('convoy' in answer) return [say('stakes.deploy.sea', { from: answer.convoy, most: position.game.sea.most })];
  const { deploy: leader } = answer;
  if (leader === null) return [say('stakes.deploy.none')];
  const from = whereIs(position, leader);
  if (from === undefined) return [];
  const { contingent } = leaderOf(position, leader);
  const there = stackAt(position, from, contingent);
  const army = resolveStack(position, contingent, there, { leaders: [leader], max: true });
  return army.ok ? [say('stakes.deploy', { force: { [contingent]: army.answer }, from })] : [];
};

/** W-16.2a. */
const reinforce: Teller<'reinforce'> = (position, { cp }, act) =>
  act.do === 'end'
    ? [say('stakes.reinforce.end', { cp })]
    : [say('stakes.reinforce', { price: priceOf(position, act.do, stackOf(act)), cp })];

const withdraw: Teller<'withdraw'> = (position, _asked, { withdraw: leader }) => {
  if (leader === null) return [say('stakes.withdraw.none')];
  return [say('stakes.withdraw', { leader, ...ratings(position, leader), area: whereIs(position, leader) })];
};

// --- cards in hand, flags, impulses ----------------------------------------------------------------------------------

const mulligan: Teller<'mulligan'> = ({ state }, { power, discarded, drawn }, { mulligan: again }) => {
  if (again) return [say('stakes.mulligan', { discarded, drawn })];
  const isNext = state.slot === power;
  return [say('stakes.mulligan.keep'), ...(isNext ? [say('stakes.mulligan.next')] : [])];
};

const preempt: Teller<'preempt'> = (_position, { before }, { preempt: does }) =>
  does ? [say('stakes.preempt', { before })] : [say('stakes.preempt.no', { before })];

const flag: Teller<'flag.kind'> = ({ game }, { area }, { flag: chosen }) => {
  if (chosen === 'none' || chosen === 'restore') return [say(`stakes.flag.${chosen}`, { area })];
  return [withData(say('stakes.flag', { area, power: chosen }), { runs: powerOf(game, chosen) })];
};

/** K-5.12a. What comes of a card that pays: soldiers out of the Regroup Box, and built ones. */
const debtMet = (position: Position, { owed, contingent }: Questions['debt.card'], card: CardNumber, built = false) => {
  if (contingent === undefined) return [];
  const cp = position.game.content.cards.get(card)?.cp ?? 0;
  const raised = raisedBy(position, contingent, { owed, cp, built });
  const left = owed - raised.boxed - raised.built;
  return [say('stakes.debt.met', { ...raised, left })];
};

const debt: Teller<'debt.card'> = (position, asked, answer) => {
  const { owed, price = 0 } = asked;
  if ('buy' in answer) return [say('stakes.debt.buy', { price, owed })];
  if (answer.card === null) return [say('stakes.debt.none', { owed })];
  return [...debtMet(position, asked, answer.card, answer.built), ...cardWithCp(position, answer.card)];
};

const cardOrNone = (position: Position, card: CardNumber | null): readonly Message[] =>
  card === null ? [] : cardWithCp(position, card);

/** Cards are given up one after another: one answer may name all of them. */
const cardByCard = (asked: Questions['event.choice']): readonly Message[] =>
  'count' in asked && asked.count > 1 ? [say('stakes.cards.several', { count: asked.count })] : [];

/** What stands where an event takes something, and who it is. */
const eventChoice: Teller<'event.choice'> = (position, asked, answer) => {
  if ('card' in answer) return [...cardOrNone(position, answer.card), ...cardByCard(asked)];
  if ('leader' in answer) return [say('stakes.event.leader', { ...answer, ...ratings(position, answer.leader) })];
  const own =
    'area' in answer && 'power' in asked ? forceAt(position, answer.area, sideOf(position.game, asked.power)) : {};
  return 'area' in answer && !isEmptyForce(own) ? [say('stakes.event.area', { ...answer, force: own })] : [];
};

/** W-2.1e. */
const bid: Teller<'bid'> = (_position, _asked, answer) => [
  answer.bid === null ? say('stakes.bid.out') : say('stakes.bid', { sp: answer.sp }),
];

const tellers: Tellers = {
  ...fightTellers,
  losses,
  'losses.share': shares,
  'losses.leader': fallenLeader,
  commander,
  mulligan,
  preempt,
  'flag.kind': flag,
  'debt.card': debt,
  bid,
  reinforce,
  deploy,
  withdraw,
  discard: (position, _asked, { card }) => cardWithCp(position, card),
  'event.choice': eventChoice,
};

const isIn = (known: Tellers, kind: string): kind is QuestionKind => Object.hasOwn(known, kind);

/** What an answer means, from what the seat may know; empty if the order says everything. `own`: questions of one game alone. */
export const stakesOf = (
  position: Position,
  { kind, prompt }: Pick<Decision, 'kind' | 'prompt'>,
  answer: Json,
  own: Tellers = {},
): readonly Message[] => {
  const known = isIn(tellers, kind) ? tellers : own;
  if (!isIn(known, kind)) return [];
  const tell = known[kind] as Teller<typeof kind> | undefined;
  return tell?.(position, prompt.args as Questions[typeof kind], answer as Answers[typeof kind]) ?? [];
};
