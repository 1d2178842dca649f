/** The strip of the guided first turn: which step comes, what it says, and what brings it about. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { type Json, uncheckedMessage } from '../../engine/index.ts';
import type { GameTypes, LessonPlan, LessonStep } from '../../game/index.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders, type OrderCheck } from '../../match/sheets/check.ts';
import { offerId } from '../../match/sheets/offer-id.ts';
import { sentenceOf } from '../../match/words.ts';
import { linesOf } from '../draft.ts';
import { readForm } from '../forms.ts';
import { pathOf } from '../reading.ts';
import type { FormGuard } from '../security.ts';
import { type Visit, visitor } from './visit.ts';

/** What a reader has done with the strip: steps that were only looked at, and whether it is put away. */
export interface LessonNotes {
  readonly seen: readonly string[];
  readonly isAway: boolean;
}

/** A button that changes the plan, or leaves a step behind. */
interface LessonButton {
  readonly do: string;
  readonly text: string;
}

export interface LessonStrip {
  readonly title: string;
  /** Of each step whether it is done or comes now. */
  readonly dots: readonly ('done' | 'now' | 'left')[];
  readonly text: string;
  readonly why: string | undefined;
  /** What is lit, see {@link LessonStep}. */
  readonly lit: readonly string[];
  /** What keeps the step from being done, and the way back to one that can. */
  readonly missing: { readonly text: string; readonly back: LessonButton } | undefined;
  /** The form of the plan, with the button that it is sent by. */
  readonly plan: { readonly form: string; readonly changes: string; readonly name: string; readonly sends: string };
  /** A change of the plan. */
  readonly does: LessonButton | undefined;
  readonly sends: boolean;
  /** An answer to a question. */
  readonly answers: { readonly decision: number; readonly id: string } | undefined;
  /** The step that is left behind. */
  readonly next: string | undefined;
  /** The ways on from the end. */
  readonly ends: readonly { readonly address: string; readonly text: string }[] | undefined;
}

/** Orders are planned on a sheet, or laid from cards. */
const PLANS = {
  sheet: { form: 'sheet', changes: 'draft', name: 'do', sends: 'send' },
  laid: { form: 'lay', changes: 'lay', name: 'act', sends: 'seal' },
} as const;

type Taught = Pick<Visit, 'key' | 'page' | 'game' | 'say'>;
type Step = LessonStep<GameTypes>;

const NAME = 'estafette-lesson';
const KEPT = 90 * 86_400_000;
const MOST_SEEN = 12;

/** What the reader of a page has done with its strip in this browser. */
export const lessonNotes = (req: Request): LessonNotes => {
  const [, away = '', seen = ''] = /^([ox])\.([a-z.-]{0,200})$/.exec(String(req.cookies?.[NAME] ?? '')) ?? [];
  return { isAway: away === 'x', seen: seen === '' ? [] : seen.split('.') };
};

const keep = (req: Request, res: Response, base: string, { isAway, seen }: LessonNotes): void => {
  const value = `${isAway ? 'x' : 'o'}.${[...new Set(seen)].slice(0, MOST_SEEN).join('.')}`;
  res.cookie(NAME, value, { httpOnly: true, sameSite: 'lax', secure: req.secure, path: base, maxAge: KEPT });
};

/** The lesson of a page; undefined: its match did not begin with one, or it is another seat. */
export const lessonOf = ({ page, game }: Pick<Visit, 'page' | 'game'>): LessonPlan<GameTypes> | undefined => {
  const { lesson } = game;
  return page.match.lesson && lesson?.seat === page.seat.id ? lesson : undefined;
};

/** A plan with the lines of a step that it lacks, above those of the steps after it. */
export function withStep(
  { steps }: Pick<LessonPlan<GameTypes>, 'steps'>,
  orders: string,
  id: string,
): string | undefined {
  const at = steps.findIndex((step) => step.id === id);
  const { does } = steps[at] ?? {};
  if (!does) return undefined;
  const lines = linesOf(orders).map(({ text }) => text);
  const added = does.filter((line) => !lines.includes(line));
  const later = new Set(steps.slice(at + 1).flatMap((step) => step.does ?? []));
  const below = at === 0 ? 0 : lines.findIndex((line) => later.has(line));
  return lines.toSpliced(below < 0 ? lines.length : below, 0, ...added).join('\n');
}

/** A plan of the lines of all steps before one. */
export function backTo({ steps }: Pick<LessonPlan<GameTypes>, 'steps'>, id: string): string | undefined {
  const at = steps.findIndex((step) => step.id === id);
  return at < 0
    ? undefined
    : steps
        .slice(0, at)
        .flatMap(({ does = [] }) => does)
        .join('\n');
}

interface Shown extends LessonNotes {
  /** The plan as it is read; undefined: it is empty. */
  readonly check: OrderCheck | undefined;
}

/** How far a lesson is. */
interface Progress {
  readonly lesson: LessonPlan<GameTypes>;
  /** The index of the step that comes now; the number of steps: none does. */
  readonly at: number;
  /** Its plan has been carried out. */
  readonly isAfter: boolean;
  readonly lines: readonly string[];
  isDone(step: Step): boolean;
}

function progressOf(
  visited: Taught,
  lesson: LessonPlan<GameTypes>,
  { check, seen, orders }: Shown & Planned,
): Progress {
  const { page } = visited;
  const isAfter = page.match.lesson === 'after';
  const view = check?.planned?.view ?? page.view;
  const answers: readonly Json[] = [...page.given, ...(check?.planned?.answers ?? [])];
  const lines = linesOf(orders).map(({ text }) => text);
  const isDone = (step: Step): boolean =>
    step.isDone?.({ view, answers, lines }) ?? (step.sends === true ? isAfter : seen.includes(step.id));
  const { steps } = lesson;
  const open = steps.findIndex((step) => (step.after === true) === isAfter && !isDone(step));
  return { lesson, at: open < 0 ? steps.length : open, isAfter, lines, isDone };
}

