/** The orders to fill in are accepted as they are printed, each gap filled with the first choice of its remark. */
import { expect, test } from 'vitest';
import { type Decision, type Json, opening, Referee, recordOf, seededSource, sure } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { readMail } from '../../../src/mail/reading.ts';
import { installedGames } from '../../../src/match/games.ts';
import { isOrderLine, readSheet, type SheetReading, SheetSource } from '../../../src/orders/index.ts';
import { buildReport, documentOf, type ReportModel, textOf } from '../../../src/reports/index.ts';
import { replyMail } from '../../mail/client-replies.ts';
import { replyIn, type Style } from '../../mail/transplant.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
const GAP = '__';
/** Answers of the stand-ins in a game. */
const ANSWERS = 260;
const MOST_LINES = 10;
/** With an indent and a mark of quotation a line stays below 60. */
const MOST_COLUMNS = 54;
/** Templates that are tried in each phase of a game. */
const MOST_SHEETS = 60;

type Run = Referee<unknown>;

const reportTo = (game: Game, run: Run, { seat }: Decision): ReportModel<unknown> => {
  const view = run.view(seat);
  return buildReport<unknown>({
    match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'UTC', reportNo: 3 },
    seat: { id: seat, name: seat, powers: (view as { powers: string[] }).powers, zone: 'UTC' },
    view,
    events: [],
    standing: [],
    press: [],
    diceHead: '9f3c22e17ab04d58',
    rolls: run.rolls.length,
    draftNote: '',
    open: run.open.map(recordOf),
    seats: {},
    acts: game.language.acts,
    over: false,
  });
};

/** The order lines, each gap filled with the first word of the remark below it. */
const filled = (template: readonly string[]): readonly string[] =>
  template.flatMap((line, i) => {
    if (line.startsWith('//')) return [line];
    const [first = ''] = (template[i + 1] ?? '').replace(/^\/\/ (?:one of )?/, '').split(/,| and | \(|;/);
    return [line.replaceAll(GAP, first.trim())];
  });

/** As a mail program breaks long lines. */
const broken = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => {
    const parts = [''];
    for (const word of line.split(' ')) {
      const longer = parts.at(-1) === '' ? word : `${parts.at(-1)} ${word}`;
      if (longer.length <= width) parts[parts.length - 1] = longer;
      else parts.push(word);
    }
    return parts;
  });

const TOP: Style = { client: 'Thunderbird', format: 'text', posting: 'top', isMarked: true, language: 'en' };

const WAYS: readonly {
  readonly name: string;
  readonly style: Style;
  readonly write: (lines: readonly string[]) => readonly string[];
}[] = [
  { name: 'without indents', style: TOP, write: (lines) => lines },
  { name: 'with indents', style: TOP, write: (lines) => lines.map((line) => `    ${line}`) },
  {
    name: 'broken at 60 columns',
    style: TOP,
    write: (lines) =>
      broken(
        lines.map((line) => `    ${line}`),
        60,
      ),
  },
  { name: 'between quoted lines', style: { ...TOP, posting: 'inline' }, write: (lines) => lines },
];

interface Asked {
  readonly game: Game;
  readonly run: Run;
  readonly decision: Decision;
  readonly report: ReportModel<unknown>;
}

const read = async (
  { game, run, decision, report }: Asked,
  { style, write }: (typeof WAYS)[number],
  lines: readonly string[],
): Promise<SheetReading | string> => {
  const { language, reporter } = game;
  const mail = textOf(documentOf({ kind: 'report', report }, reporter, NOW), reporter.words.isOrder);
  const { orders, held } = await readMail(replyMail(replyIn(style, write(lines).join('\n'), mail)), {
    isOrderLine: (line) => isOrderLine(line, language),
    sentTexts: [mail],
  });
  if (held) return `held: ${held.why}`;
  const open = run.open.filter(({ seat }) => seat === decision.seat).map(recordOf);
  const sheet = readSheet(orders.join('\n'), language, { owns: report.seat.powers, view: report.view, open });
  const problems = [...sheet.problems, ...[...sheet.lines, ...sheet.standing].flatMap((line) => line.problems)];
  const wrong = [...problems.map(({ code }) => code), ...sheet.ignored];
  if (wrong.length > 0) return `${wrong.join('; ')} in ${orders.join(' / ')}`;
  return sheet.controls.done ? sheet : `no DONE in ${orders.join(' / ')}`;
};

