import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, seededSource } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { SEED } from '../setup/seed.ts';
import { everythingIn, leaksIn, tryReports } from '../soak/reports.ts';
import { CANARY, dealtAnew, reportAt } from '../soak/told.ts';

/** `npm run soak -- reports` checks a thousand positions; this test checks a few. */
const GAMES = 4;
const POSITIONS = 6;
const first = SEED;

test.each(Array.from({ length: GAMES }, (_, i) => first + i))(
  'a report contains nothing that only others know: positions of game %i',
  (seed) => {
    // A game may end before it has reached all positions.
    expect(tryReports(wellington, seed, POSITIONS)).toBeGreaterThan(0);
  },
  60_000,
);

/** A campaign of four by chance, until an impulse of a seat if one is named. */
const played = (impulseOf?: string) => {
  const run = new Referee(wellington, opening(wellington.setup.start({ scenario: '1812', split: '4' })), {
    source: seededSource('secrecy'),
  });
  const chance = chanceFrom(1);
  for (let i = 0; i < 60 && run.open[0]; i++) {
    const [decision] = run.open;
    if (decision.seat === impulseOf && decision.kind === 'impulse.order') break;
    run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return run;
};

test('the search finds secrets in a report of another seat', () => {
  const run = played();
  const [own, foreign] = ['britain', 'spain'].map((seat) => reportAt(wellington, run, seat));
  if (!own || !foreign) throw new Error('there is no report');
  expect(leaksIn(wellington, run.state, own, everythingIn(wellington, own))).toEqual([]);
  expect(leaksIn(wellington, run.state, own, everythingIn(wellington, foreign))).not.toEqual([]);
});

test('all output is searched: the words of the hand stand in text, HTML and file', () => {
  const run = played('spain');
  const report = reportAt(wellington, run, 'spain');
  const everything = everythingIn(wellington, report);
  const [card] = run.view('spain').hands.spain ?? [];
  const title = wellington.definition.content.cards.get(card ?? 0)?.title ?? '';
  const escaped = title.replaceAll("'", '&#39;');
  for (const written of [title, escaped]) expect(everything).toContain(written);
  expect(everything).toContain('<svg');
  expect(everything).toContain('"schema":"estafette-state-1"');
});

test('an observer is told nothing of any hand, and of a question only whose it is', () => {
  const run = played();
  const report = reportAt(wellington, run, undefined);
  const told = everythingIn(wellington, report);
  expect(leaksIn(wellington, run.state, report, told)).toEqual([]);
  expect(told).not.toContain(CANARY);
  const other = wellington.knowledge.view(dealtAnew(wellington, run.state, undefined, chanceFrom(2)), undefined);
  expect(everythingIn(wellington, reportAt(wellington, run, undefined, { view: other }))).toBe(told);
  expect(report.decisions).toEqual([]);
});
