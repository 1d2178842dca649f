import { createHmac } from 'node:crypto';
import { yesOrNo } from '../../orders/index.ts';
import type { DraftRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { confirmHeld } from '../../store/submissions.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

const LENGTH = 6;

/** Letters and digits that cannot be confused (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Keeper = Pick<Service, 'config'>;

/** The code by which the owner of an address confirms a held mail. It is sent to the registered address only. */
export const confirmationCode = (service: Keeper, submission: string): string =>
  codeOf(service, ['confirm', submission]);

/** The code that hands over a sheet with irrevocable orders. It fits only this revision of the draft. */
export const draftCode = (
  service: Keeper,
  seatNo: number,
  { decision, revision, mode, lines }: Pick<DraftRow, 'decision' | 'revision' | 'mode' | 'lines'>,
): string => codeOf(service, ['draft', `${seatNo}`, `${decision}`, `${revision}`, mode, JSON.stringify(lines)]);

/** The code with which a player gives his seat up. It is valid until then, or until the match moves on. */
export const resignationCode = (
  service: Keeper,
  { id, seq }: Pick<PositionRow, 'id' | 'seq'>,
  { no, vacantSince }: Pick<SeatRow, 'no' | 'vacantSince'>,
): string => codeOf(service, ['resign', id, `${seq}`, `${no}`, vacantSince ?? '']);

/** The code for an irrevocable act of a moderator. It fits only this act at this state of the match. */
export const actCode = (service: Keeper, { id, seq }: Pick<PositionRow, 'id' | 'seq'>, act: object): string =>
  codeOf(service, ['act', id, `${seq}`, JSON.stringify(act)]);

/** Whether a code is the one that is asked for. One that was given under the key before this one is still right. */
export const isCode = ({ config }: Keeper, given: string | undefined, codeBy: (keeper: Keeper) => string): boolean =>
  [config.secretKey, config.previousSecretKey].some(
    (secretKey) => secretKey !== undefined && given === codeBy({ config: { ...config, secretKey } }),
  );

function codeOf({ config }: Keeper, about: readonly string[]): string {
  const mac = createHmac('sha256', config.secretKey).update(about.join('|')).digest();
  return [...mac.subarray(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}

const CONFIRMS = /^[ \t]{0,20}(?:confirm:?[ \t]{1,20}|(?:확인|確認)[:：]?[ \t　]{0,20})([0-9a-z]{6})[ \t.,]{0,20}$/im;
/** Within a sentence a code has a digit or is in capitals: `I confirm orders` has none. */
const CONFIRMS_IN_SENTENCE =
  /^.{0,200}(?<![\p{L}\p{N}])[Cc](?:onfirm|ONFIRM)(?:ed|s)?:?[ \t]{1,20}(?:(?:with|code|mit|avec)[ \t:]{1,4}){0,2}((?=[0-9A-Za-z]{0,5}[0-9])[0-9A-Za-z]{6}|[A-Z]{6})(?![\p{L}\p{N}]).{0,200}$/mu;

/** The code in a confirming mail: `CONFIRM 4F7K2M`, on a line of its own or within a sentence. */
export function confirmationIn(text: string): string | undefined {
  const [, code] = CONFIRMS.exec(text) ?? CONFIRMS_IN_SENTENCE.exec(text) ?? [];
  return code?.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Whether a line is a confirmation. */
export const isConfirmation = (line: string): boolean => confirmationIn(line) !== undefined;

/** A text without that line. */
export const withoutConfirmation = (text: string): string =>
  text.replace(CONFIRMS.test(text) ? CONFIRMS : CONFIRMS_IN_SENTENCE, '');

/** What people add to a yes: the mail was theirs. */
const IS_MINE =
  /^(?:(?:that|it) was me|that'?s me|it'?s mine|(?:das|ich) war (?:ich|das)|(?:ist|war) von mir|c'était (?:bien )?moi|c'est (?:bien )?moi|(?:제가|내가) (?:보냈습니다|보냈어요|보낸 것입니다|보낸 겁니다)|제 것입니다|(?:私|わたし|自分)(?:が|の)?(?:送りました|送ったものです|です))[\s.!。！]{0,5}$/iu;

/** Whether a text says nothing but yes, to a mail that asks whether another one is its reader's. */
export function saysYes(text: string): boolean {
  const said = text.replace(/’/g, "'").trim();
  const answer = yesOrNo(said);
  return IS_MINE.test(said) || (answer?.says === 'yes' && (answer.rest === '' || IS_MINE.test(answer.rest)));
}

/** Another mail has confirmed the same one meanwhile. */
export class ConfirmedElsewhere extends Error {
  override readonly name = 'ConfirmedElsewhere';
}

/** Uses up the code of a held mail, once, in the transaction of the confirming mail. */
export async function spendConfirmation(db: Connection, { confirms }: ReadSubmission, by: string): Promise<void> {
  if (confirms !== undefined && !(await confirmHeld(db, confirms, by))) throw new ConfirmedElsewhere();
}
