/** The rules of Commands & Colors: Napoleonics, for people. */
import type { RulesPlan } from '../../../game/index.ts';
import chapters from './chapters.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import sequence from './sequence.json' with { type: 'json' };

export const rules: RulesPlan = { chapters, texts: { en, ko, ja }, odds: 'C-COM-04', questions, refusals, sequence };
