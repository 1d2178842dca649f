/** One hand for each camp, with a pile of chits beside it: the game for two of the play book (K-21). */
import { accept, isObject, type Json, refuse, type Script, type Verdict } from '../../../engine/index.ts';
import {
  cardOf,
  commonCards,
  drawCards,
  drawHomeCards,
  handOf,
  setHand,
  take,
} from '../../campaign/rules/cards/cards.ts';
import type { HandRules, HeldPosition, ImpulseRules, Play, Position } from '../../campaign/rules/play.ts';
import { powersOf, seatOf, sideOf, trackAfter } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { Answers, CardNumber, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { type ChitKind, chitsIn, chitsOf, KINDS, pileOf } from './chits.ts';
import { OTHER, SPEAKER } from './morale.ts';
import { SIDES, type SideName } from './powers.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** Whether a chit comes into the hand, and which: `home` and `common` are how many lie there. `must`: one has to. */
    chit: { readonly power: PowerId; readonly home: number; readonly common: number; readonly must: boolean };
    /** The cards that go to `power`; the others stay with its partner. */
    'hand.share': { readonly power: PowerId; readonly least: number; readonly most: number };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    chit: { chit: ChitKind | null };
    'hand.share': { share: number[] };
  }
}

const campOf = ({ game }: HeldPosition, power: PowerId): SideName => sideOf(game, power) as SideName;

/** K-21.1. Whether the powers of a camp hold one hand together at present. */
const isShared = (position: HeldPosition, side: SideName): boolean => {
  const { hands, divided } = ownIn(position);
  return hands === 'camp' && !divided.includes(side);
};

/** K-21.1. The hand of a camp is held under the name of its first power. */
export const holder: NonNullable<HandRules['holder']> = (position, power) => {
  const { hands, divided } = ownIn(position);
  if (hands !== 'camp') return power;
  const side = campOf(position, power);
  return divided.includes(side) ? power : SPEAKER[side];
};

/** The powers under whose names cards are held, in track order. */
export const holders = (position: HeldPosition): readonly PowerId[] =>
  position.game.powers.filter((power) => holder(position, power) === power);

const rulesOf = ({ game }: HeldPosition) => bookOf(game).tables.singleHand;

// --- chits -----------------------------------------------------------------------------------------------------------

const anyChits = (position: Pick<Position, 'state'>, side: SideName): boolean =>
  Object.values(chitsOf(position, side)).some((n) => n > 0);

/** The pile of home cards that a power draws from. */
export const homePileOf = ({ game }: HeldPosition, power: PowerId): string =>
  game.content.powers.find(({ id }) => id === power)?.homePile ?? '';

/** Moves cards from the top of a pile to the chits; nobody sees them. */
const lay = (play: Play, side: SideName, kind: ChitKind, from: CardNumber[], n: number): void => {
  chitsIn(play, side, kind).push(...from.splice(Math.max(0, from.length - n), n));
};

/** K-21.2a, K-21.12. */
export const layChits = (play: Play, side: SideName): void => {
  const { chits } = rulesOf(play);
  lay(play, side, 'common', play.state.deck, chits.common);
  lay(play, side, 'home', play.state.reserves[homePileOf(play, SPEAKER[side])]?.down ?? [], chits.home);
  play.table.emit({ kind: 'chits.laid', power: SPEAKER[side], ...chitsOf(play, side) });
};

/** K-21.2a, K-21.11. A camp's hand: the cards that its powers surely have, and others up to its numbers. */
export const dealCamp = (
  play: Play,
  side: SideName,
  fixed: readonly CardNumber[],
  { home, common }: Record<ChitKind, number>,
): void => {
  const power = SPEAKER[side];
  const homes = fixed.filter((card) => cardOf(play, card).home !== null).length;
  take(play, power, [...fixed], 'deal');
  drawHomeCards(play, power, homePileOf(play, power), Math.max(0, home - homes), 'deal');
  drawCards(play, power, Math.max(0, common - (fixed.length - homes)), 'deal');
};

/** K-21.2a. How many of the cards that its powers always have a camp is missing, because they have left the game. */
const missing = ({ game, state }: Position, side: SideName): number =>
  powersOf(game, side).filter((power) => state.removed.includes(bookOf(game).tables.hand.fixed[power] ?? 0)).length;

/** K-21.2a, K-21.4, R-68. Home cards that a camp holds in a turn, those included that it always has; nothing replaces one that is gone. */
export const homesDealt = (position: Position, side: SideName, turn: number): number => {
  const { home, homeTsarist, homeTsaristLast } = rulesOf(position);
  if (side === 'imperial') return home - missing(position, side);
  return turn === LAST ? homeTsaristLast : homeTsarist;
};

const LAST = 4;

/** K-21.3a, K-21.3b. Whether a hand has room for a card of a kind. */
const hasRoom = (play: Play, power: PowerId, kind: ChitKind): boolean => {
  const limit = play.game.hands.limitNow?.(play, power) ?? 0;
  const commons = commonCards(play, power).length;
  return kind === 'common' ? commons < limit : handOf(play, power).length - commons < rulesOf(play).home;
};

/** Takes a chit. Where orders are tried before they are sent, nobody knows the chits: the hand stays as it is. */
const draw = (play: Play, side: SideName, kind: ChitKind): void => {
  const card = chitsIn(play, side, kind).pop();
  if (card !== undefined) take(play, SPEAKER[side], [card], 'chit');
};

/**
 * K-21.5, K-21.6, D-42. At the end of an impulse its camp may take a chit; without a card in hand it has to. It is asked
 * whatever its hand has room for, so the question reveals nothing.
 */
