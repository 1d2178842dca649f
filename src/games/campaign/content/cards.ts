/** What the rules require of a pack's leaders and cards beyond the shape of their files. */
import { isObject } from '../../../engine/index.ts';
import { isPlayableIn } from '../rules/battle/cards.ts';
import { outOfTurn } from '../rules/cards/out-of-turn.ts';
import { isEventKnown } from '../rules/operations/index.ts';
import type { Card, Power } from '../types.ts';
import { type FaultList, valueAt } from './faults.ts';
import type { PackContent } from './files.ts';
import type { PackCard, PackFormat } from './format.ts';
import { good, type Item, namesakes, repeated } from './items.ts';
import { innerOperations, type Operations } from './operations.ts';
import { toCard } from './reading.ts';
import { type Moment, TIMINGS } from './timings.ts';

type Range = readonly [first: number, last: number];

export const checkLeaders = ({ leader, counts }: PackFormat, content: PackContent, faults: FaultList): void => {
  const leaders = good(leader, content.leaders, ['leaders']);
  namesakes(
    leaders,
    (leader) => leader,
    ({ path }, other) => faults.warn('leaders', [...path, 'name'], 'name-twice', { other }),
  );
  countOf(content, 'leaders', leaders.length, counts.leaders, faults);
};

/** Compares a count with the rule book's number. Skipped if an item could not be read. */
const countOf = (content: PackContent, file: 'leaders' | 'cards', count: number, wanted: number, faults: FaultList) => {
  const list = valueAt(content[file], [file]);
  const isWhole = Array.isArray(list) && list.length === count;
  if (isWhole && count !== wanted) faults.warn(file, [file], 'count', { count, things: file, wanted });
};

export const checkCards = (format: PackFormat, content: PackContent, faults: FaultList): void => {
  const { counts, powers } = format;
  const cards = good(format.card, content.cards, ['cards']);
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
    checkHome(card, ranges, powers, faults);
    checkTiming(card, format, faults);
  }
  countOf(content, 'cards', cards.length, counts.cards, faults);
  const list = valueAt(content.cards, ['cards']);
  if (Array.isArray(list) && list.length === cards.length) checkPiles(cards, counts.piles, faults);
};

const checkPiles = (
  cards: readonly Item<PackCard>[],
  piles: PackFormat['counts']['piles'],
  faults: FaultList,
): void => {
  for (const [pile, wanted] of Object.entries(piles)) {
    const count = cards.filter(({ value }) => value.homePower === pile).length;
    if (count !== wanted) faults.warn('cards', ['cards'], 'count', { count, things: `home cards of ${pile}`, wanted });
  }
};

/** W-5.1d. */
const checkKind = ({ value: card, path }: Item<PackCard>, faults: FaultList): void => {
  if ((card.cp === 0) !== card.mustPlay) faults.add('cards', [...path, 'cp'], 'cp-must-play');
};

const rangesOf = (content: PackContent): Readonly<Record<string, Range>> => {
  const ranges = valueAt(content.cards, ['homeRanges']);
  if (!isObject(ranges)) return {};
  const isRange = (value: unknown): value is Range => Array.isArray(value) && value.every((n) => typeof n === 'number');
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([pile, value]) => (isRange(value) ? [[pile, value] as const] : [])),
  );
};

/** W-1.10a. The home cards of a pile have numbers in one range, and only its powers may play them. */
const checkHome = (
  { value: card, path }: Item<PackCard>,
  ranges: Readonly<Record<string, Range>>,
  powers: readonly Power[],
  faults: FaultList,
): void => {
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

/** The kind and the operations of a card have to fit its timing. */
const checkTiming = (item: Item<PackCard>, { operations, own }: PackFormat, faults: FaultList): void => {
  checkKindAtMoment(item, faults);
  const misplaced = misplacedIn(item.value, operations);
  const moment = `word.${TIMINGS[item.value.timing].moment}`;
  for (const { at, when } of misplaced) {
    const args = { moments: when.map((each) => `word.${each}`), moment };
    faults.add('cards', [...item.path, 'ops', at, 'op'], 'operation-timing', args);
  }
  if (misplaced.length === 0 && !isCarriedOut(toCard(item.value), own))
    faults.warn('cards', item.path, 'event-unknown');
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

/** Operations that do not fit the card's moments: their place in the list, and the moments that they fit. */
const misplacedIn = (
  card: PackCard,
  operations: Operations,
): { readonly at: number; readonly when: readonly Moment[] }[] => {
  const timings = [card.timing, ...(card.alsoAt === undefined ? [] : [card.alsoAt])];
  const moments = new Set<Moment>(timings.map((timing) => TIMINGS[timing].moment));
  return card.ops.flatMap((op, at) =>
    (innerOperations(op) as readonly { op: string }[])
      .map(({ op: name }) => ({ at, when: operations[name]?.when ?? [] }))
      .filter(({ when }) => !when.some((each) => moments.has(each))),
  );
};

/** Whether the program can carry out the event of a card at its timing. */
const isCarriedOut = (card: Card, own: PackFormat['own']): boolean => {
  const { moment } = TIMINGS[card.timing as keyof typeof TIMINGS];
  const answers = card.ops.every((op) =>
    (innerOperations(op) as readonly { op: string }[]).some(({ op: name }) => outOfTurn[name] ?? own?.reactions[name]),
  );
  if (moment === 'fight') return isPlayableIn(card, 'battle') || isPlayableIn(card, 'siege') || answers;
  if (moment === 'own') return isEventKnown(card, own?.operations) || (card.response && answers);
  return answers;
};
