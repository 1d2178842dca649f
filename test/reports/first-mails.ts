/** The first mails of a match: of each seat, in each language, as they stand at the beginning or later. */
import {
  chanceFrom,
  type GameEvent,
  type Json,
  type LanguageTag,
  opening,
  Referee,
  randomAnswer,
  recordOf,
  type SeatId,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import type { Game, Options } from '../../src/game/index.ts';
import { choicesOf, silenceOf } from '../../src/match/play/report.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { gameIn } from '../../src/match/words.ts';
import {
  buildReport,
  type FirstMail,
  type RenderedLetter,
  type ReportModel,
  renderLetter,
} from '../../src/reports/index.ts';

export const NOW = new Date('2026-11-22T23:00:00Z');

export type Run = Referee<unknown, GameEvent, Json>;

/** What a mail is made of. */
type Seen = Pick<Run, 'open' | 'events' | 'rolls' | 'state' | 'view'>;

/** A match of a game from the beginning of a scenario, after so many answers. */
export function runOf(game: Game, scenario: string, answers = 0, seed = 1, split = playedSplit(game)): Run {
  const start = game.setup.start({ scenario, split: split.id, options: optionsOf(game) });
  const run = new Referee(game, opening(start), { source: seededSource(`first mails of ${game.id} ${seed}`) }) as Run;
  const chance = chanceFrom(seed);
  for (let n = 0; n < answers && run.open.length > 0; n++) {
    const decision = sure(run.open[0]);
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
  return run;
}

/** With mulligans together, as the form for a new match has it. */
const optionsOf = ({ setup: { rulings = {} } }: Game): Options =>
  'mulligans' in rulings ? { mulligans: 'together' } : {};

/** The first split with a seat for each power. */
export const playedSplit = ({ setup: { splits } }: Game) => sure(splits.find(({ seats }) => seats.length > 0));

const FIRST = {
  pace: '24 hours for an impulse, 6 hours for an answer, 12 hours of grace',
  commitments: { dice: 'a'.repeat(64), deck: 'b'.repeat(64) },
};

type SeatPlans = Pick<Game['setup']['splits'][number], 'id' | 'seats'>;

interface Reader {
  readonly seat: SeatId;
  readonly language: LanguageTag;
  readonly scenario: string;
  /** Default: the first one with a seat for each power. */
  readonly split?: SeatPlans;
  readonly takenOver?: FirstMail['takenOver'];
}

export function firstReport(
  game: Game,
  run: Seen,
  { seat, language, scenario, takenOver, split = playedSplit(game) }: Reader,
): ReportModel {
  const spoken = gameIn(game, language);
  const { seats } = split;
  const infoOf = (id: SeatId) => {
    const { name, powers = [] } = sure(seats.find((each) => each.id === id));
    return { id, name, powers: [...powers] };
  };
  const sides = game.knowledge.sides?.(run.state) ?? [];
  const own = sides.find((side) => side.includes(seat)) ?? [];
  const view = run.view(seat);
  const isAsked = run.open.some((decision) => decision.seat === seat);
  return buildReport<unknown>({
    match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 1 },
    seat: { ...infoOf(seat), zone: 'Europe/Lisbon', language },
    sides: {
      allies: own.filter((id) => id !== seat).map(infoOf),
      enemies: sides
        .flat()
        .filter((id) => !own.includes(id))
        .map(infoOf),
    },
    ...(isAsked ? { deadline: { at: '2026-11-23T05:00:00Z' } } : {}),
    view,
    events: run.events.slice(-40).map((event) => ({ ...event, at: NOW.toISOString() })),
    standing: [],
    press: [],
    diceHead: '9f3c22e17ab04d58',
    rolls: run.rolls.length,
    draftNote: '',
    first: { scenario, ...FIRST, ...(takenOver ? { takenOver } : {}) },
    open: run.open.map((decision) => ({
      ...recordOf(decision),
      ...(decision.seat === seat
        ? { options: choicesOf(spoken, decision, view), silence: silenceOf(spoken, STANDARD_PACE, decision) }
        : {}),
    })),
    seats: Object.fromEntries(seats.map(({ id, name }) => [id, name])),
    acts: game.language.acts,
    over: false,
    links: {
      page: 'https://play.example/s/1',
      calendar: 'webcal://play.example/c/1',
      fewerMails: 'https://play.example/u/1',
    },
  });
}

export const firstMail = (game: Game, run: Seen, reader: Reader): RenderedLetter => {
  const { reporter } = gameIn(game, reader.language);
  return renderLetter({ kind: 'report', report: firstReport(game, run, reader) }, reporter, NOW);
};
