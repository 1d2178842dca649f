/** A match goes back and its unseen cards are shuffled. Everybody can check the shuffle, and nobody knows the new order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToLog,
  canonical,
  chanceFrom,
  EMPTY_LOG,
  hashes,
  type Json,
  type JsonObject,
  type LogEntry,
  readEntry,
  recordText,
  restoredOf,
  type Snapshot,
  sealOf,
  type Table,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { undoneIn } from '../../src/match/record/branch.ts';
import { exportForSeat, exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { checkMatches } from '../../src/match/record/readiness.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { isTestBeacon, testBeacon } from '../setup/beacon.ts';
import { type Duel, duel } from './duel.ts';
import { lettersOf, openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

/** The duel with a draw pile that may be shuffled. */
const dealt: Game = {
  ...duel,
  id: 'dealt',
  knowledge: {
    ...duel.knowledge,
    reshuffle: (table: Table<unknown>) => {
      const state = table.state as Duel;
      state.deck = table.shuffle('rollback.deck', state.deck);
      table.emit({ kind: 'deck.shuffled' });
    },
  },
};

const withGames = async (): Promise<TestService> => {
  const base = await testService();
  const games = new Map([...base.service.games, ...installedGames, [dealt.id, dealt]]);
  return { ...base, service: { ...base.service, games } };
};

let place: TestService;
beforeAll(async () => {
  place = await withGames();
});
afterAll(() => place.close());

const duelOf = (): Promise<TestMatch> => openMatch(place.service, { game: 'dealt' });

const campaignOf = (split: '2' | '4'): Promise<TestMatch> => {
  const seats = wellington.setup.splits.find(({ id }) => id === split)?.seats ?? [];
  return openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split,
    seats: seats.map(({ id }) => ({ id, player: id, address: `${id}@players.test` })),
  });
};

/** Gives this many answers, chosen by the seed, or fewer if the game ends. */
async function play({ id, seatNo }: TestMatch, seed: number, acts: number): Promise<void> {
  const chance = chanceFrom(seed);
  for (let act = 0; act < acts; act++) {
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: id } });
    if (!open) return;
    const page = await seatPage(place.service, { no: seatNo[open.seat] ?? 0, seat: open.seat, matchId: id });
    const options = page?.open[0]?.options ?? [];
    const answer = options[chance.below(options.length)]?.answer ?? (open.fallback as Json);
    expect(await answerDecision(place.service, seatNo[open.seat] ?? 0, open.decision, answer)).toEqual({ ok: true });
  }
}

async function give({ id, seatNo }: TestMatch, ...acts: readonly string[]): Promise<void> {
  for (const act of acts) {
    const open = await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: id } });
    const answer = open.kind === 'parry' ? { parry: act === 'parry' } : { act };
    expect(await answerDecision(place.service, seatNo[open.seat] ?? 0, open.decision, answer)).toEqual({ ok: true });
  }
}

type Back = Extract<Act, { kind: 'rollback' }>;

const look = ({ id }: TestMatch, to: number, more: Partial<Back> = {}) => {
  const act: Back = { kind: 'rollback', to, consents: [], force: true, deck: 'reshuffle', ...more };
  return planAct(place.service, id, { act, by: 'Mora' });
};

async function goBack(match: TestMatch, to: number, more: Partial<Back> = {}): Promise<string> {
  const planned = await look(match, to, more);
  if (!planned.ok) return planned.refusal.code;
  const { act, seq, code } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'A rule was overlooked', guard: { seq }, code };
  const done = await moderate(place.service, match.id, order);
  await advanceMatch(place.service, match.id);
  return done.ok ? 'ok' : done.refusal.code;
}

const logOf = async ({ id: matchId }: TestMatch): Promise<LogEntry[]> =>
  (await place.service.store.diceLogRow.findMany({ where: { matchId }, orderBy: { row: 'asc' } })).map(readEntry);

interface Kept {
  readonly state: {
    readonly deck: readonly number[];
    readonly reserves?: Readonly<Record<string, { readonly down: readonly number[] }>>;
  };
  readonly counters: Snapshot<unknown>['counters'];
}

