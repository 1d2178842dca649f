/** What a question may be answered with is stored and read back as it is, whatever it is: by steps, by an export and by an import. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  type Decision,
  type Json,
  type JsonObject,
  opening,
  type RecordedAnswer,
  Referee,
  randomAnswer,
  seededSource,
  sure,
  uncheckedMessage,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { wholeMatch } from '../../src/store/export.ts';
import { insertPlayed } from '../../src/store/import.ts';
import { readPosition } from '../../src/store/position.ts';
import { type OpenedRow, writeStep } from '../../src/store/step.ts';
import { openMatch, type TestService, testService } from '../match/service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** An answer that a question offers, or the one that silence gives. */
interface Offered {
  readonly kind: string;
  readonly answer: Json;
}

/** Decisions of one game, and options of each of them. */
const MOST_DECISIONS = 300;
const MOST_OPTIONS = 6;

const some = <T>(all: readonly T[], chance: Chance): readonly T[] =>
  all.length <= MOST_OPTIONS ? all : Array.from({ length: MOST_OPTIONS }, () => sure(all[chance.below(all.length)]));

/** What the questions of a game by chance offer, the quiet ones too. */
function offeredIn(game: Game, seed: number): readonly Offered[] {
  const chance = chanceFrom(seed);
  const split = sure(game.setup.splits.toSorted((a, b) => b.seats.length - a.seats.length)[0]);
  const start = game.setup.start({
    scenario: sure(game.setup.scenarios[seed % game.setup.scenarios.length]).id,
    split: split.id,
  });
  const waiting: AnswerSource = { origin: 'stand-in', answer: () => 'wait' };
  const sources = Object.fromEntries(split.seats.map(({ id }) => [id, [waiting]]));
  const run = new Referee(game, opening(start), { source: seededSource(`${seed}`), sources, passing: true });
  const offered: Offered[] = [];
  for (let asked = 0; asked < MOST_DECISIONS && run.open.length > 0; asked++) {
    const decision: Decision = sure(run.open[0]);
    const answers = [decision.fallback(), ...some(decision.options(), chance)];
    offered.push(...answers.map((answer) => ({ kind: decision.kind, answer })));
    run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return offered;
}

/** Any JSON at all: a game may mean something by null, false or an empty list. */
const anything: readonly Offered[] = [null, false, 0, '', [], {}, ...fc.sample(fc.jsonValue(), 200)].map((answer) => ({
  kind: 'any',
  answer: JSON.parse(JSON.stringify(answer)) as Json,
}));

const answerOf = ({ kind, answer }: Offered, no: number): RecordedAnswer => ({
  ...{ id: 100 + no, kind, seat: 'red', answer, origin: 'person' as const },
});

const openedOf =
  (at: Date) =>
  ({ kind, answer }: Offered, no: number): OpenedRow => ({
    decision: {
      id: 100_000 + no,
      kind,
      seat: 'red',
      prompt: uncheckedMessage('ask'),
      public: false,
    } as OpenedRow['decision'],
    ...{ fallback: answer, deadline: at, dueAt: null },
  });

/** Writes a step with all of them as answers, and as fallbacks of what is open. */
async function written(offered: readonly Offered[]): Promise<string> {
  const { service } = place;
  const { id } = await openMatch(service);
  const row = sure(await readPosition(service.store, id));
  const at = service.clock();
  const nothing = { withdrawn: [], events: [], rolls: [], log: [], closed: [], drafts: [], used: [], told: [] };
  const isWritten = await writeStep(service.store, {
    ...{ matchId: id, seq: row.seq, inputs: row.inputs, release: row.release, playedBy: row.release, at },
    ...{ state: row.state, eventCount: row.written.event, rollCount: row.written.roll, rollHead: row.rollHead },
    ...{ dice: row.dice, ...nothing, untold: [], unused: [], spent: [], letters: [] },
    answers: offered.map(answerOf),
    opened: offered.map(openedOf(at)),
  });
  expect(isWritten).toBe(true);
  return id;
}

/** The answers of such a match, and its fallbacks, as an export has them. */
async function read(id: string) {
  const { answers, open } = await wholeMatch(place.service.store, id);
  return {
    answers: answers.filter((each) => each.id >= 100).map(({ answer }) => answer),
    fallbacks: open.filter(({ decision }) => decision >= 100_000).map(({ fallback }) => fallback),
  };
}

test.each([
  ...[...games.values()].map((game) => [game.title, () => offeredIn(game, 1)] as const),
  ['any JSON', () => anything] as const,
])(
  'answers and fallbacks are read back as they are, after a step and after an import: %s',
  async (_title, make) => {
    const offered = make();
    const wanted = offered.map(({ answer }) => answer);
    const id = await written(offered);
    expect(await read(id)).toEqual({ answers: wanted, fallbacks: wanted });
    const { answers } = sure(await readPosition(place.service.store, id));
    expect(answers.filter((each) => each.id >= 100).map(({ answer }) => answer)).toEqual(wanted);
    const whole = await wholeMatch(place.service.store, id);
    const other = await openMatch(place.service);
    await place.service.store.openDecision.deleteMany({ where: { matchId: other.id } });
    const none = { log: [], events: [], rolls: [], positions: [], branches: [], undone: [] };
    const lines = <T>(rows: readonly T[]) => JSON.parse(JSON.stringify(rows)) as JsonObject[];
    await insertPlayed(place.service.store, other.id, {
      ...none,
      answers: lines(whole.answers),
      open: lines(whole.open),
    });
    expect(await read(other.id)).toEqual({ answers: wanted, fallbacks: wanted });
  },
  60_000,
);
