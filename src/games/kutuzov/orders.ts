/** What Kutuzov adds to the language of orders. */

import { formatSending } from '../campaign/orders/answers/winter.ts';
import type { OwnLanguage } from '../campaign/orders/names.ts';
import type { Answers } from '../campaign/types.ts';
import { chitRow } from './orders/chit.ts';
import { chooseRow } from './orders/choose.ts';
import { groundRows } from './orders/ground.ts';
import { moraleRows } from './orders/morale.ts';
import { spendRows } from './orders/spend.ts';
import { zoneRows } from './orders/zones.ts';
import { toll } from './rules/reluctance.ts';

export const ownLanguage: OwnLanguage = {
  toll,
  rows: (kit) => ({
    ...spendRows(kit),
    ...groundRows(kit),
    ...moraleRows(kit),
    CHOOSE: chooseRow(kit),
    CHIT: chitRow,
    ...zoneRows(kit),
  }),
  write(kit, kind, answer) {
    const isSent = kind === 'send' || (kind === 'to-bridge' && 'force' in answer);
    if (isSent) return formatSending(kit, answer as Answers['send']);
    if (kind === 'surplus' && answer.surplus === null) return 'NO';
    if (kind === 'rescue') return answer.rescue === true ? 'YES' : 'NO';
    if (kind === 'burn') return answer.burn === true ? 'YES' : 'NO';
    return undefined;
  },
  sends: ['to-bridge'],
  needless: ['entrench.already', 'scorch.already'],
  yes: {
    rally: { rally: true },
    'leave-moscow': { leave: true },
    burn: { burn: true },
    rescue: { rescue: true },
    chit: { chit: 'common' },
  },
  no: {
    rally: { rally: false },
    recover: { recover: null },
    relieve: { relieve: 0 },
    'to-bridge': { from: null },
    'leave-moscow': { leave: false },
    burn: { burn: false },
    rescue: { rescue: false },
    chit: { chit: null },
    surplus: { surplus: null },
  },
};
