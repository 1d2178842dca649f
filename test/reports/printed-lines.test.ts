/**
 * Every line that our mails print to be copied is read when it comes back in a reply, as it was printed: with its indent,
 * and broken where it was too long. What has a blank to fill in is never taken for an order.
 */
import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Decision,
  type GameEvent,
  type Json,
  LANGUAGES,
  type LanguageTag,
  opening,
  Referee,
  randomAnswer,
  recordOf,
  type SeatId,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { readMail } from '../../src/mail/reading.ts';
import { help } from '../../src/match/commands/help.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Intake } from '../../src/match/inbox/intake.ts';
import { choicesOf, silenceOf } from '../../src/match/play/report.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { gameIn, speechIn } from '../../src/match/words.ts';
import {
  isOrderLine,
  type Problem,
  readSheet,
  type SheetReading,
  SheetSource,
  writeForm,
} from '../../src/orders/index.ts';
import { buildReport, documentOf, linesOf, textOf } from '../../src/reports/index.ts';
import { BOUNDARY_LINE } from '../mail/boundary.ts';
import { replyMail } from '../mail/client-replies.ts';
import { replyIn, type Style } from '../mail/transplant.ts';
import { SEED } from '../setup/seed.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
/** Answers in a game. */
const ANSWERS = 300;

const STYLES: readonly Style[] = [
  { client: 'Thunderbird', format: 'text', posting: 'top', isMarked: true, language: 'en' },
  { client: 'Outlook on the desktop', format: 'text', posting: 'top', isMarked: false, language: 'en' },
  { client: 'Gmail on the web', format: 'both', posting: 'top', isMarked: true, language: 'en' },
];

/** Lines to copy, each with the lines on which it goes on, but no remarks. */
const printedIn = (mail: string): readonly (readonly string[])[] => {
  const printed: string[][] = [];
  for (const line of mail.split('\n')) {
    if (!/^ {4}(?! |\/\/)/.test(line)) continue;
    const last = printed.at(-1);
    if (last?.at(-1)?.endsWith(' \\')) last.push(line);
    else printed.push([line]);
  }
  return printed;
};

const BLANK = '__';

interface Asked {
  readonly game: Game;
  readonly seat: SeatId;
  readonly view: Json;
  readonly open: readonly Decision[];
  readonly mail: string;
}

/** What is wrong with what is read of a line that was sent back. */
const faultOf = async (asked: Asked, lines: readonly string[], style: Style): Promise<string | undefined> => {
  const { game, view, open, mail, seat } = asked;
  const { language } = game;
  const words = lines.join('\n');
  const isOrder = (line: string) => isOrderLine(line, language);
  const { orders, held } = await readMail(replyMail(replyIn(style, words, mail)), {
    isOrderLine: isOrder,
    sentTexts: [mail],
  });
  if (held) return `held: ${held.why}`;
  const owns = (view as { powers?: readonly string[] }).powers ?? [seat];
  const sheet = readSheet(orders.join('\n'), language, { owns, view, open: open.map(recordOf) });
  const read = [...sheet.lines, ...sheet.standing];
  const problems = [...sheet.problems, ...read.flatMap((line) => line.problems)].map(({ code }) => code);
  const count = read.length + sheet.commands.length + sheet.edits.length + sheet.standingEdits.length;
  const isRead = count > 0 || sheet.controls.done;
  if (words.includes(BLANK)) return isRead && problems.length === 0 ? 'taken with a blank' : undefined;
  if (problems.length > 0) return problems.join(', ');
  return isRead ? refusalOf(asked, sheet) : `not read: ${sheet.ignored.join('; ')}`;
};

