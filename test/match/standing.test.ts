import { expect, test } from 'vitest';
import { accept, type Decision, type Json, type JsonObject, message } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { View } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { standing } from '../../src/match/commands/standing.ts';
import type { Intake } from '../../src/match/inbox/intake.ts';
import { activeOrders, givenAnswers, standingLines } from '../../src/match/sheets/standing.ts';
import { standingAfter, standingWarned } from '../../src/match/sheets/standing-change.ts';
import { speechIn } from '../../src/match/words.ts';
import { periodsOf, StandingSource } from '../../src/orders/index.ts';
import type { QuietAnswerRow, SeatRow } from '../../src/store/position.ts';
import { opened, read } from '../orders/wellington.ts';

const game = wellington as unknown as Game;
const NOW = new Date('2026-11-22T12:00:00Z');
const referee = opened();
const view: View = wellington.knowledge.view(referee.state, 'french_south');

const stack = (leaders: string[], inf = 0, cav = 0, art = 0) => ({ leaders, inf, cav, art });

const asked = (kind: string, args: JsonObject): Decision => ({
  id: 0,
  kind,
  seat: 'french_south',
  public: true,
  prompt: message(`ask.${kind}`, args),
  options: () => [],
  check: accept,
  fallback: () => null,
});

/** Wellington enters Badajoz; Drouet and Soult may intercept. */
const intercept = (drouet: number, soult: number) =>
  asked('intercept', {
    power: 'french_south',
    area: 'badajoz',
    from: 'elvas',
    mover: { britain: stack(['wellington'], 3) },
    candidates: [
      {
        from: 'don_benito',
        leader: 'drouet',
        force: { french_south: stack(['drouet'], 3) },
        modifier: 3,
        chance: drouet,
      },
      { from: 'seville', leader: 'soult', force: { french_south: stack(['soult'], 5) }, modifier: 2, chance: soult },
    ],
    status: 'friendly',
    mydice: 12,
    hisdice: 16,
  });

const seatOf = (lines: readonly string[], given: Readonly<Record<string, string>> = {}): SeatRow => ({
  ...({} as SeatRow),
  no: 1,
  seat: 'french_south',
  powers: ['french_south'],
  zone: 'Asia/Seoul',
  standing: lines.map((text, i) => ({ position: i + 1, text, active: true, used: 0, given })),
});

const moment = (seen: View = view) => ({ game, now: NOW, view: () => seen as unknown as Json });

/** The answers of a seat's lines to some questions, as they are stored. */
const answersOf = (seat: SeatRow, ...decisions: Decision[]): QuietAnswerRow[] => {
  const source = new StandingSource(activeOrders(game, seat), { language: game.language });
  return decisions.flatMap((decision) => {
    const reply = source.answer(decision, () => view);
    if (typeof reply !== 'object') return [];
    const { answer, why = null } = reply;
    return [{ seat: seat.seat, kind: decision.kind, answer, origin: 'standing' as const, why, seq: 1 }];
  });
};

const lineFor = (seat: SeatRow, quiet: readonly QuietAnswerRow[], id: string, seen?: View) =>
  standingLines(moment(seen), seat, quiet).find((line) => line.id === id);

const LINES = [
  'INTERCEPT Soult IF ODDS >= 60%',
  'INTERCEPT Drouet IF ODDS >= 60% AND ratio >= 0.5',
  'INTERCEPT ALL NEVER',
];

test('a line is shown with its answers and the figures behind them, other lines with the reasons for not answering', () => {
  const seat = seatOf(LINES);
  const quiet = answersOf(seat, intercept(72.2, 44.4), intercept(41.7, 27.8));
  expect(lineFor(seat, quiet, 'S2')).toMatchObject({
    used: 1,
    answers: ['INTERCEPT FROM Don Benito (odds 72.2%, ratio 0.75)'],
    unmet: { times: 1, last: 'odds 41.7%, ratio 0.75' },
  });
  expect(lineFor(seat, quiet, 'S1')).toMatchObject({ used: 0, unmet: { times: 2, last: 'odds 27.8%' } });
  expect(lineFor(seat, quiet, 'S3')).toMatchObject({ used: 0 });
  expect(lineFor(seat, quiet, 'S3')).not.toHaveProperty('unmet');
});

test('a question that the seat is still asked shows why its lines did not answer', () => {
  const seat = seatOf(['INTERCEPT Soult IF ODDS >= 60%', 'INTERCEPT Soult AGAINST Hill ALWAYS', 'EVADE ALL NEVER']);
  const open = [{ decision: intercept(72.2, 44.4) }, { decision: { ...intercept(90, 90), seat: 'britain' } }];
  const lines = standingLines({ ...moment(), open }, seat, []);
  expect(lines.map(({ unmet }) => unmet)).toEqual([{ times: 1, last: 'odds 44.4%' }, undefined, undefined]);
});

