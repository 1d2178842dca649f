/** Wellington: the Peninsular War, 1812 to 1814. */
import { makeCampaign } from '../campaign/campaign.ts';
import type { CampaignModule } from '../campaign/module.ts';
import { packsOf } from '../campaign/pack/packs.ts';
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

const packs = packsOf(wellingtonFormat, shippedContent, (content) => makeWellington(readBook(content)));

/** Wellington played from a book. */
export const makeWellington = (book: Book): CampaignModule =>
  makeCampaign({
    title: 'Wellington',
    definition: define(book),
    scenarios,
    splits,
    rulings,
    advised: { mulligans: 'together' },
    pack: book.pack,
    packs,
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

export const wellington = makeWellington(shipped);

export default wellington;
