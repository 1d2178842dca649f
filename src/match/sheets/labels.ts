/** The lines of a plan in the words of players. */
import type { ReplyLine } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import type { PlannedStep, Rehearsal } from './rehearsal.ts';

/** Lines of a reply, those with a label that give answers of their own in the rehearsal. */
export const labelled = <L extends Pick<ReplyLine, 'number'>>(
  game: Game,
  lines: readonly L[],
  rehearsal: Rehearsal | undefined,
): readonly (L & Pick<ReplyLine, 'label'>)[] =>
  lines.map((line) => {
    const steps = rehearsal?.steps.filter((step) => step.line === line.number && isOwn(rehearsal, step)) ?? [];
    return steps.length > 0 ? { ...line, label: labelOf(game, steps) } : line;
  });

/** Whether no other line has given the same answer together with this one. */
const isOwn = ({ progress }: Rehearsal, { answer }: PlannedStep): boolean =>
  progress.filter(({ answers }) => answers.includes(answer)).length < 2;

/** Steps of one line: `Hill marches from Elvas by Evora to Badajoz`. What comes again is said once. */
const labelOf = ({ reporter }: Game, steps: readonly PlannedStep[]): string => {
  const texts = runsOf(steps).flatMap((run) => {
    const [{ kind, view }] = run;
    const answers = run.map(({ answer }) => answer);
    const text = run.length > 1 ? reporter.answers.together(kind, answers, view) : undefined;
    return text ?? run.map((step) => reporter.answers.label(kind, step.answer, step.view).text);
  });
  return [...new Set(texts)].join('; ');
};

type Run = [PlannedStep, ...PlannedStep[]];

/** Steps one after another that answer the same kind of question. */
const runsOf = (steps: readonly PlannedStep[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.[0].kind === step.kind) run.push(step);
    else runs.push([step]);
  }
  return runs;
};