test('an answer given for a seat is shown with its reason, and repeated answers once', () => {
  const seat = seatOf(LINES);
  const no = intercept(41.7, 27.8);
  expect(givenAnswers(game, answersOf(seat, intercept(72.2, 44.4), no, no))).toEqual([
    { text: 'INTERCEPT FROM Don Benito', by: 'standing order S2: odds 72.2%, ratio 0.75', times: 1 },
    { text: 'INTERCEPT NO', by: 'standing order S1 not met: odds 27.8%', times: 2 },
  ]);
  const silence: QuietAnswerRow = {
    seat: 'french_south',
    kind: 'mulligan',
    answer: { mulligan: false },
    origin: 'fallback',
    why: null,
    seq: 1,
  };
  expect(givenAnswers(game, [silence])).toEqual([{ text: 'KEEP', by: 'no answer came', times: 1 }]);
});

const bare = (seen: View): View => ({ ...seen, hands: { french_south: [11, 13] } });
const without =
  (leader: string) =>
  (seen: View): View => ({
    ...seen,
    forces: Object.fromEntries(
      Object.entries(seen.forces).map(([area, force]) => [
        area,
        Object.fromEntries(
          Object.entries(force).map(([power, each]) => [
            power,
            { ...each, leaders: each.leaders.filter((id) => id !== leader) },
          ]),
        ),
      ]),
    ),
  });

test.each([
  ['RESPOND 36 TO interception', '36', bare],
  ['BATTLE ALL PLAY 74, 81 IF losing', '74', bare],
  ['SIEGE * DEFEND PLAY 91 ALWAYS', '91', bare],
  ['PREEMPT IF HOLDING 94', '94', bare],
  ['IF NMR THEN PLAY 62 CP; PASS', '62', bare],
  ['INTERCEPT Soult ALWAYS', 'Soult', without('soult')],
  ['EVADE Soult, Drouet NEVER', 'Drouet', (seen: View) => without('soult')(without('drouet')(seen))],
  ['INTERCEPT ALL AGAINST Wellington ALWAYS', 'Wellington', without('wellington')],
  ['EVADE AT Lisbon NEVER', 'Lisbon', bare],
  ['INTERCEPT ALL IF CONTROL Lisbon', 'Lisbon', bare],
  ['INTERCEPT ALL IF CONTROL Lisbon OR HOLDING 94', 'Lisbon', bare],
  ['MULLIGAN IF TURN 1811', '1811', bare],
  ['EVADE ALL NEVER UNTIL turn', 'turn', bare],
  ['EVADE ALL NEVER UNTIL 2026-11-21', '2026-11-21', bare],
])('%s is shown as unable to act: %s', (text, reason, change) => {
  const given = { ...periodsOf(game.language, view), turn: '1811', date: '2026-11-10' };
  expect(lineFor(seatOf([text], given), [], 'S1', change(view))?.invalid).toContain(reason);
});

test.each([
  ['RESPOND 11 TO battle'],
  ['RESPOND ANY ALWAYS'],
  ['BATTLE ALL PLAY 13, 81 IF losing'],
  ['INTERCEPT ALL IF NOT CONTROL Lisbon'],
  ['INTERCEPT ALL IF HOLDING 94 OR ODDS >= 50'],
  ['INTERCEPT Soult ALWAYS'],
  ['EVADE ALL NEVER UNTIL round'],
  ['EVADE ALL NEVER UNTIL 2026-11-22'],
])('%s can act', (text) => {
  const given = { ...periodsOf(game.language, view), date: '2026-11-10' };
  expect(lineFor(seatOf([text], given), [], 'S1', bare(view))).not.toHaveProperty('invalid');
});

test('a line that ends with a day names it, in the zone of its owner', () => {
  expect(lineFor(seatOf(['EVADE ALL NEVER UNTIL Friday'], { date: '2026-11-22' }), [], 'S1')).toMatchObject({
    lastDay: '2026-11-27',
  });
  // At noon UTC on the last day that day still lasts in Seoul; at four in the afternoon it is over there.
  const seat = seatOf(['EVADE ALL NEVER UNTIL 22 Nov'], { date: '2026-11-10' });
  expect(lineFor(seat, [], 'S1')).not.toHaveProperty('invalid');
  const [later] = standingLines({ ...moment(), now: new Date('2026-11-22T16:00:00Z') }, seat, []);
  expect(later?.invalid).toContain('2026-11-22');
});

test('a line that these rules do not understand is shown as such', () => {
  expect(lineFor(seatOf(['DANCE ALL ALWAYS']), [], 'S1')?.invalid).toBe('it is not understood any more');
});

