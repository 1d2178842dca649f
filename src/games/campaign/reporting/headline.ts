/** The most important events, in one to three sentences of facts that the seat may know. */
import type { EventOf } from '../events.ts';
import { isEmpty, leadersIn, strengthIn } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import type { AreaId, Force, PowerId } from '../types.ts';
import { type Book, type CampaignReport, sideOf } from './book.ts';
import { tell } from './tell.ts';

/** A fact, and whether it concerns the reader. */
interface Fact {
  readonly text: string;
  readonly isOwn: boolean;
}

const MOST_FACTS = 3;

/** Facts that concern the reader come first. */
export const headlineOf = (book: Book, report: CampaignReport): string[] => {
  const { view, events } = report;
  if (view.outcome) return [victory(book, view.outcome.winner)];
  if (events.length === 0) return [book.say('headline.nothing')];
  const facts = [...fights(book, report), ...keys(book, report)];
  const texts = (isOwn: boolean) => facts.filter((fact) => fact.isOwn === isOwn).map(({ text }) => text);
  const all = [...texts(true), ...entries(book, report), ...texts(false)].slice(0, MOST_FACTS);
  if (all.length > 0) return all;
  const others = [...turned(book, report), ...march(book, report), ...threat(book, report)].slice(0, 1);
  return others.length > 0 ? others : [book.say('headline.quiet')];
};

const victory = ({ say }: Book, winner: string | null): string =>
  winner === null ? say('headline.over.undecided') : say('headline.over', { winner });

/** The distribution of powers, and the latest turn that began. */
const turned = ({ say }: Book, { events }: CampaignReport): string[] => {
  const all = events.map(({ event }) => event);
  const taken = all.filter(({ kind }) => kind === 'seat.taken');
  const turn = all.filter(({ kind }) => kind === 'turn.began').slice(-1);
  return [...taken, ...turn].flatMap((event) => tell(event)).map(({ key, args }) => say(key, args));
};

/** The battle with the most dice, fallen fortresses, and fortresses that held out. */
const fights = (book: Book, { events, seat }: CampaignReport): Fact[] => {
  const battles: (Fact & { readonly size: number })[] = [];
  const sieges: Fact[] = [];
  let rolled: FightRoll[] = [];
  for (const { event } of events) {
    if (event.kind === 'battle.began' || event.kind === 'siege.began') rolled = [];
    if (event.kind === 'battle.rolled' || event.kind === 'siege.rolled') rolled.push(event);
    const isOwn = rolled.some(({ power }) => seat.powers.includes(power));
    if (event.kind === 'battle.ended')
      battles.push({ size: diceIn(rolled), isOwn, text: battleSentence(book, event, rolled) });
    if (event.kind === 'siege.ended')
      sieges.push({ isOwn, text: book.say(event.success ? 'headline.siege' : 'headline.siege.held', event) });
  }
  battles.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.size - a.size);
  return [...battles.slice(0, 1), ...sieges];
};

type FightRoll = EventOf<'battle.rolled'> | EventOf<'siege.rolled'>;

const diceIn = (rolled: readonly FightRoll[]): number => rolled.reduce((sum, { dice }) => sum + dice, 0);

const battleSentence = (book: Book, ended: EventOf<'battle.ended'>, rolled: readonly FightRoll[]) => {
  const powerOf = (role: string) => rolled.find(({ side }) => side === role)?.power ?? '';
  if (ended.winner === null) return book.say('headline.battle.nobody', { area: ended.area });
  const loser = ended.winner === 'attacker' ? 'defender' : 'attacker';
  return book.say('headline.battle', { area: ended.area, winner: powerOf(ended.winner), loser: powerOf(loser) });
};

/** Keys that changed hands without a siege, by power. */
const keys = (book: Book, { events, view, seat }: CampaignReport): Fact[] => {
  const taken = new Map<PowerId, { readonly areas: AreaId[]; isOwn: boolean }>();
  for (const { event } of events) {
    if ((event.kind !== 'flag.placed' && event.kind !== 'flag.removed') || event.cause === 'siege') continue;
    const holder = book.controller(view, event.area);
    if (holder === null || !book.content.areas.get(event.area)?.key) continue;
    const found = taken.get(holder) ?? { areas: [], isOwn: false };
    if (!found.areas.includes(event.area)) found.areas.push(event.area);
    found.isOwn ||= [holder, event.was].some((power) =>
      seat.powers.some((own) => own === power || ownOf(own) === power),
    );
    taken.set(holder, found);
  }
  return [...taken].map(([power, { areas, isOwn }]) => ({ isOwn, text: book.say('headline.key', { power, areas }) }));
};

type MoveEvent = EventOf<'formation.moved'>;

/** The marches of this report whose formation is still at the destination, each to its last place. */
const arrivals = ({ events, view }: CampaignReport): MoveEvent[] => {
  const moves = new Map<AreaId, MoveEvent>();
  for (const { event } of events) {
    if (event.kind !== 'formation.moved') continue;
    const before = moves.get(event.from);
    if (before && goesOn(before, event)) moves.delete(event.from);
    moves.set(event.to, event);
  }
  return [...moves.values()]
    .filter(({ to, power }) => !isEmpty(view.forces[to]?.[ownOf(power)]))
    .sort((a, b) => strengthIn(b.force) - strengthIn(a.force) || (a.to < b.to ? -1 : 1));
};

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
    seat.powers.some((power) => book.controller(view, area) === power || !isEmpty(view.forces[area]?.[ownOf(power)]));
  return arrivals(report)
    .filter(({ power, to }) => sides.size > 0 && !sides.has(sideOf(book, power)) && isOurs(to))
    .slice(0, 1)
    .map(({ force, to: area }) => book.say('headline.entered', { force, area }));
};

/** The strongest enemy in an area with the seat's pieces, or on its printed ground. */
const threat = (book: Book, { view, seat }: CampaignReport): string[] => {
  const sides = new Set(seat.powers.map((power) => sideOf(book, power)));
  const enemies = Object.entries(view.forces).flatMap(([area, force]) => {
    const owners = book.content.areas.get(area)?.owners ?? [];
    const ours = seat.powers.some((power) => owners.includes(ownOf(power)) || !isEmpty(force[ownOf(power)]));
    const enemy = Object.fromEntries(
      Object.entries(force).filter(([power]) => !sides.has(sideOf(book, power))),
    ) as Force;
    return ours && strengthIn(enemy) > 0 ? [{ area, enemy }] : [];
  });
  enemies.sort((a, b) => strengthIn(b.enemy) - strengthIn(a.enemy) || (a.area < b.area ? -1 : 1));
  return enemies.slice(0, 1).map(({ area, enemy }) => book.say('headline.threat', { area, force: enemy }));
};

/** The strongest march, if nothing else has happened. */
const march = (book: Book, report: CampaignReport): string[] =>
  arrivals(report)
    .slice(0, 1)
    .map(({ force, to: area }) => book.say('headline.marched', { force, area }));
