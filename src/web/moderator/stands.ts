/** How a match stands and what happened in it, as everybody may know it. */
import type { Speech } from '../../i18n/index.ts';
import type { Game } from '../../match/game.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import { publicEvents } from '../../match/pages.ts';
import { newestChapters } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import type { Block, Clockface } from '../../reports/index.ts';
import { type LogBlock, logOf } from '../log.ts';
import { publicReport } from '../seat/report.ts';

/** The number of impulses in the log of the page. */
const IMPULSES = 6;

export interface Stands {
  readonly sides: readonly {
    readonly who: string;
    readonly points: number;
    readonly parts: string;
  }[];
  /** A table of figures, if the game has one. */
  readonly table: Block | undefined;
}

interface Told {
  readonly stands: Stands;
  readonly log: readonly LogBlock[];
}

export async function toldOf(
  service: Service,
  { page, say, clock }: { readonly page: ModeratorPage; readonly say: Speech; readonly clock: Clockface },
): Promise<Told | undefined> {
  const { match, game, view, awaited: waitingFor } = page;
  if (view === undefined) return undefined;
  const events = await publicEvents(service, match.id);
  const report = publicReport({ match, view, waitingFor, events });
  const chapters = await newestChapters(service, { matchId: match.id, seat: undefined, game, events }, IMPULSES);
  const replay = `/p/${match.code}/replay`;
  return {
    stands: standsOf(game, report),
    log: await logOf({ game, say, clock, report, replay, query: '' }, chapters),
  };
}

const standsOf = ({ reporter }: Game, report: ReturnType<typeof publicReport>): Stands => ({
  sides: (reporter.position.standing?.(report) ?? []).map(({ who, points, parts }) => ({
    who,
    points,
    parts: parts.join(', '),
  })),
  table: reporter.position.table?.(report),
});
