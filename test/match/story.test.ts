/**
 * What has happened is told whole: matches by chance with messages, notices and news in between, in which every event that a
 * player may know stands in one of the mails to them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chance, chanceFrom, randomAnswer, sure, visibleTo } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { moderate } from '../../src/match/acts/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { presentMoment, reportFor } from '../../src/match/play/report.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { chooseNotify } from '../../src/match/post/telling.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { gameIn } from '../../src/match/words.ts';
import { type Block, type DatedEvent, plainPhrase, type Reporter, type ReportModel } from '../../src/reports/index.ts';
import { linesOf } from '../../src/reports/text.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const ANSWERS = 150;
const LANGUAGES = ['en', 'ko', 'ja'] as const;
const LEVELS = ['EACH', 'TURNS', 'DAILY'] as const;
const WORDS = 'Hold the road to the north until my column is across the river, and write to me before you move. ';

let place: TestService;
beforeAll(async () => {
  const base = await testService('story');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

/**
 * Events that a story tells in one line with others: steps of a march, cards that several draw, losses of a fight, units that were
 * ordered: a turn tells those that moved or fought by that, and the others when it is over.
 */
const TOLD_TOGETHER =
  /^(?:formation\.moved|cards\.drawn|mulligan\.kept|impulse\.passed|guerrilla\.rolled|card\.(?:played|bought)|pieces\.(?:lost|built)|battle\.ended|flag\.(?:placed|removed)|orders\.given)$/;

/** The hand that a match begins with stands in the first mail as a hand. */
const isOpeningHand = ({ no, event }: DatedEvent): boolean => event.kind === 'cards.received' && no < 3;

/** The lines of a story, without its headings. */
const leavesOf = (block: Block): Block[] => {
  if (block.kind === 'group') return block.blocks.flatMap(leavesOf);
  if (block.kind === 'list') return block.items.map((item) => ({ kind: 'text', text: item }));
  return block.kind === 'dice' ? block.rows.map((row) => ({ ...block, rows: [row] })) : [block];
};

const squashed = (text: string): string => text.replace(/\s+/g, '');

/** The dice of a battle as its block shows them. */
const facesOf = ({ event }: DatedEvent): string =>
  [...(event as unknown as { readonly faces: readonly number[] }).faces].sort((a, b) => b - a).join('');

/** An event with its neighbours of the same kind, with which it may be one sentence, and the end of a round with that of its turn. */
const stretchesAround = (told: readonly DatedEvent[], event: DatedEvent): readonly (readonly DatedEvent[])[] => {
  const at = told.indexOf(event);
  const isAlike = (each: DatedEvent | undefined) => each?.event.kind === event.event.kind;
  let [from, to] = [at, at + 1];
  while (isAlike(told[from - 1])) from--;
  while (isAlike(told[to])) to++;
  const starts = Array.from({ length: at - from + 1 }, (_, i) => from + i);
  const ends = Array.from({ length: to - at }, (_, i) => at + 1 + i);
  const next = told[at + 1];
  return [
    ...starts.flatMap((start) => ends.map((end) => told.slice(start, end))).filter(({ length }) => length > 1),
    ...(event.event.kind === 'round.ended' && next?.event.kind === 'turn.ended' ? [[event, next]] : []),
  ];
};

/** What mails tell of the dice of a battle or siege: their faces; folded, how many were rolled and what they count for, or the fight. */
const foldingsOf = (reporter: Reporter, report: ReportModel, told: readonly DatedEvent[], event: DatedEvent) => {
  const chronicleOf = (each: DatedEvent) => reporter.story.chronicle({ ...report, events: [each], answered: [] });
  const counts = chronicleOf(event)
    .flatMap(leavesOf)
    .flatMap((block) => (block.kind === 'dice' ? block.rows.map(({ count }) => squashed(count)) : []));
  const began = told.findLast(({ no, event: { kind } }) => no < event.no && /^(?:battle|siege)\.began$/.test(kind));
  const fight = began ? chronicleOf(began).flatMap((block) => (block.kind === 'group' ? block.blocks : [])) : [];
  const titles = fight.flatMap((block) => {
    if (block.kind !== 'group') return [];
    return began?.event.kind === 'battle.began' ? [squashed(block.title)] : block.blocks.flatMap(textsOf);
  });
  return [[facesOf(event)], counts, ...(titles.length > 0 ? [titles] : [])];
};

