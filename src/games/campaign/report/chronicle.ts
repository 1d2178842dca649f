/** The events, impulse by impulse: lines, and separate blocks for battles and sieges. */
import { type JsonObject, same, sure, uncheckedMessage } from '../../../engine/index.ts';
import { type Block, list, makeClockface, paragraph, plainPhrase, rollNumber } from '../../../reports/index.ts';
import type { CampaignEvent, EventKind, EventOf } from '../events.ts';
import type { PowerId } from '../types.ts';
import type { Book, CampaignReport } from './context.ts';
import { tell, tellMove } from './event-messages.ts';
import type { Depth, Telling } from './fight-scene.ts';
import {
  beginning,
  diceBlock,
  fightBlock,
  fightLength,
  fightResult,
  isRolled,
  lostTogether,
  rollsOfRound,
  sentence,
} from './fight-told.ts';

type Events = CampaignReport['events'];

export const chronicleOf = (book: Book, report: CampaignReport): Block[] =>
  chaptersOf(report.events)
    .filter((chapter, i, all) => isTold(chapter, i === all.length - 1))
    .flatMap((chapter, i, all): Block[] => {
      const isLast = i === all.length - 1;
      const { title, note, events } = headed(book, report, datedIn(report, chapter, all[i - 1]), isLast);
      const depth = i >= newestIn(all) ? 'dice' : depthOf(report, i);
      if (depth === 'results') return inALine(book, report, note === '' ? title : `${title} (${note})`, events);
      const blocks = tellAll({ book, owns: report.seat.powers, depth }, events);
      return [{ kind: 'group', title, ...(note === '' ? {} : { note }), blocks }];
    });

/** A chapter without the dice of its fights and what was paid; one of which there is no more to tell is left out. */
const inALine = (book: Book, { seat }: CampaignReport, title: string, all: readonly CampaignEvent[]): Block[] => {
  const events = all.filter((event) => !isPaid(event)).map(inBrief);
  const words = tellAll({ book, owns: seat.powers, depth: 'results' }, events).flatMap((block) =>
    block.kind === 'text' ? [plainPhrase(block.text)] : block.kind === 'list' ? block.items.map(plainPhrase) : [],
  );
  if (words.length > 0) return [list([`${title}: ${words.join(' ')}`])];
  return all.length > 0 && events.length === 0 ? [] : [list([title])];
};

/** What is paid and leaves nothing. */
const isPaid = (event: CampaignEvent): boolean =>
  event.kind === 'card.bought' || (event.kind === 'impulse.ended' && event.unspent === 0);

/** What is told in short with others like it. */
const PRICED: readonly EventKind[] = ['pieces.built', 'flag.placed', 'flag.removed'];

/** Without what it has cost, and whom a march has joined. */
const inBrief = (event: CampaignEvent): CampaignEvent => {
  if (event.kind === 'formation.moved') return { ...event, cp: 0, total: event.force };
  return PRICED.includes(event.kind) && 'cp' in event ? { ...event, cp: 0 } : event;
};

/** The newest impulse, which is told with its dice as is all that comes after it; without one the newest chapter. */
const newestIn = (chapters: readonly Chapter[]): number => {
  const impulse = chapters.findLastIndex(
    ({ opening, events }) => opening?.kind === 'impulse.began' || events.some(({ kind }) => kind === 'impulse.ended'),
  );
  return impulse < 0 ? chapters.length - 1 : impulse;
};

/** How much is told of an older chapter. */
const depthOf = ({ fold }: CampaignReport, chapter: number): Depth => {
  if (!fold || chapter >= fold.counted) return 'dice';
  return chapter < fold.folded ? 'results' : 'counts';
};

// --- chapters --------------------------------------------------------------------------------------------------------

/** A part of the record, and the event that opens it: an impulse, a phase, or none. */
interface Chapter {
  readonly opening?: EventOf<'impulse.began'> | EventOf<'phase.began'>;
  readonly at?: string;
  readonly events: CampaignEvent[];
}

interface Dated {
  /** In the reader's zone; empty where the chapter before has the same. */
  readonly date: string;
}

const chaptersOf = (events: Events): Chapter[] => {
  const chapters: Chapter[] = [];
  let current: Chapter | undefined;
  const open = (chapter: Chapter) => {
    chapters.push(chapter);
    return chapter;
  };
  for (const { event, at } of events) {
    const date = at === undefined ? {} : { at };
    if (event.kind === 'impulse.began' || event.kind === 'phase.began') {
      // Impulses are chapters of their own, so their phase needs no heading.
      const heads = event.kind === 'impulse.began' || event.phase !== 'impulses';
      current = open({ ...(heads ? { opening: event } : {}), ...date, events: [] });
      continue;
    }
    current ??= open({ ...date, events: [] });
    current.events.push(event);
    if (event.kind === 'impulse.ended') current = undefined;
  }
  return chapters;
};

