/** The routes that answer the script of a seat's page: the ground, and the reading of unfinished orders. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import { given, message } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import { pageVersion } from '../../match/page-version.ts';
import { gameOfPage, seatByToken, seatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders, type NextOrder, type OrderCheck } from '../../match/sheets/check.ts';
import { type Choices as WeighedChoices, weighChoices } from '../../match/sheets/choices.ts';
import { sentenceOf } from '../../match/words.ts';
import { MODES } from '../../orders/index.ts';
import type { ReplyLine } from '../../reports/index.ts';
import { draftHistory } from '../../store/draft-history.ts';
import { sendLarge } from '../compressed.ts';
import { type Addition, additionOf } from '../draft.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { groundOf } from '../ground.ts';
import type { ChangedPlan, Choices, LaidText, Plan, PlannedChoice, PlannedLine, ReadPlan } from '../plan.ts';
import { Change, changed, directionOf, partIn, waysToAdd } from '../planning.ts';
import { renderPage, renderPart } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { LayForm, laidFields, laidList } from './laying.ts';
import { backTo, type LessonNotes, lessonBeside, lessonNotes, lessonOf, withStep } from './lesson.ts';
import { handOf, type PlanReading, readPlan } from './read-plan.ts';
import { checkStanding, notesBesideOdds } from './readout.ts';
import { seatReport } from './report.ts';
import { sheetText } from './sheet-text.ts';
import { type PlanSteps, STEP_KINDS, stepsOf } from './steps.ts';
import { plannedTurn } from './turn.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Checks per minute from one address: one for each pause in writing. */
const CHECKS_PER_MINUTE = 150;

/** The same for choices at an area, each of which rehearses many sheets. */
const CHOICES_PER_MINUTE = 90;

const number = z.coerce.number().int().min(0).max(2_147_483_647);

/** The fields of unfinished orders. */
export const written = z
  .string()
  .max(32_000)
  .transform((text) => text.replace(/\r\n?/g, '\n'));

const DraftForm = z.object({ decision: number, revision: number, mode: z.enum(MODES), orders: written, do: Change });

const PlanForm = z.object({ decision: number, revision: number, mode: z.enum(MODES), orders: written });

const ChoicesForm = PlanForm.extend({
  place: z.string().max(60),
  opening: z.string().max(200).optional(),
  who: z.string().max(200).optional(),
  part: z.string().max(200).optional(),
});

