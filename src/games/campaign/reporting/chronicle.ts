/** The events, impulse by impulse: lines, and separate blocks for battles and sieges. */
import { same, sure } from '../../../engine/index.ts';
import { type Block, type DiceRow, list, makeClockface, paragraph, rollNumber } from '../../../reports/index.ts';
import type { CampaignEvent, EventOf } from '../events.ts';
import type { PowerId } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';
import { tell, tellMove } from './tell.ts';

type Events = CampaignReport['events'];

export const chronicleOf = (book: Book, report: CampaignReport): Block[] =>
  chaptersOf(report.events)
    .filter(isTold)
    .map((chapter, i, all) => {
      const { title, note, events } = headed(book, report, chapter, i === all.length - 1);
      const blocks = [...tellAll(book, events), ...windowsOf(book, chapter)];
      return { kind: 'group', title, ...(note === '' ? {} : { note }), blocks };
    });

// --- chapters --------------------------------------------------------------------------------------------------------

/** A part of the record, and the event that opens it: an impulse, a phase, or none. */
interface Chapter {
  readonly opening?: EventOf<'impulse.began'> | EventOf<'phase.began'>;
  readonly at?: string;
  readonly events: CampaignEvent[];
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

/** A phase without events gets no heading; an impulse always does. */
const isTold = ({ opening, events }: Chapter): boolean => opening?.kind === 'impulse.began' || events.length > 0;

/**
 * Notes that nobody responded to an impulse, but only when nobody can any more: earlier it would reveal who holds no
 * card.
 */
const windowsOf = (book: Book, { opening, events }: Chapter): Block[] => {
  const isClosed = opening?.kind === 'impulse.began' && events.some(({ kind }) => kind === 'impulse.ended');
  const isAnswered = events.some((event) => event.kind === 'card.played' && event.as === 'response');
  return isClosed && !isAnswered ? [list([book.say('chronicle.windows')])] : [];
};

/** The title and the note of a chapter. The card that opened the impulse is in the note and gets no line. */
const headed = (book: Book, report: CampaignReport, { opening, at, events }: Chapter, isLast: boolean) => {
  const { seat } = report;
  const date = at === undefined ? '' : makeClockface(seat.zone, new Date(0), seat.language).day(at);
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

/** Lists of lines, with separate blocks for each battle and siege and for the dice of their rounds. */
const tellAll = (book: Book, events: readonly CampaignEvent[]): Block[] => {
  const blocks: Block[] = [];
  for (let i = 0; i < events.length; ) {
    const [fight, rolls] = [fightLength(events, i), rollsOfRound(events, i)];
    const next = i + (fight || rolls.length || linesLength(events, i));
    const part = events.slice(i, next);
    if (fight > 0) blocks.push(fightBlock(book, part));
    else if (rolls.length > 0) blocks.push(diceBlock(book, rolls));
    else blocks.push(...listOf(linesOf(book, part)));
    i = next;
  }
  return blocks;
};

const listOf = (lines: readonly string[]): Block[] => (lines.length === 0 ? [] : [list(lines)]);

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
  if (isQuiet(event)) return quiet(book, events, start);
  if (isMarch(event)) return march(book, events, start, event);
  if (event.kind === 'interception.rolled' || event.kind === 'evasion.rolled') return reaction(book, events, start);
  return { text: sentence(book, event), taken: 1 };
};

const sentence = (book: Book, event: CampaignEvent): string =>
  [...tell(event).map((each) => book.say(each)), ...rollNumber(book.say, event)].join(' ');

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

const isQuiet = (event: CampaignEvent): event is EventOf<'guerrilla.rolled'> =>
  event.kind === 'guerrilla.rolled' && !event.success;

/** Areas where partisans fail: one line for consecutive rolls. */
const quiet = (book: Book, events: readonly CampaignEvent[], start: number) => {
  const rolled = run(events, start, isQuiet);
  if (rolled.length === 1) return { text: sentence(book, sure(rolled[0])), taken: 1 };
  const rolls = rolled.map((event) => {
    const what = book.say(event.plus === 0 ? 'chronicle.quiet.each' : 'chronicle.quiet.each.plus', event);
    return [what, ...rollNumber(book.say, event)].join(' ');
  });
  return { text: book.say('chronicle.quiet', { rolls }), taken: rolled.length };
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
  const messages = tellMove({ ...last, stayed: first.stayed }, areas, cp);
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

// --- battles and sieges ----------------------------------------------------------------------------------------------

type FightRoll = EventOf<'battle.rolled'> | EventOf<'siege.rolled'>;

/** Why pieces, flags and resources change after a fight. */
const WAKE: Readonly<Record<'battle' | 'siege', readonly string[]>> = {
  battle: ['loot', 'overrun', 'retreat'],
  siege: ['sack', 'siege', 'loot'],
};

/** The number of events in the battle or siege that begins here, with its consequences; 0 if none begins. */
const fightLength = (events: readonly CampaignEvent[], start: number): number => {
  const fight = beginning(events[start]);
  if (!fight) return 0;
  const end = events.findIndex((event, i) => i > start && event.kind === `${fight}.ended`);
  if (end < 0) return events.length - start;
  let next = end + 1;
  while (next < events.length && isWake(sure(events[next]), fight)) next++;
  return next - start;
};

const beginning = (event: CampaignEvent | undefined): 'battle' | 'siege' | undefined =>
  event?.kind === 'battle.began' ? 'battle' : event?.kind === 'siege.began' ? 'siege' : undefined;

const isWake = (event: CampaignEvent, fight: 'battle' | 'siege'): boolean => {
  if (event.kind === 'loot.rolled' || event.kind === 'sack.rolled') return true;
  if (event.kind === 'attrition.rolled') return event.reasons.every((reason) => WAKE[fight].includes(reason));
  return 'cause' in event && WAKE[fight].includes(event.cause);
};

const fightBlock = (book: Book, events: readonly CampaignEvent[]): Block => {
  const [opening, ...rest] = events as readonly [EventOf<'battle.began'> | EventOf<'siege.began'>, ...CampaignEvent[]];
  return {
    kind: 'group',
    title: book.say(`chronicle.${beginning(opening)}`, { area: opening.area }),
    blocks: [paragraph(sentence(book, opening)), ...tellAll(book, rest)],
  };
};

const isRolled = (event: CampaignEvent | undefined): event is FightRoll =>
  event?.kind === 'battle.rolled' || event?.kind === 'siege.rolled';

const rollsOfRound = (events: readonly CampaignEvent[], start: number): FightRoll[] => {
  const rolls: FightRoll[] = [];
  for (let event = events[start]; isRolled(event); event = events[start + rolls.length]) {
    if (rolls[0] && rolls[0].round !== event.round) break;
    rolls.push(event);
  }
  return rolls;
};

const diceBlock = (book: Book, rolls: readonly FightRoll[]): Block => ({
  kind: 'dice',
  head: [
    book.say('chronicle.round', { round: rolls[0]?.round }),
    book.say('chronicle.dice'),
    book.say('chronicle.result'),
  ],
  rows: rolls.map((roll) => diceRow(book, roll)),
});

const diceRow = (book: Book, roll: FightRoll): DiceRow => {
  const { say } = book;
  const [no] = rollNumber(say, roll);
  const { power, parts, dice, faces, hits, disruptions } = roll;
  const [six, five] = [6, 5].map((face) => faces.filter((each) => each === face).length) as [number, number];
  const plain = roll.kind === 'battle.rolled' ? hits === six && disruptions === five : false;
  const sum = parts.map((part) => say('chronicle.part', { part })).join(' ');
  return {
    who: say('chronicle.who', { power }),
    sum: sum.replace(/^\+/, ''),
    dice,
    ...(no === undefined ? {} : { roll: no }),
    faces: [...faces].sort((a, b) => b - a),
    count: say(plain ? 'chronicle.count' : 'chronicle.count.cards', { six, five, hits, disruptions }),
  };
};