const battleTitles = (reporter: Reporter, report: ReportModel, event: DatedEvent): string[] =>
  reporter.story
    .chronicle({ ...report, events: [event], answered: [] })
    .flatMap((block) => (block.kind === 'group' ? block.blocks : []))
    .flatMap((block) => (block.kind === 'group' ? [squashed(block.title)] : []));

const textsOf = (block: Block): string[] => (block.kind === 'text' ? [squashed(plainPhrase(block.text))] : []);

/** What mails have to contain of an event: its lines, by themselves or below the heading of its combat. */
const wordsOf = (reporter: Reporter, report: ReportModel, told: readonly DatedEvent[], event: DatedEvent) => {
  if (TOLD_TOGETHER.test(event.event.kind) || isOpeningHand(event)) return [];
  if (event.event.kind === 'battle.rolled' || event.event.kind === 'siege.rolled')
    return foldingsOf(reporter, report, told, event);
  const linesOfAll = (events: readonly DatedEvent[]): string[] =>
    reporter.story
      .chronicle({ ...report, events, answered: [] })
      .flatMap(leavesOf)
      .map((block) => squashed(linesOf([{ title: '', blocks: [block] }], reporter.words.isOrder).join(' ')))
      // A move stands with other moves in one sentence.
      .map((line) =>
        /^(?:unit|leader)\.moved$/.test(event.event.kind) ? line.replace(/^[^:]{1,4}:|[.。]$/g, '') : line,
      );
  // Its dice say who fights with how many.
  const battle = event.event.kind === 'battle.began' ? [battleTitles(reporter, report, event)] : [];
  const combat = told.findLast((each) => each.no < event.no && each.event.kind === 'combat.declared');
  return [
    linesOfAll([event]),
    ...battle,
    ...(combat ? [linesOfAll([combat, event])] : []),
    ...stretchesAround(told, event).map(linesOfAll),
  ];
};

class Correspondence {
  readonly #match: TestMatch;
  readonly #seats: readonly string[];
  readonly #chance: Chance;
  /** The texts that have reached each seat. */
  readonly mails = new Map<string, string>();

  constructor(match: TestMatch, chance: Chance) {
    this.#match = match;
    this.#seats = Object.keys(match.seatNo);
    this.#chance = chance;
  }

  #noOf = (seat: string): number => this.#match.seatNo[seat] ?? 0;

