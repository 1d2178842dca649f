/** Kutuzov: the campaign in Russia, 1812 to 1813. */
import { makeCampaign } from '../campaign/campaign.ts';
import type { CampaignModule } from '../campaign/module.ts';
import { packsOf } from '../campaign/pack/packs.ts';
import { ownCase } from './case/index.ts';
import { type Book, readBook, shipped, shippedContent } from './content.ts';
import { define } from './definition.ts';
import { examples, ownExamples } from './help.ts';
import { ownSentences } from './messages/index.ts';
import { kutuzovFormat } from './pack/format.ts';
import { prizesOf } from './prizes.ts';
import { rulings, scenarioOf, scenariosOf, splits } from './setup.ts';
import { ownStakes } from './stakes.ts';
import { ownStandIn } from './stand-in.ts';
import { endsAhead, marksAt, standings } from './standings.ts';
import { ownForm } from './stored.ts';
import { ownLanguage } from './verbs/index.ts';
import { pointsOf } from './victory.ts';

const packs = packsOf(kutuzovFormat, shippedContent, (content) => makeKutuzov(readBook(content)));

/** Kutuzov as it is played from a book. */
const makeKutuzov = (book: Book): CampaignModule =>
  makeCampaign({
    title: 'Kutuzov',
    definition: define(book),
    scenarios: scenariosOf(book),
    splits,
    rulings,
    advised: { mulligans: 'together' },
    pack: book.pack,
    packs,
    aliases: book.aliases,
    messages: ownSentences,
    examples,
    ownHelp: ownExamples,
    own: ownLanguage,
    standIn: ownStandIn,
    ownStakes,
    ownForm,
    ownCase,
    elsewhere: { game: 'Wellington', verbs: [], uses: [] },
    scenarioOf: (name) => scenarioOf(book, name),
    prizes: prizesOf,
    points: pointsOf,
    endsAhead,
    standings,
    marksAt,
  });

export const kutuzov = makeKutuzov(shipped);

export default kutuzov;
