/** The verbs of the campaign games. */
import { isObject, type Json } from '../../../../engine/index.ts';
import type { syntax } from '../../../../orders/index.ts';
import type { View } from '../../state.ts';
import type { Elsewhere, Kit, OwnLanguage, Rows } from '../names.ts';
import { askRow } from '../silence.ts';
import { commanderRow } from './command.ts';
import { elseRow } from './else.ts';
import { fightRows } from './fight.ts';
import { handRows } from './hand.ts';
import { impulseRows } from './impulse.ts';
import { loseRow } from './lose.ts';
import { orderRow } from './order.ts';
import { formatPick, PICKED, pickRows } from './pick.ts';
import { reactionRows } from './reactions.ts';
import { respondRow } from './respond.ts';
import { retreatRow } from './retreat.ts';
import { seaRows } from './sea.ts';
import { seatingRows } from './seating.ts';
import { winterRows } from './winter.ts';

/**
 * The verbs of a game, its own first. An answer is written by the first that gives it, so those stand last that are known
 * by less.
 */
export const rowsOf = (kit: Kit, own: Rows, elsewhere: Elsewhere | undefined): Rows => {
  const impulse = impulseRows(kit, elsewhere, new Set(Object.keys(own).map((name) => name.toLowerCase())));
  const { act: play } = impulse.PLAY;
  return {
    ...own,
    ...impulse,
    ...reactionRows(kit),
    ...handRows(kit, play, (card) => `PLAY ${play.syntax.write(card, { style: 'full' })}`),
    ...fightRows(kit),
    ASK: askRow(kit),
    RESPOND: respondRow(kit),
    COMMANDER: commanderRow(kit),
    ORDER: orderRow,
    ELSE: elseRow(kit),
    ...seaRows(kit),
    ...winterRows(kit),
    ...pickRows(kit),
    ...seatingRows(kit),
    LOSE: loseRow(kit),
    RETREAT: retreatRow(kit),
  };
};

/** An answer as order text. */
export const formatAnswer = (
  kit: Kit,
  own: OwnLanguage,
  table: syntax.VerbTable<View>,
  kind: string,
  answer: Json,
): string => {
  if (typeof answer === 'string') return answer;
  if (!isObject(answer)) return '';
  const text = own.write(kit, kind, answer);
  if (text !== undefined) return text;
  return PICKED.includes(kind) ? formatPick(kit, answer) : table.formatAnswer(kind, answer);
};
