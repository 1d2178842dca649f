/** Headlines and subjects of every game in every language, for reports that begin and end at any event. */
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, recordOf, seededSource } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { buildReport, type DatedEvent, documentOf, type ReportModel } from '../../src/reports/index.ts';
import { report, reporter, samples } from './fixtures.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
const LANGUAGES = ['en', 'ko', 'ja'] as const;
const DECISIONS = 160;
const EVERY = 8;
/** So many events before the end a report may begin. */
const LONGEST = 24;

/** An empty name, and what is left of a sentence without one. */
const FAULT =
  /^[\s,.:;。、]|[\s,.:;]$(?<!\.)|\s\s|\s[,.;:!?。、](?!\.\.)|[,:;、(]\s?[,.;:)。、]|undefined|NaN|\[[a-z]+\.|\{[a-z]|^ ?(?:beats|has fallen|wins|now holds|has come)|(?:beats|to|at|holds) [,.]/;

interface Headline {
  readonly words: readonly string[];
  readonly subject: string;
}

type Run = Referee<unknown>;

const GAMES = [...games.values()].map((game) => [game.title, game] as const);

const splitOf = (game: Game) =>
  game.setup.splits.find((each) => !('seating' in each) || each.seating === undefined) ?? game.setup.splits[0];

/** Plays by chance, and shows each moment with the events until then. */
function playThrough(game: Game, seen: (run: Run) => void): void {
  const run = new Referee(
    game,
    opening(game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: splitOf(game)?.id ?? '' })),
    {
      source: seededSource(`headlines ${game.id}`),
    },
  );
  const chance = chanceFrom(8);
  for (let n = 0; n < DECISIONS; n++) {
    const [decision] = run.open;
    if (n % EVERY === 0 || !decision) seen(run);
    if (!decision) return;
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
}

function reportOf(game: Game, run: Run, seat: string, events: readonly DatedEvent[]): ReportModel {
  const powers = splitOf(game)?.seats.find(({ id }) => id === seat)?.powers ?? [];
  return buildReport<unknown>({
    match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 3 },
    seat: { id: seat, name: seat, powers: [...powers], zone: 'Asia/Seoul' },
    view: run.view(seat === '' ? undefined : seat),
    events,
    standing: [],
    press: [],
    diceHead: '9f3c22e17ab04d58',
    rolls: run.rolls.length,
    draftNote: '',
    open: run.open.map(recordOf).filter((each) => each.seat !== seat),
    seats: {},
    acts: game.language.acts,
    over: run.over,
  });
}

const headlineOf = (game: Game, model: ReportModel): Headline => ({
  words: game.reporter.story.headline(model),
  subject: documentOf({ kind: 'report', report: model }, game.reporter, NOW).subject.replace(/^\[ANY-0001\] /, ''),
});

test.each(GAMES)('no headline of %s has an empty name, whatever event its report begins with', (_title, game) => {
  const faults = new Set<string>();
  let count = 0;
  const seats = [...(splitOf(game)?.seats.map(({ id }) => id) ?? []), ''];
  playThrough(game, (run) => {
    const events = run.events.map((event) => ({ ...event, at: NOW.toISOString() }));
    for (let length = 0; length <= Math.min(LONGEST, events.length); length++) {
      const told = events.slice(events.length - length);
      const language = LANGUAGES[length % LANGUAGES.length] ?? 'en';
      const model = reportOf(game, run, seats[length % seats.length] ?? '', told);
      const { words, subject } = headlineOf(gameIn(game, language), model);
      count += words.length;
      for (const each of [...words, subject]) if (FAULT.test(each)) faults.add(each);
      if (words.length === 0) faults.add(`none after ${told.map(({ event }) => event.kind).join(' ')}`);
    }
  });
  expect([...faults]).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test.each(GAMES)('a headline of %s is about the events of its own report, and no others', (_title, game) => {
  playThrough(game, (run) => {
    const seat = splitOf(game)?.seats[0]?.id ?? '';
    const nothing = headlineOf(game, reportOf(game, run, seat, []));
    const events = run.events.map((event) => ({ ...event, at: NOW.toISOString() }));
    const whole = game.reporter.story.headline(reportOf(game, run, seat, events.slice(-LONGEST)));
    // What stands without any event is the score, or the end.
    const lasting = new Set(nothing.words);
    const ofEvents = whole.filter((words) => !lasting.has(words));
    for (const words of ofEvents) expect(nothing.words).not.toContain(words);
    if (!run.over) expect(nothing.words).toHaveLength(1);
  });
});

const told = (...events: readonly object[]): readonly string[] =>
  reporter.story.headline(report({ events: events.map((event, no) => ({ no, event })) as never, open: [] }) as never);

test('a headline names winner and loser of a battle of which its report holds nothing but the end', () => {
  const [won, lost, nobody] = samples['battle.ended'];
  expect(told(won as object)).toEqual(['French North beats you at Lumbrales.']);
  expect(told(lost as object)).toEqual(['You beat French North at Lumbrales.']);
  expect(told(nobody as object)).toEqual(['Nobody is left standing at Lumbrales.']);
});

test('the newest of several fights comes first, and those of the reader before all others', () => {
  const [won, lost] = samples['battle.ended'];
  const others = { attacker: ['french_south'], defender: ['spain'] };
  expect(told(won as object, lost as object, { ...won, area: 'cadiz', powers: others })).toEqual([
    'You beat French North at Lumbrales.',
    'French North beats you at Lumbrales.',
    'French South beats Spain at Cadiz.',
  ]);
});

test.each([
  [
    {
      kind: 'pieces.built',
      power: 'britain',
      area: 'lisbon',
      pieces: { leaders: [], inf: 1, cav: 0, art: 0 },
      cp: 1,
      left: 2,
    },
    /Lisbon/,
  ],
  [{ kind: 'flag.placed', power: 'spain', area: 'huelva', was: 'french_south', cause: 'cp', cp: 1, left: 0 }, /Huelva/],
  [{ kind: 'impulse.passed', power: 'spain' }, /Spain/],
  [{ kind: 'mulligan.kept', power: 'spain' }, /Spain/],
])('an impulse in which nobody fought or marched is told by what happened in it: %j', (event, words) => {
  const around = [{ kind: 'impulse.began', power: 'spain', turn: 1812, round: 2, preemptive: false }, event];
  const [first, ...more] = told(...around, { kind: 'impulse.ended', power: 'spain', unspent: 0 });
  expect(first).toMatch(words);
  expect(more).toEqual([]);
});

test('the first headline of a match says that the cards are dealt, and names no piece that only stands there', () => {
  const drawn = { kind: 'cards.drawn', power: 'britain', count: 8, cause: 'deal' };
  const gained = { kind: 'hand.gained', power: 'britain', cards: [36, 47], only: ['britain'] };
  expect(told({ kind: 'match.began', scenario: '1812', turn: 1812 }, drawn, gained)).toEqual(['The cards are dealt.']);
});
