import { expect, test } from 'vitest';
import {
  type AnswerSource,
  type Decision,
  type Json,
  opening,
  Referee,
  type SourceReply,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

/** Plays a position with fixed answers until `stops` is true; silence gives the rest. */
const play = (
  changed: Partial<State>,
  answers: Readonly<Record<string, readonly Json[]>>,
  stops: (decision: Decision, view: View) => boolean,
) => {
  const state = { ...wellington.setup.start({ scenario: '1812', split: '4' }), ...changed };
  const left = Object.fromEntries(Object.entries(answers).map(([seat, list]) => [seat, [...list]]));
  let end: Decision | undefined;
  const source: AnswerSource = {
    origin: 'person',
    answer(decision, view): SourceReply | 'wait' {
      if (end || stops(decision, view() as View)) {
        end ??= decision;
        return 'wait';
      }
      const given =
        decision.kind === 'impulse.order' || decision.kind === 'preempt' ? left[decision.seat]?.shift() : undefined;
      return { answer: given ?? decision.fallback() };
    },
  };
  const referee = new Referee<State, CampaignEvent, View>(wellington, opening(state), {
    source: seededSource('turn border'),
    sources: Object.fromEntries(Object.keys(state.seats).map((seat) => [seat, [source]])),
  });
  return { state: referee.state, end, events: referee.events.map(({ event }) => event) };
};

const isNextYear = (_: Decision, { turn, phase }: View): boolean => turn === 1813 && phase === 'impulses';

test('W-4.22c, W-D.16: a pre-emptive impulse that ended the turn is not followed by another one in the next turn', () => {
  const { state, end, events } = play(
    {
      phase: 'impulses',
      round: 2,
      slot: 'britain',
      latest: 'spain',
      // Nothing here can end the game in between.
      forces: {},
      flags: { madrid: 'spain' },
      effects: [{ kind: 'no-peace', until: 'turn' }],
      hands: { britain: [8], french_south: [], spain: [], french_north: [20, 48] },
    },
    {
      french_north: [
        { preempt: true },
        { do: 'play', card: 20, as: 'event', with: { power: 'britain' } },
        { do: 'play', card: 48, as: 'cp' },
        { do: 'end' },
      ],
    },
    isNextYear,
  );
  expect(events).toContainEqual(expect.objectContaining({ kind: 'preemption.declared', power: 'french_north' }));
  expect(state.slot).toBe('britain');
  expect(state.preempted).toBe(true);
  expect(end).toMatchObject({ kind: 'impulse.order', seat: 'britain' });
});

/** Spain's slot begins the year, and Britain holds most cards: three home cards against two. */
const winter = (preempted: boolean): Partial<State> => ({
  phase: 'interphase',
  slot: 'spain',
  latest: 'french_south',
  preempted,
});

test.each([
  [false, { kind: 'preempt', seat: 'britain' }],
  [true, { kind: 'impulse.order', seat: 'spain' }],
])(
  'W-4.22c, W-D.16: the first slot of a year after an impulse that was out of order or not (%s)',
  (preempted, first) => {
    expect(play(winter(preempted), {}, isNextYear).end).toMatchObject(first);
  },
);

test('W-D.17: a leader whom card 38 calls away is not built in the winter, and is back in the next year', () => {
  const away = { kind: 'absent-leader', until: 'winter', leader: 'marmont', power: 'french_north' } as const;
  const offers: Json[][] = [];
  const stops = (decision: Decision, view: View) => {
    if (decision.kind === 'reinforce' && decision.seat === 'french_north') offers.push([...decision.options()]);
    return isNextYear(decision, view);
  };
  const { state } = play({ ...winter(false), forces: {}, effects: [away] }, {}, stops);
  expect(offers.length).toBeGreaterThan(0);
  expect(JSON.stringify(offers)).toContain('"leaders":["clausel"]');
  expect(JSON.stringify(offers)).not.toContain('marmont');
  expect(state.turn).toBe(1813);
  expect(state.effects.map(({ kind }) => kind)).not.toContain('absent-leader');
});

/** The cards that a power draws by an event while the draw pile holds only these. */
const drawnBy = (card: number, deck: readonly number[], discard: readonly number[], mine: readonly number[] = []) =>
  play(
    {
      phase: 'impulses',
      round: 2,
      slot: 'britain',
      latest: 'britain',
      deck: [...deck],
      discard: [...discard],
      hands: { britain: [card, ...mine], french_south: [], spain: [], french_north: [] },
    },
    { britain: [{ do: 'play', card, as: 'event' }] },
    (decision, { impulse }) => decision.kind === 'event.choice' || (impulse?.played.length ?? 0) > 0,
  ).state;

test.each([
  ['84: the discards and it are shuffled', 84, [], [8, 9]],
  ['84: only it lies there', 84, [48], []],
  ['52: the pile runs out while it draws', 52, [8], [9]],
  ['52: there is nothing else', 52, [8], []],
  ['31: the pile is empty', 31, [], [8, 9]],
])('W-15.2e: the event of a card cannot draw that card; %s', (_, card, deck, discard) => {
  const { hands, discard: left, deck: rest } = drawnBy(card, deck, discard);
  const all = [...deck, ...discard];
  expect(hands.britain).not.toContain(card);
  expect(hands.spain).not.toContain(card);
  expect([...(hands.britain ?? []), ...(hands.spain ?? []), ...rest].sort()).toEqual(all.sort());
  expect(left).toEqual([card]);
});
