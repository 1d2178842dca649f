/** Answers to questions in the words of players. */
import { message } from '../../../../engine/index.ts';
import { handPowers } from '../../knowledge.ts';
import { freshCards } from '../../rules/turn/mulligan.ts';
import type { Answers, CardNumber } from '../../types.ts';
import { built, cardPlayed } from './acts.ts';
import type { Label, Labeller } from './label.ts';
import { countOf, hostOf, partyOf } from './who.ts';

/** By kind of question; a game has its own for the kinds that it adds. */
export type ReplyLabels = { readonly [K in Exclude<keyof Answers, 'impulse.order'>]?: Labeller<Answers[K]> };

/** One of two sentences. */
const yesNo =
  <A>(isYes: (answer: A) => boolean, yes: Label, no: Label): Labeller<A> =>
  (answer) =>
    isYes(answer) ? yes : no;

const respond: Labeller<Answers['respond']> = ({ respond: card, with: choice }) =>
  card === null ? NO_CARD : cardPlayed('label.card', card, choice);

const NO_CARD: Label = [message('label.no-card')];

const cards = ({ cards: played }: { readonly cards: readonly CardNumber[] }): Label =>
  played.length === 0 ? NO_CARD : [message('label.cards', { cards: [...played] })];

// --- seating and the first hand --------------------------------------------------------------------------------------

const powersIn = (role: string, roles: Readonly<Record<string, readonly string[]>> = {}) => [
  ...(roles[role] ?? [role]),
];

const bid: Labeller<Answers['bid']> = (answer, { view }) =>
  answer.bid === null
    ? [message('label.bid.out')]
    : [message('label.bid', { sp: answer.sp, powers: powersIn(answer.bid, view.seating?.roles) })];

const strip: Labeller<Answers['strip']> = ({ strip: all }) => [
  message('label.strip', { what: { areas: all.map(({ area }) => area), sp: all.map(({ sp }) => sp) } }),
];

/** With the numbers of cards, unless the seat has several hands, or cards of this year that stay. */
const mulligan: Labeller<Answers['mulligan']> = ({ mulligan: again }, seen) => {
  const [power, ...others] = handPowers(seen.view, seen.view.powers);
  if (power === undefined || others.length > 0 || seen.view.winter)
    return [message(again ? 'label.mulligan.any' : 'label.keep.any')];
  const { length: out } = freshCards(seen, power).out;
  const { length: n } = seen.view.hands[power] ?? [];
  return [again ? message('label.mulligan', { out, drawn: Math.max(0, out - 1) }) : message('label.keep', { n })];
};

// --- reactions and fights --------------------------------------------------------------------------------------------

const intercept: Labeller<Answers['intercept']> = ({ intercept: from, force }, seen) => {
  if (from === null) return [message('label.intercept.no')];
  if (!force) return [message('label.intercept', { from })];
  const who = hostOf(seen, force);
  return [message('label.intercept.with', { who, n: countOf(who), from })];
};

const evade: Labeller<Answers['evade']> = ({ evade: unit, to }) => {
  if (unit === null) return [message('label.stand')];
  return [unit === 'army' ? message('label.evade', { to }) : message('label.evade.arm', { unit, to })];
};

const retreat: Labeller<Answers['retreat']> = ({ to, force }, seen) => {
  if (!force) return [message('label.retreat', { to })];
  const who = hostOf(seen, force);
  return [message('label.retreat.with', { who, n: countOf(who), to })];
};

const losses: Labeller<Answers['losses']> = ({ lose: arms }) => [
  message(arms.length > 1 ? 'label.losses.order' : 'label.losses', { arms: [...arms] }),
];

// --- winter ----------------------------------------------------------------------------------------------------------

const reinforce: Labeller<Answers['reinforce']> = (act) =>
  act.do === 'end' ? [message('label.reinforce.end')] : [built(act)];

