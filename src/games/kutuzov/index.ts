/** Kutuzov: the campaign in Russia, 1812 to 1813. */
import { defineCampaign, toCampaign } from '../campaign/campaign.ts';
import type { CampaignDefinition } from '../campaign/module.ts';
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
import { ownEvents, ownQuestions } from './traits.ts';
import { ownLanguage } from './verbs/index.ts';
import { pointsOf } from './victory.ts';

/** Kutuzov as it is played from a book. */
const kutuzovOf = (book: Book): CampaignDefinition =>
  defineCampaign({
    title: 'Kutuzov',
    definition: define(book),
    scenarios: scenariosOf(book),
    splits,
    rulings,
    advised: { mulligans: 'together' },
    pack: book.pack,
    packs: { format: kutuzovFormat, shipped: shippedContent, play: (content) => kutuzovOf(readBook(content)) },
    aliases: book.aliases,
    messages: ownSentences,
    examples,
    ownHelp: ownExamples,
    own: ownLanguage,
    standIn: ownStandIn,
    ownStakes,
    ownQuestions,
    ownEvents,
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

export const kutuzov = toCampaign(kutuzovOf(shipped));

export default kutuzov;
