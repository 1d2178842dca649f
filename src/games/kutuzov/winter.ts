/** The interphase of Kutuzov (K-17), as far as it is that of its relatives. */
import type { WinterStep } from '../campaign/play.ts';
import { dealWinterCards, exchangeHalf, shedExcess, winterMulligan } from '../campaign/winter/cards.ts';
import { deployments, withdrawals } from '../campaign/winter/deployment.ts';
import { dealHomes } from './deal.ts';

/** K-17.3, K-17.36, K-17.4. */
export const winter: readonly WinterStep[] = [
  { step: 'deployments', each: deployments },
  { step: 'withdrawals', each: withdrawals },
  { step: 'deal', once: dealWinterCards },
  { step: 'mulligans', each: winterMulligan },
  { step: 'exchange', each: exchangeHalf },
  { step: 'hand-limit', each: shedExcess },
  { step: 'homes', once: dealHomes },
];
