/** The most important events, in one to three sentences of facts that the seat may know. */
import { sure } from '../../../engine/index.ts';
import type { Standing } from '../../../reports/index.ts';
import type { CampaignEvent, EventKind, EventOf } from '../events.ts';
import { controllerOf } from '../rules/control.ts';
import { isEmpty, leadersIn, strengthIn } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import type { Outcome, View } from '../state.ts';
import type { AreaId, PowerId } from '../types.ts';
import { type Book, type CampaignReport, keysIn, positionIn, sideOf } from './context.ts';
import { tell } from './event-messages.ts';
import { fightLength, lossesOf, lostTogether } from './fight-told.ts';
import { standingOf } from './standing.ts';

/** A fact, and whether it concerns the reader. */
interface Fact {
  readonly text: string;
  /** What it has cost, of a fight. */
  readonly more?: string;
  readonly isOwn: boolean;
}

const MOST_FACTS = 3;

/** The end comes before all else, and facts that concern the reader before others. */
export const headlineOf = (book: Book, report: CampaignReport): string[] => {
  const { view, events } = report;
  if (view.outcome) return outcomeOf(book, report, view.outcome);
  if (events.length === 0) return [book.say('headline.nothing')];
  const facts = [
    ...fights(book, report),
    ...losses(book, report),
    ...taken(book, report, (area) => book.content.areas.get(area)?.key === true),
  ];
  const own = facts.filter(({ isOwn }) => isOwn).map(({ text, more = '' }) => (more === '' ? [text] : [text, more]));
  const others = facts.filter(({ isOwn }) => !isOwn).map(({ text }) => [text]);
  const all = [...own, ...entries(book, report).map((text) => [text]), ...others].slice(0, MOST_FACTS).flat();
  if (all.length > 0) return all;
  const flags = taken(book, report, () => true).map(({ text }) => text);
  const [other] = [...turned(book, report), ...march(book, report), ...flags, ...newest(book, report)];
  return [other ?? book.say('headline.nothing')];
};

/** The winner, by how much and why, and who of them comes first. */
const outcomeOf = (book: Book, { seat, view }: CampaignReport, outcome: Outcome): string[] => [
  wonBy(book, outcome, standingOf(book, view, seat.powers)),
  book.say({ key: outcome.reason }),
  ...(outcome.best === undefined ? [] : [book.say('headline.best', { power: outcome.best })]),
];

/** A side that has won with fewer points has won by something else. */
const wonBy = ({ say }: Book, { winner }: Outcome, sides: readonly Standing[]): string => {
  if (winner === null) return say('headline.over.undecided');
  const won = sides.find(({ hasWon }) => hasWon)?.points ?? 0;
  const lost = Math.max(...sides.flatMap(({ hasWon, points }) => (hasWon ? [] : [points])));
  return won > lost ? say('headline.over', { winner, won, lost }) : say('headline.over.sudden', { winner });
};

/** The points of all powers, with their keys. */
export const pointsOf = (book: Book, view: View): string => {
  const keys = keysIn(book, view);
  const position = positionIn(book, view);
  const each = book.content.powers.map(({ id: power }) =>
    book.say('headline.score.each', {
      power,
      points: book.points(position, power),
      keys: keys[power]?.length ?? 0,
    }),
  );
  return book.say('headline.score', { each });
};

const told = ({ say }: Book, event: CampaignEvent): string =>
  tell(event)
    .map((each) => say(each))
    .join(' ');

/** The distribution of powers, and the latest turn that began. */
const turned = (book: Book, { events }: CampaignReport): string[] => {
  const all = events.map(({ event }) => event);
  const seats = all.filter(({ kind }) => kind === 'seat.taken');
  const turn = all.filter(({ kind }) => kind === 'turn.began').slice(-1);
  return [...seats, ...turn].map((event) => told(book, event));
};

