/** The letter of a report: time and size of its parts, beside the template engine alone. */
import {
  type Chance,
  chanceFrom,
  opening,
  Referee,
  randomAnswer,
  recordOf,
  seededSource,
} from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import {
  buildReport,
  documentOf,
  htmlOf,
  type Letter,
  type ReportModel,
  renderLetter,
  stateOf,
  textOf,
} from '../../src/reports/index.ts';
import { type Bench, type Figure, median, quantile, rounded } from './measure.ts';
import { processorTime, referenceTime } from './processor.ts';

const ROUNDS = 30;
const WARM_UP = 10;
/** As in a service, several matches are reported in turn. After STARTED impulses a process has compiled what it needs. */
const MATCHES = 8;
const IMPULSES = 24;
const STARTED = 40;
/** Decisions after which a game is in full course. */
const DECISIONS = 400;
const EVENTS = 60;
const NOW = new Date('2026-11-22T23:00:00Z');
const SEATS = ['britain', 'french_south', 'spain', 'french_north'];

const gameOf = () => {
  const game = games.get('wellington');
  if (!game) throw new Error('Wellington is not installed');
  return game;
};

const play = (run: Referee<unknown>, chance: Chance): void => {
  const [decision] = run.open;
  if (!decision) return;
  const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
};

const matchOf = (seed: number): Referee<unknown> => {
  const game = gameOf();
  return new Referee(game, opening(game.setup.start({ scenario: '1812', split: '4' })), {
    source: seededSource(`bench ${seed}`),
  });
};

const playSome = (chance: Chance): Referee<unknown> => {
  const run = matchOf(7);
  for (let i = 0; i < DECISIONS && run.open.length > 0; i++) play(run, chance);
  return run;
};

/** The reports of one moment to every seat, with all events from index `since` on. */
const reportsOf = (run: Referee<unknown>, since: number): ReportModel[] => {
  const game = gameOf();
  const events = run.events.slice(since).map((event) => ({ ...event, at: NOW.toISOString() }));
  const reportFor = (seat: string): ReportModel =>
    buildReport<unknown>({
      match: { code: 'WEL-0042', name: 'Torres Vedras', game: game.title, zone: 'Europe/Madrid', reportNo: 57 },
      seat: { id: seat, name: seat, powers: [seat], zone: 'Asia/Seoul' },
      view: run.view(seat),
      events,
      standing: [],
      press: [],
      diceHead: '9f3c22e17ab04d58',
      rolls: run.rolls.length,
      draftNote: '',
      open: run.open.map((decision) => recordOf(decision)),
      seats: {},
      acts: game.language.acts,
      over: false,
    });
  return SEATS.map(reportFor);
};

/** Yields the reports of each impulse of one match, one impulse after the other. */
function* impulsesOf(seed: number): Generator<ReportModel[]> {
  const chance = chanceFrom(seed);
  const run = matchOf(seed);
  for (let told = run.events.length; run.open.length > 0; ) {
    play(run, chance);
    if (!run.events.slice(told).some(({ event }) => event.kind === 'impulse.ended')) continue;
    yield reportsOf(run, told);
    told = run.events.length;
  }
}

/** Yields the reports of each impulse of several matches, which take turns. */
function* impulses(): Generator<ReportModel[]> {
  const matches = Array.from({ length: MATCHES }, (_, i) => impulsesOf(7 + i));
  for (let n = 0; n < IMPULSES; n++) {
    for (const match of matches) {
      const { value, done } = match.next();
      if (!done) yield value;
    }
  }
}

const letterOf = (report: ReportModel): Letter => ({ kind: 'report', report });

/** Text, HTML, map, state and calendar for four seats: in the first impulse after a process has started, and in a usual one. */
function* impulseBench(): Generator<Figure> {
  const { reporter } = gameOf();
  const times: number[] = [];
  const references: number[] = [];
  for (const reports of impulses()) {
    references.push(referenceTime());
    times.push(processorTime(() => reports.map((report) => renderLetter(letterOf(report), reporter, NOW))));
  }
  const usual = times.slice(STARTED);
  const beside = `at most 100; the fixed work of reports.reference took ${rounded(median(references))} ms in the same run; ${usual.length} impulses of ${MATCHES} matches in turn`;
  yield { name: 'reports.impulse', value: rounded(median(usual)), unit: 'ms of processor', beside };
  yield { name: 'reports.impulse.p90', value: rounded(quantile(usual, 0.9)), unit: 'ms of processor' };
  yield {
    name: 'reports.impulse.early',
    value: rounded(median(times.slice(1, STARTED))),
    unit: 'ms of processor',
    beside: `the ${STARTED - 1} after the first of a process, which is still being compiled`,
  };
  const first = rounded(times[0] ?? 0);
  yield {
    name: 'reports.impulse.first',
    value: first,
    unit: 'ms of processor',
    beside: 'the first of a process: nothing is compiled or painted yet',
  };
  yield {
    name: 'reports.reference',
    value: rounded(median(references)),
    unit: 'ms of processor',
    beside: '20000 objects as JSON and back',
  };
}

export const letterBench: Bench = async function* (wanted) {
  if (wanted('reports.impulse')) yield* impulseBench();
  if (!wanted('reports.letter')) return;
  const { reporter } = gameOf();
  const run = playSome(chanceFrom(7));
  const [report] = reportsOf(run, run.events.length - EVENTS) as [ReportModel];
  const letter = letterOf(report);
  const document = documentOf(letter, reporter, NOW);
  const times = { words: [] as number[], template: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // A new view and new events, so that nothing cached in an earlier round is used.
    const fresh = { ...report, view: { ...(report.view as object) }, events: [...report.events] };
    const words = processorTime(() => {
      const told = documentOf(letterOf(fresh), reporter, NOW);
      return [textOf(told, reporter.words.isOrder), htmlOf(told), JSON.stringify(stateOf(fresh, reporter))];
    });
    const template = processorTime(() => htmlOf(document));
    if (round < 0) continue;
    times.words.push(words);
    times.template.push(template);
  }
  const alone = median(times.template);
  yield {
    name: 'reports.letter',
    value: rounded(1000 / median(times.words)),
    unit: '1/s of processor',
    beside: `text, HTML and JSON; the template engine alone ${rounded(1000 / alone)}/s`,
  };
  for (const [part, bytes] of Object.entries(sizesOf(letter, reporter))) {
    yield { name: `reports.letter.bytes.${part}`, value: bytes, unit: 'bytes' } satisfies Figure;
  }
};

const sizesOf = (letter: Letter, reporter: Parameters<typeof renderLetter>[1]): Record<string, number> => {
  const { text, html, attachments } = renderLetter(letter, reporter, NOW);
  const files = attachments.map(({ filename, content }) => [filename.replace(/^.*\./, ''), content.length]);
  return { text: Buffer.byteLength(text), html: Buffer.byteLength(html), ...Object.fromEntries(files) };
};
