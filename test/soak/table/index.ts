/** A campaign on the pages of its seats: every player only clicks what his page offers. */
import { chanceFrom } from '../../../src/engine/index.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import type { Service } from '../../../src/match/service.ts';
import { openStore } from '../../../src/store/store.ts';
import { makeApp } from '../../../src/web/app.ts';
import { openCampaign, serviceAt } from '../installation.ts';
import { ClickingPlayer, Refused } from './player.ts';

const BEGIN = new Date('2026-11-24T12:00:00Z');
/** Between two visits, in milliseconds: orders that were handed over are carried out meanwhile. */
const PAUSE = 600_000;

/** Visits of a seat in a row in which nothing was asked of it, although the match waits for it. */
const MOST_IDLE = 20;

/** Visits of all seats to a campaign: far more than any needs. */
const MOST_VISITS = 20_000;

export interface TablePlan {
  readonly databaseUrl: string;
  readonly seed: number;
  /** So many answers and sheets at most; undefined: to the end of the campaign. */
  readonly visits?: number;
  readonly say?: (line: string) => void;
}

export interface Table {
  readonly state: string;
  readonly answers: number;
  readonly sheets: number;
  readonly clicks: number;
  readonly refusals: readonly string[];
}

export const playTable = async (plan: TablePlan): Promise<Table> => {
  const store = openStore(plan.databaseUrl, { connections: 4 });
  try {
    return await playOn(store, plan);
  } finally {
    await store.$disconnect();
  }
};

const playOn = async (store: Service['store'], { seed, visits = MOST_VISITS, say }: TablePlan): Promise<Table> => {
  let now = BEGIN;
  const service = serviceAt(store, seed, () => now);
  const { id, links } = await openCampaign(service, 'A campaign of clicks');
  const app = makeApp(service, { requestsPerMinute: 100_000 });
  const players = new Map(
    Object.entries(links).map(([seat, link], i) => [
      seat,
      new ClickingPlayer(app, new URL(link).pathname, chanceFrom(seed * 10 + i)),
    ]),
  );
  const chance = chanceFrom(seed);
  const refusals: string[] = [];
  const done = { answered: 0, sent: 0, 'nothing asked': 0 };
  let idle = 0;
  while (done.answered + done.sent < visits && idle < MOST_IDLE && refusals.length === 0) {
    now = new Date(now.getTime() + PAUSE);
    await advanceMatch(service, id);
    const open = await store.openDecision.findMany({ where: { matchId: id }, orderBy: { decision: 'asc' } });
    if (open.length === 0) break;
    const seat = open[chance.below(open.length)]?.seat ?? '';
    const visit = await players
      .get(seat)
      ?.visit()
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        refusals.push(`${seat}: ${error.message}`);
      });
    if (visit) done[visit]++;
    idle = visit === 'nothing asked' ? idle + 1 : 0;
    if (visit !== 'nothing asked' && (done.answered + done.sent) % 100 === 0) {
      say?.(`${done.sent} sheets and ${done.answered} answers by clicks`);
    }
  }
  if (idle === MOST_IDLE) refusals.push('the match waits for a seat whose page asks nothing');
  const { state } = await store.match.findUniqueOrThrow({ where: { id } });
  const clicks = [...players.values()].reduce((sum, each) => sum + each.clicks, 0);
  return { state, answers: done.answered, sheets: done.sent, clicks, refusals };
};
