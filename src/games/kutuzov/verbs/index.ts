/** What Kutuzov adds to the language of orders. */
import type { Answers } from '../../campaign/types.ts';
import type { OwnLanguage } from '../../campaign/verbs/kit.ts';
import { formatSending } from '../../campaign/verbs/winter.ts';
import { toll } from '../reluctance.ts';
import type { Spend } from '../spending.ts';
import { chitVerb } from './chit.ts';
import { chooseVerb, writeChosen } from './choose.ts';
import { bridgeVerb, groundVerb, writeGround } from './ground.ts';
import { rallyVerb, recoverVerb, writeMorale } from './morale.ts';
import { relieveVerb, type Surplus, spendVerb, writeSpend, writeSurplus } from './spend.ts';
import { attackVerb, stayVerb, writeAttack } from './zones.ts';

export const ownLanguage: OwnLanguage = {
  toll,
  verbs: (kit) => [
    spendVerb(),
    relieveVerb(),
    groundVerb(kit, 'ENTRENCH', ['dig']),
    groundVerb(kit, 'SCORCH', ['burn']),
    bridgeVerb(kit),
    rallyVerb(),
    recoverVerb(kit),
    chooseVerb(kit),
    chitVerb(),
    attackVerb(kit),
    stayVerb(),
  ],
  write(kit, kind, answer) {
    if (answer.do === 'spend') return writeSpend(answer as Spend);
    const isSent = kind === 'send' || (kind === 'to-bridge' && 'force' in answer);
    if (isSent) return formatSending(kit, answer as Answers['send']);
    if (kind === 'surplus') return answer.surplus === null ? 'NO' : writeSurplus(answer as Surplus);
    if ('relieve' in answer) return `RELIEVE ${String(answer.relieve)}`;
    if (kind === 'rescue') return answer.rescue === true ? 'YES' : 'NO';
    if (kind === 'burn') return answer.burn === true ? 'YES' : 'NO';
    return (
      writeChosen(kit, kind, answer) ?? writeGround(kit, answer) ?? writeAttack(kit, answer) ?? writeMorale(answer)
    );
  },
  sends: ['to-bridge'],
  unasked: { chit: 'CHIT NEVER' },
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
