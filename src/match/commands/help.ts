import type { Speech } from '../../i18n/index.ts';
import type { Help } from '../../orders/index.ts';
import { type Block, copied, type Reporter, type Section } from '../../reports/index.ts';
import type { CommandHandler } from './handler.ts';

const DICE = ['what', 'chain', 'head', 'hand', 'program'];

/** HELP DICE: how to check a die. */
const diceHelp = (say: Speech): Help => ({ texts: DICE.map((each) => say(`help.dice.${each}`)), lines: [] });

/** Commands of every match, and commands for games with cards or powers only. */
const commandHelp = ({ cards, powers }: Reporter, say: Speech): string[] => [
  say('ack.help.commands', { hand: cards ? 'HAND, ' : '', card: cards ? 'CARD n, ' : '' }),
  say(powers ? 'ack.help.press' : 'ack.help.press.seats'),
];

const NO_HELP: Help = { texts: [], lines: [] };

const textOf = ({ texts }: Help): string => texts.join('\n');

/** HELP [topic, topic ...]: each topic once, under its name. */
export const help: CommandHandler<'help'> = ({ present, say }, { about }) => {
  const { reporter, language } = present.game;
  const topics = topicsIn(about);
  if (topics.length === 0) {
    const { texts, lines } = language.help?.('') ?? NO_HELP;
    const all = { texts: [say('ack.help'), ...commandHelp(reporter, say), ...texts], lines };
    return { sections: [sectionOf(say('section.help'), all)] };
  }
  const general = textOf(language.help?.('') ?? NO_HELP);
  const byText = new Map(
    topics.map((topic) => {
      const answer = /^dice\b/i.test(topic) ? diceHelp(say) : (language.help?.(topic) ?? NO_HELP);
      if (textOf(answer) !== general) return [textOf(answer), { topic, answer }];
      const unknown = say('ack.help.unknown', { topic: topic.toUpperCase() });
      return [unknown, { topic, answer: { ...answer, texts: [unknown, ...answer.texts.slice(0, 1)], lines: [] } }];
    }),
  );
  const sections = [...byText.values()].map(({ topic, answer }) =>
    sectionOf(say('section.help.topic', { topic: topic.toUpperCase() }), answer),
  );
  return { sections };
};

const sectionOf = (title: string, { texts, lines }: Help): Section => ({
  title,
  blocks: [...texts.map((text): Block => ({ kind: 'text', text })), ...(lines.length > 0 ? [copied(lines)] : [])],
});

/** The topics of `HELP siege, HELP battle and flags`. */
const topicsIn = (about: string): readonly string[] => [
  ...new Set(
    about
      .split(/[,;]|\band\b/i)
      .map((topic) =>
        topic
          .replace(/^\s*help\b/i, '')
          .trim()
          .toLowerCase(),
      )
      .filter((topic) => topic !== ''),
  ),
];
