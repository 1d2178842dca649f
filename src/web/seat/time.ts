/**
 * Time: `/s/<token>/time` shows the player's deadlines, all absences and how everybody keeps time, and takes requests
 * about them.
 */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Speech } from '../../i18n/index.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import type { Service } from '../../match/service.ts';
import { ownHours } from '../../match/time/extension.ts';
import { isEvening } from '../../match/time/pace.ts';
import { type PaceBoard, type PaceLine, paceBoard } from '../../match/time/pace-board.ts';
import { type Clockface, makeClockface, type Section } from '../../reports/index.ts';
import { readForm } from '../forms.ts';
import { lengthText } from '../length.ts';
import { renderPage, sayIn } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Requests per minute from one address. */
const PER_MINUTE = 12;

const DAY = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A time of day, or none. */
const TIME = z.union([z.literal(''), z.string().regex(/^\d{2}:\d{2}$/)]).default('');

const TimeForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('extend'), hours: z.coerce.number().int().min(1).max(240).optional() }),
  z.object({ act: z.literal('absence'), from: DAY, to: DAY, fromTime: TIME, toTime: TIME }),
  z.object({ act: z.literal('noabsence'), from: DAY }),
]);

type Wish = z.output<typeof TimeForm>;

/** The equivalent command of a mail. */
const commandOf = (wish: Wish): string => {
  if (wish.act === 'extend') return wish.hours === undefined ? 'EXTEND' : `EXTEND ${wish.hours} hours`;
  if (wish.act === 'noabsence') return `NOABSENCE ${wish.from}`;
  const { from, fromTime, to, toTime } = wish;
  return `ABSENCE ${`${from} ${fromTime}`.trim()} TO ${`${to} ${toTime}`.trim()}`;
};

export const seatTime = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  const show = async (req: Request, res: Response, visited: Visit, said: readonly Section[]) => {
    const { page, key, base } = visited;
    const { zone, language } = page.seat;
    const now = service.clock();
    const clock = makeClockface(zone, now, language);
    const say = sayIn(language, visited.game.reporter);
    const board = await paceBoard(service, key.matchId);
    const context = { visited, board, clock, say };
    res.send(
      renderPage('time', {
        ...framed(visited),
        say,
        title: say('time.title'),
        said,
        due: page.open.map((each) => ({
          question: visited.game.reporter.answers.asked(each) ?? each.question,
          until: dueLine(each, clock, say),
        })),
        extend: extendForm(context),
        absences: ownAbsences(context),
        away: awayLines(context),
        board: boardTable(context),
        form: guard.token(req, res),
        action: `${base}/time`,
      }),
    );
  };

  router.get('/:token/time', async (req, res) => show(req, res, await visit(req), []));

  router.post(
    '/:token/time',
    limitRate({ name: 'time', limit: PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const { key } = await visit(req);
      const text = commandOf(readForm(TimeForm, req.body));
      const { reply } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
      await show(req, res, await visit(req), reply?.sections ?? []);
    },
  );

  return router;
};

interface Context {
  readonly visited: Visit;
  readonly board: PaceBoard | undefined;
  readonly clock: Clockface;
  readonly say: Speech;
}

const dueLine = ({ deadline, graceUntil, silence }: Visit['page']['open'][number], clock: Clockface, say: Speech) =>
  say('time.due', {
    when: clock.full(deadline.toISOString()),
    distance: clock.distance(deadline.toISOString()),
    grace: clock.full(graceUntil.toISOString()),
    silence,
  });

const extendForm = ({ visited: { page }, board, say }: Context) =>
  page.open.length > 0 && board
    ? {
        left: say('time.extend.left', {
          time: lengthText(say, ownHours(page.match.pace)),
          left: board.extensionsLeft(page.seat.id),
        }),
        hours: isEvening(page.match.pace) ? undefined : ownHours(page.match.pace),
      }
    : undefined;

const days = ({ from, until }: PaceLine['absences'][number], clock: Clockface, say: Speech): string =>
  say('time.days', { from: clock.full(from.toISOString()), until: clock.full(until.toISOString()) });

const ownAbsences = ({ visited: { page }, board, clock, say }: Context) => {
  const own = board?.lines.find(({ seat }) => seat === page.seat.id);
  return (own?.absences ?? []).map((each) => ({
    text: days(each, clock, say),
    // A day in the reader's own zone.
    from: new Intl.DateTimeFormat('en-CA', { timeZone: page.seat.zone, dateStyle: 'short' }).format(each.from),
  }));
};

const awayLines = ({ visited: { page }, board, clock, say }: Context): string[] =>
  (board?.lines ?? []).flatMap(({ seat, name, absences, isSought }) => [
    ...(isSought ? [say('time.sought', { name })] : []),
    ...(seat === page.seat.id ? [] : absences.map((each) => `${name}: ${days(each, clock, say)}`)),
  ]);

const boardTable = ({ board, say }: Context) => ({
  kind: 'table',
  head: ['seat', 'median', 'on-time', 'excused', 'missed'].map((each) => say(`time.board.${each}`)),
  rows: (board?.lines ?? []).map(({ name, player, median, onTime, excused, missed }) => [
    `${name} (${player})`,
    median === undefined ? '-' : say('time.hours', { hours: median.toFixed(1) }),
    onTime === undefined ? '-' : `${onTime}%`,
    String(excused),
    String(missed),
  ]),
});
