/** Orders to fill in: what the seat could order now and at what price, or the orders for a phase. */
import { wrap } from '../../../reports/index.ts';
import { handOf } from '../cards/cards.ts';
import { playOptions } from '../cards/plays.ts';
import { cpIn } from '../cards/purses.ts';
import { emptyStack, strengthOf } from '../pieces/stacks.ts';
import type { Position } from '../play.ts';
import { ownOf } from '../position.ts';
import type { View } from '../state.ts';
import { priceOf } from '../turn/build.ts';
import { actOptions, newImpulse } from '../turn/impulse.ts';
import type { Act, AreaId, CardNumber, PowerId, Stack, Troops } from '../types.ts';
import { type Book, type CampaignReport, positionIn } from './book.ts';

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
const PHASES: Readonly<Record<string, readonly ((typeof WINTER)[number] | 'template.bid' | 'template.strip')[]>> = {
  seating: ['template.bid', 'template.strip'],
  mulligan: ['template.keep'],
  opening: WINTER.slice(0, 3),
  interphase: WINTER,
};

/** Areas to build in that are named: a power has many, and the map shows them. */
const MOST_AREAS = 6;

/** In columns. A line of remarks is not longer, so that no mail program breaks it. */
const REMARK_WIDTH = 62;

export const templateOf = (book: Book, { view, seat, decisions }: CampaignReport): string[] => {
  const phase = PHASES[view.phase];
  if (phase) return [...phase.map((key) => book.say(key)), book.say('template.done')];
  if (!decisions.some(({ kind }) => kind === OWN_IMPULSE)) return [];
  const active = view.impulse?.power ?? view.slot;
  const power = seat.powers.includes(active) ? active : seat.powers[0];
  return power === undefined ? [] : impulseLines(book, view, power);
};

const impulseLines = (book: Book, view: View, power: PowerId): string[] => {
  const known = positionIn(book, view);
  const position = inImpulse(known, known.state.impulse ?? newImpulse(power, false, false));
  const cards = cardsForCp(position, power);
  const acts = actOptions(withCp(position, cards), power);
  const lines = [
    ...(cards.length > 0 ? playLines(book, cards, handOf(position, power).length) : eventLines(book, acts)),
    ...buildLines(book, position, acts),
    // Before the marches: an army that has left cannot flag what it stood beside.
    ...flagLines(book, acts),
    ...moveLines(book, acts, power),
    ...siegeLines(book, acts),
  ];
  return [...(lines.length > 0 ? lines : passLines(book, acts)), book.say('template.done')];
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

/** Cards that could be played for CP now. */
const cardsForCp = (position: Position, power: PowerId): readonly CardNumber[] =>
  playOptions(position, power).flatMap((act) => (act.do === 'play' && act.as === 'cp' ? [act.card] : []));

/** The cards are named where not every card of the hand will do. */
const playLines = (book: Book, cards: readonly CardNumber[], hand: number): string[] => {
  const named = cards.length < hand ? remark(book.say('template.play.cards', { cards: cards.join(', ') })) : [];
  return [book.say('template.play'), ...named];
};

/** Events that ask for no choice. They are named where no card may be played for CP. */
const eventLines = (book: Book, acts: readonly Act[]): string[] => {
  const cards = acts.flatMap((act) =>
    act.do === 'play' && act.as === 'event' && act.with === undefined ? [act.card] : [],
  );
  return cards.map((card) => book.say('template.play.event', { card: String(card) }));
};

/** The position as it would be with the CP of the best card, if there are none yet. */
const withCp = (position: Position, cards: readonly CardNumber[]): Position => {
  const { impulse } = position.state;
  const values = cards.map((card) => position.game.content.cards.get(card)?.cp ?? 0);
  return impulse === null || cpIn(impulse) > 0
    ? position
    : inImpulse(position, { ...impulse, cp: Math.max(0, ...values) });
};

/** An army that besieges does not march (W-12.22). */
const siegeLines = (book: Book, acts: readonly Act[]): string[] =>
  distinct(acts.flatMap((act) => (act.do === 'siege' ? [act.at] : []))).flatMap((area) => [
    book.say('template.siege', { area }),
    ...remark(book.say('template.siege.instead', { area })),
  ]);

const distinct = (areas: readonly AreaId[]): AreaId[] => [...new Set(areas)];

/** Each leader with what he can command, and below those of an area where they could go. */
const moveLines = (book: Book, acts: readonly Act[], power: PowerId): string[] => {
  const moves = acts.flatMap((act) => {
    const stack = act.do === 'move' ? sizedStack(act.force[ownOf(power)]) : undefined;
    return act.do === 'move' && stack?.leaders.length === 1 ? [{ from: act.from, to: act.to, stack }] : [];
  });
  return distinct(moves.map(({ from }) => from)).flatMap((area) => {
    const here = moves.filter(({ from }) => from === area);
    const stacks = new Map(here.map(({ stack }) => [stack.leaders[0], stack]));
    const areas = distinct(here.map(({ to }) => to));
    return [
      ...[...stacks.values()].map((stack) => moveLine(book, area, stack)),
      ...remark(book.say('template.neighbours', { area, areas })),
    ];
  });
};

const sizedStack = (troops: Troops | undefined): Stack | undefined =>
  troops && { ...emptyStack(), ...troops, leaders: [...(troops.leaders ?? [])] };

const moveLine = (book: Book, area: AreaId, stack: Stack): string => {
  const [leader = ''] = stack.leaders;
  const sp = strengthOf(stack);
  return book.say(sp > 0 ? 'template.move' : 'template.move.alone', { leader, sp, area });
};

const buildLines = (book: Book, position: Position, acts: readonly Act[]): string[] => {
  const areas = distinct(
    acts.flatMap((act) => (act.do === 'build' && (act.leaders ?? []).length === 0 ? [act.at] : [])),
  );
  if (areas.length === 0) return [];
  const price = priceOf(position, 'build', { ...emptyStack(), inf: 1 });
  const named = { price, areas: areas.slice(0, MOST_AREAS) };
  const key = areas.length > MOST_AREAS ? 'template.build.areas.more' : 'template.build.areas';
  return [book.say('template.build'), ...remark(book.say(key, { ...named, count: areas.length - MOST_AREAS }))];
};

const flagLines = (book: Book, acts: readonly Act[]): string[] => {
  const areas = distinct(acts.flatMap((act) => (act.do === 'flag' ? [act.at] : [])));
  return areas.length === 0 ? [] : [book.say('template.flag'), ...remark(book.say('template.flag.areas', { areas }))];
};

/** A remark is no order: each of its lines begins with the mark of one. */
const remark = (text: string): string[] => wrap(text, REMARK_WIDTH).map((line) => `    // ${line}`);
