/** What the rules need of a pack's leaders and cards, beyond the shape of their files. */
import { isObject } from '../../../engine/index.ts';
import { isPlayableIn } from '../../campaign/battle/cards.ts';
import { outOfTurn } from '../../campaign/cards/out-of-turn.ts';
import { isEventKnown } from '../../campaign/operations/index.ts';
import type { Card } from '../../campaign/types.ts';
import { toCard } from '../content.ts';
import { powers } from '../powers.ts';
import { type FaultList, valueAt } from './faults.ts';
import { good, type Item, namesakes, repeated } from './items.ts';
import { innerOperations, OPERATIONS } from './operations.ts';
import { cardSchema, leaderSchema, type PackContent, type ReadPack } from './schema.ts';
import { type Moment, TIMINGS } from './timings.ts';

type PackCard = ReadPack['cards']['cards'][number];
type Pile = NonNullable<PackCard['homePower']>;
type Range = readonly [first: number, last: number];

const LEADERS = 18;
const CARDS = 110;

/** Cards of each home pile (W-1.10a). */
export const HOME_CARDS: Readonly<Record<Pile, number>> = { britain: 6, spain: 6, french: 12 };

export const checkLeaders = (content: PackContent, faults: FaultList): void => {
  const leaders = good(leaderSchema, content.leaders, ['leaders']);
  namesakes(
    leaders,
    (leader) => leader,
    ({ path }, other) => faults.warn('leaders', [...path, 'name'], 'name-twice', { other }),
  );
  countOf(content, 'leaders', leaders.length, LEADERS, faults);
};

/** A number that the rule book gives; told only where every item could be read. */
const countOf = (content: PackContent, file: 'leaders' | 'cards', count: number, wanted: number, faults: FaultList) => {
  const list = valueAt(content[file], [file]);
  const isWhole = Array.isArray(list) && list.length === count;
  if (isWhole && count !== wanted) faults.warn(file, [file], 'count', { count, things: file, wanted });
};

export const checkCards = (content: PackContent, faults: FaultList): void => {
  const cards = good(cardSchema, content.cards, ['cards']);
  repeated(
    cards,
    ({ number }) => number,
    ({ path }) => faults.add('cards', [...path, 'number'], 'number-twice'),
  );
  namesakes(
    cards,
    ({ title, number }) => ({ name: title, id: number }),
    ({ path }, other) => faults.warn('cards', [...path, 'title'], 'name-twice', { other }),
  );
  const ranges = rangesOf(content);
  for (const card of cards) {
    checkKind(card, faults);
    checkHome(card, ranges, faults);
    checkTiming(card, faults);
  }
  countOf(content, 'cards', cards.length, CARDS, faults);
  const list = valueAt(content.cards, ['cards']);
  if (Array.isArray(list) && list.length === cards.length) checkPiles(cards, faults);
};

const checkPiles = (cards: readonly Item<PackCard>[], faults: FaultList): void => {
  for (const [pile, wanted] of Object.entries(HOME_CARDS)) {
    const count = cards.filter(({ value }) => value.homePower === pile).length;
    if (count !== wanted) faults.warn('cards', ['cards'], 'count', { count, things: `home cards of ${pile}`, wanted });
  }
};

/** W-5.1d. */
const checkKind = ({ value: card, path }: Item<PackCard>, faults: FaultList): void => {
  if ((card.cp === 0) !== card.mustPlay) faults.add('cards', [...path, 'cp'], 'cp-must-play');
};

const rangesOf = (content: PackContent): Partial<Record<Pile, Range>> => {
  const ranges = valueAt(content.cards, ['homeRanges']);
  if (!isObject(ranges)) return {};
  const isRange = (value: unknown): value is Range => Array.isArray(value) && value.every((n) => typeof n === 'number');
  return Object.fromEntries(Object.entries(ranges).filter(([, range]) => isRange(range)));
};

/** Home cards are numbered together, and only the powers of their pile play them (W-1.10a). */
const checkHome = ({ value: card, path }: Item<PackCard>, ranges: Partial<Record<Pile, Range>>, faults: FaultList) => {
  for (const [pile, [first, last]] of Object.entries(ranges)) {
    const isInside = card.number >= first && card.number <= last;
    const args = { first, last, pile };
    if (card.homePower === pile && !isInside) faults.add('cards', [...path, 'number'], 'home-range', args);
    if (card.homePower !== pile && isInside) faults.add('cards', [...path, 'homePower'], 'home-range-taken', args);
  }
  if (card.homePower === null) return;
  for (const [i, power] of card.playableBy.entries()) {
    const { homePile } = powers.find(({ id }) => id === power) ?? {};
    if (homePile !== card.homePower)
      faults.add('cards', [...path, 'playableBy', i], 'home-player', { pile: card.homePower });
  }
};

/** The kind of a card and its operations have to fit the moment of its timing. */
const checkTiming = (item: Item<PackCard>, faults: FaultList): void => {
  checkKindAtMoment(item, faults);
  const misplaced = misplacedIn(item.value);
  const moment = `word.${TIMINGS[item.value.timing].moment}`;
  for (const { at, when } of misplaced) {
    const args = { moments: when.map((each) => `word.${each}`), moment };
    faults.add('cards', [...item.path, 'ops', at, 'op'], 'operation-timing', args);
  }
  if (misplaced.length === 0 && !isCarriedOut(toCard(item.value))) faults.warn('cards', item.path, 'event-unknown');
};

const checkKindAtMoment = ({ value: card, path }: Item<PackCard>, faults: FaultList): void => {
  const { moment } = TIMINGS[card.timing];
  const at = [...path, 'timing'];
  if (moment === 'answer' && !card.response) faults.add('cards', at, 'timing-response');
  if (moment !== 'fight') return;
  for (const field of ['battle', 'siege'] as const) {
    const isItsFight = card.timing.startsWith(field) || card.timing.includes(`or_${field}`);
    if (isItsFight && !card[field]) faults.add('cards', at, 'timing-fight', { field });
  }
};

/** Operations at moments that they are not made for: where in the list, and the moments that would do. */
const misplacedIn = (card: PackCard): { readonly at: number; readonly when: readonly Moment[] }[] => {
  const timings = [card.timing, ...(card.alsoAt === undefined ? [] : [card.alsoAt])];
  const moments = new Set<Moment>(timings.map((timing) => TIMINGS[timing].moment));
  return card.ops.flatMap((op, at) =>
    (innerOperations(op) as readonly { op: string }[])
      .map(({ op: name }) => ({ at, when: OPERATIONS[name]?.when ?? [] }))
      .filter(({ when }) => !when.some((each) => moments.has(each))),
  );
};

/** Whether the program can carry out the event of a card at its timing. */
const isCarriedOut = (card: Card): boolean => {
  const { moment } = TIMINGS[card.timing as keyof typeof TIMINGS];
  const answers = card.ops.every((op) =>
    (innerOperations(op) as readonly { op: string }[]).some(({ op: name }) => outOfTurn[name]),
  );
  if (moment === 'fight') return isPlayableIn(card, 'battle') || isPlayableIn(card, 'siege') || answers;
  if (moment === 'own') return isEventKnown(card) || (card.response && answers);
  return answers;
};
