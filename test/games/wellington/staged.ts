/** A question of a case as a match asks it: play begins where the case comes to it. */
import { type Ask, type Json, type JsonObject, LazyAsk, same, type Table } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { type State, seatsOf } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { CASES, eachAsked, type QuestionIn } from './asked-in.ts';

/** What is asked: the first question of a kind that suits. */
export interface Wanted {
  readonly kind: string;
  readonly suits?: ((asked: QuestionIn) => boolean) | undefined;
}

export interface Staged {
  readonly game: CampaignModule;
  readonly scenario: string;
  readonly split: string;
}

/** The answers of a case on the way to a question, one step after the other. */
const answersUntil = (value: unknown, { kind, suits = () => true }: Wanted): readonly (readonly Json[])[] => {
  const answers: (readonly Json[])[] = [];
  const logged: CampaignModule = {
    ...wellington,
    rules: {
      ...wellington.rules,
      *play(table) {
        const script = wellington.rules.play(table);
        let step = script.next();
        while (!step.done) {
          const given = yield step.value;
          answers.push(given);
          step = script.next(given);
        }
      },
    },
  };
  let isAsked = false;
  eachAsked(
    value,
    (asked) => {
      isAsked ||= asked.decision.kind === kind && suits(asked);
      return isAsked ? 'stop' : undefined;
    },
    logged,
  );
  if (!isAsked) throw new Error(`case ${JSON.stringify(value)} comes to no question ${kind}`);
  return answers;
};

/** Lets the dice of a case fall at a table, outside the log of the match, until the returned function is called. */
const dropDice = (table: Table<State, CampaignEvent>, faces: readonly number[]): (() => void) => {
  const { roll, shuffle } = table;
  let left = faces;
  table.roll = (_label, count) => {
    const fallen = left.slice(0, Math.max(0, count));
    left = left.slice(fallen.length);
    return fallen;
  };
  table.shuffle = (_label, items) => [...items];
  return () => Object.assign(table, { roll, shuffle });
};

/** A question that its seat wants to be asked, even where it would not be worth a mail. */
const asked = (ask: Ask): Ask =>
  new LazyAsk({
    kind: ask.kind,
    seat: ask.seat,
    prompt: () => ask.prompt,
    options: () => ask.options(),
    check: (answer) => ask.check(answer),
    fallback: () => ask.fallback(),
  });

/** The game of a match that begins with the question of a case. */
export const stagedAt = (source: string | JsonObject, wanted: Wanted): Staged => {
  const value = typeof source === 'string' ? CASES.get(source) : { id: 'position', game: 'wellington', ...source };
  const it = readCase(wellington, value);
  const answers = answersUntil(value, wanted);
  const start = (): State => positionOf(wellington, it);
  const seats = seatsOf(start()).toSorted().join();
  const split = wellington.setup.splits.find(
    (each) =>
      each.seats
        .map(({ id }) => id)
        .toSorted()
        .join() === seats,
  );
  if (!split) throw new Error(`no split has the seats ${seats}`);
  return {
    scenario: '1812',
    split: split.id,
    game: {
      ...wellington,
      setup: { ...wellington.setup, start },
      rules: {
        ...wellington.rules,
        *play(table) {
          const script = wellington.rules.play(table);
          if (!same(table.state, start())) return yield* script;
          const takeUp = dropDice(table, it.dice ?? []);
          let step = script.next();
          for (const given of answers) step = script.next(given);
          takeUp();
          if (!step.done && typeof step.value === 'object')
            step = script.next(yield { asks: step.value.asks.map(asked) });
          while (!step.done) step = script.next(yield step.value);
        },
      },
    },
  };
};
