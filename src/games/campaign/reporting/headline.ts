/** The most important of what happened, in one to three sentences made of facts that the seat may know. */
import type { EventOf } from '../events.ts';
import { isEmpty, strengthIn } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import type { AreaId, Force, PowerId } from '../types.ts';
import { type Book, type CampaignReport, sideOf } from './book.ts';
import { tell } from './tell.ts';

export const headlineOf = (book: Book, report: CampaignReport): string[] => {
  const { view, events } = report;
  if (view.outcome) return [victory(book, view.outcome.winner)];
  if (events.length === 0) return [book.say('headline.nothing')];
  const facts = [...fights(book, report), ...keys(book, report)].slice(0, 2);
  const all = [...facts, ...threat(book, report)];
  if (all.length > 0) return all;
  const pages = turned(book, report);
  return pages.length > 0 ? pages : [book.say('headline.quiet')];
};

const victory = ({ say }: Book, winner: string | null): string =>
  winner === null ? say('headline.over.undecided') : say('headline.over', { winner });

/** Powers that were shared out, and the latest turn that began. */
const turned = ({ say }: Book, { events }: CampaignReport): string[] => {
  const all = events.map(({ event }) => event);
  const taken = all.filter(({ kind }) => kind === 'seat.taken');
  const turn = all.filter(({ kind }) => kind === 'turn.began').slice(-1);
  return [...taken, ...turn].flatMap((event) => tell(event)).map(({ key, args }) => say(key, args));
};

/** The biggest battle by dice, fortresses taken, and those that held out. */
const fights = (book: Book, { events }: CampaignReport): string[] => {
  const battles: { size: number; text: string }[] = [];
  const sieges: string[] = [];
  const held: string[] = [];
  let rolled: EventOf<'battle.rolled'>[] = [];
  for (const { event } of events) {
    if (event.kind === 'battle.began') rolled = [];
    if (event.kind === 'battle.rolled') rolled.push(event);
    if (event.kind === 'battle.ended')
      battles.push({ size: diceIn(rolled), text: battleSentence(book, event, rolled) });
    if (event.kind !== 'siege.ended') continue;
    if (event.success) sieges.push(book.say('headline.siege', event));
    else held.push(book.say('headline.siege.held', event));
  }
  battles.sort((a, b) => b.size - a.size);
  return [...battles.slice(0, 1).map(({ text }) => text), ...sieges, ...held];
};

const diceIn = (rolled: readonly EventOf<'battle.rolled'>[]): number => rolled.reduce((sum, { dice }) => sum + dice, 0);

const battleSentence = (book: Book, ended: EventOf<'battle.ended'>, rolled: readonly EventOf<'battle.rolled'>[]) => {
  const powerOf = (role: string) => rolled.find(({ side }) => side === role)?.power ?? '';
  if (ended.winner === null) return book.say('headline.battle.nobody', { area: ended.area });
  const loser = ended.winner === 'attacker' ? 'defender' : 'attacker';
  return book.say('headline.battle', { area: ended.area, winner: powerOf(ended.winner), loser: powerOf(loser) });
};

/** Keys that changed hands otherwise than by siege, each power's together. */
const keys = (book: Book, { events, view }: CampaignReport): string[] => {
  const taken = new Map<PowerId, AreaId[]>();
  for (const { event } of events) {
    if ((event.kind !== 'flag.placed' && event.kind !== 'flag.removed') || event.cause === 'siege') continue;
    const holder = book.controller(view, event.area);
    if (holder === null || !book.content.areas.get(event.area)?.key) continue;
    const areas = taken.get(holder) ?? [];
    if (!areas.includes(event.area)) taken.set(holder, [...areas, event.area]);
  }
  return [...taken].map(([power, areas]) => book.say('headline.key', { power, areas }));
};

/** The strongest enemy that stands where a power of the seat has its pieces or its printed ground. */
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
