/**
 * Matches of all games that come to their end, played by stand-ins, by sheets, by standing orders and by hand, under each kind of dice: the
 * record of an honest match is found good, and is taken in elsewhere. `npm run chaos` plays more of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Decision, type Referee, recordText, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { installedGames } from '../../src/match/games.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { isTestBeacon, testBeacon } from '../setup/beacon.ts';
import { playOut } from '../setup/stand-ins.ts';
import { sendMail, type TestService, testService } from './service.ts';

let place: TestService;
let elsewhere: TestService;
beforeAll(async () => {
  place = await testService('whole matches');
  elsewhere = await testService('elsewhere');
});
afterAll(async () => {
  await place.close();
  await elsewhere.close();
});

type Mode = 'L0' | 'L1' | 'L2';

/** The service with the dice of a mode. */
const serviceOf = (mode: Mode): Service => {
  const service = { ...place.service, games: installedGames };
  return mode === 'L2' ? { ...service, beacon: testBeacon(service.clock) } : service;
};

/** How a seat is played: `filed` lines are standing orders, and what they leave is answered by hand. */
type Way = 'stand-in' | 'mails' | { readonly filed: string };

interface WholeMatch {
  readonly game: Game;
  readonly scenario: string;
  readonly mode: Mode;
  readonly ways: readonly Way[];
}

const addressOf = (seat: string) => `${seat.toLowerCase().replaceAll('_', '-')}@players.test`;

/** A match that begins when all have joined, in L1 with words of their own for the dice. */
async function open(service: Service, { game, scenario, mode, ways }: WholeMatch): Promise<string> {
  const split = sure(game.setup.splits.find(({ seats }) => seats.length === ways.length));
  const standIns = split.seats.flatMap(({ id }, at) => (ways[at] === 'stand-in' ? [id] : []));
  const { id } = await formMatch(service, {
    ...{ game: game.id, scenario, split: split.id, name: 'Whole', forming: {} },
    seats: split.seats.map((seat) => ({ id: seat.id, player: seat.name, address: addressOf(seat.id) })),
    moderator: { name: 'Mora', address: 'mora@players.test' },
    pace: { ...STANDARD_PACE, holdMinutes: 0, standIns },
    ...(game.setup.recommended ? { options: game.setup.recommended } : {}),
  });
  const invited = await service.store.invitation.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  for (const { no } of invited) await joinInvitation(service, no, mode === 'L1' ? { salt: `salt ${no % 7}` } : {});
  return id;
}

/** The seats of a match, by their names. */
type Seats = ReadonlyMap<string, { readonly no: number; readonly way: Way }>;

async function seatsIn({ store }: Service, matchId: string, { ways }: WholeMatch): Promise<Seats> {
  const rows = await store.seat.findMany({ where: { matchId }, orderBy: { no: 'asc' } });
  return new Map(rows.map(({ seat, no }, at) => [seat, { no, way: sure(ways[at]) }]));
}

/** Gives the answer of the game's stand-in, in a mail or by hand. */
async function answer(
  service: Service,
  matchId: string,
  { game, seats }: { readonly game: Game; readonly seats: Seats },
  open: Decision,
  run: Referee<unknown>,
): Promise<void> {
  const { seat, id, kind } = open;
  const { no, way } = sure(seats.get(seat));
  const reply = game.bot?.().answer(open, () => run.view(seat));
  const given = typeof reply === 'object' ? reply.answer : open.fallback();
  const text = `${game.language.formatAnswer(kind, given)}\nDONE\nNOW`;
  if (way === 'mails') await sendMail(service, { text, seatNo: no, decision: id, from: addressOf(seat) });
  await advanceMatch(service, matchId);
  const isOpen = (await service.store.openDecision.count({ where: { matchId, decision: id } })) > 0;
  if (isOpen) await answerDecision(service, no, id, given);
}

/** Plays a match to its end. */
async function play(service: Service, matchId: string, plan: WholeMatch): Promise<void> {
  const seats = await seatsIn(service, matchId, plan);
  for (const [seat, { no, way }] of seats)
    if (typeof way === 'object')
      await sendMail(service, { text: way.filed, seatNo: no, decision: 0, from: addressOf(seat) });
  const turnTo = (moment: Date) => place.pass((moment.getTime() - service.clock().getTime()) / 3_600_000);
  await playOut(service, matchId, turnTo, (open, run) =>
    answer(service, matchId, { game: plan.game, seats }, open, run),
  );
}

const STAND_INS = ['stand-in', 'stand-in'] as const;
const gettysburg = { game: sure(installedGames.get('gettysburg')), scenario: 'campaign' };
const napoleonics = { game: sure(installedGames.get('napoleonics')), scenario: '001-rolica-1' };
const GUNS = { filed: 'FIRE ATTACK: BEST\nFIRE DEFENSE: DICE 4\nREACT ANY: DEFEND' };
const STEADY = { filed: 'PROFILE steady' };

test.each<WholeMatch & { readonly who: string }>([
  { ...gettysburg, mode: 'L0', who: 'stand-ins', ways: STAND_INS },
  { ...gettysburg, mode: 'L1', who: 'mails and standing orders', ways: ['mails', GUNS] },
  { ...gettysburg, mode: 'L2', who: 'stand-ins', ways: STAND_INS },
  { ...gettysburg, mode: 'L2', who: 'a stand-in and mails', ways: ['stand-in', 'mails'] },
  { ...napoleonics, mode: 'L0', who: 'mails and standing orders', ways: ['mails', STEADY] },
  { ...napoleonics, mode: 'L2', who: 'stand-ins', ways: STAND_INS },
  { game: sure(installedGames.get('wellington')), scenario: '1813', mode: 'L1', who: 'stand-ins', ways: STAND_INS },
  {
    ...{ game: sure(installedGames.get('kutuzov')), scenario: 'defend_the_empire', mode: 'L2' },
    ...{ who: 'stand-ins', ways: STAND_INS },
  },
])(
  'a match of $game.title that $who play to its end in $mode is found good, and taken in elsewhere',
  async (plan) => {
    const service = serviceOf(plan.mode);
    const id = await open(service, plan);
    await play(service, id, plan);
    const text = recordText(sure(await exportMatch(service, id)).lines);
    const verdict = verifyRecord(installedGames, text, { isBeacon: isTestBeacon }).lines.map(sayVerdict).join(' ');
    expect(verdict).toMatch(
      new RegExp(`The match is over\\..* Mode ${plan.mode}: .*Played again.*Nothing is wrong\\.`),
    );
    expect(await importMatch({ ...elsewhere.service, games: installedGames }, text, isTestBeacon)).toMatchObject({
      ok: true,
    });
  },
  240_000,
);
