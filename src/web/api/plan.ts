/** The plan of a seat for programs: its steps and what can be added as data, changed by ids. */
import type { z } from 'zod';
import { given } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { SubmissionResult } from '../../match/inbox/reading.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import { gameOfPage, type PageDecision, type SeatPage, seatPage } from '../../match/pages.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import { answerDecision, offeredAnswer } from '../../match/sheets/answer.ts';
import { checkOrders, type NextOrder, type OrderCheck } from '../../match/sheets/check.ts';
import { weighChoices } from '../../match/sheets/choices.ts';
import { sentenceOf } from '../../match/words.ts';
import type { MODES } from '../../orders/index.ts';
import type { ReplyLine } from '../../reports/index.ts';
import { draftHistory } from '../../store/draft-history.ts';
import { NotFound } from '../errors.ts';
import { changed, directionOf, waysToAdd } from '../planning.ts';
import { sayIn } from '../render.ts';
import { handOf, readPlan } from '../seat/read-plan.ts';
import { notesBesideOdds } from '../seat/readout.ts';
import { sheetText } from '../seat/sheet-text.ts';
import { STEP_KINDS, stepsOf } from '../seat/steps.ts';
import { plannedTurn } from '../seat/turn.ts';
import type { AnswersBody, ChoicesQuery, DraftBody, SendBody } from './schemas.ts';

interface Planned {
  readonly service: Service;
  readonly key: SeatKey;
  readonly page: SeatPage;
  readonly game: Game;
  /** The turn of its own that the seat plans. */
  readonly question: PageDecision;
  readonly orders: string;
  readonly mode: (typeof MODES)[number];
  readonly textOf: (game: Game, orders: string) => string;
}

/** Undefined where nothing can be planned. */
async function plannedBy(service: Service, key: SeatKey): Promise<Planned | undefined> {
  const page = await seatPage(service, key);
  const game = page && gameOfPage(service, page.match);
  if (!page || !game) throw new NotFound();
  const turn = plannedTurn(game, page);
  if (!turn) return undefined;
  const textOf = (of: Game, text: string) => sheetText(of, { act: 'check', mode: turn.mode, orders: text });
  return { service, key, page, game, ...turn, textOf };
}

const readingOf = ({ service, key, question, orders, textOf }: Planned): Promise<OrderCheck | undefined> =>
  checkOrders(service, key.no, (game) => ({ decision: question.id, text: textOf(game, orders), strict: true }));

const NOTHING = { decision: null, revision: 0, undo: false, redo: false, open: [], steps: [], offers: [] } as const;

export async function planFor(service: Service, key: SeatKey, isMade = true) {
  const planned = await plannedBy(service, key);
  const read = planned && (await readPlan(service, planned, { ...planned, decision: planned.question.id }));
  if (!planned || !read) return { ...NOTHING, isMade };
  const { game, page, question, orders } = planned;
  const { check } = read;
  const { undo, redo } = await draftHistory(service.store, key.no, question.id);
  const { state, steps } = stepsOf(
    { ...read, lines: orders.split('\n') },
    { game, say: sayIn(page.seat.language, game.reporter) },
  );
  const lineOf = (number: number): ReplyLine | undefined => check.reply.lines.find((line) => line.number === number);
  const buttons = (all: readonly { readonly do: string; readonly text: string }[]) =>
    all.map(({ do: change, text }) => ({ do: change, label: text }));
  return {
    isMade,
    decision: question.id,
    revision: check.revision,
    undo: undo !== undefined,
    redo: redo !== undefined,
    ...(state.purse ? { left: state.purse.left } : {}),
    ...(check.lost === undefined ? {} : { lost: check.lost }),
    open: check.open.map(({ line }) => line),
    steps: steps.flatMap(({ number, kind, text, choices, mends, adds, odds, notes }) => {
      if (number === undefined) return [];
      const { spends } = lineOf(number) ?? {};
      const courses = check.courses.filter(({ line }) => line === number);
      return {
        ...{ number, kind, label: text, odds, notes, ...(spends ? { spends } : {}) },
        way: courses.flatMap(({ way }) => way),
        fights: courses.flatMap(({ fights }) => fights),
        choices: buttons(choices),
        mends: buttons(mends),
        adds: adds.map(({ do: change, text: label, chance }) => ({ do: change, label, ...given({ percent: chance }) })),
      };
    }),
    offers: check.next.filter(({ isChoice }) => !isChoice).map(offerOf),
  };
}

