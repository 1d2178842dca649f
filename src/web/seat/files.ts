/** What a seat may download or read besides its page: the map, its state as data, its deadline, and the history. */
import { Router } from 'express';
import { z } from 'zod';
import { fromHistory } from '../../match/history.ts';
import { exportForSeat, packRecord } from '../../match/record/export.ts';
import { chaptersOfSeat } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { calendarOf, stateFileName, stateOf } from '../../reports/index.ts';
import { sendLarge } from '../compressed.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import type { PastEvent } from '../plan.ts';
import { renderPage } from '../render.ts';
import { publishing } from './calendar.ts';
import { newInVisit } from './last-visit.ts';
import { seatReport } from './report.ts';
import { framed, visitor } from './visit.ts';

/** The number of impulses on a page of the history. */
const IMPULSES = 12;

/** The number of past events that are played on the map. */
const MOST_PAST = 60;

const Before = z.object({ before: z.coerce.number().int().min(0).max(100_000).optional() });

export const seatFiles = (service: Service): Router => {
  const router = Router();
  const visit = visitor(service);

  router.get('/:token/map.svg', async (req, res) => {
    const { page, game } = await visit(req);
    await sendLarge(req, res, 'svg', game.reporter.board(seatReport(page)).svg());
  });

  router.get('/:token/past.json', async (req, res) => {
    const { page, game } = await visit(req);
    const from = newInVisit(req) ?? 0;
    const report = seatReport(page);
    const events = report.events.filter(({ no }) => no >= from);
    const past: readonly PastEvent[] = game.reporter.happened?.({ events }) ?? [];
    res.json(past.slice(-MOST_PAST));
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
    const { key, page, game, say, base } = visited;
    const { before } = readForm(Before, req.query);
    const chapters =
      (await fromHistory(service, (from) => chaptersOfSeat(from, key, { before, most: IMPULSES }))) ?? [];
    const [first] = chapters;
    res.send(
      renderPage('history', {
        ...framed(visited),
        title: say('seat.history'),
        chapters: chapters.map(({ no, events }) => ({
          address: `${base}/replay/${no}`,
          link: say('seat.history.replay', { no }),
          blocks: game.reporter.chronicle({ ...seatReport(page), events }),
        })),
        older: first && first.no > 0 ? `${base}/history?before=${first.no}` : undefined,
      }),
    );
  });

  return router;
};
