import type { Command, CommandName, CommandOf } from '../../orders/index.ts';
import type { Deadline, LetterFile, ReportModel, Section } from '../../reports/index.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Intake } from '../post/intake.ts';
import { absence, noabsence } from './absence.ts';
import { card } from './card.ts';
import { deadline } from './deadline.ts';
import { extend } from './extend.ts';
import { freshModel } from './fresh-report.ts';
import { hand } from './hand.ts';
import type { CommandAnswer, CommandHandler } from './handler.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { language } from './language.ts';
import { lastReport } from './last-report.ts';
import { map } from './map.ts';
import { notify } from './notify.ts';
import { orders } from './orders.ts';
import { propose } from './propose.ts';
import { record } from './record.ts';
import { resign } from './resign.ts';
import { rolls } from './rolls.ts';
import { standing } from './standing.ts';
import { status } from './status.ts';
import { timezone } from './timezone.ts';
import { unclear } from './unclear.ts';
import { unlock } from './unlock.ts';
import { vote } from './vote.ts';
import { who } from './who.ts';

/** Who answers which command. */
export const HANDLERS: { readonly [N in CommandName]: CommandHandler<N> } = {
  status,
  hand,
  map,
  orders,
  standing,
  history,
  deadline,
  help,
  card,
  rolls,
  who,
  timezone,
  language,
  absence,
  noabsence,
  extend,
  notify,
  resign,
  unlock,
  report: lastReport,
  vote,
  propose,
  export: record,
};

/** What the commands of a mail are answered with. */
export interface CommandAnswers {
  readonly sections: readonly Section[];
  /** The fresh report that goes with them. */
  readonly report?: ReportModel;
  /** Files that go with the answer. */
  readonly files?: readonly LetterFile[];
  /** To others than the writer. */
  readonly letters: readonly LetterRow[];
  /** The writer's deadline, where they have moved it. */
  readonly deadline?: Deadline | undefined;
  readonly writes: readonly ((db: Connection) => Promise<unknown>)[];
}

/** Answers the commands of a mail, each once. None of them touches the draft. */
export async function answerCommands(intake: Intake): Promise<CommandAnswers> {
  const asked = new Map(intake.mail.commands.map((command) => [command.text.toLowerCase(), command]));
  const answers: CommandAnswer[] = [];
  for (const command of asked.values()) answers.push(await answer(intake, command));
  const withReport = answers.some((each) => each.withReport);
  return {
    sections: answers.flatMap((each) => each.sections ?? []),
    ...(withReport ? { report: freshModel(intake) } : {}),
    files: answers.flatMap(({ files = [] }) => files),
    letters: answers.flatMap(({ letters = [] }) => letters),
    deadline: answers.find((each) => each.deadline)?.deadline,
    writes: answers.flatMap(({ write }) => write ?? []),
  };
}

const answer = (intake: Intake, command: Command): CommandAnswer | Promise<CommandAnswer> =>
  'problem' in command ? unclear(intake, command.name, command.problem) : handle(intake, command);

const handle = <N extends CommandName>(intake: Intake, command: CommandOf<N>) =>
  (HANDLERS[command.name] as CommandHandler<N>)(intake, command);