const positionsOf = async (game: Game, { id: matchId }: TestMatch): Promise<Kept[]> => {
  const rows = await place.service.store.snapshot.findMany({ where: { matchId }, orderBy: { seq: 'asc' } });
  return rows.map(({ snapshot }) => restoredOf(game, snapshot as unknown as Snapshot<Json>) as unknown as Kept);
};

const recordOf = async ({ id }: TestMatch): Promise<readonly JsonObject[]> =>
  (await exportMatch(place.service, id))?.lines ?? [];

const verdictOn = (lines: readonly JsonObject[]): string =>
  verifyRecord(place.service.games, recordText(lines)).lines.map(sayVerdict).join('\n');

const sorted = (cards: readonly number[] = []): number[] => [...cards].sort((a, b) => a - b);

/** A position without the order of its draw piles. */
const unordered = ({ state }: Kept) => ({
  ...state,
  deck: sorted(state.deck),
  reserves: Object.fromEntries(
    Object.entries(state.reserves ?? {}).map(([pile, reserve]) => [pile, { ...reserve, down: sorted(reserve.down) }]),
  ),
});

test.each([
  ['4', 21],
  ['2', 23],
] as const)(
  'a generated campaign of %s (%i) goes back and is shuffled, over and over: no piece or card is lost, no hand is another',
  async (split, seed) => {
    const game = wellington as unknown as Game;
    const chance = chanceFrom(seed);
    const match = await campaignOf(split);
    await play(match, seed, 24);
    for (let round = 0; round < 3; round++) {
      const count = (await positionsOf(game, match)).length;
      const to = 1 + chance.below(Math.max(1, count - 1));
      const deck = round === 1 ? 'restore' : 'reshuffle';
      const before = (await positionsOf(game, match))[to - 1] as Kept;
      expect(await goBack(match, to, { deck })).toBe('ok');
      const positions = await positionsOf(game, match);
      expect(positions.slice(0, to).at(-1)).toEqual(before);
      if (deck === 'reshuffle') {
        const after = positions[to] as Kept;
        expect(after.state.deck).not.toEqual(before.state.deck);
        expect(after.state.reserves).not.toEqual(before.state.reserves);
        expect(unordered(after)).toEqual(unordered(before));
        expect(game.moderation?.faults(after.state, after.state)).toEqual([]);
        for (const seat of [undefined, ...Object.keys(match.seatNo)])
          expect(game.knowledge.view(after.state, seat)).toEqual(game.knowledge.view(before.state, seat));
      }
      await play(match, seed * 10 + round, 9);
      expect(verdictOn(await recordOf(match))).toContain('Nothing is wrong.');
    }
    expect(await checkMatches(place.service)).toContainEqual({ code: match.code, fault: undefined });
    await isTakenIn(match);
  },
  120_000,
);

/** Imports a match elsewhere. Its state and log stay the same to the last hash. */
async function isTakenIn(match: TestMatch): Promise<void> {
  const record = await recordOf(match);
  const there = await withGames();
  try {
    const taken = await importMatch(there.service, recordText(record), isTestBeacon);
    if (!taken.ok) throw new Error(taken.faults.map(sayVerdict).join(' '));
    const again = (await exportMatch(there.service, taken.id))?.lines ?? [];
    const played = (lines: readonly JsonObject[]) =>
      lines.filter(({ line }) => line !== 'report' && line !== 'match').map((line) => JSON.stringify(line));
    expect(played(again)).toEqual(played(record));
  } finally {
    await there.close();
  }
}

test('the log has the rollback, an epoch, the shuffle and its result; no roll is left out', async () => {
  const match = await duelOf();
  await give(match, 'draw', 'strike', 'parry', 'end', 'draw', 'end');
  const [first] = await positionsOf(dealt, match);
  expect(await goBack(match, 1)).toBe('ok');
  const log = await logOf(match);
  const at = log.findIndex(({ kind }) => kind === 'rollback');
  const no = first?.counters.roll ?? -1;
  expect(log.slice(at)).toMatchObject([
    { kind: 'rollback', to: 0, rolls: no, deck: 'reshuffle' },
    { kind: 'epoch', epoch: 1, no },
    { kind: 'shuffle', no, label: 'rollback.deck', epoch: 1 },
    { kind: 'correction', no: 1, reason: 'A rule was overlooked' },
  ]);
  const [, second] = await positionsOf(dealt, match);
  expect(second?.counters).toEqual({ ...first?.counters, roll: no + 1, event: (first?.counters.event ?? 0) + 1 });
  const rolls = await place.service.store.roll.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  expect(rolls.map((roll) => roll.no)).toEqual(rolls.map((_, i) => i));
});

