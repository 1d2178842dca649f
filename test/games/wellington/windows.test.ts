import { expect, test } from 'vitest';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  copy,
  type Decision,
  type Json,
  type JsonObject,
  opening,
  Referee,
  type Snapshot,
  type SourceReply,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import type { Act, PowerId } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';
import { dealtAnew } from './dealt-anew.ts';

/** The public part of a question: the seat asked, its subject, its order, and the cards that the seat might hold. */
type Asked = { id: number; kind: string; seat: string; prompt: string };

const publicly = ({ id, kind, seat, prompt }: Decision): Asked => {
  // The playable cards of a seat and their worth are told to nobody else.
  const { playable: _, worth: __, ...args } = prompt.args as JsonObject;
  return { id, kind, seat, prompt: `${prompt.key} ${JSON.stringify(args)}` };
};

/** Whether an act brings no hidden cards to light, as a march does not. */
const isPlain = (answer: Json): boolean => {
  const act = answer as Act;
  return act.do !== 'buy' && !(act.do === 'play' && act.as === 'event');
};

/** Plays one impulse; at every window everybody keeps his cards. */
const playImpulse = (snapshot: Snapshot<State>, seed: number, answer: (decision: Decision) => Json) => {
  const asked: Asked[] = [];
  let active: PowerId | undefined;
  const source: AnswerSource = {
    origin: 'person',
    answer(decision, view): SourceReply | 'wait' {
      const { phase, impulse, hands } = view() as View;
      const isEmptyHanded = Object.values(hands).every((cards) => cards.length === 0);
      if (decision.kind === 'respond') expect(isEmptyHanded, 'a window for somebody who has no card').toBe(false);
      if (phase === 'impulses') {
        active ??= impulse?.power;
        if (impulse === null ? active !== undefined : impulse.power !== active) return 'wait';
        asked.push(publicly(decision));
      }
      const isCards = ['respond', 'battle.cards', 'siege.cards'].includes(decision.kind);
      return { answer: isCards ? decision.fallback() : answer(decision) };
    },
  };
  const seats = [...new Set(Object.values(snapshot.state.seats))];
  const referee = new Referee<State, CampaignEvent, View>(wellington, copy(snapshot), {
    source: seededSource(`windows ${seed}`),
    sources: Object.fromEntries(seats.map((seat) => [seat, [source]])),
  });
  return { referee, asked };
};

test('W-0.8, W-5.2a: who is asked at which window, and when, does not depend on hidden cards', () => {
  const agreed = wellington.setup.splits.filter(({ seating }) => seating === undefined);
  const met = new Set<string | undefined>();
  for (let seed = SEED; seed < SEED + 3; seed++) {
    const split = agreed[seed % agreed.length]?.id ?? '4';
    const chance = chanceFrom(seed);
    for (const { n, snapshot, first, answers } of impulses(split, seed, chance)) {
      const { phase, slot } = snapshot.state;
      if (phase !== 'impulses') continue;
      const active = first.referee.state.latest ?? slot;
      const again = playImpulse(
        dealtAnew(snapshot, [active], chance.below),
        seed,
        (decision) => answers.get(decision.id) ?? decision.fallback(),
      );
      expect(again.asked, `SEED=${seed}, impulse ${n}`).toEqual(first.asked);
      for (const { prompt } of first.asked.filter(({ kind }) => kind === 'respond')) met.add(prompt.split(' ')[0]);
    }
  }
  for (const moment of ['step', 'entry', 'interception', 'interception-roll', 'evasion', 'evasion-roll', 'flag'])
    expect(met).toContain(`ask.respond.${moment}`);
}, 300_000);

interface Played {
  readonly n: number;
  /** The position before the impulse. */
  readonly snapshot: Snapshot<State>;
  readonly first: ReturnType<typeof playImpulse>;
  /** Answers by the number of their question. */
  readonly answers: ReadonlyMap<number, Json>;
}

/** Yields the first impulses of a generated game. */
function* impulses(split: string, seed: number, chance: Chance): Generator<Played> {
  let snapshot = opening(wellington.setup.start({ scenario: '1812', split }));
  for (let n = 0; n < 40; n++) {
    const answers = new Map<number, Json>();
    const first = playImpulse(snapshot, seed, (decision) => {
      const given = plainAnswer(decision, chance);
      answers.set(decision.id, given);
      return given;
    });
    yield { n, snapshot, first, answers };
    const { over, checkpoint } = first.referee;
    if (over || !checkpoint) return;
    snapshot = checkpoint;
  }
}

const plainAnswer = (decision: Decision, chance: Chance): Json => {
  const options = decision.options();
  const plain = decision.kind === 'impulse.order' ? options.filter(isPlain) : options;
  return plain[chance.below(plain.length)] ?? decision.fallback();
};

test('W-5.2a: nobody is asked for cards that everybody knows to be out of the game', () => {
  const windows = (isOut: boolean): number => {
    let count = 0;
    const snapshot = opening(wellington.setup.start({ scenario: '1812', split: '4' }));
    if (isOut) snapshot.state.removed.push(...wellington.definition.content.cards.keys());
    const chance = chanceFrom(SEED);
    for (let n = 0, at = snapshot; n < 12; n++) {
      const { referee, asked } = playImpulse(at, SEED, (decision) => plainAnswer(decision, chance));
      count += asked.filter(({ kind }) => kind === 'respond').length;
      if (referee.over || !referee.checkpoint) break;
      at = referee.checkpoint;
    }
    return count;
  };
  expect(windows(true)).toBe(0);
  expect(windows(false)).toBeGreaterThan(0);
});