/** Battles and sieges that have ended, the newest first. */
const fights = (book: Book, { events, seat }: CampaignReport): Fact[] => {
  const own = (power: PowerId): boolean => seat.powers.includes(power);
  const all = events.map(({ event }) => event);
  const facts = all.flatMap((event, i): Fact[] => {
    if (event.kind === 'battle.ended') {
      const { attacker, defender } = event.powers;
      const text = battleSentence(book, event, own);
      return [{ isOwn: [...attacker, ...defender].some(own), text, more: lossesOf(book, foughtIn(all, i)) }];
    }
    if (event.kind !== 'siege.ended') return [];
    const isDefended = seat.powers.some((power) => isDefending(event, events, power));
    return [{ isOwn: own(event.power) || isDefended, text: siegeSentence(book, event, own(event.power), isDefended) }];
  });
  return facts.reverse();
};

/** The events of the battle that ends with this one. */
const foughtIn = (events: readonly CampaignEvent[], end: number): readonly CampaignEvent[] => {
  const began = events.findLastIndex(({ kind }, i) => i < end && kind === 'battle.began');
  return began < 0 ? events.slice(end) : events.slice(began, began + fightLength(events, began));
};

/** Whether a power has lost its flag to a siege, or has rolled for the fortress. */
const isDefending = ({ area }: EventOf<'siege.ended'>, events: CampaignReport['events'], power: PowerId): boolean =>
  events.some(
    ({ event }) =>
      (event.kind === 'flag.placed' && event.cause === 'siege' && event.area === area && event.was === ownOf(power)) ||
      (event.kind === 'siege.rolled' && event.area === area && event.power === power),
  );

/** `own`: whether a power is the reader's; who plays both sides reads of both by name. */
const battleSentence = (
  { say }: Book,
  { area, powers, winner }: EventOf<'battle.ended'>,
  own: (power: PowerId) => boolean,
): string => {
  if (winner === null) return say('headline.battle.nobody', { area });
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  const named = { area, winner: sure(powers[winner][0]), loser: sure(powers[loser][0]) };
  const [hasWon, hasLost] = [powers[winner].some(own), powers[loser].some(own)];
  if (hasWon === hasLost) return say('headline.battle', named);
  return say(hasWon ? 'headline.battle.won' : 'headline.battle.lost', named);
};

const siegeSentence = (
  { say }: Book,
  { area, power, success }: EventOf<'siege.ended'>,
  isBesieging: boolean,
  isDefended: boolean,
): string => {
  if (!success) return say(isBesieging ? 'headline.siege.held.own' : 'headline.siege.held', { area, power });
  if (isBesieging === isDefended) return say('headline.siege', { area, power });
  return say(isBesieging ? 'headline.siege.won' : 'headline.siege.lost', { area, power });
};