test('the same orders then have other dice, and the old ones cannot be had again', async () => {
  const match = await duelOf();
  const orders = ['draw', 'strike', 'no', 'strike', 'no', 'end'];
  await give(match, 'end', ...orders);
  const before = await logOf(match);
  expect(await goBack(match, 1)).toBe('ok');
  await give(match, ...orders);
  const isRoll = (entry: LogEntry) => entry.kind === 'roll';
  const after = (await logOf(match)).slice(before.length).filter(isRoll);
  expect(before.filter(isRoll)).toHaveLength(2);
  expect(after).toMatchObject([{ epoch: 1 }, { epoch: 1 }]);
  expect(after.some((entry) => 'again' in entry)).toBe(false);
  expect(verdictOn(await recordOf(match))).toMatch(
    /another position after a rollback have begun: 1\.[\s\S]*Nothing is wrong/,
  );
});

test('a match is rolled back to before the shuffle and to after it; the same orders then replay exactly', async () => {
  const match = await duelOf();
  await give(match, 'draw', 'end', 'draw', 'end');
  const old = await positionsOf(dealt, match);
  expect(await goBack(match, 1)).toBe('ok');
  const orders = ['draw', 'strike', 'no', 'end', 'draw', 'end'];
  await give(match, ...orders);
  const played = await positionsOf(dealt, match);
  expect(await goBack(match, 2, { deck: 'restore' })).toBe('ok');
  await give(match, ...orders);
  expect(await positionsOf(dealt, match)).toEqual(played);
  expect((await logOf(match)).at(-2)).toMatchObject({ kind: 'boundary', no: 3 });
  expect(await goBack(match, 1, { deck: 'restore' })).toBe('ok');
  expect(await positionsOf(dealt, match)).toEqual(old.slice(0, 1));
  await give(match, 'draw', 'strike', 'no', 'end', 'draw', 'end');
  expect((await positionsOf(dealt, match))[1]?.state.deck).toEqual(old[1]?.state.deck);
  expect((await logOf(match)).filter(({ kind }) => kind === 'epoch')).toMatchObject([{ epoch: 1 }, { epoch: 2 }]);
  expect(verdictOn(await recordOf(match))).toContain('Nothing is wrong.');
  expect(await undoneIn(place.service, match.id)).toHaveLength(3);
});

test('right after a rollback the cards may still be shuffled; without one they may not', async () => {
  const match = await duelOf();
  await give(match, 'draw', 'end');
  expect(await goBack(match, 1)).toBe('rollback.nothing');
  await give(match, 'draw', 'end', 'end');
  expect(await goBack(match, 2, { deck: 'restore' })).toBe('ok');
  expect(await goBack(match, 2, { deck: 'restore' })).toBe('rollback.nothing');
  expect(await goBack(match, 2)).toBe('ok');
  expect(await goBack(match, 3)).toBe('rollback.nothing');
  expect(verdictOn(await recordOf(match))).toContain('Nothing is wrong.');
});

test('a position corrected during an impulse is shuffled like any other', async () => {
  const match = await duelOf();
  await give(match, 'draw', 'end', 'draw', 'draw');
  const patch = [{ op: 'replace' as const, path: '/wounds/red', value: 4 }];
  const act: Act = { kind: 'override', patch };
  const planned = await planAct(place.service, match.id, { act, by: 'Mora' });
  if (!planned.ok) throw new Error(planned.refusal.code);
  const { seq, code } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'A wound was overlooked', guard: { seq }, code };
  expect(await moderate(place.service, match.id, order)).toEqual({ ok: true });
  await give(match, 'draw', 'end', 'end');
  expect(await goBack(match, 2)).toBe('ok');
  const positions = await positionsOf(dealt, match);
  expect(positions[1]).toHaveProperty('since');
  expect(positions.map((position) => unordered(position))[2]).toEqual(unordered(positions[1] as Kept));
  await give(match, 'draw', 'end', 'end');
  expect(verdictOn(await recordOf(match))).toContain('Nothing is wrong.');
  expect(await checkMatches(place.service)).toContainEqual({ code: match.code, fault: undefined });
});

