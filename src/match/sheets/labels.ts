/** The lines of a plan in the words of players. */
import type { ReplyLine } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import type { PlannedPart, Rehearsal } from './rehearsal.ts';

/** Lines of a reply, with labels where the rehearsal has answered with them. */
export const labelled = <L extends Pick<ReplyLine, 'number'>>(
  game: Game,
  lines: readonly L[],
  rehearsal: Rehearsal | undefined,
): readonly (L & Pick<ReplyLine, 'label'>)[] =>
  lines.map((line) => {
    const of = <P extends PlannedPart>(all: readonly P[]): readonly P[] =>
      all.filter((each) => each.line === line.number);
    const { steps = [], parts = [] } = rehearsal ?? {};
    const shared = of(parts);
    const said = shared.length > 0 ? shared : of(steps);
    return said.length > 0 ? { ...line, label: labelOf(game, said) } : line;
  });

/** Steps of one line: `Hill marches from Elvas by Evora to Badajoz`. What comes again is said once. */
const labelOf = ({ reporter }: Game, steps: readonly PlannedPart[]): string => {
  const texts = runsOf(steps).flatMap((run) => {
    const [{ kind, view }] = run;
    const answers = run.map(({ answer }) => answer);
    const text = run.length > 1 ? reporter.answers.together(kind, answers, view) : undefined;
    return text ?? run.map((step) => reporter.answers.label(kind, step.answer, step.view).text);
  });
  return [...new Set(texts)].join('; ');
};

type Run = [PlannedPart, ...PlannedPart[]];

/** Steps one after another that answer the same kind of question. */
const runsOf = (steps: readonly PlannedPart[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.[0].kind === step.kind) run.push(step);
    else runs.push([step]);
  }
  return runs;
};
