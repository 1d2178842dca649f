/** What the program has to know of each question and each event of Commands & Colors: Napoleonics. */
import { type Decision, type GameEvent, isObject, type Json, message, uncheckedMessage } from '../../engine/index.ts';
import type { Events, EventTraits, Questions, QuestionTraits } from '../../game/index.ts';
import type { Notice, Silence } from '../../orders/index.ts';
import type { Book } from './content.ts';
import type { NapoleonicsEvent } from './events.ts';
import { seenAs } from './knowledge.ts';
import { oddsOfEvent, stakesOf } from './orders/answer-notes.ts';
import { labelsOf } from './orders/labels.ts';
import { gatheredIn } from './orders/opening.ts';
import { REACTION_TEXTS } from './orders/rules.ts';
import { rollersIn } from './report/dice-record.ts';
import { sentenceFor, wayOf } from './report/event-messages.ts';
import type { Napoleonics } from './rules.ts';
import type { Reaction } from './types.ts';

type Traits = QuestionTraits<Napoleonics>;

/** The question itself stands in the subject of a mail, or a shorter form of it. */
const short: Traits['short'] = ({ prompt }) => prompt;
const brief: Traits['short'] = ({ kind, prompt: { args = {} } }) => uncheckedMessage(`short.${kind}`, args);

/** What costs nothing and wins nothing: to stay, to do no more, to stand. */
const IDLE: readonly Json[] = [null, false, 0, 'STAND'];
const listed: Traits['listed'] = (answer) =>
  IDLE.includes(answer) || (Array.isArray(answer) && answer.length === 0) ? 'last' : undefined;

/** An act that ends its phase, or orders nobody. */
const endsLast: Traits['listed'] = (answer) => {
  if (!isObject(answer)) return undefined;
  const isNobody = Object.values(answer).every((each) => Array.isArray(each) && each.length === 0);
  return answer.done === true || isNobody ? 'last' : undefined;
};

/** D-17: what a turn ends with where a finished sheet has no more lines. */
const byDefault: Silence<Napoleonics['view']> = { done: (decision) => decision.fallback() };
const atEnd: Silence<Napoleonics['view']> = { done: () => ({ done: true }) };

/** It follows from the acts of a sheet: where no line says it, the default of the rules counts. */
const following: Silence<Napoleonics['view']> = { ...byDefault, unsaid: (decision: Decision) => decision.fallback() };

export const questionsOf = (book: Book): Questions<Napoleonics> => {
  const stakes: Traits['stakes'] = (view, decision, answer) => stakesOf(seenAs(book, view), decision, answer);
  const gather = gatheredIn(book);
  const after = { role: 'reaction', short: brief, silence: following, stakes, listed } as const;
  const reaction = { role: 'reaction', short: brief, silence: byDefault, stakes, listed } as const;
  const label = labelsOf(book);
  return {
    card: { role: 'act', stakes, label: label.card },
    orders: { role: 'act', short, listed: endsLast, gather: gather.orders, silence: byDefault, label: label.orders },
    rally: { role: 'act', short, listed: endsLast, gather: gather.rally, silence: byDefault, label: label.rally },
    move: { role: 'act', short, stakes, silence: atEnd, listed: endsLast, label: label.move },
    combat: { role: 'act', short, stakes, silence: atEnd, listed: endsLast, label: label.combat },
    advance: { ...after, label: label.advance },
    take: { ...after, label: label.take },
    bonus: { ...after, label: label.bonus },
    keep: { ...after, short, label: label.keep },
    reaction: {
      ...{ ...reaction, unasked: 'STAND ANY ALWAYS', label: label.reaction },
      repeats: true,
      always: (answer: Reaction) => `MELEE FOR ANY: ${REACTION_TEXTS[answer]}`,
    },
    battleBack: {
      ...{ ...reaction, yesNo: { yes: true, no: false }, label: label.battleBack },
      repeats: true,
      always: (isYes: boolean) => `BACK FOR ANY: ${isYes ? 'YES' : 'NO'}`,
    },
    flags: {
      ...{ ...reaction, label: label.flags },
      repeats: true,
      always: (count: number) => `FLAGS FOR ANY: IGNORE ${count === 0 ? 'NONE' : count}`,
    },
    retreat: { ...reaction, label: label.retreat },
    retire: { ...reaction, label: label.retire },
    leader: { ...reaction, label: label.leader },
    supply: { ...reaction, label: label.supply },
  };
};

type AnyTraits = EventTraits<Napoleonics, NapoleonicsEvent>;

const here = { tell: sentenceFor, place: { path: wayOf } } satisfies AnyTraits;
const onTheWay = { tell: sentenceFor, place: { path: wayOf, isWay: true } } satisfies AnyTraits;
const nowhere = { tell: sentenceFor } satisfies AnyTraits;

/** Pieces of both sides stand in a fight. */
const concerns = (): boolean => true;

const isOthers = ({ side }: GameEvent, owns: readonly string[]): boolean =>
  typeof side === 'string' && !owns.includes(side);

const ends = (event: GameEvent, owns: readonly string[]): Notice | undefined =>
  isOthers(event, owns)
    ? undefined
    : { means: 'over', reason: message('notice.turn.ended', { turn: Number(event.turn ?? 0) }) };

/** A turn begins and ends with its events; what others do in it ends no sheet. */
export const eventsOf = (book: Book): Events<Napoleonics> => {
  const rollers: AnyTraits['rollers'] = (event, view) => rollersIn(seenAs(book, view))(event);
  return {
    'cards.dealt': nowhere,
    'cards.received': nowhere,
    'deck.shuffled': nowhere,
    'turn.begun': {
      ...nowhere,
      sheet: (event, owns) =>
        isOthers(event, owns)
          ? undefined
          : { means: 'begin', reason: message('notice.turn.begun', { turn: event.turn }) },
    },
    'turn.passed': nowhere,
    'turn.ended': { ...nowhere, sheet: ends, concerns: ({ side }, owns) => owns.includes(side) },
    'objective.held': nowhere,
    'objective.lost': nowhere,
    'card.played': nowhere,
    'orders.rolled': { ...nowhere, rollers },
    'orders.given': nowhere,
    'unit.rallied': here,
    'unit.supplied': here,
    'unit.moved': onTheWay,
    'leader.moved': onTheWay,
    'combat.declared': {
      tell: sentenceFor,
      concerns,
      place: { path: wayOf, isFight: true },
      odds: (state, event) => oddsOfEvent({ book, state }, event),
    },
    'combat.ended': {
      ...here,
      concerns,
      trigger: ({ side, outcome, at }, owns) => (owns.includes(side) ? { on: outcome, at } : undefined),
    },
    'reaction.chosen': here,
    'dice.rolled': { ...nowhere, rollers },
    'unit.lost': { ...here, concerns },
    'unit.eliminated': { ...here, concerns },
    'unit.left': here,
    'flags.ignored': here,
    'unit.retreated': { ...here, concerns },
    'leader.checked': nowhere,
    'leader.hunted': nowhere,
    'leader.retreated': here,
    'leader.removed': { ...here, concerns },
    'leader.left': here,
    'square.formed': here,
    'square.card': nowhere,
    'square.left': nowhere,
    'unit.advanced': onTheWay,
    'unit.retired': here,
    'banner.gained': nowhere,
    'game.ended': { ...nowhere, sheet: ends },
  };
};
