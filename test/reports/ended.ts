/** Matches that are played to their end, and the last report to each of their seats. */
import {
  chanceFrom,
  type GameEvent,
  type Json,
  type LanguageTag,
  opening,
  Referee,
  randomAnswer,
  type SeatId,
  seededSource,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { buildReport, documentOf, type ReportModel, textOf } from '../../src/reports/index.ts';
import { NOW, playedSplit, type Run } from './first-mails.ts';

/** More than any game asks. */
const MOST_ANSWERS = 30_000;

export const playedOut = (game: Game, seed: number): Run => {
  const scenario = game.setup.scenarios[0]?.id ?? '';
  const run: Run = new Referee<unknown, GameEvent, Json>(
    game as never,
    opening(game.setup.start({ scenario, split: playedSplit(game).id })),
    { source: seededSource(`ended ${game.id} ${seed}`) },
  );
  const chance = chanceFrom(seed);
  for (let n = 0; n < MOST_ANSWERS && run.open.length > 0; n++) {
    const [decision] = run.open;
    if (!decision) break;
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
  return run;
};

/** Events of the last mail: those since the one before it. */
const LAST = 20;

export const lastReport = (game: Game, run: Run, seat: SeatId, language: LanguageTag): ReportModel => {
  const view = run.view(seat);
  const { powers } = view as { readonly powers?: readonly string[] };
  const open = run.events.filter(({ event }) => event.only === undefined);
  return {
    ...buildReport<unknown>({
      match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 90 },
      seat: { id: seat, name: seat, powers: powers ?? [], zone: 'Asia/Seoul', language },
      view,
      events: run.events.slice(-LAST).map((event) => ({ ...event, at: NOW.toISOString() })),
      standing: [],
      press: [],
      diceHead: '9f3c22e17ab04d58',
      rolls: run.rolls.length,
      draftNote: '',
      open: [],
      seats: {},
      acts: game.language.acts,
      over: run.over,
      notify: 'EACH',
      end: {
        secrets: { dice: 'a'.repeat(64), deck: 'b'.repeat(64) },
        verify: 'https://games.example/verify',
        record: 'https://games.example/p/ANY-0001/record',
      },
    }),
    outline: gameIn(game, language).reporter.story.outline?.({ view, events: open }) ?? { milestones: [], fights: [] },
  };
};

export const lastMail = (game: Game, run: Run, seat: SeatId, language: LanguageTag) => {
  const { reporter } = gameIn(game, language);
  const document = documentOf({ kind: 'report', report: lastReport(game, run, seat, language) }, reporter, NOW);
  return { document, text: textOf(document, reporter.words.isOrder) };
};
