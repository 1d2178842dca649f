/** A campaign on the pages of its seats, in which every player only clicks what his page offers. */
import type { Express } from 'express';
import { type Chance, chanceFrom, sure } from '../../../src/engine/index.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import type { Service } from '../../../src/match/service.ts';
import type { Language } from '../../../src/orders/index.ts';
import { openStore } from '../../../src/store/store.ts';
import { makeApp } from '../../../src/web/app.ts';
import { openMatch, serviceAt } from '../installation.ts';
import { ClickingPlayer, Refused, type Visit } from './player.ts';

const BEGIN = new Date('2026-11-24T12:00:00Z');
/** Milliseconds between two visits, in which orders that were handed over are carried out. */
const PAUSE = 600_000;

/** Most visits of a seat in a row without a question for it while the match waits for it. */
const MOST_IDLE = 20;

/** Most visits of all seats to a campaign, far more than any campaign needs. */
const MOST_VISITS = 20_000;

export interface TablePlan {
  readonly databaseUrl: string;
  readonly seed: number;
  /** The most answers and sheets; undefined plays to the end of the campaign. */
  readonly visits?: number;
  readonly scenario?: string;
  /** Default: Wellington, with four players. */
  readonly game?: string;
  readonly say?: (line: string) => void;
}

export interface Table {
  readonly state: string;
  /** Kinds of the questions that were answered, each with how often. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly answers: number;
  readonly sheets: number;
  readonly clicks: number;
  readonly refusals: readonly string[];
}

/** A player at the page of a seat. */
export interface SeatedPlayer {
  /** Clicks so far. */
  readonly clicks: number;
  visit(): Promise<Visit>;
}

/** Puts a player at the page of a seat. */
export type Seating = (path: string, chance: Chance, language: Pick<Language, 'verbs'>) => Promise<SeatedPlayer>;

/** Players who read the pages as the server sends them. */
const readers =
  (app: Express): Seating =>
  async (path, chance, language) =>
    new ClickingPlayer(app, path, { chance, language });

export const playTable = async (
  plan: TablePlan,
  withSeating: (app: Express, use: (seating: Seating) => Promise<Table>) => Promise<Table> = (app, use) =>
    use(readers(app)),
): Promise<Table> => {
  const store = openStore(plan.databaseUrl, { connections: 4 });
  try {
    return await playOn(store, plan, withSeating);
  } finally {
    await store.$disconnect();
  }
};

const playOn = async (
  store: Service['store'],
  plan: TablePlan,
  withSeating: NonNullable<Parameters<typeof playTable>[1]>,
): Promise<Table> => {
  let now = BEGIN;
  const service = serviceAt(store, plan.seed, () => now);
  const app = makeApp(service, { requestsPerMinute: 100_000 });
  const pass = () => {
    now = new Date(now.getTime() + PAUSE);
  };
  return withSeating(app, (seating) => playAt(service, plan, seating, pass));
};

/** Four players where a game takes them; scenarios take turns by the seed, but Wellington begins in 1812. */
const startOf = (
  service: Service,
  game: string,
  seed: number,
): { readonly scenario: string; readonly split: string } => {
  const { scenarios = [], splits = [] } = service.games.get(game)?.setup ?? {};
  const scenario = game === 'wellington' ? '1812' : (scenarios[seed % scenarios.length]?.id ?? '');
  return { scenario, split: (splits.find(({ id }) => id === '4') ?? splits[0])?.id ?? '' };
};

/** A player at each seat. */
async function seated(
  links: Readonly<Record<string, string>>,
  seating: (path: string, i: number) => Promise<SeatedPlayer>,
): Promise<ReadonlyMap<string, SeatedPlayer>> {
  const players = new Map<string, SeatedPlayer>();
  for (const [i, [seat, link]] of Object.entries(links).entries())
    players.set(seat, await seating(new URL(link).pathname, i));
  return players;
}

const visitOf = async (player: SeatedPlayer | undefined): Promise<Visit | undefined> => player?.visit();

const playAt = async (
  service: Service,
  { seed, game = 'wellington', scenario, visits = MOST_VISITS, say }: TablePlan,
  seating: Seating,
  pass: () => void,
): Promise<Table> => {
  const { store } = service;
  const { language } = sure(service.games.get(game));
  const start = startOf(service, game, seed);
  const { id, links } = await openMatch(service, {
    ...{ ...start, scenario: scenario ?? start.scenario, game },
    name: 'A campaign of clicks',
  });
  const players = await seated(links, (path, i) => seating(path, chanceFrom(seed * 10 + i), language));
  const chance = chanceFrom(seed);
  const refusals: string[] = [];
  const kinds: Record<string, number> = {};
  const done = { answered: 0, sent: 0, 'nothing asked': 0 };
  let idle = 0;
  const goesOn = () => done.answered + done.sent < visits && idle < MOST_IDLE && refusals.length === 0;
  while (goesOn()) {
    pass();
    await advanceMatch(service, id);
    const open = await store.openDecision.findMany({ where: { matchId: id }, orderBy: { decision: 'asc' } });
    if (open.length === 0) break;
    const { seat = '', kind = '' } = open[chance.below(open.length)] ?? {};
    const visit = await visitOf(players.get(seat)).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refusals.push(`${seat}: ${error.message}`);
    });
    if (visit) done[visit]++;
    idle = visit === 'nothing asked' ? idle + 1 : 0;
    if (idle > 0) continue;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if ((done.answered + done.sent) % 100 === 0) say?.(`${done.sent} sheets and ${done.answered} answers by clicks`);
  }
  if (idle === MOST_IDLE) refusals.push('the match waits for a seat whose page asks nothing');
  const { state } = await store.match.findUniqueOrThrow({ where: { id } });
  const clicks = [...players.values()].reduce((sum, each) => sum + each.clicks, 0);
  return { state, kinds, answers: done.answered, sheets: done.sent, clicks, refusals };
};
