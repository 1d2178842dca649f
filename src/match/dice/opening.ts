/** Binds a match to its dice before play, with the salts of its players. */
import {
  addToLog,
  type BeaconTerms,
  commitmentsTo,
  DICE_PROTOCOL,
  type DiceMode,
  EMPTY_LOG,
  hashes,
  type LogRow,
  type MatchSetup,
  type Secrets,
  saltHashOf,
  saltOf,
} from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';
import { drawSecrets } from '../keys.ts';

/** The dice of a match, with its log so far. */
interface OpenedDice {
  readonly dice: DiceState;
  readonly log: readonly LogRow[];
  readonly rollHead: string;
}

/** Secrets of a new match, and their commitments. */
interface BoundDice extends OpenedDice {
  readonly secrets: Secrets;
  readonly commitments: Secrets;
}

/** Draws the secrets of a match and commits to them. The players' salts come afterwards. */
export function bindDice(code: string, now: Date, draw = drawSecrets): BoundDice {
  const secrets = draw();
  const commitments = commitmentsTo(hashes, { match: code }, secrets);
  const at = now.toISOString();
  const { log, head } = addToLog(hashes, { rows: 0, head: EMPTY_LOG }, [
    { kind: 'bound', protocol: DICE_PROTOCOL, match: code, ...commitments, at },
  ]);
  const dice: DiceState = {
    at,
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
    kept: [],
    repeats: false,
    revealed: null,
  };
  return { secrets, commitments, dice, log, rollHead: head };
}

/** Commits a seat to its salt, so that nobody can choose his own by knowing those of others. */
export function bindSalt(
  code: string,
  { dice, rollHead }: Pick<OpenedDice, 'dice' | 'rollHead'>,
  { seat, salt }: { readonly seat: string; readonly salt: string },
  now: Date,
): OpenedDice {
  const hash = saltHashOf(hashes, { match: code }, seat, salt);
  const at = now.toISOString();
  const { log, head } = addToLog(hashes, { rows: dice.rows, head: rollHead }, [{ kind: 'salted', seat, hash, at }]);
  return { dice: { ...dice, at, rows: dice.rows + log.length }, log, rollHead: head };
}

/**
 * Publishes the salts: from now on nothing that determines the dice can change. A seat without a salt has an empty one.
 */
export function fixSalts(
  code: string,
  { dice, rollHead }: Pick<OpenedDice, 'dice' | 'rollHead'>,
  seats: readonly { readonly seat: string; readonly salt?: string | null }[],
  { setup, beacon, now }: { readonly setup: MatchSetup; readonly beacon: BeaconTerms | undefined; readonly now: Date },
): OpenedDice {
  const salts = Object.fromEntries(seats.map(({ seat, salt }) => [seat, salt ?? '']));
  const isSalted = Object.values(salts).some((salt) => salt !== '');
  const mode: DiceMode = beacon ? 'L2' : isSalted ? 'L1' : 'L0';
  const to = { match: code };
  const at = now.toISOString();
  const named = beacon ? { beacon } : {};
  const { log, head } = addToLog(hashes, { rows: dice.rows, head: rollHead }, [
    { kind: 'salts', setup, salts, mode, ...named, at },
  ]);
  const state = { ...dice, ...named, at, mode, salt: saltOf(hashes, to, salts), rows: dice.rows + log.length };
  return { dice: state, log, rollHead: head };
}

/** The characters of a salt that count. */
const LONGEST_SALT = 200;

/** A salt in its canonical form. */
export const saltFrom = (words: string): string =>
  words
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SALT);
