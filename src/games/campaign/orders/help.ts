/** The lines that HELP answers. */
import type { HelpExamples } from '../../../orders/index.ts';
import { HELP_TOPICS, type HelpTopic } from '../messages/index.ts';

/** Complete lines by HELP topic. `group` replaces the example in a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

/** Lines by the topic of HELP. A game's own topics come before the common ones. */
export const helpTopics = (examples: Examples, topics: HelpExamples = {}): HelpExamples =>
  Object.fromEntries(
    [...Object.keys(topics), ...HELP_TOPICS].map((topic) => [topic, { ...examples, ...topics }[topic] ?? []]),
  );