/** The chapter with its day, unless it is that of the chapter before. */
const datedIn = ({ seat }: CampaignReport, chapter: Chapter, before: Chapter | undefined): Chapter & Dated => {
  const dayOf = ({ at }: Chapter) =>
    at === undefined ? '' : makeClockface(seat.zone, new Date(0), seat.language).day(at);
  const day = dayOf(chapter);
  return { ...chapter, date: before && dayOf(before) === day ? '' : day };
};

/** A phase without events gets no heading; an impulse does, unless it has only begun. */
const isTold = ({ opening, events }: Chapter, isLast: boolean): boolean =>
  events.length > 0 || (opening?.kind === 'impulse.began' && !isLast);

/** The title and the note of a chapter. The card that opened the impulse is in the note and gets no line. */
const headed = (book: Book, report: CampaignReport, { opening, date, events }: Chapter & Dated, isLast: boolean) => {
  const { seat } = report;
  if (opening === undefined) return between(book, date, events, isLast ? report.view.impulse : null);
  if (opening.kind === 'phase.began') return { title: book.say('chronicle.phase', opening), note: date, events };
  const own = seat.powers.includes(opening.power) ? '.own' : '';
  const title = book.say(`chronicle.${opening.preemptive ? 'preemptive' : 'impulse'}${own}`, opening);
  const first = events.findIndex(
    (event) => event.kind === 'card.played' && (event.as === 'cp' || event.as === 'event'),
  );
  const play = events[first];
  if (play?.kind !== 'card.played') return { title, note: date, events };
  const removed = play.as === 'event' && play.removed ? '.removed' : '';
  const note = [date, book.say(`chronicle.play.${play.as}${removed}`, play)].filter((word) => word !== '').join(': ');
  return { title, note, events: events.filter((_, i) => i !== first) };
};

/** Kinds that only begin a chapter; alone they make a heading. */
const PAGES: readonly string[] = ['match.began', 'turn.began', 'round.began', 'preemption.declared', 'impulse.passed'];

/** The current impulse, if its beginning was in an earlier report: how it ended, or its present state. */
const goingOn = (
  { say }: Book,
  events: readonly CampaignEvent[],
  impulse: CampaignReport['view']['impulse'],
): string | undefined => {
  const ended = events.find((event) => event.kind === 'impulse.ended');
  if (ended) return say('chronicle.continued.impulse', { power: ended.power });
  if (!impulse) return undefined;
  const { power, played, cp } = impulse;
  return played.length === 0
    ? say('chronicle.continued.impulse', { power })
    : say('chronicle.continued.card', { power, cards: played, cp });
};

const between = (
  book: Book,
  date: string,
  events: readonly CampaignEvent[],
  impulse: CampaignReport['view']['impulse'],
) => {
  if (!events.every(({ kind }) => PAGES.includes(kind))) {
    const begins = events[0]?.kind === 'match.began';
    const title = begins ? book.say('chronicle.opening') : goingOn(book, events, impulse);
    return { title: title ?? book.say('chronicle.continued'), note: date, events };
  }
  return { title: linesOf(book, events).join(' '), note: '', events: [] };
};

// --- lines -----------------------------------------------------------------------------------------------------------

/** The marches and fights in their order; then in one sentence what was built, flagged and bought beside them. */
const tellAll = (telling: Telling, all: readonly CampaignEvent[]): Block[] => {
  const aside = all.filter(isAside);
  const events = aside.length > 1 ? all.filter((event) => !isAside(event)) : all;
  return [
    ...tellInOrder(telling, events),
    ...(aside.length > 1 ? [paragraph(asideOf(telling.book, aside, all.length))] : []),
  ];
};

type Aside = EventOf<
  'cards.drawn' | 'pieces.built' | 'pieces.regrouped' | 'flag.placed' | 'flag.removed' | 'card.bought' | 'impulse.ended'
>;

const isAside = (event: CampaignEvent): event is Aside => {
  if (event.kind === 'flag.placed' || event.kind === 'flag.removed') return event.cause === 'cp';
  if (event.kind === 'cards.drawn') return event.cause === 'purchase';
  return ['pieces.built', 'pieces.regrouped', 'card.bought', 'impulse.ended'].includes(event.kind);
};

