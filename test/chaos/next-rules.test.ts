/** The rules that a trial brings in differ from the present ones, and a match of which both have played a part is found to be whole. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom, randomAnswer, sure } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { unlikeAny } from './invariants.ts';
import { nextRules } from './next-rules.ts';

let place: TestService;
let match: TestMatch;
const next = new Map([...installedGames].map(([id, game]) => [id, nextRules(game)]));
const chance = chanceFrom(4);

beforeAll(async () => {
  place = await testService('two releases');
  const seats = ['britain', 'spain', 'french_south', 'french_north'].map((id) => ({
    ...{ id, player: id, address: `${id.replace('_', '-')}@players.test`, zone: 'UTC' },
  }));
  const pace = { ...STANDARD_PACE, holdMinutes: 0 };
  const plan = { game: 'wellington', scenario: '1812', split: '4', name: 'Two releases', seats, pace };
  match = await openMatch({ ...place.service, games: installedGames }, plan);
});
afterAll(() => place.close());

/** The most answers until something that has to come has come. */
const MOST = 150;

/** Plays on until something has come. */
async function play(service: Service, isDone: () => Promise<boolean>): Promise<void> {
  for (let answers = 0; answers < MOST && !(await isDone()); answers++) {
    const { referee } = presentOf(service, sure(await openPosition(service, match.id)));
    const decision = sure(referee.open[0]);
    await answerDecision(service, match.seatNo[decision.seat] ?? 0, decision.id, randomAnswer(decision, chance));
  }
  if (!(await isDone())) throw new Error(`not within ${MOST} answers`);
}

interface Told {
  readonly kind: string;
  readonly power?: string;
  readonly as?: string;
}

/** How often Spain has spent a card for its points. */
async function spent(): Promise<number> {
  const events = await place.service.store.event.findMany({ where: { matchId: match.id } });
  const told = events.map(({ event }) => event as unknown as Told);
  return told.filter(({ kind, power, as }) => kind === 'card.played' && power === 'spain' && as === 'cp').length;
}

const boundaries = (): Promise<number> => place.service.store.snapshot.count({ where: { matchId: match.id } });

/** Plays the impulse to its end by the rules that have begun it. */
async function endImpulse(games: Service['games']): Promise<void> {
  const before = await boundaries();
  await play({ ...place.service, games }, async () => (await boundaries()) > before);
}

/** Plays until Spain spends a card once more. */
async function spendOnce(games: Service['games']): Promise<void> {
  const before = await spent();
  await play({ ...place.service, games }, async () => (await spent()) > before);
}

test('an impulse that only one of the rules plays so is like none of the others, and a match of both is whole', async () => {
  const unlike = (...rules: Service['games'][]) =>
    unlikeAny({ ...place.service, games: installedGames }, rules, match.id);
  await spendOnce(installedGames);
  expect(await unlike(installedGames)).toEqual([]);
  expect(await unlike(next)).not.toEqual([]);
  await endImpulse(installedGames);
  await spendOnce(next);
  await endImpulse(next);
  expect(await unlike(installedGames)).not.toEqual([]);
  expect(await unlike(next)).not.toEqual([]);
  expect(await unlike(installedGames, next)).toEqual([]);
});
