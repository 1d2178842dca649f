/** Orders to fill in: what the seat could order now, below each line what may go into its gap, or the orders for a phase. */
import { columnsOf, wrap } from '../../../reports/index.ts';
import { playOptions } from '../rules/cards/plays.ts';
import { cpIn } from '../rules/cards/restricted-cp.ts';
import { bestOf } from '../rules/forces/armies.ts';
import { forceAt } from '../rules/forces/formations.ts';
import { emptyStack, isEmptyForce, strengthOf } from '../rules/forces/stacks.ts';
import type { Position } from '../rules/play.ts';
import { contingentsOf, neighbours, otherSide, sideOf } from '../rules/position.ts';
import { toldBy } from '../rules/questions.ts';
import { actOptions, newImpulse } from '../rules/turn/impulse.ts';
import type { View } from '../state.ts';
import type { Act, AreaId, CardNumber, LeaderId, PowerId, SideId } from '../types.ts';
import { type Army, armiesOf } from './armies.ts';
import { briefForce } from './brief.ts';
import { type Book, type CampaignReport, keysIn, positionIn } from './context.ts';

/** The decision that an order sheet answers. */
const OWN_IMPULSE = 'impulse.order';

const WINTER = [
  'template.reinforce',
  'template.deploy',
  'template.recall',
  'template.keep',
  'template.discard',
] as const;

/** Lines that answer a whole phase. They may be sent before its question or after it. */
const PHASES: Readonly<Record<string, readonly (typeof WINTER)[number][]>> = {
  mulligan: ['template.keep'],
  opening: WINTER.slice(0, 3),
  interphase: WINTER,
};

/** Most order lines of a template. */
const MOST_LINES = 10;

/** Most places that a remark names where they are all alike. */
const MOST_AREAS = 6;

/** In columns. With its indent and a mark of quotation a line stays below 60, so that no mail program breaks it. */
const REMARK_WIDTH = 50;

/** An order with the remarks below it. */
interface Sample {
  readonly order: string;
  readonly remark?: string | readonly string[] | undefined;
}

export const templateOf = (book: Book, report: CampaignReport): string[] => {
  const { view, seat, decisions } = report;
  if (view.phase === 'seating') return seatingLines(book, report);
  const phase = PHASES[view.phase];
  if (phase) return [...phase.flatMap((key) => phaseLines(book, view, seat.powers, key)), book.say('template.done')];
  if (!decisions.some(({ kind }) => kind === OWN_IMPULSE)) return [];
  const active = view.impulse?.power ?? view.slot;
  const power = seat.powers.includes(active) ? active : seat.powers[0];
  return power === undefined ? [] : impulseLines(book, view, power);
};

const linesOf = ({ order, remark: words }: Sample): string[] => [order, ...(words === undefined ? [] : remark(words))];

/** The lines for an auction of powers, and for the strength that was bid in it. */
const seatingLines = ({ say, content }: Book, { view, decisions }: CampaignReport): string[] => {
  const samples = decisions.flatMap((asked): Sample[] => {
    const { least, sp } = toldBy(asked);
    if (asked.kind === 'bid') {
      const powers = content.powers.map(({ id }) => id).filter((power) => view.seats[power] === undefined);
      return [{ order: say('template.bid', { least }), remark: say('template.bid.powers', { powers }) }];
    }
    if (asked.kind !== 'strip' || sp === undefined) return [];
    const own = content.contingents.filter(({ power }) => view.powers.includes(power)).map(({ id }) => id);
    const places = Object.entries(view.forces).flatMap(([area, force]) => {
      const there = own.reduce((sum, id) => sum + strengthOf(force[id] ?? emptyStack()), 0);
      return there < sp ? [] : [say('template.strip.at', { sp, area })];
    });
    return [{ order: say('template.strip'), remark: places.slice(0, MOST_AREAS) }];
  });
  return samples.length === 0 ? [] : [...samples.flatMap(linesOf), say('template.done')];
};

/** A sentence of a phase has its remark behind the mark of one. */
const phaseLines = (
  book: Book,
  view: View,
  powers: readonly PowerId[],
  key: (typeof PHASES)[string][number],
): string[] => {
  const areas = powers.flatMap((power) => homeKeys(book, view, power));
  const [order = '', remark] = book.say(key, { areas: areas.slice(0, MOST_AREAS) }).split(' // ');
  return linesOf({ order, remark });
};

/** Keys of its own country that a power controls. */
const homeKeys = (book: Book, view: View, power: PowerId): readonly AreaId[] => {
  const own = contingentsOf(book.definition, power);
  return (keysIn(book, view)[power] ?? []).filter((area) =>
    book.content.areas.get(area)?.owners.some((owner) => own.includes(owner)),
  );
};

interface Orderable {
  /** With the CP of the best card, if there are none yet. */
  readonly position: Position;
  readonly acts: readonly Act[];
  /** Cards that could be played for CP now. */
  readonly cards: readonly CardNumber[];
}

/** What a power could order in its impulse, and in the position after its best card. */
export const actsOf = (known: Position, power: PowerId): Orderable => {
  const now = inImpulse(known, known.state.impulse ?? newImpulse(power, false, false));
  const cards = cardsForCp(now, power);
  const position = withCp(now, cards);
  return { position, acts: actOptions(position, power), cards };
};

