/** Rehearsals in memory, on a position like one from the database. */
import {
  type Json,
  opening,
  type RecordedAnswer,
  Referee,
  type SeatId,
  type Secrets,
  storedOf,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { BoundSource } from '../../src/match/dice/source.ts';
import { installedGames } from '../../src/match/games.ts';
import { sealSecrets } from '../../src/match/keys.ts';
import { spoken, textOfReply } from '../../src/match/post/reply.ts';
import type { Service } from '../../src/match/service.ts';
import { type Rehearsal, rehearse } from '../../src/match/sheets/rehearsal.ts';
import { acknowledge } from '../../src/orders/index.ts';
import type { DiceState } from '../../src/store/dice.ts';
import type { PositionRow } from '../../src/store/position.ts';

const config = {
  secretKey: 'a key for tests that is long enough',
  previousSecretKey: undefined,
  mailDomain: 'play.test',
  senderCheck: 'open',
} as const;

const ID = '00000000-0000-7000-8000-000000000000';
const CODE = 'WEL-TEST';

export const secretsOf = (seed: string): Secrets => ({
  dice: Buffer.from(seed.padEnd(32, '.')).subarray(0, 32).toString('hex'),
  deck: Buffer.from(seed.padStart(32, '.')).subarray(0, 32).toString('hex'),
});

const DICE: DiceState = {
  ...{ mode: 'L0', epoch: 0, link: 0, salt: '', rows: 1, boundaries: 0, answers: '', events: '', at: '' },
  ...{ turn: null, lock: null, kept: [], repeats: false, revealed: null },
};

/** The dice of a match that nobody has put salt into. */
export const diceOf = (secrets = secretsOf('rehearsal')): BoundSource =>
  new BoundSource({ match: CODE, secrets, dice: DICE, rolls: [], undone: [] });

/** A campaign of four at its beginning. */
export const campaign = (secrets = secretsOf('rehearsal')): Referee<State> =>
  new Referee(wellington, opening(wellington.setup.start({ scenario: '1812', split: '4' })), {
    source: diceOf(secrets),
  }) as Referee<State>;

/** Plays by silence until a seat has an impulse. Returns that seat. */
export const toImpulse = (referee: Referee<State>): SeatId => {
  for (;;) {
    const [decision] = referee.open;
    if (!decision) throw new Error('the game is over');
    if (decision.kind === 'impulse.order') return decision.seat;
    referee.submit(decision.seat, decision.id, decision.fallback());
  }
};

export interface HeldQuestion {
  readonly referee: Referee<unknown>;
  /** Wellington by default. */
  readonly game?: Game;
  readonly secrets?: Secrets;
  /** Replaces the state of the last snapshot. */
  readonly state?: unknown;
  readonly answers?: readonly RecordedAnswer[];
  readonly standing?: readonly string[];
}

const gameOf = ({ game = wellington as Game }: HeldQuestion): Game => game;

/** A match as the database holds it. */
const positionOf = (held: HeldQuestion): PositionRow => {
  const { referee, secrets = secretsOf('rehearsal'), state, answers } = held;
  const { snapshot } = referee;
  const game = gameOf(held);
  const stored = storedOf(game, { ...snapshot, state: state ?? snapshot.state });
  return {
    id: ID,
    code: CODE,
    game: game.id,
    ruleset: game.rules.version,
    packHash: null,
    snapshot: JSON.parse(JSON.stringify(stored)) as Json,
    written: { event: (referee.events.at(-1)?.no ?? -1) + 1, roll: (referee.rolls.at(-1)?.no ?? -1) + 1 },
    sealedSecrets: sealSecrets(config, ID, secrets),
    dice: DICE,
    rolls: [],
    undone: [],
    seats: (game.setup.splits.find(({ seats }) => seats.length > 1 && seats.length <= 4)?.seats ?? []).map(
      (seat, no) => ({
        no,
        seat: seat.id,
        name: seat.name,
        powers: game.knowledge.powers?.(referee.state, seat.id) ?? seat.powers ?? [],
        zone: 'UTC',
        draft: null,
        standing: [],
      }),
    ),
    answers: (answers ?? referee.answers).map((answer) => ({
      ...answer,
      why: answer.why ?? null,
    })),
    open: referee.open.map(({ id, kind, seat }) => ({ decision: id, kind, seat })),
  } as unknown as PositionRow;
};

/** The rehearsal of a seat's orders. */
export const rehearsed = (held: HeldQuestion, seat: SeatId, text: string): Rehearsal => {
  const games = held.game ? new Map([[held.game.id, held.game]]) : installedGames;
  const service = { games, clock: () => new Date('2026-11-22T12:00:00Z'), config } as unknown as Service;
  const row = positionOf(held);
  const found = row.seats.find((each) => each.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  const standing = (held.standing ?? []).map((line, i) => ({
    position: i + 1,
    text: line,
    active: true,
    used: 0,
    given: {},
  }));
  return rehearse(service, row, { ...found, standing }, text.split('\n'));
};

/** The acknowledgement of a seat's orders as text. */
export const answered = (held: HeldQuestion, seat: SeatId, text: string): string => {
  const game = gameOf(held);
  const rehearsal = rehearsed(held, seat, text);
  const acknowledgement = acknowledge({ draft: rehearsal.reading, rehearsal }, game.language);
  return textOfReply(game, spoken(game, acknowledgement, {}), 'UTC', new Date('2026-11-22T12:00:00Z'));
};