const deploy: Labeller<Answers['deploy']> = (answer, seen) => {
  if ('convoy' in answer) {
    const { convoy: from, to, force } = answer;
    return [
      force
        ? message('label.convoy', { who: hostOf(seen, force), from, to })
        : message('label.deploy.sea', { from, to }),
    ];
  }
  if (answer.deploy === null) return [message('label.deploy.none')];
  const { deploy: leader, to, force, calls = [] } = answer;
  const who = force ? hostOf(seen, force) : { parties: [partyOf({ leaders: [leader] })] };
  if (calls.length === 0) return [message('label.deploy', { who, to })];
  const called = { parties: calls.map(({ at: _, ...troops }) => partyOf(troops)) };
  return [message('label.deploy.calling', { who, to, called, at: calls.map(({ at }) => at) })];
};

const send: Labeller<Answers['send']> = (answer, seen) => {
  if (answer.from === null) return [message('label.deploy.none')];
  const { from, to, force, sea } = answer;
  if (!force) return [message(sea ? 'label.send.sea' : 'label.send', { from, to })];
  const who = hostOf(seen, force);
  return [message(sea ? 'label.convoy' : 'label.send.with', { who, from, to })];
};

// --- events ----------------------------------------------------------------------------------------------------------

const payment: Labeller<Answers['debt.card']> = (answer) => {
  if ('buy' in answer) return [message('label.buy')];
  if (answer.card === null) return [message('label.debt.none')];
  return [message(answer.built ? 'label.debt.built' : 'label.debt', { card: answer.card })];
};

/** The name of what is chosen; the question says what for. */
const chosen: Labeller<Answers['event.choice']> = (answer) => {
  if ('area' in answer) return [message('label.choose', { choice: { areas: [answer.area] } })];
  if ('leader' in answer) return [message('label.choose', { choice: { leader: answer.leader } })];
  if ('power' in answer)
    return [
      answer.power === null ? message('label.draw-none') : message('label.choose', { choice: { power: answer.power } }),
    ];
  return [answer.card === null ? message('label.choose.no-card') : message('label.choose.card', { card: answer.card })];
};

export const replyLabels = {
  role: ({ role }, { view }) => [message('label.role', { powers: powersIn(role, view.seating?.roles) })],
  bid,
  strip,
  mulligan,
  preempt: ({ preempt }, { view }) => [
    preempt ? message('label.preempt', { power: view.slot }) : message('label.preempt.no'),
  ],
  respond,
  intercept,
  evade,
  'reaction.order': yesNo(
    ({ first }) => first === 'intercept',
    [message('label.order.intercept')],
    [message('label.order.evade')],
  ),
  'battle.cards': cards,
  'siege.cards': cards,
  'siege.continue': yesNo(({ go }) => go, [message('label.siege.go')], [message('label.siege.stop')]),
  'siege.replace': ({ fresh }) => [fresh > 0 ? message('label.fresh', { fresh }) : message('label.fresh.none')],
  losses,
  'losses.share': ({ shares }) => [message('label.shares', { shares: { ...shares } })],
  'losses.leader': ({ leader }) => [message('label.falls', { leader })],
  retreat,
  commander: ({ commander: leader }) => [
    leader === null ? message('label.commander.none') : message('label.commander', { leader }),
  ],
  consent: ({ consent }, { view: { impulse } }) => {
    if (!consent) return [message('label.refuse')];
    return [impulse ? message('label.consent', { power: impulse.power }) : message('label.consent.any')];
  },
  'flag.kind': ({ flag: as }) => {
    if (as === 'none') return [message('label.flag.none')];
    return [as === 'restore' ? message('label.flag.restore') : message('label.flag.kind', { as })];
  },
  'debt.card': payment,
  discard: ({ card }) => [message('label.discard', { card })],
  'event.choice': chosen,
  reinforce,
  deploy,
  send,
  withdraw: ({ withdraw: leader }) => [
    leader === null ? message('label.withdraw.none') : message('label.withdraw', { leader }),
  ],
} satisfies ReplyLabels;
