/** The people of a match, as its moderator sees them. */
import { type LanguageTag, nameIn, type SeatId, sure } from '../../engine/index.ts';
import type { Term } from '../../reports/index.ts';
import { type InvitationRow, invitationsOf, startsByHand } from '../../store/invitations.ts';
import { sightOf, type Visibility } from '../acts/index.ts';
import { isTaken } from '../forming/start.ts';
import { termsOf } from '../forming/terms.ts';
import type { Game } from '../game.ts';
import { openPosition } from '../packs.ts';
import { lengthWords } from '../play/pace-words.ts';
import { gameOf, paceOf } from '../play/run.ts';
import { type PressRule, pressRule } from '../press/rule.ts';
import type { Service } from '../service.ts';
import { PACE_NAMES, PACES, type Pace } from '../time/pace.ts';
import { gameIn, namedIn, speechIn } from '../words.ts';

export interface PeoplePage {
  /** What is played. */
  readonly game: Game;
  readonly code: string;
  readonly name: string;
  /** Of the match. */
  readonly zone: string;
  readonly isForming: boolean;
  readonly isOver: boolean;
  readonly seats: readonly {
    readonly id: SeatId;
    readonly name: string;
    readonly powers: readonly string[];
    readonly player: string;
    readonly isTaken: boolean;
    /** A new player is sought for it. */
    readonly isVacant: boolean;
  }[];
  /** The newest first. */
  readonly invitations: readonly (Pick<
    InvitationRow,
    'no' | 'name' | 'address' | 'role' | 'state' | 'lapsesAt' | 'bounced'
  > & {
    readonly seat: SeatId | undefined;
  })[];
  readonly pace: Pace;
  readonly press: PressRule;
  readonly visibility: Visibility;
  readonly startsByHand: boolean;
  readonly terms: readonly Term[];
  readonly commitments: readonly string[];
  /** The terms in words: `press.white`, `pace.slow`. */
  words(key: string): string;
}

/** `language`: that of the reader. */
export async function peoplePage(
  service: Service,
  matchId: string,
  language?: LanguageTag,
): Promise<PeoplePage | undefined> {
  const { store } = service;
  const present = await openPosition(service, matchId);
  if (!present) return undefined;
  const game = gameIn(gameOf(service, present), language);
  const row = namedIn(game, present);
  const say = speechIn(game);
  const seatOf = (no: number | null) => row.seats.find((seat) => seat.no === no)?.seat;
  const invitations = await invitationsOf(store, matchId);
  const paceWords = (name: string): string => {
    const { impulseHours: impulse, reactionHours: reaction } = PACES[sure(nameIn(PACE_NAMES, name))];
    return say('terms.pace.short', { impulse: lengthWords(say, impulse), reaction: lengthWords(say, reaction) });
  };
  return {
    game,
    code: row.code,
    name: row.name,
    zone: row.moderator.zone,
    isForming: row.state === 'FORMING',
    isOver: row.state === 'OVER',
    seats: row.seats.map((seat) => ({
      id: seat.seat,
      name: seat.name,
      powers: seat.powers,
      player: seat.player,
      isTaken: isTaken(seat),
      isVacant: seat.vacantSince !== null,
    })),
    invitations: invitations.map(({ seatNo, ...each }) => ({ ...each, seat: seatOf(seatNo) })),
    pace: paceOf(row),
    press: pressRule(row.press),
    visibility: sightOf(row),
    startsByHand: await startsByHand(store, matchId),
    terms: termsOf(row, game),
    commitments: [`dice ${row.commitments.dice}`, `deck ${row.commitments.deck}`],
    words: (key) => (key.startsWith('pace.') ? paceWords(key.slice('pace.'.length)) : say(`terms.${key}`)),
  };
}
