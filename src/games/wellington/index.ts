/** Wellington: the Peninsular War, 1812 to 1814. */

import { controllerOf, keysOf } from '../campaign/control.ts';
import { makeFormatters } from '../campaign/formatters.ts';
import { catalogue } from '../campaign/messages/en/index.ts';
import type { CampaignModule } from '../campaign/module.ts';
import { makeReporter } from '../campaign/reporting/reporter.ts';
import { playGame } from '../campaign/sequence.ts';
import { standIn } from '../campaign/stand-in.ts';
import { campaignLanguage } from '../campaign/verbs.ts';
import { type Book, shipped } from './content.ts';
import { define } from './definition.ts';
import { interphaseStep } from './interphase.ts';
import { scenarios, splits, start } from './setup.ts';
import { conquestStep, peaceStep, pointsOf, victoryStep } from './victory.ts';
import { blindOf, viewOf } from './view.ts';

const title = 'Wellington';
const catalogues = { en: catalogue };

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
    standIn: () => standIn(definition),
    points: pointsOf,
    keys,
    controller,
  };
};

export const wellington = makeWellington(shipped);
