/** Matches that go to their end by themselves: stand-ins play them, and a player whose answers follow from a number. */
import { chanceFrom, type Decision, type Referee, randomAnswer, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';

/** Turns the clock to a moment. */
export type Turn = (moment: Date) => void;

type Answer = (open: Decision, run: Referee<unknown>) => Promise<unknown>;

/** Plays a match to its end: whoever is asked is answered for, and what waits for the beacon gets its round. */
export async function playOut(service: Service, matchId: string, turnTo: Turn, answer: Answer): Promise<void> {
  for (;;) {
    await advanceMatch(service, matchId);
    const row = sure(await openPosition(service, matchId));
    if (row.state === 'OVER') return;
    const { referee } = presentOf(service, row);
    const [open] = referee.open;
    if (row.dice.lock) turnTo(new Date(Date.parse(row.dice.lock.due) + 1_000));
    else if (row.state === 'RUNNING' && open) await answer(open, referee);
    else throw new Error(`${row.code} is ${row.state}, and nobody is asked`);
  }
}

export interface StandInPlan {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  /** The first seat has a player, whose legal answers follow from `seed`. After so many a stand-in takes over, or the match is ended. */
  readonly player?: { readonly seed: number; readonly answers: number; readonly ends?: boolean };
}

type EndedPlan = Omit<StandInPlan, 'game'>;

/** Short battles go to their end, campaigns are ended by agreement. */
const ENDED: Readonly<Record<string, EndedPlan>> = {
  napoleonics: { scenario: '001-rolica-1', split: '2', player: { seed: 1, answers: 1_000 } },
  gettysburg: { scenario: 'campaign', split: '2', player: { seed: 4, answers: 1_000 } },
  wellington: { scenario: '1812', split: '2', player: { seed: 2, answers: 24, ends: true } },
  kutuzov: { scenario: 'defend_the_empire', split: '2', player: { seed: 2, answers: 48, ends: true } },
};

/** A match of the first scenario that is ended by agreement. */
const endedMatchOf = ({ setup: { scenarios, splits } }: Game): EndedPlan => ({
  scenario: sure(scenarios[0]).id,
  split: sure(splits[0]).id,
  player: { seed: 1, answers: 24, ends: true },
});

/** A match of each game that comes to its end, by the id of the game. */
export const ENDED_MATCHES: ReadonlyMap<string, EndedPlan> = new Map([
  ...Object.entries(ENDED),
  ...[...installedGames.values()].flatMap((game): [string, EndedPlan][] =>
    Object.hasOwn(ENDED, game.id) ? [] : [[game.id, endedMatchOf(game)]],
  ),
]);

/** Plays a new match to its end. Returns its id. */
export async function playByStandIns(service: Service, plan: StandInPlan, turnTo: Turn): Promise<string> {
  const game = sure(service.games.get(plan.game));
  const seats = sure(game.setup.splits.find(({ id }) => id === plan.split)).seats;
  const pace = { ...STANDARD_PACE, holdMinutes: 0, standIns: seats.map(({ id }) => id) };
  const { seed, answers, ends = false } = plan.player ?? { seed: 0, answers: 0 };
  const { id: matchId } = await createMatch(service, {
    ...{ game: game.id, scenario: plan.scenario, split: plan.split, name: 'Played by stand-ins' },
    seats: seats.map(({ id, name }, no) => ({ id, player: name, address: `player-${no}@players.test`, zone: 'UTC' })),
    moderator: { name: 'Mora', address: 'mora@players.test' },
    pace: { ...pace, standIns: pace.standIns.slice(answers > 0 ? 1 : 0) },
    ...(game.setup.recommended ? { options: game.setup.recommended } : {}),
  });
  const rows = await service.store.seat.findMany({ where: { matchId }, select: { seat: true, no: true } });
  const chance = chanceFrom(seed);
  let given = 0;
  await playOut(service, matchId, turnTo, async (open) => {
    const { no } = sure(rows.find(({ seat }) => seat === open.seat));
    if (given++ < answers) await answerDecision(service, no, open.id, randomAnswer(open, chance));
    else if (ends) await endMatch(service, matchId);
    else await service.store.match.update({ where: { id: matchId }, data: { pace } });
  });
  return matchId;
}

/** The moderator ends a match as its players have agreed. */
async function endMatch(service: Service, matchId: string): Promise<void> {
  const act = { kind: 'end', how: 'agreed' } as const;
  const planned = await planAct(service, matchId, { act, by: 'Mora' });
  if (!planned.ok) throw new Error(planned.refusal.code);
  const { seq, code } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'Agreed', guard: { seq }, code };
  const done = await moderate(service, matchId, order);
  if (!done.ok) throw new Error(done.refusal.code);
}
