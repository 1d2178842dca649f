/** The sentences of the campaign games, by language. */
import type { Catalogues } from '../../../engine/index.ts';
import { help } from './en/help.ts';
import { catalogue as en } from './en/index.ts';
import { orders } from './en/orders.ts';
import { reports } from './en/reports.ts';
import { standingForms } from './en/standing-forms.ts';
import { words } from './en/words.ts';
import { help as jaHelp } from './ja/help.ts';
import { catalogue as ja } from './ja/index.ts';
import { orders as jaOrders } from './ja/orders.ts';
import { reports as jaReports } from './ja/reports.ts';
import { standingForms as jaForms } from './ja/standing-forms.ts';
import { words as jaWords } from './ja/words.ts';
import { help as koHelp } from './ko/help.ts';
import { catalogue as ko } from './ko/index.ts';
import { orders as koOrders } from './ko/orders.ts';
import { reports as koReports } from './ko/reports.ts';
import { standingForms as koForms } from './ko/standing-forms.ts';
import { words as koWords } from './ko/words.ts';

/** Events, questions and refusals. */
export const campaignCatalogues: Catalogues = { en, ko, ja };
/** Texts of reports besides the events. */
export const campaignReports: Catalogues = {
  en: { ...reports, ...standingForms },
  ko: { ...koReports, ...koForms },
  ja: { ...jaReports, ...jaForms },
};
/** The answers of HELP. */
export const campaignHelp: Catalogues = { en: help, ko: koHelp, ja: jaHelp };
/** Words that formatters write. */
export const campaignWords: Catalogues = { en: words, ko: koWords, ja: jaWords };
/** Orders as sentences, and what is wrong with them. */
export const campaignOrders: Catalogues = { en: orders, ko: koOrders, ja: jaOrders };
