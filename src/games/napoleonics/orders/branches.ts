/** Branches of a turn: `ON won: MELEE HC1 AT WEAKEST`, `ON held IF FOE.BANNERS >= 4: STOP`, bound to the fight above. */
import type { Json, JsonObject } from '../../../engine/index.ts';
import type { ActOutcome, BranchWords } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import { asField, type LineReader, readHex, readRef } from './reading.ts';
import { answerText, joined } from './text.ts';

/** What a fight may come to for whoever attacks. */
const OUTCOMES = { won: 'won', held: 'held', lost: 'lost' } as const;

/** `MELEE BR-HC1 AT E7`: the fight of a line that an earlier step has carried out. */
const readFight = (reader: LineReader): Json | undefined => {
  const mode = reader.word('melee', 'fire');
  const unit = mode && readRef(reader);
  if (unit === undefined) return undefined;
  reader.word('at');
  const at = asField('at', readHex(reader));
  return at && (mode === 'fire' ? { fire: unit, ...at } : { melee: unit, ...at, with: [] });
};

const isFight = (answer: Json | undefined): answer is JsonObject => {
  const { melee, fire } = (answer ?? {}) as JsonObject;
  return melee !== undefined || fire !== undefined;
};

const readHappened = (reader: LineReader): ActOutcome => {
  const seen = reader.word('seen') !== undefined;
  const answer = reader.word('after') ? readFight(reader) : undefined;
  return { ...(answer === undefined ? {} : { answer }), ...(seen ? { seen } : {}) };
};

const writeHappened = ({ answer, seen }: ActOutcome): string =>
  joined(seen ? 'SEEN' : '', isFight(answer) ? `AFTER ${answerText('combat', { ...answer, with: [] })}` : '');

/** D-14, D-25. The fights of a side as its lines may wait for them. */
export const branchWords: Omit<BranchWords<View>, 'triggerOf'> = {
  triggers: OUTCOMES,
  meant: {
    ...{ failed: 'lost', fails: 'lost', defeated: 'lost', beaten: 'lost', lose: 'lost' },
    ...{ victory: 'won', success: 'won', win: 'won', destroyed: 'won', stayed: 'held', stood: 'held' },
  },
  read: () => undefined,
  write: () => undefined,
  resolve: (order) => order,
  readHappened,
  writeHappened,
};
