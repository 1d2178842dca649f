/** The newest impulses of a match, as the owner of a seat may know them. */
import { fromHistory } from '../../match/history.ts';
import { type Chapter, chaptersOfSeat, newestChapters, scenesOfSeat } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface } from '../../reports/index.ts';
import { type LogBlock, logOf } from '../log.ts';
import { resultOf } from '../result.ts';
import { seatReport } from './report.ts';
import type { Visit } from './visit.ts';

/** The number of impulses in the log of a page. */
const IMPULSES = 8;

/** How the match has ended, as the owner of a seat may know it; undefined while it goes on. */
export async function seatResult(service: Service, { key, page, game, say, base }: Visit) {
  const { match } = page;
  if (match.state !== 'OVER') return undefined;
  const of = { match, game, say, report: seatReport(page), replay: `${base}/replay`, record: `${base}/record` };
  return resultOf(of, () => fromHistory(service, (from) => scenesOfSeat(from, key)));
}

/** The newest impulses, for the page of the seat. */
export async function seatLog(service: Service, visited: Visit): Promise<readonly LogBlock[]> {
  const { key, page, game } = visited;
  const { events } = page;
  return told(service, visited, await newestChapters(service, { ...key, game, events }, IMPULSES));
}

/** Impulses before one of them, for reading back. */
export async function seatHistory(
  service: Service,
  visited: Visit,
  which: { readonly before?: number | undefined; readonly most: number },
): Promise<{
  readonly log: readonly LogBlock[];
  /** The number of the oldest impulse. */
  readonly first: number | undefined;
}> {
  const chapters = (await fromHistory(service, (from) => chaptersOfSeat(from, visited.key, which))) ?? [];
  return { log: await told(service, visited, chapters), first: chapters[0]?.no };
}

const told = (service: Service, { page, game, say, base }: Visit, chapters: readonly Chapter[]) => {
  const { zone, language } = page.seat;
  const clock = makeClockface(zone, service.clock(), language);
  return logOf({ game, say, clock, report: seatReport(page), replay: `${base}/replay`, query: '' }, chapters);
};
