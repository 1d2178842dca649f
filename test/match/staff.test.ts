/** The staff advises from what a seat sees: plans that can be carried out, in every game and language, and the same whatever is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Chance,
  chanceFrom,
  type Json,
  opening,
  Referee,
  randomAnswer,
  type Snapshot,
  seededSource,
  storedOf,
  sure,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { State as CampaignState } from '../../src/games/campaign/state.ts';
import type { State as FieldState } from '../../src/games/napoleonics/state.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { askStaff } from '../../src/match/play/staff.ts';
import { type Advice, adviceFor } from '../../src/match/sheets/advice.ts';
import { rehearse } from '../../src/match/sheets/rehearsal.ts';
import type { PositionRow, SeatRow } from '../../src/store/position.ts';
import { dealtAnew } from '../soak/told.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService('staff');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

const GAMES = [...installedGames.values()].map((game) => [game.title, game] as const);
const SEEDS = [1, 2, 3, 4, 5, 6];

const planOf = ({ id, setup }: Game) => {
  const split = sure(setup.splits.toSorted((a, b) => b.seats.length - a.seats.length)[0]);
  return {
    game: id,
    scenario: setup.scenarios[0]?.id ?? '',
    split: split.id,
    seats: split.seats.map((seat) => ({ id: seat.id, player: seat.name, address: `${seat.id}@players.test` })),
    name: 'Advice',
  };
};

/** A position of a generated game in which a seat is asked for the orders of its turn. */
interface Moment {
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly snapshot: Snapshot<unknown>;
}

/** Plays some turns, by the stand-in and by chance, and stops where a turn begins. */
function snapshotOf(game: Game, seed: number): Snapshot<unknown> {
  const chance = chanceFrom(seed);
  const { scenario, split } = planOf(game);
  const state = game.setup.start({ scenario, split });
  const referee = new Referee(game, opening(state), { source: seededSource(`staff ${seed}`) });
  const bot = sure(game.bot)();
  const wanted = 1 + chance.below(12);
  for (let turns = 0; !referee.over; ) {
    const decision = sure(referee.open[0]);
    const isTurn = game.language.acts[0] === decision.kind && referee.checkpoint !== undefined;
    if (isTurn && ++turns > wanted && referee.answers.length === 0) break;
    const reply = bot.answer(decision, () => referee.view(decision.seat));
    const answer = chance.below(4) > 0 && reply && reply !== 'wait' ? reply.answer : randomAnswer(decision, chance);
    referee.submit(decision.seat, decision.id, answer);
  }
  return structuredClone(sure(referee.checkpoint));
}

function momentOf(game: Game, row: PositionRow, seed: number): Moment {
  const snapshot = snapshotOf(game, seed);
  return momentAt(game, row, snapshot);
}

function momentAt(game: Game, base: PositionRow, snapshot: Snapshot<unknown>): Moment {
  const { event, roll } = snapshot.counters;
  const row = {
    ...base,
    snapshot: storedOf(game, snapshot),
    written: { event, roll },
    answers: [],
    open: [],
    rolls: [],
  };
  const { referee } = presentOf(place.service, row);
  const asked = sure(referee.open.find(({ kind }) => game.language.acts.includes(kind)));
  return { row, seat: sure(row.seats.find(({ seat }) => seat === asked.seat)), snapshot };
}

/** The same position with something else where a seat sees nothing. */
const HIDDEN: Readonly<Record<string, (game: Game, state: unknown, seat: string, chance: Chance) => unknown>> = {
  wellington: (game, state, seat, chance) =>
    dealtAnew(game as unknown as CampaignModule, state as CampaignState, seat, chance),
  kutuzov: (game, state, seat, chance) =>
    dealtAnew(game as unknown as CampaignModule, state as CampaignState, seat, chance),
  napoleonics: (_, state, seat) => {
    const other = structuredClone(state) as FieldState;
    const foe = sure(Object.entries(other.sides).find(([side]) => side !== seat)?.[1]);
    const cards = [...foe.hand, ...other.deck].reverse();
    foe.hand = cards.splice(0, foe.hand.length).sort();
    other.deck = cards;
    return other;
  },
  gettysburg: (_, state) => state,
};

/** What the other side of Gettysburg has sealed. */
const sealedBy = (game: Game, { row, seat }: Moment, chance: Chance): PositionRow => {
  const { referee } = presentOf(place.service, row);
  const other = referee.open.find(({ seat: of, kind }) => of !== seat.seat && kind === 'round');
  if (game.id !== 'gettysburg' || !other) return row;
  const answer = randomAnswer(other, chance);
  const given = { id: other.id, kind: other.kind, seat: other.seat, answer, origin: 'sheet' as const, why: null };
  return { ...row, answers: [given] };
};