  #oneOf<T>(items: readonly T[]): T {
    return sure(items[this.#chance.below(items.length)]);
  }

  /** Answers a question by chance; false: nothing is asked. */
  async answer(): Promise<boolean> {
    const row = sure(await openPosition(place.service, this.#match.id));
    const { open } = presentOf(place.service, row).referee;
    if (open.length === 0) return false;
    const decision = this.#oneOf(open);
    await answerDecision(place.service, this.#noOf(decision.seat), decision.id, randomAnswer(decision, this.#chance));
    return true;
  }

  async #write(): Promise<void> {
    const seat = this.#oneOf(this.#seats);
    const text = `PRESS TO ALL\n${WORDS.repeat(1 + this.#chance.below(20))}\nEND`;
    await sendMail(place.service, { text, seatNo: this.#noOf(seat), decision: 0, from: `${seat}@players.test` });
  }

  async #rule(): Promise<void> {
    const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: this.#match.id } });
    const act = { kind: 'rule', text: WORDS } as const;
    await moderate(place.service, this.#match.id, { act, reason: '', guard: { seq }, by: 'Mora', via: 'page' });
  }

  async #choose(): Promise<void> {
    await chooseNotify(place.service, this.#noOf(this.#oneOf(this.#seats)), this.#oneOf(LEVELS));
  }

  async #news(): Promise<void> {
    place.pass(this.#oneOf([0.1, 1, 5]));
    await sweep(place.service);
  }

  /** Sends what is waiting, or so many of ten letters. */
  async post(share = 10): Promise<void> {
    const where = { matchId: this.#match.id, state: 'PENDING' as const };
    for (const { id, seat } of await place.service.store.letter.findMany({
      where,
      orderBy: { no: 'asc' },
      select: { id: true, seat: { select: { seat: true } } },
    })) {
      if (this.#chance.below(10) >= share) continue;
      await deliverLetter(place.service, id, async ({ text }) => {
        if (seat) this.mails.set(seat.seat, (this.mails.get(seat.seat) ?? '') + squashed(text));
        return { outcome: 'sent', response: '250' };
      });
    }
  }

  async disturb(): Promise<void> {
    const ways = [
      () => this.#write(),
      () => this.#rule(),
      () => this.#choose(),
      () => this.#news(),
      () => this.post(6),
    ];
    await this.#oneOf(ways)();
  }

  /** All news goes out. */
  async close(): Promise<void> {
    for (const seat of this.#seats) await chooseNotify(place.service, this.#noOf(seat), 'EACH');
    for (let hours = 0; hours < 3; hours++) {
      await this.#news();
      await this.post();
    }
  }
}

const planOf = (game: Game) => {
  const [split] = [...game.setup.splits].sort((a, b) => b.seats.length - a.seats.length);
  const { id, seats } = sure(split);
  return {
    game: game.id,
    scenario: sure(game.setup.scenarios[0]).id,
    split: id,
    name: 'A long story',
    press: 'open' as const,
    seats: seats.map((seat, i) => ({
      id: seat.id,
      player: seat.name,
      address: `${seat.id}@players.test`,
      zone: 'UTC',
      language: sure(LANGUAGES[i % LANGUAGES.length]),
    })),
    pace: { ...STANDARD_PACE, holdMinutes: 0 },
  };
};

interface Untold {
  /** Events of which no mail has all lines. */
  readonly missing: readonly string[];
  /** Lines that were looked for. */
  readonly lines: number;
}

/** What the mails to a seat do not tell of the events that it may know. */
function untoldOf(reporter: Reporter, report: ReportModel, known: readonly DatedEvent[], mails: string): Untold {
  const told = known.map((event) => ({ event, ways: wordsOf(reporter, report, known, event) }));
  const isTold = ({ event, ways }: (typeof told)[number]): boolean => {
    // Dice have words, if only in their combat.
    const own = 'faces' in event.event ? ways.filter((lines) => lines.length > 0) : ways;
    return ways.length === 0 || own.some((lines) => lines.every((line) => mails.includes(line)));
  };
  return {
    missing: told
      .filter((each) => !isTold(each))
      .map(({ event: { no, event }, ways }) => `${report.seat.id} ${no} ${event.kind}: ${ways[0]?.join(' / ')}`),
    lines: told.reduce((sum, { ways }) => sum + (ways[0]?.length ?? 0), 0),
  };
}

test.each([...installedGames.values()].map((game) => [game.title, game] as const))(
  'every event of %s that a player may know stands in a mail to them, whatever is written and asked in between',
  async (_title, game) => {
    const match = await openMatch(place.service, planOf(game));
    const chance = chanceFrom(41);
    const play = new Correspondence(match, chance);
    for (let given = 0; given < ANSWERS && (await play.answer()); given++)
      if (chance.below(10) < 3) await play.disturb();
    await play.close();
    const row = sure(await openPosition(place.service, match.id));
    const moment = presentMoment(place.service, row, presentOf(place.service, row), place.service.clock());
    const rows = await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
    const events = rows.map(({ no, event, at }) => ({ no, event, at: at.toISOString() }) as unknown as DatedEvent);
    const untold = row.seats.map((seat) => {
      const report = reportFor(moment, { row: seat, reportNo: 1, draftNote: '' });
      const known = events.filter(({ no, event }) => no < seat.reported && visibleTo(event, seat.seat));
      return untoldOf(gameIn(game, seat.language).reporter, report, known, play.mails.get(seat.seat) ?? '');
    });
    expect(untold.flatMap(({ missing }) => missing)).toEqual([]);
    expect(Math.min(...untold.map(({ lines }) => lines))).toBeGreaterThan(30);
    expect(Math.min(...row.seats.map(({ reported }) => reported))).toBeGreaterThan(events.length * 0.8);
  },
  120_000,
);