/** Why the line answers no question that is open: a question that is no act can be answered by each line below it. */
const refusalOf = ({ game: { language }, view, open }: Asked, sheet: SheetReading): string | undefined => {
  if (sheet.lines.length * open.length === 0 || open.some(({ kind }) => language.acts.includes(kind))) return undefined;
  const source = new SheetSource(sheet, { language, owns: [], resumed: true });
  const isTaken = open.some((decision) => {
    const reply = source.answer(decision, () => view);
    return reply !== undefined && typeof reply === 'object' && decision.check(reply.answer).ok;
  });
  return isTaken ? undefined : 'answers nothing';
};

type Run = Referee<unknown, GameEvent, Json>;

const mailTo = (game: Game, seat: SeatId, run: Run, language: LanguageTag): string => {
  const view = run.view(seat);
  const report = buildReport<unknown>({
    match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 3 },
    seat: {
      id: seat,
      name: seat,
      powers: (view as { powers?: string[] }).powers ?? [seat],
      zone: 'Asia/Seoul',
      language,
    },
    view,
    events: [],
    standing: [],
    press: [],
    diceHead: '9f3c22e17ab04d58',
    rolls: run.rolls.length,
    draftNote: '',
    open: run.open.map((decision) => ({
      ...recordOf(decision),
      ...(decision.seat === seat
        ? { options: choicesOf(game, decision, view), silence: silenceOf(game, STANDARD_PACE, decision) }
        : {}),
    })),
    seats: {},
    acts: game.language.acts,
    over: false,
  });
  return textOf(documentOf({ kind: 'report', report }, game.reporter, NOW), game.reporter.words.isOrder);
};

const unindented = (line: string): string => line.trimStart();

/** A printed line as one text. */
const wholeOf = (lines: readonly string[]): string =>
  lines.map((line) => unindented(line).replace(/ \\$/, '')).join(' ');

/** Sends lines that a mail prints back, in turn with their indent and without; a broken line in both ways. */
const sendBack = async (asked: Asked, printed: readonly (readonly string[])[], told: Told): Promise<void> => {
  for (const lines of printed) {
    const style = sure(STYLES[told.sent % STYLES.length]);
    const ways = [lines, lines.map(unindented)];
    for (const each of lines.length > 1 ? ways : [sure(ways[told.sent % 2])]) {
      const fault = await faultOf(asked, each, style);
      if (fault !== undefined) told.faults.add(`${each.join(' / ')}: ${fault} (${style.client})`);
    }
    told.sent += 1;
    if (lines.length > 1) told.broken += 1;
  }
};

interface Told {
  sent: number;
  broken: number;
  readonly faults: Set<string>;
}

const nothing = (): Told => ({ sent: 0, broken: 0, faults: new Set() });

const cases = [...installedGames.values()].flatMap((game) => LANGUAGES.map((tag) => [game.id, tag, game] as const));

const startOf = (game: Game, scenario: string): Run => {
  const split = game.setup.splits.find(({ shares }) => !shares) ?? game.setup.splits[0];
  const start = opening(game.setup.start({ scenario, split: split?.id ?? '' }));
  return new Referee(game, start, { source: seededSource(`printed ${scenario} ${SEED}`) }) as unknown as Run;
};

/** Plays by chance, and stops at the first questions of each kind. */
function* questionsOf(game: Game, { scenarios, most }: { readonly scenarios: number; readonly most: number }) {
  const seen = new Map<string, number>();
  for (const { id: scenario } of game.setup.scenarios.slice(0, scenarios)) {
    const run = startOf(game, scenario);
    const chance = chanceFrom(SEED);
    for (let i = 0; i < ANSWERS && run.open.length > 0; i++) {
      const decision = sure(run.open[0]);
      const times = seen.get(decision.kind) ?? 0;
      seen.set(decision.kind, times + 1);
      if (times < most) yield { run, seat: decision.seat };
      const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
      if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
    }
  }
}