test('a game without unseen cards is only restored', async () => {
  const match = await openMatch(place.service, { game: 'duel' });
  await give(match, 'draw', 'end', 'end');
  expect(await goBack(match, 1)).toBe('rollback.no-pile');
  expect(await goBack(match, 1, { deck: 'restore' })).toBe('ok');
});

test('all seats are told, in the same words, before and after; nobody learns what was shuffled', async () => {
  const { service } = place;
  const match = await duelOf();
  await give(match, 'draw', 'end', 'draw', 'end', 'end');
  const planned = await look(match, 1);
  expect(planned.ok && planned.answer.effects.map(({ key }) => key)).toContain('act.rollback.reshuffle');
  expect(planned.ok && planned.answer.effects.map(({ key }) => key)).not.toContain('act.rollback.dice');
  expect(JSON.stringify(planned)).not.toMatch(/51[1-8]/);
  const sent = (await lettersOf(service, match.id)).length;
  expect(await goBack(match, 1)).toBe('ok');
  const letters = (await lettersOf(service, match.id)).slice(sent);
  const notices = letters.filter(({ kind }) => kind === 'notice').map(({ letter }) => letter as JsonObject);
  expect(notices.map(({ about }) => about)).toEqual(['rolled-back-reshuffled', 'rolled-back-reshuffled']);
  const [one, other] = notices.map(({ seat: _, links: __, orders: ___, ...words }) => words);
  expect(one).toEqual(other);
  await give(match, 'end', 'end');
  for (const seat of ['red', 'blue']) {
    const key = { no: match.seatNo[seat] ?? 0, seat, matchId: match.id };
    const lines = (await exportForSeat(service, key))?.lines ?? [];
    const rolls = lines.filter(({ line }) => line === 'roll');
    expect(rolls.length).toBeGreaterThan(1);
    for (const roll of rolls) expect(Object.keys(roll).sort()).toEqual(['faces', 'label', 'line', 'logRow', 'no']);
    const shuffles = (await logOf(match)).filter((entry) => entry.kind === 'shuffle');
    for (const shuffle of shuffles) {
      expect(Object.keys(shuffle).sort()).toEqual(['answers', 'epoch', 'kind', 'label', 'no', 'size']);
      expect(shuffle.size).toMatch(/^[0-9a-f]{64}$/);
    }
    const events = lines.filter(({ line }) => line === 'event').map(({ event }) => (event as JsonObject).kind);
    expect(events).toContain('deck.shuffled');
    expect(recordText(lines)).not.toContain(`"deck":[`);
  }
});

