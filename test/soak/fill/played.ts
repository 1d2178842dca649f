/** Campaigns played by generated players through the real service, letters and answers included: patterns for a filled installation. */
import { randomUUID } from 'node:crypto';
import {
  type Chance,
  chanceFrom,
  type Decision,
  type Json,
  randomAnswer,
  type SeatId,
  sure,
} from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { sweep } from '../../../src/match/clock/clock.ts';
import { createMatch } from '../../../src/match/forming/create.ts';
import { processSubmission, storeSubmission } from '../../../src/match/inbox/submission.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { deliverLetter } from '../../../src/match/post/outbox.ts';
import { tellUntold } from '../../../src/match/post/telling.ts';
import type { Service } from '../../../src/match/service.ts';
import { answerDecision } from '../../../src/match/sheets/answer.ts';
import { addHours, addMinutes, PACES } from '../../../src/match/time/pace.ts';
import { pendingLetters } from '../../../src/store/outbox.ts';
import { lastBoundary } from '../../../src/store/replay.ts';

/** A campaign to be played. */
export interface Pattern {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  readonly seed: number;
  /** Answers that players give: fewer if the game ends before, a few more if it could not be copied then. */
  readonly answers: number;
}

export interface Played {
  readonly id: string;
  readonly answers: number;
  readonly isOver: boolean;
}

/** Hours from an answer to the next: a campaign of a thousand answers takes twelve weeks. */
const HOURS = 2;

/** What is old is tidied up from time to time. */
const ANSWERS_A_SWEEP = 50;

/** A service whose clock the campaign turns. */
export interface Turning {
  readonly service: Service;
  turn(hours: number): void;
}

/** A clock that is right when so many answers are given. */
export function turning(service: Service, answers: number): Turning {
  let now = addHours(service.clock(), -HOURS * answers);
  return {
    service: { ...service, clock: () => now },
    turn: (hours) => {
      now = addHours(now, hours);
    },
  };
}

/** Plays a campaign: each answer comes as a mail of about 3 kB, is acknowledged by mail, and all mails are drawn and sent. */
export async function play(service: Service, pattern: Pattern): Promise<Played> {
  const { service: own, turn } = turning(service, pattern.answers);
  const chance = chanceFrom(pattern.seed);
  const id = await open(own, pattern);
  let answers = 0;
  for (; answers < pattern.answers || (await hasDrawn(own, id)); answers++) {
    turn(HOURS);
    if (!(await answerOne(own, id, chance))) break;
    await post(own);
    if (answers % ANSWERS_A_SWEEP === 0) await sweep(own);
  }
  const { state } = await own.store.match.findUniqueOrThrow({ where: { id }, select: { state: true } });
  return { id, answers, isOver: state === 'OVER' };
}

/**
 * Whether dice were rolled or cards shuffled since the last boundary: these draws are bound to the match. What is under way in a copy would come
 * out differently when its record is looked through.
 */
async function hasDrawn({ store }: Service, matchId: string): Promise<boolean> {
  const boundary = await lastBoundary(store, matchId);
  const from = boundary?.snapshot.counters.roll ?? 0;
  const rows = await store.diceLogRow.findMany({ where: { matchId }, select: { text: true } });
  return rows.some(({ text }) => {
    const { kind, no } = JSON.parse(text) as { readonly kind: string; readonly no: number };
    return (kind === 'shuffle' || kind === 'roll') && no >= from;
  });
}

async function open(service: Service, { game: of, scenario, split, seed }: Pattern): Promise<string> {
  const game = sure(service.games.get(of));
  const { seats } = sure(game.setup.splits.find(({ id }) => id === split));
  const { id } = await createMatch(service, {
    game: of,
    scenario,
    split,
    name: `Campaign ${seed}`,
    seats: seats.map((seat) => ({ id: seat.id, player: seat.name, address: addressOf(seat.id, seed) })),
    moderator: { name: 'Mora', address: `moderator.${seed}@players.test` },
    pace: { ...PACES.standard, holdMinutes: 0 },
  });
  return id;
}

const addressOf = (seat: SeatId, seed: number): string => `${seat}.${seed}@players.test`;

/** Answers one open question; false: nothing is asked any more. */
async function answerOne(service: Service, matchId: string, chance: Chance): Promise<boolean> {
  const row = sure(await openPosition(service, matchId));
  const { referee, game } = presentOf(service, row);
  const { open } = referee;
  const decision = open[chance.below(open.length)];
  const seat = row.seats.find((each) => each.seat === decision?.seat);
  if (row.state !== 'RUNNING' || !decision || !seat) return false;
  const answer = answerTo(game, decision, referee.view(seat.seat), chance);
  const text = `${game.language.formatAnswer(decision.kind, answer)}\nDONE\n`;
  await mail(service, { seatNo: seat.no, decision: decision.id, from: seat.address, text });
  await advanceMatch(service, matchId);
  const { seq } = await service.store.match.findUniqueOrThrow({ where: { id: matchId }, select: { seq: true } });
  // What words cannot give is given on the page.
  if (seq === row.seq) await answerDecision(service, seat.no, decision.id, answer);
  return true;
}

/** Mostly what the stand-in of the game would do, so that campaigns last as long as those of people. */
function answerTo(game: Game, decision: Decision, view: unknown, chance: Chance): Json {
  const given = chance.below(5) > 0 ? game.bot?.().answer(decision, () => view) : undefined;
  return given && given !== 'wait' ? given.answer : randomAnswer(decision, chance);
}

/** What a mail program adds: headers, and the quoted report. */
const AROUND = `${'Received: from mail.example.org by mx.example.org with ESMTPS; 20 Nov 2026 12:00:00 +0000\n'.repeat(8)}\n`;
const QUOTED = '> A line of the report that this mail answers, quoted as mail programs do it.\n'.repeat(30);

interface Mail {
  readonly seatNo: number;
  readonly decision: number;
  readonly from: string;
  readonly text: string;
}

async function mail(service: Service, { seatNo, decision, from, text }: Mail): Promise<void> {
  const messageId = `<${randomUUID()}@players.test>`;
  const raw = Buffer.from(`Message-ID: ${messageId}\n${AROUND}${text}\n${QUOTED}`);
  const { id } = await storeSubmission(service, { channel: 'SMTP', raw, envelope: { from, to: ['o@play.test'] } });
  await processSubmission(service, id, async () => ({
    class: 'human',
    messageId,
    references: [],
    from,
    ticket: { seatNo, decisionNo: decision },
    text,
  }));
}

/** Writes the reports that have waited, and sends all letters. */
async function post(service: Service): Promise<void> {
  const later: Service = { ...service, clock: () => addMinutes(service.clock(), 10) };
  await tellUntold(later);
  for (let tries = 0; tries < 5; tries++) {
    const ids = await pendingLetters(later.store, later.clock(), 1_000);
    if (ids.length === 0) return;
    for (const id of ids) await deliverLetter(later, id, async () => ({ outcome: 'sent', response: '250 2.0.0 Ok' }));
  }
}
