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
    definition: define(book),
    scenarios,
    splits,
    rulings,
    advised: { mulligans: 'together' },
    pack: book.pack,
    packs: { format: wellingtonFormat, shipped: shippedContent, play: (content) => wellingtonOf(readBook(content)) },
    aliases: book.aliases,
    messages: ownSentences,
    examples,
    ownCase,
    elsewhere: KUTUZOV,
    scenarioOf: (name) => scenarioOf(book, name),
    prizes: (position) => (area) => prizeOf(position, area),
    points: pointsOf,
    endsAhead,
  });

export const wellington = toCampaign(wellingtonOf(shipped));

export default wellington;