test('STANDING lists the lines with the reasons why they cannot act, and their last day', async () => {
  const seat = seatOf(['EVADE AT Lisbon NEVER', 'INTERCEPT ALL NEVER UNTIL 24 Dec'], { date: '2026-11-22' });
  const say = speechIn(game);
  const { sections = [] } = await standing({ seat, say, now: NOW, present: { game, referee } } as unknown as Intake, {
    name: 'standing',
    text: 'STANDING',
  });
  expect(sections.flatMap(({ blocks }) => blocks)).toEqual([
    { kind: 'text', text: '[S1] EVADE AT Lisbon NEVER (0 times used) - cannot act: no piece of yours at Lisbon' },
    { kind: 'text', text: '[S2] INTERCEPT ALL NEVER UNTIL 24 Dec (0 times used) - to the end of Thu 24 Dec' },
  ]);
});

test.each([
  ['INTERCEPT ALL NEVER UNTIL 21 Nov', { date: '2026-11-10' }, '2026-11-22'],
  ['INTERCEPT ALL NEVER UNTIL turn', { turn: '1811', date: '2026-11-10' }, '2026-11-22'],
  ['INTERCEPT ALL NEVER UNTIL 24 Dec', { date: '2026-11-10' }, '2026-11-10'],
  ['INTERCEPT ALL NEVER', { date: '2026-11-10' }, '2026-11-10'],
])('%s, given on %j and once more, counts from %s', (text, given, date) => {
  const spelt = read(text).standing[0]?.spelt ?? '';
  const change = (mail: string) =>
    standingAfter({
      seat: seatOf([spelt], { ...periodsOf(game.language, view), ...given }),
      mail: read(mail),
      now: NOW,
      present: { game, referee },
    } as unknown as Intake);
  expect(change(text)).toMatchObject([{ text: spelt, given: { date } }]);
  expect(change('EVADE ALL NEVER')?.[0]).toMatchObject({ text: spelt, given: { date: '2026-11-10' } });
});

const warnedOf = (kept: readonly string[], mail: string) => {
  const spelt = kept.map((text) => read(text).standing[0]?.spelt ?? '');
  const intake = {
    seat: seatOf(spelt, periodsOf(game.language, view)),
    mail: read(mail),
    now: NOW,
    present: { game, referee },
  };
  return standingWarned(intake as unknown as Intake)[0]?.warnings.map(({ code, message: { args } }) => [
    code,
    args?.id,
  ]);
};

test.each([
  ['INTERCEPT ALL IF ODDS >= 60', 'INTERCEPT Soult ALWAYS', true],
  ['INTERCEPT Soult INTO Badajoz, Merida NEVER', 'INTERCEPT Soult WITH 2 INF INTO Badajoz ALWAYS', true],
  ['INTERCEPT Soult ALWAYS', 'INTERCEPT ALL ALWAYS', false],
  ['INTERCEPT Soult NEVER', 'INTERCEPT Drouet ALWAYS', false],
  ['INTERCEPT ALL INTO key IF ODDS >= 60', 'INTERCEPT ALL INTO fortress ALWAYS', false],
  ['INTERCEPT ALL NEVER UNTIL impulse', 'INTERCEPT ALL ALWAYS', false],
  ['INTERCEPT ALL NEVER UNTIL turn', 'INTERCEPT ALL ALWAYS UNTIL impulse', true],
  ['EVADE ALL NEVER', 'INTERCEPT ALL ALWAYS', false],
  ['EVADE ALL TO home IF ODDS >= 50', 'EVADE Soult TO Seville ALWAYS', true],
  ['RETREAT Soult: Cordoba', 'RETREAT Soult: Seville', true],
  ['BATTLE ALL PLAY 81 ALWAYS', 'BATTLE ALL PLAY 70 ALWAYS', false],
  ['MULLIGAN NEVER', 'MULLIGAN ALWAYS', true],
])('after %s the answer to a line %s says that it is never reached: %s', (first, second, isHidden) => {
  expect(warnedOf([first], second)).toEqual(isHidden ? [['standing.hidden', 'S1']] : []);
});

test('a line marked that way gives no answer of its own, whatever the odds are', () => {
  const orders = activeOrders(game, seatOf(['INTERCEPT ALL IF ODDS >= 60', 'INTERCEPT Soult ALWAYS']));
  const [, second] = orders;
  const answerTo = (given: typeof orders, soult: number) =>
    new StandingSource(given, { language: game.language }).answer(intercept(20, soult), () => view);
  for (const soult of [10, 59, 60, 90]) {
    expect(answerTo(orders, soult)).toEqual(answerTo(orders.slice(0, 1), soult));
    expect(
      answerTo(
        [second].flatMap((order) => order ?? []),
        soult,
      ),
    ).toMatchObject({ answer: { intercept: 'seville' } });
  }
});
