import { createHmac } from 'node:crypto';
import type { DraftRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { confirmHeld } from '../../store/submissions.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

const LENGTH = 6;

/** Letters and figures that nobody mistakes for one another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Keeper = Pick<Service, 'config'>;

/** The code by which the owner of an address says that a mail that was held is his. It goes to the registered address only. */
export const confirmationCode = (service: Keeper, submission: string): string =>
  codeOf(service, ['confirm', submission]);

/** The code that hands over a sheet with orders that cannot be taken back. It fits this revision of the draft and no other. */
export const draftCode = (
  service: Keeper,
  seatNo: number,
  { decision, revision, mode, lines }: Pick<DraftRow, 'decision' | 'revision' | 'mode' | 'lines'>,
): string => codeOf(service, ['draft', `${seatNo}`, `${decision}`, `${revision}`, mode, JSON.stringify(lines)]);

/** The code with which a player gives his seat up. It fits until he has done so, or the match has moved on. */
export const resignationCode = (
  service: Keeper,
  { id, seq }: Pick<PositionRow, 'id' | 'seq'>,
  { no, vacantSince }: Pick<SeatRow, 'no' | 'vacantSince'>,
): string => codeOf(service, ['resign', id, `${seq}`, `${no}`, vacantSince ?? '']);

/** The code with which a moderator does what nobody can take back. It fits this act at this state of the match, and no other. */
export const actCode = (service: Keeper, { id, seq }: Pick<PositionRow, 'id' | 'seq'>, act: object): string =>
  codeOf(service, ['act', id, `${seq}`, JSON.stringify(act)]);

function codeOf({ config }: Keeper, about: readonly string[]): string {
  const mac = createHmac('sha256', config.secretKey).update(about.join('|')).digest();
  return [...mac.subarray(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}

const CONFIRMS = /^[ \t]{0,20}confirm:?[ \t]{1,20}([0-9a-z]{6})[ \t.,]{0,20}$/im;

/** The code that a mail confirms with, if a line of it does: `CONFIRM 4F7K2M`. */
export function confirmationIn(text: string): string | undefined {
  const [, code] = CONFIRMS.exec(text) ?? [];
  return code?.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Whether a line confirms something. */
export const isConfirmation = (line: string): boolean => confirmationIn(line) !== undefined;

/** A text without that line. */
export const withoutConfirmation = (text: string): string => text.replace(CONFIRMS, '');

/** Another mail has confirmed the same one meanwhile. */
export class ConfirmedElsewhere extends Error {
  override readonly name = 'ConfirmedElsewhere';
}

/** Spends the code of a mail that was held, in the transaction of the mail that confirms it: once only. */
export async function spendConfirmation(db: Connection, { confirms }: ReadSubmission, by: string): Promise<void> {
  if (confirms !== undefined && !(await confirmHeld(db, confirms, by))) throw new ConfirmedElsewhere();
}
