/**
 * Pairs of matches that differ in one thing: whenever a draw waits for its round, a seat changes lines on file that answer nothing. Nobody else can
 * see that: not in the number of rows, in rounds, dice, moments or events. All games, with other hands and decks for each seed.
 */
import { afterEach, expect, test } from 'vitest';
import { type LogEntry, readEntry, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { testBeacon } from '../setup/beacon.ts';
import { type TestService, testService } from './service.ts';

const SECONDS = 1 / 3_600;
const LOCKS = 3;

interface Pair {
  readonly game: Game;
  readonly scenario: string;
  /** The seat that changes its lines, and a line about what does not come, or for a turn that is over. */
  readonly seat: string;
  readonly line: string;
}

const pairOf = (id: string, scenario: string, seat: string, line: string): Pair => ({
  ...{ game: sure(installedGames.get(id)), scenario, seat, line },
});

const PAIRS = [
  pairOf('gettysburg', 'campaign', 'CSA', 'ROUND 99: Hill -> STAY'),
  pairOf('napoleonics', '001-rolica-1', 'FRENCH', 'FLAGS FOR GUARD: IGNORE MAX'),
  pairOf('wellington', '1813', 'french', 'INTERCEPT ALL ALWAYS THIS TURN'),
  pairOf('kutuzov', 'defend_the_empire', 'french', 'INTERCEPT ALL ALWAYS THIS TURN'),
];

const open: TestService[] = [];
afterEach(async () => {
  for (const place of open.splice(0)) await place.close();
});

async function serviceOf(secrets: string): Promise<TestService> {
  const base = await testService(secrets);
  open.push(base);
  const beacon = testBeacon(base.service.clock);
  return { ...base, service: { ...base.service, games: installedGames, beacon } };
}

/** Puts the line on file, or takes it away. */
async function change({ store }: Service, seatNo: number, { line }: Pair): Promise<void> {
  const { count } = await store.standingOrder.deleteMany({ where: { seatNo } });
  if (count > 0) return;
  await store.standingOrder.create({ data: { seatNo, position: 1, text: line, given: { turn: 'that is over' } } });
}

/** What everybody else can know of the log: the seals of filed orders look like any others. */
const seen = (entry: LogEntry): object => (entry.kind === 'lock' ? { ...entry, filed: '' } : entry);

/** Plays the beginning of a match by stand-ins, and says what others see of it. */
async function played(pair: Pair, secrets: string, isChanged: boolean) {
  const place = await serviceOf(secrets);
  const { service } = place;
  const { game, scenario } = pair;
  const split = sure(game.setup.splits.find(({ seats }) => seats.length === 2));
  const seats = split.seats.map(({ id, name }) => ({ id, player: name, address: `${id.toLowerCase()}@players.test` }));
  const { id } = await createMatch(service, {
    ...{ game: game.id, scenario, split: split.id, name: 'Pair', seats },
    ...{
      moderator: { name: 'Mora', address: 'mora@players.test' },
      ...(game.setup.recommended ? { options: game.setup.recommended } : {}),
    },
    pace: { ...STANDARD_PACE, holdMinutes: 0, standIns: split.seats.map((seat) => seat.id) },
  });
  const own = await service.store.seat.findMany({ where: { matchId: id } });
  const changing = sure(own.find(({ seat }) => seat === pair.seat) ?? own[0]).no;
  await change(service, changing, pair);
  let waited = 0;
  for (;;) {
    await advanceMatch(service, id);
    const row = sure(await openPosition(service, id));
    if (row.state !== 'RUNNING' || waited === LOCKS) break;
    if (!row.dice.lock) continue;
    waited += 1;
    if (isChanged) await change(service, changing, pair);
    place.pass(((Date.parse(row.dice.lock.due) - service.clock().getTime()) / 1_000 + 1) * SECONDS);
  }
  const where = { matchId: id };
  const log = (await service.store.diceLogRow.findMany({ where, orderBy: { row: 'asc' } })).map(readEntry);
  const events = await service.store.event.findMany({ where, orderBy: { no: 'asc' } });
  const standing = await service.store.answer.count({ where: { ...where, origin: 'standing' } });
  return { log: log.map(seen), events: events.map(({ no, event, at }) => [no, event, at]), standing, waited };
}

test.each(PAIRS.flatMap((pair) => [1, 2].map((seed) => ({ ...pair, title: pair.game.title, seed }))))(
  'a change of orders that answer nothing shows nobody anything while dice wait: $title, $seed',
  async ({ seed, title, ...pair }) => {
    const [plain, changed] = [
      await played(pair, `${title} ${seed}`, false),
      await played(pair, `${title} ${seed}`, true),
    ];
    expect(plain.standing).toBe(0);
    expect(changed).toEqual(plain);
    expect(plain.waited).toBeGreaterThan(0);
    const drawn = plain.log.filter((entry) => 'label' in entry);
    expect(drawn.length).toBeGreaterThan(plain.waited);
  },
  240_000,
);
