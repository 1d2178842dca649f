/** What a seat may download or read besides its page: the map, its state as data, its deadline, and the history. */
import { Router } from 'express';
import { z } from 'zod';
import { given } from '../../engine/index.ts';
import { fromHistory } from '../../match/history.ts';
import { exportForSeat, packRecord } from '../../match/record/export.ts';
import type { Service } from '../../match/service.ts';
import { calendarOf, stateFileName, stateOf } from '../../reports/index.ts';
import { serveBoard } from '../board-files.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { publishing } from './calendar.ts';
import { seatHistory } from './log.ts';
import { seatReport } from './report.ts';
import { viewAfterPlan } from './turn.ts';
import { framed, visitor } from './visit.ts';

/** The number of impulses on a page of the history. */
const IMPULSES = 12;

/** The map after the draft of this revision: a drawing is kept by its address. */
const Planned = z.object({ plan: z.coerce.number().int().min(0).max(2_147_483_647).optional() });

const Before = z.object({ before: z.coerce.number().int().min(0).max(100_000).optional() });

export const seatFiles = (service: Service): Router => {
  const router = Router();
  const visit = visitor(service);

  serveBoard(router, '/:token', async (req) => {
    const visited = await visit(req);
    const { page, game } = visited;
    const after = readForm(Planned, req.query).plan === undefined ? undefined : await viewAfterPlan(service, visited);
    return game.reporter.board.draw({ ...seatReport(page), ...given({ view: after }) });
  });

  router.get('/:token/state.json', async (req, res) => {
    const { page, game } = await visit(req);
    const report = seatReport(page);
    res.attachment(stateFileName(report)).json(stateOf(report, game.reporter));
  });

  router.get('/:token/deadline.ics', async (req, res) => {
    const { page, game } = await visit(req);
    const calendar = calendarOf(seatReport(page), game.reporter, publishing(service));
    if (calendar === undefined) throw new NotFound();
    res.attachment('deadline.ics').type('text/calendar; charset=utf-8; method=PUBLISH').send(calendar);
  });

  router.get('/:token/record', async (req, res) => {
    const { key } = await visit(req);
    const record = await fromHistory(service, (from) => exportForSeat(from, key));
    if (!record) throw new NotFound();
    res.attachment(record.name).type('application/gzip').send(packRecord(record));
  });

  router.get('/:token/history', async (req, res) => {
    const visited = await visit(req);
    const { say, base } = visited;
    const { before } = readForm(Before, req.query);
    const { log, first } = await seatHistory(service, visited, { before, most: IMPULSES });
    res.send(
      renderPage('history', {
        ...framed(visited),
        title: say('seat.history'),
        log,
        older: first !== undefined && first > 0 ? `${base}/history?before=${first}` : undefined,
      }),
    );
  });

  return router;
};
