/** Kutuzov: the campaign in Russia, 1812 to 1813. */
import { defineCampaign, toCampaign } from '../campaign/campaign.ts';
import type { CampaignDefinition } from '../campaign/module.ts';
import { ownCase } from './case/index.ts';
import { type Book, readBook, shipped, shippedContent } from './content.ts';
import { define } from './definition.ts';
import { examples, ownExamples } from './help.ts';
import { ownLabels } from './labels.ts';
import { ownSentences } from './messages/index.ts';
import { kutuzovFormat } from './pack/format.ts';
import { prizesOf } from './prizes.ts';
import { rulings, scenarioOf, scenariosOf, splits } from './setup.ts';
import { ownStakes } from './stakes.ts';
import { ownStandIn } from './stand-in.ts';
import { endsAhead, marksAt, standings } from './standings.ts';
import { ownForm } from './stored.ts';
import { teaching } from './teaching.ts';
import { ownEvents, ownQuestions } from './traits.ts';
import { ownLanguage } from './verbs/index.ts';
import { pointsOf } from './victory.ts';

/** Kutuzov as it is played from a book. */
const kutuzovOf = (book: Book): CampaignDefinition =>
  defineCampaign({
    title: 'Kutuzov',
    rules: define(book),
    setup: {
      scenarios: scenariosOf(book),
      splits,
      rulings,
      recommended: { mulligans: 'together' },
      scenarioOf: (name) => scenarioOf(book, name),
    },
    score: { points: pointsOf, prizes: prizesOf, endsAhead, standings, marksAt },
    words: {
      messages: ownSentences,
      examples,
      topics: ownExamples,
      orders: ownLanguage,
      teaching,
      elsewhere: { game: 'Wellington', verbs: [], uses: [] },
    },
    packs: {
      pack: book.pack,
      format: kutuzovFormat,
      shipped: shippedContent,
      play: (content) => kutuzovOf(readBook(content)),
    },
    own: {
      questions: ownQuestions,
      stakes: ownStakes,
      labels: ownLabels,
      events: ownEvents,
      bot: ownStandIn,
      case: ownCase,
      stored: ownForm,
    },
  });

export const kutuzov = toCampaign(kutuzovOf(shipped));

export default kutuzov;
