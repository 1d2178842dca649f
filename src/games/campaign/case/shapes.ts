/** The shapes of cases, for their documentation. */
import type { CaseShapes } from '../../../game/index.ts';
import type { CampaignModule } from '../define/module.ts';
import { effectShapes } from './effect-shapes.ts';
import { eventShapes } from './event-shapes.ts';
import { expectingsOf } from './expectations.ts';
import { caseSchema } from './format.ts';
import { vocabularyOf } from './vocabulary.ts';

/** What a campaign game adds to the shapes of all campaigns. */
export const ownShapes = (module: CampaignModule): CaseShapes => {
  const { markers, expectations, events, effects } = module.ownCase;
  const words = vocabularyOf(module);
  return { markers: markers(words), expect: expectations(words), events: events(words), effects: effects(words) };
};

/** The shapes that all campaigns have. */
export const sharedShapes = (module: CampaignModule): CaseShapes => {
  const words = vocabularyOf(module);
  return {
    fields: caseSchema(module),
    expect: expectingsOf(module),
    events: eventShapes(words),
    effects: effectShapes(words),
  };
};