/** What a line answers as the only one of its sheet. */
const answerOf = ({ game: { language }, decision, report, run }: Asked, line: string): Json | undefined => {
  const owns = report.seat.powers;
  const view = run.view(decision.seat);
  const sheet = readSheet(line, language, { owns, view, open: [recordOf(decision)] });
  const reply = new SheetSource(sheet, { language, owns, resumed: true }).answer(decision, () => view);
  return typeof reply === 'object' ? reply.answer : undefined;
};

/** Why the rules refuse a line; undefined if they take it. */
const refusalOf = (asked: Asked, line: string): string | undefined => {
  const answer = answerOf(asked, line);
  if (answer === undefined) return `${line}: no answer`;
  const verdict = asked.decision.check(answer);
  return verdict.ok ? undefined : `${line}: ${verdict.refusal.reason.key}`;
};

/** Plays by stand-ins and stops at each question. */
function* sheetsIn(game: Game, scenario: string, split: string): Generator<Asked> {
  const start = opening(game.setup.start({ scenario, split }));
  const run = new Referee(game, start, { source: seededSource(`template ${scenario}`) }) as unknown as Run;
  const bot = sure(game.bot?.());
  for (let i = 0; i < ANSWERS && run.open.length > 0; i++) {
    const decision = sure(run.open[0]);
    const report = reportTo(game, run, decision);
    yield { game, run, decision, report };
    if (!run.open.includes(decision)) continue;
    const reply = bot.answer(decision, () => report.view);
    const answer = typeof reply === 'object' ? reply.answer : decision.fallback();
    if (run.submit(decision.seat, decision.id, answer)) run.submit(decision.seat, decision.id, decision.fallback());
  }
}

function* sheetsOf(game: Game): Generator<Asked> {
  for (const { id } of game.setup.scenarios)
    for (const split of [game.setup.splits[0], game.setup.splits.at(-1)]) yield* sheetsIn(game, id, split?.id ?? '');
}

const isSheet = ({ kind }: Decision): boolean => kind === 'impulse.order';

/** Answers the question with the card that a sheet plays first; its other lines are for the question after it. */
const afterPlay = (asked: Asked, play: string): Decision | undefined => {
  const { run, decision } = asked;
  if (!play.endsWith(' CP')) return decision;
  const answer = answerOf(asked, play);
  if (answer === undefined) return undefined;
  run.submit(decision.seat, decision.id, answer);
  return run.open.find((each) => each.seat === decision.seat && isSheet(each));
};

/** What the rules refuse of the lines of a sheet, each as the only one behind its first. */
const refusalsIn = (asked: Asked, lines: readonly string[]): string[] => {
  const [first = '', ...others] = lines.filter((line) => !line.startsWith('//') && line !== 'DONE');
  const refused = refusalOf(asked, first);
  if (refused !== undefined) return [refused];
  const decision = afterPlay(asked, first);
  return decision ? others.flatMap((line) => refusalOf({ ...asked, decision }, line) ?? []) : [];
};

const faultsOf = async (asked: Asked, template: readonly string[], way: (typeof WAYS)[number]): Promise<string[]> => {
  const orders = template.filter((line) => !line.startsWith('//'));
  const lines = filled(template);
  const sheet = await read(asked, way, lines);
  return [
    ...(orders.length > MOST_LINES ? [`${orders.length} orders`] : []),
    ...template.filter((line) => line.length > MOST_COLUMNS),
    ...(typeof sheet === 'string' ? [`${way.name}: ${sheet}`] : []),
    ...(isSheet(asked.decision) ? refusalsIn(asked, lines) : []),
  ];
};

test.each(['wellington', 'kutuzov'])(
  '%s: a template is read as it was printed, and its orders are legal',
  async (id) => {
    const game = sure(installedGames.get(id));
    const faults = new Set<string>();
    const times = new Map<string, number>();
    for (const asked of sheetsOf(game)) {
      const template = game.reporter.orders.template(asked.report);
      const { phase } = asked.report.view as { phase: string };
      const count = times.get(phase) ?? 0;
      if (template.length === 0 || count >= MOST_SHEETS) continue;
      times.set(phase, count + 1);
      for (const fault of await faultsOf(asked, template, sure(WAYS[count % WAYS.length]))) faults.add(fault);
    }
    expect([...faults]).toEqual([]);
    expect([...times.keys()]).toEqual(expect.arrayContaining(['mulligan', 'impulses', 'interphase']));
  },
  240_000,
);
