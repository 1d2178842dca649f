/** Files that say something else of a running match than its play: none of it is taken over. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type JsonObject, recordText, sure } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import type { DiceState } from '../../src/store/dice.ts';
import { isTestBeacon } from '../setup/beacon.ts';
import { type Cheating, cheatingService, RiggedMatch } from './cheating.ts';
import { openMatch, type TestService, testService } from './service.ts';

let place: TestService;
let there: TestService;
let record: readonly JsonObject[];
beforeAll(async () => {
  place = await testService();
  there = await testService();
  const match = await openMatch(place.service);
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'draw' });
  await answerDecision(place.service, match.seatNo.red ?? 0, 1, { act: 'strike' });
  record = sure(await exportMatch(place.service, match.id)).lines;
});
beforeEach(async () => {
  await there.service.store.match.deleteMany();
});
afterAll(async () => {
  await place.close();
  await there.close();
});

type Change = (line: JsonObject) => JsonObject;

const changed = (kind: string, change: Change): readonly JsonObject[] =>
  record.map((line) => (line.line === kind ? change(line) : line));
const inHead = (fields: JsonObject): readonly JsonObject[] => changed('match', (line) => ({ ...line, ...fields }));
const inSeats = (fields: JsonObject): readonly JsonObject[] => changed('seat', (line) => ({ ...line, ...fields }));

const faultsIn = async (lines: readonly JsonObject[]): Promise<readonly string[]> => {
  const taken = await importMatch(there.service, recordText(lines));
  return taken.ok ? [] : taken.faults.map(({ key, args = {} }) => [key, args.what].filter((each) => each).join(' '));
};

test('an honest file is taken', async () => {
  expect(await faultsIn(record)).toEqual([]);
});

test.each<[string, () => readonly JsonObject[], string]>([
  ['a question to nobody', () => changed('open', (line) => ({ ...line, seat: 'operator' })), 'import.open'],
  ['no question', () => record.filter(({ line }) => line !== 'open'), 'import.open'],
  ['a name with a header', () => inSeats({ name: 'A\r\nBcc: x' }), 'import.term seat red'],
  ['a zone that is none', () => inSeats({ zone: 'Mars/X' }), 'import.term seat red'],
  ['a language that is none', () => inSeats({ language: 'xx' }), 'import.term seat red'],
  ['a long name of the match', () => inHead({ name: 'x'.repeat(100_000) }), 'import.term name'],
  ['a press that is none', () => inHead({ press: '<script>' }), 'import.term press'],
  ['a pace that is none', () => inHead({ pace: { impulseHours: 'NaN', reminders: 'x' } }), 'import.term pace'],
  [
    'a pace that nobody can play at',
    () => inHead({ pace: { ...STANDARD_PACE, impulseHours: -1 } }),
    'import.term pace',
  ],
  ['a moment that is none', () => inHead({ createdAt: 'never' }), 'import.term createdAt'],
])('%s is refused in a sentence', async (_, lines, fault) => {
  expect(await faultsIn(lines())).toContain(fault);
  expect(await there.service.store.match.count()).toBe(0);
});

test('the position is that of the play, whatever the file says', async () => {
  const lines = changed('present', (line) => ({
    ...line,
    snapshot: { ...(line.snapshot as JsonObject), state: { turn: 99 } },
  }));
  expect(await faultsIn(lines)).toEqual([]);
  const { snapshot } = await there.service.store.match.findFirstOrThrow();
  expect(JSON.stringify(snapshot)).not.toContain('"turn":99');
});

test('only a practice match has stand-ins', async () => {
  expect(await faultsIn(inHead({ pace: { ...STANDARD_PACE, standIns: ['red', 'blue'] } }))).toEqual([]);
  const { pace } = await there.service.store.match.findFirstOrThrow();
  expect(pace).not.toHaveProperty('standIns');
});

describe('the state of the dice is computed from the log', () => {
  let rigged: RiggedMatch;
  let cheating: Cheating;
  beforeAll(async () => {
    cheating = await cheatingService();
  });
  afterAll(() => cheating.close());

  /** The state of the dice of the match, and of its import elsewhere. */
  const states = async () => {
    const games = cheating.service.games;
    const taken = await importMatch({ ...there.service, games }, recordText(await rigged.record()), isTestBeacon);
    if (!taken.ok) throw new Error(taken.faults.map(sayVerdict).join());
    const { dice } = await there.service.store.match.findUniqueOrThrow({ where: { id: taken.id } });
    return { here: await rigged.dice(), there: dice as unknown as DiceState };
  };

  /** Everything but the step that has told the newest key. */
  const plain = ({ revealed, ...dice }: DiceState) => ({
    ...dice,
    revealed: revealed && { link: revealed.link, key: revealed.key },
  });

  const agree = async () => {
    const { here, there } = await states();
    expect(plain(there)).toEqual(plain(here));
    return here;
  };

  test.each<[string, () => Promise<void>, Partial<DiceState>]>([
    ['at its beginning', async () => {}, { lock: expect.anything() as never }],
    ['between two answers', () => rigged.play(6), { lock: null, kept: [] }],
    [
      'while a draw waits',
      async () => {
        await rigged.play(5);
        await rigged.untilLocked();
      },
      { lock: expect.anything() as never },
    ],
    [
      'after a rollback that undid a lock',
      async () => {
        await rigged.play(20);
        await rigged.untilLocked();
        await rigged.goBack(2);
      },
      { repeats: true, kept: [expect.anything() as never] },
    ],
    ['at its end', () => rigged.play(200), { lock: null }],
  ])(
    '%s',
    async (_, play, state) => {
      rigged = await RiggedMatch.open(cheating);
      await play();
      expect(await agree()).toMatchObject(state);
    },
    60_000,
  );
});