const asideOf = ({ say }: Book, aside: readonly Aside[], all: number): string => {
  const items = aside.flatMap((event) => {
    // That a card was drawn goes without saying where one was bought.
    if (event.kind === 'impulse.ended' || event.kind === 'cards.drawn') return [];
    const { only: _, ...fields } = event;
    const price = 'cp' in event ? { price: { cp: event.cp, left: event.left } } : {};
    return [say(uncheckedMessage(`also.${event.kind}`, { ...(fields as JsonObject), ...price }))];
  });
  const ended = aside.find((event) => event.kind === 'impulse.ended');
  const rest = ended ? [say(ended.unspent === 0 ? 'also.spent' : 'also.unspent', { unspent: ended.unspent })] : [];
  const told = items.length === 0 ? [] : [say(all > aside.length ? 'also' : 'also.alone', { items: items.join('; ') })];
  return [...told, ...rest].join(' ');
};

/** Lists of lines, with separate blocks for each battle and siege and for the dice of their rounds. */
const tellInOrder = (telling: Telling, events: readonly CampaignEvent[]): Block[] => {
  const { book, depth } = telling;
  const blocks: Block[] = [];
  for (let i = 0; i < events.length; ) {
    const [fight, rolls] = [fightLength(events, i), rollsOfRound(events, i)];
    const next = i + (fight || rolls.length || linesLength(events, i));
    const part = events.slice(i, next);
    if (fight > 0) blocks.push(depth === 'results' ? paragraph(fightInShort(book, part)) : fightBlockAt(telling, part));
    else if (rolls.length > 0) blocks.push(diceBlock(book, rolls));
    else blocks.push(...(depth === 'results' ? joinedOf : listOf)(linesOf(book, part)));
    i = next;
  }
  return blocks;
};

/** A battle or siege with all that follows from it. */
export const fightBlockAt = (telling: Telling, events: readonly CampaignEvent[]): Block =>
  fightBlock(telling, events, (rest) => tellInOrder(telling, rest));

const listOf = (lines: readonly string[]): Block[] => (lines.length === 0 ? [] : [list(lines)]);
const joinedOf = (lines: readonly string[]): Block[] => (lines.length === 0 ? [] : [paragraph(lines.join(' '))]);

/** A battle or siege without its dice. */
const fightInShort = (book: Book, events: readonly CampaignEvent[]): string =>
  fightResult(book, events, (rest) => linesOf(book, rest));

/** The number of events before the next battle, siege or roll of one. */
const linesLength = (events: readonly CampaignEvent[], start: number): number => {
  const next = events.findIndex((event, i) => i > start && (beginning(event) !== undefined || isRolled(event)));
  return (next < 0 ? events.length : next) - start;
};

const linesOf = (book: Book, events: readonly CampaignEvent[]): string[] => {
  const lines: string[] = [];
  for (let i = 0; i < events.length; ) {
    const { text, taken } = nextLine(book, events, i);
    if (text !== '') lines.push(text);
    i += taken;
  }
  return lines;
};

const isMarch = (event: CampaignEvent | undefined): event is EventOf<'formation.moved'> =>
  event?.kind === 'formation.moved' && event.cause === 'march';

/** The line that begins with an event, and the number of events in it. */
export const nextLine = (
  book: Book,
  events: readonly CampaignEvent[],
  start: number,
): { text: string; taken: number } => {
  const event = sure(events[start]);
  if (event.kind === 'impulse.ended' && event.unspent === 0) return { text: '', taken: 1 };
  if (event.kind === 'impulse.passed') return passes(book, events, start);
  if (event.kind === 'mulligan.kept') return keeps(book, events, start);
  if (event.kind === 'cards.drawn') return draws(book, events, start, event.cause);
  if (isRising(event)) return risings(book, events, start);
  if (isMarch(event)) return march(book, events, start, event);
  if (event.kind === 'pieces.lost') return lost(book, events, start, event);
  if (event.kind === 'interception.rolled' || event.kind === 'evasion.rolled') return reaction(book, events, start);
  return { text: sentence(book, event), taken: 1 };
};

/** The consecutive events of one kind. */
const run = <E extends CampaignEvent>(
  events: readonly CampaignEvent[],
  start: number,
  belongs: (event: CampaignEvent) => event is E,
): readonly E[] => {
  const found: E[] = [];
  for (const event of events.slice(start)) {
    if (!belongs(event)) break;
    found.push(event);
  }
  return found;
};

const passes = (book: Book, events: readonly CampaignEvent[], start: number) => {
  const passed = run(events, start, (event): event is EventOf<'impulse.passed'> => event.kind === 'impulse.passed');
  const powers: PowerId[] = passed.map(({ power }) => power);
  return { text: book.say('chronicle.passed', { powers }), taken: passed.length };
};

const keeps = (book: Book, events: readonly CampaignEvent[], start: number) => {
  const kept = run(events, start, (event): event is EventOf<'mulligan.kept'> => event.kind === 'mulligan.kept');
  const text = kept.length > 1 ? book.say('chronicle.kept', { powers: kept.map(({ power }) => power) }) : '';
  return { text: text || sentence(book, sure(events[start])), taken: kept.length };
};

