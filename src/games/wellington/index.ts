/** Wellington: the Peninsular War, 1812 to 1814. */

import type { CampaignModule } from '../campaign/define/module.ts';
import { defineCampaign } from '../campaign/define.ts';
import { ownCase } from './case.ts';
import { wellingtonFormat } from './content/format.ts';
import { type Book, readBook, shipped, shippedContent } from './content.ts';
import { lesson } from './lesson.ts';
import { ownSentences } from './messages/index.ts';
import { examples } from './orders/help.ts';
import { teaching } from './report/teaching.ts';
import { prizeOf } from './rules/prizes.ts';
import { rulings, scenarioOf, scenarios, splits } from './rules/setup.ts';
import { endsAhead, pointsOf } from './rules/victory.ts';
import { define } from './rules.ts';

/** Orders of the sequel, Kutuzov, which many players of Wellington know. */
const KUTUZOV = {
  game: 'Kutuzov',
  verbs: ['SCORCH', 'ENTRENCH'],
  uses: ['attrition', 'morale', 'entrench', 'scorch'],
} as const;

/** Wellington played from a book. */
export const wellingtonOf = (book: Book): CampaignModule =>
  defineCampaign({
    title: 'Wellington',
    rules: define(book),
    setup: {
      scenarios,
      splits,
      rulings,
      recommended: { mulligans: 'together' },
      scenarioOf: (name) => scenarioOf(book, name),
    },
    score: { points: pointsOf, prizes: (position) => (area) => prizeOf(position, area), endsAhead },
    words: { messages: ownSentences, examples, elsewhere: KUTUZOV, teaching },
    packs: {
      pack: book.pack,
      format: wellingtonFormat,
      shipped: shippedContent,
      play: (content) => wellingtonOf(readBook(content)),
    },
    own: { case: ownCase, lesson },
  });

export const wellington = wellingtonOf(shipped);

export default wellington;
