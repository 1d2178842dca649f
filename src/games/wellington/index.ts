/** Wellington: the Peninsular War, 1812 to 1814. */

import { controllerOf, keysOf } from '../campaign/control.ts';
import { makeFormatters } from '../campaign/formatters.ts';
import { catalogue } from '../campaign/messages/en/index.ts';
import type { CampaignModule } from '../campaign/module.ts';
import { playGame } from '../campaign/sequence.ts';
import { standIn } from '../campaign/stand-in.ts';
import { content } from './content.ts';
import { definition } from './definition.ts';
import { interphaseStep } from './interphase.ts';
import { scenarios, splits, start } from './setup.ts';
import { conquestStep, peaceStep } from './victory.ts';
import { blindOf, viewOf } from './view.ts';

export const wellington: CampaignModule = {
  id: 'wellington',
  version: definition.version,
  title: 'Wellington',
  scenarios,
  splits,
  content,
  catalogues: { en: catalogue },
  formatters: makeFormatters(content),
  start,
  play: (table) =>
    playGame(definition, { conquest: conquestStep, peace: peaceStep, interphase: interphaseStep }, table),
  view: viewOf,
  blind: blindOf,
  standIn: () => standIn(definition),
  keys: (view) => Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, view, power)])),
  controller: (view, area) => controllerOf(definition, view, area),
};
