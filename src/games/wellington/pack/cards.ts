/** What the rules need of a pack's leaders and cards, beyond the shape of their files. */
import { isObject } from '../../../engine/index.ts';
import { isPlayableIn } from '../../campaign/battle/cards.ts';
import { outOfTurn } from '../../campaign/cards/out-of-turn.ts';
import { isEventKnown } from '../../campaign/operations/index.ts';
import type { Card } from '../../campaign/types.ts';
import { toCard } from '../content.ts';
import { powers } from '../powers.ts';
import { type FaultList, valueAt } from './faults.ts';
import { good, type Item, repeated } from './items.ts';
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
  const names = new Map<string, string>();
  for (const { value, path } of leaders) {
    const other = names.get(value.name);
    if (other !== undefined && other !== value.id) faults.warn('leaders', [...path, 'name'], 'name-twice', { other });
    names.set(value.name, value.id);
  }
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
  const titles = new Map<string, number>();
  for (const { value, path } of cards) {
    const other = titles.get(value.title);
    if (other !== undefined && other !== value.number)
      faults.warn('cards', [...path, 'title'], 'name-twice', { other: String(other) });
    titles.set(value.title, value.number);
  }
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

/** Kinds of cards and the operations that fit the moment of their timing. */
const checkTiming = ({ value: card, path }: Item<PackCard>, faults: FaultList): void => {
  const { moment } = TIMINGS[card.timing];
  const at = [...path, 'timing'];
  if (moment === 'answer' && !card.response) faults.add('cards', at, 'timing-response');
  for (const field of ['battle', 'siege'] as const) {
    const isItsFight = moment === 'fight' && (card.timing.startsWith(field) || card.timing.includes(`or_${field}`));
    if (isItsFight && !card[field]) faults.add('cards', at, 'timing-fight', { field });
  }
  const moments = new Set<Moment>([moment, ...(card.alsoAt === undefined ? [] : [TIMINGS[card.alsoAt].moment])]);
  let fits = true;
  for (const [i, op] of card.ops.entries()) {
    for (const { op: name } of innerOperations(op) as readonly { op: string }[]) {
      const { when } = OPERATIONS[name] ?? { when: [] };
      if (when.some((each) => moments.has(each))) continue;
      fits = false;
      const args = { moments: when.map((each) => `word.${each}`), moment: `word.${moment}` };
      faults.add('cards', [...path, 'ops', i, 'op'], 'operation-timing', args);
    }
  }
  if (fits && !isCarriedOut(toCard(card))) faults.warn('cards', path, 'event-unknown');
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