/** The answer of the case to the question of a step, where it is asked and offered. */
function answerFor({ page }: Taught, { answers }: LessonPlan<GameTypes>, step: Step): LessonStrip['answers'] {
  const asked = page.open.find(({ kind }) => kind === step.asks);
  const given = answers.find(({ seat, kind }) => seat === page.seat.id && kind === step.asks);
  const id = given && offerId(given.kind, given.answer);
  if (!asked || id === undefined || asked.options.every((each) => each.id !== id)) return undefined;
  return { decision: asked.id, id };
}

/** What the steps of a lesson leave open when it has come to its end, or was left. */
const NO_STEP = {
  ...{ lit: [], why: undefined, missing: undefined, does: undefined, sends: false, answers: undefined },
  next: undefined,
} as const;

/** The way back from a step that cannot be done. */
function missingOf({ say }: Taught, { lesson: { steps }, at }: Progress, reason: string): LessonStrip['missing'] {
  const before = steps.slice(0, at).findLast(({ does }) => does) ?? steps[at];
  if (!before) return undefined;
  return {
    text: say('lesson.missing', { reason }),
    back: { do: `back.${before.id}`, text: say('lesson.back', { no: steps.indexOf(before) + 1 }) },
  };
}

/** `reason`: what keeps the lines of its step from being carried out; undefined: nothing. */
function stripOf(visited: Taught, progress: Progress, reason: string | undefined): LessonStrip {
  const { page, game, say } = visited;
  const { lesson, at, isDone, isAfter, lines } = progress;
  const { steps } = lesson;
  const told = (key: string) => sentenceOf(game, uncheckedMessage(key));
  const isTaught = page.match.isAsTaught ?? !isAfter;
  const step = isTaught ? steps[at] : undefined;
  const dots = steps.map((each, i) => (i === at ? 'now' : i < at && (isAfter || isDone(each)) ? 'done' : 'left'));
  const plan = PLANS[game.language.standing?.planner ? 'laid' : 'sheet'];
  if (!step)
    return {
      ...{ ...NO_STEP, plan, title: say(isAfter ? 'lesson.over' : 'lesson.left'), dots: steps.map(() => 'done') },
      text: isTaught ? told('lesson.end') : say('lesson.other'),
      ends: [
        { address: '/', text: say('lesson.seat') },
        { address: `${pathOf(game.id, 'minutes')}?language=${page.seat.language}`, text: say('lesson.rules') },
      ],
    };
  const answers = answerFor(visited, lesson, step);
  const { id, does = [], sends = false } = step;
  const isLaid = does.every((line) => lines.includes(line));
  return {
    ...{ dots, plan, answers, ends: undefined },
    title: say('lesson.title', { no: at + 1, count: steps.length }),
    text: told(`lesson.step.${id}`),
    why: told(`lesson.why.${id}`),
    lit: answers ? [...step.lit, `answer ${answers.id}`] : step.lit,
    missing: reason === undefined ? undefined : missingOf(visited, progress, reason),
    does: isLaid || reason !== undefined ? undefined : { do: `lesson.${id}`, text: say('lesson.do') },
    sends: sends && isLaid,
    next: step.isDone || sends ? undefined : id,
  };
}

/** What keeps the lines of the present step from being carried out after a plan; undefined: nothing, or it has none. */
async function missingFor(
  service: Service,
  visited: Taught,
  { lesson, at, isAfter }: Progress,
  { orders, textOf }: Planned,
): Promise<string | undefined> {
  const step = lesson.steps[at];
  const question = visited.page.open.find(({ isAct }) => isAct);
  const isSheet = visited.game.language.standing?.planner === undefined;
  const after = isSheet && !isAfter && step?.does ? withStep(lesson, orders, step.id) : undefined;
  if (after === undefined || !question) return undefined;
  const check = await checkOrders(service, visited.key.no, () => ({
    ...{ decision: question.id, text: textOf(after), strict: true },
  }));
  const wrong = check?.reply.lines.find(({ mark, text }) => mark === '?' && step?.does?.includes(text));
  return wrong && (wrong.notes[0] ?? wrong.text);
}

interface Planned {
  readonly orders: string;
  textOf(orders: string): string;
}

/** The strip beside a plan, with what its step lacks; undefined: there is no lesson, or it is put away. */
export async function lessonBeside(
  service: Service,
  visited: Taught,
  planned: Shown & Planned,
): Promise<LessonStrip | undefined> {
  const lesson = lessonOf(visited);
  const { match, draft } = visited.page;
  if (!lesson || planned.isAway || match.state !== 'RUNNING' || draft?.handedOver) return undefined;
  const progress = progressOf(visited, lesson, planned);
  return stripOf(visited, progress, await missingFor(service, visited, progress, planned));
}

const NotesForm = z.object({ do: z.enum(['next', 'away']), step: z.string().max(40).default('') });

/** Leaves a step behind, puts the strip away, and brings it back. */
export const lessonPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  router.post('/:token/lesson', guard.check, async (req, res) => {
    const { base } = await visit(req);
    const { do: what, step } = readForm(NotesForm, req.body);
    const notes = lessonNotes(req);
    keep(req, res, base, what === 'away' ? { ...notes, isAway: true } : { ...notes, seen: [...notes.seen, step] });
    res.redirect(303, base);
  });

  router.get('/:token/lesson', async (req, res) => {
    const { base } = await visit(req);
    keep(req, res, base, { ...lessonNotes(req), isAway: false });
    res.redirect(303, `${base}#lesson`);
  });
  return router;
};
