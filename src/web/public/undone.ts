/** Play that rollbacks have undone: for everybody, and for a seat as it knew it. */
import { Router } from 'express';
import { gameOfPage, publicPage } from '../../match/pages.ts';
import { type UndoneStretch, undoneIn } from '../../match/record/branch.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface, type Reporter, type ReportModel } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { renderPage, sayIn } from '../render.ts';
import { publicReport, seatReport } from '../seat/report.ts';
import { visitor } from '../seat/visit.ts';

const say = sayIn();

interface Reader {
  readonly code: string;
  readonly back: string;
  readonly zone: string;
  readonly reporter: Reporter;
  readonly report: ReportModel;
}

const pageOf = (
  service: Service,
  { code, back, zone, reporter, report }: Reader,
  undone: readonly UndoneStretch[],
): string => {
  const clock = makeClockface(zone, service.clock());
  const sections = undone.map(({ at, by, reason, events }) => ({
    title: say('public.undone.title', { when: clock.full(at.toISOString()), by, reason }),
    blocks: reporter.story.chronicle({ ...report, events }),
  }));
  const none = { title: say('public.undone.none'), blocks: [] };
  return renderPage('cards', {
    title: say('public.undone', { code }),
    say,
    back,
    sections: sections.length > 0 ? sections : [none],
  });
};

/** `/p/<code>/undone` */
export const publicUndone = (service: Service): Router => {
  const router = Router();
  router.get('/:code/undone', async (req, res) => {
    const page = await publicPage(service, req.params.code);
    const reporter = page && gameOfPage(service, page.match)?.reporter;
    if (!page || !reporter) throw new NotFound();
    const { id, code } = page.match;
    const reader = { code, back: `/p/${code}`, zone: 'UTC', reporter, report: publicReport(page) };
    res.send(pageOf(service, reader, await undoneIn(service, id)));
  });
  return router;
};

/** `/s/<token>/undone` */
export const seatUndone = (service: Service): Router => {
  const router = Router();
  const visit = visitor(service);
  router.get('/:token/undone', async (req, res) => {
    const { key, page, game, base } = await visit(req);
    const { zone } = page.seat;
    const reader = { code: page.match.code, back: base, zone, reporter: game.reporter, report: seatReport(page) };
    res.send(pageOf(service, reader, await undoneIn(service, key.matchId, key.seat)));
  });
  return router;
};
