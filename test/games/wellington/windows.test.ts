import { expect, test } from 'vitest';
import {
  type AnswerSource,
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

/** A question as the whole table sees it: who is asked about what, in which order, and what he might hold. */
type Asked = { id: number; kind: string; seat: string; prompt: string };

const publicly = ({ id, kind, seat, prompt }: Decision): Asked => {
  const { playable: _, ...args } = prompt.args as JsonObject;
  return { id, kind, seat, prompt: `${prompt.key} ${JSON.stringify(args)}` };
};

/** Marches and the like: nothing that brings hidden cards to light. */
const isPlain = (answer: Json): boolean => {
  const act = answer as Act;
  return act.do !== 'buy' && !(act.do === 'play' && act.as === 'event');
};

/** One impulse; at every window everybody keeps his cards. */
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
  const agreed = wellington.splits.filter(({ seating }) => seating === undefined);
  const met = new Map<string, number>();
  for (let seed = SEED; seed < SEED + 6; seed++) {
    const split = agreed[seed % agreed.length]?.id ?? '4';
    let snapshot = opening(wellington.start({ scenario: '1812', split }));
    const chance = chanceFrom(seed);
    for (let n = 0; n < 40; n++) {
      const answers = new Map<number, Json>();
      const first = playImpulse(snapshot, seed, (decision) => {
        const options = decision.options();
        const plain = decision.kind === 'impulse.order' ? options.filter(isPlain) : options;
        const given = plain[chance.below(plain.length)] ?? decision.fallback();
        answers.set(decision.id, given);
        return given;
      });
      const { phase, slot } = snapshot.state;
      const active = first.referee.state.latest ?? slot;
      if (phase === 'impulses') {
        const again = playImpulse(
          dealtAnew(snapshot, [active], chance.below),
          seed,
          (decision) => answers.get(decision.id) ?? decision.fallback(),
        );
        expect(again.asked, `SEED=${seed}, impulse ${n}`).toEqual(first.asked);
        for (const { kind, prompt } of first.asked) {
          if (kind === 'respond') met.set(prompt.split(' ')[0] ?? '', (met.get(prompt.split(' ')[0] ?? '') ?? 0) + 1);
        }
      }
      const { over, checkpoint } = first.referee;
      if (over || !checkpoint) break;
      snapshot = checkpoint;
    }
  }
  for (const moment of ['step', 'entry', 'interception', 'interception-roll', 'evasion', 'evasion-roll', 'flag'])
    expect(met.get(`ask.respond.${moment}`) ?? 0, moment).toBeGreaterThan(0);
}, 300_000);

test('W-5.2a: nobody is asked for cards that are out of the game, as everybody knows', () => {
  const windows = (isOut: boolean): number => {
    let count = 0;
    const snapshot = opening(wellington.start({ scenario: '1812', split: '4' }));
    if (isOut) snapshot.state.removed.push(...wellington.content.cards.keys());
    const chance = chanceFrom(SEED);
    for (let n = 0, at = snapshot; n < 12; n++) {
      const { referee, asked } = playImpulse(at, SEED, (decision) => {
        const options = decision.options();
        const plain = decision.kind === 'impulse.order' ? options.filter(isPlain) : options;
        return plain[chance.below(plain.length)] ?? decision.fallback();
      });
      count += asked.filter(({ kind }) => kind === 'respond').length;
      if (referee.over || !referee.checkpoint) break;
      at = referee.checkpoint;
    }
    return count;
  };
  expect(windows(true)).toBe(0);
  expect(windows(false)).toBeGreaterThan(0);
});
