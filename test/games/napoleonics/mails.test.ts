/** How many mails a player and turn a battle takes, if both send the lines that are offered and have ordinary rules on file. */
import { expect, test } from 'vitest';
import { type AnswerSource, opening, Referee, seededSource, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics as game } from '../../../src/games/napoleonics/index.ts';
import type { View } from '../../../src/games/napoleonics/knowledge.ts';
import { templateOf } from '../../../src/games/napoleonics/report/template.ts';
import { readSheet, SheetSource, StandingSource } from '../../../src/orders/index.ts';
import { SEATS } from './house.ts';

/** The figures of 200 games are taken with the number in the environment; two show that nothing more is asked. */
const GAMES = Number(process.env.NAPOLEONICS_MAILS ?? 2);
const MOST_MAILS = 400;

const { language } = game;
const rules = readSheet('PROFILE steady', language, { owns: [] }).standing.map(({ policy }, i) => ({
  id: `S${i + 1}`,
  policy: sure(policy),
}));

/** Mails by seat and turn of a battle that is played to its end. */
function mailsOf(seed: number): readonly number[] {
  const sheets = new Map<string, SheetSource>();
  const sourcesOf = (seat: string): readonly AnswerSource[] => [
    {
      origin: 'sheet',
      answer: (decision, view) =>
        sheets.get(seat)?.answer(decision, view) ??
        new StandingSource(rules, { language }).answer(decision, view) ??
        sheets.get(seat)?.unsaid.answer(decision, view) ??
        (decision.forced ? { answer: decision.fallback() } : undefined),
      observe: (event) => sheets.get(seat)?.observe(event),
    },
  ];
  const scenario = sure(game.setup.scenarios[seed % game.setup.scenarios.length]).id;
  const referee = new Referee<unknown>(game, opening(game.setup.start({ scenario, split: '2' })), {
    source: seededSource(`mails ${seed}`),
    passing: true,
    sources: Object.fromEntries(SEATS.map((seat) => [seat, sourcesOf(seat)])),
  });
  const sent = new Map<string, number>();
  for (let mails = 0; mails < MOST_MAILS && !referee.over; mails++) {
    const decision = sure(referee.open[0]);
    const { seat } = decision;
    // The rules and their game use the same type of view.
    const view = referee.view(seat) as View;
    const turn = `${seat} ${view.turn}`;
    sent.set(turn, (sent.get(turn) ?? 0) + 1);
    const lines = templateOf(shipped, view, decision.kind);
    const reading = readSheet(lines.join('\n'), language, { owns: [seat], view, strict: true });
    const sheet = new SheetSource(reading, { language, owns: [seat], done: true });
    sheets.set(seat, sheet);
    const reply = sheet.answer(decision, () => view);
    referee.submit(seat, decision.id, reply?.answer ?? decision.fallback(), 'sheet');
  }
  expect(referee.over).toBe(true);
  return [...sent.values()];
}

test(
  `a player sends one mail a turn, in ${GAMES} battles`,
  () => {
    const counts = Array.from({ length: GAMES }, (_, i) => mailsOf(i + 1))
      .flat()
      .sort((a, b) => a - b);
    expect(counts.length).toBeGreaterThan(20);
    expect(counts[Math.floor(counts.length / 2)]).toBe(1);
    expect(counts[Math.floor(counts.length * 0.95)]).toBeLessThanOrEqual(2);
  },
  30_000 + GAMES * 5_000,
);
