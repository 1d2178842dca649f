/** Reports of every game in every language: no key, no hole, and bars only where they stand before a whole line. */
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, recordOf, seededSource } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { choicesOf } from '../../src/match/play/report.ts';
import { gameIn } from '../../src/match/words.ts';
import { buildReport, documentOf, textOf } from '../../src/reports/index.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
const LANGUAGES = ['en', 'ko', 'ja'] as const;
const DECISIONS = 60;
const EVERY = 12;

/** A key in place of a sentence, a hole in one, a bar in the midst of a line, or a Korean particle for both endings. */
const FAULT =
  /undefined|NaN|\[object|\[[A-Za-z]+(?:\.[\w-]+)+\]|\{[a-z]+(?::[a-z]+)?\}|^\s*[^\s|].*\s\|(?:\s|$)|[은을이과와](?:\([는를가와과]\))|\((?:으|이)\)/;

test.each([...games.values()].map((game) => [game.title, game] as const))(
  'the texts of %s tell no key, no hole and no particle for both endings, in any language',
  (_title, game) => {
    const scenario = game.setup.scenarios[0]?.id ?? '';
    const split = game.setup.splits.find((each) => !('seating' in each) || each.seating === undefined);
    const run = new Referee(game, opening(game.setup.start({ scenario, split: split?.id ?? '' })), {
      source: seededSource(`every game ${game.id}`),
    });
    const chance = chanceFrom(5);
    const seats = split?.seats.map(({ id }) => id) ?? [];
    const told: string[] = [];
    for (let n = 0; n < DECISIONS && run.open.length > 0; n++) {
      const [decision] = run.open;
      if (!decision) break;
      if (n % EVERY === 0) for (const language of LANGUAGES) told.push(...textsIn(language));
      const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
      if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
    }
    expect(told.length).toBeGreaterThan(1000);
    expect([...new Set(told.filter((line) => FAULT.test(line)))]).toEqual([]);

    function textsIn(language: (typeof LANGUAGES)[number]): string[] {
      const spoken = gameIn(game, language);
      return seats.flatMap((seat) => {
        const view = run.view(seat) as never;
        const report = buildReport<unknown>({
          match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 3 },
          seat: { id: seat, name: seat, powers: [seat], zone: 'Asia/Seoul', language },
          view,
          events: run.events.slice(-40).map((event) => ({ ...event, at: NOW.toISOString() })),
          standing: [],
          press: [],
          diceHead: '9f3c22e17ab04d58',
          rolls: run.rolls.length,
          draftNote: '',
          open: run.open.map((decision) => ({
            ...recordOf(decision),
            ...(decision.seat === seat ? { options: choicesOf(spoken, decision, view), silence: '' } : {}),
          })),
          seats: {},
          acts: game.language.acts,
          over: false,
        });
        return textOf(
          documentOf({ kind: 'report', report }, spoken.reporter, NOW),
          spoken.reporter.words.isOrder,
        ).split('\n');
      });
    }
  },
);
