/** Writes answers to every question except one's own impulse as order text for people. */
import { given, type JsonObject } from '../../../engine/index.ts';
import type { Act, Answers } from '../types.ts';
import { writeCommander } from './command.ts';
import { writeFight } from './fight.ts';
import type { Kit } from './kit.ts';
import { formatLosses } from './lose.ts';
import { formatFirst } from './order.ts';
import { formatPick } from './pick.ts';
import { writeRespond } from './respond.ts';
import { formatSeating } from './seating.ts';
import { formatWinter } from './winter.ts';

const formatCards = ({ full }: Kit, { cards }: Answers['battle.cards'], kind: string): string => {
  const fight = kind === 'siege.cards' ? 'siege' : 'battle';
  return writeFight({ verb: 'BATTLE', fight, cards: cards.map((card) => ({ card })) }, full);
};

const formatFlag = ({ full }: Kit, { flag }: Answers['flag.kind']): string =>
  `FLAG AS ${['none', 'restore'].includes(flag) ? flag.toUpperCase() : full.power(flag)}`;

/** Answers to every question except one's own impulse. */
type Reply = Exclude<Answers[keyof Answers], Act>;

type FieldOf<A> = A extends unknown ? keyof A : never;
type With<F extends PropertyKey> = Extract<Reply, { readonly [field in F]: unknown }>;

const has = <F extends FieldOf<Reply>>(answer: Reply, field: F): answer is With<F> => field in answer;

/** What a line says for answers that have a field; undefined for other answers. */
export const telling =
  <F extends FieldOf<Reply>, S>(field: F, said: (answer: With<F>) => S) =>
  (answer: JsonObject): S | undefined =>
    // Answers that are reported have been accepted.
    has(answer as Reply, field) ? said(answer as With<F>) : undefined;

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
  where('cards', formatCards),
  where('respond', ({ full }, { respond: card, with: chosen }) =>
    writeRespond({ card, ...given({ with: chosen }) }, full),
  ),
  where('preempt', (_kit, { preempt }) => (preempt ? 'PREEMPT YES' : 'PREEMPT NO')),
  where('mulligan', (_kit, { mulligan }) => (mulligan ? 'MULLIGAN' : 'KEEP')),
  where('commander', ({ full }, { commander: leader }) => writeCommander(leader === null ? {} : { leader }, full)),
  where('first', (_kit, answer) => formatFirst(answer)),
  where('fresh', (_kit, { fresh }) => `SIEGE REPLACE ${fresh}`),
  where('go', (_kit, { go }) => (go ? 'SIEGE CONTINUE' : 'SIEGE STOP')),
  where('flag', formatFlag),
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
