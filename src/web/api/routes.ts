/** The routes of the API, as data: the router and the description are both made from them. */
import type { z } from 'zod';
import type { Games } from '../../match/game.ts';
import { fromHistory } from '../../match/history.ts';
import type { SubmissionResult } from '../../match/inbox/reading.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import { tryOrders } from '../../match/inbox/trial.ts';
import { type PageDraft, seatPage } from '../../match/pages.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import { exportForSeat } from '../../match/record/export.ts';
import { seatEvents, toldReports } from '../../match/seat-feed.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { answerBy, changePlan, choicesFor, planFor, sendPlan } from './plan.ts';
import {
  AnswersAnswer,
  AnswersBody,
  ChoicesAnswer,
  ChoicesQuery,
  DraftBody,
  EventsAnswer,
  EventsQuery,
  OrdersAnswer,
  OrdersBody,
  PlanAnswer,
  RecordAnswer,
  ReportsAnswer,
  ReportsQuery,
  SeatAnswer,
  SendBody,
  seatAnswerOf,
} from './schemas.ts';

/** A checked call. */
interface Call<Query, Body> {
  readonly service: Service;
  readonly key: SeatKey;
  readonly query: Query;
  readonly body: Body;
  /** The idempotency key, by which a repeated call is recognised. */
  readonly once: string | undefined;
}

export interface Route {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** Name of the operation, and prefix of its keys in the catalogue. */
  readonly name: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What the description says instead, where that depends on the games. */
  described?(games: Games): z.ZodType;
  /** Accepts `Idempotency-Key`. */
  readonly isOnce?: true;
  run(call: Call<unknown, unknown>): Promise<unknown>;
}

/** A route whose handler gets what its schemas have checked. */
const route = <Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  plan: Omit<Route, 'run' | 'query' | 'body' | 'answer'> & {
    readonly query?: Q;
    readonly body?: B;
    readonly answer: A;
    run(call: Call<z.output<Q>, z.output<B>>): Promise<z.input<A>>;
  },
): Route => plan as unknown as Route;

export const routes: readonly Route[] = [
  route({
    method: 'get',
    path: '/seat',
    name: 'seat',
    answer: SeatAnswer,
    described: seatAnswerOf,
    run: async ({ service, key }) => {
      const page = await seatPage(service, key);
      if (!page) throw new NotFound();
      const { match, seat, occasion, view, open, waitingFor, standing, polls } = page;
      const draft = page.draft && { ...page.draft, decision: askedIn(page.draft) };
      return plain({
        game: match.gameId,
        match,
        seat,
        occasion,
        view,
        open,
        waitingFor,
        draft,
        standing,
        polls: polls.open,
      });
    },
  }),
  route({
    method: 'get',
    path: '/events',
    name: 'events',
    query: EventsQuery,
    answer: EventsAnswer,
    run: async ({ service, key, query: { after, limit } }) => {
      const rows = await seatEvents(service, key, { after, most: limit });
      return {
        events: rows.map(({ no, at, event: { only: _, ...event } }) => ({ no, at, event })),
        next: after + rows.length,
      };
    },
  }),
  route({
    method: 'get',
    path: '/reports',
    name: 'reports',
    query: ReportsQuery,
    answer: ReportsAnswer,
    run: async ({ service, key, query: { before, limit } }) => {
      const reports = await toldReports(service, key, { before, most: limit });
      return plain({ reports: reports.map(({ createdAt, ...report }) => ({ ...report, at: createdAt })) });
    },
  }),
  route({
    method: 'get',
    path: '/record',
    name: 'record',
    answer: RecordAnswer,
    run: async ({ service, key }) => {
      const record = await fromHistory(service, (from) => exportForSeat(from, key));
      if (!record) throw new NotFound();
      return plain({ name: record.name, lines: record.lines });
    },
  }),
  route({
    method: 'get',
    path: '/plan',
    name: 'plan',
    answer: PlanAnswer,
    run: async ({ service, key }) => plain(await planFor(service, key)),
  }),
  route({
    method: 'get',
    path: '/choices',
    name: 'choices',
    query: ChoicesQuery,
    answer: ChoicesAnswer,
    run: async ({ service, key, query }) => plain(await choicesFor(service, key, query)),
  }),
  route({
    method: 'post',
    path: '/draft',
    name: 'draft',
    body: DraftBody,
    answer: PlanAnswer,
    run: async ({ service, key, body }) => plain(await changePlan(service, key, body)),
  }),
  route({
    method: 'post',
    path: '/send',
    name: 'send',
    body: SendBody,
    answer: OrdersAnswer,
    isOnce: true,
    run: async ({ service, key, body, once }) => answerOf(await sendPlan(service, key, body, once)),
  }),
  route({
    method: 'post',
    path: '/answers',
    name: 'answers',
    body: AnswersBody,
    answer: AnswersAnswer,
    run: ({ service, key, body }) => answerBy(service, key, body),
  }),
  route({
    method: 'post',
    path: '/orders',
    name: 'orders',
    body: OrdersBody,
    answer: OrdersAnswer,
    isOnce: true,
    run: async ({ service, key, body, once }) => answerOf(await submitOrders(service, key.no, formOf(body), once)),
  }),
  route({
    method: 'post',
    path: '/check',
    name: 'check',
    body: OrdersBody,
    answer: OrdersAnswer,
    run: async ({ service, key, body }) => answerOf(await tryOrders(service, key.no, formOf(body))),
  }),
];

const askedIn = ({ decision }: PageDraft): number | null => (decision === NO_DECISION ? null : decision);

const formOf = ({ decision, text, revision, ask = false }: z.output<typeof OrdersBody>) => ({
  decision: decision ?? NO_DECISION,
  text: text.replace(/\r\n?/g, '\n'),
  ...(revision === undefined ? {} : { revision }),
  asks: ask ?? false,
});

const answerOf = (settled: SubmissionResult): z.input<typeof OrdersAnswer> => {
  const { reply } = settled;
  const deadline = reply?.deadline && {
    at: instantOf(reply.deadline.at),
    ...(reply.deadline.graceUntil === undefined ? {} : { graceUntil: instantOf(reply.deadline.graceUntil) }),
  };
  return plain({ ...settled, ...(reply ? { reply: { ...reply, ...(deadline ? { deadline } : {}) } } : {}) });
};

/** An ISO instant; the database writes the zone differently. */
const instantOf = (iso: string): string => new Date(iso).toISOString();

/** A value as JSON has it: dates become texts, undefined fields go away. */
const plain = <T = never>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
