/** Wellington: the Peninsular War, 1812 to 1814. */

import type { Json } from '../../engine/index.ts';
import { condense, expand } from '../campaign/condensed.ts';
import { controllerOf, keysOf } from '../campaign/control.ts';
import { makeFormatters } from '../campaign/formatters.ts';
import { catalogue } from '../campaign/messages/en/index.ts';
import type { CampaignModule } from '../campaign/module.ts';
import type { Packs } from '../campaign/pack.ts';
import { makeReporter } from '../campaign/reporting/reporter.ts';
import { playGame } from '../campaign/sequence.ts';
import { standIn } from '../campaign/stand-in/index.ts';
import { campaignLanguage } from '../campaign/verbs.ts';
import { type Book, readBook, shipped } from './content.ts';
import { define } from './definition.ts';
import { interphaseStep } from './interphase.ts';
import { checkPack, completed } from './pack.ts';
import { PACK_FILES, type PackContent } from './pack-schema.ts';
import { tellFault } from './pack-words.ts';
import { prizeOf } from './prizes.ts';
import { scenarios, splits, start } from './setup.ts';
import { conquestStep, peaceStep, pointsOf, victoryStep } from './victory.ts';
import { blindOf, powersOf, viewOf } from './view.ts';

const title = 'Wellington';
const catalogues = { en: catalogue };

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
  const formatters = makeFormatters(content);
  const keys: CampaignModule['keys'] = (view) =>
    Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, view, power)]));
  const controller: CampaignModule['controller'] = (view, area) => controllerOf(definition, view, area);
  const { counters, flags } = definition.parameters;
  return {
    id: definition.id,
    version: definition.version,
    title,
    scenarios,
    splits,
    content,
    pack: book.pack,
    packs,
    definition,
    catalogues,
    formatters,
    language: campaignLanguage({ content, aliases, controller, catalogue }),
    reporter: makeReporter({ title, content, catalogues, formatters, keys, controller }, { counters, flags }),
    start: (setup) => start(book, setup),
    play: (table) =>
      playGame(
        definition,
        { conquest: conquestStep, peace: peaceStep, victory: victoryStep, interphase: interphaseStep },
        table,
      ),
    view: viewOf,
    blind: blindOf,
    condense,
    expand,
    powersOf,
    standIn: () => standIn(definition, { prize: prizeOf, points: pointsOf }),
    points: pointsOf,
    keys,
    controller,
  };
};

export const wellington = makeWellington(shipped);