describe.each(GAMES)('the staff of %s', (_, game) => {
  let base: PositionRow;
  let match: TestMatch;
  beforeAll(async () => {
    match = await openMatch(place.service, planOf(game));
    base = sure(await openPosition(place.service, match.id));
  });

  const advised = ({ row, seat }: Pick<Moment, 'row' | 'seat'>, language: SeatRow['language'] = 'en'): Advice =>
    sure(adviceFor(place.service, row, { ...seat, language }));

  test('suggests up to three plans, each of which can be carried out, with what speaks for and against it', () => {
    let most = 0;
    for (const seed of SEEDS) {
      const moment = momentOf(game, base, seed);
      const { suggestions, reminder } = advised(moment);
      most = Math.max(most, suggestions.length);
      expect(reminder).not.toBe('');
      expect(new Set(suggestions.map(({ lines }) => lines.join('\n'))).size).toBe(suggestions.length);
      for (const { lines, labels, reasons } of suggestions) {
        expect(labels).toHaveLength(lines.length);
        expect(reasons.length, lines.join('; ')).toBeGreaterThan(0);
        expect(reasons.length).toBeLessThan(3);
        if (game.staff?.line) continue;
        const { progress } = rehearse(place.service, moment.row, moment.seat, lines);
        const refused = progress.flatMap(({ refusal, line }) => (refusal ? [`${line.text}: ${refusal.code}`] : []));
        expect(refused, `seed ${seed}`).toEqual([]);
      }
    }
    expect(most).toBe(3);
  });

  test('says the same whatever the seat does not know', () => {
    for (const seed of SEEDS) {
      const moment = momentOf(game, base, seed);
      const worlds = [1, 2].map((nth): Json => {
        const chance = chanceFrom(seed * 10 + nth);
        const state = sure(HIDDEN[game.id])(game, structuredClone(moment.snapshot.state), moment.seat.seat, chance);
        const other = momentAt(game, base, { ...moment.snapshot, state });
        return JSON.stringify(advised({ row: sealedBy(game, other, chance), seat: other.seat }));
      });
      expect(worlds[0], `seed ${seed}`).toBe(worlds[1]);
      expect(worlds[0]).toBe(JSON.stringify(advised(moment)));
    }
  });

  test('speaks Korean and Japanese', () => {
    const moment = momentOf(game, base, 1);
    const figures = (text: string) => text.match(/\d+/g) ?? [];
    for (const [language, script] of [
      ['ko', /\p{Script=Hangul}/u],
      ['ja', /[\p{Script=Hiragana}\p{Script=Han}]/u],
    ] as const) {
      const { suggestions, reminder } = advised(moment, language);
      for (const text of [reminder, ...suggestions.flatMap(({ reasons }) => reasons)]) expect(text).toMatch(script);
      expect(figures(reminder).sort()).toEqual(figures(advised(moment).reminder).sort());
    }
  });

  test('is asked only where the match allows it, and never during a lesson', () => {
    const { row, seat } = momentOf(game, base, 1);
    const ask = (other: Partial<PositionRow>) => {
      const asked = askStaff(place.service, game, { row: { ...row, ...other }, seat });
      return 'silence' in asked ? asked.silence : 'advice';
    };
    const practiceUntil = new Date(Date.now() + 86_400_000);
    expect(ask({})).toBe('forbidden');
    expect(ask({ pace: { ...(row.pace as object), staff: 'allowed' } as Json })).toBe('advice');
    expect(ask({ practiceUntil })).toBe('advice');
    expect(ask({ practiceUntil, scenario: 'lesson', dice: { ...row.dice, boundaries: 0 } })).toBe('lesson');
  });
});

test('ADVISE answers with lines to copy, and is counted', async () => {
  const game = sure(installedGames.get('gettysburg'));
  const { service } = place;
  const plan = planOf(game);
  const { STANDARD_PACE } = await import('../../src/match/time/pace.ts');
  const match = await openMatch(service, { ...plan, pace: { ...STANDARD_PACE, staff: 'allowed' } });
  const seatNo = sure(match.seatNo.CSA);
  for (const nth of [1, 2]) {
    await sendMail(service, { text: 'ADVISE', seatNo, decision: 0, from: 'CSA@players.test' });
    const letter = (await lettersOf(service, match.id)).at(-1)?.letter;
    expect(JSON.stringify(letter)).toContain('ROUND 1: Ewell -> Culpeper');
    expect(JSON.stringify(letter)).toContain(nth === 1 ? 'You have asked once.' : 'You have asked 2 times.');
  }
  const row = sure(await openPosition(service, match.id));
  expect(row.seats.map(({ advised }) => advised)).toEqual([2, 0]);
  expect(row.seats.flatMap(({ draft, standing }) => [draft, ...standing])).toEqual([null, null]);
});