function* offerChit(play: Play, power: PowerId): Script {
  const side = campOf(play, power);
  if (!isShared(play, side) || !anyChits(play, side)) return;
  const left = chitsOf(play, side);
  const must = handOf(play, power).length === 0;
  const kinds = KINDS.filter((kind) => left[kind] > 0 && hasRoom(play, power, kind));
  const taken = kinds.map((chit) => ({ chit }));
  const { chit } = yield* ask('chit', {
    seat: seatOf(play, power),
    figures: { power: SPEAKER[side], ...left, must },
    options: must ? taken : [...taken, { chit: null }],
    // A hand without cards, and so its room, is public.
    forced: () => must && taken.length === 1,
  });
  if (chit !== null) draw(play, side, chit);
}

// --- when a camp has played all its cards ----------------------------------------------------------------------------

const isOut = (play: Play, side: SideName): boolean =>
  handOf(play, SPEAKER[side]).length === 0 && !anyChits(play, side) && isShared(play, side);

/** D-44. One card to each in turn, by their CP. */
const alternately = (play: Play, cards: readonly CardNumber[], first: number): number[] =>
  [...cards].sort((a, b) => cardOf(play, b).cp - cardOf(play, a).cp || a - b).filter((_, i) => i % 2 === first);

/** K-21.10a. Whether a list names so many cards of a hand, each once; in the order of the hand. */
const checkShare = (
  answer: Json,
  cards: readonly CardNumber[],
  [least, most]: readonly [number, number],
  options: () => readonly Answers['hand.share'][],
): Verdict<Answers['hand.share']> => {
  const named = isObject(answer) && Array.isArray(answer.share) ? answer.share : [];
  const share = cards.filter((card) => named.includes(card));
  const isWhole = share.length === named.length && share.length >= least && share.length <= most;
  return isWhole ? accept({ share }) : refuse('share.uneven', { least, most }, options());
};

/** K-21.10a. The camp that still has cards takes up its chits, shares out its cards, and buys no more. */
function* divide(play: Play, side: SideName): Script {
  const [first = '', second = ''] = powersOf(play.game, side);
  for (const kind of KINDS) while (chitsOf(play, side)[kind] > 0) draw(play, side, kind);
  const cards = [...handOf(play, first)];
  const [least, most] = [Math.floor(cards.length / 2), Math.ceil(cards.length / 2)];
  const shares = [alternately(play, cards, 1), alternately(play, cards, 0)];
  const { share } = yield* ask('hand.share', {
    seat: seatOf(play, second),
    figures: { power: second, least, most },
    options: shares.map((each) => ({ share: each })),
    check: (answer, options) => checkShare(answer, cards, [least, most], options),
  });
  ownIn(play).divided.push(side);
  setHand(
    play,
    first,
    cards.filter((card) => !share.includes(card)),
  );
  setHand(play, second, [...share]);
  play.state.effects.push({ kind: 'no-purchase', until: 'turn', powers: [first, second] });
  play.table.emit({ kind: 'hand.divided', power: first, other: second, n: share.length });
}

/** K-21.5, K-21.10. What the end of an impulse means for the hands of the camps. */
export function* settleHands(play: Play, power: PowerId): Script {
  if (ownIn(play).hands !== 'camp' || play.state.outcome) return;
  yield* offerChit(play, power);
  for (const side of SIDES) {
    if (isOut(play, OTHER[side]) && isShared(play, side) && !isOut(play, side)) yield* divide(play, side);
  }
}

/** K-21.12. Between the turns a camp has one hand again, and chits that are left go back to their piles. */
export const joinHands = (play: Play): void => {
  const own = ownIn(play);
  if (own.hands !== 'camp') return;
  for (const side of own.divided) {
    const [first = '', second = ''] = powersOf(play.game, side);
    setHand(play, first, [...handOf(play, first), ...handOf(play, second)]);
    setHand(play, second, []);
  }
  own.divided = [];
  for (const side of SIDES) {
    play.state.deck.push(...chitsIn(play, side, 'common').splice(0));
    play.state.reserves[homePileOf(play, SPEAKER[side])]?.down.push(...chitsIn(play, side, 'home').splice(0));
  }
};

// --- pre-emption, and events that take cards -------------------------------------------------------------------------

/** K-21.7, D-43. The powers of the camp that holds two cards more than the other; its player chooses which of them. */
export const preemptors: NonNullable<ImpulseRules['preemptors']> = (position) => {
  if (holders(position).length > SIDES.length) return undefined;
  const sizeOf = (side: SideName): number => handOf(position, SPEAKER[side]).length;
  const leading = SIDES.find((side) => sizeOf(side) - sizeOf(OTHER[side]) >= rulesOf(position).lead);
  if (leading === undefined) return [];
  return trackAfter(position.game, position.state.slot).filter((power) => campOf(position, power) === leading);
};

/** K-21.10b, R-43, R-64. By the option the turn ends when one power has one card left, and nobody another. */
export const isOver: NonNullable<ImpulseRules['areOver']> = (position) => {
  const { state } = position;
  if (state.options.singleHandEnd !== 'oneCard' || ownIn(position).divided.length === 0) return false;
  return holders(position).reduce((sum, power) => sum + (state.hands[power]?.length ?? 0), 0) === 1;
};

/** K-21.8. Piles that stand in for an empty hand where an event takes cards out of it. */
export const spareCards: NonNullable<HandRules['spareCards']> = (position, power) => {
  const side = campOf(position, power);
  if (!isShared(position, side) || handOf(position, power).length > 0) return [];
  return KINDS.map((kind) => pileOf(side, kind));
};
