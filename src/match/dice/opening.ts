/** How a match is bound to its dice before play, and what its players put into them. */
import {
  addToLog,
  commitmentsTo,
  type DiceMode,
  EMPTY_LOG,
  hashes,
  type LogRow,
  type Secrets,
  saltOf,
} from '../../engine/index.ts';
import { type DiceState, writeSalt } from '../../store/dice.ts';
import { drawSecrets } from '../keys.ts';
import type { Service } from '../service.ts';

/** The dice of a match as far as its log has come. */
export interface OpenedDice {
  readonly dice: DiceState;
  readonly log: readonly LogRow[];
  readonly rollHead: string;
}

/** Secrets of a new match, and what is published of them. */
export interface BoundDice extends OpenedDice {
  readonly secrets: Secrets;
  readonly commitments: Secrets;
}

/** Draws the secrets of a match and binds it to them. Salts of its players come after that. */
export function bindDice(code: string, now: Date): BoundDice {
  const secrets = drawSecrets();
  const commitments = commitmentsTo(hashes, code, secrets);
  const { log, head } = addToLog(hashes, { rows: 0, head: EMPTY_LOG }, [
    { kind: 'bound', match: code, ...commitments, at: now.toISOString() },
  ]);
  const dice: DiceState = {
    mode: 'L0',
    epoch: 0,
    link: 0,
    salt: '',
    rows: log.length,
    boundaries: 0,
    answers: commitments.deck,
    events: commitments.deck,
    turn: null,
    lock: null,
    repeats: false,
    revealed: null,
  };
  return { secrets, commitments, dice, log, rollHead: head };
}

/** Fixes the salts: from now on nobody can change what dice follow from. A seat that gave none has an empty one. */
export function fixSalts(
  code: string,
  { dice, rollHead }: Pick<OpenedDice, 'dice' | 'rollHead'>,
  seats: readonly { readonly seat: string; readonly salt?: string | null }[],
  hasBeacon: boolean,
): OpenedDice {
  const salts = Object.fromEntries(seats.map(({ seat, salt }) => [seat, salt ?? '']));
  const isSalted = Object.values(salts).some((salt) => salt !== '');
  const mode: DiceMode = hasBeacon ? 'L2' : isSalted ? 'L1' : 'L0';
  const { log, head } = addToLog(hashes, { rows: dice.rows, head: rollHead }, [{ kind: 'salts', salts, mode }]);
  const state = { ...dice, mode, salt: saltOf(hashes, code, salts), rows: dice.rows + log.length };
  return { dice: state, log, rollHead: head };
}

/** Characters of a salt that count. */
const LONGEST_SALT = 200;

/**
 * What a player puts into the dice: any words. They count as they are shown, in one line. False where play has begun, or the
 * match has dice of the first protocol: then they change nothing.
 */
export const giveSalt = (service: Pick<Service, 'store'>, seatNo: number, words: string): Promise<boolean> =>
  writeSalt(service.store, seatNo, saltFrom(words));

/** Words as they go into the dice. */
export const saltFrom = (words: string): string =>
  words
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SALT);
