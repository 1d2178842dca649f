/** Writes answers to every question except one's own impulse as order text for people. */
import { given } from '../../../engine/index.ts';
import { type Act, type Answers, ARMS, type Troops } from '../types.ts';
import { writeCommander } from './command.ts';
import { writeFight } from './fight.ts';
import type { Kit } from './kit.ts';
import { formatLosses } from './lose.ts';
import { formatFirst } from './order.ts';
import { formatPick } from './pick.ts';
import { writeIntercept } from './reactions.ts';
import { writeRespond } from './respond.ts';
import { writeRetreat } from './retreat.ts';
import { formatSeating } from './seating.ts';
import { type Amount, groupsOf, words } from './troops.ts';
import { formatWinter } from './winter.ts';

const formatIntercept = ({ full }: Kit, { intercept: from, force = {} }: Answers['intercept']): string => {
  if (from === null) return 'INTERCEPT NO';
  const [troops] = Object.values(force);
  const leader = troops?.leaders?.[0];
  return writeIntercept({ verb: 'INTERCEPT', ...given({ leader, amount: troops && countersIn(troops) }), from }, full);
};

/** The counters in an answer; a leader without counters goes alone. */
const countersIn = (troops: Troops): Amount => {
  const named = ARMS.filter((arm) => troops[arm]);
  return named.length > 0 ? Object.fromEntries(named.map((arm) => [arm, troops[arm]])) : { alone: true };
};

const formatEvade = ({ full }: Kit, { evade, to }: Answers['evade']): string =>
  evade === null ? 'STAND' : words('EVADE', evade, to && `TO ${full.place(to)}`);

const formatCards = ({ full }: Kit, { cards }: Answers['battle.cards'], kind: string): string => {
  const fight = kind === 'siege.cards' ? 'siege' : 'battle';
  return writeFight({ verb: 'BATTLE', fight, cards: cards.map((card) => ({ card })) }, full);
};

const formatRetreat = (kit: Kit, { to, force }: Answers['retreat']): string =>
  writeRetreat({ verb: 'RETREAT', to: [to], ...given({ groups: force && groupsOf(kit, force) }) }, kit.full);

const formatFlag = ({ full }: Kit, { flag }: Answers['flag.kind']): string =>
  `FLAG AS ${['none', 'restore'].includes(flag) ? flag.toUpperCase() : full.power(flag)}`;

/** Answers to every question except one's own impulse. */
type Reply = Exclude<Answers[keyof Answers], Act>;

type FieldOf<A> = A extends unknown ? keyof A : never;
type With<F extends PropertyKey> = Extract<Reply, { readonly [field in F]: unknown }>;

const has = <F extends FieldOf<Reply>>(answer: Reply, field: F): answer is With<F> => field in answer;

/** Writes answers that have a field; undefined for other answers. */
const where =
  <F extends FieldOf<Reply>>(field: F, write: (kit: Kit, answer: With<F>, kind: string) => string) =>
  (kit: Kit, answer: Reply, kind: string): string | undefined =>
    has(answer, field) ? write(kit, answer, kind) : undefined;

/**
 * Formats by the telling field of an answer. More specific fields come first, because an answer is not always shown
 * with its question.
 */
const FORMATS = [
  where('deploy', formatWinter),
  where('convoy', formatWinter),
  where('withdraw', formatWinter),
  where('lose', formatLosses),
  where('shares', formatLosses),
  where('leader', formatLosses),
  where('bid', formatSeating),
  where('strip', formatSeating),
  where('intercept', formatIntercept),
  where('evade', formatEvade),
  where('cards', formatCards),
  where('respond', ({ full }, { respond: card, with: chosen }) =>
    writeRespond({ card, ...given({ with: chosen }) }, full),
  ),
  where('preempt', (_kit, { preempt }) => (preempt ? 'PREEMPT YES' : 'PREEMPT NO')),
  where('mulligan', (_kit, { mulligan }) => (mulligan ? 'MULLIGAN' : 'KEEP')),
  where('consent', (_kit, { consent }) => (consent ? 'CONSENT YES' : 'CONSENT NO')),
  where('commander', ({ full }, { commander: leader }) => writeCommander(leader === null ? {} : { leader }, full)),
  where('first', (_kit, answer) => formatFirst(answer)),
  where('fresh', (_kit, { fresh }) => `SIEGE REPLACE ${fresh}`),
  where('go', (_kit, { go }) => (go ? 'SIEGE CONTINUE' : 'SIEGE STOP')),
  where('flag', formatFlag),
  where('to', formatRetreat),
];

/** Questions whose answer is one of the things they offer. */
const PICKED = ['event.choice', 'discard', 'debt.card', 'role'];

/** An answer as order text for people; empty if no order expresses it. For every question except one's own impulse. */
export const formatReaction = (kit: Kit, kind: string, answer: Reply): string => {
  if (PICKED.includes(kind)) return formatPick(kit, answer);
  for (const format of FORMATS) {
    const text = format(kit, answer, kind);
    if (text !== undefined) return text;
  }
  return '';
};
