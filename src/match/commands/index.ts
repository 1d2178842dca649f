import type { Command, CommandName, CommandOf } from '../../orders/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { absence, noabsence } from './absence.ts';
import { advise } from './advise.ts';
import { card } from './card.ts';
import { deadline } from './deadline.ts';
import { explain } from './explain.ts';
import { extend } from './extend.ts';
import { files } from './files.ts';
import { freshModel } from './fresh-report.ts';
import { enough, guide } from './guide.ts';
import { hand } from './hand.ts';
import type { CommandAnswer, CommandAnswers, CommandHandler } from './handler.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { language } from './language.ts';
import { lastReport } from './last-report.ts';
import { map } from './map.ts';
import { notify } from './notify.ts';
import { odds } from './odds.ts';
import { orders } from './orders.ts';
import { propose } from './propose.ts';
import { record } from './record.ts';
import { resign } from './resign.ts';
import { rolls } from './rolls.ts';
import { rules } from './rules.ts';
import { standing } from './standing.ts';
import { status } from './status.ts';
import { timezone } from './timezone.ts';
import { unclear } from './unclear.ts';
import { unlock } from './unlock.ts';
import { vote } from './vote.ts';
import { what } from './what.ts';
import { who } from './who.ts';

/** The handler of each command. */
export const HANDLERS: { readonly [N in CommandName]: CommandHandler<N> } = {
  status,
  hand,
  map,
  odds,
  orders,
  standing,
  history,
  deadline,
  help,
  card,
  rolls,
  rules,
  what,
  advise,
  who,
  timezone,
  language,
  absence,
  noabsence,
  extend,
  notify,
  files,
  resign,
  unlock,
  report: lastReport,
  vote,
  propose,
  export: record,
  guide,
  enough,
  explain,
};

/** Answers the commands of a mail, each once. None of them changes the draft. */
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

/** TypeScript cannot see that each command of the table has its own handler. */
const handle = <N extends CommandName>(intake: Intake, command: CommandOf<N>) =>
  (HANDLERS[command.name] as CommandHandler<N>)(intake, command);
