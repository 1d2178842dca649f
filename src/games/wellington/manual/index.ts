/** The rules of Wellington, for people. */
import type { RulesPlan } from '../../../game/index.ts';
import { commonTexts } from '../../campaign/manual/index.ts';
import chapters from './chapters.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import sequence from './sequence.json' with { type: 'json' };

const { en: common, ko: commonKo, ja: commonJa } = commonTexts;

export const rules: RulesPlan = {
  chapters,
  texts: { en: { ...common, ...en }, ko: { ...commonKo, ...ko }, ja: { ...commonJa, ...ja } },
  odds: 'W-11.2a',
  questions,
  refusals,
  sequence,
};
