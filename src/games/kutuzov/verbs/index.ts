/** What Kutuzov adds to the language of orders. */
import type { OwnLanguage } from '../../campaign/verbs/kit.ts';
import type { Spend } from '../spending.ts';
import { rallyVerb, recoverVerb, writeMorale } from './morale.ts';
import { spendVerb, writeSpend } from './spend.ts';

export const ownLanguage: OwnLanguage = {
  verbs: (kit) => [spendVerb(), rallyVerb(), recoverVerb(kit)],
  write(_kit, _kind, answer) {
    if (answer.do === 'spend') return writeSpend(answer as Spend);
    return writeMorale(answer);
  },
  yes: { rally: { rally: true } },
  no: { rally: { rally: false }, recover: { recover: null } },
};
