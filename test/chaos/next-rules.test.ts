/** The rules that a trial brings in differ from the present ones, and a match of which both have played a part is found to be whole. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom, type Decision, type GameEvent, type Json, randomAnswer, sure } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { unlikeAny } from './invariants.ts';
import { matchOf } from './matches.ts';
import { isChanged, nextRules } from './next-rules.ts';

let place: TestService;
const next = new Map([...installedGames].map(([id, game]) => [id, nextRules(game)]));

beforeAll(async () => {
  place = await testService('two releases');
});
afterAll(() => place.close());

/** The most answers until something that has to come has come. */
const MOST = 300;

describe.each([...installedGames.keys()].map((game, n) => ({ game, n })))('a match of $game', ({ game, n }) => {
  let match: TestMatch;
  const chance = chanceFrom(4);
  beforeAll(async () => {
    const { pace, ...plan } = matchOf(n).plan;
    const { standIns: _, ...timed } = sure(pace);
    match = await openMatch({ ...place.service, games: installedGames }, { ...plan, pace: timed });
  });

  /** Plays on until something more has come. */
  async function play(games: Service['games'], count: () => Promise<number>, answer: (asked: Decision) => Json) {
    const service = { ...place.service, games };
    const before = await count();
    for (let answers = 0; answers < MOST && (await count()) === before; answers++) {
      const { referee } = presentOf(service, sure(await openPosition(service, match.id)));
      const decision = sure(referee.open[0]);
      await answerDecision(service, match.seatNo[decision.seat] ?? 0, decision.id, answer(decision));
    }
    if ((await count()) === before) throw new Error(`not within ${MOST} answers`);
  }

  /** How often something happened that the two rules go on from in different ways. */
  async function changes(): Promise<number> {
    const events = await place.service.store.event.findMany({ where: { matchId: match.id } });
    return events.filter(({ event }) => isChanged(game, event as unknown as GameEvent)).length;
  }

  const boundaries = (): Promise<number> => place.service.store.snapshot.count({ where: { matchId: match.id } });

  /** Plays until it happens once more, and the impulse to its end. */
  async function endImpulse(games: Service['games']): Promise<void> {
    await play(games, changes, (decision) => randomAnswer(decision, chance));
    await play(games, boundaries, (decision) => decision.fallback());
  }

  test('that both rules have played is whole, and each impulse that one of them plays so is like none of the others', async () => {
    const service = { ...place.service, games: installedGames };
    const unlike = (...rules: Service['games'][]) => unlikeAny(service, rules, match.id);
    await endImpulse(installedGames);
    expect(await unlike(installedGames)).toEqual([]);
    expect(await unlike(next)).not.toEqual([]);
    await endImpulse(next);
    expect(await unlike(installedGames)).not.toEqual([]);
    expect(await unlike(next)).not.toEqual([]);
    expect(await unlike(installedGames, next)).toEqual([]);
  }, 120_000);
});
