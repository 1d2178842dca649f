/** The order language of a campaign game, as the contract takes it. */
import { given } from '../../engine/index.ts';
import type { Orders, QuestionKind } from '../../game/index.ts';
import { type HelpExamples, type Language, SPANS } from '../../orders/index.ts';
import { HELP_TOPICS } from './messages/index.ts';
import type { CampaignTypes } from './module.ts';
import type { CampaignWords } from './parts.ts';
import type { View } from './state.ts';

/** Kinds of names, in the order in which a name is looked for. */
const NAMED = ['leader', 'place', 'power', 'card'];

/** Lines by the topic of HELP. A game's own topics come before the common ones. */
const helpTopics = ({ examples, topics = {} }: Pick<CampaignWords, 'examples' | 'topics'>): HelpExamples =>
  Object.fromEntries(
    [...Object.keys(topics), ...HELP_TOPICS].map((topic) => [topic, { ...examples, ...topics }[topic] ?? []]),
  );

export const ordersOf = (
  language: Language<View>,
  words: Pick<CampaignWords, 'examples' | 'topics'>,
): Orders<CampaignTypes, string, string> => {
  const { branches, lexicon, dialects, compose, closest, cases, replies, declines, powersCalled } = language;
  const { foresight, grave, needless, never, unspent, waits, stages = [], comesAgain, plans, isNext } = language;
  return {
    verbs: language.verbs,
    names: NAMED.flatMap((kind) => language.names.all(kind)),
    guessable: language.guessable,
    reserved: language.reserved,
    conditions: language.conditions,
    write: language.formatAnswer,
    help: { examples: helpTopics(words) },
    ...given({ branches }),
    prose: given({ lexicon, dialects, compose, closest, cases, replies, declines, powersCalled }),
    sheet: {
      ...given({ foresight, grave, needless, never, unspent, waits }),
      // Kinds of question of the game.
      stages: { kinds: stages as readonly (readonly QuestionKind<CampaignTypes>[])[], ...given({ comesAgain }) },
      ...(plans ? { ahead: { isKnown: plans, ...given({ isNext }) } } : {}),
    },
    standing: {
      spans: SPANS,
      periods: language.moment,
      examples: language.examples ?? ['', ''],
      ...given({ opener: language.opener, forms: language.forms, profiles: language.profiles, idle: language.idle }),
    },
  };
};
