import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  copy,
  opening,
  Referee,
  randomAnswer,
  type Snapshot,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { type State, seatsOf, type View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { type ReportModel, renderLetter } from '../../../src/reports/index.ts';
import { type Run, reportAt } from '../../soak/told.ts';

const NOW = new Date('2026-11-22T23:00:00Z');

const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };

const sources = Object.fromEntries(
  wellington.setup.splits.flatMap(({ seats }) => seats.map(({ id }) => [id, [undecided]] as const)),
);

const begin = (snapshot: Snapshot<State>, seed: number): Run =>
  new Referee<State, CampaignEvent, View>(wellington, copy(snapshot), {
    source: seededSource(`pile ${seed}`),
    sources,
  });

/** The same position with `count` cards moved from the bottom of the discard pile under the draw pile, or back where it is negative. */
const moved = (snapshot: Snapshot<State>, count: number): Snapshot<State> => {
  const other = copy(snapshot);
  const { deck, discard } = other.state;
  if (count > 0) deck.unshift(...discard.splice(0, count));
  else discard.unshift(...deck.splice(0, -count));
  return other;
};

/** Everything that a seat or an observer gets: its view, its questions, and its letter with attachments. */
const givenTo = (run: Run, seat: string | undefined): string => {
  const report = reportAt(wellington, run, seat) as ReportModel;
  const letter = renderLetter({ kind: 'report', report }, wellington.reporter, NOW);
  return JSON.stringify({
    view: run.view(seat),
    blind: seat === undefined ? null : wellington.knowledge.imagine(run.state, seat),
    asked: run.open.map((decision) => ({
      ...decision,
      ...(decision.seat === seat ? { options: decision.options() } : {}),
    })),
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments.map(({ filename, content }) => [filename, content.toString()]),
  });
};

test('W-4.21a, W-D.16: the size of the draw pile changes no byte of what anybody receives', () => {
  let compared = 0;
  for (const seed of [3, 14]) {
    for (const { n, snapshot } of positions(seed)) {
      const { deck, discard } = snapshot.state;
      const here = begin(snapshot, seed);
      for (const count of [discard.length - 1, -Math.min(9, deck.length - 1)]) {
        const there = begin(moved(snapshot, count), seed);
        for (const seat of [...seatsOf(snapshot.state), undefined])
          expect(givenTo(there, seat), `seed ${seed}, decision ${n}`).toBe(givenTo(here, seat));
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(7);
}, 120_000);

/** Every hundredth position of a generated game, where its discard pile has cards. */
function* positions(seed: number): Generator<{ readonly n: number; readonly snapshot: Snapshot<State> }> {
  const chance = chanceFrom(seed);
  const split = wellington.setup.splits.filter(({ seating }) => seating === undefined)[seed % 4]?.id ?? '4';
  const run = begin(opening(wellington.setup.start({ scenario: seed % 2 === 0 ? '1812' : '1813', split })), seed);
  for (let n = 0; n < 700; n++) {
    const [decision] = run.open;
    if (!decision) return;
    run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    const { snapshot } = run;
    const { phase, discard } = snapshot.state;
    if (n % 100 === 0 && phase === 'impulses' && discard.length >= 3) yield { n, snapshot };
  }
}