describe('a record with a shuffle after a rollback is refused with', () => {
  let lines: readonly JsonObject[];
  beforeAll(async () => {
    const match = await duelOf();
    await give(match, 'draw', 'end', 'draw', 'end');
    expect(await goBack(match, 1)).toBe('ok');
    await give(match, 'draw', 'end', 'strike', 'no', 'end');
    lines = await recordOf(match);
    expect(verdictOn(lines)).toContain('Nothing is wrong.');
  });

  const head = () => lines[0] as unknown as { code: string; secrets: { deck: string } };
  const changed = (isIt: (line: JsonObject) => boolean, change: (line: JsonObject) => JsonObject) => {
    expect(lines.filter(isIt)).toHaveLength(1);
    return lines.map((line) => (isIt(line) ? change(line) : line));
  };
  const isShuffle = ({ line, label }: JsonObject) => line === 'roll' && label === 'rollback.deck';
  const isPosition = ({ line, no }: JsonObject) => line === 'position' && no === 1;
  const swapped = ([a, b, ...rest]: readonly number[]) => [b, a, ...rest] as number[];
  type Line = { readonly snapshot: { readonly state: Duel } } & JsonObject;
  const withState = (line: JsonObject, change: (state: Duel) => Partial<Duel>): JsonObject => {
    const { snapshot } = line as Line;
    return { ...line, snapshot: { ...snapshot, state: { ...snapshot.state, ...change(snapshot.state) } } } as never;
  };

  /** A record forged by an operator with all secrets: hashes and seals fit his changes. */
  function forged(record: readonly JsonObject[], change: (entry: LogEntry) => readonly LogEntry[] = (e) => [e]) {
    const { code, secrets } = head();
    const positions = record.filter(({ line }) => line === 'position');
    const sealed = (entry: LogEntry): LogEntry => {
      if (entry.kind !== 'correction') return entry;
      const { snapshot } = positions.find(({ no }) => no === entry.no) as Line;
      const text = `${entry.no}|${canonical(snapshot)}`;
      return {
        ...entry,
        position: sealOf(hashes, secrets.deck, { match: code }, 'position', text),
      };
    };
    const rows = record.filter(({ line }) => line === 'log').map((line) => readEntry(line as never));
    const kept = rows.map((entry) => change(sealed(entry)));
    const { log } = addToLog(hashes, { rows: 0, head: EMPTY_LOG }, kept.flat());
    const moved = kept.map((_, at) => kept.slice(0, at).flat().length);
    return [
      ...record
        .filter(({ line }) => line !== 'log')
        .map((line) => (line.line === 'roll' ? { ...line, logRow: moved[Number(line.logRow)] ?? 0 } : line)),
      ...log.map((row) => ({ line: 'log', ...row })),
    ] as JsonObject[];
  }

  test('nothing changed, written anew', () => {
    expect(verdictOn(forged(lines))).toContain('Nothing is wrong.');
  });

  test('another order of the shuffle, or another number of cards', () => {
    const order = changed(isShuffle, (line) => ({ ...line, order: swapped(line.order as number[]) }));
    expect(verdictOn(order)).toMatch(
      /Shuffle 1 \(rollback\.deck, row \d+\) came out in another order, from card 1 on\./,
    );
    expect(verdictOn(changed(isShuffle, (line) => ({ ...line, size: 3 })))).toContain('another number of cards');
  });

  test('another deck or hand than the shuffle gives, though all seals match', () => {
    const other = changed(isPosition, (line) => withState(line, ({ deck }) => ({ deck: swapped(deck) })));
    expect(verdictOn(other)).toContain('The position after impulse 1 has been changed.');
    const told = /The draw piles in the position after impulse 1 \(row \d+\) are not in the order of their shuffle\./;
    expect(verdictOn(forged(other))).toMatch(told);
    const give1 = ({ deck, hands }: Duel) => ({ deck: deck.slice(1), hands: { ...hands, red: [deck[0] ?? 0] } });
    expect(verdictOn(forged(changed(isPosition, (line) => withState(line, give1))))).toMatch(told);
  });

  test.each([
    ['epoch', 'reorders the draw piles, but its epoch'],
    ['shuffle', 'reorders the draw piles, but its epoch'],
    ['correction', 'reorders the draw piles, but its epoch'],
  ] as const)('a log without its row %s', (kind, told) => {
    let seen = false;
    const text = verdictOn(
      forged(lines, (entry) => {
        const isIt = seen && entry.kind === kind;
        seen ||= entry.kind === 'rollback';
        return isIt ? [] : [entry];
      }),
    );
    expect(text).toContain(told);
  });

  test('a shuffle that claims to be an older one, or a log that omits the deck', () => {
    const again = forged(lines, (entry) => [
      entry.kind === 'shuffle' && entry.no > 0 ? { ...entry, again: true } : entry,
    ]);
    expect(verdictOn(again)).toContain('reorders the draw piles, but its epoch');
    const silent = forged(lines, (entry) => {
      if (entry.kind !== 'rollback') return [entry];
      const { deck: _, ...rest } = entry;
      return [rest];
    });
    expect(verdictOn(silent)).toMatch(
      /The position after impulse 1 \(row \d+\) came about in another way than the log says\./,
    );
  });

  test.each([
    ['that nobody has made', (): JsonObject => ({ patch: null })],
    ['that a hand has made', (): JsonObject => ({ patch: [{ op: 'test', path: '/turn', value: 2 }] })],
  ])('a position %s', (_, patch) => {
    const text = verdictOn(changed(isPosition, (line) => ({ ...line, ...patch() })));
    expect(text).toMatch(/The position after impulse 1 \(row \d+\) came about in another way than the log says\./);
  });

  test('an impulse that claims to be made by hand', () => {
    const isPlayed = ({ line, no }: JsonObject) => line === 'position' && no === 2;
    const text = verdictOn(changed(isPlayed, (line) => ({ ...line, patch: [] })));
    expect(text).toMatch(/The position after impulse 2 \(row \d+\) came about in another way than the log says\./);
  });

  test('its event left out', () => {
    const isEvent = ({ line, event }: JsonObject) => line === 'event' && (event as JsonObject).kind === 'deck.shuffled';
    expect(lines.filter(isEvent)).toHaveLength(1);
    const text = verdictOn(lines.filter((line) => !isEvent(line)));
    expect(text).toMatch(
      /An event of impulse 1[\s\S]*Impulse 1 \(to row \d+\), played again: event \d+ comes out differently/,
    );
  });
});

