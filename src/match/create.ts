import { randomUUID } from 'node:crypto';
import { commitment, opening, type SeatId, storedOf } from '../engine/index.ts';
import { insertMatch, insertSeats, nextMatchNo } from '../store/matches.ts';
import { keepPack } from '../store/packs.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import { type LetterRow, writeStep } from '../store/step.ts';
import { announce } from './advance.ts';
import type { Game, Options, SeatPlan } from './game.ts';
import { drawSecrets, linkHash, linkToken, sealSecrets } from './keys.ts';
import { LINKS, matchInfo, seatInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { posting } from './outgoing.ts';
import { type Pace, STANDARD_PACE } from './pace.ts';
import { offeredPacks, openPosition } from './packs.ts';
import { paceOf, type Run, runMatch } from './run.ts';
import type { Service } from './service.ts';
import { stepOf } from './step.ts';

/** Who plays, and how. */
export interface MatchPlan {
  readonly game: string;
  /** Id of the content pack that it is played with; the one that comes with the game if none is named. */
  readonly pack?: string;
  readonly scenario: string;
  readonly split: string;
  readonly name: string;
  /** One player for each seat of the split. */
  readonly seats: readonly {
    readonly id: SeatId;
    readonly player: string;
    readonly address: string;
    readonly zone?: string;
  }[];
  readonly moderator?: { readonly name?: string; readonly address?: string; readonly zone?: string };
  readonly pace?: Pace;
  readonly options?: Options;
}

export interface CreatedMatch {
  readonly id: string;
  readonly code: string;
  /** Private pages: shown here and in each player's own letters, kept nowhere. */
  readonly links: Readonly<Record<SeatId, string>>;
  readonly moderatorLink: string;
}

/** A plan that cannot be played; `code` is stable. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly code: 'game' | 'pack' | 'scenario' | 'split' | 'seats' | 'zone';

  constructor(code: PlanError['code'], text: string) {
    super(text);
    this.code = code;
  }
}

/**
 * Opens a match: draws its secrets and commits to them, deals, asks the first questions and puts invitations and first reports
 * into the outbox. One transaction: a match is there with all of it, or not at all.
 */
export async function createMatch(service: Service, plan: MatchPlan): Promise<CreatedMatch> {
  const { game, seats } = checkPlan(service, plan);
  const now = service.clock();
  const id = randomUUID();
  const secrets = drawSecrets();
  const link = (seat: SeatId | 'moderator') => linkToken(service.config, { matchId: id, seat, no: 1 });
  const pace = plan.pace ?? STANDARD_PACE;
  const created = await service.store.$transaction(async (db) => {
    const no = await nextMatchNo(db);
    const code = `${game.id.slice(0, 3).toUpperCase()}-${String(no).padStart(4, '0')}`;
    const commitments = {
      dice: commitment('dice', code, secrets.dice),
      deck: commitment('deck', code, secrets.deck),
    };
    const start = game.start({
      scenario: plan.scenario,
      split: plan.split,
      ...(plan.options ? { options: plan.options } : {}),
    });
    const pack = game.pack;
    if (pack) await keepPack(db, { ...pack, packId: pack.id, hash: pack.hash, game: game.id, createdAt: now });
    await insertMatch(db, {
      id,
      no,
      code,
      name: plan.name,
      game: game.id,
      ruleset: game.version,
      packHash: pack?.hash ?? null,
      scenario: plan.scenario,
      split: plan.split,
      options: plan.options ?? {},
      pace,
      snapshot: storedOf(game, opening(start)),
      rollHead: commitments.dice,
      commitments,
      sealedSecrets: sealSecrets(service.config, id, secrets),
      moderator: plan.moderator ?? {},
      moderatorLinkHash: linkHash(link('moderator')),
      createdAt: now,
    });
    await insertSeats(
      db,
      id,
      seats.map((seat) => ({ ...seat, linkHash: linkHash(link(seat.seat)) })),
    );
    const row = await openPosition(service, id, db);
    if (!row) throw new Error('a match that was just written is not there');
    const run = runMatch(service, row, now);
    const step = stepOf({ service, row, run, now });
    if (!step) throw new Error(`${game.id} asks nobody anything`);
    const invitations = row.seats.map((seat) => invitation(service, row, run, seat));
    const whole = { ...step, letters: [...invitations, ...step.letters] };
    if (!(await writeStep(db, whole))) throw new Error('the first step of a match was not written');
    return { code, step: whole };
  });
  await announce(service, { id }, created.step, now);
  service.log.info({ match: created.code, game: game.id, scenario: plan.scenario }, 'match opened');
  return {
    id,
    code: created.code,
    links: Object.fromEntries(seats.map(({ seat }) => [seat, seatUrl(service, link(seat))])),
    moderatorLink: moderatorUrl(service, link('moderator')),
  };
}

function invitation(service: Service, row: PositionRow, { game, referee }: Run, seat: SeatRow): LetterRow {
  const pace = paceOf(row);
  const words = say('pace.words', {
    impulse: pace.impulseHours,
    reaction: pace.reactionHours,
    grace: pace.graceHours,
    hold: pace.holdMinutes,
  });
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'invitation',
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion: game.reporter.occasion(referee.view(seat.seat)),
      seats: row.seats.map(({ name, powers, player }) => ({ name, powers, player })),
      commitments: row.commitments,
      pace: words,
      links: LINKS,
    },
  });
}

