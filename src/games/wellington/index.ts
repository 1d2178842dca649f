/** Wellington: the Peninsular War, 1812 to 1814. */
import { defineCampaign, toCampaign } from '../campaign/campaign.ts';
import type { CampaignDefinition } from '../campaign/module.ts';
import { ownCase } from './case.ts';
import { type Book, readBook, shipped, shippedContent } from './content.ts';
import { define } from './definition.ts';
import { examples } from './help.ts';
import { ownSentences } from './messages/index.ts';
import { wellingtonFormat } from './pack/format.ts';
import { prizeOf } from './prizes.ts';
import { rulings, scenarioOf, scenarios, splits } from './setup.ts';
import { teaching } from './teaching.ts';
import { endsAhead, pointsOf } from './victory.ts';

/** Orders of the sequel, Kutuzov, which many players of Wellington know. */
const KUTUZOV = {
  game: 'Kutuzov',
  verbs: ['SCORCH', 'ENTRENCH'],
  uses: ['attrition', 'morale', 'entrench', 'scorch'],
} as const;

/** Wellington played from a book. */
export const wellingtonOf = (book: Book): CampaignDefinition =>
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
    own: { case: ownCase },
  });

export const wellington = toCampaign(wellingtonOf(shipped));

export default wellington;
