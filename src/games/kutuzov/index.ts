/** Kutuzov: the campaign in Russia, 1812 to 1813. */

import type { CampaignModule } from '../campaign/define/module.ts';
import { defineCampaign } from '../campaign/define.ts';
import { ownStandIn } from './bot.ts';
import { ownCase } from './case/index.ts';
import { kutuzovFormat } from './content/format.ts';
import { type Book, readBook, shipped, shippedContent } from './content.ts';
import { lesson } from './lesson.ts';
import { ownSentences } from './messages/index.ts';
import { ownStakes } from './orders/answer-notes.ts';
import { examples, ownExamples } from './orders/help.ts';
import { ownLabels } from './orders/labels.ts';
import { ownWinter } from './orders/winter-form.ts';
import { ownLanguage } from './orders.ts';
import { teaching } from './report/teaching.ts';
import { prizesOf } from './rules/prizes.ts';
import { rulings, scenarioOf, scenariosOf, splits } from './rules/setup.ts';
import { endsAhead, marksAt, standings } from './rules/standings.ts';
import { ownForm } from './rules/stored.ts';
import { pointsOf } from './rules/victory.ts';
import { define } from './rules.ts';
import { ownEvents, ownQuestions } from './traits.ts';

/** Kutuzov as it is played from a book. */
const kutuzovOf = (book: Book): CampaignModule =>
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
      lesson,
      questions: ownQuestions,
      stakes: ownStakes,
      labels: ownLabels,
      events: ownEvents,
      winter: ownWinter,
      bot: ownStandIn,
      case: ownCase,
      stored: ownForm,
    },
  });

export const kutuzov = kutuzovOf(shipped);

export default kutuzov;