/** Routes below a seat's page. */
export const seatPlan = (service: Service, guard: FormGuard): Router => {
  const router = Router();

  const visit = visitor(service);

  const keyOf = async (req: Request) => {
    const key = await seatByToken(service, String(req.params.token));
    if (!key) throw new NotFound();
    return key;
  };

  router.get('/:token/ground.json', async (req, res) => {
    const page = await seatPage(service, await keyOf(req));
    const game = page && gameOfPage(service, page.match);
    if (!page || !game) throw new NotFound();
    const ground = groundOf(game, seatReport(page), page.seat.language);
    await sendLarge(req, res, 'json', JSON.stringify(ground));
  });

  router.post(
    '/:token/plan',
    limitRate({ name: 'plan', limit: CHECKS_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const { decision, revision, mode, orders } = readForm(PlanForm, req.body);
      const textOf = (game: Game, text: string) => sheetText(game, { act: 'check', mode, orders: text });
      const read = await readPlan(service, visited, { decision, orders, textOf });
      if (!read) throw new NotFound();
      res.json(await planOf(service, visited, read, { revision, orders, notes: lessonNotes(req), textOf }));
    },
  );

  router.post(
    '/:token/draft',
    limitRate({ name: 'plan', limit: CHECKS_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const before = await visit(req);
      const { decision, revision, mode, orders, do: change } = readForm(DraftForm, req.body);
      const { key, base } = before;
      const textOf = (game: Game, text: string) => sheetText(game, { act: 'check', mode, orders: text });
      const hand = handOf(before.game, before.page);
      const isOpen = before.page.draft?.handedOver !== true && before.page.open.some(({ id }) => id === decision);
      const lesson = lessonOf(before);
      const taught = (what: 'lesson' | 'back', step: string) =>
        lesson && (what === 'back' ? backTo(lesson, step) : withStep(lesson, orders, step));
      const planning = { service, seatNo: key.no, decision, orders, textOf, taught, hand };
      const after = isOpen ? await changed(planning, change) : undefined;
      if (after !== undefined)
        await submitOrders(service, key.no, {
          ...{ decision, revision, text: textOf(before.game, after), strict: true },
          step: directionOf(change),
        });
      const isMade = after !== undefined;
      const isScript = req.accepts(['html', 'json']) === 'json';
      if (!isScript) return res.redirect(303, `${base}${isMade ? '' : '?news=unchanged'}#orders-card`);
      const notes = lessonNotes(req);
      const plan = await planAfter(service, await visit(req), { decision, revision, after, textOf, notes });
      res.status(isMade ? 200 : 409).json(plan);
    },
  );

  router.get('/:token/offers', async (req, res) => {
    const visited = await visit(req);
    const { key, page, game, say, base } = visited;
    const turn = plannedTurn(game, page);
    if (!turn) return res.redirect(303, base);
    const { question, orders, mode } = turn;
    const text = sheetText(game, { act: 'check', mode, orders });
    const check = await checkOrders(service, key.no, () => ({ decision: question.id, text, strict: true }));
    if (!check) throw new NotFound();
    const { kinds = [] } = game.board.deeds ?? {};
    const offers = check.next.filter(({ isChoice }) => !isChoice);
    const groups = [undefined, ...kinds].map((kind) => ({
      title: kind === undefined ? say('seat.offers.other') : sentenceOf(game, message(`deed.${kind}`)),
      offers: offers.filter(({ deed }) => deed?.kind === kind),
    }));
    res.send(
      renderPage('offers', {
        ...framed(visited),
        title: say('seat.offers'),
        token: guard.token(req, res),
        hidden: { decision: question.id, revision: page.draft?.revision ?? 0, mode, orders },
        groups: groups.filter(({ offers: some }) => some.length > 0),
      }),
    );
  });

  router.post(
    '/:token/laid',
    limitRate({ name: 'laid', limit: CHECKS_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const { page, game } = visited;
      const { texts, faults } = laidList({ page, game }, laidFields(readForm(LayForm, req.body)));
      const text = texts.join('\n');
      const { lines } = checkStanding(game, page, text);
      const lesson = await lessonPart(service, visited, {
        ...{ check: undefined, orders: text, notes: lessonNotes(req) },
        textOf: (_, orders) => orders,
      });
      const laid: LaidText = { text, faults, lines: lines.map(lineOf), ...given({ lesson }) };
      res.json(laid);
    },
  );

  router.post(
    '/:token/choices',
    limitRate({ name: 'choices', limit: CHOICES_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const key = await keyOf(req);
      const { decision, mode, orders, place, opening, who, part } = readForm(ChoicesForm, req.body);
      const choices = await weighChoices(service, key.no, {
        decision,
        place,
        sheet: orders,
        opening,
        who,
        textOf: (game, sheet) => sheetText(game, { act: 'check', mode, orders: sheet }),
        add: (sheet, order) =>
          part === undefined ? waysToAdd(sheet, order) : partlyAddedTo(sheet, order, { who, part }),
      });
      if (!choices) throw new NotFound();
      res.json(choicesOf(choices));
    },
  );

  return router;
};

/** The plan after a change: its lines, or those of the draft where another window was quicker. */
async function planAfter(
  service: Service,
  visited: Visit,
  { decision, revision, after, textOf, notes }: AfterChange,
): Promise<ChangedPlan> {
  const { key, page } = visited;
  const { draft } = page;
  const isKept = after === undefined || draft?.revision !== revision;
  const text = isKept ? (draft?.lines.join('\n') ?? '') : after;
  const read = await readPlan(service, visited, { decision, orders: text, textOf });
  if (!read) throw new NotFound();
  const { revision: kept } = read.check;
  const { undo, redo } = await draftHistory(service.store, key.no, decision);
  return {
    ...(await planOf(service, visited, read, { revision: kept, orders: text, textOf, notes })),
    ...{ text, revision: kept, undo: undo !== undefined, redo: redo !== undefined },
    version: pageVersion(page).version,
  };
}

interface AfterChange {
  readonly decision: number;
  readonly revision: number;
  readonly after: string | undefined;
  readonly notes: LessonNotes;
  textOf(game: Game, orders: string): string;
}

const planOf = async (
  service: Service,
  visited: Visit,
  read: PlanReading,
  { revision, orders, notes, textOf }: Pick<AfterChange, 'revision' | 'notes' | 'textOf'> & { readonly orders: string },
): Promise<Plan> => {
  const { check } = read;
  const { game, say, base } = visited;
  const steps = stepsOf({ ...read, lines: orders.split('\n') }, visited);
  // Where plans are laid from cards a sheet has lines beside them, which the lesson does not follow.
  const isFollowed = game.language.standing?.planner === undefined;
  const lesson = isFollowed ? await lessonPart(service, visited, { check, orders, notes, textOf }) : undefined;
  return {
    ...readingOf(check, steps, { revision, orders }),
    html: renderPart('plan-steps', { ...steps, say, base }),
    ...given({ lesson }),
    state: renderPart('plan-state', { state: steps.state, say }),
  };
};

/** `revision`: that of the draft on the page, with the orders that stand there. */
export const readingOf = (
  check: OrderCheck,
  { state }: Pick<PlanSteps, 'state'>,
  { revision, orders }: { readonly revision: number; readonly orders: string },
): ReadPlan => {
  const { reply, kept, isStale, courses, spent, next, replaced, after } = check;
  const isDrawn = after !== undefined && orders.trim() !== '' && orders.trim() === kept.join('\n').trim();
  return {
    lines: reply.lines.filter(({ text }) => text !== replaced).map(lineOf),
    more: reply.notes,
    other: check.revision === revision ? undefined : { revision: check.revision, lines: kept },
    isStale,
    courses,
    spent,
    next: next.map(({ deed: _, text: __, ...order }) => order),
    ...(isDrawn ? { drawn: check.revision } : {}),
    lost: state.lost ?? '',
  };
};

/** The strip of the lesson beside a plan, without its form. */
async function lessonPart(
  service: Service,
  visited: Visit,
  {
    check,
    orders,
    notes,
    textOf,
  }: Pick<AfterChange, 'notes' | 'textOf'> & { readonly check: OrderCheck | undefined; readonly orders: string },
): Promise<string | undefined> {
  const { game, base, say } = visited;
  const planned = { ...notes, check, orders, textOf: (text: string) => textOf(game, text) };
  const lesson = await lessonBeside(service, visited, planned);
  return lesson && renderPart('lesson', { lesson, base, form: '', say });
}

const lineOf = (line: ReplyLine): PlannedLine => {
  const { number: no, mark, label, text, price = '', odds = [] } = line;
  return { number: no, kind: STEP_KINDS[mark], label, text, price, notes: notesBesideOdds(line), odds };
};

/** The orders of one force, which a part of it carries out, and the plays that come before them. */
const partlyAddedTo = (
  sheet: string,
  order: NextOrder,
  { who, part }: { readonly who: string | undefined; readonly part: string | undefined },
): readonly Addition[] => {
  const ways = waysToAdd(sheet, order);
  if (order.places.length === 0) return ways;
  const force = order.deed?.by?.who;
  const own = ways.find((way) => (way.who ?? force) === who);
  if (force === undefined || !own || part === undefined) return [];
  return [additionOf(sheet, order.text, force, partIn(own.who ?? force, part))];
};

type Force = NonNullable<PlannedChoice['by']>;

/** Those who do an order, in the words of players. */
const forceOf = ({ deed, force }: NextOrder): Force | undefined => {
  if (!deed?.by || !force) return undefined;
  const { words: _, counters, ...by } = deed.by;
  const named = counters.map(({ what, most }) => ({ what, most, name: force.counters[what] ?? what }));
  return { ...by, name: force.name, counters: named };
};

/** A force of which only a part marches. */
const partOf = ({ leader, name, counters }: Force, who: string): Force => {
  const words = who.split(' ');
  const along = counters.flatMap((each) => {
    const most = Number(words[words.indexOf(each.what) - 1]);
    return most > 0 ? [{ ...each, most }] : [];
  });
  return { who, name, ...(leader === undefined ? {} : { leader }), counters: along };
};

const choicesOf = ({ opening, openings, isOpen, kinds, choices }: WeighedChoices): Choices => ({
  opening: opening?.order.id,
  openings: openings.map(({ order: { id, card = 0, title }, line }) => ({
    ...{ id, card, price: line?.price ?? '' },
    ...(title === undefined ? {} : { title }),
  })),
  isOpen,
  kinds,
  choices: choices.map(({ order, way, who, line, fights, onward }): PlannedChoice => {
    const { id, label, places, deed } = order;
    const { kind = '', isSeldom = false } = deed ?? {};
    const named = forceOf(order);
    const by = named && who !== undefined ? partOf(named, who) : named;
    return {
      id: `${id}~${way}`,
      label: line?.label ?? label.text,
      places,
      kind,
      isSeldom,
      ...(by ? { by } : {}),
      ...(line ? { line: lineOf(line) } : {}),
      fights: fights.map(({ percent }) => percent),
      ...(onward > 0 ? { onward } : {}),
    };
  }),
});
