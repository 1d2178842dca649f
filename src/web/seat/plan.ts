/** The routes that answer the script of a seat's page: the ground, and the reading of unfinished orders. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import { type Catalogue, inTerms } from '../../i18n/index.ts';
import { gameOfPage, seatByToken, seatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders, type NextOrder, type OrderCheck } from '../../match/sheets/check.ts';
import { type Choices as WeighedChoices, weighChoices } from '../../match/sheets/choices.ts';
import { MODES } from '../../orders/index.ts';
import type { ReplyLine } from '../../reports/index.ts';
import { type Addition, additionOf, additions } from '../draft.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import type { Choices, Ground, LaidText, Plan, PlannedChoice, PlannedLine } from '../plan.ts';
import { sentencesIn } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { LayForm, laidFields, laidList } from './laying.ts';
import { checkStanding, notesBesideOdds } from './readout.ts';
import { seatReport } from './report.ts';
import { sheetText } from './sheet-text.ts';
import { visitor } from './visit.ts';

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
    const report = seatReport(page);
    const { places, ways } = game.reporter.board(report);
    const held = places.filter(({ isHeld }) => isHeld).map(({ id }) => id);
    const ground: Ground = {
      areas: places.map(({ id, name, x, y }) => ({ id, name, x, y })),
      ways: ways.map(({ a, b }) => [a, b]),
      first: held.length > 0 ? held : (game.reporter.scenes?.(report) ?? []),
      words: scriptWords(sentencesIn(page.seat.language, game.reporter)),
    };
    res.json(ground);
  });

  router.post(
    '/:token/plan',
    limitRate({ name: 'plan', limit: CHECKS_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const key = await keyOf(req);
      const { decision, revision, mode, orders } = readForm(PlanForm, req.body);
      const check = await checkOrders(service, key.no, (game) => ({
        decision,
        text: sheetText(game, { act: 'check', mode, orders }),
        strict: true,
      }));
      if (!check) throw new NotFound();
      res.json(planOf(check, revision));
    },
  );

  router.post(
    '/:token/laid',
    limitRate({ name: 'laid', limit: CHECKS_PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const { page, game } = await visit(req);
      const { texts, faults } = laidList({ page, game }, laidFields(readForm(LayForm, req.body)));
      const { lines } = checkStanding(game, page, texts.join('\n'));
      const laid: LaidText = { text: texts.join('\n'), faults, lines: lines.map((line) => lineOf(line)) };
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
          part === undefined ? addedTo(sheet, order) : partlyAddedTo(sheet, order, { who, part }),
      });
      if (!choices) throw new NotFound();
      res.json(choicesOf(choices));
    },
  );

  return router;
};

const KINDS = { ok: 'ok', '!': 'doubt', '?': 'wrong', i: 'info' } as const;

const planOf = (
  { reply, mends, kept, isStale, courses, next, replaced, ...check }: OrderCheck,
  revision: number,
): Plan => ({
  lines: reply.lines
    .filter(({ text }) => text !== replaced)
    .map((line): PlannedLine => {
      const own = mends.filter((mend) => mend.line === line.number).map((mend) => mend.text);
      return lineOf(line, own);
    }),
  more: reply.notes,
  other: check.revision === revision ? undefined : { revision: check.revision, lines: kept },
  isStale,
  courses,
  next: next.map(({ deed: _, ...order }) => order),
});

const lineOf = (line: ReplyLine, mends: readonly string[] = []): PlannedLine => {
  const { number: no, mark, label, text, tally, odds = [] } = line;
  return { number: no, kind: KINDS[mark], label, text, tally, notes: notesBesideOdds(line), odds, mends };
};

const addedTo = (sheet: string, { text, deed }: NextOrder): readonly Addition[] =>
  additions(sheet, text, deed?.by?.leader);

/** The orders of one force, which a part of it carries out, and the plays that come before them. */
const partlyAddedTo = (
  sheet: string,
  order: NextOrder,
  { who, part }: { readonly who: string | undefined; readonly part: string },
): readonly Addition[] => {
  const ways = addedTo(sheet, order);
  if (order.places.length === 0) return ways;
  const force = order.deed?.by?.who;
  if (force === undefined || !ways.some((way) => (way.who ?? force) === who)) return [];
  return [additionOf(sheet, order.text, force, part)];
};

type Force = NonNullable<PlannedChoice['by']>;

/** A force of which only a part marches, in its own words. */
const partOf = ({ leader, counters }: Force, who: string): Force => {
  const words = who.split(' ');
  const along = counters.flatMap(({ what }) => {
    const most = Number(words[words.indexOf(what) - 1]);
    return most > 0 ? [{ what, most }] : [];
  });
  return { who, ...(leader === undefined ? {} : { leader }), counters: along };
};

const choicesOf = ({ opening, openings, isOpen, kinds, choices }: WeighedChoices): Choices => ({
  opening: opening?.order.text,
  openings: openings.map(({ order: { text, card = 0, title }, line }) => ({
    ...{ text, card, tally: line?.tally ?? '' },
    ...(title === undefined ? {} : { title }),
  })),
  isOpen,
  kinds,
  choices: choices.map(({ order: { text, label, places, deed }, who, sheet, line, fights, onward }): PlannedChoice => {
    const { kind = '', by: named, isSeldom = false } = deed ?? {};
    const by = named && who !== undefined ? partOf(named, who) : named;
    return {
      text: named && by ? text.replace(named.who, by.who) : text,
      label: line?.label ?? label.text,
      places,
      sheet,
      kind,
      isSeldom,
      ...(by ? { by } : {}),
      ...(line ? { line: lineOf(line) } : {}),
      fights: fights.map(({ percent }) => percent),
      ...(onward > 0 ? { onward } : {}),
    };
  }),
});

/** The sentences of the script in the terms of a game. The script fills in their arguments. */
const scriptWords = (sentences: Catalogue): Ground['words'] =>
  Object.fromEntries(
    Object.entries(sentences)
      .filter(([key]) => key.startsWith('script.') || key.startsWith('mark.'))
      .map(([key, sentence]) => [key, inTerms(sentences, sentence)]),
  );
