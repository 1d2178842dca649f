/** Wellington: the Peninsular War, 1812 to 1814. */

import { catalogueIn, type Json, type LanguageTag } from '../../engine/index.ts';
import { reshuffleUnseen } from '../campaign/cards/cards.ts';
import { condense, expand } from '../campaign/condensed.ts';
import { controllerOf, keysOf } from '../campaign/control.ts';
import { correctionFaults, correctionWords } from '../campaign/correction.ts';
import { makeFormatters } from '../campaign/formatters.ts';
import { campaignCatalogues, campaignWords } from '../campaign/messages/index.ts';
import type { CampaignModule, Packs } from '../campaign/module.ts';
import { oddsOfEvent, oddsOfQuestion } from '../campaign/plan-odds.ts';
import { makeReporter } from '../campaign/reporting/reporter.ts';
import { standIn } from '../campaign/stand-in/index.ts';
import { playGame } from '../campaign/turn/sequence.ts';
import { campaignLanguage, languageIn } from '../campaign/verbs/index.ts';
import { type Book, readBook, shipped } from './content.ts';
import { define } from './definition.ts';
import { checkPack, completed } from './pack/pack.ts';
import { PACK_FILES, type PackContent } from './pack/schema.ts';
import { tellFault } from './pack/words.ts';
import { prizeOf } from './prizes.ts';
import { rulings, scenarios, splits, start } from './setup.ts';
import { endsAhead, pointsOf } from './victory.ts';
import { blindOf, powersOf, sidesOf, viewOf } from './view.ts';

const title = 'Wellington';
const catalogues = campaignCatalogues;

/** Orders of its sequel, which many players of it know. */
const KUTUZOV = {
  game: 'Kutuzov',
  verbs: ['SCORCH', 'ENTRENCH'],
  uses: ['attrition', 'morale', 'entrench', 'scorch'],
} as const;

const packs: Packs = {
  files: PACK_FILES,
  complete: (files) => completed(files) as unknown as Json,
  check: (content) =>
    checkPack(content as unknown as PackContent).map((fault) => ({ level: fault.level, text: tellFault(fault) })),
  play: (content) => makeWellington(readBook(content as unknown as PackContent)),
};

/** Wellington as it is played from a book. */
export const makeWellington = (book: Book): CampaignModule => {
  const { content, aliases } = book;
  const definition = define(book);
  const formattersIn = (tag: LanguageTag) => makeFormatters(content, catalogueIn(campaignWords, tag));
  const formatters = formattersIn('en');
  const keys: CampaignModule['keys'] = (view) =>
    Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, view, power)]));
  const controller: CampaignModule['controller'] = (view, area) => controllerOf(definition, view, area);
  const { flags } = definition.parameters;
  const written = { content, aliases, controller, elsewhere: KUTUZOV, catalogues };
  const language = campaignLanguage(written);
  const told = { title, content, definition, catalogues, formatters, keys, controller, points: pointsOf, endsAhead };
  const reporter = makeReporter(told, { flags });
  const wordsIn: CampaignModule['wordsIn'] = (tag) => ({
    language: languageIn(tag, language, written),
    reporter: {
      ...makeReporter({ ...told, formatters: formattersIn(tag) }, { flags }, tag),
      // The letters that maps are drawn with are Latin: their words stay English.
      chart: reporter.chart,
      board: reporter.board,
    },
  });
  return {
    id: definition.id,
    version: definition.version,
    title,
    scenarios,
    splits,
    rulings,
    content,
    pack: book.pack,
    packs,
    definition,
    catalogues,
    formatters,
    language,
    reporter,
    wordsIn,
    start: (setup) => start(book, setup),
    play: (table) => playGame(definition, table),
    view: viewOf,
    blind: blindOf,
    odds: {
      ofEvent: (state, event, before) => oddsOfEvent({ game: definition, state }, event, before),
      ofQuestion: oddsOfQuestion,
    },
    condense,
    expand,
    powersOf,
    turnOf: ({ turn }) => String(turn),
    sidesOf: (state) => sidesOf(definition, state),
    corrections: {
      faults: (before, after) => correctionFaults(definition, before, after),
      words: (path, value) => correctionWords({ catalogue: catalogues.en, formatters }, path, value),
    },
    reshuffle: (table) => reshuffleUnseen({ state: table.state, table }),
    standIn: () => standIn(definition, { prize: prizeOf, points: pointsOf }),
    points: pointsOf,
    endsAhead,
    keys,
    controller,
  };
};

export const wellington = makeWellington(shipped);