/** What the reader has lost outside battles and sieges. */
const losses = (book: Book, { events, seat }: CampaignReport): Fact[] => {
  const own = events.flatMap(({ event }) =>
    event.kind === 'pieces.lost' && !FOUGHT.includes(event.cause) && seat.powers.some((id) => ownOf(id) === event.power)
      ? [event]
      : [],
  );
  const groups = new Map<string, EventOf<'pieces.lost'>[]>();
  for (const event of own) {
    const key = `${event.power} ${event.area} ${event.cause}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()].map((group) => ({ isOwn: true, text: told(book, lostTogether(group)) }));
};

/** What is lost in these is told with the fight. */
const FOUGHT: readonly EventOf<'pieces.lost'>['cause'][] = ['battle', 'siege'];

/** Places that changed hands without a siege, by power. */
const taken = (book: Book, { events, view, seat }: CampaignReport, isWanted: (area: AreaId) => boolean): Fact[] => {
  const byPower = new Map<PowerId, { readonly areas: AreaId[]; isOwn: boolean }>();
  for (const { event } of events) {
    if ((event.kind !== 'flag.placed' && event.kind !== 'flag.removed') || event.cause === 'siege') continue;
    const holder = controllerOf(book.definition, view, event.area);
    if (holder === null || !isWanted(event.area)) continue;
    const found = byPower.get(holder) ?? { areas: [], isOwn: false };
    if (!found.areas.includes(event.area)) found.areas.push(event.area);
    found.isOwn ||= [holder, event.was].some((power) =>
      seat.powers.some((own) => own === power || ownOf(own) === power),
    );
    byPower.set(holder, found);
  }
  return [...byPower].map(([power, { areas, isOwn }]) => {
    return {
      isOwn,
      text: book.say(seat.powers.includes(power) ? 'headline.key.own' : 'headline.key', { power, areas }),
    };
  });
};

type MoveEvent = EventOf<'formation.moved'>;

/** The marches of this report whose formation is still at the destination, each to its last place. */
const arrivals = ({ events, view }: CampaignReport): MoveEvent[] => {
  const moves = new Map<AreaId, MoveEvent>();
  for (const { event } of events) {
    if (event.kind !== 'formation.moved') continue;
    const before = moves.get(event.from);
    if (before && goesOn(before, event)) moves.delete(event.from);
    const there = moves.get(event.to);
    const isLess = there?.power === event.power && rankOf(there) > rankOf(event);
    if (!isLess) moves.set(event.to, event);
  }
  return [...moves.values()]
    .filter(({ to, power }) => !isEmpty(view.forces[to]?.[ownOf(power)]))
    .sort((a, b) => strengthIn(b.force) - strengthIn(a.force) || (a.to < b.to ? -1 : 1));
};

/** More than any strength: a leader is told of before soldiers without one. */
const LED = 1000;

const rankOf = ({ force }: MoveEvent): number => (leadersIn(force).length > 0 ? LED : 0) + strengthIn(force);

/** Whether a formation that came to a place has left it again, whoever else of its power stays there. */
const goesOn = (came: MoveEvent, left: MoveEvent): boolean => {
  const [those, these] = [leadersIn(came.force), leadersIn(left.force)];
  return those.length === 0 ? these.length === 0 : those.some((leader) => these.includes(leader));
};

/** The strongest enemy that has come to an area with the seat's pieces, or to its ground. */
const entries = (book: Book, report: CampaignReport): string[] => {
  const { seat, view } = report;
  const sides = new Set(seat.powers.map((power) => sideOf(book, power)));
  const isOurs = (area: AreaId): boolean =>
    seat.powers.some((power) => book.content.areas.get(area)?.owners.includes(ownOf(power))) ||
    seat.powers.some(
      (power) => controllerOf(book.definition, view, area) === power || !isEmpty(view.forces[area]?.[ownOf(power)]),
    );
  return arrivals(report)
    .filter(({ power, to }) => sides.size > 0 && !sides.has(sideOf(book, power)) && isOurs(to))
    .slice(0, 1)
    .map(({ force, to: area }) => book.say('headline.entered', { force, area }));
};

/** The strongest march, if nothing else has happened. */
const march = (book: Book, report: CampaignReport): string[] =>
  arrivals(report)
    .slice(0, 1)
    .map(({ force, to: area }) => book.say('headline.marched', { force, area }));

/** What is told where nobody fought or marched, the weightiest first. */
const OTHERS: readonly (readonly EventKind[])[] = [
  ['flag.placed', 'flag.removed', 'fortress.fell', 'pieces.lost'],
  ['pieces.built', 'pieces.regrouped', 'fortress.made', 'effect.began', 'moderator.corrected'],
  ['impulse.passed', 'resource.changed', 'mulligan.kept'],
];

/** What says less than anything else: whose impulse it is, and what was chosen for a card that is told itself. */
const FORMAL: readonly EventKind[] = ['impulse.began', 'event.chosen'];

/** The newest of what everybody may know. At the beginning it is the deal. */
const newest = (book: Book, { events }: CampaignReport): string[] => {
  const open = events.map(({ event }) => event).filter(({ only }) => only === undefined);
  const found = OTHERS.flatMap((kinds) => open.findLast(({ kind }) => kinds.includes(kind)) ?? []);
  const isDealt = open.some((event) => event.kind === 'cards.drawn' && event.cause === 'deal');
  const said = open.filter((event) => told(book, event) !== '');
  const last = said.findLast(({ kind }) => !FORMAL.includes(kind)) ?? said.at(-1);
  return [
    ...found.map((event) => told(book, event)),
    ...(isDealt ? [book.say('headline.dealt')] : []),
    ...(last ? [told(book, last)] : []),
  ];
};