const impulseLines = (book: Book, view: View, power: PowerId): string[] => {
  const { position, acts, cards } = actsOf(positionIn(book, view), power);
  const orders = [
    ...(cards.length > 0 ? [playSample(book, cards)] : eventSamples(book, acts)),
    // Before the marches: an army that has left cannot flag what it stood beside.
    ...flagSamples(book, acts),
    ...buildSamples(book, acts),
  ];
  const armies = armySamples(book, position, acts, power);
  if (orders.length + armies.length === 0) return [...passLines(book, acts), book.say('template.done')];
  const shown = armies.slice(0, MOST_LINES - 1 - orders.length);
  const more = armies.length - shown.length;
  return [
    ...[...orders, ...shown].flatMap(linesOf),
    ...(more > 0 ? remark(book.say('template.more', { count: more })) : []),
    book.say('template.done'),
  ];
};

/** To pass; a resource might pay for another card. */
const passLines = (book: Book, acts: readonly Act[]): string[] => [
  book.say('template.pass'),
  ...(acts.some((act) => act.do === 'buy') ? remark(book.say('template.buy')) : []),
];

const inImpulse = (position: Position, impulse: Position['state']['impulse']): Position => ({
  ...position,
  state: { ...position.state, impulse },
});

const cardsForCp = (position: Position, power: PowerId): readonly CardNumber[] =>
  playOptions(position, power).flatMap((act) => (act.do === 'play' && act.as === 'cp' ? [act.card] : []));

const playSample = ({ say }: Book, cards: readonly CardNumber[]): Sample => ({
  order: say('template.play'),
  remark: say('template.play.cards', { cards: cards.join(', ') }),
});

/** Events that ask for no choice. They are named where no card may be played for CP. */
const eventSamples = (book: Book, acts: readonly Act[]): Sample[] => {
  const cards = acts.flatMap((act) =>
    act.do === 'play' && act.as === 'event' && act.with === undefined ? [act.card] : [],
  );
  return cards.map((card) => ({ order: book.say('template.play.event', { card: String(card) }) }));
};

const withCp = (position: Position, cards: readonly CardNumber[]): Position => {
  const { impulse } = position.state;
  const values = cards.map((card) => position.game.content.cards.get(card)?.cp ?? 0);
  return impulse === null || cpIn(impulse) > 0
    ? position
    : inImpulse(position, { ...impulse, cp: Math.max(0, ...values) });
};

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** Each army with where it can go, and the sieges that it may open instead; those next to an enemy first. */
const armySamples = (book: Book, position: Position, acts: readonly Act[], power: PowerId): Sample[] => {
  const enemy = otherSide(position.game, sideOf(position.game, power));
  const isNear = ({ area }: Army): boolean =>
    [area, ...neighbours(position.game, area).map((next) => next.area)].some(
      (each) => !isEmptyForce(forceAt(position, each, enemy)),
    );
  const armies = armiesOf(position, acts).toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || b.sp - a.sp);
  return [
    ...armies.map((army) => moveSample(book, position, army, enemy)),
    ...siegesIn(position, acts).map((siege) => ({
      order: book.say('template.siege', { ...siege }),
      remark: book.say('template.siege.instead'),
    })),
  ];
};

/** The best leader of each siege. */
const siegesIn = (position: Position, acts: readonly Act[]): readonly { area: AreaId; leader: LeaderId }[] => {
  const sieges = acts.flatMap((act) => (act.do === 'siege' ? [{ area: act.at, leader: act.leader }] : []));
  const areas = distinct(sieges.map(({ area }) => area));
  return areas.map((area) => ({
    area,
    leader: bestOf(
      position,
      sieges.filter((siege) => siege.area === area).map(({ leader }) => leader),
    ),
  }));
};

const moveSample = (book: Book, position: Position, { leader, sp, area, to }: Army, enemy: SideId): Sample => ({
  order: book.say(sp > 0 ? 'template.move' : 'template.move.alone', { leader, sp, area }),
  remark: to.map((each) => placeIn(book, position, each, enemy)),
});

export const isHeld = (position: Position, area: AreaId, enemy: SideId): boolean =>
  !isEmptyForce(forceAt(position, area, enemy));

const placeIn = (book: Book, position: Position, area: AreaId, enemy: SideId): string => {
  const there = forceAt(position, area, enemy);
  return isEmptyForce(there)
    ? book.say('place', { area })
    : book.say('template.held', { area, force: briefForce(book, position, there) });
};

/** The places in which a base order can be given, at most so many by name. */
const areaSample = ({ say }: Book, order: 'template.build' | 'template.flag', areas: readonly AreaId[]): Sample[] => {
  if (areas.length === 0) return [];
  const shown = { areas: areas.slice(0, MOST_AREAS) };
  const more = areas.length - MOST_AREAS;
  return [
    {
      order: say(order),
      remark: more > 0 ? say('template.areas.more', { ...shown, more }) : say('template.areas', shown),
    },
  ];
};

const buildSamples = (book: Book, acts: readonly Act[]): Sample[] =>
  areaSample(
    book,
    'template.build',
    distinct(acts.flatMap((act) => (act.do === 'build' && (act.leaders ?? []).length === 0 ? [act.at] : []))),
  );

const flagSamples = (book: Book, acts: readonly Act[]): Sample[] =>
  areaSample(book, 'template.flag', distinct(acts.flatMap((act) => (act.do === 'flag' ? [act.at] : []))));

/** A remark is no order: each of its lines begins with the mark of one. The items of a list stay whole. */
const remark = (words: string | readonly string[]): string[] =>
  (typeof words === 'string' ? wrap(words, REMARK_WIDTH) : packed(words)).map((line) => `// ${line}`);

const packed = (items: readonly string[]): string[] => {
  const lines: string[] = [];
  for (const [i, item] of items.entries()) {
    const word = i < items.length - 1 ? `${item},` : item;
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && columnsOf(longer) <= REMARK_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
