/** Korean: all sentences of the campaign games. */
import type { Catalogue } from '../../../../engine/index.ts';
import { asked } from './asked.ts';
import { corrections } from './corrections.ts';
import { events } from './events.ts';
import { outcomes } from './outcomes.ts';
import { profiles } from './profiles.ts';
import { prompts } from './prompts.ts';
import { refusals } from './refusals.ts';
import { stakes } from './stakes.ts';
import { words } from './words.ts';

export const catalogue: Catalogue = {
  ...words,
  ...events,
  ...prompts,
  ...asked,
  ...refusals,
  ...stakes,
  ...outcomes,
  ...profiles,
  ...corrections,
};