test('by mail: ROLLBACK with RESHUFFLE and a code, in any order with FORCE', async () => {
  const { service } = place;
  const match = await duelOf();
  await give(match, 'draw', 'end', 'draw', 'end');
  const { moderatorNo } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const write = (text: string, decision: number) =>
    sendMail(service, { text, seatNo: moderatorNo ?? 0, decision, from: 'mora@players.test' });
  const asked = await write('ROLLBACK 1 reshuffle FORCE the wrong hand was shown', 2);
  expect(asked).toMatchObject({ verdict: 'info' });
  expect(asked?.text.replace(/\s+/g, ' ')).toContain('cards that nobody has seen are shuffled');
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect(await write(`CONFIRM ${code}`, 2)).toMatchObject({ verdict: 'accepted' });
  const log = await logOf(match);
  expect(log.find(({ kind }) => kind === 'rollback')).toMatchObject({
    deck: 'reshuffle',
    forced: true,
    reason: 'the wrong hand was shown',
  });
  expect(log.at(-1)).toMatchObject({ kind: 'correction', no: 1 });
  const { what } = await service.store.audit.findFirstOrThrow({ where: { matchId: match.id, kind: 'rollback' } });
  expect(what).toMatchObject({ to: 1, deck: 'reshuffle' });
});

test('a report says which cards were shuffled', async () => {
  const match = await campaignOf('2');
  await play(match, 31, 12);
  expect(await goBack(match, 1)).toBe('ok');
  const { letter } = (await lettersOf(place.service, match.id, 'report')).at(-1) ?? {};
  expect((letter as unknown as { report: object }).report).toMatchObject({
    dice: { epoch: 1 },
    events: [{ event: { kind: 'deck.shuffled', deck: 'common' } }, { event: { kind: 'deck.shuffled', deck: 'home' } }],
  });
});

test('with a beacon: the pending die is cancelled, and another round is chosen for the next', async () => {
  const beacon = testBeacon(place.service.clock);
  const plain = place;
  place = { ...plain, service: { ...plain.service, beacon } };
  try {
    const match = await duelOf();
    const come = async () => {
      place.pass(1);
      await advanceMatch(place.service, match.id);
    };
    await come();
    await give(match, 'end', 'strike', 'no');
    expect((await logOf(match)).at(-1)).toMatchObject({ kind: 'lock', no: 1, epoch: 0 });
    const [before] = await positionsOf(dealt, match);
    expect(await goBack(match, 1)).toBe('ok');
    expect((await logOf(match)).slice(-3)).toMatchObject([
      { kind: 'rollback', deck: 'reshuffle' },
      { kind: 'epoch', epoch: 1, no: 1 },
      { kind: 'lock', no: 1, epoch: 1 },
    ]);
    expect(await openOf(place.service, match.id)).toEqual([]);
    expect(verdictOn(await recordOf(match))).toContain('Nothing is wrong.');
    await come();
    const [, after] = await positionsOf(dealt, match);
    expect(after?.state.deck).not.toEqual(before?.state.deck);
    expect(sorted(after?.state.deck)).toEqual(sorted(before?.state.deck));
    await give(match, 'strike', 'no');
    expect((await logOf(match)).at(-1)).toMatchObject({ kind: 'lock', no: 2, epoch: 1 });
    place.pass(1);
    await advanceMatch(place.service, match.id);
    expect(await openOf(place.service, match.id)).toEqual(['3 blue order']);
    expect(verdictOn(await recordOf(match))).toMatch(/Mode L2[\s\S]*Nothing is wrong\./);
  } finally {
    place = plain;
  }
});