test.each(cases)(
  '%s in %s: what is asked',
  async (_id, tag, plain) => {
    const game = gameIn(plain, tag);
    const told = nothing();
    // The lines are the same in all languages; what stands around them is not.
    const much = tag === 'en' ? { scenarios: 4, most: 3 } : { scenarios: 1, most: 1 };
    for (const { run, seat } of questionsOf(game, much)) {
      const open = run.open.filter((each) => each.seat === seat);
      const mail = mailTo(game, seat, run, tag);
      await sendBack({ game, seat, view: run.view(seat), open, mail }, printedIn(mail), told);
    }
    expect([...told.faults]).toEqual([]);
    expect(told.sent).toBeGreaterThan(10);
  },
  120_000,
);

test.each(cases)(
  '%s in %s: HELP',
  async (_id, tag, plain) => {
    const game = gameIn(plain, tag);
    const told = nothing();
    const intake = { present: { game }, say: speechIn(game) } as unknown as Intake;
    const run = startOf(game, game.setup.scenarios[0]?.id ?? '');
    const { seat } = sure(run.open[0]);
    for (const about of sure(game.language.help?.('').topics)) {
      const { sections = [] } = await help(intake, { name: 'help', text: `HELP ${about}`, about });
      const mail = [
        BOUNDARY_LINE,
        ...linesOf(sections, game.reporter.words.isOrder),
        '',
        'You get this because you play.',
      ].join('\n');
      const shown = new Set(game.language.help?.(about).lines);
      const printed = printedIn(mail).filter((lines) => shown.delete(wholeOf(lines)));
      expect([...shown]).toEqual([]);
      await sendBack({ game, seat, view: run.view(seat), open: [], mail }, printed, told);
    }
    expect([...told.faults]).toEqual([]);
    expect(told.sent).toBeGreaterThan(25);
    expect(told.broken).toBeGreaterThan(0);
  },
  120_000,
);

/** What a form makes of the first choice of each field, and of the last. */
const linesOfForms = ({ language }: Game, run: Run, seat: SeatId): readonly string[] => {
  const view = run.view(seat);
  const owns = (view as { powers?: readonly string[] }).powers ?? [seat];
  const { forms = [], conditions = [] } = language.standing?.forms?.(view, owns) ?? {};
  const clause = { when: 'always', atoms: [], isAny: false, elseAsk: false, most: '', until: '' } as const;
  return forms.flatMap((form) =>
    [0, -1].map((at) => {
      const chosen = form.fields.map(({ name, choices }): [string, readonly string[]] => [
        name,
        [choices.at(at)?.value ?? ''],
      ]);
      return writeForm(form, Object.fromEntries(chosen), clause, conditions);
    }),
  );
};

test.each(cases)('%s in %s: examples, ready-made lines, and what forms make', (_id, tag, plain) => {
  const game = gameIn(plain, tag);
  const { language } = game;
  const run = startOf(game, game.setup.scenarios[0]?.id ?? '');
  const { seat } = sure(run.open[0]);
  const view = run.view(seat);
  const owns = (view as { powers?: readonly string[] }).powers ?? [seat];
  const problemsIn = (line: string): readonly Problem[] | undefined => {
    const { standing, lines: others, problems } = readSheet(line, language, { owns, view, strict: true });
    const [only] = standing;
    if (problems.length + others.length > 0 || !only || standing.length !== 1) return undefined;
    return only.problems;
  };
  const isRead = (line: string): boolean => problemsIn(line)?.length === 0;
  const printed = [...(language.standing?.examples ?? []), ...Object.values(language.standing?.profiles ?? {}).flat()];
  expect(printed.filter((line) => !isRead(line))).toEqual([]);
  // Choices of a form that cannot go together are refused with lines that can be sent.
  const made = linesOfForms(game, run, seat);
  const helps = (line: string): boolean => {
    const nearest = problemsIn(line)?.flatMap(({ suggestions }) => suggestions) ?? [];
    return nearest.length > 0 && nearest.every(isRead);
  };
  expect(made.filter((line) => !isRead(line) && !helps(line))).toEqual([]);
  const lines = [...printed, ...made];
  expect(lines.length).toBeGreaterThan(2);
});
