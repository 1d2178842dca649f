import type { Command } from '../orders/index.ts';
import { linesOf } from '../reports/index.ts';
import type { LetterRow } from '../store/step.ts';
import type { Intake } from './intake.ts';
import { matchInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { posting } from './outgoing.ts';
import { reportFor } from './report.ts';
import { paceOf } from './run.ts';

/** What the commands of a mail are answered with: words for the acknowledgement, and letters of their own. */
export interface CommandAnswers {
  readonly texts: readonly string[];
  readonly letters: readonly LetterRow[];
}

/** Commands that a report answers. */
const TOLD_BY_REPORT: readonly Command['name'][] = ['status', 'hand', 'map', 'history'];

/** Answers commands; they change nothing. */
export function answerCommands(intake: Intake): CommandAnswers {
  const { commands } = intake.mail;
  const wantsReport = commands.some(({ name }) => TOLD_BY_REPORT.includes(name));
  const texts = [...new Set(commands.map(({ name }) => name))].flatMap((name) => answer(intake, name));
  return {
    texts: [...(wantsReport ? [say('ack.report-follows')] : []), ...texts],
    letters: wantsReport ? [freshReport(intake)] : [],
  };
}

function answer(intake: Intake, name: Command['name']): string[] {
  if (name === 'help') return helpLines(intake);
  if (name === 'standing') return standingLines(intake);
  if (name === 'who' || name === 'deadline') return [waitingLine(intake)];
  if (name === 'card') return cardLines(intake);
  return [];
}

function helpLines({ mail, present }: Intake): string[] {
  const asked = mail.commands.filter(({ name }) => name === 'help').map(({ about }) => about);
  const { language } = present.game;
  return [say('ack.help'), ...asked.flatMap((about) => language.help?.(about) ?? [])];
}

function standingLines({ seat }: Intake): string[] {
  if (seat.standing.length === 0) return [say('ack.no-standing')];
  return seat.standing.map(({ position, text, used }) => say('ack.standing-line', { position, text, used }));
}

function waitingLine({ row }: Intake): string {
  const asked = new Set(row.open.filter((open) => open.public).map(({ seat }) => seat));
  const names = row.seats.filter(({ seat }) => asked.has(seat)).map(({ name }) => name);
  return names.length > 0 ? say('ack.waiting-for', { names }) : say('ack.waiting-reactions');
}

function cardLines({ mail, present }: Intake): string[] {
  const numbers = mail.commands.flatMap(({ name, about }) => (name === 'card' ? (about.match(/\d{1,4}/g) ?? []) : []));
  return linesOf(present.game.reporter.cards(numbers.map(Number)));
}

/** The state of things, outside the row of numbered reports: what is told in it will be told again. */
function freshReport({ service, row, seat, present, open }: Intake): LetterRow {
  const { game, referee } = present;
  const report = reportFor(
    {
      game,
      match: matchInfo(game.title, row),
      pace: paceOf(row),
      over: row.state === 'OVER',
      open: referee.open.flatMap((decision) => {
        const known = row.open.find((each) => each.decision === decision.id);
        return known ? [{ decision, deadline: new Date(known.deadline) }] : [];
      }),
      seatNames: Object.fromEntries(row.seats.map((each) => [each.seat, each.name])),
      view: (id) => game.view(referee.state, id) as never,
      events: row.untold,
      quiet: row.quiet,
      rolls: row.written.roll,
      diceHead: row.rollHead,
    },
    { row: seat, reportNo: seat.reportNo, draftNote: say(seat.draft ? 'draft.open' : 'draft.none', draftCount(seat)) },
  );
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report },
    decision: open[0]?.id,
    threadRoot: seat.threadRoot,
  });
}

const draftCount = ({ draft }: Intake['seat']) => ({ count: draft?.lines.length ?? 0 });
