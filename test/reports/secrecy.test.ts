import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, opening, Referee, recordOf, seededSource } from '../../src/engine/index.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import {
  buildReport,
  documentOf,
  drawMap,
  htmlOf,
  type Letter,
  orderLikeLines,
  type ReportModel,
  textOf,
} from '../../src/reports/index.ts';
import { game, input, NOW, reporter } from './fixtures.ts';

const SEATS = ['britain', 'french_south', 'spain', 'french_north'];

/** Plays at random for a while; the moves follow from the seed. */
const playSome = (seed: number, decisions: number) => {
  let random = seed;
  const pick = <T>(items: readonly T[]): T => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return items[random % items.length] as T;
  };
  const referee = new Referee(game, opening(game.start({ scenario: '1812', split: '4' })), {
    source: seededSource(String(seed)),
  });
  for (let i = 0; i < decisions && referee.open[0]; i++) {
    const decision = referee.open[0];
    const refusal = referee.submit(decision.seat, decision.id, pick(decision.options()));
    if (refusal) referee.submit(decision.seat, decision.id, decision.fallback());
  }
  return referee;
};

type Played = ReturnType<typeof playSome>;

const reportOf = (played: Played, seat: string, view: View): ReportModel<View> =>
  buildReport({
    ...input(),
    seat: { id: seat, name: seat, powers: [seat], zone: 'UTC' },
    view,
    events: played.events,
    open: played.open.map((decision) => ({
      ...recordOf(decision),
      options: decision.options().map((answer: Json) => ({ answer, text: 'CHOOSE' })),
    })),
  });

/** All that a report shows: text, HTML, the map and its words. */
const shown = (report: ReportModel<View>): string => {
  const document = documentOf({ kind: 'report', report } as Letter<View>, reporter, NOW);
  return [document.preheader, textOf(document), htmlOf(document), drawMap(reporter.chart(report))].join('\n');
};

/** The same position with the cards that a seat cannot see dealt in another way. */
const redealt = (state: State, seat: string): State => {
  const others = SEATS.filter((each) => each !== seat);
  const hidden = [...others.flatMap((power) => state.hands[power] ?? []), ...state.deck].reverse();
  const take = (count: number) => hidden.splice(0, count);
  const hands = { ...state.hands };
  for (const power of others) hands[power] = take(state.hands[power]?.length ?? 0);
  return { ...state, hands, deck: take(state.deck.length) };
};

const titleOf = (card: number): string => game.content.cards.get(card)?.title ?? '';

/** Cards that a seat has been shown: in its hands, on the table, in its events and its effects. */
const shownTo = ({ view, events }: ReportModel<View>): ReadonlySet<number> => {
  const told = events.flatMap(({ event }) => [event.card, event.cards].flat());
  const known = [
    ...Object.values(view.hands).flat(),
    view.discard,
    ...view.removed,
    ...view.effects.map((e) => e.card),
  ];
  return new Set([...told, ...known].filter((each) => typeof each === 'number'));
};

/** Titles in a text of cards that are in others' hands, and that nothing of what its reader was shown speaks of. */
const leaksIn = (output: string, played: Played, seat: string, report: ReportModel<View>): string[] => {
  const known = shownTo(report);
  const innocent = [...known].map((card) => `${titleOf(card)} ${game.content.cards.get(card)?.effect}`).join('\n');
  const held = SEATS.filter((each) => each !== seat).flatMap((power) => played.state.hands[power] ?? []);
  return held
    .filter((card) => !known.has(card))
    .map(titleOf)
    .filter((title) => output.includes(title) && !innocent.includes(title));
};

const moments = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), decisions: fc.integer({ min: 0, max: 160 }) });

test('a report does not depend on cards that its reader cannot see', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...SEATS), ({ seed, decisions }, seat) => {
      const played = playSome(seed, decisions);
      const other = redealt(played.state, seat);
      const [one, two] = [played.state, other].map((state) => shown(reportOf(played, seat, game.view(state, seat))));
      expect(two).toBe(one);
    }),
    { numRuns: 12 },
  );
});

test('no title of a card that only others hold is in a report', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...SEATS), ({ seed, decisions }, seat) => {
      const played = playSome(seed, decisions);
      const report = reportOf(played, seat, game.view(played.state, seat));
      expect(leaksIn(shown(report), played, seat, report)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('the search finds what a report of somebody else says', () => {
  const played = playSome(1, 40);
  const [own, foreign] = ['britain', 'spain'].map((seat) => reportOf(played, seat, game.view(played.state, seat)));
  expect(leaksIn(shown(foreign as ReportModel<View>), played, 'britain', own as ReportModel<View>)).not.toEqual([]);
});

test('no report of a played game has a line like an order, one too long, or a sentence that is missing', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...SEATS), ({ seed, decisions }, seat) => {
      const played = playSome(seed, decisions);
      const report = reportOf(played, seat, game.view(played.state, seat));
      const text = textOf(documentOf({ kind: 'report', report } as Letter<View>, reporter, NOW));
      expect(orderLikeLines(text)).toEqual([]);
      expect(text.split('\n').filter((line) => line.length > 78)).toEqual([]);
      expect(text).not.toMatch(/\[[a-z-]+(\.[a-z-]+)+\]|\{[a-zA-Z]+|undefined/);
    }),
    { numRuns: 12 },
  );
});
