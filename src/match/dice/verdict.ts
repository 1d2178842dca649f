/** The result of a check of dice, in sentences. This file and its imports also run in browsers. */

import { entryIn } from '../../engine/dice-log.ts';
import type { DiceRecord, DiceVerdict } from '../../engine/dice-record.ts';
import type { LanguageTag } from '../../engine/language-tag.ts';
import { isMessage, type Message, message } from '../../engine/message.ts';
import { RECORD_LIMITS, type RecordFault, type RecordFile } from '../../engine/record-file.ts';
import { type Catalogue, catalogueIn, format } from '../../i18n/index.ts';
import { terminalSentences, verdictCatalogues } from './messages/index.ts';

/** The result of a check, except its faults. */
export const tellVerdict = (
  { head, unknown }: RecordFile,
  { log }: DiceRecord,
  verdict: DiceVerdict,
): readonly Message[] => {
  const { code, name, game, scenario, state, commitments } = head;
  const { mode, epochs, checked, pending, rounds, seals } = verdict;
  const entries = log.map(entryIn);
  const rollbacks = entries.filter((entry) => entry?.kind === 'rollback').length;
  const corrected = entries.flatMap((entry, row) =>
    entry?.kind === 'correction' && entries[row - 1]?.kind !== 'shuffle' ? [row] : [],
  );
  const isPending = pending.rolls + pending.shuffles > 0;
  return [
    message('verify.match', {
      code,
      name,
      game,
      scenario,
      state: { ...message(state === 'OVER' ? 'verify.over' : 'verify.running') },
    }),
    message('verify.bound', commitments),
    message('verify.head', { rows: log.length, head: verdict.head }),
    ...tellModes(verdict),
    ...(rounds.all > 0 ? [message(rounds.unknown > 0 ? 'verify.rounds.unknown' : 'verify.rounds', rounds)] : []),
    ...(epochs > 0 ? [message('verify.epochs', { epochs })] : []),
    message('verify.checked', checked),
    ...(verdict.lesson > 0 ? [message('verify.lesson', { dice: verdict.lesson })] : []),
    ...(seals.same > 0 ? [message('verify.seals', { same: seals.same })] : []),
    ...(seals.changes.length > 0
      ? [message('verify.seals.changed', { count: seals.changes.length, rows: seals.changes.join(', ') })]
      : []),
    ...(corrected.length > 0
      ? [message('verify.corrections', { count: corrected.length, rows: corrected.join(', ') })]
      : []),
    ...(rollbacks > 0 ? [message('verify.undone', { rollbacks })] : []),
    ...(mode ? [message(`verify.believe.${mode}`)] : []),
    ...(isPending ? [message('verify.pending', pending)] : []),
    ...(unknown.length > 0 ? [message('verify.unknown', { kinds: unknown.join(', ') })] : []),
    ...(state === 'OVER' ? [message('verify.unchecked')] : []),
  ];
};

/** What dice depended on, and every row that changed it. */
const tellModes = ({ mode, modes, unawaited, resalted }: DiceVerdict): readonly Message[] => {
  const isPartly = mode === 'L2' && unawaited > 0;
  return [
    ...(mode ? [message(`verify.mode.${mode}${isPartly ? '.partly' : ''}`, { unawaited })] : []),
    ...modes.map((each) => message('verify.mode.row', { ...each })),
    ...(resalted.length > 0 ? [message('verify.resalted', { count: resalted.length, rows: resalted.join(', ') })] : []),
  ];
};

/** `isPlayed`: whether all of the match that the record has was played again. */
export const tellFaults = (faults: readonly Message[], isPlayed: boolean): readonly Message[] => {
  if (faults.length > 0) return [message('verify.bad', { count: faults.length }), ...faults];
  return [message(isPlayed ? 'verify.good' : 'verify.unplayed')];
};

const MILLION = 1024 * 1024;

/** Why a file cannot be read as a record. */
export const tellUnreadable = ({ code, line }: RecordFault): Message => {
  const { packed, unpacked, lines } = RECORD_LIMITS;
  const isLimit = code === 'size' || code === 'lines' || code === 'depth';
  const limits = { packed: packed / MILLION, unpacked: unpacked / MILLION, lines };
  return isLimit ? message(`verify.unreadable.${code}`, { line, ...limits }) : message('verify.unreadable', { line });
};

const speechOf = (catalogue: Catalogue): ((told: Message) => string) => {
  const say = (told: Message): string =>
    format(catalogue, { say: (inner) => (isMessage(inner) ? say(inner) : '') }, told);
  return say;
};

/** Says a sentence of the check of dice, which a page shows too. */
export const verdictSpeech = (language: LanguageTag): ((told: Message) => string) =>
  speechOf(catalogueIn(verdictCatalogues, language));

/** Says any sentence of a check or an import, as a terminal shows it. */
export const sayVerdict = speechOf({ ...verdictCatalogues.en, ...terminalSentences });