export const seatUrl = ({ publicUrl }: Service, token: string): string => `${publicUrl}/s/${token}`;
export const moderatorUrl = ({ publicUrl }: Service, token: string): string => `${publicUrl}/m/${token}`;

interface PlannedSeat {
  readonly seat: SeatId;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly address: string;
  readonly zone: string;
}

function checkPlan(service: Service, plan: MatchPlan): { readonly game: Game; readonly seats: readonly PlannedSeat[] } {
  const { games } = service;
  if (!games.has(plan.game))
    throw new PlanError('game', `There is no game ${plan.game}; there is ${[...games.keys()].join(', ')}.`);
  const game = gameWithPack(service, plan);
  if (!game.scenarios.some(({ id }) => id === plan.scenario)) {
    throw new PlanError('scenario', `${game.title} has no scenario ${plan.scenario}; it has ${idsOf(game.scenarios)}.`);
  }
  const split = game.splits.find(({ id }) => id === plan.split);
  if (!split) throw new PlanError('split', `${game.title} has no split ${plan.split}; it has ${idsOf(game.splits)}.`);
  return { game, seats: split.seats.map((seat) => plannedSeat(plan, seat)) };
}

/** The game with the content that the plan names. */
function gameWithPack(service: Service, { game: id, pack }: MatchPlan): Game {
  const game = service.games.get(id) as Game;
  if (pack === undefined || pack === game.pack?.id) return game;
  const packs = offeredPacks(service, id);
  const chosen = packs.find((each) => each.id === pack);
  if (!chosen) throw new PlanError('pack', `${game.title} has no pack ${pack}; it has ${idsOf(packs) || 'none'}.`);
  if (!chosen.game) throw new PlanError('pack', `The pack ${pack} cannot be played:\n${chosen.faults.join('\n')}`);
  return chosen.game;
}

const idsOf = (things: readonly { readonly id: string }[]): string => things.map(({ id }) => id).join(', ');

function plannedSeat(plan: MatchPlan, { id, name, powers }: SeatPlan): PlannedSeat {
  const player = plan.seats.find((seat) => seat.id === id);
  if (!player) throw new PlanError('seats', `Nobody sits on the seat ${id}.`);
  const zone = player.zone ?? 'UTC';
  if (!isZone(zone)) throw new PlanError('zone', `${zone} is not the name of a time zone, such as Europe/Lisbon.`);
  return { seat: id, name, powers, player: player.player, address: player.address, zone };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