/** Pieces of a power that are lost in a place one after another, for the same reason. */
const lost = (book: Book, events: readonly CampaignEvent[], start: number, first: EventOf<'pieces.lost'>) => {
  const all = run(
    events,
    start,
    (event): event is EventOf<'pieces.lost'> =>
      event.kind === 'pieces.lost' &&
      event.power === first.power &&
      event.area === first.area &&
      event.cause === first.cause,
  );
  return { text: sentence(book, lostTogether(all)), taken: all.length };
};

/** Cards that several powers draw for the same reason. */
const draws = (book: Book, events: readonly CampaignEvent[], start: number, cause: EventOf<'cards.drawn'>['cause']) => {
  const drawn = run(
    events,
    start,
    (event): event is EventOf<'cards.drawn'> => event.kind === 'cards.drawn' && event.cause === cause,
  );
  if (drawn.length === 1) return { text: sentence(book, sure(drawn[0])), taken: 1 };
  const byPower = new Map<PowerId, number>();
  for (const { power, count } of drawn) byPower.set(power, (byPower.get(power) ?? 0) + count);
  const counts = [...byPower].map(([power, count]) => book.say('chronicle.drawn.each', { power, count }));
  return { text: book.say('chronicle.drawn', { cause, counts }), taken: drawn.length };
};

type Rising = EventOf<'guerrilla.rolled'> | EventOf<'flag.placed'> | EventOf<'flag.removed'>;

/** Rolls of partisans, and the flags that follow from them. */
const isRising = (event: CampaignEvent): event is Rising =>
  event.kind === 'guerrilla.rolled' ||
  ((event.kind === 'flag.placed' || event.kind === 'flag.removed') && event.cause === 'guerrilla');

/** Consecutive rolls of partisans: a line for all areas with the same result. */
const risings = (book: Book, events: readonly CampaignEvent[], start: number) => {
  const all = run(events, start, isRising);
  const results = new Map<string, { readonly title: (rolls: string[]) => string; readonly rolls: string[] }>();
  for (const [i, event] of all.entries()) {
    if (event.kind !== 'guerrilla.rolled') continue;
    const flag = all[i + 1];
    const what = book.say(event.plus === 0 ? 'chronicle.quiet.each' : 'chronicle.quiet.each.plus', event);
    const roll = [what, ...rollNumber(book.say, event)].join(' ');
    const title = risingTitle(book, event, flag?.kind === 'guerrilla.rolled' ? undefined : flag);
    const key = title([]);
    results.set(key, { title, rolls: [...(results.get(key)?.rolls ?? []), roll] });
  }
  const text = [...results.values()].map(({ title, rolls }) => title(rolls)).join(' ');
  return { text, taken: all.length };
};

const risingTitle = (
  { say }: Book,
  { success }: EventOf<'guerrilla.rolled'>,
  flag: EventOf<'flag.placed'> | EventOf<'flag.removed'> | undefined,
) => {
  if (!success) return (rolls: string[]) => say('chronicle.quiet', { rolls });
  if (flag?.kind === 'flag.placed') return (rolls: string[]) => say('chronicle.risen.placed', { ...flag, rolls });
  if (flag) return (rolls: string[]) => say('chronicle.risen.removed', { ...flag, rolls });
  return (rolls: string[]) => say('chronicle.risen', { rolls });
};

/** Consecutive steps of the same pieces are one march. */
const march = (book: Book, events: readonly CampaignEvent[], start: number, first: EventOf<'formation.moved'>) => {
  const areas = [first.from, first.to];
  let [last, cp, taken] = [first, first.cp, 1];
  for (let next = events[start + 1]; isMarch(next) && follows(next, last); next = events[start + taken]) {
    areas.push(next.to);
    cp += next.cp;
    last = next;
    taken++;
  }
  const messages = tellMove(last, areas, cp);
  return { text: messages.map((each) => book.say(each)).join(' '), taken };
};

/** A roll and the resulting move, whose destination is said once. */
const reaction = (book: Book, events: readonly CampaignEvent[], start: number) => {
  const [rolled, moved] = [sure(events[start]), events[start + 1]];
  const text = sentence(book, rolled);
  if (moved?.kind !== 'formation.moved' || (moved.cause !== 'interception' && moved.cause !== 'evasion')) {
    return { text, taken: 1 };
  }
  const rest = tell(moved).slice(1);
  return { text: [text, ...rest.map((each) => book.say(each))].join(' '), taken: 2 };
};

/** Whether exactly the pieces that arrived move on. Then the stop is not mentioned. */
const follows = (next: EventOf<'formation.moved'>, last: EventOf<'formation.moved'>): boolean =>
  next.from === last.to && same(next.force, last.force) && same(last.total, last.force);
