/** The first mail of a player teaches the game, says where they stand, and asks the first question; nothing else is sent before it. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES, recordOf, type SeatId, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { readSheet, SheetSource } from '../../src/orders/index.ts';
import { columnsOf } from '../../src/reports/index.ts';
import tiny from '../games/tiny/index.ts';
import { firstMail, firstReport, playedSplit, type Run, runOf } from './first-mails.ts';

const MOST_LINES = 130;
const COLUMNS = 64;
const LONGEST_SUBJECT = 70;
const HTML_BYTES = 18_000;

/** A key in place of a sentence, or a hole in one. */
const FAULT = /undefined|NaN|\[object|\[[a-z]+(?:\.[\w-]+)+\]|\{[a-z]+\}/;

const all = [...games.values()].flatMap((game) =>
  game.setup.scenarios.map(({ id }) => [game.title, id, game] as const),
);

const seatsOf = (game: Game): readonly SeatId[] => playedSplit(game).seats.map(({ id }) => id);

/** Lines to copy, each whole. */
const copiedIn = (text: string): readonly string[] =>
  text
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n')
    .flatMap((line) => (/^ {4}(?! |\/\/)/.test(line) ? [line.trim()] : []));

describe.each(all)('%s, %s', (_title, scenario, game) => {
  const run = runOf(game, scenario);

  test.each(LANGUAGES)('each first mail in %s is short and whole', (language) => {
    for (const seat of seatsOf(game)) {
      const { subject, preheader, text, html } = firstMail(game, run, { seat, language, scenario });
      const lines = text.trimEnd().split('\n');
      expect(lines.length, `${seat}: lines`).toBeLessThanOrEqual(MOST_LINES);
      expect(lines.filter((line) => columnsOf(line) > COLUMNS)).toEqual([]);
      expect(lines.filter((line) => FAULT.test(line))).toEqual([]);
      expect(lines.filter((line) => /^- \[\d+\]|^ {2}/.test(line) && / \.\.\.$/.test(line))).toEqual([]);
      expect(subject.length, subject).toBeLessThanOrEqual(LONGEST_SUBJECT);
      expect(preheader.length, preheader).toBeLessThanOrEqual(120);
      expect(html.length).toBeLessThan(HTML_BYTES);
    }
  });

  test.each(LANGUAGES)('each line that is offered in %s is read back', (language) => {
    for (const seat of seatsOf(game)) {
      const { text } = firstMail(game, run, { seat, language, scenario });
      const { owns, view, open } = readerOf(game, run, seat);
      const faults = copiedIn(text)
        .filter((line) => !line.includes('__'))
        .flatMap((line) => {
          const sheet = readSheet(line, gameIn(game, language).language, { owns, view, open });
          const read = [...sheet.lines, ...sheet.standing];
          const problems = [...sheet.problems, ...read.flatMap((each) => each.problems)].map(({ code }) => code);
          const isRead = read.length > 0 || sheet.controls.done;
          return problems.length > 0 || !isRead ? [`${seat}: ${line}: ${problems.join(', ')}`] : [];
        });
      expect(faults).toEqual([]);
      expect(copiedIn(text).length).toBeGreaterThan(0);
    }
  });

  test('no first mail depends on what its reader may not know', () => {
    for (const seat of seatsOf(game)) {
      const reader = { seat, language: 'en', scenario } as const;
      const { text, html, subject, preheader } = firstMail(game, run, reader);
      const other = game.knowledge.view(game.knowledge.imagine(run.state, seat), seat);
      const seen = firstMail(game, { ...restOf(run), view: () => other as never }, reader);
      expect(seen).toMatchObject({ text, html, subject, preheader });
    }
  });
});

/** A run whose view another may stand for. */
const restOf = ({ open, events, rolls, state }: Run) => ({ open, events, rolls, state });

const readerOf = (game: Game, run: Run, seat: SeatId) => {
  const view = run.view(seat);
  const { powers = [seat] } = sure(playedSplit(game).seats.find(({ id }) => id === seat));
  return { owns: [...powers], view, open: run.open.filter((each) => each.seat === seat).map(recordOf) };
};

/** Questions of others in the midst of an impulse. */
const MOST_STEPS = 60;

test.each(['wellington', 'kutuzov'])('the example of %s is carried out as it stands', (id) => {
  const game = sure(games.get(id));
  const scenario = sure(game.setup.scenarios[0]).id;
  const run = runOf(game, scenario);
  const first = sure(seatsOf(game)[0]);
  const {
    learning: { lessons },
  } = game.reporter;
  const lines = lessons.example(firstReport(game, run, { seat: first, language: 'en', scenario }));
  expect(lines).toHaveLength(4);
  while (run.open.some(({ kind }) => kind === 'mulligan'))
    for (const { seat, id: no, fallback } of run.open) run.submit(seat, no, fallback());
  const { owns, view, open } = readerOf(game, run, first);
  const sheet = readSheet(lines.join('\n'), game.language, { owns, view, open });
  const source = new SheetSource(sheet, { language: game.language, owns });
  const taken: string[] = [];
  for (let step = 0; step < MOST_STEPS && taken.length < lines.length; step++) {
    const [decision] = run.open;
    if (!decision) break;
    const isOwn = decision.seat === first && decision.kind === 'impulse.order';
    const reply = isOwn ? source.answer(decision, () => run.view(first)) : undefined;
    const answer = typeof reply === 'object' && 'answer' in reply ? reply.answer : decision.fallback();
    if (isOwn) taken.push(game.language.formatAnswer(decision.kind, answer));
    expect(run.submit(decision.seat, decision.id, answer)).toBeUndefined();
  }
  expect(taken.map((line) => line.split(' ')[0])).toEqual(['PLAY', 'MOVE', 'BUILD', 'PASS']);
});

test('a successor is asked first, and is told what is gone and what happened lately', () => {
  const game = sure(games.get('kutuzov'));
  const scenario = sure(game.setup.scenarios[0]).id;
  const run = runOf(game, scenario, 12);
  const takenOver = { deleted: { draft: 0, standing: 2, absences: 0 }, kept: ['PLAY 42 CP'] };
  const seat = sure(run.open[0]).seat;
  const { text, subject } = firstMail(game, run, { seat, language: 'en', scenario, takenOver });
  expect(subject).toMatch(/^\[ANY-0001\] You take over .+ - /);
  const heads = text.split('\n').filter((line) => /^[A-Z][A-Z ,()]+\??$/.test(line));
  expect([heads[0], heads.at(-1)]).toEqual(['ASKED OF YOU NOW', 'WHAT HAPPENED LATELY']);
  expect(text).toContain('- 2 standing orders\n');
  expect(text).not.toContain('absence');
  expect(copiedIn(text)).toContain('PLAY 42 CP');
});

test('the first mail of Two pickets, word by word', () => {
  const { text, subject, preheader } = firstMail(tiny, runOf(tiny, 'fog'), {
    seat: 'west',
    language: 'en',
    scenario: 'fog',
  });
  expect([subject, preheader, text]).toMatchInlineSnapshot(`
    [
      "[ANY-0001] Welcome: you command West - 1st answer due",
      "You lead West, loaded, hit 0 of 3. Your first question: round 1: what does your picket do?",
      "WELCOME - you command West in Two pickets
    First answer by Mon 23 Nov 05:00 WET (in 6 h): round 1: what
    does your picket do?
    It is asked below, at the end.
    "Any" - Morning fog.

    -=- write your orders above this line -=- ANY-0001 -=-

    SIDES
    You  West  West, loaded, hit 0 of 3

    THE AIM
    Hit the other picket three times. This is round 1 of 6.
    - The third hit ends the match at once.

    HOW A TURN GOES
    In each round both decide at once and in secret; then a die
    shows the fog.
    Load: a musket that was fired has to be loaded again.

    HOW YOU ANSWER
    Reply to a mail and write above the line, one order a line, in
    English, Korean, Japanese, German or French. You get an answer
    within minutes: what was understood, what it costs, your
    chances. Nothing counts before you write DONE.
    The orders of a whole turn stand below, ready to send.
    Or tap the buttons in the mail, or use your page: all lead to
    the same orders. Questions can be answered in advance: HELP
    standing tells how.
    Your time: 24 hours for an impulse, 6 hours for an answer, 12
    hours of grace.

    PICKETS
    - a3: West, loaded, hit 0 of 3
    - e3: East, loaded, hit 0 of 3

    YOUR FIRST QUESTION
    round 1: what does your picket do?
    Without your answer, the game waits for you.

    COPY THIS, FILL IT IN, AND SEND IT
        HOLD
    Leave out the lines that you do not want. DONE sends the orders.
    You may also write: STATUS MAP ODDS DEADLINE HELP, or PRESS TO
    somebody, your message, END.

    Your page (keep this link to yourself): https://play.example/s/1
    Deadlines in your calendar: webcal://play.example/c/1
    The dice are fixed by secrets that were drawn before the first
    question. Their fingerprints, to check every roll later
    (SHA-256, of the dice and of what is shuffled):
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    Fewer mails: https://play.example/u/1
    ",
    ]
  `);
});
