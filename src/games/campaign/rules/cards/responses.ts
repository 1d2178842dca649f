/** Responses (W-5.2): cards played out of turn, in anybody's impulse, at a moment that the card names. */

import {
  accept,
  checkAgainst,
  isObject,
  type Json,
  type JsonObject,
  type Refusal,
  refusalOf,
  type Script,
  same,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import type { Card, CardNumber, EventChoice, Operation, PowerId } from '../../types.ts';
import { drop } from '../lapsed-orders.ts';
import type { Moment, Occasion, Use } from '../occasions.ts';
import { perPower } from '../per-power.ts';
import type { Definition, Play, Reaction, Reactions } from '../play.ts';
import { impulseOf, seatOf, trackAfter } from '../position.ts';
import { askAll, type Put, type Questions } from '../questions.ts';
import { cardOf, handOf, putAway } from './cards.ts';
import { readEventChoice } from './event-choice.ts';
import { figuresFor } from './occasion-figures.ts';
import { optionsIn } from './operands.ts';
import { sighted, TIMINGS } from './response-windows.ts';
/** The card has no use now. */
export const NEVER: readonly EventChoice[] = [];
/** The card has a use and leaves nothing to choose. */
export const ONCE: readonly EventChoice[] = [{}];

export const when = (holds: boolean): readonly EventChoice[] => (holds ? ONCE : NEVER);

/**
 * Joins two reactions of one operation to the same moment. The card decides which one applies: the one that offers a
 * choice.
 */
export const eitherOf = <M extends Moment>(one: Reaction<M>, other: Reaction<M>): Reaction<M> => {
  const meant: (...given: Parameters<Reaction<M>['choices']>) => Reaction<M> = (play, use, occasion) =>
    one.choices(play, use, occasion).length > 0 ? one : other;
  return {
    choices: (play, use, occasion) => meant(play, use, occasion).choices(play, use, occasion),
    admits: (play, use, occasion, choice) => meant(play, use, occasion).admits?.(play, use, occasion, choice) ?? false,
    hindrance: (play, use, choice, occasion) => meant(play, use, occasion).hindrance?.(play, use, choice, occasion),
    *run(play, use, occasion, choice) {
      yield* meant(play, use, occasion).run(play, use, occasion, choice);
    },
  };
};
export type Response = { respond: CardNumber | null; with?: EventChoice };

const reactionOf = (game: Definition, op: Operation, moment: Moment): Reaction | undefined =>
  game.reactions[op.op]?.[moment] as Reaction | undefined;

/** The operations behind a choice: all operations of the card, or those of the chosen alternative. */
const chosenOps = (card: Card, choice: EventChoice): readonly Operation[] => {
  const [first] = card.ops;
  if (first?.op !== 'choice') return card.ops;
  return optionsIn(first)[choice.option ?? 0] ?? [];
};

/** The moments of a card: those of its own timing, and those at which it may also be played out of turn. */
const timesOf = (card: Card): readonly Moment[] => [
  ...((card.response ? TIMINGS[card.timing] : undefined) ?? []),
  ...((card.alsoAt === null ? undefined : TIMINGS[card.alsoAt]) ?? []),
];

/** The alternatives of a card, each with the operation that says when it is of use. */
const variantsOf = (card: Card): readonly { readonly variant: EventChoice; readonly op: Operation | undefined }[] => {
  const [first] = card.ops;
  const variants: EventChoice[] = first?.op === 'choice' ? optionsIn(first).map((_, option) => ({ option })) : [{}];
  return variants.map((variant) => ({ variant, op: chosenOps(card, variant)[0] }));
};

/** The moments at which a card can do anything out of turn. */
export const momentsOf = (reactions: Reactions, card: Card): readonly Moment[] =>
  timesOf(card).filter((moment) => variantsOf(card).some(({ op }) => op && reactions[op.op]?.[moment]));

/** One use of a card at a moment: an operation, with the alternative that it belongs to. */
interface Part {
  readonly variant: EventChoice;
  readonly use: Use;
  readonly reaction: Reaction;
}

const partsOf = (game: Definition, power: PowerId, card: Card, moment: Moment): readonly Part[] =>
  variantsOf(card).flatMap(({ variant, op }) => {
    const reaction = op && reactionOf(game, op, moment);
    return op && reaction ? [{ variant, use: { power, card, op }, reaction }] : [];
  });

/** The cards that a power may play at a moment, with their uses. */
type Repertoire = ReadonlyMap<Card, readonly Part[]>;

const repertoires = perPower((): Map<Moment, Repertoire> => new Map());

const repertoireOf = (game: Definition, power: PowerId, moment: Moment): Repertoire => {
  const known = repertoires(game, power).get(moment);
  if (known) return known;
  const cards = [...game.content.cards.values()].filter(
    (card) => card.playableBy.includes(power) && momentsOf(game.reactions, card).includes(moment),
  );
  const made = new Map(cards.map((card) => [card, partsOf(game, power, card, moment)]));
  repertoires(game, power).set(moment, made);
  return made;
};

/** What a power can choose with a card now; empty if the card has no use. */
const choicesOf = (play: Play, power: PowerId, card: Card, occasion: Occasion): EventChoice[] =>
  (repertoireOf(play.game, power, occasion.moment).get(card) ?? []).flatMap(({ variant, use, reaction }) =>
    reaction.choices(play, use, occasion).map((choice) => ({ ...variant, ...choice })),
  );

/** Whether a power may make this choice with a card now, even if it is not listed. */
const isAdmitted = (play: Play, power: PowerId, card: Card, occasion: Occasion, choice: EventChoice): boolean => {
  const choices = choicesOf(play, power, card, occasion);
  if (choices.length === 0 || choices.some((each) => same(each, choice))) return choices.length > 0;
  const [op] = chosenOps(card, choice);
  const reaction = op && reactionOf(play.game, op, occasion.moment);
  return op !== undefined && (reaction?.admits?.(play, { power, card, op }, occasion, choice) ?? false);
};

const hindranceFor = (
  play: Play,
  power: PowerId,
  card: Card,
  occasion: Occasion,
  choice: EventChoice,
): Refusal | undefined => {
  const [op] = chosenOps(card, choice);
  const reaction = op && reactionOf(play.game, op, occasion.moment);
  return op && reaction?.hindrance?.(play, { power, card, op }, choice, occasion);
};

const isInUse = ({ state }: Play, { number }: Card): boolean => !state.removed.includes(number);

const isUseful = (play: Play, parts: readonly Part[], occasion: Occasion): boolean => {
  for (const { use, reaction } of parts) {
    const isPossible = reaction.isPossible?.(play, use, occasion) ?? reaction.choices(play, use, occasion).length > 0;
    if (isPossible) return true;
  }
  return false;
};

/** Whether some card that the power might hold, for all that is public, would be of use now. */
const mightRespond = (play: Play, power: PowerId, occasion: Occasion): boolean => {
  for (const [card, parts] of repertoireOf(play.game, power, occasion.moment))
    if (isInUse(play, card) && isUseful(play, parts, occasion)) return true;
  return false;
};

/** All cards of that kind. */
const possibleCards = (play: Play, power: PowerId, occasion: Occasion): readonly CardNumber[] => {
  const numbers: CardNumber[] = [];
  for (const [card, parts] of repertoireOf(play.game, power, occasion.moment))
    if (isInUse(play, card) && isUseful(play, parts, occasion)) numbers.push(card.number);
  return numbers;
};

const responseOf = (respond: CardNumber, choice: EventChoice): Response =>
  Object.keys(choice).length > 0 ? { respond, with: choice } : { respond };

/** The cards in hand with each of their choices, in the order of the content. */
const optionsOf = (play: Play, power: PowerId, occasion: Occasion): Response[] => {
  const hand = handOf(play, power);
  const options: Response[] = [{ respond: null }];
  for (const card of repertoireOf(play.game, power, occasion.moment).keys()) {
    if (!hand.includes(card.number)) continue;
    for (const choice of choicesOf(play, power, card, occasion)) options.push(responseOf(card.number, choice));
  }
  return options;
};

const windowFor = (play: Play, power: PowerId, occasion: Occasion): Questions['respond'] => {
  const hand = handOf(play, power);
  const possible = possibleCards(play, power, occasion);
  return {
    power,
    playable: possible.filter((number) => hand.includes(number)),
    possible,
    ...sighted(occasion),
    ...figuresFor(play, power, occasion),
  };
};

const questionFor = (play: Play, power: PowerId, occasion: Occasion): Put<'respond'> => ({
  seat: seatOf(play, power),
  quiet: true,
  sentence: `ask.respond.${occasion.moment}`,
  figures: () => windowFor(play, power, occasion),
  options: () => optionsOf(play, power, occasion),
  check: (answer, options) => checkResponse(play, power, answer, options, occasion),
  fallback: () => ({ respond: null }),
});

/** Most answers are listed. For any other the card itself decides. */
const checkResponse = (
  play: Play,
  power: PowerId,
  answer: Json,
  options: () => readonly Response[],
  occasion: Occasion,
): Verdict<Response> => {
  const listed = checkAgainst(options)(answer);
  const { respond: number, with: given }: JsonObject = isObject(answer) ? answer : {};
  const choice = readEventChoice(given);
  if (listed.ok || !choice || typeof number !== 'number' || !handOf(play, power).includes(number)) return listed;
  const card = cardOf(play, number);
  if (!card.playableBy.includes(power)) return listed;
  if (isAdmitted(play, power, card, occasion, choice)) return accept(responseOf(number, choice));
  const refusal = hindranceFor(play, power, card, occasion, choice);
  return refusal ? { ok: false, refusal: { ...refusal, near: options().slice(0, 12) } } : listed;
};

/**
 * W-5.2a, W-5.2d. Opens a window. It asks every power that might hold a useful card, as far as the public can tell.
 * Neither the question nor its timing shows whether the power does (W-0.8). All powers are asked at once. Their cards
 * take effect in track order after the active power (W-5.2c), and then the window opens again.
 */
export function* respond(play: Play, occasion: Occasion): Script {
  for (;;) {
    const asked = respondents(play, occasion);
    if (asked.length === 0) return;
    const answers = yield* askAll(
      'respond',
      asked.map((power) => questionFor(play, power, occasion)),
    );
    let isOpen = false;
    for (const [i, power] of asked.entries()) {
      const answer = sure(answers[i]);
      if (answer.respond !== null && (yield* playResponse(play, power, answer.respond, answer.with ?? {}, occasion)))
        isOpen = true;
    }
    if (!isOpen || play.state.outcome) return;
  }
}

/** K-21.9. The powers to ask, in track order after the active one; of a camp with one hand both. */
const respondents = (play: Play, occasion: Occasion): PowerId[] => {
  const { game, state } = play;
  const powers: PowerId[] = [];
  for (const power of trackAfter(game, state.impulse?.power ?? state.slot))
    if (handOf(play, power).length > 0 && mightRespond(play, power, occasion)) powers.push(power);
  return powers;
};

/** K-5.6c. Whether a card is the '+' of the impulse, which its power plays amid its acts, and no Response. */
const isAdded = ({ state: { impulse } }: Play, power: PowerId, { plus, response }: Card): boolean =>
  plus && !response && impulse?.power === power;

/** K-5.6a. */
const addToImpulse = (play: Play, { number }: Card): void => {
  const impulse = impulseOf(play);
  impulse.plusUsed = true;
  impulse.played.push(number);
};

/**
 * Carries out a response. Earlier responses may have made it impossible, or have used the card in a window of its own.
 * Then nothing happens, and its owner is told.
 */
function* playResponse(
  play: Play,
  power: PowerId,
  number: CardNumber,
  choice: EventChoice,
  occasion: Occasion,
): Script<boolean> {
  const card = cardOf(play, number);
  if (!handOf(play, power).includes(number) || !isAdmitted(play, power, card, occasion, choice)) {
    drop(play, power, refusalOf('respond.too-late', { card: card.number }));
    return false;
  }
  const { removed } = putAway(play, power, card.number, true);
  const plus = isAdded(play, power, card);
  if (plus) addToImpulse(play, card);
  play.table.emit({
    kind: 'card.played',
    power,
    card: card.number,
    as: plus ? 'event' : 'response',
    cp: 0,
    plus,
    removed,
  });
  for (const op of chosenOps(card, choice)) {
    const reaction = reactionOf(play.game, op, occasion.moment);
    if (reaction) yield* reaction.run(play, { power, card, op }, occasion, choice);
  }
  return true;
}