const offerOf = ({ id, verb, label, places, card, title, isFight, isIdle, needs = [] }: NextOrder) => ({
  ...{ do: `add.${id}`, verb, label, places },
  ...(card === undefined ? {} : { card }),
  ...(title === undefined ? {} : { title }),
  ...(isFight ? { isFight } : {}),
  ...(isIdle ? { isIdle } : {}),
  needs: needs.map((need) => ({ do: `add.${need.id}`, label: need.label, places: need.places })),
});

/** What can be added at a place, each with its price, its chances and who does it. */
export async function choicesFor(service: Service, key: SeatKey, { place }: z.output<typeof ChoicesQuery>) {
  const planned = await plannedBy(service, key);
  if (!planned) return { choices: [] };
  const { question, orders, textOf } = planned;
  const found = await weighChoices(service, key.no, {
    ...{ decision: question.id, place, sheet: orders, textOf },
    add: waysToAdd,
  });
  if (!found) throw new NotFound();
  const opening = found.opening ? [found.opening.order.id] : [];
  return {
    choices: found.choices.map(({ order: { id, label, places, verb, deed }, way, line, fights, onward }) => ({
      ...{ do: ['add', ...opening, `${id}~${way}`].join('.'), verb, label, places, fights, onward },
      ...(deed?.by ? { leader: deed.by.leader, counters: deed.by.counters } : {}),
      isSeldom: deed?.isSeldom ?? false,
      ...(line ? { kind: STEP_KINDS[line.mark], odds: line.odds ?? [], notes: notesBesideOdds(line) } : {}),
      ...(line?.spends ? { spends: line.spends } : {}),
    })),
  };
}

/** Changes the draft by ids. The plan as it is then; `isMade` false: it could not be changed so. */
export async function changePlan(
  service: Service,
  key: SeatKey,
  { decision, revision, do: change }: z.output<typeof DraftBody>,
) {
  const planned = await plannedBy(service, key);
  if (planned?.question.id !== decision) return planFor(service, key, false);
  const { game, page, orders, textOf } = planned;
  if ((page.draft?.revision ?? 0) !== revision) return planFor(service, key, false);
  const planning = { service, seatNo: key.no, decision, orders, textOf, hand: handOf(game, page) };
  const after = await changed(planning, change);
  if (after === undefined) return planFor(service, key, false);
  const { verdict } = await submitOrders(service, key.no, {
    ...{ decision, revision, text: textOf(game, after), strict: true, step: directionOf(change) },
  });
  return planFor(service, key, verdict !== 'stale');
}

/** Sends the draft, unless a step leaves something to choose. */
export async function sendPlan(
  service: Service,
  key: SeatKey,
  { decision, revision, lose }: z.output<typeof SendBody>,
  once: string | undefined,
): Promise<SubmissionResult> {
  const planned = await plannedBy(service, key);
  const check = planned?.question.id === decision ? await readingOf(planned) : undefined;
  const act = check?.open.length === 0 ? 'send' : 'check';
  const text = planned ? sheetText(planned.game, { ...planned, act }) : 'CHECK';
  return submitOrders(service, key.no, { decision, revision, text, strict: true, asks: lose !== true }, once);
}

/** Answers a question by the ids of its options. */
export async function answerBy(
  service: Service,
  key: SeatKey,
  { decision, options }: z.output<typeof AnswersBody>,
): Promise<{ isTaken: boolean; code?: string; reason?: string }> {
  const page = await seatPage(service, key);
  const game = page && gameOfPage(service, page.match);
  if (!game) throw new NotFound();
  const answer = await offeredAnswer(service, key.no, decision, options);
  const result = await answerDecision(service, key.no, decision, answer ?? null);
  if (result.ok) return { isTaken: true };
  const { code, reason } = result.refusal;
  return { isTaken: false, code, reason: sentenceOf(game, reason) };
}
